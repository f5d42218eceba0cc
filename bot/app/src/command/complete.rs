//! What a half-typed line may become: from the tables of commands, and from what the asker may do.

use parlour_games::{
    GameKind,
    engine::{ParamKind, ParamSpec, Phrase, quoted},
};

use crate::{
    app::Parlour,
    command::{
        list::{GENERAL, GROUPS, Group, Row},
        named::{MOST, Named},
        request::Asker,
    },
    error::AppError,
};

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The whole line, with a space where more has to be typed.
    pub line: String,
    /// What is new in it.
    pub label: String,
    /// What it means.
    pub help: Phrase,
}

impl Parlour {
    /// Completions of a line, the best first, at most 25. Only from what the asker may know.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn complete(
        &self,
        asker: Asker<'_>,
        line: &str,
    ) -> Result<Vec<Completion>, AppError> {
        let slash = if line.starts_with('!') { "!" } else { "/" };
        let typed = line.trim_start_matches(['/', '!']);
        let done = typed.trim_end_matches(|c: char| !c.is_whitespace());
        let last = typed.strip_prefix(done).unwrap_or("");
        let words: Vec<&str> = done.split_whitespace().collect();
        let mut found = match words.as_slice() {
            [] => first_words(last),
            [game] if GameKind::named(game).is_some() => {
                GameKind::named(game).map(|kind| game_words(kind, last)).unwrap_or_default()
            }
            [group] if Group::named(group).is_some() => {
                Group::named(group).map(|group| group_words(group, last)).unwrap_or_default()
            }
            _ => self.arguments(asker, &words, last).await?,
        };
        found.truncate(MOST);
        for completion in &mut found {
            completion.line = format!("{slash}{done}{}", completion.line);
        }
        Ok(found)
    }

    async fn arguments(
        &self,
        asker: Asker<'_>,
        words: &[&str],
        last: &str,
    ) -> Result<Vec<Completion>, AppError> {
        let Some((command, given)) = Named::find(words) else { return Ok(Vec::new()) };
        let params = command.params();
        let mut named_so_far: Vec<(&str, &str)> = Vec::new();
        for (index, word) in given.iter().enumerate() {
            let by_place = || params.get(index).map(|param| (param.name, *word));
            named_so_far.extend(word.split_once(':').or_else(by_place));
        }
        let is_given = |param: &ParamSpec, index: usize| {
            let prefix = format!("{}:", param.name);
            given.iter().any(|word| word.starts_with(&prefix))
                || given.get(index).is_some_and(|word| !word.contains(':'))
        };
        let open = params.iter().enumerate().filter(|(index, param)| !is_given(param, *index));
        let open: Vec<&ParamSpec> = open.map(|(_, param)| param).collect();
        let mut found = Vec::new();
        let (named, typed) = match last.split_once(':') {
            Some((name, typed)) => (Some(name), typed),
            None => (None, last),
        };
        for (index, param) in open.iter().enumerate() {
            if named.is_some_and(|name| !param.name.eq_ignore_ascii_case(name)) {
                continue;
            }
            let about = command.help(param.name);
            // The next parameter can be given by place, unless all may be left out: then the names
            // say more than a long list of the first one's values. Tables are few, and hard to recall.
            let alone = open.len() == 1 || matches!(param.kind, ParamKind::Table);
            let by_place = index == 0 && (param.required || alone || !last.is_empty());
            if by_place || named.is_some() {
                let values = self.values(asker, &command, param, typed, &named_so_far).await?;
                let prefix = named.map(|name| format!("{name}:")).unwrap_or_default();
                found.extend(values.into_iter().map(|choice| {
                    // What is named ends with its first blank, unless it is quoted.
                    let value = match named {
                        Some(_) => quoted(&choice.value).into_owned(),
                        None => choice.value,
                    };
                    let label = format!("{prefix}{value}");
                    Completion { line: format!("{label} "), label, help: about.clone() }
                }));
            }
            if named.is_none() && param.name.starts_with(&last.to_lowercase()) && !param.required {
                found.push(Completion {
                    line: format!("{}:", param.name),
                    label: format!("{}:", param.name),
                    help: about,
                });
            }
        }
        Ok(found)
    }
}

fn first_words(typed: &str) -> Vec<Completion> {
    let games = GameKind::ALL
        .iter()
        .map(|kind| (kind.name(), Phrase::named(format!("{}-tagline", kind.name())), true));
    let general = GENERAL.iter().map(|Row { spec, .. }| {
        (spec.name, Phrase::named(format!("cmd-{}", spec.name)), !spec.params.is_empty())
    });
    let groups =
        GROUPS.iter().map(|group| (group.name, Phrase::named(format!("cmd-{}", group.name)), true));
    words(games.chain(general).chain(groups), typed)
}

fn group_words(group: &Group, typed: &str) -> Vec<Completion> {
    let own = group.commands.iter().map(|Row { spec, .. }| {
        let help = Phrase::named(format!("cmd-{}-{}", group.name, spec.name));
        (spec.name, help, !spec.params.is_empty())
    });
    words(own, typed)
}

fn game_words(kind: GameKind, typed: &str) -> Vec<Completion> {
    let help = |name: &str| Phrase::named(format!("{}-cmd-{name}", kind.name()));
    let own =
        kind.commands().iter().map(|spec| (spec.name, help(spec.name), !spec.params.is_empty()));
    words(std::iter::once(("new", help("new"), true)).chain(own), typed)
}

fn words(all: impl Iterator<Item = (&'static str, Phrase, bool)>, typed: &str) -> Vec<Completion> {
    let typed = typed.to_lowercase();
    all.filter(|(name, ..)| name.starts_with(&typed))
        .map(|(name, help, more)| Completion {
            line: if more { format!("{name} ") } else { name.to_owned() },
            label: name.to_owned(),
            help,
        })
        .collect()
}
