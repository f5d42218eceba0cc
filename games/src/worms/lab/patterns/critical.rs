//! The 4-critical graphs: three colours are not enough for them, but are for whatever is left when any link
//! or vertex is taken away.

use std::collections::BTreeSet;

use super::{
    canonical::canonical_graph,
    colouring::{ANY, exists},
    pattern::{MOST, Pattern, members},
};

/// No vertex of a 4-critical graph has fewer links: it could be coloured last.
const LEAST_LINKS: u32 = 3;

/// The 4-critical graphs by their number of vertices, from none to `most`.
///
/// Without one vertex such a graph has a 3-colouring, and so has every graph on the way there from a single
/// vertex: graphs with 3-colourings are built vertex by vertex, and the last vertex, which has three
/// links or more, takes the colouring away.
pub(super) fn critical_graphs(most: usize) -> Vec<Vec<Pattern>> {
    let mut found = vec![Vec::new()];
    let mut colourable = vec![Pattern::new(0)];
    for size in 1..=most {
        let mut wider = BTreeSet::new();
        let mut critical = BTreeSet::new();
        for graph in &colourable {
            for neighbours in 0..1 << (size - 1) {
                let mut graph =
                    graph.arranged(&(0..size - 1).chain([MOST - 1]).collect::<Vec<_>>());
                for neighbour in members(neighbours) {
                    graph.link(neighbour, size - 1);
                }
                if is_colourable(&graph) {
                    if size < most {
                        wider.insert(canonical_graph(&graph));
                    }
                } else if is_critical(&graph) {
                    critical.insert(canonical_graph(&graph));
                }
            }
        }
        found.push(critical.into_iter().collect());
        colourable = wider.into_iter().collect();
    }
    found
}

fn is_colourable(graph: &Pattern) -> bool {
    exists(graph.adjacency(), &[ANY; MOST], graph.all())
}

/// Of a graph without a 3-colouring: is there one without any of its links, and no vertex without a
/// link?
fn is_critical(graph: &Pattern) -> bool {
    (0..graph.size()).all(|vertex| graph.neighbours(vertex).count_ones() >= LEAST_LINKS)
        && graph
            .links()
            .into_iter()
            .all(|(one, other)| is_colourable(&graph.without_link(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_among_all_graphs() {
        const MOST: usize = 7;
        let found = critical_graphs(MOST);
        let mut graphs = BTreeSet::from([Pattern::new(0)]);
        for (size, found) in found.iter().enumerate() {
            let critical: Vec<Pattern> = (graphs.iter())
                .filter(|graph| {
                    !is_colourable(graph)
                        && members(graph.all()).all(|one| graph.neighbours(one) != 0)
                })
                .filter(|graph| {
                    let fewer = graph.links().into_iter();
                    fewer
                        .map(|(one, other)| graph.without_link(one, other))
                        .all(|less| is_colourable(&less))
                })
                .copied()
                .collect();
            assert_eq!(&critical, found, "{size} vertices");
            let wider = graphs.iter().flat_map(|graph| {
                (0..=graph.all()).map(move |neighbours| {
                    let mut links = graph.links();
                    links.extend(members(neighbours).map(|one| (one, size)));
                    canonical_graph(&Pattern::of(size + 1, &links, &[]))
                })
            });
            graphs = wider.collect();
        }
    }

    #[test]
    fn the_smallest_are_the_complete_graph_and_the_wheel() {
        let graphs = critical_graphs(8);
        let counts: Vec<usize> = graphs.iter().map(Vec::len).collect();
        assert_eq!(counts, [0, 0, 0, 0, 1, 0, 1, 2, 5]);
        assert_eq!(graphs[4][0].links().len(), 6);
        let mut spokes: Vec<u32> =
            (0..6).map(|vertex| graphs[6][0].neighbours(vertex).count_ones()).collect();
        spokes.sort_unstable();
        assert_eq!(spokes, [3, 3, 3, 3, 3, 5]);
    }
}
