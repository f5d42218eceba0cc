//! The line that a search expects, as people would draw it, and as `parlour engine` tells it.

use super::{cut::Cut, position::Position, search::Found, worth::POINT};
use crate::{
    engine::Seat,
    tangle::{
        field::{Field, letter::letter},
        play::{
            explanation::{Step, gains},
            view::View,
        },
    },
};
use serde_json::{Value as Json, json};

/// The steps of a line of play from a field; fewer if the exact field has no room for some.
pub(in crate::tangle) fn steps(field: &Field, order: &[Seat], line: &[Cut]) -> Vec<Step> {
    let mut field = field.clone();
    let mut steps = Vec::with_capacity(line.len());
    for cut in line {
        let turn = field.path().len() % order.len().max(1);
        let openings = field.openings();
        let number = openings.iter().position(|open| open.edge == cut.edge);
        let opening = number.and_then(|number| openings.get(number));
        let (Some(number), Some(opening), Some(&seat)) = (number, opening, order.get(turn)) else {
            break;
        };
        let (share, met) = (opening.nearest(cut.share), field.line(cut.edge));
        let point = field.owner(met);
        if field.play(cut.edge, share, seat).is_none() {
            break;
        }
        steps.push(Step { seat, letter: letter(number), share, met, point });
    }
    steps
}

/// What strong finds, as data: `depth` segments ahead it expects `line` (each step with `seat`,
/// `letter`, `share`, `met` and `point`), in which everybody gets `gains`; `value` is how much better
/// off that leaves the player who draws, in points (in a race more, the nearer the goal).
pub(super) fn json(view: &View, found: &Found) -> Option<Json> {
    let position = Position::read(view)?;
    let steps = steps(&view.field()?, &view.order, &found.line);
    let gains = gains(&steps, position.players());
    let line: Vec<Json> = steps.iter().map(Step::json).collect();
    Some(json!({
        "depth": found.depth,
        "positions": found.nodes,
        "value": f64::from(found.value) / f64::from(POINT),
        "line": line,
        "gains": gains,
    }))
}
