//! Fair play at a table: what its chance comes from, the codes that are shown at once, and the record
//! that everything can be checked against when the game is over. The scheme is in
//! [`parlour_games::engine::fair`].

use parlour_games::{
    AnyEvent, GameKind,
    engine::{
        Dice, Phrase,
        fair::{self, Bits, Draw},
    },
};
use serde::Serialize;

use crate::{
    people::address::{Person, PersonId},
    table::{
        aggregate::Table,
        arguments::person_arg,
        chairs::{Occupant, Stage},
        entropy::Contribution,
        event::TableEvent,
        name::TableName,
        refusal::Refusal,
    },
};

/// How much of a code is shown with a message, in hex digits: enough that nobody finds two choices with
/// the same code.
const SHOWN: usize = 32;

/// A table's chance and secrets for everybody: while the game goes on without what would tell them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Record {
    /// The scheme of all this.
    scheme: u8,
    table: String,
    game: &'static str,
    /// The options, as the game was begun with them.
    options: serde_json::Value,
    commitment: String,
    /// 64 hex digits each; `null` until the game is over.
    salt: Option<String>,
    house: Option<String>,
    /// What was added, in the order of joining, and by whom.
    contributions: Vec<String>,
    contributors: Vec<String>,
    /// What chance put in order; empty until the game is over.
    draws: Vec<Draw>,
    /// What was chosen in secret, from the first.
    secrets: Vec<Secret>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Secret {
    digest: String,
    /// Both `null` unless the game has told it, and is over.
    salt: Option<String>,
    event: Option<String>,
}

/// What came of checking a table that is over. `None`: there was nothing of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Do the seats and the first events come from the seed?
    pub(crate) beginning: bool,
    /// What chance decided: how much of it comes from the seed, and how much there is.
    pub(crate) chance: (usize, usize),
    /// How many secrets are opened, and how many there are.
    pub(crate) secrets: (usize, usize),
}

impl Verdict {
    /// Is everything as it should be?
    pub(crate) const fn is_fair(&self) -> bool {
        self.beginning && self.chance.0 == self.chance.1
    }
}

impl Table {
    /// What all chance comes from now; fixed once the seats are drawn.
    fn seed(&self) -> Bits {
        match &self.house.pledge {
            Some(_) => fair::seed(
                &self.house.secret,
                self.contributions.iter().map(|contribution| &*contribution.text),
            ),
            None => self.house.secret,
        }
    }

    /// The dice of the game for whatever meets this version of the table.
    pub(crate) fn dice(&self) -> Dice {
        Dice::fair(&self.seed(), self.version.0)
    }

    /// The dice of the beginning: those of no version, since it is not known which event brings it about
    /// when it is done again.
    pub(crate) fn first_dice(&self) -> Dice {
        Dice::fair(&self.seed(), 0)
    }

    /// The dice that a computer thinks with: others, or it would know the game's next roll.
    pub(crate) fn thoughts(&self) -> Dice {
        Dice::derive(&self.seed(), !self.version.0)
    }

    /// The dice for how long a computer waits.
    pub(crate) fn pauses(&self) -> Dice {
        Dice::derive(&self.seed(), !self.version.0 >> 1)
    }

    /// The options as the game begins with them, if it begins now.
    pub(crate) fn settled(&self) -> Result<String, Refusal> {
        let nameless = !self.home.shows_askers();
        Ok(self.kind().settle(&self.config, &self.are_people(), nameless)?)
    }

    /// By order of joining: is it a person?
    pub(crate) fn are_people(&self) -> Vec<bool> {
        self.chairs.iter().map(|chair| matches!(chair, Occupant::Person(_))).collect()
    }

    /// What the house has committed itself with.
    pub(crate) fn commitment(&self) -> Option<String> {
        let pledge = self.house.pledge.as_ref()?;
        let name = self.name.to_string();
        Some(hex::encode(fair::commitment(&name, &pledge.salt, &self.house.secret)))
    }

    /// The code of an event that has just led to this table, as it is shown: if it holds a secret that
    /// everybody hears of.
    pub(crate) fn code(&self, event: &TableEvent) -> Option<String> {
        let TableEvent::Game(event) = event else { return None };
        if self.kind().sealed(std::slice::from_ref(event)).is_empty() {
            return None;
        }
        let digest = fair::digest(&self.salt()?, &event.encode());
        Some(hex::encode(digest).chars().take(SHOWN).collect())
    }

    /// The salt of the event that led to this table.
    fn salt(&self) -> Option<Bits> {
        Some(fair::salt(&self.house.pledge.as_ref()?.key, self.version.0))
    }

    /// What the person has added to the table's chance.
    pub(crate) fn contribution_of(&self, person: &PersonId) -> Option<&str> {
        self.contributions
            .iter()
            .find(|contribution| contribution.person == *person)
            .map(|contribution| &*contribution.text)
    }

    /// All that was added, by whom, in the order of joining.
    pub(crate) fn contributions(&self) -> Vec<Phrase> {
        let contribution = |contribution: &Contribution| {
            let person = self.people().find(|person| person.id == contribution.person)?;
            let said = Phrase::new("fair-added").with("person", person_arg(person));
            Some(said.with("luck", contribution.text.clone()))
        };
        self.contributions.iter().filter_map(contribution).collect()
    }

    pub(crate) fn add_contribution(&mut self, person: &PersonId, text: &str) {
        let contribution = Contribution { person: person.clone(), text: text.to_owned() };
        match self.contributions.iter_mut().find(|contribution| contribution.person == *person) {
            Some(own) => *own = contribution,
            None => self.contributions.push(contribution),
        }
    }
}

/// A table's whole history, event by event.
struct History {
    /// Before the seats were drawn; the table as it is, if they were not.
    lobby: Table,
    /// The table after its last event.
    last: Table,
    /// The seats.
    order: Option<Vec<u8>>,
    /// The game's events, each with the table that it met and the one that it led to.
    game: Vec<(Table, AnyEvent, Table)>,
}

impl History {
    fn of(name: &TableName, log: &[TableEvent]) -> Result<Self, String> {
        let (first, rest) = log.split_first().ok_or("there are no events")?;
        let mut last = Table::open(name.clone(), first)?;
        let mut lobby = last.clone();
        let (mut order, mut game) = (None, Vec::new());
        for event in rest {
            let next = last.clone().after(event)?;
            match event {
                TableEvent::Seated { order: seats } => order = Some(seats.clone()),
                TableEvent::Game(event) => game.push((last, event.clone(), next.clone())),
                _ => {}
            }
            if order.is_none() {
                lobby = next.clone();
            }
            last = next;
        }
        Ok(Self { lobby, last, order, game })
    }

    fn events(&self) -> Vec<AnyEvent> {
        self.game.iter().map(|(_, event, _)| event.clone()).collect()
    }

    /// Is the game over, so that everything may be known?
    const fn is_over(&self) -> bool {
        matches!(self.last.stage, Stage::Over(_))
    }

    /// The options as the game began with them.
    fn settled(&self) -> String {
        self.lobby.settled().unwrap_or_else(|_| self.lobby.config.clone())
    }
}

/// The record of a table; `None` if the house never committed itself.
///
/// # Errors
/// In words, when the log is damaged.
pub(crate) fn record(name: &TableName, log: &[TableEvent]) -> Result<Option<Record>, String> {
    let history = History::of(name, log)?;
    let lobby = &history.lobby;
    let Some(pledge) = &lobby.house.pledge else { return Ok(None) };
    let over = history.is_over();
    let open = |bits: &Bits| over.then(|| hex::encode(bits));
    let events = history.events();
    let mut draws = Vec::new();
    if over {
        draws.extend(seats(&history));
        draws.extend(name.kind().draws(&events));
    }
    let secret = |sealed: fair::Sealed| {
        let (_, event, after) = history.game.get(sealed.index)?;
        let (salt, text) = (after.salt()?, event.encode());
        let is_open = over && sealed.is_told;
        Some(Secret {
            digest: hex::encode(fair::digest(&salt, &text)),
            salt: is_open.then(|| hex::encode(salt)),
            event: is_open.then_some(text),
        })
    };
    let by = |contribution: &Contribution| {
        let person = |person: &&Person| person.id == contribution.person;
        lobby.people().find(person).map_or_else(String::new, |person| person.name.clone())
    };
    Ok(Some(Record {
        scheme: 1,
        table: name.to_string(),
        game: name.kind().name(),
        options: options(name.kind(), &history),
        commitment: lobby.commitment().unwrap_or_default(),
        salt: open(&pledge.salt),
        house: open(&lobby.house.secret),
        contributions: lobby
            .contributions
            .iter()
            .map(|contribution| contribution.text.clone())
            .collect(),
        contributors: lobby.contributions.iter().map(by).collect(),
        draws,
        secrets: name.kind().sealed(&events).into_iter().filter_map(secret).collect(),
    }))
}

/// The options as far as everybody may know them now.
fn options(kind: GameKind, history: &History) -> serde_json::Value {
    let settled = history.settled();
    if history.is_over() {
        return serde_json::from_str(&settled).unwrap_or_default();
    }
    kind.disclosed(&settled).unwrap_or_default()
}

/// The drawing of the seats: from the first seat, who sits there by order of joining. `None` where
/// options have a say in it: that is no mere draw, and is only done again here.
fn seats(history: &History) -> Option<Draw> {
    let lobby = &history.lobby;
    let dice = lobby.first_dice();
    let by_rule = lobby.kind().seating(&history.settled(), &lobby.are_people(), &dice).ok()?;
    let mut by_lot: Vec<u8> = (0..).take(by_rule.len()).collect();
    dice.order("seats", &mut by_lot, ToString::to_string);
    let order = history.order.as_ref().filter(|_| by_rule == by_lot)?;
    let groups = order.iter().map(|chair| vec![chair.to_string()]).collect();
    Some(Draw { label: "seats".into(), groups })
}

/// Checks a table that is over; `None` if it is not, or the house never committed itself.
///
/// # Errors
/// In words, when the log is damaged.
pub(crate) fn verify(name: &TableName, log: &[TableEvent]) -> Result<Option<Verdict>, String> {
    let history = History::of(name, log)?;
    let lobby = &history.lobby;
    if lobby.house.pledge.is_none() || !history.is_over() {
        return Ok(None);
    }
    let kind = name.kind();
    let events = history.events();
    let draws = kind.draws(&events);
    let seed = lobby.seed();
    let mut chance: Vec<bool> = draws.iter().map(|draw| draw.comes_from(&seed)).collect();
    for (before, event, _) in &history.game {
        let mut dice = before.dice();
        chance.extend(before.game().and_then(|game| game.redo(event, &mut dice)));
    }
    let sealed = kind.sealed(&events);
    Ok(Some(Verdict {
        beginning: begins_as(&history, &events).unwrap_or(false),
        chance: (chance.iter().filter(|fair| **fair).count(), chance.len()),
        secrets: (sealed.iter().filter(|sealed| sealed.is_told).count(), sealed.len()),
    }))
}

/// Are the seats and the first events those that the seed gives?
fn begins_as(history: &History, events: &[AnyEvent]) -> Option<bool> {
    let (lobby, order) = (&history.lobby, history.order.as_ref()?);
    let (kind, settled, mut dice) = (lobby.kind(), history.settled(), lobby.first_dice());
    let seating = kind.seating(&settled, &lobby.are_people(), &dice).ok()?;
    let seats = parlour_games::engine::Seats::new(u8::try_from(order.len()).ok()?)?;
    let setup = kind.setup(&settled, seats, &mut dice).ok()?;
    let same = setup.iter().zip(events).all(|(one, other)| one.encode() == other.encode());
    Some(seating == *order && setup.len() <= events.len() && same)
}
