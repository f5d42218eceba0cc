//! The settings for Matrix, and where its secrets come from.

use std::path::{Path, PathBuf};

use parlour_matrix::{Credentials, Guests, Secret, Settings};
use serde::Deserialize;

use super::secret_file::{self, SecretError};

/// The environment variable that holds the account's password. It is stronger than the file.
pub const PASSWORD: &str = "PARLOUR_MATRIX_PASSWORD";
/// The same for an access token.
const ACCESS_TOKEN: &str = "PARLOUR_MATRIX_TOKEN";
/// The same for what the keys are locked with.
const PASSPHRASE: &str = "PARLOUR_MATRIX_PASSPHRASE";
/// The same for the secret that a homeserver shares with its operator.
pub const SHARED_SECRET: &str = "PARLOUR_MATRIX_SHARED_SECRET";

/// Matrix. It is switched on by a homeserver.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatrixConfig {
    /// Where the homeserver answers.
    pub homeserver: Option<String>,
    /// Who Parlour is there.
    pub user: String,
    /// The file that holds the password, in its first line.
    pub password_file: Option<PathBuf>,
    /// The file that holds an access token, instead of a password.
    pub access_token_file: Option<PathBuf>,
    /// The file that holds what the keys are locked with.
    pub passphrase_file: Option<PathBuf>,
    /// The folder of the session and its keys.
    pub folder: PathBuf,
    /// Whose invitations are followed; if there are none, everybody's of the own homeserver.
    pub invited_by: Vec<String>,
    /// Are secrets sent only to devices that their owner has verified?
    pub verified_only: bool,
}

impl Default for MatrixConfig {
    fn default() -> Self {
        Self {
            homeserver: None,
            user: "parlour".to_owned(),
            password_file: None,
            access_token_file: None,
            passphrase_file: None,
            folder: PathBuf::from("matrix"),
            invited_by: Vec::new(),
            verified_only: false,
        }
    }
}

impl MatrixConfig {
    /// How Parlour behaves there; `None` if Matrix is off.
    pub fn settings(&self) -> Option<Settings> {
        let homeserver = self.homeserver.as_ref()?.trim_end_matches('/').to_owned();
        Some(Settings {
            homeserver,
            user: self.user.clone(),
            folder: self.folder.clone(),
            invited_by: Guests::new(self.invited_by.iter().cloned()),
            verified_only: self.verified_only,
        })
    }

    /// What Parlour signs in with.
    ///
    /// # Errors
    /// When there should be something, but it cannot be had.
    pub fn credentials(&self) -> Result<Credentials, SecretError> {
        let secret = |variable, setting, file: &Option<PathBuf>| {
            let text = secret_file::read(variable, setting, file.as_deref())?;
            Ok(text.as_deref().and_then(Secret::new))
        };
        Ok(Credentials {
            password: secret(PASSWORD, "matrix.password_file", &self.password_file)?,
            access_token: secret(
                ACCESS_TOKEN,
                "matrix.access_token_file",
                &self.access_token_file,
            )?,
            passphrase: secret(PASSPHRASE, "matrix.passphrase_file", &self.passphrase_file)?,
        })
    }

    /// Its files lie beside the configuration that names them.
    pub(crate) fn seek_in(&mut self, folder: &Path) {
        let files =
            [&mut self.password_file, &mut self.access_token_file, &mut self.passphrase_file];
        for file in files.into_iter().flatten() {
            *file = folder.join(&*file);
        }
    }

    /// The first setting that makes no sense, and what would be right.
    pub(crate) fn senseless(&self) -> Option<(&'static str, &'static str)> {
        if let Some(url) = &self.homeserver {
            let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            if !rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) {
                return Some((
                    "matrix.homeserver",
                    "is an address such as https://matrix.example.org",
                ));
            }
        }
        let user = &self.user;
        let is_whole = user.starts_with('@') && user.contains(':');
        if user.is_empty() || (!is_whole && user.contains(['@', ':', ' ', '/'])) {
            return Some(("matrix.user", "is a name such as parlour or @parlour:example.org"));
        }
        if self.folder.as_os_str().is_empty() {
            return Some(("matrix.folder", "is the name of a folder"));
        }
        let is_guest = |name: &String| {
            name == Guests::EVERYBODY
                || (name.starts_with('@') && name.contains(':'))
                || (!name.is_empty() && !name.contains(['@', '/', ' ']))
        };
        if !self.invited_by.iter().all(is_guest) {
            let right =
                "holds people (@ann:example.org), servers (example.org), or \"*\" for everybody";
            return Some(("matrix.invited_by", right));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn senseless(change: impl FnOnce(&mut MatrixConfig)) -> Option<&'static str> {
        let mut config = MatrixConfig::default();
        change(&mut config);
        config.senseless().map(|(key, _)| key)
    }

    #[test]
    fn without_a_homeserver_matrix_is_off() {
        assert!(MatrixConfig::default().settings().is_none());
        let homeserver = Some("https://matrix.example.org/".to_owned());
        let on = MatrixConfig { homeserver, ..MatrixConfig::default() };
        assert_eq!(on.settings().unwrap().homeserver, "https://matrix.example.org");
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        assert_eq!(senseless(|_| {}), None);
        let homeserver = |url: &str| senseless(|c| c.homeserver = Some(url.to_owned()));
        assert_eq!(homeserver("matrix.example.org"), Some("matrix.homeserver"));
        assert_eq!(homeserver("http://127.0.0.1:8008"), None);
        for (user, wrong) in
            [("", true), ("a b", true), ("@a", true), ("a", false), ("@a:b", false)]
        {
            let key = senseless(|c| c.user = user.to_owned());
            assert_eq!(key, wrong.then_some("matrix.user"), "{user:?}");
        }
        for (guest, wrong) in
            [("*", false), ("@a:b", false), ("b:8448", false), ("@a", true), ("", true)]
        {
            let key = senseless(|c| c.invited_by = vec![guest.to_owned()]);
            assert_eq!(key, wrong.then_some("matrix.invited_by"), "{guest:?}");
        }
    }
}
