//! The three worms: which pattern each looks for, what it uncloaks, and which channels it frees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    graph::{Graph, Link},
    group::{Group, Groups},
    set::{Satellite, Set},
};

/// A language worm that uncloaks what cannot be the headquarters.
///
/// ```
/// use parlour_games::worms::Worm;
/// assert_eq!("Fork".parse(), Ok(Worm::Fork));
/// assert_eq!(Worm::Fork.to_string(), "fork");
/// assert!("snap".parse::<Worm>().is_err());
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[derive(strum::Display, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum Worm {
    /// Two uncloaked neighbours of different groups.
    Fork,
    /// Three satellites, each linked to the others.
    Triangle,
    /// A path of four whose ends are uncloaked and of one group.
    Foursome,
}

impl Worm {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Fork, Self::Triangle, Self::Foursome];

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// This worm as an index.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a worm found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// Those that it uncloaks; at least one.
    pub uncloaks: Set,
    /// The channels of its patterns, in order, each once.
    pub links: Vec<Link>,
}

/// The points for so many satellites uncloaked by one worm: 2 for one, 3 each for more.
pub const fn worth(satellites: usize) -> u32 {
    match satellites {
        0 => 0,
        1 => 2,
        more => 3 * more as u32,
    }
}

/// What a worm finds at a cloaked satellite; `None` if its pattern is not there. `known` are the
/// groups of the uncloaked ones.
pub fn find(worm: Worm, graph: &Graph, known: &Groups, satellite: Satellite) -> Option<Find> {
    let is_cloaked = graph.all().contains(satellite) && !known.all().contains(satellite);
    if !is_cloaked {
        return None;
    }
    let (pattern, mut links) = match worm {
        Worm::Fork => fork(graph, known, satellite),
        Worm::Triangle => triangle(graph, satellite),
        Worm::Foursome => foursome(graph, known, satellite),
    };
    links.sort_unstable();
    links.dedup();
    (!links.is_empty()).then(|| Find { uncloaks: pattern - known.all(), links })
}

fn fork(graph: &Graph, known: &Groups, middle: Satellite) -> (Set, Vec<Link>) {
    let prongs = graph.of(middle) & known.all();
    if known.count(prongs) < 2 {
        return (Set::EMPTY, Vec::new());
    }
    // With two groups among them, every prong is half of some fork.
    (Set::one(middle), prongs.iter().map(|prong| Link::new(middle, prong)).collect())
}

fn triangle(graph: &Graph, corner: Satellite) -> (Set, Vec<Link>) {
    let (mut corners, mut links) = (Set::EMPTY, Vec::new());
    for second in graph.of(corner) {
        let thirds = graph.of(second) & graph.of(corner);
        if thirds.is_empty() {
            continue;
        }
        corners |= Set::one(corner) | Set::one(second) | thirds;
        links.push(Link::new(corner, second));
        links.extend(thirds.iter().map(|third| Link::new(second, third)));
    }
    (corners, links)
}

fn foursome(graph: &Graph, known: &Groups, middle: Satellite) -> (Set, Vec<Link>) {
    let (mut middles, mut links) = (Set::EMPTY, Vec::new());
    for other in graph.of(middle) {
        for group in Group::ALL {
            let (near, far) = ends(graph, known, group, middle, other);
            if near.is_empty() {
                continue;
            }
            middles |= Set::one(middle) | Set::one(other);
            links.push(Link::new(middle, other));
            links.extend(near.iter().map(|end| Link::new(middle, end)));
            links.extend(far.iter().map(|end| Link::new(other, end)));
        }
    }
    (middles, links)
}

/// The ends of that group of all foursomes over two middle ones, beside each; both or neither are
/// empty. The four of a foursome are different, so a single end on both sides is none.
fn ends(graph: &Graph, known: &Groups, group: Group, one: Satellite, two: Satellite) -> (Set, Set) {
    let near = (graph.of(one) & known.of(group)) - Set::one(two);
    let far = (graph.of(two) & known.of(group)) - Set::one(one);
    match (near.only(), far.only()) {
        (Some(near), Some(far)) if near == far => (Set::EMPTY, Set::EMPTY),
        _ if near.is_empty() || far.is_empty() => (Set::EMPTY, Set::EMPTY),
        (Some(only), _) => (near, far - Set::one(only)),
        (_, Some(only)) => (near - Set::one(only), far),
        _ => (near, far),
    }
}

/// The cloaked satellites at which a worm finds its pattern.
pub fn reach(worm: Worm, graph: &Graph, known: &Groups) -> Set {
    let cloaked = graph.all() - known.all();
    let finds = |satellite: &Satellite| match worm {
        Worm::Fork => known.count(graph.of(*satellite)) >= 2,
        Worm::Triangle => {
            graph.of(*satellite).iter().any(|next| graph.of(next).meets(graph.of(*satellite)))
        }
        Worm::Foursome => graph.of(*satellite).iter().any(|other| {
            let near = |group| !ends(graph, known, group, *satellite, other).0.is_empty();
            Group::ALL.into_iter().any(near)
        }),
    };
    cloaked.iter().filter(finds).collect()
}

/// The cloaked satellites that any of the worms would uncloak if it were sent to them.
pub fn reach_of_all(graph: &Graph, known: &Groups) -> Set {
    Worm::ALL.into_iter().map(|worm| reach(worm, graph, known)).fold(Set::EMPTY, |a, b| a | b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph and what is known of it: `?E` for a cloaked and an uncloaked satellite.
    fn board(known: &str, links: &[(u8, u8)]) -> (Graph, Groups) {
        let mut graph = Graph::new(known.len());
        for (one, other) in links {
            graph.link(Satellite(*one), Satellite(*other));
        }
        let mut groups = Groups::default();
        for (index, letter) in (0..).zip(known.chars()) {
            if let Some(group) = Group::from_letter(letter) {
                groups.set(Satellite(index), group);
            }
        }
        (graph, groups)
    }

    fn finds(worm: Worm, board: &(Graph, Groups), at: u8) -> Option<(Vec<u8>, usize)> {
        let find = find(worm, &board.0, &board.1, Satellite(at))?;
        Some((find.uncloaks.iter().map(|s| s.0).collect(), find.links.len()))
    }

    /// "You jam 6 channels, penetrate 5 satellites (15 points)."
    #[test]
    fn two_interlocked_triangles_are_five_satellites_and_fifteen_points() {
        let bow = board("?????", &[(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)]);
        assert_eq!(finds(Worm::Triangle, &bow, 2), Some((vec![0, 1, 2, 3, 4], 6)));
        assert_eq!(worth(5), 15);
        // Hit elsewhere, the worm sees one triangle only.
        assert_eq!(finds(Worm::Triangle, &bow, 0), Some((vec![0, 1, 2], 3)));
        assert_eq!(worth(3), 9);
    }

    /// "If there's more than 1 cloaked satellite among the triangles it finds, then you get 3 points
    /// per satellite. You get two points if you uncloak just one."
    #[test]
    fn a_triangle_of_which_one_is_cloaked_is_worth_a_fork() {
        let triangle = board("E?M", &[(0, 1), (1, 2), (0, 2)]);
        assert_eq!(finds(Worm::Triangle, &triangle, 1), Some((vec![1], 3)));
        assert_eq!(worth(1), 2);
        let path = board("E?M", &[(0, 1), (1, 2)]);
        assert_eq!(finds(Worm::Triangle, &path, 1), None);
        assert_eq!(finds(Worm::Triangle, &triangle, 0), None, "it is uncloaked");
        assert_eq!(finds(Worm::Triangle, &triangle, 7), None, "it does not exist");
    }

    /// "Even if multiple forks emanate from a satellite you're awarded only a total of 2 points. All
    /// channels involved in a valid fork move are freed (all 3, because there are two valid forks)."
    #[test]
    fn two_forks_free_three_channels_and_uncloak_one() {
        let forks = board("?EME?", &[(0, 1), (0, 2), (0, 3), (0, 4)]);
        assert_eq!(finds(Worm::Fork, &forks, 0), Some((vec![0], 3)));
        assert_eq!(finds(Worm::Fork, &board("?EE", &[(0, 1), (0, 2)]), 0), None);
        assert_eq!(finds(Worm::Fork, &board("?E?", &[(0, 1), (0, 2)]), 0), None);
    }

    /// "If the pattern is present and the two middle satellites are both cloaked, you score 6
    /// points"; "if 3 of the satellites are uncloaked and you click on the cloaked one, 2 points".
    #[test]
    fn foursomes() {
        let path = [(0, 1), (1, 2), (2, 3)];
        assert_eq!(finds(Worm::Foursome, &board("E??E", &path), 1), Some((vec![1, 2], 3)));
        assert_eq!(worth(2), 6);
        assert_eq!(finds(Worm::Foursome, &board("E?ME", &path), 1), Some((vec![1], 3)));
        for none in ["E??M", "E???", "????"] {
            assert_eq!(finds(Worm::Foursome, &board(none, &path), 1), None, "{none}");
        }
        // The ends are two satellites.
        let triangle = board("E??", &[(0, 1), (1, 2), (0, 2)]);
        assert_eq!(finds(Worm::Foursome, &triangle, 1), None);
        // With a second end there are foursomes, but not over the same end.
        let two = board("E??E", &[(0, 1), (1, 2), (0, 2), (2, 3)]);
        assert_eq!(finds(Worm::Foursome, &two, 1), Some((vec![1, 2], 3)));
        assert_eq!(finds(Worm::Foursome, &two, 2), Some((vec![1, 2], 3)), "from the other middle");
    }

    /// "You score a double foursome. 9 points."
    #[test]
    fn a_double_foursome_is_three_satellites_and_nine_points() {
        let double = board("E??E?E", &[(0, 1), (1, 2), (2, 3), (1, 4), (4, 5)]);
        assert_eq!(finds(Worm::Foursome, &double, 1), Some((vec![1, 2, 4], 5)));
        assert_eq!(worth(3), 9);
        // From its arm it is a single one.
        assert_eq!(finds(Worm::Foursome, &double, 4), Some((vec![1, 4], 3)));
    }

    #[test]
    fn reach_is_where_a_worm_finds_something() {
        let boards = [
            board("E??E?E", &[(0, 1), (1, 2), (2, 3), (1, 4), (4, 5)]),
            board("E??ME", &[(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), (3, 4)]),
        ];
        for board in &boards {
            for worm in Worm::ALL {
                let found: Set = (0..board.0.len() as u8)
                    .map(Satellite)
                    .filter(|satellite| find(worm, &board.0, &board.1, *satellite).is_some())
                    .collect();
                assert_eq!(reach(worm, &board.0, &board.1), found, "{worm}");
            }
        }
    }
}
