//! What there is to press at a table, as whole commands.

use parlour_games::engine::{
    Choice, CommandLine, Control, Level, Observer, Phrase, Seat, Token, tokens,
};

use crate::table::{
    aggregate::Table,
    chairs::{Occupant, Stage},
};

/// A game's controls as whole commands at this table.
pub(crate) fn at_table(table: &Table, controls: Vec<Control>) -> Vec<Control> {
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

/// What there is to press before the start and after the end. The lines are whole commands.
pub(crate) fn lobby_controls(table: &Table) -> Vec<Control> {
    let at = |command| CommandLine::new(command).arg("table", &table.name);
    let button = |id, line| Control::Button { label: Phrase::new(id), line };
    match table.stage {
        Stage::Lobby => {
            let levels = Level::ALL.map(|level| Choice {
                value: level.name().to_owned(),
                label: Some(Phrase::new("level-name").with("level", level.name())),
            });
            let mut controls = vec![button("do-join", at("join")), button("do-leave", at("leave"))];
            if table.taken().0 >= usize::from(*table.kind().seats().start()) {
                controls.push(button("do-start", at("start")));
            }
            controls.push(Control::Select {
                label: Phrase::new("do-fill"),
                line: at("fill"),
                param: "level".into(),
                choices: levels.to_vec(),
            });
            controls
        }
        Stage::Over(_) => {
            let verify = table.commitment().map(|_| button("do-verify", at("verify")));
            let replay = parlour_render::has_replay(table.kind());
            let replay = replay.then(|| button("do-replay", at("replay")));
            let again = button("do-again", again(table));
            std::iter::once(again).chain(replay).chain(verify).collect()
        }
        Stage::Playing(_) | Stage::Closed => Vec::new(),
    }
}

/// The command that opens the like of this table.
fn again(table: &Table) -> CommandLine {
    let mut line = CommandLine {
        command: format!("{} new", table.kind().name()).into(),
        args: tokens(&table.options)
            .unwrap_or_default()
            .iter()
            .filter_map(Token::named)
            .map(|(name, value)| (name.to_owned().into(), value.into_owned()))
            .collect(),
    };
    if table.kind().seats().count() > 1 {
        line.args.push(("players".into(), table.chairs.len().to_string()));
    }
    let alone = table.chairs.iter().filter(|c| matches!(c, Occupant::Person(_))).count() == 1;
    if let Some(level) = table.computer_level().filter(|_| alone) {
        line.args.push(("fill".into(), level.name().to_owned()));
    }
    line
}

/// May a seat that acts openly do something in private, too, for which it is not called?
pub(crate) fn may_do_more_in_private(table: &Table, seat: Seat) -> bool {
    let Some(view) = table.game().map(|game| game.view(Observer::Seat(seat))) else { return false };
    let is_secret = |command: &str| table.kind().command(command).is_some_and(|spec| spec.secret);
    view.calls().is_none() && view.legal().0.iter().any(|offer| is_secret(&offer.command))
}

/// What a seat that can act is told in private, where acting is a secret.
pub(crate) fn secret_call(table: &Table, seat: Seat) -> Option<Phrase> {
    let command = table.game()?.view(Observer::Seat(seat)).calls()?;
    let what = Phrase::named(format!("{}-do-{command}", table.kind().name()));
    Some(Phrase::new("table-secret-turn").with("table", table.name.to_string()).with("what", what))
}
