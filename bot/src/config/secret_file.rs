//! Secrets, from the environment or from a file that nobody else should read.

use std::path::{Path, PathBuf};

/// A secret that cannot be had. The message names the setting and the file, never what is in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// The file cannot be read.
    #[error("{setting}: {path}: {reason}")]
    Unreadable {
        /// Which setting names it.
        setting: &'static str,
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        reason: String,
    },
    /// Its first line is empty.
    #[error("{setting}: {path}: its first line is empty; it is the password or token itself")]
    Empty {
        /// Which setting names it.
        setting: &'static str,
        /// The file.
        path: PathBuf,
    },
}

/// A secret: what the environment says, else the first line of the file.
///
/// # Errors
/// When the file cannot be read, or begins with an empty line.
pub(super) fn read(
    variable: &str,
    setting: &'static str,
    file: Option<&Path>,
) -> Result<Option<String>, SecretError> {
    let given = std::env::var_os(variable).map(|value| value.to_string_lossy().into_owned());
    if let Some(given) = given.filter(|given| !given.trim().is_empty()) {
        return Ok(Some(given));
    }
    file.map(|path| first_line(setting, path)).transpose()
}

/// The first line of a secret's file.
///
/// # Errors
/// When the file cannot be read, or begins with an empty line.
pub(super) fn first_line(setting: &'static str, path: &Path) -> Result<String, SecretError> {
    if is_open_to_others(path) {
        tracing::warn!(
            "others on this machine can read {} (setting {setting}), and what is in it is a secret: \
             chmod 600",
            path.display()
        );
    }
    let text = std::fs::read_to_string(path).map_err(|error| SecretError::Unreadable {
        setting,
        path: path.to_owned(),
        reason: error.to_string(),
    })?;
    match text.lines().next().filter(|line| !line.trim().is_empty()) {
        Some(line) => Ok(line.to_owned()),
        None => Err(SecretError::Empty { setting, path: path.to_owned() }),
    }
}

/// Can others than its owner read a file?
#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o044 != 0)
}

#[cfg(not(unix))]
const fn is_open_to_others(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_file_and_not_what_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("password");
        std::fs::write(&path, "pass word\nand a remark\n").unwrap();
        assert_eq!(first_line("x.y", &path).as_deref(), Ok("pass word"));
        std::fs::write(&path, "\nhidden\n").unwrap();
        let error = first_line("x.y", &path).unwrap_err().to_string();
        assert!(error.contains("x.y") && error.contains("password") && !error.contains("hidden"));
        let error = first_line("x.y", Path::new("/no/such/file")).unwrap_err().to_string();
        assert!(error.contains("/no/such/file"), "{error}");
    }
}
