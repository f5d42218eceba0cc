//! What players say: the commands, and what they may say now.

use super::{
    card::{Card, Suit},
    refusal::Refusal,
    sequence::Sequence,
    view::{Phase, View},
    whereabouts::Whereabouts,
};
use crate::engine::{
    Actions, Args, Choice, CommandLine, CommandSpec, Control, Domain, Offer, ParamKind, ParamSpec,
    Phrase,
};

/// The longest text of a prediction, in characters.
const LONGEST: usize = 60;

/// The commands of the game. All of them are said in private: at an anonymous table even who asks is
/// a secret, and whoever types in the room shows their name. The answer is public all the same.
pub(super) const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "ask",
        secret: true,
        params: &[ParamSpec::required("card", ParamKind::Card)],
    },
    CommandSpec {
        name: "predict",
        secret: true,
        params: &[ParamSpec::required("sequence", ParamKind::Text { max: LONGEST })],
    },
    CommandSpec { name: "hand", secret: true, params: &[] },
];

/// What a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Asks the partner about a card.
    Ask(Card),
    /// Foretells the outcome.
    Predict(Sequence),
    /// Looks at the own hand once more.
    Hand,
}

/// An action from checked arguments.
///
/// # Errors
/// When there is no such card, or the numbers are no sequence.
pub(super) fn parse(command: &str, args: &Args) -> Result<Action, Refusal> {
    Ok(match command {
        "ask" => {
            let typed = args.text("card").unwrap_or_default();
            Action::Ask(typed.parse().map_err(|_| Refusal::NotACard {
                typed: typed.to_owned(),
                nearest: Card::nearest(typed),
            })?)
        }
        "predict" => {
            let typed = args.text("sequence").unwrap_or_default();
            Action::Predict(typed.parse().map_err(Refusal::Prediction)?)
        }
        _ => Action::Hand,
    })
}

/// The inverse of [`parse`].
pub(super) fn write(action: Action) -> CommandLine {
    match action {
        Action::Ask(card) => CommandLine::new("ask").arg("card", card),
        Action::Predict(sequence) => CommandLine::new("predict").arg("sequence", sequence),
        Action::Hand => CommandLine::new("hand"),
    }
}

/// What the view's observer may do.
pub(super) fn legal(view: &View) -> Actions {
    let seated = view.observer.seat().filter(|seat| view.seats.contains(*seat));
    let Some(seat) = seated else { return Actions::default() };
    let mut offers = match view.phase {
        Phase::Asking if view.asker == Some(seat) => vec![
            Offer::new("ask")
                .with("card", Domain::Words(Card::all().map(|card| card.to_string()).collect())),
        ],
        Phase::Asking => Vec::new(),
        Phase::Predicting => vec![
            Offer::new("predict").with("sequence", Domain::Free { example: "3 7 3".to_owned() }),
        ],
        Phase::Dealing | Phase::Over => return Actions::default(),
    };
    offers.push(Offer::new("hand"));
    Actions(offers)
}

/// What there is to press: everything is said in private, so there is nothing for the public. A menu
/// has no room for 52 cards on every platform; each suit has one of its own.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let offers = legal(view).0;
    let controls = offers.iter().flat_map(|offer| match offer.command.as_ref() {
        "ask" => Suit::ALL.map(|suit| ask(view, suit)).to_vec(),
        _ => vec![Control::for_offer("tunnel", offer)],
    });
    controls.collect()
}

/// A menu of the cards of a suit, the highest first; those that the answers have settled come last.
fn ask(view: &View, suit: Suit) -> Control {
    let known = Whereabouts::from_view(view);
    let cards = Card::all().filter(|card| card.suit() == suit);
    let (open, settled): (Vec<Card>, Vec<Card>) =
        cards.partition(|card| known.holder(*card).is_none());
    Control::Select {
        label: Phrase::new("tunnel-do-ask-suit").with("suit", suit.name()),
        line: CommandLine::new("ask"),
        param: "card".into(),
        choices: open.into_iter().chain(settled).map(choice).collect(),
    }
}

/// Cards whose name begins with what was typed, or whose suit does: `S` and `♠` complete to spades.
/// Everything else completes as it does everywhere.
pub(super) fn suggest(view: &View, command: &str, typed: &str) -> Option<Vec<Choice>> {
    const MOST: usize = 25;
    if command != "ask" {
        return None;
    }
    let may = legal(view).0.iter().any(|offer| offer.command == "ask");
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
    Some(cards.into_iter().take(MOST).map(choice).collect())
}

/// A card in a menu or a completion.
fn choice(card: Card) -> Choice {
    let label = Phrase::new("tunnel-card").with("card", card.said());
    Choice { value: card.to_string(), label: Some(label) }
}
