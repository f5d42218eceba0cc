//! Looking: at a board, at one's tables.

use parlour_games::engine::{Arg, CommandLine, Control, Phrase};
use parlour_render::Zoom;

use crate::{
    app::Parlour,
    command::{answer::Answer, error::CommandError, request::Request},
    delivery::compose,
    people::address::{Person, PersonId},
    table::{
        aggregate::Table,
        arguments::game_ref,
        controls::at_table,
        notices::{end_line, stranded_line, turn_line, waiting_line},
        refusal::Refusal,
    },
};

/// How many boards are offered as buttons: what every platform can show.
const OFFERED: usize = 20;

/// Adds the board and the controls as they are now, through the asker's eyes.
pub(crate) fn present(answer: &mut Answer, table: &Table, person: &PersonId) {
    answer.board = compose::board_for(table, Some(person));
    if let Some(game) = table.game() {
        let view = game.view(table.observer_of(person));
        answer.table = Some((table.name.clone(), view.moment()));
        if !table.is_over() && table.is_turn_of(person) {
            answer.controls = at_table(table, view.controls());
        }
    }
}

/// The parts of a board that somebody can look at more closely; `None` where there is no board yet.
fn zooms(table: &Table, person: &PersonId) -> Option<&'static [Zoom]> {
    table.game().map(|game| parlour_render::zooms(&game.view(table.observer_of(person))))
}

fn no_zoom(table: &Table) -> Phrase {
    Phrase::new("board-no-zoom")
        .with("table", table.name.to_string())
        .with("game", game_ref(table.kind()))
}

/// A table in one line, as somebody sees it.
pub(crate) fn line_of(table: &Table, person: &PersonId) -> Phrase {
    let state = if table.is_turn_of(person) {
        "turn"
    } else if table.is_lobby() {
        "lobby"
    } else {
        "waiting"
    };
    let others = table.company(person);
    Phrase::new("games-line")
        .with("table", table.name.to_string())
        .with("game", game_ref(table.kind()))
        .with("state", state)
        .with("count", others.len())
        .with("others", Arg::Names(others))
}

impl Parlour {
    /// `/board`: the board through the asker's eyes, or a part of it; in words on request.
    pub(crate) async fn board(
        &self,
        request: &Request,
        named: Option<&str>,
        as_text: bool,
        zoom: Option<Zoom>,
    ) -> Result<Answer, CommandError> {
        let name = self.table_to_show(request, named).await?;
        let Some(found) = self.load(&name).await? else {
            let phrase = Phrase::new("table-refuse-no-such").with("typed", name.to_string());
            return Err(Refusal(phrase).into());
        };
        let mut answer = Answer { as_text, ..Answer::default() };
        let title = Phrase::new("board-title")
            .with("table", name.to_string())
            .with("game", game_ref(found.kind()));
        answer.lines.push(title);
        let turn = if found.is_turn_of(&request.person.id) {
            turn_line(&found)
        } else {
            waiting_line(&found)
        };
        answer.lines.extend(turn.map(|line| found.resolve(line)));
        answer.lines.extend(end_line(&found).map(|line| found.resolve(line)));
        answer.lines.extend(stranded_line(&found));
        if found.game().is_none() {
            answer.lines.push(Phrase::new("board-none").with("table", name.to_string()));
        }
        if let Some(zoom) = zoom
            && !zooms(&found, &request.person.id).is_none_or(|zooms| zooms.contains(&zoom))
        {
            return Err(Refusal(no_zoom(&found)).into());
        }
        present(&mut answer, &found, &request.person.id);
        answer.board = answer.board.map(|board| board.zoomed(zoom));
        answer.public = found.is_told_at(&request.place) && !answer.shows_a_secret();
        Ok(answer)
    }

    /// `/games`: one's tables, those where it is one's turn first.
    pub(crate) async fn games(&self, person: &Person) -> Result<Answer, CommandError> {
        let mut tables = self.tables_of(&person.id).await?;
        tables.sort_by_key(|table| !table.is_turn_of(&person.id));
        if tables.is_empty() {
            return Ok(Answer::say(Phrase::new("games-none")));
        }
        let mut answer = Answer::default();
        for own in &tables {
            answer.lines.push(line_of(own, &person.id));
            answer.lines.extend(stranded_line(own));
            if answer.controls.len() < OFFERED {
                answer.controls.push(Control::Button {
                    label: Phrase::new("do-board").with("table", own.name.to_string()),
                    line: CommandLine::new("board").arg("table", &own.name),
                });
            }
        }
        Ok(answer)
    }
}
