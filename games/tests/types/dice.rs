//! Dice, and orders that a script can compute.

use parlour_games::engine::Dice;

#[test]
fn the_same_seed_gives_the_same_numbers_and_versions_differ() {
    let roll = |mut dice: Dice| [dice.below(1000), dice.below(1000), dice.below(1000)];
    let seed = [7; 32];
    assert_eq!(roll(Dice::derive(&seed, 3)), roll(Dice::derive(&seed, 3)));
    assert_ne!(roll(Dice::derive(&seed, 3)), roll(Dice::derive(&seed, 4)));
}

#[test]
fn an_order_is_of_the_seed_and_the_label() {
    let order = |dice: Dice, label| {
        let mut items: Vec<u8> = (0..20).collect();
        dice.order(label, &mut items, ToString::to_string);
        items
    };
    let (one, two) = ([7; 32], [8; 32]);
    assert_eq!(order(Dice::fair(&one, 1), "a"), order(Dice::fair(&one, 2), "a"));
    assert_ne!(order(Dice::fair(&one, 1), "a"), order(Dice::fair(&one, 1), "b"));
    assert_ne!(order(Dice::fair(&one, 1), "a"), order(Dice::fair(&two, 1), "a"));
    // A computer that thinks with dice of its own learns nothing of the game's orders.
    assert_ne!(order(Dice::fair(&one, 1), "a"), order(Dice::derive(&one, 1), "a"));
}

#[test]
fn nothing_to_choose_from_is_no_panic() {
    let mut dice = Dice::from_seed([0; 32]);
    assert_eq!(dice.below(0), 0);
    assert_eq!(dice.pick::<u8>(&[]), None);
}
