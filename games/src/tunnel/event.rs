//! What happens in a match, and how it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    card::Card,
    compass::four,
    hand::{Hand, is_deal},
    scoring::score,
    sequence::Sequence,
};
use crate::engine::{CheckError, Checked, Seat};

/// Something that happened, as it is on disk and in `parlour engine`'s `log`. Never change a variant
/// that has landed; add one. `anonymous` is the table's option: what is said of an event is made from
/// the event alone, and must not name people then.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The cards are dealt: by seat `hands`, which are secrets until the deal is scored. `deal` counts
    /// from 0.
    Dealt { deal: u16, deals: u16, dealer: Seat, rounds: u8, anonymous: bool, hands: [Hand; 4] },
    /// A seat asked if its partner has a card, and was answered.
    Asked { seat: Seat, card: Card, has: bool, anonymous: bool },
    /// A prediction, a secret until the deal is scored; a later one by the same seat replaces it, and
    /// then it stays a secret.
    Predicted { seat: Seat, sequence: Sequence, anonymous: bool },
    /// Somebody looked at their hand once more, always a secret: nobody else ever hears of it.
    Looked { seat: Seat },
    /// The last prediction is in: the deal is scored, and everything in it is public. By seat
    /// `predictions`, `scores` and `totals`, which are those of the match so far.
    Scored {
        deal: u16,
        deals: u16,
        anonymous: bool,
        outcome: Sequence,
        predictions: [Sequence; 4],
        scores: [i32; 4],
        totals: [i64; 4],
    },
    /// The last deal is scored: who sat where is told. By seat `totals`.
    MatchEnded { totals: [i64; 4] },
}

impl Checked for Event {
    /// What the types do not say. A damaged log must not make `evolve`, or what looks at a state,
    /// fail.
    fn check(&self) -> Result<(), CheckError> {
        match self {
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
    use crate::{
        engine::{Dice, LogEntry, decode, encode},
        tunnel::Tunnel,
    };

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
            r#"{"event":"looked","seat":4}"#,
            r#"{"event":"predicted","seat":4,"sequence":[3,7,3],"anonymous":true}"#,
            &scored.replace("34]", "35]"),
        ] {
            assert!(decode::<Tunnel>(text).is_err(), "{text}");
        }
        let opened = r#"{"event":"opened","config":{"rounds":4,"deals":4,"anonymous":true,"partners":"lot"},"seats":4}"#;
        for text in [scored, opened, r#"{"event":"looked","seat":3}"#] {
            let read = decode::<Tunnel>(text);
            assert_eq!(read.map(|entry| encode(&entry)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_deal_in_which_two_have_the_same_card_is_refused() {
        let hands = super::super::hand::deal(0, &Dice::from_seed([3; 32]));
        let text = |hands| {
            let (deal, deals, rounds, anonymous) = (0, 4, 4, false);
            let event = Event::Dealt { deal, deals, dealer: Seat(0), rounds, anonymous, hands };
            encode::<Tunnel>(&LogEntry::Event(event))
        };
        assert!(decode::<Tunnel>(&text(hands)).is_ok());
        assert!(decode::<Tunnel>(&text([hands[0], hands[1], hands[2], hands[2]])).is_err());
    }
}
