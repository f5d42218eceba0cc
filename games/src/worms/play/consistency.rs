//! Is a view one that a game can show? Views also come from outside as JSON, and computers, renderers and
//! controls rely on them.

use super::{
    phase::Phase,
    view::{Board, GunnerView, View},
};
use crate::{
    engine::{CheckError, Checked, Options as _, hold},
    worms::{
        mode::Mode,
        network::{Set, whole},
    },
};

impl Checked for View {
    /// Checks what the fields' types do not say, as far as somebody relies on it. That there are groups
    /// which agree with what is uncloaked takes a solver, and that bears it if there are none.
    fn check(&self) -> Result<(), CheckError> {
        let view = self;
        hold(view.config.check(view.seats).is_ok(), "config is not that of a table")?;
        hold(view.config.network.is_none(), "a view does not show the network that was given")?;
        let own = view.observer.seat();
        hold(own.is_none_or(|seat| view.seats.contains(seat)), "observer is not at the table")?;
        let count = usize::from(view.seats.count());
        hold(view.players.len() == count, "players has not one entry a seat")?;
        hold(
            view.waits.iter().all(|seat| view.seats.contains(*seat)),
            "waits is not at the table",
        )?;
        hold((view.phase == Phase::Over) == view.waits.is_empty(), "waits is for who is to act")?;
        let is_placed =
            |player: &super::view::Player| player.place.is_some() == (view.phase == Phase::Over);
        hold(view.players.iter().all(is_placed), "places are for when it is over")?;
        let builds = view.config.mode == Mode::Build;
        hold(view.phase != Phase::Building || builds, "nothing is built in this mode")?;
        hold(view.draft.is_some() == (builds && own.is_some()), "draft is for who builds")?;
        if let Some(draft) = &view.draft {
            hold(draft.is_sound(), "nobody can build this draft")?;
        }
        if let Some(placing) = view.placing {
            let draft = view.draft.as_ref().filter(|_| view.phase == Phase::Building);
            let is_there = |draft: &crate::worms::build::draft::Draft| {
                placing.first.is_none_or(|first| first.index() < draft.len())
            };
            hold(draft.is_some_and(is_there), "placing is at a satellite of the draft")?;
        }
        hold(view.phase != Phase::Building || view.boards.is_empty(), "nothing is played yet")?;
        view.boards.iter().try_for_each(|board| of_board(view, board))
    }
}

fn of_board(view: &View, board: &Board) -> Result<(), CheckError> {
    let count = board.groups.chars().count();
    let is_over = board.ended.is_some();
    let fits = |letter| if is_over { "EMGH".contains(letter) } else { "EMG?".contains(letter) };
    hold(board.groups.chars().all(fits), "groups are letters E, M and G, and ? for cloaked ones")?;
    hold(count <= crate::worms::Graph::MOST, "a network has at most 40 satellites")?;
    let graph = whole::graph(count, &board.links).map_err(|_| "links join two satellites each")?;
    let is_linked = |link: &crate::worms::network::Link| {
        let [one, other] = link.ends();
        graph.has(one, other)
    };
    hold(board.freed.iter().all(is_linked), "freed channels are links")?;
    hold(!is_over || board.turn.is_none(), "nobody shoots when it is over")?;
    hold(view.phase != Phase::Over || is_over, "a network is not over")?;
    let seated = |gunner: &GunnerView| view.seats.contains(gunner.seat);
    hold(board.gunners.iter().all(seated), "gunners are at the table")?;
    let plays = |seat| board.gunner(seat).is_some();
    hold(board.turn.is_none_or(plays), "turn is that of somebody who plays")?;
    let all = Set::first(count);
    for gunner in &board.gunners {
        hold(gunner.firing.is_within(all), "firing ones are satellites")?;
        hold(is_over || gunner.firing.is_within(board.cloaked()), "cloaked ones fire")?;
        let silent: Set = gunner.silenced.iter().map(|(satellite, _)| *satellite).collect();
        hold(silent.is_within(gunner.firing), "silenced ones are firing ones")?;
    }
    let last = board.last.as_ref();
    hold(last.is_none_or(|last| all.contains(last.satellite)), "the last shot is at a satellite")
}
