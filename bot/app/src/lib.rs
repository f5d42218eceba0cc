//! The application, without any platform: tables, the lobby, notices, delivery, pictures.
//!
//! One inbound request is handled so: load the table, decide, one atomic commit of the events, of
//! what has to be told and of the timers, then the answer; delivery follows. Nothing here knows
//! what a Discord or a web page is, and nothing here can read a game's secrets.

mod app;
mod append_log;
mod command;
mod delivery;
mod error;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod inbox;
mod lease;
mod notes;
mod people;
mod picture;
mod platform;
mod table;
mod timers;
pub mod vocabulary;
pub mod words;

/// Platforms know the store by these names only.
pub use parlour_storage::{DeliveryId, RequestId, StoreError as AppendLogError};

pub use app::Parlour;
pub use append_log::{AppendLog, LogEntry};
pub use command::{
    answer::{Answer, Sheet},
    complete::Completion,
    hear::Heard,
    line::line_text,
    list::{GENERAL, GROUPS, General, Group, Row, is_for_asker_alone, new_params, param_message},
    request::{Asker, Press, Request},
};
pub use delivery::{deliverer::Deliverer, message::Outbound};
pub use error::AppError;
pub use inbox::{Inbox, InboxEntry};
pub use lease::SoleSpeaker;
pub use notes::Notes;
pub use parlour_render::{Picture, Zoom};
pub use people::{
    address::{Address, AddressError, Person, PersonId, Place, Why},
    name::{MAX_NAME, NameError, clean_name},
};
pub use picture::{
    board_ref::BoardRef,
    pool::{Pictures, Replayed},
    replay::{Foreseen, Shown},
    rules_topic::RulesTopic,
};
pub use platform::{Ceiling, Delivered, Platform};
pub use table::name::TableName;
pub use timers::clock::{Clock, SystemClock};
