//! What the page's people and its channel are called.

use parlour_app::{Address, Place};

/// The platform's name in people and places.
pub const NAME: &str = "web";

/// The one channel.
pub const CHANNEL: &str = "parlour";

pub(crate) fn channel() -> Address {
    let place = Place::new(NAME, CHANNEL);
    Address::Place(place.unwrap_or_else(|_| unreachable!("two short, plain words name a place")))
}
