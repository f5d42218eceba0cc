//! What players do, as it is read and written.

use super::{card::Card, game::Tunnel, refusal::Refusal, sequence::Sequence};
use crate::engine::{Args, Command, CommandLine, CommandSpec, ParamKind, ParamSpec};

/// The longest text of a prediction, in characters.
const LONGEST: usize = 60;

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

impl Command for Action {
    type Game = Tunnel;

    /// All of them are said in private: at an anonymous table even who asks is a secret, and people
    /// who type in the room show their name. The answer is public all the same.
    const COMMANDS: &'static [CommandSpec] = &[
        CommandSpec::secret("ask", &[ParamSpec::required("card", ParamKind::Card)]),
        CommandSpec::secret(
            "predict",
            &[ParamSpec::required("sequence", ParamKind::Text { max: LONGEST })],
        ),
        CommandSpec::secret("hand", &[]),
    ];

    fn parse(command: &str, args: &Args) -> Result<Self, Refusal> {
        Ok(match command {
            "ask" => {
                let typed = args.text("card").unwrap_or_default();
                Self::Ask(typed.parse().map_err(|_| Refusal::NotACard {
                    typed: typed.to_owned(),
                    nearest: Card::nearest(typed),
                })?)
            }
            "predict" => {
                let typed = args.text("sequence").unwrap_or_default();
                Self::Predict(typed.parse().map_err(Refusal::Prediction)?)
            }
            _ => Self::Hand,
        })
    }

    fn write(&self) -> CommandLine {
        match self {
            Self::Ask(card) => CommandLine::new("ask").arg("card", card),
            Self::Predict(sequence) => CommandLine::new("predict").arg("sequence", sequence),
            Self::Hand => CommandLine::new("hand"),
        }
    }
}
