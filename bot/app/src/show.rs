//! From what happened to a message: the only place where a message about a table is made.

use parlour_games::{
    AnyView,
    engine::{CommandLine, Control, Observer, Phrase, Seat},
};
use parlour_storage::{DeliveryId, Version};
use serde::{Deserialize, Serialize};

use crate::{
    answer::BoardRef,
    commands, fair,
    people::{Address, PersonId},
    table::{self, Table, TableEvent, TableName},
};

/// What is kept in the outbox: who is told of which events. No words, no pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    pub(crate) table: TableName,
    /// The table before the events.
    pub(crate) from: Version,
    /// The table after them.
    pub(crate) to: Version,
    pub(crate) observer: Observer,
    /// Is it the last word at the place that the table left?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) farewell: bool,
}

/// A message to one address.
#[derive(Debug, Clone, PartialEq)]
pub struct Outbound {
    /// Its name; the same when it is sent again.
    pub id: DeliveryId,
    /// Where it goes.
    pub address: Address,
    /// The table that it is about.
    pub table: TableName,
    /// When it happened; milliseconds since 1970.
    pub at: u64,
    /// What is said, line by line.
    pub lines: Vec<Phrase>,
    /// What is said below that in small print.
    pub small: Vec<Phrase>,
    /// The board, unless nothing changed on it or a later message brings a newer one.
    pub board: Option<BoardRef>,
    /// The board in words.
    pub alt: Vec<Phrase>,
    /// What there is to press; their lines are whole commands.
    pub controls: Vec<Control>,
    /// The moment of the controls.
    pub moment: u64,
    /// Whose attention it wants: nobody else may be pinged by it.
    pub mentions: Vec<PersonId>,
    /// Is it for one person alone?
    pub private: bool,
    /// Does it go to a place that is the table's alone? Elsewhere one must be able to tell which table
    /// it is about.
    pub own_place: bool,
    /// Is it the first message of the table at its place: that it was opened there, or goes on there?
    /// Under it a platform may make a place of the table's own, and say so by [`crate::Parlour::house`].
    pub opening: bool,
    /// What such a place is called.
    pub title: Phrase,
    /// Who opened the table, if this is what it says.
    pub opener: Option<PersonId>,
}

/// The address and the observer that belong together: the table's home and the public, or a
/// person and the eyes of their seat. `None` where a computer sits.
pub(crate) fn address_of(table: &Table, observer: Observer) -> Option<Address> {
    match observer {
        Observer::Public => Some(table.home.clone()),
        Observer::Seat(seat) if table.computer_at(seat).is_none() => {
            table.person_at(seat).map(|person| Address::Direct(person.id.clone()))
        }
        Observer::Seat(_) => None,
    }
}

/// The table through the eyes of a person.
pub(crate) fn board_for(table: &Table, person: Option<&PersonId>) -> Option<BoardRef> {
    table.game()?;
    let observer = person.map_or(Observer::Public, |person| table.observer_of(person));
    Some(board_at(table, observer))
}

fn board_at(table: &Table, observer: Observer) -> BoardRef {
    let (name, version) = (table.name.clone(), table.version);
    let edition = Some(table.edition(observer));
    BoardRef { table: name, version, observer, edition, zoom: None }
}

/// What `observer` is told of `events`, which made `before` into `after`; `None` if nothing.
/// The address and the view both come from `observer`, so a secret cannot go astray.
pub(crate) fn show(
    id: DeliveryId,
    at: u64,
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    observer: Observer,
) -> Option<Outbound> {
    let address = address_of(after, observer)?;
    let told = told(before, events, after, observer)?;
    let board = told.board.then(|| after.game()).flatten().map(|_| board_at(after, observer));
    let view = after.game().map(|game| game.view(observer));
    let alt = view.as_ref().filter(|_| board.is_some()).map(parlour_render::alt);
    let mut controls = controls(after, view.as_ref(), observer);
    if observer == Observer::Public && show_hands(events, after) {
        controls.push(to_board(after, Phrase::new("do-show")));
    } else if observer == Observer::Public && offers_more(after) {
        controls.push(to_board(after, Phrase::new("do-look")));
    }
    let resolve = |phrases: Vec<Phrase>| phrases.into_iter().map(|p| after.resolve(p)).collect();
    Some(Outbound {
        id,
        address,
        table: after.name.clone(),
        at,
        lines: resolve(told.lines),
        small: told.small,
        board,
        alt: resolve(alt.unwrap_or_default()),
        controls,
        moment: view.map_or(0, |view| view.moment()),
        mentions: told.mentions,
        private: observer != Observer::Public,
        own_place: observer == Observer::Public && after.home != after.origin,
        opening: observer == Observer::Public && (before.is_none() || moves(events)),
        title: title(after),
        opener: before.is_none().then(|| after.people().next().map(|p| p.id.clone())).flatten(),
    })
}

/// What is said at the place that a table left; `None` if it left none.
pub(crate) fn farewell(
    id: DeliveryId,
    at: u64,
    before: Option<&Table>,
    after: &Table,
) -> Option<Outbound> {
    let left = before.filter(|before| before.home != after.home)?;
    Some(Outbound {
        id,
        address: left.home.clone(),
        table: after.name.clone(),
        at,
        lines: vec![Phrase::new("table-moved-away").with("table", after.name.to_string())],
        small: Vec::new(),
        board: None,
        alt: Vec::new(),
        controls: Vec::new(),
        moment: 0,
        mentions: Vec::new(),
        private: false,
        own_place: left.home != left.origin,
        opening: false,
        title: title(after),
        opener: None,
    })
}

fn title(table: &Table) -> Phrase {
    Phrase::new("table-title")
        .with("table", table.name.to_string())
        .with("game", table::game_ref(table.kind()))
}

/// Did somebody move the table?
pub(crate) fn moves(events: &[TableEvent]) -> bool {
    events.iter().any(|event| matches!(event, TableEvent::Moved { .. }))
}

/// What there is to press for `observer`.
fn controls(after: &Table, view: Option<&AnyView>, observer: Observer) -> Vec<Control> {
    let people_act = after.to_act().iter().any(|seat| after.computer_at(seat).is_none());
    match view {
        // What a computer may do is nobody's to press.
        Some(_) if !after.is_over() && observer == Observer::Public && !people_act => Vec::new(),
        Some(view) if !after.is_over() => {
            // What everybody may see offered is offered where everybody sees it.
            let open = match observer {
                Observer::Public => Vec::new(),
                Observer::Seat(_) => after
                    .game()
                    .map(|game| game.view(Observer::Public).controls())
                    .unwrap_or_default(),
            };
            let own = view.controls().into_iter().filter(|control| !open.contains(control));
            commands::at_table(after, own.collect())
        }
        None if observer != Observer::Public => Vec::new(),
        _ => table::lobby_controls(after),
    }
}

/// Do people need a way to their secrets in the table's place? While one of those who can act gets
/// no direct messages, and where that is told.
fn show_hands(events: &[TableEvent], after: &Table) -> bool {
    let told = events.iter().any(|event| matches!(event, TableEvent::Unreachable { .. }));
    let called = after.to_act().iter().filter(|seat| after.computer_at(*seat).is_none());
    let mut people = called.filter_map(|seat| after.person_at(seat));
    // Where who sits where is a secret, it must not tell who is called.
    let any = after.hides_seats();
    let out_of_reach = people.any(|person| after.unreachable.contains(&person.id));
    !after.is_over() && (told || any || out_of_reach)
}

/// Is there something for a person who acts openly to try in private?
fn offers_more(after: &Table) -> bool {
    let mut people = after.to_act().iter().filter(|seat| after.computer_at(*seat).is_none());
    !after.is_over() && people.any(|seat| commands::may_do_more_in_private(after, seat))
}

/// The way to one's own board, and to what can be done there.
fn to_board(table: &Table, label: Phrase) -> Control {
    Control::Button { label, line: CommandLine::new("board").arg("table", &table.name) }
}

struct Told {
    lines: Vec<Phrase>,
    small: Vec<Phrase>,
    board: bool,
    mentions: Vec<PersonId>,
}

/// Is there anything to tell `observer`?
pub(crate) fn concerns(
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    observer: Observer,
) -> bool {
    told(before, events, after, observer).is_some()
}

fn told(
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    observer: Observer,
) -> Option<Told> {
    let mut told =
        Told { lines: Vec::new(), small: Vec::new(), board: false, mentions: Vec::new() };
    let mut met = before.cloned();
    let mut steps = Vec::new();
    for event in events {
        let next = match &met {
            Some(table) => table.clone().after(event).ok()?,
            None => Table::open(after.name.clone(), event).ok()?,
        };
        if let Some(notice) = table::notice(met.as_ref().unwrap_or(&next), event, observer) {
            told.board |= notice.board;
            told.lines.push(next.resolve(notice.phrase));
        }
        steps.push((event.clone(), next.clone()));
        met = Some(next);
    }
    match observer {
        Observer::Public => {
            // In a new place nobody has been called yet.
            let called =
                if moves(events) { after.to_act() } else { table::newly_to_act(before, after) };
            if let Some(line) =
                table::end_line(after).filter(|_| !before.is_some_and(Table::is_over))
            {
                // What was not to be told while who sat where was a secret.
                let hid = before.is_some_and(Table::hides_seats);
                told.lines.extend(hid.then(|| table::given_up(after)).into_iter().flatten());
                told.lines.push(line);
                told.board = true;
            }
            if told.lines.is_empty() {
                return None;
            }
            told.small = fair::small_print(before, &steps);
            told.lines.extend(table::lobby_line(after));
            if !called.is_empty() || told.board {
                told.lines.extend(table::turn_line(after));
                let people = called.iter().filter(|seat| after.computer_at(*seat).is_none());
                let people: Vec<_> = people.filter_map(|seat| after.person_at(seat)).collect();
                // Whoever is called wants to see where they stand.
                told.board |= !people.is_empty() || after.hides_seats();
                told.mentions = people.into_iter().map(|person| person.id.clone()).collect();
            }
            told.mentions.extend(events.iter().filter_map(|event| match event {
                TableEvent::Unreachable { person } => Some(person.clone()),
                _ => None,
            }));
            if after.hides_seats() {
                // Whose turn it is, they are told alone. That it begins, everybody hears at once.
                let begins = events.iter().any(|e| matches!(e, TableEvent::Seated { .. }));
                told.mentions = if begins || moves(events) {
                    let mut everybody: Vec<_> = after.people().map(|p| p.id.clone()).collect();
                    everybody.sort();
                    everybody
                } else {
                    Vec::new()
                };
            }
        }
        Observer::Seat(seat) => {
            if table::newly_to_act(before, after).contains(seat)
                && after.computer_at(seat).is_none()
                && let Some(line) = commands::secret_call(after, seat)
            {
                told.lines.push(line);
                told.board = true;
                told.mentions.extend(after.person_at(seat).map(|person| person.id.clone()));
            }
            if sits_down(events, after, seat) {
                // It shows before the game begins whether their direct messages are open to us. The
                // game's own question shows it, too.
                let secrets = after.kind().has_secrets() && told.lines.is_empty();
                let seat = Phrase::new("table-seat").with("table", after.name.to_string());
                told.lines.extend(secrets.then_some(seat));
                told.lines.extend(table::stranded_line(after));
            }
            if events.iter().any(|event| matches!(event, TableEvent::Stranded { .. })) {
                // How it ended could not be told where it was played.
                told.lines.extend(table::end_line(after).filter(|_| !told.lines.is_empty()));
            }
            if told.lines.is_empty() {
                return None;
            }
        }
    }
    Some(told)
}

/// Did whoever is on that seat sit down just now, elsewhere than in their direct messages?
fn sits_down(events: &[TableEvent], after: &Table, seat: Seat) -> bool {
    after.person_at(seat).is_some_and(|own| {
        let own_joining = |event: &TableEvent| matches!(event, TableEvent::Joined { person } if person.id == own.id);
        after.home != Address::Direct(own.id.clone()) && events.iter().any(own_joining)
    })
}
