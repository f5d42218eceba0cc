//! From what happened to a message: the only place where a message about a table is made.

use parlour_games::{
    AnyView,
    engine::{CommandLine, Control, Observer, Phrase},
};
use parlour_storage::DeliveryId;

use crate::{
    delivery::{content::content, message::Outbound, outbox::address_of},
    people::address::PersonId,
    picture::board_ref::BoardRef,
    table::{
        aggregate::Table,
        arguments::game_ref,
        controls::{at_table, lobby_controls, may_do_more_in_private},
        event::{TableEvent, moves},
        steps::steps,
    },
};

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
pub(crate) fn compose(
    id: DeliveryId,
    at: u64,
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    observer: Observer,
) -> Option<Outbound> {
    let address = address_of(after, observer)?;
    let steps = steps(before, events, &after.name)?;
    let content = content(before, events, &steps, after, observer)?;
    let board = content.board.then(|| after.game()).flatten().map(|_| board_at(after, observer));
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
        lines: resolve(content.lines),
        small: content.small,
        board,
        alt: resolve(alt.unwrap_or_default()),
        controls,
        moment: view.map_or(0, |view| view.moment()),
        mentions: content.mentions,
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
        .with("game", game_ref(table.kind()))
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
            at_table(after, own.collect())
        }
        None if observer != Observer::Public => Vec::new(),
        _ => lobby_controls(after),
    }
}

/// Do people need a way to their secrets in the table's place? While one of those who can act gets
/// no direct messages, and where that is told.
fn show_hands(events: &[TableEvent], after: &Table) -> bool {
    let content = events.iter().any(|event| matches!(event, TableEvent::Unreachable { .. }));
    let called = after.to_act().iter().filter(|seat| after.computer_at(*seat).is_none());
    let mut people = called.filter_map(|seat| after.person_at(seat));
    // Where who sits where is a secret, it must not tell who is called.
    let any = after.hides_seats();
    let out_of_reach = people.any(|person| after.unreachable.contains(&person.id));
    !after.is_over() && (content || any || out_of_reach)
}

/// Is there something for a person who acts openly to try in private?
fn offers_more(after: &Table) -> bool {
    let mut people = after.to_act().iter().filter(|seat| after.computer_at(*seat).is_none());
    !after.is_over() && people.any(|seat| may_do_more_in_private(after, seat))
}

/// The way to one's own board, and to what can be done there.
fn to_board(table: &Table, label: Phrase) -> Control {
    Control::Button { label, line: CommandLine::new("board").arg("table", &table.name) }
}
