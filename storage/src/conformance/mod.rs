//! One suite that every store has to pass: [`conformance!`](crate::conformance!).
//!
//! Nothing here waits for a clock: every time is an argument.
#![allow(clippy::unwrap_used, clippy::expect_used)] // it is a test: to panic is to fail

mod index;
mod leases;
mod model;
mod outbox;
mod site;
mod streams;
mod timers;
mod transfer;

pub use self::{
    index::*, leases::*, model::*, outbox::*, site::Site, streams::*, timers::*, transfer::*,
};

/// Makes a test of every part of the suite, for the stores of a [`Site`](crate::conformance::Site):
/// `parlour_storage::conformance!(MySite);`. The crate that calls it needs tokio's macros.
#[macro_export]
macro_rules! conformance {
    ($site:ty) => {
        $crate::conformance!(@ $site:
            versions_grow_by_the_events, a_conflict_changes_nothing, a_duplicate_gets_the_first_answer,
            identical_requests_race, an_empty_answer_is_an_answer, forgotten_requests_are_new,
            names_that_begin_alike, bodies_of_any_size, streams_by_prefix, many_commit_to_one_stream,
            a_commit_is_whole, claims_keep_the_order, limits_of_a_claim, a_lease_ends,
            late_settlements_change_nothing, a_retry_blocks_its_address_only,
            older_entries_are_known, what_is_hastened_is_due, hastening_leaves_what_is_under_way,
            parked_entries_let_others_pass, outbox_names_are_never_given_again,
            timers_fire_once, timers_are_replaced, one_alone_holds_a_lease, index_rows,
            what_was_filed_without_events_leaves_nothing, exports_fit_any_store,
            senseless_imports, any_operations);
    };
    (@ $site:ty: $($test:ident),*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                $crate::conformance::$test::<$site>().await;
            }
        )*
    };
}
