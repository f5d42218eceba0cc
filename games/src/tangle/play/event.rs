//! What happens in a match, and how it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ending::Ending, explanation::Explanation};
use crate::{
    engine::{CheckError, Checked, Seat, hold},
    tangle::field::{Line, polygon::Polygon, share::Share, target::LONGEST_LETTER},
};

/// Something that happened, as it is on disk and in `parlour engine`'s `log`. Never change a variant
/// that has landed; add one. Edges are counted from 0 over the faces in play, counter-clockwise from the
/// path's end, as a view lists them; what is said of an event is made from the event alone, so it
/// holds the letter, too.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A round's path begins in a corner, counted from 0.
    Started { seat: Seat, corner: u8, name: String },
    /// A segment is drawn. `edge` is the number of the edge that it hits among those of the faces in
    /// play, from 0; `point` is the owner of what it met, who gets one.
    Drawn { seat: Seat, edge: u16, share: Share, letter: String, met: Line, point: Option<Seat> },
    /// Somebody looked at a segment without drawing it, always a secret: nobody else ever hears of it.
    Tried { seat: Seat, edge: u16, share: Share, letter: String, met: Line, point: Option<Seat> },
    /// Somebody asked what the last segment was good for, always a secret: nobody else ever hears of
    /// it.
    Explained { seat: Seat, told: Explanation },
    /// A round is over. `points` are those of the round, by seat.
    RoundEnded { round: u16, rounds: u16, segments: u32, points: Vec<u32> },
    /// The last of several rounds is over: by seat, all points.
    MatchEnded { totals: Vec<u32> },
}

impl Checked for Event {
    /// A damaged log must not make `evolve`, or what looks at a state, fail, nor may its sums overflow.
    fn check(&self) -> Result<(), CheckError> {
        match self {
            Self::Started { seat, corner, name } => {
                hold(is_seat(*seat), "seat is not 0 to 5")?;
                hold(usize::from(*corner) < Polygon::MOST_CORNERS, "corner is past the last")?;
                hold((1..=LONGEST_NAME).contains(&name.len()), "name is not that of a corner")
            }
            Self::Drawn { seat, edge, letter, met, point, .. }
            | Self::Tried { seat, edge, letter, met, point, .. } => {
                hold(is_seat(*seat), "seat is not 0 to 5")?;
                hold(point.is_none_or(is_seat), "point is not for seat 0 to 5")?;
                hold(usize::from(*edge) < MOST_EDGES, "edge is past the last")?;
                hold(is_letter(letter), "letter is not that of an edge")?;
                hold(is_line(*met), "met is past the last line")
            }
            Self::Explained { seat, told } => {
                hold(is_seat(*seat), "seat is not 0 to 5")?;
                hold(told.seats().all(is_seat), "told names a seat that is not 0 to 5")?;
                hold(told.steps.len() <= MOST_SEGMENTS as usize, "told expects too much")?;
                hold(told.lines().all(is_line), "told names a line past the last")?;
                let letters = told.steps.iter().all(|step| is_letter(&step.letter));
                hold(letters, "told names a letter that is not that of an edge")
            }
            Self::RoundEnded { round, rounds, segments, points } => {
                hold(*rounds <= MOST_ROUNDS, "rounds are too many")?;
                hold(round < rounds, "round is past the last")?;
                hold((1..=MOST_SEGMENTS).contains(segments), "segments are too few or too many")?;
                hold(is_seats(points.len()), "points has not 2 to 6 entries")?;
                // The first segment meets a side, and the sum has room.
                let sum: u64 = points.iter().map(|points| u64::from(*points)).sum();
                hold(sum < u64::from(*segments), "there are more points than segments")
            }
            Self::MatchEnded { totals } => {
                hold(is_seats(totals.len()), "totals has not 2 to 6 entries")?;
                let most = MOST_SEGMENTS * u32::from(MOST_ROUNDS);
                hold(totals.iter().all(|total| *total < most), "totals are too many")
            }
        }
    }
}

/// The longest name of a corner: a wind, such as NNE.
const LONGEST_NAME: usize = 3;
/// The longest segment count of a round.
const MOST_SEGMENTS: u32 = Ending::SEGMENTS.1 as u32;
/// Every order of six players.
const MOST_ROUNDS: u16 = 720;
/// A face passes each vertex once at most, and two are in play.
const MOST_EDGES: usize = 2 * (Polygon::MOST_CORNERS + MOST_SEGMENTS as usize);

const fn is_seat(seat: Seat) -> bool {
    seat.0 < 6
}

fn is_seats(count: usize) -> bool {
    (2..=6).contains(&count)
}

fn is_letter(letter: &str) -> bool {
    (1..=LONGEST_LETTER).contains(&letter.len())
        && letter.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn is_line(line: Line) -> bool {
    match line {
        Line::Side(side) => side < Polygon::MOST_CORNERS,
        Line::Segment(index) => index < MOST_SEGMENTS as usize,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        engine::{decode, encode},
        tangle::Tangle,
    };

    #[test]
    fn what_is_not_an_event_is_refused() {
        let drawn = r#"{"event":"drawn","seat":0,"edge":2,"share":4000,"letter":"A","met":{"side":1},"point":null}"#;
        let opened = r#"{"event":"opened","config":{"polygon":[[0.0,0.0],[1000.0,0.0],[500.0,800.5]],"ending":{"segments":50},"rounds":"all"},"seats":6}"#;
        let started = r#"{"event":"started","seat":5,"corner":11,"name":"NNE"}"#;
        let ended =
            r#"{"event":"round_ended","round":1,"rounds":2,"segments":300,"points":[99,200]}"#;
        let over = r#"{"event":"match_ended","totals":[1,2,0,4,5,6]}"#;
        let tried = drawn.replace("drawn", "tried").replace("null", "5");
        let explained = r#"{"event":"explained","seat":0,"told":{"drawer":1,"met":{"side":0},"point":null,"better":{"met":{"segment":2},"owner":4},"steps":[{"seat":0,"letter":"B","share":4000,"met":{"segment":1},"point":3}]}}"#;
        for text in [drawn, opened, started, ended, over, &tried, explained] {
            assert_eq!(decode::<Tangle>(text).map(|event| encode(&event)).as_deref(), Ok(text));
        }
        for (good, part, bad) in [
            (opened, ":6", ":7"),
            (opened, ":50", ":1"),
            (opened, "800.5", "8.5"),
            (opened, "\"all\"", "2"),
            (drawn, "4000", "0"),
            (drawn, "4000", "10000"),
            (drawn, "side", "edge"),
            (drawn, "null", "null,\"x\":1"),
            (drawn, "\"seat\":0", "\"seat\":6"),
            (drawn, "\"edge\":2", "\"edge\":65535"),
            (drawn, "\"A\"", "\"\""),
            (drawn, "\"A\"", "\"AAA\""),
            (drawn, "\"A\"", "\"é\""),
            (drawn, ":1}", ":12}"),
            (drawn, "{\"side\":1}", "{\"segment\":300}"),
            (&tried, ":5}", ":6}"),
            (&tried, "\"seat\":0", "\"seat\":255"),
            (started, ":5", ":6"),
            (started, "11", "12"),
            (started, "NNE", ""),
            (started, "NNE", "north"),
            (ended, "\"round\":1", "\"round\":2"),
            (ended, "\"rounds\":2", "\"rounds\":721"),
            (ended, "300", "301"),
            (ended, "300", "299"),
            (ended, "99,200", "299"),
            (ended, "99", "1,1,1,1,1,1"),
            (ended, "99,200", "4294967295,4294967295"),
            (explained, "\"seat\":0,\"told\"", "\"seat\":6,\"told\""),
            (explained, "\"drawer\":1", "\"drawer\":6"),
            (explained, "\"owner\":4", "\"owner\":6"),
            (explained, "\"point\":3", "\"point\":6"),
            (explained, "{\"side\":0}", "{\"side\":12}"),
            (explained, "{\"segment\":2}", "{\"segment\":300}"),
            (explained, "{\"segment\":1}", "{\"segment\":300}"),
            (explained, "\"B\"", "\"b\""),
            (explained, "4000", "10000"),
            (over, "1,2,0,4,5,6", "1"),
            (over, "1,2", "1,2,3"),
            (over, ":[1", ":[4294967295"),
        ] {
            let text = good.replace(part, bad);
            assert!(text != good && decode::<Tangle>(&text).is_err(), "{text}");
        }
        for text in ["", "{}"] {
            assert!(decode::<Tangle>(text).is_err(), "{text}");
        }
    }
}
