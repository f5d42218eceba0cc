//! The notices of events: to everybody, and to one player alone.

use super::{
    event::{Ending, Event, Hint, Outcome, Step},
    weapon::Weapon,
};
use crate::{
    engine::{Arg, Notice, Notices, Observer, Phrase, Seat},
    worms::{
        build::{asks::Asks, draft::Draft},
        game::Worms,
        mode::Eyes,
        network::{Group, Satellite, Set},
        refusal::{SAID, all, sentences},
    },
};

impl Notices for Event {
    type Game = Worms;

    fn notice(&self, observer: Observer) -> Option<Notice> {
        match observer {
            Observer::Public => public(self),
            Observer::Seat(seat) => private(self, seat),
        }
    }
}

fn public(event: &Event) -> Option<Notice> {
    match event {
        Event::Drafted { .. } | Event::Hinted { .. } | Event::Elapsed { .. } => None,
        // That nobody waits for ever is for everybody to know.
        Event::Overtime { eyes: Eyes::Own, seat, .. } => {
            Notice::line(Phrase::new("worms-unseen-overtime").with("seat", *seat))
        }
        Event::Built { seat, .. } => Notice::line(Phrase::new("worms-built").with("seat", *seat)),
        Event::Launched { .. } => Notice::line(Phrase::new("worms-launched")),
        Event::Ended { eyes: Eyes::Own, how, bonus, .. } => Notice::line(match how {
            Ending::Located(seat) => Phrase::new("worms-unseen-located")
                .with("seat", *seat)
                .with("pace", pace(*bonus))
                .with("bonus", bonus.unsigned_abs()),
            Ending::Lost(seat) => Phrase::new("worms-unseen-lost").with("seat", *seat),
            Ending::Out => Phrase::new("worms-unseen-out"),
        }),
        Event::Aimed { eyes, .. }
        | Event::Shot { eyes, .. }
        | Event::Passed { eyes, .. }
        | Event::Overtime { eyes, .. }
        | Event::Ended { eyes, .. } => match eyes {
            Eyes::All => told(event),
            // Pictures of all networks at every shot would be many; they come with the ends.
            Eyes::Watched => told(event)
                .map(|notice| Notice { board: matches!(event, Event::Ended { .. }), ..notice }),
            Eyes::Own => None,
        },
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

fn private(event: &Event, observer: Seat) -> Option<Notice> {
    match event {
        Event::Drafted { seat, step: Step::Choice, placing: Some(placing), .. }
            if *seat == observer =>
        {
            let first = placing.first.map_or_else(String::new, |first| first.to_string());
            let phrase = Phrase::new("worms-choosing").with("piece", placing.piece.name());
            let from = if placing.first.is_some() { "yes" } else { "no" };
            Notice::board(phrase.with("from", from).with("first", first))
        }
        Event::Drafted { seat, step, draft, worth, asks, .. } if *seat == observer => {
            Notice::board(drafted(*step, draft, *worth, *asks))
        }
        Event::Built { seat, .. } if *seat == observer => {
            Notice::board(Phrase::new("worms-built-own"))
        }
        Event::Hinted { seat, hint, cost, .. } if *seat == observer => {
            Notice::line(hinted(*hint).with("cost", *cost))
        }
        Event::Shot { seat, eyes, lesson: Some(lesson), .. } if *seat == observer => match eyes {
            // With the very network before them: elsewhere it is another message's.
            Eyes::All => Notice::board(lesson.phrase()),
            Eyes::Watched | Eyes::Own => told(event).map(|notice| {
                let both = Arg::List(vec![notice.phrase.into(), lesson.phrase().into()]);
                let phrase = Phrase::new("worms-shot-and-lesson").with("said", both);
                Notice { phrase, ..notice }
            }),
        },
        // Who plays by themselves has what there is to press before them in private.
        Event::Aimed { seat, eyes: Eyes::Watched | Eyes::Own, .. }
        | Event::Shot { seat, eyes: Eyes::Watched | Eyes::Own, .. }
        | Event::Passed { seat, eyes: Eyes::Watched | Eyes::Own, .. }
        | Event::Overtime { seat, eyes: Eyes::Watched | Eyes::Own, .. }
            if *seat == observer =>
        {
            told(event)
        }
        Event::Ended {
            eyes: Eyes::Own, how: Ending::Located(seat) | Ending::Lost(seat), ..
        } if *seat == observer => told(event),
        _ => None,
    }
}

/// What happened at a field, for those who may see it.
fn told(event: &Event) -> Option<Notice> {
    match event {
        Event::Aimed { seat, weapon, .. } => Notice::line(
            Phrase::new("worms-aimed").with("seat", *seat).with("weapon", weapon.phrase()),
        ),
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
        Event::Overtime { seat, fires: Some(satellite), .. } => Notice::board(
            Phrase::new("worms-overtime")
                .with("seat", *seat)
                .with("satellite", satellite.to_string()),
        ),
        Event::Overtime { seat, fires: None, cost, is_out, .. } => Notice::line(
            Phrase::new(if *is_out { "worms-overtime-out" } else { "worms-overtime-none" })
                .with("seat", *seat)
                .with("cost", *cost),
        ),
        Event::Ended { how, headquarters, bonus, .. } => {
            let phrase = match how {
                Ending::Located(seat) => Phrase::new("worms-ended-located").with("seat", *seat),
                Ending::Lost(seat) => Phrase::new("worms-ended-lost").with("seat", *seat),
                Ending::Out => Phrase::new("worms-ended-out"),
            };
            let phrase = phrase.with("headquarters", headquarters.to_string());
            Notice::board(phrase.with("pace", pace(*bonus)).with("bonus", bonus.unsigned_abs()))
        }
        _ => None,
    }
}

fn set(satellites: Set) -> Arg {
    all(&satellites.iter().collect::<Vec<_>>())
}

fn shot(seat: Seat, weapon: Weapon, satellite: Satellite, result: &Outcome) -> Phrase {
    let phrase = match result {
        Outcome::Hit { uncloaked, points, proof, .. } => {
            let named = |(satellite, group): &(Satellite, Group)| {
                Phrase::new("worms-uncloaked")
                    .with("satellite", satellite.to_string())
                    .with("group", group.to_string())
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
        Outcome::Missed => Phrase::new("worms-missed").with("kind", weapon.name()),
        Outcome::Snapped { group, cost, is_out } => {
            Phrase::new(if *is_out { "worms-snapped-out" } else { "worms-snapped" })
                .with("group", group.to_string())
                .with("cost", *cost)
        }
        Outcome::Deflected { turns } => Phrase::new("worms-deflected").with("turns", *turns),
        Outcome::Located { points } => Phrase::new("worms-located").with("points", *points),
        Outcome::Lost => Phrase::new("worms-lost").with("kind", weapon.name()),
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
        Phrase::new("worms-missing")
            .with("count", faults.len())
            .with("unsaid", faults.len().saturating_sub(SAID))
            .with("faults", sentences(&faults))
    } else if worth < asks.worth {
        Phrase::new("worms-worth-less").with("asks", asks.worth)
    } else {
        Phrase::new("worms-complete")
    };
    let did = match step {
        Step::Part => Phrase::new("worms-did-part"),
        Step::Undo => Phrase::new("worms-did-undo"),
        Step::Random => Phrase::new("worms-did-random"),
        Step::Check | Step::Choice => Phrase::new("worms-did-check"),
    };
    Phrase::new("worms-drafted")
        .with("did", did)
        .with("satellites", draft.len())
        .with("links", draft.links.len())
        .with("worth", worth)
        .with("missing", missing)
}
