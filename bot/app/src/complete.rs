//! What a half-typed line may become: from the tables of commands, and from what the asker may do.

use parlour_games::{
    GameKind,
    engine::{ParamKind, ParamSpec, Phrase, quoted},
};

use crate::{
    commands::{GENERAL, GROUPS, Group, new_params, param_message},
    fault::Fault,
    hub::Parlour,
    request::Asker,
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

/// The most completions: what every platform can show.
pub(crate) const MOST: usize = 25;

impl Parlour {
    /// Completions of a line, the best first, at most 25. Only from what the asker may know.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn complete(&self, asker: Asker<'_>, line: &str) -> Result<Vec<Completion>, Fault> {
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
    ) -> Result<Vec<Completion>, Fault> {
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
    let general = GENERAL.iter().map(|spec| {
        (spec.name, Phrase::named(format!("cmd-{}", spec.name)), !spec.params.is_empty())
    });
    let groups =
        GROUPS.iter().map(|group| (group.name, Phrase::named(format!("cmd-{}", group.name)), true));
    words(games.chain(general).chain(groups), typed)
}

fn group_words(group: &Group, typed: &str) -> Vec<Completion> {
    let own = group.commands.iter().map(|spec| {
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

/// A command by its words: `walls place`, `join`, `table move`.
pub(crate) struct Named {
    pub(crate) kind: Option<GameKind>,
    /// The command's own name.
    pub(crate) name: &'static str,
    params: Vec<ParamSpec>,
    /// What the messages that explain its parameters start with.
    message: String,
}

impl Named {
    /// The command at the beginning of these words, and the words behind it.
    pub(crate) fn find<'a, 'b>(words: &'a [&'b str]) -> Option<(Self, &'a [&'b str])> {
        let (first, rest) = words.split_first()?;
        let second = || rest.split_first();
        let (kind, spec, message, given) = if let Some(kind) = GameKind::named(first) {
            let (word, given) = second()?;
            if word.eq_ignore_ascii_case("new") {
                let message = format!("{}-cmd-new", kind.name());
                let params = new_params(kind).to_vec();
                return Some((Self { kind: Some(kind), name: "new", params, message }, given));
            }
            let spec = kind.command(word)?;
            (Some(kind), spec, format!("{}-cmd-{}", kind.name(), spec.name), given)
        } else if let Some(group) = Group::named(first) {
            let (word, given) = second()?;
            let spec = group.command(word)?;
            (None, spec, format!("cmd-{}-{}", group.name, spec.name), given)
        } else {
            let spec = GENERAL.iter().find(|spec| spec.name.eq_ignore_ascii_case(first))?;
            (None, spec, format!("cmd-{}", spec.name), rest)
        };
        // Every move of a game takes the table beside its own parameters.
        let table = kind.map(|_| ParamSpec::optional("table", ParamKind::Table));
        let params = spec.params.iter().copied().chain(table).collect();
        Some((Self { kind, name: spec.name, params, message }, given))
    }

    pub(crate) fn params(&self) -> &[ParamSpec] {
        &self.params
    }

    /// The phrase that explains a parameter.
    fn help(&self, param: &str) -> Phrase {
        Phrase::named(param_message(&self.message, param))
    }
}
