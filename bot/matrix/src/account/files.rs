//! The folder of the session and its keys. Nobody but Parlour reads what is in it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use matrix_sdk::authentication::matrix::MatrixSession;
use serde::{Deserialize, Serialize};

use crate::account::credentials::Secret;

/// The session: who Parlour is, and the token that proves it.
const SESSION: &str = "session.json";
/// What the keys are locked with, unless the operator says it.
const STORE_KEY: &str = "store-key";
/// What opens the account's secrets if everything else is lost.
pub(crate) const RECOVERY_KEY: &str = "recovery-key";
/// The keys, and what is known of rooms.
const STORE: &str = "store";
/// Held by the process that uses the folder.
const LOCK: &str = "lock";

/// The folder of the session and its keys, while this process has it.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

/// A session as it is kept.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) homeserver: String,
    pub(crate) session: MatrixSession,
}

/// Why the folder cannot be used. The message names the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FolderError {
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    #[error("{0}: another process uses it; one process alone can speak for the account")]
    Taken(PathBuf),
    #[error("{0}: this is no session of Parlour's. Move it away, and Parlour signs in anew")]
    Senseless(PathBuf),
}

impl Folder {
    /// Takes the folder, and makes it if there is none.
    ///
    /// # Errors
    /// When another process has it, or it cannot be made.
    pub(crate) fn take(path: &Path) -> Result<Self, FolderError> {
        let failed = |source| FolderError::Io { path: path.to_owned(), source };
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(path).map_err(failed)?;
        let lock =
            OpenOptions::new().write(true).create(true).truncate(false).open(path.join(LOCK));
        let lock = lock.map_err(failed)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => FolderError::Taken(path.to_owned()),
            TryLockError::Error(source) => failed(source),
        })?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Where the keys are.
    pub(crate) fn store(&self) -> PathBuf {
        self.path.join(STORE)
    }

    /// Where what opens the account's secrets is.
    pub(crate) fn recovery_key(&self) -> PathBuf {
        self.path.join(RECOVERY_KEY)
    }

    /// The session that is kept.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn session(&self) -> Result<Option<Kept>, FolderError> {
        session_in(&self.path)
    }

    /// Keeps a session.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn keep(&self, kept: &Kept) -> Result<(), FolderError> {
        let text = serde_json::to_vec(kept).unwrap_or_default();
        write(&self.path.join(SESSION), &text)
    }

    /// Moves the keys away that belong to no session any more.
    ///
    /// # Errors
    /// When they cannot be moved.
    pub(crate) fn set_store_aside(&self) -> Result<(), FolderError> {
        let store = self.store();
        if !store.exists() {
            return Ok(());
        }
        let mut number = 1;
        let old = loop {
            let old = self.path.join(format!("{STORE}.old-{number}"));
            if !old.exists() {
                break old;
            }
            number += 1;
        };
        fs::rename(&store, old).map_err(|source| FolderError::Io { path: store, source })
    }

    /// What the keys are locked with: what the operator says, or what is in a file, which is made with
    /// the first keys.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub(crate) fn passphrase(&self, given: Option<&Secret>) -> Result<String, FolderError> {
        if let Some(given) = given {
            return Ok(given.expose().to_owned());
        }
        let path = self.path.join(STORE_KEY);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(text.trim_end().to_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = hex::encode(rand::random::<[u8; 32]>());
                write(&path, format!("{key}\n").as_bytes())?;
                Ok(key)
            }
            Err(source) => Err(FolderError::Io { path, source }),
        }
    }
}

/// The session that is kept in a folder, also while another process uses the folder.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn session_in(folder: &Path) -> Result<Option<Kept>, FolderError> {
    let path = folder.join(SESSION);
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(FolderError::Io { path, source }),
    };
    serde_json::from_slice(&text).map(Some).map_err(|_| FolderError::Senseless(path))
}

/// Writes a file that nobody else can read: whole, or not at all.
pub(crate) fn write(path: &Path, text: &[u8]) -> Result<(), FolderError> {
    let failed = |source| FolderError::Io { path: path.to_owned(), source };
    let new = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new).map_err(failed)?;
    file.write_all(text).and_then(|()| file.sync_all()).map_err(failed)?;
    fs::rename(&new, path).map_err(failed)?;
    let folder = path.parent().map(File::open).transpose().map_err(failed)?;
    folder.map_or(Ok(()), |folder| folder.sync_all()).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_has_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("matrix");
        let first = Folder::take(&path).unwrap();
        assert!(matches!(Folder::take(&path), Err(FolderError::Taken(_))));
        drop(first);
        assert!(Folder::take(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_what_is_in_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let own = Folder::take(&folder.path().join("matrix")).unwrap();
        let key = own.passphrase(None).unwrap();
        assert_eq!(own.passphrase(None).unwrap(), key, "it is made once");
        assert_eq!(key.len(), 64);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&own.path), 0o700);
        assert_eq!(mode(&own.path.join(STORE_KEY)), 0o600);
        let given = Secret::new("words").unwrap();
        assert_eq!(own.passphrase(Some(&given)).unwrap(), "words");
    }

    #[test]
    fn what_is_no_session_is_not_taken_for_one() {
        let folder = tempfile::tempdir().unwrap();
        assert!(session_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join(SESSION), "{").unwrap();
        let error = session_in(folder.path()).err().unwrap().to_string();
        assert!(error.contains(SESSION) && error.contains("Move it away"), "{error}");
    }

    #[test]
    fn keys_without_a_session_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let own = Folder::take(folder.path()).unwrap();
        own.set_store_aside().unwrap();
        for n in 1..=2 {
            fs::create_dir(own.store()).unwrap();
            own.set_store_aside().unwrap();
            assert!(!own.store().exists());
            assert!(folder.path().join(format!("{STORE}.old-{n}")).exists());
        }
    }
}
