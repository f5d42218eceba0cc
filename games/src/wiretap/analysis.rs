//! What the solver knows of a position, for outside programs.

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::{
    config::Config,
    solver::{self, Answers, Tables},
    tap::Tap,
    view::View,
};
use crate::engine::Observer;

/// What the observer's taps leave possible. The public sees the taps of both players, so it is told
/// by seat what they leave possible.
pub(super) fn of_view(view: &View) -> Json {
    let game = view.aftermath();
    let of = |seat: usize| {
        let taps = game.map_or(&view.taps, |game| &game.taps).get(seat);
        of_taps(view.config, taps.map_or(&[][..], Vec::as_slice))
    };
    match view.observer {
        Observer::Seat(seat) => of(seat.index()),
        Observer::Public => json!({ "seats": [of(0), of(1)] }),
    }
}

/// A position that is described without a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    #[serde(default)]
    config: Config,
    #[serde(default)]
    taps: Vec<Tap>,
    /// Is it asked what each tap is worth?
    #[serde(default)]
    worth: bool,
}

/// Analyses taps that an outside program tells. Taps that contradict each other leave nothing.
///
/// # Errors
/// When it is no description, or a tap is off the grid.
pub(super) fn of_description(position: Json) -> Result<Json, String> {
    // A list of the fields' values would be read as well, but says less than it seems to.
    if !position.is_object() {
        return Err("it is not an object".into());
    }
    let described: Described =
        serde_json::from_value(position).map_err(|error| error.to_string())?;
    let Described { config, taps, worth } = described;
    let size = config.variant.kit().size();
    if let Some(off) = taps.iter().find(|tap| tap.cell.index(size).is_none()) {
        return Err(format!("{} is off the {size} x {size} grid", off.cell));
    }
    let mut analysis = of_taps(config, &taps);
    if worth && let Some(fields) = analysis.as_object_mut() {
        fields.insert("bits".into(), Json::Object(worths(config, &taps)));
    }
    Ok(analysis)
}

/// How many networks and grids are left; whether the grid is certain.
fn of_taps(config: Config, taps: &[Tap]) -> Json {
    let answers = Answers::of(config.variant.kit(), taps);
    let left = solver::count(Tables::of(config.variant), &answers);
    json!({
        "networks": left.networks.to_string(),
        "grids": left.grids.to_string(),
        "determined": left.grids == 1,
    })
}

/// What a tap at each cell is worth, in bits.
fn worths(config: Config, taps: &[Tap]) -> Map<String, Json> {
    let answers = Answers::of(config.variant.kit(), taps);
    let survey = solver::survey(Tables::of(config.variant), &answers);
    let cells = survey.cells();
    cells.map(|cell| (cell.to_string(), json!(survey.bits(cell)))).collect()
}
