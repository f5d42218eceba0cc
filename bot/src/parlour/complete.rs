//! What a half-typed line may become: from the tables of commands, and from what the asker may do.

use parlour_games::{
    GameKind,
    engine::{CommandSpec, ParamKind, ParamSpec, Phrase},
};

use super::{
    commands::{GENERAL, new_params},
    fault::Fault,
    hub::Parlour,
    people::{Address, Person},
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
const MOST: usize = 25;

impl Parlour {
    /// Completions of a line, the best first, at most 25. Only from what the asker may know.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn complete(
        &self,
        person: &Person,
        place: &Address,
        line: &str,
    ) -> Result<Vec<Completion>, Fault> {
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
            _ => self.arguments(person, place, &words, last).await?,
        };
        found.truncate(MOST);
        for completion in &mut found {
            completion.line = format!("{slash}{done}{}", completion.line);
        }
        Ok(found)
    }

    async fn arguments(
        &self,
        person: &Person,
        place: &Address,
        words: &[&str],
        last: &str,
    ) -> Result<Vec<Completion>, Fault> {
        let (kind, command, given) = match words {
            [game, command, given @ ..] if GameKind::named(game).is_some() => {
                (GameKind::named(game), *command, given)
            }
            [command, given @ ..] => (None, *command, given),
            [] => return Ok(Vec::new()),
        };
        let Some((params, help)) = parameters(kind, command) else { return Ok(Vec::new()) };
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
            let about = help(param.name);
            // The next parameter can be given by place, unless all may be left out: then the names
            // say more than a long list of the first one's values.
            let alone = open.len() == 1;
            let by_place = index == 0 && (param.required || alone || !last.is_empty());
            if by_place || named.is_some() {
                let values = self.values(person, place, kind, command, param, typed).await?;
                let prefix = named.map(|name| format!("{name}:")).unwrap_or_default();
                found.extend(values.into_iter().map(|value| Completion {
                    line: format!("{prefix}{value} "),
                    label: format!("{prefix}{value}"),
                    help: about.clone(),
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

    /// The values of a parameter that start with what was typed.
    async fn values(
        &self,
        person: &Person,
        place: &Address,
        kind: Option<GameKind>,
        command: &str,
        param: &ParamSpec,
        typed: &str,
    ) -> Result<Vec<String>, Fault> {
        let fits = |value: &String| value.to_lowercase().starts_with(&typed.to_lowercase());
        let values: Vec<String> = match param.kind {
            ParamKind::Choice(choices) => choices.iter().map(|&choice| choice.to_owned()).collect(),
            ParamKind::Integer { min, max } if command == "new" || max - min < 12 => {
                (min..=max).map(|number| number.to_string()).collect()
            }
            ParamKind::Table => {
                let tables = match command {
                    "join" => self.tables_at(place).await?,
                    _ => self.tables_of(&person.id).await?,
                };
                tables.iter().map(|table| table.name.to_string()).collect()
            }
            _ => self.suggested(person, kind, command, param.name, typed).await?,
        };
        Ok(values.into_iter().filter(fits).take(MOST).collect())
    }

    /// What the game itself suggests, at the tables where it is the asker's turn.
    async fn suggested(
        &self,
        person: &Person,
        kind: Option<GameKind>,
        command: &str,
        param: &str,
        typed: &str,
    ) -> Result<Vec<String>, Fault> {
        let mut values = Vec::new();
        for table in self.tables_of(&person.id).await? {
            if Some(table.kind()) != kind || !table.is_turn_of(&person.id) {
                continue;
            }
            let Some(game) = table.game() else { continue };
            let view = game.view(table.observer_of(&person.id));
            for choice in view.suggest(command, param, typed) {
                if !values.contains(&choice.value) {
                    values.push(choice.value);
                }
            }
        }
        Ok(values)
    }
}

fn first_words(typed: &str) -> Vec<Completion> {
    let games = GameKind::ALL
        .iter()
        .map(|kind| (kind.name(), Phrase::named(format!("{}-tagline", kind.name())), true));
    let general = GENERAL.iter().map(|spec| {
        (spec.name, Phrase::named(format!("cmd-{}", spec.name)), !spec.params.is_empty())
    });
    words(games.chain(general), typed)
}

fn game_words(kind: GameKind, typed: &str) -> Vec<Completion> {
    let help = |name: &str| Phrase::named(format!("{}-cmd-{name}", kind.name()));
    let own = kind.commands().iter().map(|spec| (spec.name, help(spec.name), has_params(spec)));
    words(std::iter::once(("new", help("new"), true)).chain(own), typed)
}

const fn has_params(spec: &CommandSpec) -> bool {
    !spec.params.is_empty()
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

/// A command's parameters, and the phrase that explains each.
#[allow(clippy::type_complexity, reason = "a pair that is taken apart at once")]
fn parameters(
    kind: Option<GameKind>,
    command: &str,
) -> Option<(Vec<ParamSpec>, Box<dyn Fn(&str) -> Phrase + Send + Sync>)> {
    let (params, id) = match kind {
        Some(kind) if command.eq_ignore_ascii_case("new") => {
            (new_params(kind).to_vec(), format!("{}-cmd-new", kind.name()))
        }
        Some(kind) => {
            let spec = kind.command(command)?;
            let id = format!("{}-cmd-{}", kind.name(), spec.name);
            let table = ParamSpec::optional("table", ParamKind::Table);
            (spec.params.iter().copied().chain([table]).collect(), id)
        }
        None => {
            let spec = GENERAL.iter().find(|spec| spec.name.eq_ignore_ascii_case(command))?;
            (spec.params.to_vec(), format!("cmd-{}", spec.name))
        }
    };
    let shared = |name: &str| matches!(name, "table" | "players" | "fill" | "level" | "seats");
    let help = move |name: &str| {
        if shared(name) {
            Phrase::named(format!("param-{name}"))
        } else {
            Phrase::named(format!("{id}.{name}"))
        }
    };
    Some((params, Box::new(help)))
}
