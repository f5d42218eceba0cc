//! The commands that belong to no game, and how commands are written as whole lines.

use std::sync::LazyLock;

use parlour_games::{
    GameKind,
    engine::{Arg, ArgError, Args, CommandSpec, Level, ParamKind, ParamSpec, Phrase, tokens},
};
use parlour_render::Zoom;

use crate::{
    command::{
        general::GeneralCommand,
        line::{split, take_named},
        table_command::TableCommand,
    },
    people::name::{MAX_NAME, clean},
    picture::rules_topic::RulesTopic,
    table::refusal::Refusal,
};

/// The parameter that every command about a table takes beside its own.
const TABLE: ParamSpec = ParamSpec::optional("table", ParamKind::Table);

/// The longest text that somebody adds to a table's chance, in characters.
const LUCK: usize = 64;

/// The longest name of a page of rules, in characters.
const TOPIC: usize = 32;

/// A row of the list: how a general command is typed, and what it reads as. A row has both, so whatever
/// is listed is carried out.
pub struct Row {
    /// How it is typed.
    pub spec: CommandSpec,
    read: fn(&Given) -> Result<GeneralCommand, Refusal>,
}

impl Row {
    const fn new(
        name: &'static str,
        secret: bool,
        params: &'static [ParamSpec],
        read: fn(&Given) -> Result<GeneralCommand, Refusal>,
    ) -> Self {
        Self { spec: CommandSpec { name, secret, params }, read }
    }
}

/// What was given with a general command.
struct Given {
    /// The table that was named.
    table: Option<String>,
    args: Args,
}

impl Given {
    fn table(&self) -> Option<String> {
        self.table.clone()
    }

    fn game(&self, param: &str) -> Option<GameKind> {
        self.args.text(param).and_then(GameKind::named)
    }

    fn level(&self) -> Level {
        self.args.text("level").and_then(|level| level.parse().ok()).unwrap_or(Level::Easy)
    }

    /// What somebody adds to the table's chance. It is said to everybody, so it is shown as it counts.
    fn entropy(&self) -> Result<Option<String>, Refusal> {
        // As sentences are tidied when they are said.
        let tidy = |typed: &str| typed.replace(" .", ".").replace(" ,", ",");
        let entropy =
            self.args.text("luck").map(|typed| clean(&tidy(typed), typed.chars().count()));
        entropy.transpose().map_err(|_| Refusal(Phrase::new("fault-luck")))
    }

    /// Something that is done at the table.
    fn at(&self, command: TableCommand) -> GeneralCommand {
        GeneralCommand::At { table: self.table(), command }
    }
}

/// The general commands. Their words are the Fluent messages `cmd-NAME`.
pub const GENERAL: &[Row] = &[
    Row::new("help", true, &[ParamSpec::choice("about", GameKind::NAMES)], |given| {
        Ok(GeneralCommand::Help { about: given.game("about") })
    }),
    Row::new("games", true, &[], |_| Ok(GeneralCommand::Games)),
    Row::new(
        "board",
        true,
        &[
            TABLE,
            ParamSpec::choice("as", &["picture", "text"]),
            ParamSpec::choice("zoom", Zoom::NAMES),
        ],
        |given| {
            let as_text = given.args.text("as") == Some("text");
            let zoom = given.args.text("zoom").and_then(Zoom::named);
            Ok(GeneralCommand::Board { table: given.table(), as_text, zoom })
        },
    ),
    Row::new(
        "rules",
        true,
        &[
            ParamSpec::required("game", ParamKind::Choice(GameKind::NAMES)),
            ParamSpec::optional("about", ParamKind::Text { max: TOPIC }),
        ],
        |given| {
            // It is required, and one of the games.
            let Some(kind) = given.game("game") else {
                return Ok(GeneralCommand::Help { about: None });
            };
            let topic = RulesTopic::named(kind, given.args.text("about"))?;
            Ok(GeneralCommand::Rules { topic })
        },
    ),
    Row::new(
        "join",
        false,
        &[TABLE, ParamSpec::optional("luck", ParamKind::Text { max: LUCK })],
        |given| Ok(given.at(TableCommand::Join { entropy: given.entropy()? })),
    ),
    Row::new("leave", false, &[TABLE], |given| Ok(given.at(TableCommand::Leave))),
    Row::new("start", false, &[TABLE], |given| Ok(given.at(TableCommand::Start))),
    Row::new(
        "fill",
        false,
        &[
            ParamSpec::required("level", ParamKind::Choice(Level::NAMES)),
            ParamSpec::number("seats", 1, 15),
            TABLE,
        ],
        |given| {
            let count = given.args.number::<u8>("seats");
            Ok(given.at(TableCommand::Fill { level: given.level(), count }))
        },
    ),
    // Who gives up is told by the table: not where it would tell who they are.
    Row::new("resign", true, &[TABLE], |given| Ok(given.at(TableCommand::Resign))),
    Row::new(
        "luck",
        false,
        &[ParamSpec::required("luck", ParamKind::Text { max: LUCK }), TABLE],
        |given| {
            let text = given.entropy()?.unwrap_or_default();
            Ok(given.at(TableCommand::Contribution { text }))
        },
    ),
    Row::new("verify", true, &[TABLE], |given| Ok(GeneralCommand::Verify { table: given.table() })),
    Row::new(
        "save",
        true,
        &[ParamSpec::required("name", ParamKind::Text { max: MAX_NAME }), TABLE],
        |given| {
            let name = given.args.text("name").unwrap_or_default().to_owned();
            Ok(GeneralCommand::Save { table: given.table(), name })
        },
    ),
    Row::new("saved", true, &[], |_| Ok(GeneralCommand::Saved)),
    Row::new(
        "record",
        true,
        &[
            ParamSpec::choice("game", GameKind::NAMES),
            ParamSpec::choice("of", &["me", "everybody"]),
        ],
        |given| {
            let of_everybody = given.args.text("of") == Some("everybody");
            Ok(GeneralCommand::Record { game: given.game("game"), of_everybody })
        },
    ),
    // What a seat sees is in it.
    Row::new("replay", true, &[TABLE], |given| Ok(GeneralCommand::Replay { table: given.table() })),
];

/// Commands under one word, as a game's commands are under its name: `/table move`.
pub struct Group {
    /// The word; what it is about is the Fluent message `cmd-NAME`.
    pub name: &'static str,
    /// Its commands. Their words are the Fluent messages `cmd-GROUP-NAME`.
    pub commands: &'static [Row],
}

/// The groups of general commands.
pub const GROUPS: &[Group] = &[Group {
    name: "table",
    commands: &[Row::new("move", false, &[TABLE], |given| Ok(given.at(TableCommand::Move)))],
}];

impl Group {
    /// The group of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GROUPS.iter().find(|group| group.name.eq_ignore_ascii_case(name))
    }

    /// The group's command of that name.
    pub(crate) fn command(&'static self, name: &str) -> Option<General> {
        let row = self.commands.iter().find(|row| row.spec.name.eq_ignore_ascii_case(name))?;
        Some(General { group: Some(self), spec: &row.spec, read: row.read })
    }
}

/// A general command, in a group or not.
#[derive(Clone, Copy)]
pub struct General {
    /// The word before its name, if it is in a group.
    pub group: Option<&'static Group>,
    /// How it is typed.
    pub spec: &'static CommandSpec,
    read: fn(&Given) -> Result<GeneralCommand, Refusal>,
}

impl General {
    /// All of them, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |group: Option<&'static Group>, row: &'static Row| Self {
            group,
            spec: &row.spec,
            read: row.read,
        };
        let alone = GENERAL.iter().map(move |row| of(None, row));
        let grouped =
            GROUPS.iter().flat_map(|group| group.commands.iter().map(move |row| (group, row)));
        alone.chain(grouped.map(move |(group, row)| of(Some(group), row)))
    }

    /// The command of that name that is in no group.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all()
            .find(|general| general.group.is_none() && general.spec.name.eq_ignore_ascii_case(name))
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

    /// What it is, with what stands behind its name.
    pub(crate) fn read(&self, rest: &str) -> Result<GeneralCommand, Refusal> {
        let given = given(self.spec, rest)
            .map_err(|error| Refusal(with_missing_explained(error.phrase(), "cmd-")))?;
        (self.read)(&given)
    }
}

/// The table that a line names, and its arguments. A text may hold words without quotation marks, where
/// it is the first thing that is asked for.
fn given(spec: &CommandSpec, rest: &str) -> Result<Given, ArgError> {
    if let [text @ ParamSpec { kind: ParamKind::Text { .. }, .. }, ..] = spec.params {
        let (table, rest) = take_named(rest, "table");
        // Somebody may have put quotation marks around it all the same.
        let bare = match tokens(&rest).as_deref() {
            Ok([token]) if token.named().is_none() => token.word.to_string(),
            _ => rest,
        };
        let args = Args::read(spec.name, std::slice::from_ref(text), &bare)?;
        return Ok(Given { table, args });
    }
    let args = Args::read(spec.name, spec.params, rest)?;
    Ok(Given { table: args.text("table").map(str::to_owned), args })
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
        group.command(second).map(|general| general.spec)
    } else {
        General::named(word).map(|general| general.spec)
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
        let players = (min < max).then_some(ParamSpec::number("players", min.into(), max.into()));
        let saved = ParamSpec::optional("saved", ParamKind::Text { max: MAX_NAME });
        let saved = kind.saves().then_some(saved);
        let fill = ParamSpec::choice("fill", Level::NAMES);
        let wait = ParamSpec::number("wait", 1, LONGEST_WAIT);
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
