//! Networks in words, and as lists of who is linked to whom.

use std::fmt::Write as _;

use parlour_games::{
    engine::{Phrase, Seat},
    worms::{
        Board, Draft, Ending, Group, Link, Mode, Phase, Player, Satellite, Set, ShotOutcome, View,
    },
};

use super::{
    panel::{here, listed},
    shown,
};
use crate::Words;

/// The most links that are read out: more would not leave room for the players.
const MOST_LINKS: usize = 36;

/// Everything that the picture shows.
pub(super) fn alt(view: &View) -> Vec<Phrase> {
    let mut said = head(view);
    let boards = shown::boards(view);
    if let Some(draft) = draft(view) {
        said.extend(groups(&draft.groups));
        said.extend(links(&draft.links));
    } else if let [board] = boards.as_slice() {
        said.extend(groups(&board.groups));
        said.extend(links(&board.links));
        said.extend(state(board));
    } else {
        for board in boards {
            let seats: Vec<_> = board.gunners.iter().map(|gunner| gunner.seat).collect();
            let phrase = Phrase::new("worms-alt-network").with("seats", seats);
            said.push(phrase.with("cloaked", board.groups.matches('?').count()));
        }
    }
    said.extend(players(view));
    said
}

/// The networks as lists, one line a satellite, and then what else there is to say.
pub(super) fn plain(view: &View, words: &dyn Words) -> String {
    let mut lines = Vec::new();
    if let Some(draft) = draft(view) {
        table(&mut lines, &draft.groups, &draft.links, &[], Set::EMPTY);
    }
    let boards = if draft(view).is_some() { Vec::new() } else { shown::boards(view) };
    for board in &boards {
        if boards.len() > 1 {
            let seats: Vec<_> = board.gunners.iter().map(|gunner| gunner.seat).collect();
            lines.push(words.say(&Phrase::new("worms-pic-whose").with("seats", seats)));
        }
        let fire = board.gunners.iter().fold(Set::EMPTY, |all, gunner| all | gunner.under_fire());
        table(&mut lines, &board.groups, &board.links, &board.freed, fire);
        lines.push(String::new());
    }
    lines.push(words.say(&Phrase::new("worms-plain-key")));
    // All of a proof, of which a message may have had no room for the end.
    lines.extend(boards.iter().flat_map(|board| proof(board)).map(|line| words.say(&line)));
    let boards = boards.iter().flat_map(|board| state(board));
    let said = head(view).into_iter().chain(boards).chain(players(view));
    lines.extend(said.map(|phrase| words.say(&phrase)));
    lines.join("\n")
}

/// `12 E ! 3 7- 15`: a free channel has a dash, a satellite that fires an exclamation mark.
fn table(rows: &mut Vec<String>, letters: &str, links: &[Link], freed: &[Link], fire: Set) {
    for (index, letter) in (0..).zip(letters.chars()) {
        let satellite = Satellite(index);
        let sign = if fire.contains(satellite) { '!' } else { ' ' };
        let mut line = format!("{:>2} {} {sign}", satellite.to_string(), letter_of(letter));
        let mut others: Vec<(Satellite, bool)> = links
            .iter()
            .filter_map(|link| Some((beyond(*link, satellite)?, freed.contains(link))))
            .collect();
        others.sort_unstable();
        for (other, is_freed) in others {
            let _ = write!(line, " {other}{}", if is_freed { "-" } else { "" });
        }
        rows.push(line);
    }
}

/// `W` for the headquarters, as pictures have it.
const fn letter_of(letter: char) -> char {
    if letter == 'H' { 'W' } else { letter }
}

fn beyond(link: Link, satellite: Satellite) -> Option<Satellite> {
    let [one, other] = link.ends();
    match satellite {
        end if end == one => Some(other),
        end if end == other => Some(one),
        _ => None,
    }
}

fn draft(view: &View) -> Option<&Draft> {
    view.draft.as_ref().filter(|_| view.phase == Phase::Building)
}

fn head(view: &View) -> Vec<Phrase> {
    let mode = Phrase::new("worms-alt-mode").with("mode", view.config.mode.name());
    let mut said = vec![mode.with("satellites", view.config.satellites())];
    match view.phase {
        Phase::Building => {
            let draft = draft(view).map(|draft| {
                Phrase::new("worms-alt-building")
                    .with("satellites", draft.len())
                    .with("links", draft.links.len())
                    .with("worth", view.worth)
                    .with("asked", view.config.asks().worth)
            });
            said.push(draft.unwrap_or(Phrase::new("worms-alt-built")));
        }
        Phase::Playing if view.boards.is_empty() => said.push(Phrase::new("worms-alt-unseen")),
        Phase::Playing => {}
        Phase::Over => said.push(Phrase::new("worms-alt-over")),
    }
    said
}

/// Who is what, as far as that is known.
fn groups(letters: &str) -> Vec<Phrase> {
    let of = |wanted: char| -> Set {
        let all = (0..).zip(letters.chars()).filter(|(_, letter)| *letter == wanted);
        all.map(|(index, _)| Satellite(index)).collect()
    };
    let mut said = Vec::new();
    for letter in Group::ALL.map(Group::letter).into_iter().chain(['H', '?']) {
        let satellites = of(letter);
        if !satellites.is_empty() {
            let group = match letter {
                '?' => "cloaked".to_owned(),
                letter => letter.to_string(),
            };
            let phrase = Phrase::new("worms-alt-group").with("group", group);
            said.push(phrase.with("satellites", listed(satellites)));
        }
    }
    said
}

/// The links, where they can be read out.
fn links(links: &[Link]) -> Option<Phrase> {
    if links.is_empty() {
        return None;
    }
    let phrase = Phrase::new("worms-alt-links").with("count", links.len());
    let list: Vec<String> = links.iter().map(ToString::to_string).collect();
    Some(if links.len() > MOST_LINKS {
        Phrase::new("worms-alt-many-links").with("count", links.len())
    } else {
        phrase.with("links", list.join(", "))
    })
}

/// The last shot, what is free, who fires, and how it ended.
fn state(board: &Board) -> Vec<Phrase> {
    let mut said = Vec::new();
    if let Some(last) = &board.last {
        let (result, uncloaked) = match &last.result {
            ShotOutcome::Hit { uncloaked, .. } => {
                ("hit", uncloaked.iter().map(|(satellite, _)| *satellite).collect())
            }
            ShotOutcome::Missed => ("missed", Set::EMPTY),
            ShotOutcome::Snapped { .. } => ("snapped", Set::EMPTY),
            ShotOutcome::Deflected { .. } => ("deflected", Set::EMPTY),
            ShotOutcome::Located { .. } => ("located", Set::EMPTY),
            ShotOutcome::Lost => ("lost", Set::EMPTY),
        };
        said.push(
            Phrase::new("worms-alt-last")
                .with("seat", last.seat)
                .with("weapon", last.weapon.name())
                .with("satellite", last.satellite.to_string())
                .with("result", result)
                .with("uncloaked", listed(uncloaked)),
        );
    }
    if !board.freed.is_empty() {
        let phrase = Phrase::new("worms-alt-freed").with("count", board.freed.len());
        said.push(phrase.with("all", board.links.len()));
    }
    for gunner in &board.gunners {
        let fire = gunner.under_fire();
        if !fire.is_empty() {
            let phrase = Phrase::new("worms-alt-fires").with("seat", gunner.seat);
            said.push(phrase.with("count", fire.len()).with("satellites", listed(fire)));
        }
    }
    if let Some(hint) = board.hint {
        let satellite = shown::hinted(hint).to_string();
        said.push(Phrase::new("worms-alt-hint").with("satellite", satellite));
    }
    said.extend(board.turn.map(|seat| Phrase::new("worms-alt-turn").with("seat", seat)));
    said.extend(board.ended.map(|ended| match ended.how {
        Ending::Located(seat) => Phrase::new("worms-alt-located").with("seat", seat),
        Ending::Lost(seat) => Phrase::new("worms-alt-lost").with("seat", seat),
        Ending::Out => Phrase::new("worms-alt-out"),
    }));
    said
}

/// Why the last shot was safe, where that took a proof.
fn proof(board: &Board) -> Vec<Phrase> {
    match board.last.as_ref().map(|last| &last.result) {
        Some(ShotOutcome::Hit { proof: Some(proof), .. }) => proof.told(),
        _ => Vec::new(),
    }
}

fn players(view: &View) -> Vec<Phrase> {
    if view.phase == Phase::Building {
        return Vec::new();
    }
    let say = |(seat, player): (Seat, &Player)| match view.config.mode {
        Mode::Master => {
            Phrase::new("worms-alt-moves").with("seat", seat).with("moves", player.shots)
        }
        Mode::Build => {
            Phrase::new("worms-alt-in-all").with("seat", seat).with("points", player.points)
        }
        _ => Phrase::new("worms-alt-player").with("seat", seat).with("points", player.points),
    };
    let boards = shown::boards(view);
    let here = match boards.as_slice() {
        [board] => here(view, board),
        _ => None,
    };
    let here = here.map(|gunner| {
        Phrase::new("worms-alt-here").with("seat", gunner.seat).with("points", gunner.points)
    });
    here.into_iter().chain((0..).map(Seat).zip(&view.players).map(say)).collect()
}
