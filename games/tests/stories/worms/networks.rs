//! Networks of War of the Language Worms: those that the bot makes keep the rules, by either method,
//! and those from patterns can be finished without a guess.

use parlour_games::{
    engine::Dice,
    worms::{
        Graph, Group, Groups, Limits, Link, Method, Network, NetworkError, Recipe, Satellite, Set,
        Worm, faults, find, generate, reach, worth,
    },
};
use proptest::prelude::*;

fn recipe(satellites: usize, method: Method) -> Recipe {
    let p = Recipe::usual_p(satellites);
    Recipe { satellites, method, p, headquarters: (3, 3), links: 6, open: None }
}

#[test]
fn ten_thousand_networks_of_every_size_by_linking_keep_the_rules() {
    let mut dice = Dice::from_seed([1; 32]);
    for satellites in 8..=Graph::MOST {
        for round in 0..10_000 {
            let links = 6 + round % 3;
            let recipe = Recipe {
                headquarters: (2 + round % 4, 2 + round % 5),
                links,
                p: Recipe::usual_p(satellites) * (0.5 + (round % 7) as f64 / 4.0),
                ..recipe(satellites, Method::Links)
            };
            let network = generate(&recipe, &mut dice).network;
            assert_eq!(network.graph.len(), satellites);
            assert_eq!(faults(&network, recipe.limits()), [], "{satellites}: {recipe:?}");
        }
    }
}

/// Follows the chain as somebody would who has the three worms and nothing else.
fn play(network: &Network, chain: &[parlour_games::worms::Inference]) -> u32 {
    let mut known = Groups::default();
    let mut points = 0;
    for step in chain {
        let found = find(step.worm, &network.graph, &known, step.satellite);
        let found = found.unwrap_or_else(|| panic!("{step:?} is no inference"));
        assert!(!found.uncloaks.iter().any(|s| Some(s) == network.headquarters()));
        points += worth(found.uncloaks.len());
        known = network.groups.within(known.all() | found.uncloaks);
    }
    let left = network.graph.all() - known.all();
    assert_eq!(left.only(), network.headquarters(), "only the headquarters is left");
    points + 6
}

#[test]
fn networks_from_patterns_are_finished_by_their_chain_and_score_par() {
    let mut dice = Dice::from_seed([2; 32]);
    for satellites in 8..=Graph::MOST {
        for round in 0..100 {
            let open = (round % 10 == 0).then_some(2);
            let recipe =
                Recipe { links: 6 + round % 3, open, ..recipe(satellites, Method::Pieces) };
            let made = generate(&recipe, &mut dice);
            assert_eq!(faults(&made.network, recipe.limits()), [], "{satellites}");
            let chain = made.chain.expect("a chain");
            assert_eq!(play(&made.network, &chain.inferences), chain.par);
            assert!(chain.par as usize >= 2 * (satellites - 1) + 6);
        }
    }
}

/// Fewer inferences are open at a time where fewer are asked for.
#[test]
fn how_many_inferences_are_open_can_be_set() {
    let mean = |open| {
        let mut dice = Dice::from_seed([3; 32]);
        let recipe = Recipe { open: Some(open), ..recipe(24, Method::Pieces) };
        let (mut sum, mut steps) = (0, 0);
        for _ in 0..20 {
            let made = generate(&recipe, &mut dice);
            let mut known = Groups::default();
            for step in made.chain.expect("a chain").inferences {
                let graph = &made.network.graph;
                sum += Worm::ALL
                    .into_iter()
                    .fold(Set::EMPTY, |a, w| a | reach(w, graph, &known))
                    .len();
                let found = find(step.worm, graph, &known, step.satellite).expect("an inference");
                known = made.network.groups.within(known.all() | found.uncloaks);
                steps += 1;
            }
        }
        f64::from(sum as u32) / f64::from(steps)
    };
    assert!(mean(3) + 1.0 < mean(12), "{} {}", mean(3), mean(12));
}

/// Nine satellites: two triangles that share a corner, a fork, and the headquarters beside two.
const SOUND: &str = "EMGMGEMGH";
const LINKS: &[(u8, u8)] = &[
    (0, 1),
    (1, 2),
    (0, 2),
    (0, 3),
    (3, 4),
    (0, 4),
    (1, 5),
    (4, 5),
    (5, 6),
    (6, 7),
    (5, 7),
    (8, 1),
    (8, 6),
];

fn network(letters: &str, links: &[(u8, u8)]) -> Result<Network, NetworkError> {
    let links: Vec<Link> =
        links.iter().map(|(one, other)| Link::new(Satellite(*one), Satellite(*other))).collect();
    Network::from_parts(letters, &links, Set::EMPTY)
}

fn wrong(letters: &str, links: &[(u8, u8)]) -> Vec<NetworkError> {
    match network(letters, links) {
        Ok(network) => faults(&network, Limits { links: 6, ..Limits::WIDEST }),
        Err(error) => vec![error],
    }
}

fn with(more: &[(u8, u8)]) -> Vec<(u8, u8)> {
    [LINKS, more].concat()
}

#[test]
fn every_fault_is_named_with_its_place() {
    assert_eq!(wrong(SOUND, LINKS), []);
    let at = |satellite| Satellite(satellite);
    let [edu, mil, gov] = Group::ALL;
    assert_eq!(
        wrong("EMGMGMMGH", &with(&[]))[..1],
        [NetworkError::Lacks { satellite: at(5), group: mil, lacks: edu }]
    );
    assert_eq!(
        wrong(SOUND, &with(&[(2, 7)])),
        [NetworkError::Within { link: Link::new(at(2), at(7)), group: gov }]
    );
    assert_eq!(
        wrong(SOUND, &with(&[(8, 2)])),
        [NetworkError::Mixed { satellite: at(8), groups: vec![mil, gov] }]
    );
    assert_eq!(
        wrong("EMGMGEMHH", LINKS).last(),
        Some(&NetworkError::Headquarters { headquarters: vec![at(7), at(8)] })
    );
    assert_eq!(
        wrong("EMG", &[(0, 1), (1, 2), (0, 2)]),
        [
            NetworkError::TooFew { satellites: 3, least: 8 },
            NetworkError::Headquarters { headquarters: vec![] }
        ]
    );
    assert_eq!(wrong(&"E".repeat(41), &[]), [NetworkError::TooMany { satellites: 41, most: 40 }]);
    assert_eq!(wrong("EMGMGEMXH", LINKS), [NetworkError::Letter { satellite: at(7), letter: 'X' }]);
    assert_eq!(
        wrong(SOUND, &with(&[(3, 9)])),
        [NetworkError::NoSatellite { satellite: at(9), satellites: 9 }]
    );
    assert_eq!(wrong(SOUND, &with(&[(3, 3)])), [NetworkError::Loop { satellite: at(3) }]);
    assert_eq!(
        wrong(SOUND, &with(&[(1, 0)])),
        [NetworkError::Twice { link: Link::new(at(0), at(1)) }]
    );
    let apart: Vec<_> = LINKS.iter().copied().filter(|(one, _)| *one != 8).collect();
    assert_eq!(
        wrong(SOUND, &apart),
        [
            NetworkError::Mixed { satellite: at(8), groups: vec![] },
            NetworkError::Apart { satellite: at(8) }
        ]
    );
    let crowded = with(&[(0, 6), (0, 7), (5, 2), (5, 3), (5, 8)]);
    assert!(wrong(SOUND, &crowded).contains(&NetworkError::Links {
        satellite: at(5),
        links: 7,
        most: 6
    }));
}

#[test]
fn a_network_is_read_as_it_was_written_and_illegal_ones_are_refused_by_name() {
    let json = serde_json::to_value(network(SOUND, LINKS).expect("a network")).expect("json");
    let read: Network = serde_json::from_value(json.clone()).expect("it is legal");
    assert_eq!(serde_json::to_value(&read).expect("json"), json);
    for (text, said) in [
        (r#"{"groups":"EMGMGEMGH","links":[[0,1]]}"#, "rule 1"),
        (r#"{"groups":"EM","links":[[0,1,2]]}"#, "trailing"),
        (r#"{"groups":"EM","links":[[0,70]]}"#, "no satellite 70"),
        (r#"{"groups":"EMGMGEMGH","links":[],"uncloaked":[77]}"#, "no satellite 77"),
        (r#"{"groups":"EMGMGEMGH","links":[],"uncloaked":[9]}"#, "no satellite 9"),
    ] {
        let error = serde_json::from_str::<Network>(text).expect_err(text).to_string();
        assert!(error.contains(said), "{error}");
    }
}

/// The three rules, one piece and the limits, by counting alone.
fn is_sound(letters: &str, links: &[(u8, u8)]) -> bool {
    let letters: Vec<char> = letters.to_ascii_uppercase().chars().collect();
    let pairs: Vec<(usize, usize)> =
        links.iter().map(|(one, other)| (usize::from(*one), usize::from(*other))).collect();
    let count = letters.len();
    let exist = pairs.iter().all(|(one, other)| one.max(other) < &count && one != other);
    let mut different: Vec<_> = pairs.iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    different.sort_unstable();
    different.dedup();
    let named = letters.iter().all(|letter| "EMGH".contains(*letter));
    if !(8..=40).contains(&count) || !exist || !named || different.len() != pairs.len() {
        return false;
    }
    let beside = |at: usize| -> Vec<usize> {
        let ends = pairs.iter().filter(|(one, other)| *one == at || *other == at);
        ends.map(|(one, other)| one + other - at).collect()
    };
    let keeps = |at: usize| {
        let mut groups: Vec<char> = beside(at).iter().map(|next| letters[*next]).collect();
        groups.retain(|group| *group != 'H');
        groups.sort_unstable();
        groups.dedup();
        let others = if letters[at] == 'H' { 1 } else { 2 };
        beside(at).len() <= 6 && groups.len() == others && !groups.contains(&letters[at])
    };
    let mut reached = vec![0];
    let mut next = 0;
    while next < reached.len() {
        let more: Vec<usize> =
            beside(reached[next]).into_iter().filter(|at| !reached.contains(at)).collect();
        reached.extend(more);
        next += 1;
    }
    letters.iter().filter(|letter| **letter == 'H').count() == 1
        && (0..count).all(keeps)
        && reached.len() == count
}

/// One change: a link less, a link more, or another letter.
fn change(letters: &mut String, links: &mut Vec<(u8, u8)>, dice: &mut Dice) {
    let count = letters.len();
    match dice.below(5) {
        0 => drop(links.swap_remove(dice.below(links.len()))),
        1 | 2 => links.push((dice.below(count) as u8, dice.below(count) as u8)),
        3 => {
            let at = dice.below(count);
            let letter = dice.pick(&["E", "M", "G", "H"]).copied().unwrap_or_default();
            letters.replace_range(at..=at, letter);
        }
        // As it is.
        _ => {}
    }
}

/// Near what is legal, where a judge could go wrong.
#[test]
fn what_is_changed_a_little_is_judged_as_counting_judges_it() {
    let mut dice = Dice::from_seed([5; 32]);
    let mut judged = [0, 0];
    for round in 0..6_000 {
        let method = [Method::Links, Method::Pieces][round % 2];
        let made = generate(&recipe(8 + round % 12, method), &mut dice).network;
        let mut letters = made.letters();
        let ends = made.graph.links().map(|link| link.ends().map(|end| end.0));
        let mut links: Vec<(u8, u8)> = ends.map(|[one, other]| (one, other)).collect();
        for _ in 0..=dice.below(2) {
            change(&mut letters, &mut links, &mut dice);
        }
        let faults = wrong(&letters, &links);
        assert_eq!(
            faults.is_empty(),
            is_sound(&letters, &links),
            "{letters} {links:?}: {faults:?}"
        );
        judged[usize::from(faults.is_empty())] += 1;
    }
    assert!(judged.iter().all(|count| *count > 1_000), "{judged:?}");
}

/// "This results in an expected value of approximately 3.9 links per satellite (assuming that there are
/// approximately the same number of satellites per group)."
#[test]
fn the_source_s_p_gives_about_four_links() {
    assert!((Recipe::usual_p(20) - 3.9 / (0.66 * 20.0 - 1.0)).abs() < 1e-12);
    for satellites in 12..=Graph::MOST {
        let others = 2.0 / 3.0 * (satellites - 1) as f64;
        let links = others * Recipe::usual_p(satellites);
        assert!((3.9..4.2).contains(&links), "{satellites}: {links}");
    }
}

/// "Make sure that each group has the same number of satellites (± 1 or 2)"; "during the rest of the
/// generation process, don't connect the Widgetian headquarters to any more satellites."
#[test]
fn groups_are_balanced_and_the_headquarters_has_the_links_that_were_asked_for() {
    let mut dice = Dice::from_seed([6; 32]);
    for satellites in 8..=Graph::MOST {
        for round in 0..60 {
            let headquarters = 1 + round % 4;
            let recipe = Recipe {
                headquarters: (headquarters, headquarters),
                ..recipe(satellites, Method::Links)
            };
            let network = generate(&recipe, &mut dice).network;
            let sizes = Group::ALL.map(|group| network.groups.of(group).len());
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            assert!(most - least <= 2, "{sizes:?}");
            let own = network.graph.degree(network.headquarters().unwrap());
            // Where its group is smaller it has fewer.
            assert!(own == headquarters || own < headquarters && own >= *least, "{own} {sizes:?}");
        }
    }
}

proptest! {
    /// Whatever is said is judged, and as counting judges it.
    #[test]
    fn any_letters_and_links_are_judged(letters in "[EMGHemgX]{0,45}", links in prop::collection::vec((0_u8..50, 0_u8..50), 0..60)) {
        prop_assert_eq!(wrong(&letters, &links).is_empty(), is_sound(&letters, &links));
    }
}

/// Its number of links would show the headquarters if everybody knew it.
#[test]
fn the_headquarters_has_three_links_or_four_as_the_dice_say() {
    let mut dice = Dice::from_seed([8; 32]);
    for method in [Method::Links, Method::Pieces] {
        let recipe = Recipe { headquarters: Recipe::USUAL_HEADQUARTERS, ..recipe(24, method) };
        let mut counts = [0; 9];
        for _ in 0..400 {
            let network = generate(&recipe, &mut dice).network;
            counts[network.graph.degree(network.headquarters().unwrap())] += 1;
        }
        assert!(counts[3] > 150 && counts[4] > 150, "{method:?}: {counts:?}");
    }
}
