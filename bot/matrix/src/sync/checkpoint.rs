//! How far has been read: everything up to there is committed, and answered.
//!
//! The library's own token moves as soon as a response is read, before anything is done with it; a crash in
//! between would lose what people said. This one moves afterwards, so what comes again after a crash is
//! what may not be done, and whatever is done already is known by its event.

use parlour_app::{AppendLogError, Notes};

const KEY: &str = "since";

/// Where to go on reading; `None` if nothing was read yet.
///
/// # Errors
/// When the store fails.
pub(crate) async fn read(notes: &Notes) -> Result<Option<String>, AppendLogError> {
    let token = notes.get(KEY).await?;
    Ok(token.and_then(|token| String::from_utf8(token).ok()))
}

/// Everything up to this token is done.
///
/// # Errors
/// When the store fails.
pub(crate) async fn write(notes: &Notes, token: &str) -> Result<(), AppendLogError> {
    notes.put(KEY, token.as_bytes().to_vec()).await
}
