//! The configuration: a TOML file, every setting of which has a default.

mod discord;
mod matrix;
mod secret_file;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;

pub use discord::{DiscordConfig, ShardRange, TOKEN, TokenError};
pub use matrix::{MatrixConfig, PASSWORD, SHARED_SECRET as MATRIX_SECRET};
pub use secret_file::SecretError;

/// Everything that can be set. `config.example.toml` says what each setting means.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The page.
    pub web: WebConfig,
    /// Discord.
    pub discord: DiscordConfig,
    /// Matrix.
    pub matrix: MatrixConfig,
    /// The store.
    pub storage: StorageConfig,
    /// What is logged.
    pub log: LogConfig,
}

/// The page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebConfig {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Under which address people reach it, if not under that.
    pub public_url: Option<String>,
}

/// The store.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StorageConfig {
    /// The folder.
    pub path: PathBuf,
    /// sled's cache, in mebibytes.
    pub cache_mebibytes: u64,
}

/// What is logged.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    /// In the language of tracing's `EnvFilter`.
    pub filter: String,
}

impl Default for WebConfig {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 8080)), public_url: None }
    }
}

impl Default for StorageConfig {
    fn default() -> Self {
        Self { path: PathBuf::from("data"), cache_mebibytes: 32 }
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { filter: "warn,parlour::connected=info".to_owned() }
    }
}

/// A configuration that cannot be used. The message names file, line and key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        reason: String,
    },
    /// It is not TOML, or a setting is unknown or of the wrong kind.
    #[error("{path}: {reason}")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the line.
        reason: String,
    },
    /// A setting makes no sense.
    #[error("{path}, line {line}: {key} {reason}")]
    Senseless {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 if the setting is not in the file.
        line: usize,
        /// The setting.
        key: &'static str,
        /// What would be right.
        reason: &'static str,
    },
}

impl Config {
    /// Reads a file; without one, the defaults.
    ///
    /// # Errors
    /// When the file cannot be read or used.
    pub fn load(path: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::Unreadable {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        let mut config = Self::parse(path, &text)?;
        // It lies beside the file that names it, wherever the program is started.
        if let Some(folder) = path.parent() {
            if let Some(token) = &mut config.discord.token_file {
                *token = folder.join(&*token);
            }
            config.matrix.seek_in(folder);
        }
        Ok(config)
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let config: Self = toml::from_str(text).map_err(|error| ConfigError::Malformed {
            path: path.to_owned(),
            reason: error.to_string().trim_end().to_owned(),
        })?;
        let senseless = |key: &'static str, reason| {
            let name = key.rsplit('.').next().unwrap_or(key);
            let at = text.lines().position(|line| line.trim_start().starts_with(name));
            let line = at.map_or(0, |line| line + 1);
            Err(ConfigError::Senseless { path: path.to_owned(), line, key, reason })
        };
        if let Some(url) = &config.web.public_url {
            let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
            if !rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) {
                return senseless(
                    "web.public_url",
                    "is an address such as https://parlour.example.org",
                );
            }
        }
        if let Some((key, right)) = config.discord.senseless().or_else(|| config.matrix.senseless())
        {
            return senseless(key, right);
        }
        if !(1..=65_536).contains(&config.storage.cache_mebibytes) {
            return senseless("storage.cache_mebibytes", "is 1 to 65536");
        }
        if config.storage.path.as_os_str().is_empty() {
            return senseless("storage.path", "is the name of a folder");
        }
        if tracing_subscriber::EnvFilter::try_new(&config.log.filter).is_err() {
            return senseless("log.filter", "is a filter such as \"info\" or \"parlour=debug\"");
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Config::parse(Path::new("parlour.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn the_example_is_the_default_written_out() {
        let example = include_str!("../../config.example.toml");
        let path = Path::new("config.example.toml");
        assert_eq!(Config::parse(path, example), Ok(Config::default()));
        // Settings that are commented out because their default is "none" must be right, too.
        let whole: String = example
            .lines()
            .map(|line| line.strip_prefix("#: ").unwrap_or(line))
            .collect::<Vec<_>>()
            .join("\n");
        assert!(Config::parse(path, &whole).is_ok(), "{whole}");
    }

    #[test]
    fn a_token_lies_beside_the_configuration() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parlour.toml");
        for (named, meant) in [
            ("discord-token", folder.path().join("discord-token")),
            ("/run/token", PathBuf::from("/run/token")),
        ] {
            std::fs::write(&path, format!("[discord]\ntoken_file = \"{named}\"")).unwrap();
            assert_eq!(Config::load(Some(&path)).unwrap().discord.token_file, Some(meant));
        }
    }

    #[test]
    fn every_setting_is_in_the_example() {
        let example = include_str!("../../config.example.toml");
        let struct_fields = [
            "listen",
            "public_url",
            "token_file",
            "guilds",
            "channels",
            "develop_in",
            "http_proxy",
            "shards",
            "homeserver",
            "user",
            "password_file",
            "access_token_file",
            "passphrase_file",
            "folder",
            "invited_by",
            "verified_only",
            "path",
            "cache_mebibytes",
            "filter",
        ];
        for name in struct_fields {
            assert!(example.contains(&format!("{name} = ")), "{name}");
        }
    }

    #[test]
    fn faults_name_file_line_and_key() {
        let unknown = error("[web]\nlisten = \"127.0.0.1:1\"\nport = 3\n");
        assert!(unknown.contains("parlour.toml") && unknown.contains("line 3"), "{unknown}");
        assert!(unknown.contains("port"), "{unknown}");
        let wrong = error("[web]\nlisten = \"here\"\n");
        assert!(wrong.contains("line 2") && wrong.contains("listen"), "{wrong}");
        let senseless = error("[web]\n\npublic_url = \"parlour.example.org\"\n");
        assert!(senseless.contains("parlour.toml, line 3: web.public_url"), "{senseless}");
        assert!(error("[storage]\ncache_mebibytes = 0").contains("line 2"));
        assert!(error("[discord]\nguilds = [0]").contains("line 2: discord.guilds"));
        assert!(error("[discord]\nhttp_proxy = \"here\"").contains("discord.http_proxy"));
        let shards = |range: &str| error(&format!("[discord]\n\nshards = {{ {range} }}"));
        let senseless = shards("first = 2, last = 1, total = 4");
        assert!(senseless.contains("line 3: discord.shards"), "{senseless}");
        assert!(shards("first = 0, last = 4, total = 4").contains("discord.shards"));
        assert!(shards("first = 0, last = 4").contains("total"));
        assert!(error("web = [").contains("line 1"));
    }
}
