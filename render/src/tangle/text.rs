//! The field in words, and the edges in play as a table.

use parlour_games::{
    engine::{Arg, Phrase},
    tangle::{Edge, Line, Phase, Point as Place, View},
};

use super::{field::ends, panel::ending, winners::winners};
use crate::Words;

/// How many edges the description names: more would not leave room for the players.
const MOST_EDGES: usize = 8;

/// What the picture shows, as sentences.
pub(super) fn alt(view: &View) -> Vec<Phrase> {
    let mut said = summary(view);
    let edges: Vec<&Edge> = view.edges().filter(|edge| edge.letter.is_some()).collect();
    if !edges.is_empty() {
        let more = edges.len().saturating_sub(MOST_EDGES);
        let named = (1..).zip(&edges).take(MOST_EDGES).filter_map(|(number, edge)| {
            let letter = edge.letter.clone()?;
            let place = if number == edges.len() { "last" } else { "before" };
            let phrase = Phrase::new("tangle-alt-edge").with("letter", letter).with("place", place);
            Some(Arg::Phrase(Box::new(owned(phrase, edge))))
        });
        let named = Phrase::new("tangle-alt-edges").with("edges", Arg::List(named.collect()));
        said.push(named.with("more", more));
    }
    said
}

/// What has happened: nothing of whose turn it is, of edges and of trials.
pub(super) fn past(view: &View) -> Vec<Phrase> {
    path(view).into_iter().chain(result(view)).collect()
}

/// The round and its path.
fn path(view: &View) -> Vec<Phrase> {
    let (ending, count) = ending(view);
    // Between rounds there is still the path of the one before.
    let is_between = view.phase == Phase::Starting && !view.segments.is_empty();
    let id = if is_between { "tangle-alt-between" } else { "tangle-alt-field" };
    let mut said = vec![
        Phrase::new(id)
            .with("corners", view.corners.len())
            .with("segments", view.segments.len())
            .with("before", view.round)
            .with("round", view.round + 1)
            .with("rounds", view.rounds)
            .with("ending", ending)
            .with("count", count),
    ];
    if let Some(last) = view.segments.last().filter(|_| !is_between) {
        let point_for = super::field::owner(view, last.met);
        let phrase = Phrase::new("tangle-alt-last").with("seat", last.owner);
        said.push(match (last.met, point_for) {
            (Line::Segment(_), Some(other)) => phrase.with("met", "segment").with("other", other),
            _ => phrase.with("met", "side").with("other", last.owner),
        });
    }
    said
}

/// Everything but the edges.
fn summary(view: &View) -> Vec<Phrase> {
    let mut said = path(view);
    if let Some(drawer) = view.drawer {
        let is_starting = view.phase == Phase::Starting;
        let what = if is_starting { "tangle-alt-starts" } else { "tangle-alt-draws" };
        let phrase = Phrase::new(what).with("seat", drawer);
        said.push(if is_starting {
            phrase.with("corners", Arg::Texts(view.corner_names.clone()))
        } else {
            phrase.with("faces", view.faces.len())
        });
    }
    if let Some(preview) = &view.preview {
        let phrase = Phrase::new("tangle-alt-tried")
            .with("letter", preview.letter.clone())
            .with("share", preview.share.to_string());
        said.push(match preview.point_for {
            Some(seat) => phrase.with("count", 1).with("seat", seat),
            None => phrase.with("count", 0).with("seat", ""),
        });
    }
    said.extend(result(view));
    said
}

/// How everybody stands, and who has won.
fn result(view: &View) -> Vec<Phrase> {
    let mut said = vec![standing(view)];
    let winners = winners(view);
    if !winners.is_empty() {
        let phrase = Phrase::new("tangle-alt-won").with("count", winners.len());
        said.push(phrase.with("seats", winners));
    }
    said
}

/// Who has how many points, in the order in which they draw.
fn standing(view: &View) -> Phrase {
    let of = |points: &[u32], seat: parlour_games::engine::Seat| {
        points.get(seat.index()).copied().unwrap_or(0)
    };
    let each = view.order.iter().map(|seat| {
        let phrase = Phrase::new("tangle-alt-has")
            .with("seat", *seat)
            .with("points", of(&view.points, *seat))
            .with("total", of(&view.totals, *seat))
            .with("rounds", view.rounds);
        Arg::Phrase(Box::new(phrase))
    });
    Phrase::new("tangle-alt-points").with("each", Arg::Names(each.collect()))
}

fn owned(phrase: Phrase, edge: &Edge) -> Phrase {
    match edge.owner {
        Some(seat) => phrase.with("owned", "seat").with("seat", seat),
        None => phrase.with("owned", "nobody").with("seat", ""),
    }
}

/// The edges in play, letter by letter, and then everything else.
pub(super) fn plain(view: &View, words: &dyn Words) -> String {
    let mut lines = table(view, words);
    if !lines.is_empty() {
        lines.push(String::new());
        lines.push(words.say(&Phrase::new("tangle-plain-key")));
    }
    lines.extend(summary(view).iter().map(|phrase| words.say(phrase)));
    lines.join("\n")
}

/// A row for each edge that can be hit.
fn table(view: &View, words: &dyn Words) -> Vec<String> {
    let head = ["letter", "owner", "directions", "length", "room"]
        .map(|column| words.say(&Phrase::new("tangle-plain-head").with("column", column)));
    let end = view.end.and_then(|end| view.vertices.get(end));
    let Some(end) = end else { return Vec::new() };
    let rows = view.edges().filter_map(|edge| row(view, words, *end, edge));
    let rows: Vec<[String; 5]> = rows.collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let all: Vec<[String; 5]> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max();
    let widths = [0, 1, 2, 3, 4].map(|column| width(column).unwrap_or(0));
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    all.iter().map(line).collect()
}

fn row(view: &View, words: &dyn Words, end: Place, edge: &Edge) -> Option<[String; 5]> {
    let letter = edge.letter.clone()?;
    let (least, most) = edge.room?;
    let (from, to) = ends(view, edge)?;
    let owner = words.say(&owned(Phrase::new("tangle-plain-owner"), edge));
    // As they stand on the edge: from where its percentages are counted.
    let way = |place: Place| format!("{:.0}", bearing(end, place));
    let length = (to.x - from.x).hypot(to.y - from.y);
    Some([
        letter,
        owner,
        format!("{}–{}°", way(from), way(to)),
        format!("{length:.0}"),
        format!("{least}–{most} %"),
    ])
}

/// The compass direction: 0 up, clockwise, in degrees.
fn bearing(from: Place, to: Place) -> f64 {
    let degrees = (to.x - from.x).atan2(to.y - from.y).to_degrees();
    degrees.rem_euclid(360.0)
}
