//! Parlour's own account: signing in, and the keys that its homeserver never sees.

pub(crate) mod check;
pub(crate) mod credentials;
pub(crate) mod files;
pub(crate) mod keys;
pub(crate) mod register;
pub(crate) mod sign_in;
pub(crate) mod verify;
