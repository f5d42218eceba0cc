//! Messages and answers as Discord shows them.

pub(crate) mod components;
pub(crate) mod composed;
pub(crate) mod custom_id;
pub(crate) mod form;
pub(crate) mod markdown;
pub(crate) mod truncate;
