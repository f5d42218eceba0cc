//! `parlour matrix verify`: who Parlour is on Matrix, and comparing signs with a person, so that their client
//! shows Parlour as verified, and Parlour knows them.

use std::time::Duration;

use futures::{Stream, StreamExt as _};
use matrix_sdk::{
    config::SyncSettings,
    encryption::verification::{
        SasState, SasVerification, VerificationRequest, VerificationRequestState,
    },
    ruma::UserId,
};
use tokio::time::timeout;

use crate::{
    account::{credentials::Credentials, sign_in},
    fault::Fault,
    settings::Settings,
    shared::Session,
};

/// How long a person may take to answer.
const PATIENCE: Duration = Duration::from_mins(10);

/// Why nobody was verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// Parlour cannot sign in.
    #[error("{0}. (Parlour must not be running meanwhile.)")]
    NotSignedIn(String),
    /// There is nobody of that name, or they have no keys.
    #[error("{0} is nobody who can be verified: they have no keys of their own")]
    Nobody(String),
    /// It did not come to an end.
    #[error("it was not finished: {0}")]
    Unfinished(String),
}

impl From<Fault> for VerifyError {
    fn from(fault: Fault) -> Self {
        Self::NotSignedIn(fault.to_string())
    }
}

impl From<matrix_sdk::Error> for VerifyError {
    fn from(error: matrix_sdk::Error) -> Self {
        Self::Unfinished(error.to_string())
    }
}

/// Who Parlour is: line by line.
///
/// # Errors
/// When Parlour cannot sign in.
pub async fn identity(
    settings: &Settings,
    credentials: &Credentials,
) -> Result<Vec<String>, VerifyError> {
    let session = sign_in::open(settings, credentials).await?;
    let encryption = session.client.encryption();
    encryption.wait_for_e2ee_initialization_tasks().await;
    let unknown = || "unknown".to_owned();
    let device = session.client.device_id().map_or_else(unknown, ToString::to_string);
    let fingerprint = encryption.ed25519_key().await.unwrap_or_else(unknown);
    let status = encryption.cross_signing_status().await;
    let complete = status.is_some_and(|status| status.is_complete());
    Ok(vec![
        format!("Parlour is {}, with the device {device}.", session.me),
        format!("The device's fingerprint is {}.", in_groups(&fingerprint)),
        if complete {
            "The account's own keys are here, and have signed the device.".to_owned()
        } else {
            "The account's own keys are not all here, so clients will warn of the device."
                .to_owned()
        },
        format!("The recovery key is in {}.", session.folder.recovery_key().display()),
    ])
}

/// Compares signs with a person. `show` is given what they should see, too, and says whether they do.
///
/// # Errors
/// When it does not come to an end.
pub async fn verify(
    settings: &Settings,
    credentials: &Credentials,
    person: &str,
    show: impl FnOnce(&[(String, String)]) -> bool,
) -> Result<(), VerifyError> {
    let session = sign_in::open(settings, credentials).await?;
    let nobody = || VerifyError::Nobody(person.to_owned());
    let user = UserId::parse(person).map_err(|_| nobody())?;
    session.client.sync_once(SyncSettings::new().timeout(Duration::ZERO)).await?;
    session.client.encryption().wait_for_e2ee_initialization_tasks().await;
    let compared = timeout(PATIENCE, compare(&session, &user, show));
    tokio::select! {
        compared = compared => {
            compared.unwrap_or_else(|_| Err(VerifyError::Unfinished("nobody answered".to_owned())))
        }
        error = keep_reading(&session) => Err(error),
    }
}

async fn keep_reading(session: &Session) -> VerifyError {
    match session.client.sync(SyncSettings::new()).await {
        Ok(()) => VerifyError::Unfinished("the homeserver has nothing more to say".to_owned()),
        Err(error) => error.into(),
    }
}

async fn compare(
    session: &Session,
    user: &UserId,
    show: impl FnOnce(&[(String, String)]) -> bool,
) -> Result<(), VerifyError> {
    let found = session.client.encryption().request_user_identity(user).await?;
    let identity = found.ok_or_else(|| VerifyError::Nobody(user.to_string()))?;
    let request = identity.request_verification().await;
    let request = request.map_err(|error| VerifyError::Unfinished(error.to_string()))?;
    let sas = begin(&request).await?;
    let mut changes = sas.changes();
    let mut show = Some(show);
    while let Some(state) = next(&mut changes).await {
        match state {
            SasState::KeysExchanged { emojis, decimals } => {
                let signs: Vec<(String, String)> = match emojis {
                    Some(all) => all
                        .emojis
                        .iter()
                        .map(|sign| (sign.symbol.to_owned(), sign.description.to_owned()))
                        .collect(),
                    None => [decimals.0, decimals.1, decimals.2]
                        .map(|number| (number.to_string(), String::new()))
                        .to_vec(),
                };
                let Some(show) = show.take() else { continue };
                if show(&signs) {
                    sas.confirm().await?;
                } else {
                    sas.mismatch().await?;
                }
            }
            SasState::Done { .. } => return Ok(()),
            SasState::Cancelled(why) => {
                return Err(VerifyError::Unfinished(why.reason().to_owned()));
            }
            SasState::Created { .. }
            | SasState::Started { .. }
            | SasState::Accepted { .. }
            | SasState::Confirmed => {}
        }
    }
    Err(VerifyError::Unfinished("it was broken off".to_owned()))
}

/// Waits until the person follows, and begins to compare.
async fn begin(request: &VerificationRequest) -> Result<SasVerification, VerifyError> {
    let mut changes = request.changes();
    while let Some(state) = next(&mut changes).await {
        match state {
            VerificationRequestState::Ready { .. } => {
                if let Some(sas) = request.start_sas().await? {
                    return Ok(sas);
                }
            }
            VerificationRequestState::Transitioned { verification } => {
                if let Some(sas) = verification.sas() {
                    sas.accept().await?;
                    return Ok(sas);
                }
            }
            VerificationRequestState::Cancelled(why) => {
                return Err(VerifyError::Unfinished(why.reason().to_owned()));
            }
            VerificationRequestState::Created { .. }
            | VerificationRequestState::Requested { .. }
            | VerificationRequestState::Done => {}
        }
    }
    Err(VerifyError::Unfinished("it was broken off".to_owned()))
}

async fn next<T>(changes: &mut (impl Stream<Item = T> + Unpin)) -> Option<T> {
    changes.next().await
}

/// A fingerprint as clients show it.
fn in_groups(fingerprint: &str) -> String {
    let signs: Vec<char> = fingerprint.chars().collect();
    let groups: Vec<String> = signs.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_read_in_groups() {
        assert_eq!(in_groups("abcdefghij"), "abcd efgh ij");
    }
}
