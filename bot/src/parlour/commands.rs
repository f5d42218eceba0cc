//! The commands that belong to no game, and how commands are written as whole lines.

use std::sync::LazyLock;

use parlour_games::{
    GameKind,
    engine::{
        CommandLine, CommandSpec, Control, Level, Observer, ParamKind, ParamSpec, Phrase, Seat,
    },
};

use super::table::Table;

/// The parameter that every command about a table takes beside its own.
const TABLE: ParamSpec = ParamSpec::optional("table", ParamKind::Table);

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
        params: &[TABLE, ParamSpec::optional("as", ParamKind::Choice(&["picture", "text"]))],
    },
    CommandSpec {
        name: "rules",
        secret: true,
        params: &[ParamSpec::required("game", ParamKind::Choice(GameKind::NAMES))],
    },
    CommandSpec { name: "join", secret: false, params: &[TABLE] },
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
    CommandSpec { name: "resign", secret: false, params: &[TABLE] },
];

/// The parameters of `GAME new` that every game has beside its own.
static NEW: LazyLock<Vec<Vec<ParamSpec>>> = LazyLock::new(|| {
    let common = |kind: &GameKind| {
        let (min, max) = (*kind.seats().start(), *kind.seats().end());
        // Where there is nothing to choose, nothing is asked.
        let players = (min < max).then_some(ParamSpec::optional(
            "players",
            ParamKind::Integer { min: min.into(), max: max.into() },
        ));
        let fill = ParamSpec::optional("fill", ParamKind::Choice(Level::NAMES));
        kind.options().iter().copied().chain(players).chain([fill]).collect()
    };
    GameKind::ALL.iter().map(common).collect()
});

/// The parameters of `GAME new`: the game's options, then `players` and `fill`.
pub fn new_params(kind: GameKind) -> &'static [ParamSpec] {
    let index = GameKind::ALL.iter().position(|other| *other == kind).unwrap_or(0);
    NEW.get(index).map_or(&[], Vec::as_slice)
}

/// A command as a whole line, its arguments by name: `walls place table:walls-7 cell:C4`. What
/// holds white space is quoted.
pub fn line_text(line: &CommandLine) -> String {
    let mut text = line.command.to_string();
    for (name, value) in &line.args {
        if value.is_empty() || value.contains(char::is_whitespace) {
            text.extend([" ", name, ":\"", value, "\""]);
        } else {
            text.extend([" ", name, ":", value]);
        }
    }
    text
}

/// A game's controls as whole commands at this table.
pub(super) fn at_table(table: &Table, controls: Vec<Control>) -> Vec<Control> {
    let whole = |line: CommandLine| {
        let mut args = vec![("table".into(), table.name.to_string())];
        args.extend(line.args);
        CommandLine { command: format!("{} {}", table.kind().name(), line.command).into(), args }
    };
    let at = |control| match control {
        Control::Button { label, line } => Control::Button { label, line: whole(line) },
        Control::Select { label, line, param, choices } => {
            Control::Select { label, line: whole(line), param, choices }
        }
        Control::Form { label, line, fields } => Control::Form { label, line: whole(line), fields },
    };
    controls.into_iter().map(at).collect()
}

/// What a seat that can act is told in private, where acting is a secret.
pub(super) fn secret_call(table: &Table, seat: Seat) -> Option<Phrase> {
    let view = table.game()?.view(Observer::Seat(seat));
    let offers = view.legal();
    let secret = |command: &str| table.kind().command(command).is_some_and(|spec| spec.secret);
    let offer = offers.0.iter().find(|offer| secret(&offer.command))?;
    let what = Phrase::named(format!("{}-do-{}", table.kind().name(), offer.command));
    Some(Phrase::new("table-secret-turn").with("table", table.name.to_string()).with("what", what))
}
