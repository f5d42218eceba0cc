//! What an observer is told of events.

use parlour_games::engine::{Observer, Phrase, Seat};

use crate::{
    delivery::outbox::moves,
    people::address::{Address, PersonId},
    table::{aggregate::Table, event::TableEvent},
};

pub(super) struct Told {
    pub(super) lines: Vec<Phrase>,
    pub(super) small: Vec<Phrase>,
    pub(super) board: bool,
    pub(super) mentions: Vec<PersonId>,
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

pub(super) fn told(
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
        if let Some(notice) =
            crate::table::notices::notice(met.as_ref().unwrap_or(&next), event, observer)
        {
            told.board |= notice.board;
            told.lines.push(next.resolve(notice.phrase));
        }
        steps.push((event.clone(), next.clone()));
        met = Some(next);
    }
    match observer {
        Observer::Public => {
            // In a new place nobody has been called yet.
            let called = if moves(events) {
                after.to_act()
            } else {
                crate::table::notices::newly_to_act(before, after)
            };
            if let Some(line) = crate::table::notices::end_line(after)
                .filter(|_| !before.is_some_and(Table::is_over))
            {
                // What was not to be told while who sat where was a secret.
                let hid = before.is_some_and(Table::hides_seats);
                told.lines.extend(
                    hid.then(|| crate::table::notices::given_up(after)).into_iter().flatten(),
                );
                told.lines.push(line);
                told.board = true;
            }
            if told.lines.is_empty() {
                return None;
            }
            told.small = crate::table::small_print::small_print(before, &steps);
            told.lines.extend(crate::table::notices::lobby_line(after));
            if !called.is_empty() || told.board {
                told.lines.extend(crate::table::notices::turn_line(after));
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
            if crate::table::notices::newly_to_act(before, after).contains(seat)
                && after.computer_at(seat).is_none()
                && let Some(line) = crate::table::controls::secret_call(after, seat)
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
                told.lines.extend(crate::table::notices::stranded_line(after));
            }
            if events.iter().any(|event| matches!(event, TableEvent::Stranded { .. })) {
                // How it ended could not be told where it was played.
                told.lines.extend(
                    crate::table::notices::end_line(after).filter(|_| !told.lines.is_empty()),
                );
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
