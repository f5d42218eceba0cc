//! The source's "Sample Play-through", shot by shot. Its figure is lost; this network is made to what is
//! said of it.

use parlour_games::worms::{
    Board, Config, Link, Mode, Satellite, Set, ShotOutcome, Worm, logic, reach,
};

use super::{on, points, public};
use crate::story::Story;

/// Two pairs of triangles (1 to 5 and 6 to 10), two foursomes over 11 that share it, one over 14 and 15,
/// a triangle at 14, two forks, and the headquarters.
const LETTERS: &str = "EMGMGMEGEGGMMEMMGEGH";
/// Its links.
const LINKS: &[(u8, u8)] = &[
    (0, 1),
    (0, 2),
    (1, 2),
    (0, 3),
    (0, 4),
    (3, 4),
    (5, 6),
    (5, 7),
    (6, 7),
    (5, 8),
    (5, 9),
    (8, 9),
    (0, 10),
    (6, 10),
    (10, 11),
    (10, 12),
    (8, 11),
    (8, 12),
    (2, 13),
    (13, 14),
    (9, 14),
    (13, 15),
    (13, 16),
    (15, 16),
    (1, 17),
    (7, 17),
    (3, 18),
    (6, 18),
    (11, 19),
    (12, 19),
    (14, 19),
];

/// A path of four whose ends are uncloaked and of one group: its links.
fn foursomes_over(board: &Board, middle: Satellite) -> Vec<Vec<Link>> {
    let (graph, known) = (board.graph(), board.known());
    let mut found = Vec::new();
    for other in graph.of(middle) {
        for (near, far) in graph
            .of(middle)
            .iter()
            .flat_map(|near| graph.of(other).iter().map(move |far| (near, far)))
        {
            let four = [near, middle, other, far].into_iter().collect::<Set>().len() == 4;
            if four && known.get(near).is_some() && known.get(near) == known.get(far) {
                found.push(
                    [(near, middle), (middle, other), (other, far)]
                        .map(|(one, other)| Link::new(one, other))
                        .to_vec(),
                );
            }
        }
    }
    found
}

/// The last shot: how many it uncloaked, and its channels.
fn hit(game: &Story) -> (usize, Vec<Link>) {
    match public(game).boards[0].last.clone().unwrap().result {
        ShotOutcome::Hit { uncloaked, links, .. } => (uncloaked.len(), links),
        other => panic!("{other:?}"),
    }
}

/// "g is now yours": all its channels are free. "The caps aren't yours yet."
fn owned(game: &Story) -> Set {
    let board = &public(game).boards[0];
    let graph = board.graph();
    let freed = |satellite: &Satellite| {
        let own = board.freed.iter().filter(|link| link.ends().contains(satellite));
        own.count() == graph.degree(*satellite)
    };
    graph.all().iter().filter(freed).collect()
}

fn numbered(numbers: &[u8]) -> Set {
    numbers.iter().map(|number| Satellite(number - 1)).collect()
}

#[test]
fn the_sample_play_through_of_the_source() {
    let config = Config { mode: Mode::Solo, ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);

    // "You jam 6 channels, penetrate 5 satellites (15 points) and g is now yours."
    game.does(0, "triangle 1");
    let (uncloaked, links) = hit(&game);
    assert_eq!((uncloaked, links.len(), points(&game)), (5, 6, vec![20 + 15]));
    assert_eq!(owned(&game), numbered(&[5]));

    // "It jams 6 channels, penetrates 5 satellites (15 media power points)."
    game.does(0, "triangle 6");
    let (uncloaked, links) = hit(&game);
    assert_eq!((uncloaked, links.len(), points(&game)), (5, 6, vec![35 + 15]));
    assert_eq!(owned(&game), numbered(&[5, 6]));

    // "You score a double foursome. 9 points. There's two more Foursomes connected to g, but they don't
    // uncloak any new satellites or free any unfreed channels. The player would see all 4."
    let four = foursomes_over(&public(&game).boards[0], Satellite(10));
    assert_eq!(four.len(), 4);
    game.does(0, "foursome 11");
    let (uncloaked, links) = hit(&game);
    assert_eq!((uncloaked, points(&game)), (3, vec![50 + 9]));
    let all = |paths: &[Vec<Link>]| {
        let mut all = paths.concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    assert_eq!(links, all(&four), "all four are shown");
    let is_double =
        |pair: &[usize; 2]| all(&[four[pair[0]].clone(), four[pair[1]].clone()]) == links;
    assert!([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]].iter().any(is_double));
    assert!(owned(&game).contains(Satellite(10)), "and g is yours");

    // "You score with the Foursome. 6 points."
    game.does(0, "foursome 15");
    let (uncloaked, links) = hit(&game);
    assert_eq!((uncloaked, links.len(), points(&game)), (2, 3, vec![59 + 6]));

    // "Now you should know where the Widgetians are. The two cloaked satellites at far right are part of a
    // triangle and two of the others are open to the Fork."
    let board = public(&game).boards[0].clone();
    let (graph, known) = (board.graph(), board.known());
    assert_eq!(board.cloaked(), numbered(&[16, 17, 18, 19, 20]));
    assert_eq!(logic::headquarters(&graph, &known), numbered(&[20]));
    assert_eq!(reach(Worm::Triangle, &graph, &known), numbered(&[16, 17]));
    assert_eq!(reach(Worm::Fork, &graph, &known), numbered(&[18, 19]));
    for (line, after) in [("triangle 17", 65 + 6), ("fork 18", 71 + 2), ("fork 19", 73 + 2)] {
        game.does(0, line);
        assert_eq!(points(&game), [after], "{line}");
    }

    // "So you nuke the Widgetian headquarters. The game ends. You done good."
    game.does(0, "anti 20");
    let bonus = 5 * 20 - 5 * 8;
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.places), (vec![75 + 6 + bonus], vec![1]));
}

/// "If all the satellites linked to a cloaked satellite are uncloaked and of the same type, then you may
/// validly infer the location of the Widgetian headquarters. The satellites adjacent to the headquarters do
/// not need to be uncloaked before you can successfully use the Anti-Widgetian language worm."
#[test]
fn the_fourth_diagram() {
    let config = Config { mode: Mode::Solo, ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);
    for line in ["snap 12", "snap 13"] {
        game.does(0, line);
    }
    let possible = |game: &Story| {
        let board = public(game).boards[0].clone();
        logic::headquarters(&board.graph(), &board.known())
    };
    assert!(possible(&game).len() > 1);
    game.does(0, "snap 15");
    assert_eq!(possible(&game), numbered(&[20]));

    let mut game = on(LETTERS, LINKS, &config, 1);
    game.does(0, "anti 20");
    assert_eq!(game.table.outcome().unwrap().places, [1]);
}
