//! The settings for Discord, and where its token comes from.

use std::{collections::BTreeSet, path::PathBuf};

use parlour_discord::{Settings, Shards, Token};
use serde::Deserialize;

use super::secret_file::{self, SecretError};

/// The environment variable that holds the bot's token. It is stronger than the file.
pub const TOKEN: &str = "PARLOUR_DISCORD_TOKEN";

/// Discord. It is switched on by a token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct DiscordConfig {
    /// The file that holds the token, in its first line. It is sought in the configuration's folder.
    pub token_file: Option<PathBuf>,
    /// The servers where Parlour answers; everywhere, if there are none.
    pub guilds: Vec<u64>,
    /// The channels where it answers; in all of them, if there are none.
    pub channels: Vec<u64>,
    /// The servers where commands are registered at once, instead of everywhere.
    pub develop_in: Vec<u64>,
    /// A proxy that keeps Discord's rate limits.
    pub http_proxy: Option<String>,
    /// The shards that this process runs.
    pub shards: Option<ShardRange>,
}

/// Some of all shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardRange {
    /// The first, from 0.
    pub first: u32,
    /// The last.
    pub last: u32,
    /// How many there are in all processes.
    pub total: u32,
}

/// A token that cannot be had. The message names the setting and the file, never what is in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// The file cannot be read, or is empty.
    #[error(transparent)]
    File(#[from] SecretError),
    /// Its first line cannot be a token.
    #[error("discord.token_file: {path}: its first line is the bot's token, and nothing else")]
    NoToken {
        /// The file.
        path: PathBuf,
    },
    /// The environment variable cannot be a token.
    #[error("{TOKEN}: it is the bot's token, and nothing else")]
    Senseless,
}

impl DiscordConfig {
    /// The token, if there is one: Discord is switched on then.
    ///
    /// # Errors
    /// When there should be one, but cannot be had.
    pub fn token(&self) -> Result<Option<Token>, TokenError> {
        self.token_from(std::env::var_os(TOKEN).map(|value| value.to_string_lossy().into_owned()))
    }

    fn token_from(&self, environment: Option<String>) -> Result<Option<Token>, TokenError> {
        if let Some(value) = environment.filter(|value| !value.trim().is_empty()) {
            return Token::new(&value).map(Some).ok_or(TokenError::Senseless);
        }
        let Some(path) = &self.token_file else { return Ok(None) };
        let first = secret_file::first_line("discord.token_file", path)?;
        Token::new(&first).map(Some).ok_or_else(|| TokenError::NoToken { path: path.clone() })
    }

    /// How Parlour behaves there.
    pub fn settings(&self) -> Settings {
        let set = |ids: &[u64]| -> BTreeSet<u64> { ids.iter().copied().collect() };
        Settings {
            guilds: set(&self.guilds),
            channels: set(&self.channels),
            develop_in: set(&self.develop_in),
            http_proxy: self.http_proxy.clone(),
            shards: self.shards.map(|ShardRange { first, last, total }| Shards {
                first,
                last,
                total,
            }),
        }
    }

    /// The first setting that makes no sense, and what would be right.
    pub(crate) fn senseless(&self) -> Option<(&'static str, &'static str)> {
        let ids = [
            ("discord.guilds", &self.guilds),
            ("discord.channels", &self.channels),
            ("discord.develop_in", &self.develop_in),
        ];
        if let Some((key, _)) = ids.into_iter().find(|(_, ids)| ids.contains(&0)) {
            return Some((key, "holds ids, such as 123456789012345678, and none of them is 0"));
        }
        if let Some(proxy) = &self.http_proxy {
            let rest = proxy.strip_prefix("http://").or_else(|| proxy.strip_prefix("https://"));
            if !rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) {
                return Some(("discord.http_proxy", "is an address such as http://127.0.0.1:3000"));
            }
        }
        if let Some(ShardRange { first, last, total }) = self.shards
            && !(first <= last && last < total)
        {
            let right = "is a range such as { first = 0, last = 3, total = 16 }: counted from 0, \
                         so the last is below the total";
            return Some(("discord.shards", right));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn with_file(text: &str) -> (tempfile::TempDir, DiscordConfig) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        fs::write(&path, text).unwrap();
        (folder, DiscordConfig { token_file: Some(path), ..DiscordConfig::default() })
    }

    #[test]
    fn without_a_token_discord_is_off() {
        let config = DiscordConfig::default();
        assert!(config.token_from(None).unwrap().is_none());
        assert!(config.token_from(Some(" ".to_owned())).unwrap().is_none());
    }

    #[test]
    fn the_token_is_the_first_line() {
        let (_folder, config) = with_file("abc.DEF-1_2.x\nand a remark\n");
        let expected = Token::new("abc.DEF-1_2.x").unwrap();
        assert!(config.token_from(None).unwrap().unwrap() == expected);
        let stronger = Token::new("other").unwrap();
        assert!(config.token_from(Some("other\n".to_owned())).unwrap().unwrap() == stronger);
    }

    #[test]
    fn a_fault_names_the_file_and_not_what_is_in_it() {
        for text in ["", "\nabc", "two secrets\n", "sécret"] {
            let (_folder, config) = with_file(text);
            let error = config.token_from(None).err().unwrap().to_string();
            assert!(error.contains("discord.token_file") && error.contains("token"), "{error}");
            assert!(!error.contains("secret") && !error.contains("abc"), "{error}");
        }
        let missing = PathBuf::from("/no/such/token");
        let config = DiscordConfig { token_file: Some(missing), ..DiscordConfig::default() };
        let error = config.token_from(None).err().unwrap().to_string();
        assert!(error.contains("/no/such/token"), "{error}");
        let error = config.token_from(Some("two secrets".to_owned())).err().unwrap().to_string();
        assert!(error.contains(TOKEN) && !error.contains("secrets"), "{error}");
    }
}
