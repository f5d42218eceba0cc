//! What may be done, and what there is to press.

use super::{
    action::Action,
    card::{Card, Suit},
    half::half,
    outcome::outcome,
    view::{Phase, View},
    whereabouts::Whereabouts,
};
use crate::engine::{
    Choice, Command as _, CommandLine, Control, Dice, Domain, Offer, Offers, Seat, suggest_from,
};

impl Offers for View {
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        if !self.seats.contains(seat) {
            return Vec::new();
        }
        let mut offers = match self.phase {
            Phase::Asking if self.asker == Some(seat) => {
                let cards = Card::all().map(|card| card.to_string()).collect();
                vec![Offer::new("ask").with("card", Domain::Words(cards))]
            }
            Phase::Asking => Vec::new(),
            Phase::Predicting => {
                let example = "3 7 3".to_owned();
                vec![Offer::new("predict").with("sequence", Domain::Free { example })]
            }
            Phase::Dealing | Phase::Over => return Vec::new(),
        };
        offers.push(Offer::new("hand"));
        offers
    }

    /// What there is to press: everything is said in private, so there is nothing for the public. A menu
    /// has no room for 52 cards on every platform; each suit has one of its own.
    fn controls(&self) -> Vec<Control> {
        let offers = self.legal().0;
        let controls = offers.iter().flat_map(|offer| match offer.command.as_ref() {
            "ask" => Suit::ALL.map(|suit| ask(self, suit)).to_vec(),
            _ => vec![Control::for_offer("tunnel", offer)],
        });
        controls.collect()
    }

    /// Cards whose name begins with what was typed, or whose suit does: `S` and `♠` complete to spades.
    /// Everything else completes as it does everywhere.
    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        const MOST: usize = 25;
        if command != "ask" {
            return suggest_from(&self.legal(), command, param, typed);
        }
        let may = self.legal().0.iter().any(|offer| offer.command == "ask");
        let typed = typed.trim().to_uppercase();
        let fits = |card: &Card| {
            let (rank, suit) = (card.rank(), card.suit());
            let names = [
                card.to_string(),
                card.said(),
                format!("{}{rank}", suit.letter()),
                format!("{}{rank}", suit.sign()),
            ];
            names.iter().any(|name| name.starts_with(&typed))
        };
        let mut cards: Vec<Card> = Card::all().filter(|card| may && fits(card)).collect();
        if typed.is_empty() {
            // Not all have room: the high cards of every suit rather than two suits.
            cards.sort_by_key(|card| std::cmp::Reverse(card.height()));
        }
        cards.into_iter().take(MOST).map(choice).collect()
    }

    /// Predicts what some deal comes to.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        let line = self.legal().sample(dice)?;
        Some(match line.command.as_ref() {
            "predict" => Action::Predict(outcome(half(dice))).write(),
            _ => line,
        })
    }
}

/// A menu of the cards of a suit, the highest first; those that the answers have settled come last.
fn ask(view: &View, suit: Suit) -> Control {
    let known = Whereabouts::from_view(view);
    let cards = Card::all().filter(|card| card.suit() == suit);
    let (open, settled): (Vec<Card>, Vec<Card>) =
        cards.partition(|card| known.holder(*card).is_none());
    Control::Select {
        label: phrase!("tunnel-do-ask-suit", suit = suit.name()),
        line: CommandLine::new("ask"),
        param: "card".into(),
        choices: open.into_iter().chain(settled).map(choice).collect(),
    }
}

/// A card in a menu or a completion.
fn choice(card: Card) -> Choice {
    let label = phrase!("tunnel-card", card = card.said());
    Choice { value: card.to_string(), label: Some(label) }
}
