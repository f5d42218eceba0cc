//! `puzzle`: the source's puzzle, its answer, and the reason.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::{
    engine::{
        Chart, Knowledge as _, LabError, LabOptions, Mark, Observer, Progress, Report, Seat, Series,
    },
    tangle::{
        computer::{self, Found},
        field::Line,
        play::{explanation::Step, view::View},
    },
};

/// How many segments are looked ahead where nobody says: two beyond the end of the round after any reply.
/// Looked 22 ahead nothing changes.
const DEPTH: usize = 18;

/// Runs the experiment: every reply is searched by itself, to each depth in turn, without a limit to
/// the positions.
///
/// Its JSON: `experiment`: `"puzzle"`; `depth`; `needed`: the depth from which on the same edge is
/// found; `reason`: why, in words; `position`: the public view; `replies`: the best first, one entry a kind of reply: `letter`,
/// `place` (`middle`, `first` or `last`), `met`, `point`, `value` (in points, for who replies, at
/// the last depth), `loss` (against the best), `values` (by depth) and `line` (what is expected).
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let depth = options.args.number::<usize>("depth");
    let depth = depth.unwrap_or(DEPTH);
    let view = View { observer: Observer::Seat(Seat(1)), ..View::example() };
    let none = || LabError::OutOfReach("the puzzle has no reply".into());
    let mut replies = replies(&view, depth, progress).ok_or_else(none)?;
    replies.sort_by_key(|reply| std::cmp::Reverse(reply.value(depth)));
    let best = replies.first().ok_or_else(none)?;
    let needed = (1..=depth).rev().take_while(|depth| best_edge(&replies, *depth) == best.letter);
    let needed = needed.last().unwrap_or(depth);
    let mut text = format!(
        "The source's puzzle: five segments on a square, player 2 replies.\n{}\n",
        board(&view)
    );
    let _ = writeln!(
        text,
        "Reply: {} ({}), found from {needed} segments ahead on, looked {depth} ahead.",
        best.letter,
        line_name(best.met),
    );
    let reason = reason(&replies, best, needed);
    let _ = writeln!(text, "Why: {reason}");
    for reply in &replies {
        reply.tell(best.value(depth), depth, &mut text);
    }
    let rows: Vec<Json> =
        replies.iter().map(|reply| reply.json(best.value(depth), depth)).collect();
    let series = replies.iter().map(|reply| Series {
        name: format!("{} {}", reply.letter, reply.place),
        mark: Mark::Line,
        points: (1..).map(f64::from).zip(reply.found.iter().map(computer::value)).collect(),
    });
    let chart = Chart {
        title: "The source's puzzle: what replies are worth".into(),
        x: "segments looked ahead".into(),
        y: "points that player 2 is ahead".into(),
        series: series.collect(),
    };
    let json = json!({
        "experiment": "puzzle",
        "depth": depth,
        "needed": needed,
        "reason": reason,
        "position": view,
        "replies": rows,
    });
    Ok(Report { text: text.trim_end().to_owned(), json, charts: vec![chart], views: Vec::new() })
}

/// A kind of reply, and what a search to each depth finds after it.
struct Reply {
    letter: String,
    place: &'static str,
    met: Line,
    point: Option<Seat>,
    found: Vec<Found>,
    line: Vec<Step>,
}

fn replies(view: &View, depth: usize, progress: &mut dyn Progress) -> Option<Vec<Reply>> {
    let kinds = computer::kinds(view)?;
    let total = (kinds.len() * depth) as u64;
    let mut replies = Vec::new();
    for (number, kind) in kinds.into_iter().enumerate() {
        let mut found = Vec::new();
        for ahead in 1..=depth {
            found.push(computer::after(view, kind, ahead)?);
            progress.step((number * depth + ahead) as u64, total);
        }
        let line = computer::steps_of(view, found.last()?)?;
        let first = line.first()?;
        let (letter, met, point) = (first.letter.clone(), first.met, first.point);
        replies.push(Reply { letter, place: kind.place.name(), met, point, found, line });
    }
    Some(replies)
}

/// Why the best reply is: what its line gives to both, and that of the best other edge.
fn reason(replies: &[Reply], best: &Reply, needed: usize) -> String {
    let gains = |reply: &Reply| {
        let [one, two] = [Seat(0), Seat(1)].map(|seat| reply.gain(seat));
        format!("player 2 gets {two} and player 1 {one} in {} segments", reply.line.len())
    };
    let now = match best.point {
        Some(Seat(0)) => "gives player 1 a point now",
        Some(_) => "is a point for player 2 now",
        None => "gives nobody a point now",
    };
    let name = line_name(best.met);
    let mut reason = format!("to meet {name} {now}; on the line expected {}", gains(best));
    if let Some(other) = replies.iter().find(|reply| reply.letter != best.letter) {
        let _ = write!(reason, ", after {} {}", line_name(other.met), gains(other));
    }
    reason.push('.');
    if needed > 1 {
        let less = needed - 1;
        let _ = write!(reason, " Looked only {less} ahead, another reply seems better.");
    }
    reason
}

/// The edge that is best at a depth; of equals the first.
fn best_edge(replies: &[Reply], depth: usize) -> String {
    let most = replies.iter().map(|reply| reply.value(depth)).max();
    let best = replies.iter().find(|reply| Some(reply.value(depth)) == most);
    best.map(|reply| reply.letter.clone()).unwrap_or_default()
}

impl Reply {
    fn value(&self, depth: usize) -> i32 {
        self.found.get(depth.wrapping_sub(1)).map_or(i32::MIN, |found| found.value)
    }

    /// How many points a seat gets on the line that is expected.
    fn gain(&self, seat: Seat) -> usize {
        self.line.iter().filter(|step| step.point == Some(seat)).count()
    }

    fn tell(&self, best: i32, depth: usize, text: &mut String) {
        let loss = f64::from(best - self.value(depth)) / 1000.0;
        let worth = self.found.last().map_or(0.0, computer::value);
        let _ = writeln!(
            text,
            "  {} {:<6} to {}: worth {worth:+.3}, loses {loss:.3}; expected, {} segments:",
            self.letter,
            self.place,
            line_name(self.met),
            self.line.len(),
        );
        let steps = self.line.iter().map(|step| {
            let point = step.point.map_or_else(String::new, |seat| format!(" (+{seat})"));
            format!("{}→{}{point}", step.seat, line_name(step.met))
        });
        let _ = writeln!(text, "    {}", steps.collect::<Vec<_>>().join(", "));
    }

    fn json(&self, best: i32, depth: usize) -> Json {
        json!({
            "letter": self.letter,
            "place": self.place,
            "met": self.met,
            "point": self.point,
            "value": self.found.last().map(computer::value),
            "loss": f64::from(best - self.value(depth)) / 1000.0,
            "values": self.found.iter().map(computer::value).collect::<Vec<_>>(),
            "line": self.line.iter().map(Step::json).collect::<Vec<_>>(),
        })
    }
}

/// A line in words: the sides by compass, the segments by number.
fn line_name(line: Line) -> String {
    match line {
        Line::Side(side) => {
            let names = ["the south side", "the east side", "the north side", "the west side"];
            names.get(side).map_or_else(|| format!("side {}", side + 1), |&name| name.to_owned())
        }
        Line::Segment(segment) => format!("segment {}", segment + 1),
    }
}

/// The position in words.
fn board(view: &View) -> String {
    let place = |vertex: usize| {
        let at =
            view.vertices.get(vertex).copied().unwrap_or(crate::tangle::Point { x: 0.0, y: 0.0 });
        format!("({:.0}, {:.0})", at.x, at.y)
    };
    let rows = (1..).zip(&view.segments).map(|(number, segment)| {
        let (from, to, met) = (place(segment.from), place(segment.to), line_name(segment.met));
        format!("  segment {number}, player {}: {from} to {to}, on {met}", segment.owner)
    });
    rows.collect::<Vec<_>>().join("\n")
}
