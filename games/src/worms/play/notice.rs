//! The notices of events: to everybody, and to one player alone.

use super::{
    event::{Ending, Event, Hint, Outcome, Step},
    weapon::Weapon,
};
use crate::{
    engine::{Arg, Notice, Notices, Phrase, Seat},
    worms::{
        build::{asks::Asks, draft::Draft},
        game::Worms,
        mode::Eyes,
        network::{Group, Satellite, Set},
        refusal::{SAID, sentences},
    },
};

impl Notices for Event {
    type Game = Worms;

    fn public(&self) -> Option<Notice> {
        match self {
            Self::Drafted { .. } | Self::Hinted { .. } | Self::Elapsed { .. } => None,
            // That nobody waits for ever is for everybody to know.
            Self::Overtime { eyes: Eyes::Own, seat, .. } => {
                Notice::line(phrase!("worms-unseen-overtime", seat))
            }
            Self::Built { seat, .. } => Notice::line(phrase!("worms-built", seat)),
            Self::Launched { .. } => Notice::line(phrase!("worms-launched")),
            Self::Ended { eyes: Eyes::Own, how, bonus, .. } => Notice::line(match how {
                Ending::Located(seat) => phrase!(
                    "worms-unseen-located",
                    seat,
                    pace = pace(*bonus),
                    bonus = bonus.unsigned_abs()
                ),
                Ending::Lost(seat) => phrase!("worms-unseen-lost", seat),
                Ending::Out => phrase!("worms-unseen-out"),
            }),
            Self::Aimed { eyes, .. }
            | Self::Shot { eyes, .. }
            | Self::Passed { eyes, .. }
            | Self::Overtime { eyes, .. }
            | Self::Ended { eyes, .. } => match eyes {
                Eyes::All => told(self),
                // Pictures of all networks at every shot would be many; they come with the ends.
                Eyes::Watched => told(self)
                    .map(|notice| Notice { board: matches!(self, Self::Ended { .. }), ..notice }),
                Eyes::Own => None,
            },
        }
    }

    fn private(&self, observer: Seat) -> Option<Notice> {
        match self {
            Self::Drafted { seat, step: Step::Choice, placing: Some(placing), .. }
                if *seat == observer =>
            {
                let first = placing.first.map_or_else(String::new, |first| first.to_string());
                let phrase = phrase!("worms-choosing", piece = placing.piece.name());
                let from = if placing.first.is_some() { "yes" } else { "no" };
                Notice::board(phrase.with("from", from).with("first", first))
            }
            Self::Drafted { seat, step, draft, worth, asks, .. } if *seat == observer => {
                Notice::board(drafted(*step, draft, *worth, *asks))
            }
            Self::Built { seat, .. } if *seat == observer => {
                Notice::board(phrase!("worms-built-own"))
            }
            Self::Hinted { seat, hint, cost, .. } if *seat == observer => {
                Notice::line(hinted(*hint).with("cost", *cost))
            }
            Self::Shot { seat, eyes, lesson: Some(lesson), .. } if *seat == observer => {
                match eyes {
                    // With the very network before them: elsewhere it is another message's.
                    Eyes::All => Notice::board(lesson.phrase()),
                    Eyes::Watched | Eyes::Own => told(self).map(|notice| {
                        let both = Arg::List(vec![notice.phrase.into(), lesson.phrase().into()]);
                        let phrase = phrase!("worms-shot-and-lesson", said = both);
                        Notice { phrase, ..notice }
                    }),
                }
            }
            // Who plays by themselves has what there is to press before them in private.
            Self::Aimed { seat, eyes: Eyes::Watched | Eyes::Own, .. }
            | Self::Shot { seat, eyes: Eyes::Watched | Eyes::Own, .. }
            | Self::Passed { seat, eyes: Eyes::Watched | Eyes::Own, .. }
            | Self::Overtime { seat, eyes: Eyes::Watched | Eyes::Own, .. }
                if *seat == observer =>
            {
                told(self)
            }
            Self::Ended {
                eyes: Eyes::Own,
                how: Ending::Located(seat) | Ending::Lost(seat),
                ..
            } if *seat == observer => told(self),
            _ => None,
        }
    }
}

/// What the pace does to everybody's points.
const fn pace(bonus: i64) -> &'static str {
    match bonus {
        0 => "none",
        1.. => "brings",
        _ => "costs",
    }
}

/// What happened at a field, for those who may see it.
fn told(event: &Event) -> Option<Notice> {
    match event {
        Event::Aimed { seat, weapon, .. } => {
            Notice::line(phrase!("worms-aimed", seat, weapon = weapon.phrase()))
        }
        Event::Shot { seat, weapon, satellite, result, .. } => {
            Notice::board(shot(*seat, *weapon, *satellite, result))
        }
        Event::Passed { cost: 0, is_out: false, .. } => None,
        Event::Passed { seat, fires, cost, is_out, .. } => Notice::line(
            Phrase::new(if *is_out { "worms-fired-out" } else { "worms-fired" })
                .with("seat", *seat)
                .with("satellites", set(*fires))
                .with("count", fires.len())
                .with("cost", *cost),
        ),
        Event::Overtime { seat, fires: Some(satellite), .. } => {
            Notice::board(phrase!("worms-overtime", seat, satellite))
        }
        Event::Overtime { seat, fires: None, cost, is_out, .. } => Notice::line(
            Phrase::new(if *is_out { "worms-overtime-out" } else { "worms-overtime-none" })
                .with("seat", *seat)
                .with("cost", *cost),
        ),
        Event::Ended { how, headquarters, bonus, .. } => {
            let phrase = match how {
                Ending::Located(seat) => phrase!("worms-ended-located", seat),
                Ending::Lost(seat) => phrase!("worms-ended-lost", seat),
                Ending::Out => phrase!("worms-ended-out"),
            };
            let phrase = phrase.with("headquarters", headquarters.to_string());
            Notice::board(phrase.with("pace", pace(*bonus)).with("bonus", bonus.unsigned_abs()))
        }
        _ => None,
    }
}

fn set(satellites: Set) -> Arg {
    Arg::names(&satellites.iter().collect::<Vec<_>>())
}

fn shot(seat: Seat, weapon: Weapon, satellite: Satellite, result: &Outcome) -> Phrase {
    let phrase = match result {
        Outcome::Hit { uncloaked, points, proof, .. } => {
            let named = |(satellite, group): &(Satellite, Group)| {
                phrase!("worms-uncloaked", satellite, group)
            };
            let uncloaked = uncloaked.iter().map(|one| named(one).into()).collect();
            let phrase = Phrase::new(if proof.is_some() { "worms-proved" } else { "worms-hit" });
            let phrase = match proof {
                Some(proof) => {
                    let told = proof.brief().into_iter().map(Arg::from).collect();
                    phrase.with("proof", Arg::Lines(told))
                }
                None => phrase,
            };
            phrase.with("uncloaked", Arg::Names(uncloaked)).with("points", *points)
        }
        Outcome::Missed => phrase!("worms-missed", kind = weapon.name()),
        Outcome::Snapped { group, cost, is_out } => {
            Phrase::new(if *is_out { "worms-snapped-out" } else { "worms-snapped" })
                .with("group", group.to_string())
                .with("cost", *cost)
        }
        Outcome::Deflected { turns } => phrase!("worms-deflected", turns),
        Outcome::Located { points } => phrase!("worms-located", points),
        Outcome::Lost => phrase!("worms-lost", kind = weapon.name()),
    };
    phrase
        .with("seat", seat)
        .with("weapon", weapon.phrase())
        .with("satellite", satellite.to_string())
}

fn hinted(hint: Hint) -> Phrase {
    let at = |id: &'static str, satellite: Satellite| {
        Phrase::new(id).with("satellite", satellite.to_string())
    };
    match hint {
        Hint::Worm(inference, points) => at("worms-hint-worm", inference.satellite)
            .with("weapon", Weapon::from(inference.worm).phrase())
            .with("points", points),
        Hint::Prove(satellite) => at("worms-hint-prove", satellite),
        Hint::Anti(satellite) => at("worms-hint-anti", satellite),
        Hint::Safe(satellite) => at("worms-hint-safe", satellite),
        Hint::Snap(satellite) => at("worms-hint-snap", satellite),
    }
}

/// What a step of building did, and what is missing now.
fn drafted(step: Step, draft: &Draft, worth: u32, asks: Asks) -> Phrase {
    let faults = draft.faults(asks.limits());
    let missing = if !faults.is_empty() {
        phrase!(
            "worms-missing",
            count = faults.len(),
            unsaid = faults.len().saturating_sub(SAID),
            faults = sentences(&faults)
        )
    } else if worth < asks.worth {
        phrase!("worms-worth-less", asks = asks.worth)
    } else {
        phrase!("worms-complete")
    };
    let did = match step {
        Step::Part => phrase!("worms-did-part"),
        Step::Undo => phrase!("worms-did-undo"),
        Step::Random => phrase!("worms-did-random"),
        Step::Check | Step::Choice => phrase!("worms-did-check"),
    };
    phrase!(
        "worms-drafted",
        did,
        satellites = draft.len(),
        links = draft.links.len(),
        worth,
        missing
    )
}
