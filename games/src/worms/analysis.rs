//! What the complete logic knows of a position, for outside programs.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    logic,
    network::{Graph, Group, Groups, Link, Satellite, Set, Worm, whole, worm},
    play::view::{Board, View},
};

/// What follows from what the observer sees: of the network that they play; else, or if they see
/// several, of each, as `boards`.
pub(super) fn of_view(view: &View) -> Json {
    let of = |board: &Board| of_network(&board.graph(), &board.known());
    let own = view.seat().and_then(|seat| view.board_of(seat));
    match (own, view.boards.as_slice()) {
        (Some(board), _) | (None, [board]) => of(board),
        (None, boards) => json!({ "boards": boards.iter().map(of).collect::<Vec<_>>() }),
    }
}

/// What follows from the groups that are known: `headquarters`: those that can be it; `groups`: by
/// satellite the letters of those that it can belong to; `safe`: by worm those that it would uncloak
/// something from. What contradicts itself leaves empty lists.
pub(super) fn of_network(graph: &Graph, known: &Groups) -> Json {
    let knowledge = logic::analyse(graph, known);
    let letters = |satellite: Satellite| -> String {
        knowledge.groups(satellite).map(Group::letter).collect()
    };
    let is_possible = !knowledge.headquarters.is_empty();
    let groups: Vec<String> =
        if is_possible { graph.all().iter().map(letters).collect() } else { Vec::new() };
    let safe = |worm| if is_possible { worm::reach(worm, graph, known) } else { Set::EMPTY };
    json!({
        "headquarters": knowledge.headquarters,
        "groups": groups,
        "safe": {
            "fork": safe(Worm::Fork),
            "triangle": safe(Worm::Triangle),
            "foursome": safe(Worm::Foursome),
        },
    })
}

/// A position that is described without a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    network: Seen,
}

/// A network as far as it is seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    links: Vec<Link>,
    /// A letter for each satellite, `?` for a cloaked one.
    known: String,
}

/// Analyses a network that an outside program describes.
///
/// # Errors
/// When it is no description, has more than 40 satellites, or one with more than 8 links.
pub(super) fn of_description(position: Json) -> Result<Json, String> {
    if !position.is_object() {
        return Err("it is not an object".into());
    }
    let Described { network: Seen { links, known: letters } } =
        serde_json::from_value(position).map_err(|error| error.to_string())?;
    let count = letters.chars().count();
    if count > Graph::MOST {
        return Err(format!(
            "a network has at most {} satellites, and this has {count}",
            Graph::MOST
        ));
    }
    let graph = whole::graph(count, &links).map_err(|error| error.to_string())?;
    let mut known = Groups::default();
    for (index, letter) in (0..).map(Satellite).zip(letters.chars()) {
        match Group::from_letter(letter) {
            Some(group) => known.set(index, group),
            None if letter == '?' => {}
            None => return Err(format!("{letter:?} is no group; known has E, M, G and ?")),
        }
    }
    let most = super::Limits::WIDEST.links;
    if let Some(crowded) = graph.all().iter().find(|satellite| graph.degree(*satellite) > most) {
        let links = graph.degree(crowded);
        return Err(format!(
            "satellite {} has {links} links; at most {most} are allowed",
            crowded.0
        ));
    }
    Ok(of_network(&graph, &known))
}
