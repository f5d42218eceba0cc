//! The commands that belong to no game, and how commands are written as whole lines.

use std::sync::LazyLock;

use parlour_games::{
    GameKind,
    engine::{Arg, CommandSpec, Level, ParamKind, ParamSpec, Phrase},
};
use parlour_render::Zoom;

use crate::{command::line::split, people::name::MAX_NAME};

/// The parameter that every command about a table takes beside its own.
const TABLE: ParamSpec = ParamSpec::optional("table", ParamKind::Table);

/// The longest text that somebody adds to a table's chance, in characters.
const LUCK: usize = 64;

/// The longest name of a page of rules, in characters.
const TOPIC: usize = 32;

/// The general commands. Their words are the Fluent messages `cmd-NAME`.
pub const GENERAL: &[CommandSpec] = &[
    CommandSpec {
        name: "help",
        secret: true,
        params: &[ParamSpec::optional("about", ParamKind::Choice(GameKind::NAMES))],
    },
    CommandSpec { name: "games", secret: true, params: &[] },
    CommandSpec {
        name: "board",
        secret: true,
        params: &[
            TABLE,
            ParamSpec::optional("as", ParamKind::Choice(&["picture", "text"])),
            ParamSpec::optional("zoom", ParamKind::Choice(Zoom::NAMES)),
        ],
    },
    CommandSpec {
        name: "rules",
        secret: true,
        params: &[
            ParamSpec::required("game", ParamKind::Choice(GameKind::NAMES)),
            ParamSpec::optional("about", ParamKind::Text { max: TOPIC }),
        ],
    },
    CommandSpec {
        name: "join",
        secret: false,
        params: &[TABLE, ParamSpec::optional("luck", ParamKind::Text { max: LUCK })],
    },
    CommandSpec { name: "leave", secret: false, params: &[TABLE] },
    CommandSpec { name: "start", secret: false, params: &[TABLE] },
    CommandSpec {
        name: "fill",
        secret: false,
        params: &[
            ParamSpec::required("level", ParamKind::Choice(Level::NAMES)),
            ParamSpec::optional("seats", ParamKind::Integer { min: 1, max: 15 }),
            TABLE,
        ],
    },
    // Who gives up is told by the table: not where it would tell who they are.
    CommandSpec { name: "resign", secret: true, params: &[TABLE] },
    CommandSpec {
        name: "luck",
        secret: false,
        params: &[ParamSpec::required("luck", ParamKind::Text { max: LUCK }), TABLE],
    },
    CommandSpec { name: "verify", secret: true, params: &[TABLE] },
    CommandSpec {
        name: "save",
        secret: true,
        params: &[ParamSpec::required("name", ParamKind::Text { max: MAX_NAME }), TABLE],
    },
    CommandSpec { name: "saved", secret: true, params: &[] },
    CommandSpec {
        name: "record",
        secret: true,
        params: &[
            ParamSpec::optional("game", ParamKind::Choice(GameKind::NAMES)),
            ParamSpec::optional("of", ParamKind::Choice(&["me", "everybody"])),
        ],
    },
    // What a seat sees is in it.
    CommandSpec { name: "replay", secret: true, params: &[TABLE] },
];

/// Commands under one word, as a game's commands are under its name: `/table move`.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// The word; what it is about is the Fluent message `cmd-NAME`.
    pub name: &'static str,
    /// Its commands. Their words are the Fluent messages `cmd-GROUP-NAME`.
    pub commands: &'static [CommandSpec],
}

/// The groups of general commands.
pub const GROUPS: &[Group] = &[Group {
    name: "table",
    commands: &[CommandSpec { name: "move", secret: false, params: &[TABLE] }],
}];

impl Group {
    /// The group of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GROUPS.iter().find(|group| group.name.eq_ignore_ascii_case(name))
    }

    /// The group's command of that name.
    pub fn command(&self, name: &str) -> Option<&'static CommandSpec> {
        self.commands.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }
}

/// A general command, in a group or not.
#[derive(Debug, Clone, Copy)]
pub struct General {
    /// The word before its name, if it is in a group.
    pub group: Option<&'static Group>,
    /// The command.
    pub spec: &'static CommandSpec,
}

impl General {
    /// All of them, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        let alone = GENERAL.iter().map(|spec| Self { group: None, spec });
        alone.chain(GROUPS.iter().flat_map(|group| {
            group.commands.iter().map(move |spec| Self { group: Some(group), spec })
        }))
    }

    /// As it is typed: `join`, `table move`.
    pub fn words(&self) -> String {
        self.joined(" ")
    }

    /// The Fluent message that says what it does.
    pub fn message(&self) -> String {
        format!("cmd-{}", self.joined("-"))
    }

    fn joined(&self, by: &str) -> String {
        let name = self.spec.name;
        self.group.map_or_else(|| name.to_owned(), |group| [group.name, by, name].concat())
    }
}

/// Does a line concern its asker alone, so that its answer is shown to nobody else? Known from the
/// tables of commands, before anything is looked up: what cannot be understood is for the asker
/// alone, too.
pub fn is_for_asker_alone(line: &str) -> bool {
    let (word, rest) = split(line.trim().trim_start_matches(['/', '!']));
    let (second, _) = split(rest);
    let spec = if let Some(kind) = GameKind::named(word) {
        if second.eq_ignore_ascii_case("new") {
            return false;
        }
        kind.command(second)
    } else if let Some(group) = Group::named(word) {
        group.command(second)
    } else {
        GENERAL.iter().find(|spec| spec.name.eq_ignore_ascii_case(word))
    };
    spec.is_none_or(|spec| spec.secret)
}

/// The longest time after which computers take the free seats, in minutes: a week.
const LONGEST_WAIT: i64 = 7 * 24 * 60;

/// The parameters of `GAME new` that every game has beside its own.
static NEW: LazyLock<Vec<Vec<ParamSpec>>> = LazyLock::new(|| {
    let common = |kind: &GameKind| {
        let (min, max) = (*kind.seats().start(), *kind.seats().end());
        // Where there is nothing to choose, nothing is asked.
        let players = (min < max).then_some(ParamSpec::optional(
            "players",
            ParamKind::Integer { min: min.into(), max: max.into() },
        ));
        let saved = ParamSpec::optional("saved", ParamKind::Text { max: MAX_NAME });
        let saved = kind.saves().then_some(saved);
        let fill = ParamSpec::optional("fill", ParamKind::Choice(Level::NAMES));
        let wait = ParamSpec::optional("wait", ParamKind::Integer { min: 1, max: LONGEST_WAIT });
        kind.options().iter().copied().chain(saved).chain(players).chain([fill, wait]).collect()
    };
    GameKind::ALL.iter().map(common).collect()
});

/// The parameters of `GAME new`: the game's options, then `saved` where that can be, `players`, `fill`
/// and `wait`.
pub fn new_params(kind: GameKind) -> &'static [ParamSpec] {
    let index = GameKind::ALL.iter().position(|other| *other == kind).unwrap_or(0);
    NEW.get(index).map_or(&[], Vec::as_slice)
}

/// The message that explains a parameter, beside the message that explains its command. What means the
/// same in all of Parlour's own commands is explained once, and so is what Parlour adds to a game's;
/// what a game calls by such a name is the game's.
pub fn param_message(command: &str, param: &str) -> String {
    let is_general = command.starts_with("cmd-");
    let is_added = matches!(param, "table" | "saved" | "players" | "fill" | "wait");
    if is_added || is_general && matches!(param, "level" | "seats") {
        format!("param-{param}")
    } else {
        format!("{command}.{param}")
    }
}

/// What is said of a parameter that is missing says what it is, too. `commands`: what the messages of
/// its command and all beside it begin with, such as `walls-cmd-`.
pub(crate) fn with_missing_explained(mut phrase: Phrase, commands: &str) -> Phrase {
    let text = |name: &str| match phrase.args.iter().find(|(key, _)| key == name) {
        Some((_, Arg::Text(text))) => Some(text.clone()),
        _ => None,
    };
    if phrase.id == "fault-missing"
        && let (Some(command), Some(param)) = (text("command"), text("param"))
    {
        let what = Phrase::named(param_message(&format!("{commands}{command}"), &param));
        phrase.args.retain(|(key, _)| key != "what");
        phrase = phrase.with("what", what);
    }
    phrase
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_calls_by_a_name_of_ours_is_the_game_s() {
        for (command, param, message) in [
            ("cmd-fill", "level", "param-level"),
            ("worms-cmd-new", "level", "worms-cmd-new.level"),
            ("worms-cmd-new", "fill", "param-fill"),
            ("walls-cmd-place", "table", "param-table"),
            ("cmd-board", "as", "cmd-board.as"),
        ] {
            assert_eq!(param_message(command, param), message);
        }
    }
}
