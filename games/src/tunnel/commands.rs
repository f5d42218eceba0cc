//! What players say: the commands, and what they may say now.

use super::{
    card::Card,
    refusal::Refusal,
    sequence::Sequence,
    view::{Phase, View},
};
use crate::engine::{
    Actions, Args, Choice, CommandLine, CommandSpec, Domain, Offer, ParamKind, ParamSpec,
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
    let cards = Card::all().filter(|card| may && fits(card)).take(MOST);
    Some(cards.map(|card| Choice::from(card.to_string())).collect())
}
