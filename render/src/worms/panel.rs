//! What is beside a network, or below it: the weapons, the points, whose shot it is.

use parlour_games::{
    engine::{Phrase, Seat},
    worms::{Board, Ending, FREE_SNAPS, GunnerView, Mode, Phase, Satellite, Set, View},
};

use crate::parts::{Card, Panel, Player};

/// What is said of a network that is played.
pub(super) fn of_board(panel: &mut Panel<'_>, view: &View, board: &Board) {
    panel.title(&title(view));
    let turn: Vec<Seat> = board.turn.into_iter().collect();
    let (caption, seats) = match board.ended.map(|ended| ended.how) {
        None => (Phrase::new("worms-pic-turn"), turn),
        Some(Ending::Located(seat)) => (Phrase::new("worms-pic-located"), vec![seat]),
        Some(Ending::Lost(seat)) => (Phrase::new("worms-pic-lost"), vec![seat]),
        Some(Ending::Out) => (Phrase::new("worms-pic-out"), Vec::new()),
    };
    // Who found the headquarters may have fewer points than others, or more moves.
    let has_won =
        |seat: &Seat| view.players.get(seat.index()).is_some_and(|player| player.place == Some(1));
    let are_crowned = !seats.is_empty() && seats.iter().all(has_won);
    panel.card(&Card { caption, number: String::new(), seats: &seats, are_crowned });
    if board.ended.is_none() {
        panel.entry(&Phrase::new("worms-pic-cloaked"), &cloaked(board).to_string());
    }
    if view.config.mode == Mode::Master {
        // Its moves are counted, and nothing else: any snap is free, and no channel is ever.
        return;
    }
    let freed =
        Phrase::new("worms-pic-of").with("count", board.freed.len()).with("all", board.links.len());
    let freed = panel.say(&freed);
    panel.entry(&Phrase::new("worms-pic-freed"), &freed);
    if let Some(gunner) = here(view, board) {
        panel.entry(&Phrase::new("worms-pic-points-here"), &gunner.points.to_string());
    }
    if let Some(gunner) = board.turn.and_then(|seat| board.gunner(seat)) {
        let snaps = FREE_SNAPS.saturating_sub(gunner.snaps);
        panel.entry(&Phrase::new("worms-pic-snaps"), &snaps.to_string());
        if view.config.shots > 1 {
            panel.entry(&Phrase::new("worms-pic-shots-left"), &board.shots_left.to_string());
        }
    }
    if let Some(par) = board.par {
        panel.entry(&Phrase::new("worms-pic-par"), &par.to_string());
    }
    if let Some(ended) = board.ended {
        panel.entry(&Phrase::new("worms-pic-bonus"), &ended.bonus.to_string());
    }
}

/// Who plays a network that is one of several that they play: what they have at it, they can lose.
pub(super) fn here<'a>(view: &View, board: &'a Board) -> Option<&'a GunnerView> {
    let is_one_of_several = view.config.mode == Mode::Build && view.phase == Phase::Playing;
    board.gunners.first().filter(|_| is_one_of_several)
}

fn cloaked(board: &Board) -> usize {
    board.groups.chars().filter(|letter| *letter == '?').count()
}

fn title(view: &View) -> Phrase {
    match view.phase {
        Phase::Over => Phrase::new("worms-pic-over"),
        Phase::Building if view.seat().is_some() => Phrase::new("worms-pic-building"),
        _ => Phrase::new("worms-pic-mode").with("mode", view.config.mode.name()),
    }
}

/// Those who play a network, with the points that they have at it; when the game is over, in all.
pub(super) fn gunners(panel: &mut Panel<'_>, view: &View, board: &Board) {
    if view.phase == Phase::Over || board.gunners.len() < view.players.len() {
        return players(panel, view);
    }
    let player = |gunner: &GunnerView| Player {
        is_next: board.turn == Some(gunner.seat),
        total: Some(gunner.points.to_string()),
        detail: detail(gunner),
        ..Player::of(gunner.seat)
    };
    panel.players(Some(&Phrase::new("worms-pic-points")), board.gunners.iter().map(player));
}

/// What threatens somebody.
fn detail(gunner: &GunnerView) -> Option<Phrase> {
    if gunner.has_lost || gunner.is_out {
        return Some(Phrase::new("worms-pic-is-out"));
    }
    let (fire, silent) = (gunner.under_fire(), gunner.silenced.len());
    let phrase = Phrase::new("worms-pic-under-fire").with("satellites", listed(fire));
    (!gunner.firing.is_empty()).then(|| phrase.with("count", fire.len()).with("silent", silent))
}

/// `3, 7, 12`.
pub(super) fn listed(satellites: Set) -> String {
    satellites
        .iter()
        .map(|satellite: Satellite| satellite.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// What is said of a player beside what they have.
fn standing(view: &View, seat: Seat, player: &parlour_games::worms::Player) -> Option<Phrase> {
    let is_master = view.config.mode == Mode::Master;
    let mut gunners = view.boards.iter().filter_map(|board| board.gunner(seat));
    match view.phase {
        Phase::Over if is_master => gunners
            .any(|gunner| gunner.has_lost || gunner.is_out)
            .then(|| Phrase::new("worms-pic-is-out")),
        // Nothing is cloaked any more.
        Phase::Over => Some(Phrase::new("worms-pic-shots").with("shots", player.shots)),
        _ if is_master => {
            Some(Phrase::new("worms-pic-still-cloaked").with("cloaked", player.cloaked))
        }
        _ => {
            let phrase = Phrase::new("worms-pic-so-far").with("shots", player.shots);
            Some(phrase.with("cloaked", player.cloaked))
        }
    }
}

/// Everybody, with the points that they have in all, or their moves where these are counted.
pub(super) fn players(panel: &mut Panel<'_>, view: &View) {
    let is_master = view.config.mode == Mode::Master;
    let player = |(seat, player): (Seat, &parlour_games::worms::Player)| Player {
        is_next: view.waits.contains(&seat) && view.waits.len() < view.players.len(),
        is_crowned: player.place == Some(1),
        total: Some(if is_master { player.shots.to_string() } else { player.points.to_string() }),
        detail: standing(view, seat, player),
        ..Player::of(seat)
    };
    let all = (0..).map(Seat).zip(&view.players).map(player);
    let caption = Phrase::new(match view.config.mode {
        Mode::Master => "worms-pic-moves",
        Mode::Build => "worms-pic-points-in-all",
        _ => "worms-pic-points",
    });
    panel.players(Some(&caption), all);
}

/// What is said where nothing may be seen.
pub(super) fn unseen(panel: &mut Panel<'_>, view: &View) {
    panel.title(&title(view));
    if view.phase == Phase::Building {
        let ready = view.players.iter().filter(|player| player.has_built).count();
        let of = Phrase::new("worms-pic-of").with("count", ready).with("all", view.players.len());
        let of = panel.say(&of);
        panel.entry(&Phrase::new("worms-pic-built"), &of);
    }
    panel.entry(&Phrase::new("worms-pic-satellites"), &view.config.satellites().to_string());
}

/// What is said of several networks.
pub(super) fn of_several(panel: &mut Panel<'_>, view: &View) {
    panel.title(&title(view));
    panel.entry(&Phrase::new("worms-pic-satellites"), &view.config.satellites().to_string());
    panel.entry(&Phrase::new("worms-pic-networks"), &view.boards.len().to_string());
}

/// What one builds.
pub(super) fn building(panel: &mut Panel<'_>, view: &View) {
    panel.title(&title(view));
    let asks = view.config.asks();
    let (count, links) = view.draft.as_ref().map_or((0, 0), |d| (d.len(), d.links.len()));
    panel.card(&Card {
        caption: Phrase::new("worms-pic-worth").with("asked", asks.worth),
        number: view.worth.to_string(),
        seats: view.seat().as_slice(),
        are_crowned: false,
    });
    let of = Phrase::new("worms-pic-of").with("count", count).with("all", asks.satellites);
    let of = panel.say(&of);
    panel.entry(&Phrase::new("worms-pic-satellites"), &of);
    panel.entry(&Phrase::new("worms-pic-links"), &links.to_string());
    panel.entry(&Phrase::new("worms-pic-most-links"), &asks.links.to_string());
}

/// Who has built their network.
pub(super) fn builders(panel: &mut Panel<'_>, view: &View) {
    let player = |(seat, player): (Seat, &parlour_games::worms::Player)| Player {
        has_acted: Some(player.has_built),
        ..Player::of(seat)
    };
    panel.players(None, (0..).map(Seat).zip(&view.players).map(player));
}
