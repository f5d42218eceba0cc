//! What every command begins with: its configuration, and what it runs on.

use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::{cli::log, config::Config};

/// Which configuration.
#[derive(Debug, clap::Args)]
pub(super) struct Configured {
    /// The configuration; config.example.toml lists all settings.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

/// Reads the configuration, and starts logging as it says.
///
/// # Errors
/// When it cannot be used.
pub(super) fn load(configured: &Configured) -> Result<Config> {
    let config = Config::load(configured.config.as_deref())?;
    log::start(&config.log.filter)?;
    Ok(config)
}

/// What asynchronous commands run on.
///
/// # Errors
/// When the system does not give the threads.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("tokio cannot start")
}
