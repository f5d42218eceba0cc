//! What is said of a table, beside what its game says.

use parlour_games::engine::{Arg, Notice, Observer, Phrase, Seat, SeatSet};

use crate::{
    people::address::{Address, Person, Why},
    table::{
        aggregate::Table,
        arguments::{game_ref, person_arg},
        chairs::Stage,
        event::TableEvent,
    },
};

/// What is said of an event to `observer`; `before` is the table that it met. `None`: not for
/// these eyes.
#[expect(clippy::too_many_lines, reason = "an arm for each kind of event")]
pub(crate) fn notice(before: &Table, event: &TableEvent, observer: Observer) -> Option<Notice> {
    match (event, observer) {
        (TableEvent::Game(event), _) => return event.notice(observer),
        // Who gave up would tell who sits there: a computer plays on, and nobody else hears of it.
        (TableEvent::Resigned { .. } | TableEvent::TakenOver { .. }, _) if before.hides_seats() => {
            return None;
        }
        (TableEvent::Stranded { why }, Observer::Seat(seat)) => {
            return stranded_notice(before, *why, seat);
        }
        (_, Observer::Seat(_)) => return None,
        (_, Observer::Public) => {}
    }
    let (taken, seats) = before.taken();
    match event {
        TableEvent::Joined { person } => Notice::line(
            Phrase::new("table-joined")
                .with("person", person_arg(person))
                .with("taken", taken + 1)
                .with("seats", seats),
        ),
        TableEvent::Left { person } => {
            let left = before.people().find(|other| other.id == *person)?;
            Notice::line(
                Phrase::new("table-left")
                    .with("person", person_arg(left))
                    .with("taken", taken.saturating_sub(1))
                    .with("seats", seats),
            )
        }
        TableEvent::Filled { level, count } => Notice::line(
            Phrase::new("table-filled").with("count", *count).with("level", level.name()),
        ),
        TableEvent::Contributed { person, text, own: true } => {
            let person = before.people().find(|other| other.id == *person);
            Notice::line(
                Phrase::new("table-luck")
                    .with("person", person.map_or_else(|| Arg::Text(String::new()), person_arg))
                    .with("luck", text.clone()),
            )
        }
        TableEvent::Seated { .. } if will_hide_seats(before) => {
            let players = (0..before.chairs.len()).map(|chair| before.occupant(chair)).collect();
            Notice::board(Phrase::new("table-begins-hidden").with("players", Arg::Names(players)))
        }
        TableEvent::Seated { order } => {
            let names = order.iter().map(|chair| before.occupant(usize::from(*chair))).collect();
            Notice::board(Phrase::new("table-begins").with("order", Arg::Names(names)))
        }
        TableEvent::Resigned { seat } => {
            Notice::line(Phrase::new("table-resigned").with("seat", *seat))
        }
        TableEvent::TakenOver { seat, level } => Notice::line(
            Phrase::new("table-taken-over").with("seat", *seat).with("level", level.name()),
        ),
        TableEvent::Closed => Notice::line(Phrase::new("table-closed")),
        TableEvent::Lapsed => Notice::line(
            Phrase::new("table-lapsed")
                .with("table", before.name.to_string())
                .with("new", format!("/{} new", before.kind().name())),
        ),
        TableEvent::Opened(_) => opening(before),
        TableEvent::Moved { .. } if before.hides_seats() => {
            let mut people: Vec<&Person> = before.people().collect();
            people.sort_by(|one, other| one.id.cmp(&other.id));
            let players = people.into_iter().map(person_arg).collect();
            Notice::board(
                Phrase::new("table-moved-hidden")
                    .with("table", before.name.to_string())
                    .with("game", game_ref(before.kind()))
                    .with("players", Arg::Names(players)),
            )
        }
        TableEvent::Moved { .. } => Notice::board(
            Phrase::new("table-moved")
                .with("table", before.name.to_string())
                .with("game", game_ref(before.kind())),
        ),
        // It would tell who was called just now. The way to one's hand stands there anyway.
        TableEvent::Unreachable { .. } if before.hides_seats() => None,
        TableEvent::Unreachable { person } => {
            let person = before.people().find(|other| other.id == *person)?;
            let phrase = Phrase::new("table-unreachable").with("table", before.name.to_string());
            Notice::line(phrase.with("person", person_arg(person)))
        }
        // The game says itself who sat where, if it comes to its end.
        TableEvent::Ended if before.hides_seats() => {
            let seats = (0u8..).map(Seat).take(before.chairs.len());
            let seated = seats.map(|seat| {
                Phrase::new("table-sat")
                    .with("place", before.kind().seat_name(seat))
                    .with("who", before.sitter(seat.index()))
            });
            let seated = seated.map(|phrase| Arg::Phrase(Box::new(phrase))).collect();
            Notice::line(Phrase::new("table-unhidden").with("seats", Arg::List(seated)))
        }
        TableEvent::Contributed { own: false, .. }
        | TableEvent::Ended
        | TableEvent::Game(_)
        | TableEvent::Housed { .. }
        | TableEvent::Reached { .. }
        | TableEvent::Stranded { .. }
        | TableEvent::Afloat
        | TableEvent::Began { .. } => None,
    }
}

/// Will who sits where be a secret in the game that begins now?
fn will_hide_seats(lobby: &Table) -> bool {
    let settled = lobby.settled().ok();
    settled.is_some_and(|config| lobby.kind().hides_seats(&config).unwrap_or(false))
}

/// The person who sits there hears in private that the table's place cannot be reached, unless that place
/// is their direct messages.
fn stranded_notice(table: &Table, why: Why, seat: Seat) -> Option<Notice> {
    let person = table.person_at(seat)?;
    if table.home == Address::Direct(person.id.clone()) {
        return None;
    }
    Notice::line(stranded_phrase(table, why))
}

fn stranded_phrase(table: &Table, why: Why) -> Phrase {
    let id = if table.is_over() { "table-stranded-over" } else { "table-stranded" };
    Phrase::new(id).with("table", table.name.to_string()).with("why", why.name())
}

/// That the table's place cannot be reached, while that is so.
pub(crate) fn stranded_line(table: &Table) -> Option<Phrase> {
    table.stranded.map(|why| stranded_phrase(table, why))
}

fn opening(table: &Table) -> Option<Notice> {
    let summary = table.kind().summary(&table.config).ok()?;
    let minutes = table.standby.map_or(0, |standby| standby.minutes);
    let level = table.standby.map_or("", |standby| standby.level.name());
    Notice::line(
        Phrase::new("table-opened")
            .with("table", table.name.to_string())
            .with("game", game_ref(table.kind()))
            .with("summary", summary)
            .with("seats", table.seats.count())
            .with("minutes", minutes)
            .with("level", level),
    )
}

/// Whose turn it is now. A computer needs no call: it answers by itself, and at once.
pub(crate) fn turn_line(table: &Table) -> Option<Phrase> {
    if table.hides_seats() {
        // Nobody is spoken to by their seat, and it is nobody's business which seats are computers'.
        return waiting_line(table);
    }
    let all: Vec<Seat> = table.to_act().iter().collect();
    let people: Vec<Seat> =
        all.iter().copied().filter(|seat| table.computer_at(*seat).is_none()).collect();
    match (people.as_slice(), all.len()) {
        ([], _) => None,
        ([seat], 1) => Some(Phrase::new("table-turn").with("seat", *seat)),
        _ => Some(Phrase::new("table-waiting").with("seats", people)),
    }
}

/// The same for somebody else's eyes.
pub(crate) fn waiting_line(table: &Table) -> Option<Phrase> {
    let seats: Vec<Seat> = table.to_act().iter().collect();
    (!seats.is_empty()).then(|| Phrase::new("table-waiting").with("seats", seats))
}

/// That players are wanted, while they are.
pub(crate) fn lobby_line(table: &Table) -> Option<Phrase> {
    table.is_lobby().then(|| {
        let free = usize::from(table.seats.count()).saturating_sub(table.chairs.len());
        Phrase::new("table-who-joins").with("free", free)
    })
}

/// How it ended, when it has.
pub(crate) fn end_line(table: &Table) -> Option<Phrase> {
    matches!(table.stage, Stage::Over(_)).then(|| {
        let winners = table.winners();
        Phrase::new("table-won")
            .with("table", table.name.to_string())
            .with("count", winners.len())
            .with("winners", winners)
    })
}

/// Does everybody hear all of what somebody did in private, so that nothing in it was a secret?
pub(crate) fn is_told_to_all(table: &Table, events: &[TableEvent]) -> bool {
    let is_sealed = |event: &TableEvent| match event {
        TableEvent::Game(event) => !table.kind().sealed(std::slice::from_ref(event)).is_empty(),
        _ => false,
    };
    let is_told = |event: &TableEvent| notice(table, event, Observer::Public).is_some();
    events.iter().any(is_told) && !events.iter().any(is_sealed)
}

/// Who gave up, and what became of their seats.
pub(crate) fn given_up(table: &Table) -> Vec<Phrase> {
    let by_computer = |seat| table.taken_over.iter().find(|(other, _)| *other == seat);
    let of = |seat: Seat| match by_computer(seat) {
        Some((_, level)) => {
            Phrase::new("table-was-taken-over").with("seat", seat).with("level", level.name())
        }
        None => Phrase::new("table-resigned").with("seat", seat),
    };
    table.resigned.iter().map(of).collect()
}

/// The seats that have something new to do between two tables: those that could not act before,
/// and those that now act at another moment, as the player who fills the board foretells the next.
pub(crate) fn newly_to_act(before: Option<&Table>, after: &Table) -> SeatSet {
    let was = before.map_or(SeatSet::EMPTY, Table::to_act);
    let moment =
        |table: &Table, seat| table.game().map(|game| game.view(Observer::Seat(seat)).moment());
    let same = |seat| {
        was.contains(seat) && before.and_then(|table| moment(table, seat)) == moment(after, seat)
    };
    after.to_act().iter().filter(|seat| !same(*seat)).collect()
}
