//! What happens in a match, and how it is kept.

use serde::{Deserialize, Serialize};

use super::{
    card::Card,
    compass::four,
    config::Config,
    hand::{Hand, is_deal},
    scoring::score,
    sequence::Sequence,
};
use crate::engine::{DecodeError, Seat, Seats};

/// Something that happened. Only this folder can read it.
#[derive(Clone)]
pub struct Event(pub(super) Kind);

/// An event's shape on disk and in `parlour engine`'s `log`. Never change a variant that has
/// landed; add one. `anonymous` is the table's option: what is said of an event is made from the
/// event alone, and must not name people then.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Kind {
    /// The match begins.
    Opened { config: Config, seats: Seats },
    /// The cards are dealt, by seat: secrets until the deal is scored. `deal` counts from 0.
    Dealt { deal: u16, deals: u16, dealer: Seat, rounds: u8, anonymous: bool, hands: [Hand; 4] },
    /// A seat asked if its partner has a card, and was answered.
    Asked { seat: Seat, card: Card, has: bool, anonymous: bool },
    /// A secret prediction; a later one by the same seat replaces it.
    Predicted { seat: Seat, sequence: Sequence, anonymous: bool },
    /// Somebody looked at their hand once more, which nobody else ever hears of.
    Looked { seat: Seat },
    /// The last prediction is in: the deal is scored, and everything in it is public. `totals` are
    /// those of the match so far.
    Scored {
        deal: u16,
        deals: u16,
        anonymous: bool,
        outcome: Sequence,
        predictions: [Sequence; 4],
        scores: [i32; 4],
        totals: [i64; 4],
    },
    /// The last deal is scored: who sat where is told.
    MatchEnded { totals: [i64; 4] },
}

impl Event {
    pub(super) fn encode(&self) -> String {
        // Plain data with text keys: writing it cannot fail.
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    pub(super) fn decode(text: &str) -> Result<Self, DecodeError> {
        let fault = |reason: String| DecodeError { game: "tunnel", reason };
        let kind: Kind = serde_json::from_str(text).map_err(|error| fault(error.to_string()))?;
        kind.check().map_err(|reason| fault(reason.into()))?;
        Ok(Self(kind))
    }
}

impl Kind {
    /// What the types do not say. A damaged log must not make `evolve`, or what looks at a state,
    /// fail.
    fn check(&self) -> Result<(), &'static str> {
        match self {
            Self::Opened { seats, .. } if seats.count() != 4 => Err("tunnel is for four"),
            Self::Opened { config, .. } if config.check().is_err() => {
                Err("rounds is not 0 to 13, or deals is not a multiple of 4 from 4 to 40")
            }
            Self::Dealt { hands, .. } if !is_deal(hands) => Err("a card is in two hands"),
            Self::Dealt { dealer: seat, .. }
            | Self::Asked { seat, .. }
            | Self::Predicted { seat, .. }
            | Self::Looked { seat }
                if !four().contains(*seat) =>
            {
                Err("seat is not 0 to 3")
            }
            Self::Scored { outcome, predictions, scores, .. }
                if predictions.map(|prediction| score(*outcome, prediction)) != *scores =>
            {
                Err("scores are not those of the predictions")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_an_event_is_refused() {
        let scored = r#"{"event":"scored","deal":0,"deals":4,"anonymous":true,"outcome":[3,7,3],"predictions":[[3,7,3],[3,6,4],[5,7,1],[3,5,4,1]],"scores":[60,37,14,34],"totals":[60,37,14,34]}"#;
        for text in [
            "",
            "{}",
            r#"{"event":"opened","config":{"rounds":14},"seats":4}"#,
            r#"{"event":"opened","config":{"deals":6},"seats":4}"#,
            r#"{"event":"opened","config":{},"seats":2}"#,
            r#"{"event":"asked","seat":4,"card":"QS","has":true,"anonymous":true}"#,
            r#"{"event":"asked","seat":0,"card":"XS","has":true,"anonymous":true}"#,
            r#"{"event":"predicted","seat":0,"sequence":[3,7,2],"anonymous":true}"#,
            r#"{"event":"looked","seat":0,"x":1}"#,
            &scored.replace("34]", "35]"),
        ] {
            assert!(Event::decode(text).is_err(), "{text}");
        }
        let opened = r#"{"event":"opened","config":{"rounds":4,"deals":4,"anonymous":true,"partners":"lot"},"seats":4}"#;
        for text in [scored, opened, r#"{"event":"looked","seat":3}"#] {
            assert_eq!(Event::decode(text).map(|event| event.encode()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_deal_in_which_two_have_the_same_card_is_refused() {
        let hands = super::super::hand::deal(0, &crate::engine::Dice::from_seed([3; 32]));
        let text = |hands| {
            let (deal, deals, rounds, anonymous) = (0, 4, 4, false);
            Event(Kind::Dealt { deal, deals, dealer: Seat(0), rounds, anonymous, hands }).encode()
        };
        assert!(Event::decode(&text(hands)).is_ok());
        assert!(Event::decode(&text([hands[0], hands[1], hands[2], hands[2]])).is_err());
    }
}
