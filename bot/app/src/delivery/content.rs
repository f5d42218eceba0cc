//! What an observer is told of events.

use parlour_games::engine::{Notice, Observer, Phrase, Seat};

use crate::{
    people::address::{Address, PersonId},
    table::{
        aggregate::Table,
        controls::secret_call,
        event::{TableEvent, moves},
        notices::{end_line, given_up, lobby_line, newly_to_act, notice, stranded_line, turn_line},
        small_print::small_print,
        steps::Step,
    },
};

pub(super) struct Content {
    pub(super) lines: Vec<Phrase>,
    pub(super) small: Vec<Phrase>,
    pub(super) board: bool,
    pub(super) mentions: Vec<PersonId>,
}

/// What the events themselves say to `observer`, with the table that each made.
fn notices<'a>(
    before: Option<&'a Table>,
    steps: &'a [Step],
    observer: Observer,
) -> impl Iterator<Item = (Notice, &'a Table)> {
    let met = std::iter::once(before).chain(steps.iter().map(|step| Some(&step.after)));
    met.zip(steps).filter_map(move |(met, step)| {
        // What opens a table meets none: it says what it made.
        Some((notice(met.unwrap_or(&step.after), &step.event, observer)?, &step.after))
    })
}

/// Is there anything to tell `observer`? Decided without composing it, which is for the deliverer:
/// [`content`] has something exactly where this says so.
pub(super) fn concerns(
    before: Option<&Table>,
    events: &[TableEvent],
    steps: &[Step],
    after: &Table,
    observer: Observer,
) -> bool {
    notices(before, steps, observer).next().is_some()
        || match observer {
            Observer::Public => ends(before, after),
            Observer::Seat(seat) => {
                call(before, after, seat).is_some()
                    || sits_down(events, after, seat)
                        && (after.kind().has_secrets() || stranded_line(after).is_some())
            }
        }
}

/// Is the game over by this?
fn ends(before: Option<&Table>, after: &Table) -> bool {
    !before.is_some_and(Table::is_over) && end_line(after).is_some()
}

/// What calls the person on that seat to act in private, if they can since this.
fn call(before: Option<&Table>, after: &Table, seat: Seat) -> Option<Phrase> {
    let newly = newly_to_act(before, after).contains(seat) && after.computer_at(seat).is_none();
    newly.then(|| secret_call(after, seat)).flatten()
}

/// What `observer` is told; `None` if nothing.
pub(super) fn content(
    before: Option<&Table>,
    events: &[TableEvent],
    steps: &[Step],
    after: &Table,
    observer: Observer,
) -> Option<Content> {
    if !concerns(before, events, steps, after, observer) {
        return None;
    }
    let mut content =
        Content { lines: Vec::new(), small: Vec::new(), board: false, mentions: Vec::new() };
    for (notice, after) in notices(before, steps, observer) {
        content.board |= notice.board;
        content.lines.push(after.resolve(notice.phrase));
    }
    match observer {
        Observer::Public => {
            // In a new place nobody has been called yet.
            let called = if moves(events) { after.to_act() } else { newly_to_act(before, after) };
            if let Some(line) = end_line(after).filter(|_| ends(before, after)) {
                // What was not to be told while who sat where was a secret.
                let hid = before.is_some_and(Table::hides_seats);
                content.lines.extend(hid.then(|| given_up(after)).into_iter().flatten());
                content.lines.push(line);
                content.board = true;
            }
            content.small = small_print(before, steps);
            content.lines.extend(lobby_line(after));
            if !called.is_empty() || content.board {
                content.lines.extend(turn_line(after));
                let people = called.iter().filter(|seat| after.computer_at(*seat).is_none());
                let people: Vec<_> = people.filter_map(|seat| after.person_at(seat)).collect();
                // A person who is called wants to see where they stand.
                content.board |= !people.is_empty() || after.hides_seats();
                content.mentions = people.into_iter().map(|person| person.id.clone()).collect();
            }
            content.mentions.extend(events.iter().filter_map(|event| match event {
                TableEvent::Unreachable { person } => Some(person.clone()),
                _ => None,
            }));
            if after.hides_seats() {
                // Whose turn it is, they are told alone. That it begins, everybody hears at once.
                let begins = events.iter().any(|e| matches!(e, TableEvent::Seated { .. }));
                content.mentions = if begins || moves(events) {
                    let mut everybody: Vec<_> = after.people().map(|p| p.id.clone()).collect();
                    everybody.sort();
                    everybody
                } else {
                    Vec::new()
                };
            }
        }
        Observer::Seat(seat) => {
            if let Some(line) = call(before, after, seat) {
                content.lines.push(line);
                content.board = true;
                content.mentions.extend(after.person_at(seat).map(|person| person.id.clone()));
            }
            if sits_down(events, after, seat) {
                // It shows before the game begins whether their direct messages are open to us. The
                // game's own question shows it, too.
                let secrets = after.kind().has_secrets() && content.lines.is_empty();
                let seat = Phrase::new("table-seat").with("table", after.name.to_string());
                content.lines.extend(secrets.then_some(seat));
                content.lines.extend(stranded_line(after));
            }
            if events.iter().any(|event| matches!(event, TableEvent::Stranded { .. })) {
                // How it ended could not be told where it was played.
                content.lines.extend(end_line(after).filter(|_| !content.lines.is_empty()));
            }
        }
    }
    Some(content)
}

/// Did the person on that seat sit down just now, elsewhere than in their direct messages?
fn sits_down(events: &[TableEvent], after: &Table, seat: Seat) -> bool {
    after.person_at(seat).is_some_and(|own| {
        let own_joining = |event: &TableEvent| matches!(event, TableEvent::Joined { person } if person.id == own.id);
        after.home != Address::Direct(own.id.clone()) && events.iter().any(own_joining)
    })
}
