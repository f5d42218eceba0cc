//! The account's own keys: they sign Parlour's device, so that people's clients trust it, and they can be had
//! back by the recovery key.

use std::fs;

use matrix_sdk::{encryption::recovery::RecoveryState, ruma::events::GlobalAccountDataEventType};
use parlour_app::vocabulary::Phrase;

use crate::{
    account::files,
    delivery::say::Target,
    message::said::Said,
    shared::{CONNECTED, Session, Shared},
};

/// The note that says which device spoke last.
const DEVICE: &str = "device";

impl Session {
    /// Has the account's keys made, or had back, and says to people that the device is a new one, if it
    /// is. What fails here is logged: messages are sent all the same.
    pub(crate) async fn get_ready(&self, shared: &Shared) {
        let encryption = self.client.encryption();
        encryption.wait_for_e2ee_initialization_tasks().await;
        self.recover().await;
        let status = encryption.cross_signing_status().await;
        if !status.is_some_and(|status| status.is_complete()) {
            tracing::warn!(
                "the account's own keys are not here, so clients will warn of Parlour's device \
                 (docs/src/host/matrix.md says what to do)"
            );
        }
        if let Err(error) = self.say_if_new(shared).await {
            tracing::warn!(%error, "people are not told that the device is a new one");
        }
    }

    async fn recover(&self) {
        let recovery = self.client.encryption().recovery();
        let path = self.folder.recovery_key();
        if let Ok(key) = fs::read_to_string(&path) {
            if self.is_new
                && let Err(error) = recovery.recover(key.trim()).await
            {
                tracing::warn!(%error, file = %path.display(), "the recovery key does not fit");
            }
            return;
        }
        if recovery.state() != RecoveryState::Disabled && self.has_secrets().await {
            tracing::warn!(
                file = %path.display(),
                "the account has a recovery key already, and it is not here: put it into this file"
            );
            return;
        }
        match recovery.enable().await {
            Ok(key) => match files::write(&path, format!("{key}\n").as_bytes()) {
                Ok(()) => tracing::info!(
                    target: CONNECTED,
                    file = %path.display(),
                    "the account's recovery key was written; keep a copy of it in a safe place"
                ),
                Err(error) => tracing::error!(%error, "the recovery key cannot be written"),
            },
            Err(error) => tracing::warn!(%error, "there is no recovery key"),
        }
    }

    /// Does the account keep secrets under a recovery key?
    async fn has_secrets(&self) -> bool {
        let kind = GlobalAccountDataEventType::SecretStorageDefaultKey;
        let found = self.client.account().fetch_account_data(kind).await;
        matches!(found, Ok(Some(_)))
    }

    /// Another device than before cannot read what was said to that one.
    async fn say_if_new(&self, shared: &Shared) -> Result<(), crate::fault::Fault> {
        use crate::fault::Fault;
        let Some(device) = self.client.device_id().map(ToString::to_string) else { return Ok(()) };
        let before = shared.notes.get(DEVICE).await.map_err(Fault::passing)?;
        if before.as_deref() == Some(device.as_bytes()) {
            return Ok(());
        }
        if before.is_some() {
            let said =
                Said::phrases(&shared.parlour, &[Phrase::new("matrix-new-device")], None, &[]);
            for room in self.client.joined_rooms() {
                if room.direct_targets().is_empty() {
                    continue;
                }
                let target = Target::room(room);
                shared.say(self, &target, &said, &format!("device.{device}")).await?;
            }
        }
        shared.notes.put(DEVICE, device.into_bytes()).await.map_err(Fault::passing)
    }
}
