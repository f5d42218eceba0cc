//! The commands as Discord knows them.

pub(crate) mod description;
pub(crate) mod entries;
pub(crate) mod locale;
pub(crate) mod register;
pub(crate) mod registration;
pub(crate) mod scope;
