//! Fair play: commitments, seeds, digests and draws.

use parlour_games::engine::{
    Dice,
    fair::{Bits, Draw, commitment, digest, hash, seed},
};

fn bytes(first: u8) -> Bits {
    std::array::from_fn(|index| first + index as u8)
}

/// The test vector of the book: the author of a script can check it against this.
#[test]
fn the_test_vector() {
    let (salt, house) = (bytes(0), bytes(32));
    assert_eq!(
        hex::encode(commitment("tunnel-1", &salt, &house)),
        "e54a82fdf42fe8a52f92a08eb52e94860677413eeaa3948b4efa6aca8d09466c"
    );
    let seed = seed(&house, ["Ann", "Ben", "Cleo", "Dan"]);
    assert_eq!(
        hex::encode(seed),
        "69bca05cf618ce0b336787f9979d94303ab3e068294417de48294fec1f03c5ae"
    );
    let mut cards: Vec<String> = "SHDC"
        .chars()
        .flat_map(|suit| "AKQJT98765432".chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    Dice::fair(&seed, 0).order("deal 0", &mut cards, Clone::clone);
    let mut south = cards[..13].to_vec();
    south.sort();
    let mut expected: Vec<_> = "AS 9S 7S 5S 4S JH 6H KD QD JD 5D TC 6C".split(' ').collect();
    expected.sort_unstable();
    assert_eq!(south, expected);
    let event = r#"{"event":"predicted","seat":0,"sequence":[3,7,3],"anonymous":true}"#;
    assert_eq!(
        hex::encode(digest(&salt, event)),
        "ba0f0e01badd5b0ba12e38f6eb65aa0255d020c918279f4ef3bc5fcc6e4a3127"
    );
}

#[test]
fn a_draw_is_checked_up_to_the_order_within_a_group() {
    let seed = bytes(7);
    let mut items: Vec<String> = ('a'..='f').map(String::from).collect();
    Dice::fair(&seed, 3).order("draw", &mut items, Clone::clone);
    let groups = |cut: usize| vec![items[..cut].to_vec(), items[cut..].to_vec()];
    let draw = |label: &str, groups| Draw { label: label.into(), groups };
    assert!(draw("draw", groups(2)).comes_from(&seed));
    assert!(draw("draw", groups(6)).comes_from(&seed));
    let mut turned = groups(3);
    turned[0].reverse();
    assert!(draw("draw", turned.clone()).comes_from(&seed));
    turned.reverse();
    assert!(!draw("draw", turned).comes_from(&seed));
    assert!(!draw("another", groups(2)).comes_from(&seed));
    assert!(!draw("draw", groups(2)).comes_from(&bytes(8)));
}

#[test]
fn parts_are_not_run_together() {
    assert_ne!(hash(&[b"ab", b"c"]), hash(&[b"a", b"bc"]));
    assert_ne!(seed(&bytes(0), ["ab"]), seed(&bytes(0), ["a", "b"]));
}
