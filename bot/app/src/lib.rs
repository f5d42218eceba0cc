//! The application, without any platform: tables, the lobby, notices, delivery, pictures.
//!
//! One inbound request is handled so: load the table, decide, one atomic commit of the events, of
//! what has to be told and of the timers, then the answer; delivery follows. Nothing here knows
//! what a Discord or a web page is, and nothing here can read a game's secrets.

mod access;
#[cfg(test)]
mod anonymity;
mod answer;
mod boards;
mod clock;
mod commands;
mod commit;
mod complete;
mod computers;
mod delivery;
mod directory;
mod fair;
mod fault;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod handle;
mod help;
mod hub;
mod inbox;
mod ledger;
mod library;
mod lobby;
mod look;
mod name;
mod page;
mod people;
mod pictures;
mod platform;
mod reach;
mod records;
mod replay;
mod request;
mod show;
mod suggest;
mod table;
pub mod vocabulary;
mod which;
pub mod words;

/// Platforms know the store by these names only.
pub use parlour_storage::{DeliveryId, RequestId, StoreError as LedgerError};

pub use answer::{Answer, BoardRef, Sheet};
pub use clock::{Clock, SystemClock};
pub use commands::{
    GENERAL, GROUPS, General, Group, is_for_asker_alone, line_text, new_params, param_message,
};
pub use complete::Completion;
pub use delivery::Deliverer;
pub use fault::Fault;
pub use hub::Parlour;
pub use inbox::{Held, Inbox};
pub use ledger::{Ledger, LedgerEntry};
pub use name::{MAX_NAME, NameFault, clean_name};
pub use page::RulesPage;
pub use parlour_render::Zoom;
pub use people::{Address, AddressError, Person, PersonId, Place, Why};
pub use pictures::{Pictures, Replayed};
pub use platform::{Ceiling, Delivered, Platform};
pub use replay::{Foreseen, Shown};
pub use request::{Asker, Press, Request};
pub use show::Outbound;
pub use table::TableName;
