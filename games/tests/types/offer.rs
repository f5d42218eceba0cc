//! What is offered, counted and one by one.

use parlour_games::engine::{Actions, Domain, Offer};

#[test]
fn every_combination_once() {
    let offer = Offer::new("go")
        .with("x", Domain::Words(vec!["a".into(), "b".into()]))
        .with("y", Domain::Range { min: 1, max: 3 });
    let all: Vec<_> = Actions(vec![offer]).iter().map(|line| line.to_string()).collect();
    assert_eq!(all, ["go a 1", "go b 1", "go a 2", "go b 2", "go a 3", "go b 3"]);
}

#[test]
fn what_cannot_be_counted_has_an_example() {
    let actions =
        Actions(vec![Offer::new("say").with("text", Domain::Free { example: "hi".into() })]);
    assert_eq!(actions.count(), None);
    assert_eq!(actions.iter().next().map(|line| line.to_string()).as_deref(), Some("say hi"));
}
