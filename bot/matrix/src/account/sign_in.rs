//! Signing in: once with a password or a token, then with the session that was kept.

use std::{sync::Arc, time::Duration};

use matrix_sdk::{
    Client, SessionMeta, SessionTokens,
    authentication::matrix::MatrixSession,
    config::RequestConfig,
    encryption::{BackupDownloadStrategy, EncryptionSettings},
};
use matrix_sdk_base::{StateStoreDataKey, crypto::CollectStrategy};
use parlour_app::Why;
use tokio::sync::RwLock;

use crate::{
    account::{
        credentials::Credentials,
        files::{Folder, FolderError, Kept},
    },
    fault::Fault,
    settings::Settings,
    shared::{Session, Shared, Turns},
};

/// How long a request may take. Reading what happened may take longer by as long as the homeserver waits.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// What Parlour's device is called.
const DEVICE: &str = "Parlour";

/// An error in the settings or the folder: waiting does not help, the operator has to correct it.
#[allow(clippy::needless_pass_by_value, reason = "as `map_err` wants it")]
fn wrong(error: impl ToString) -> Fault {
    Fault::refused(Why::Other, error)
}

/// Another process may give the folder free.
fn folder(error: FolderError) -> Fault {
    match error {
        FolderError::Taken(_) => Fault::passing(error),
        FolderError::Io { .. } | FolderError::Senseless(_) => wrong(error),
    }
}

/// Signs in, by the session that was kept if there is one.
///
/// # Errors
/// When the homeserver is away, or does not want Parlour.
pub(crate) async fn sign_in(shared: &Shared, credentials: &Credentials) -> Result<Session, Fault> {
    open(&shared.settings, credentials).await
}

/// The same without a parlour.
///
/// # Errors
/// When the homeserver is away, or does not want Parlour.
pub(crate) async fn open(settings: &Settings, credentials: &Credentials) -> Result<Session, Fault> {
    let own = Folder::take(&settings.folder).map_err(folder)?;
    let kept = own.session().map_err(folder)?;
    if let Some(kept) = &kept {
        check(settings, kept)?;
    }
    // Keys and session belong together: without the one, the other is of no use.
    let kept = kept.filter(|_| own.store().exists());
    let is_new = kept.is_none();
    if is_new {
        own.set_store_aside().map_err(folder)?;
    }
    let client = build(settings, &own, credentials).await?;
    let me = if let Some(kept) = kept {
        let me = kept.session.meta.user_id.clone();
        // How far the SDK has read is not how far Parlour has: a response that comes again after a crash
        // would be taken for one that was dealt with, and be empty.
        let forgotten = client.state_store().remove_kv_data(StateStoreDataKey::SyncToken).await;
        forgotten.map_err(wrong)?;
        client.restore_session(kept.session).await?;
        me
    } else {
        let session = first(settings, &client, credentials).await?;
        let me = session.meta.user_id.clone();
        own.keep(&Kept { homeserver: settings.homeserver.clone(), session }).map_err(folder)?;
        me
    };
    Ok(Session {
        client,
        me,
        is_new,
        folder: Arc::new(own),
        sending: RwLock::default(),
        turns: Turns::default(),
    })
}

/// Does the session belong to the settings?
fn check(settings: &Settings, kept: &Kept) -> Result<(), Fault> {
    let me = &kept.session.meta.user_id;
    let is_me = settings.user == me.as_str() || settings.user == me.localpart();
    if kept.homeserver == settings.homeserver && is_me {
        return Ok(());
    }
    Err(wrong(format!(
        "{} holds a session of {me} on {}, and the settings say {} on {}: move the folder away, or \
         set matrix.user and matrix.homeserver back",
        settings.folder.display(),
        kept.homeserver,
        settings.user,
        settings.homeserver
    )))
}

async fn build(
    settings: &Settings,
    own: &Folder,
    credentials: &Credentials,
) -> Result<Client, Fault> {
    let passphrase = own.passphrase(credentials.passphrase.as_ref()).map_err(folder)?;
    let recipients = if settings.verified_only {
        CollectStrategy::IdentityBasedStrategy
    } else {
        CollectStrategy::AllDevices
    };
    let builder = Client::builder()
        .homeserver_url(&settings.homeserver)
        // The operator's word goes before the homeserver's: it may be known to itself by another way.
        .respect_login_well_known(false)
        .sqlite_store(own.store(), Some(&passphrase))
        // What is tried again, and when, is known here better than there.
        .request_config(RequestConfig::new().disable_retry().timeout(PATIENCE))
        .with_room_key_recipient_strategy(recipients)
        .with_encryption_settings(EncryptionSettings {
            auto_enable_cross_signing: true,
            auto_enable_backups: false,
            backup_download_strategy: BackupDownloadStrategy::Manual,
        });
    builder.build().await.map_err(|error| {
        use matrix_sdk::ClientBuildError as Build;
        match error {
            Build::Http(error) => error.into(),
            Build::SqliteStore(error) => wrong(format!(
                "the keys in {} cannot be opened ({error}). If the passphrase was changed, set it \
                 back; if they are damaged, move that folder away, and Parlour begins anew with a \
                 new device",
                own.store().display()
            )),
            other => wrong(format!("{other} (setting matrix.homeserver)")),
        }
    })
}

/// The first time.
async fn first(
    settings: &Settings,
    client: &Client,
    credentials: &Credentials,
) -> Result<MatrixSession, Fault> {
    let auth = client.matrix_auth();
    if let Some(password) = &credentials.password {
        let login = auth.login_username(&settings.user, password.expose());
        login.initial_device_display_name(DEVICE).send().await?;
        return auth.session().ok_or_else(|| Fault::passing("there is no session"));
    }
    let Some(token) = &credentials.access_token else {
        return Err(wrong(
            "there is no session yet, so a password is needed: set PARLOUR_MATRIX_PASSWORD or \
             matrix.password_file (docs/src/host/matrix.md)",
        ));
    };
    let who = whoami(client, token.expose()).await?;
    let session = MatrixSession {
        meta: who,
        tokens: SessionTokens { access_token: token.expose().to_owned(), refresh_token: None },
    };
    client.restore_session(session.clone()).await?;
    Ok(session)
}

/// Whose token it is.
async fn whoami(client: &Client, token: &str) -> Result<SessionMeta, Fault> {
    let url = client.homeserver().join("_matrix/client/v3/account/whoami").map_err(wrong)?;
    let asked = client.http_client().get(url).bearer_auth(token).send().await;
    let response = asked.map_err(|error| Fault::passing(error.without_url()))?;
    let status = response.status();
    if status.as_u16() == 401 {
        return Err(Fault::LoggedOut { reason: "the access token is not known".to_owned() });
    }
    if !status.is_success() {
        return Err(Fault::passing(format!("the homeserver answers {status}")));
    }
    let text = response.text().await.map_err(|error| Fault::passing(error.without_url()))?;
    let meta: SessionMeta = serde_json::from_str(&text).map_err(|_| {
        wrong("the access token belongs to no device, so nothing can be encrypted: use a password")
    })?;
    Ok(meta)
}
