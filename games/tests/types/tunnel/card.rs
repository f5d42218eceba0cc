//! Cards, as they are typed and written.

use parlour_games::tunnel::{Card, CardError, Suit};

#[test]
fn every_card_is_read_back_from_what_is_written_and_what_is_said() {
    let mut seen = Vec::new();
    for card in Card::all() {
        let suit_first: String = card.to_string().chars().rev().collect();
        for name in [card.to_string(), card.to_string().to_lowercase(), card.said(), suit_first] {
            assert_eq!(name.parse(), Ok(card), "{name}");
        }
        assert_eq!(Card::at(card.index()), Some(card));
        assert_eq!(Card::new(card.suit(), card.height()), Some(card));
        assert!(!seen.contains(&card));
        seen.push(card);
    }
    assert_eq!(seen.len(), 52);
    assert_eq!((seen[0].to_string(), seen[51].to_string()), ("AS".into(), "2C".into()));
    assert_eq!(Card::at(52), None);
    assert_eq!(Card::new(Suit::Clubs, 13), None);
}

#[test]
fn signs_may_be_hollow_or_in_colours_and_stand_apart() {
    for name in ["Q♤", "Q♠\u{fe0f}", "q ♠", "♠q", "Q S"] {
        assert_eq!(name.parse::<Card>().map(Card::said), Ok("Q♠".into()), "{name}");
    }
}

#[test]
fn what_is_no_card_is_refused_with_the_nearest() {
    for (typed, near) in [
        ("QX", "QS"),
        ("1H", "AH"),
        ("QSS", "QS"),
        ("Q", "QS"),
        ("100C", "TC"),
        ("kk♦", "KD"),
        ("", "AS"),
    ] {
        assert_eq!(typed.parse::<Card>(), Err(CardError), "{typed}");
        assert_eq!(Card::nearest(typed).map(|card| card.to_string()), Some(near.into()), "{typed}");
    }
    for typed in ["SS", "QQ", "11S", "QS QS", "♠", "0D"] {
        assert_eq!(typed.parse::<Card>(), Err(CardError), "{typed}");
    }
}
