//! A game of Uncoprime Walls for two on Discord: what comes next, and how somebody does it.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use anyhow::{Context as _, Result};

use crate::{
    audit::Action,
    discord::{
        Id, Interaction, What,
        user::{Form, Shown, User},
    },
    load::table::cell,
};

const PREDICT: &str = "Predict";
const WALLS: &str = "How many walls?";
const PLACE: &str = "Which cell?";

/// A table, as those who sit at it know it.
pub(super) struct Table {
    pub(super) name: String,
    /// Where it is played.
    thread: Id,
    /// Who opened it, and who joined.
    pub(super) players: [usize; 2],
    size: u16,
    /// Do people use forms and menus there, or do they type?
    presses: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Predictions and numbers that were sent.
    made: u16,
    /// Which of the players puts the first number, once that is known.
    first: Option<usize>,
    /// The form that is open, by what it was opened with.
    form: Option<(Id, Form)>,
    /// The messages that ask the players to predict.
    asked: [Option<Shown>; 2],
    /// The newest message that has a menu.
    newest: Option<Shown>,
    /// What is not told yet, and when it should have been done.
    untold: HashMap<String, Instant>,
}

/// What somebody does next.
pub(super) struct Step {
    /// Which of all people.
    pub(super) person: usize,
    pub(super) action: Action,
    pub(super) asked: Interaction,
    /// Under what it is told.
    told: Option<String>,
}

impl Table {
    pub(super) fn new(name: String, thread: Id, size: u8, players: [usize; 2]) -> Self {
        // Sizes alternate, too: so it is every other one of each size.
        let number = name.rsplit('-').next().and_then(|number| number.parse::<u64>().ok());
        let presses = number.is_some_and(|number| number / 2 % 2 == 0);
        let (size, state) = (u16::from(size), Mutex::default());
        Self { name, thread, players, size, presses, state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many interactions are left: two predictions, and a number in each cell. A form takes one
    /// to open and one to send off.
    pub(super) fn left(&self) -> usize {
        let state = self.state();
        let forms = if self.presses { 2_usize.saturating_sub(usize::from(state.made)) } else { 0 };
        usize::from(2 + self.size * self.size - state.made) + forms
    }

    /// The next thing to do, which should be done at `intended`; `None` at the end.
    ///
    /// # Errors
    /// When a client would not let them do it.
    pub(super) fn step(&self, people: &[User], intended: Instant) -> Result<Option<Step>> {
        let mut state = self.state();
        let made = state.made;
        if made == 2 + self.size * self.size {
            return Ok(None);
        }
        let table = self.name.clone();
        if made < 2 {
            let seat = usize::from(made);
            let (person, walls) = (self.players[seat], u64::from(made) + 3);
            let user = &people[person];
            let action = Action::Predict { table, walls };
            let asked = match (state.form.take(), &state.asked[seat]) {
                (Some((opener, form)), _) => {
                    let data = form.data(&[(WALLS, &walls.to_string())])?;
                    Interaction::new(What::Modal(opener), user.id, user.direct()?, data)
                }
                (None, Some(message)) if self.presses => {
                    let asked = user.pressing(message, PREDICT)?;
                    return Ok(Some(Step { person, action: Action::Look, asked, told: None }));
                }
                (None, _) => {
                    let line = format!("walls predict walls:{walls} table:{}", self.name);
                    user.command(self.thread, &line)?
                }
            };
            return Ok(Some(state.make(person, action, asked, user.name.clone(), intended)));
        }
        let number = made - 1;
        let seat = (state.first.context("nobody begins")? + usize::from(made)) % 2;
        let (person, cell) = (self.players[seat], cell(made - 2, self.size));
        let user = &people[person];
        let asked = match &state.newest {
            Some(message) if self.presses => user.selecting(message, PLACE, &cell)?,
            _ => {
                let line = format!("walls place cell:{cell} table:{}", self.name);
                user.command(self.thread, &line)?
            }
        };
        let action = Action::Place { table, cell };
        Ok(Some(state.make(person, action, asked, number.to_string(), intended)))
    }

    /// A form opened for the player whose turn it is.
    pub(super) fn opens(&self, opener: Id, form: Form) {
        self.state().form = Some((opener, form));
    }

    /// What was to be done failed for its person.
    pub(super) fn failed(&self, step: &Step) {
        if let Some(told) = &step.told {
            let mut state = self.state();
            state.untold.remove(told);
            state.made -= 1;
        }
    }

    /// A message at the table; what it tells of, and when that should have been done.
    pub(super) fn hears(&self, message: &Shown, people: &[User]) -> Option<(Action, Instant)> {
        let mut state = self.state();
        if message.offers(PLACE) {
            state.newest = Some(message.clone());
            if state.first.is_none() {
                let called = |player: &usize| message.mentions.contains(&people[*player].id);
                state.first = self.players.iter().position(called);
            }
        }
        let mut text = message.text();
        // Whoever is called is not named.
        for user in self.players.map(|player| &people[player]) {
            text = text.replace(&format!("<@{}>", user.id), &user.name);
        }
        let table = self.name.clone();
        for line in text.lines() {
            if let Some((_, rest)) = line.split_once(" put ")
                && let Some((number, rest)) = rest.split_once(" at ")
            {
                let cell = rest.split([' ', '.']).next().unwrap_or_default().to_owned();
                return Some((Action::Place { table, cell }, state.untold.remove(number)?));
            }
            if let Some(who) = line.strip_suffix(" has made a prediction.") {
                return Some((Action::Predict { table, walls: 0 }, state.untold.remove(who)?));
            }
        }
        None
    }

    /// Somebody is asked to predict.
    pub(super) fn asks(&self, person: usize, message: &Shown) {
        if let Some(seat) = self.players.iter().position(|player| *player == person) {
            self.state().asked[seat] = Some(message.clone());
        }
    }
}

impl State {
    fn make(
        &mut self,
        person: usize,
        action: Action,
        asked: Interaction,
        told: String,
        intended: Instant,
    ) -> Step {
        self.made += 1;
        self.untold.insert(told.clone(), intended);
        Step { person, action, asked, told: Some(told) }
    }
}
