//! What stands behind a button that asks for more: the control as it is at this moment.

use parlour_games::engine::{Control, Observer, Phrase};

use crate::{
    app::Parlour,
    command::{answer::Answer, line::line_text, queries, request::Press},
    error::AppError,
    people::address::{Address, Person},
    table::{
        aggregate::Table,
        controls::{at_table, lobby_controls},
        refusal::Refusal,
    },
};

impl Parlour {
    /// The control whose whole command is `line` (see [`line_text`]), as it is now for this person
    /// at the table of the press: so that a platform can ask for what it needs. `Ok(Err(_))`: there
    /// is no such control (any more), and this is the answer to give instead.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn form(
        &self,
        person: &Person,
        place: &Address,
        press: &Press,
        line: &str,
    ) -> Result<Result<Control, Answer>, AppError> {
        let found = self.load(&press.table).await?;
        let known = found.filter(|table| table.is_visible_to(&person.id, place, &self.open));
        let Some(table) = known else {
            let phrase = Phrase::new("table-refuse-no-such").with("typed", press.table.to_string());
            return Ok(Err(Answer::refuse(Refusal(phrase))));
        };
        let line = line.trim().trim_start_matches(['/', '!']).trim_start();
        let refused = |refusal: Refusal| {
            let mut answer = Answer::refuse(Refusal(table.resolve(refusal.0)));
            queries::present(&mut answer, &table, &person.id);
            answer
        };
        if let Err(refusal) = table.may_press(&person.id, press.moment) {
            return Ok(Err(refused(refusal)));
        }
        let mut offered = offered(&table, person);
        offered.retain(|control| line_text(control.line()) == line);
        // A menu may stand beside a form for what it does not list: the form asks for either.
        let is_form = |control: &Control| matches!(control, Control::Form { .. });
        let form = offered.iter().position(is_form);
        let control =
            form.map(|form| offered.swap_remove(form)).or_else(|| offered.into_iter().next());
        let none = if table.is_over() { "table-refuse-over" } else { "table-refuse-not-now" };
        Ok(control.ok_or_else(|| refused(table.refuse(none))))
    }
}

/// Everything that a person can press at a table now.
fn offered(table: &Table, person: &Person) -> Vec<Control> {
    let Some(game) = table.game().filter(|_| !table.is_over()) else {
        return lobby_controls(table);
    };
    let mut controls = game.view(table.observer_of(&person.id)).controls();
    if table.is_turn_of(&person.id) {
        controls.extend(game.view(Observer::Public).controls());
    }
    at_table(table, controls)
}
