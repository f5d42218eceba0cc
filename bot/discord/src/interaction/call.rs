//! An interaction that asks for something, as far as it is needed to handle and to answer it.

use std::num::NonZeroU64;

use parlour_app::{Address, Answer, Person, Place, Press, TableName};
use serde::{Deserialize, Serialize};

use crate::interaction::tokens::{InteractionToken, NewToken};

/// How an interaction is acknowledged, which decides how it can be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Response {
    /// Deferred, and only the asker sees it.
    Ephemeral,
    /// Deferred in the asker's direct messages, where nobody else is.
    Direct,
    /// Deferred for all to see, where Parlour cannot write by itself: the table's next message there
    /// takes its place.
    ForAll,
    /// Nothing is seen of it.
    Silent,
}

/// An interaction that asks for something. It is held until it is answered, so its shape may only
/// grow.
#[derive(Clone, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that Discord states")]
pub(crate) struct Call {
    /// Discord's name for it.
    pub(crate) id: NonZeroU64,
    /// The application's id, without which Discord takes no answer.
    pub(crate) application: NonZeroU64,
    /// What it is answered with. It has no `Debug`, because its holder speaks as Parlour.
    pub(crate) token: String,
    /// When it came; milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) person: Person,
    /// Where it was asked.
    pub(crate) address: Address,
    /// The command.
    pub(crate) line: String,
    /// The table and the moment of the message where it was pressed.
    pub(crate) press: Option<(TableName, u64)>,
    /// How it is acknowledged.
    pub(crate) response: Response,
    /// Can Parlour only answer there, and not write by itself?
    pub(crate) elsewhere: bool,
    /// Does Discord show every answer to the asker alone? See
    /// [`crate::interaction::context::Origin::hushed`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) hushed: bool,
    /// The server, if Parlour is a member there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) circle: Option<String>,
    /// May its person manage the server?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) steward: bool,
    /// Was a form asked for that cannot be opened, so that this is to be said?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) form: bool,
    /// What it was refused with, once it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refusal: Option<Answer>,
}

impl Call {
    pub(crate) fn press(&self) -> Option<Press> {
        self.press.clone().map(|(table, moment)| Press { table, moment })
    }

    /// The place where Parlour can only answer, and where all see what it answers.
    pub(crate) fn place_to_answer_in(&self) -> Option<Place> {
        match &self.address {
            Address::Place(place) if self.elsewhere && !self.hushed => Some(place.clone()),
            _ => None,
        }
    }

    /// The way back to its person. `free`: nothing stands in the response yet.
    pub(crate) fn new_token(&self, free: bool) -> NewToken {
        NewToken {
            person: self.person.id.clone(),
            place: self.place_to_answer_in(),
            token: InteractionToken::new(&self.token),
            original: free && self.response == Response::ForAll,
        }
    }

    /// Is whatever is said here read by the asker alone, also where it is not ephemeral?
    pub(crate) const fn is_direct(&self) -> bool {
        matches!(self.address, Address::Direct(_))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is held by an older version is read by a newer one.
    #[test]
    fn what_was_held_is_understood() {
        let held = json!({
            "id": 11, "application": 3, "token": "secret", "at": 1_700_000_000_000_u64,
            "person": { "id": "discord:7", "name": "Ann" },
            "address": { "place": "discord:81" },
            "line": "walls place table:walls-7 cell:C4",
            "press": ["walls-7", 12],
            "response": "silent", "elsewhere": false,
        });
        let call: Call = serde_json::from_value(held.clone()).unwrap();
        assert_eq!(serde_json::to_value(&call).unwrap(), held);
        assert_eq!(call.press().map(|press| press.moment), Some(12));
        assert!(!call.new_token(true).original);
        let open = json!({ "response": "for_all", "elsewhere": true,
            "address": { "place": "discord:81@users" } });
        let mut held = held;
        held.as_object_mut().unwrap().extend(open.as_object().unwrap().clone());
        let call: Call = serde_json::from_value(held).unwrap();
        assert!(call.new_token(true).original && !call.new_token(false).original);
        assert_eq!(
            call.new_token(true).place.map(|place| place.to_string()).as_deref(),
            Some("discord:81@users")
        );
    }
}
