//! Synapse as a process: started, stopped, started again.

use std::{fmt::Write as _, path::Path, process::Stdio, time::Duration};

use anyhow::{Context as _, Result, bail};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::program::{PATIENCE, quiet_port};

/// Names the Python that has Synapse; `tests/run` makes one.
const PYTHON: &str = "SYNAPSE_PYTHON";
/// The server's name, which its people's names end with.
const NAME: &str = "localhost";
/// What it shares with its operator.
pub const SHARED_SECRET: &str = "the secret of the test";

/// How much a homeserver lets one do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// As much as one likes.
    None,
    /// As in its default configuration.
    Default,
}

/// Ends when its standard input is closed: also when a test is killed.
const LAUNCHER: &str = "
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
sys.argv = ['homeserver', '-c', sys.argv[1]]
from synapse.app.homeserver import main
main()
";

/// A homeserver.
pub struct Synapse {
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

impl Synapse {
    /// A homeserver with nobody on it.
    ///
    /// # Errors
    /// When it cannot be started, as where `SYNAPSE_PYTHON` names no Python that has Synapse.
    pub async fn start(limits: Limits) -> Result<Self> {
        let (folder, port) = (tempfile::tempdir()?, quiet_port()?);
        std::fs::write(
            folder.path().join("homeserver.yaml"),
            configuration(folder.path(), port, limits)?,
        )?;
        std::fs::write(folder.path().join("log.yaml"), log_configuration(folder.path()))?;
        let made = Command::new(python()?)
            .args(["-m", "synapse.app.homeserver", "-c", "homeserver.yaml", "--generate-keys"])
            .current_dir(folder.path())
            .output()
            .await
            .context("Python cannot be started")?;
        if !made.status.success() {
            bail!("Synapse has no keys: {}", String::from_utf8_lossy(&made.stderr));
        }
        let mut synapse = Self { folder, port, child: None };
        synapse.open().await?;
        Ok(synapse)
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Starts it again.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn open(&mut self) -> Result<()> {
        let log = std::fs::File::create(self.folder.path().join("out.log"))?;
        let child = Command::new(python()?)
            .args(["-c", LAUNCHER, "homeserver.yaml"])
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .context("Synapse cannot be started")?;
        self.child = Some(child);
        timeout(PATIENCE, self.answers()).await.context("Synapse does not answer")?
    }

    /// Kills it; what it has is on its disk.
    ///
    /// # Errors
    /// When it does not run.
    pub async fn kill(&mut self) -> Result<()> {
        self.child.take().context("no Synapse runs")?.kill().await.context("it cannot be killed")
    }

    async fn answers(&mut self) -> Result<()> {
        let url = format!("{}/_matrix/client/versions", self.url());
        loop {
            if reqwest::get(&url).await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            if let Some(child) = &mut self.child
                && let Some(status) = child.try_wait()?
            {
                let log = std::fs::read_to_string(self.folder.path().join("out.log"));
                bail!("Synapse ended ({status}): {}", log.unwrap_or_default());
            }
            // A server that starts tells nobody when it is ready.
            sleep(Duration::from_millis(50)).await;
        }
    }
}

pub(super) fn python() -> Result<String> {
    std::env::var(PYTHON).with_context(|| {
        format!("{PYTHON} names no Python that has Synapse; tests/run makes one and says which")
    })
}

fn configuration(folder: &Path, port: u16, limits: Limits) -> Result<String> {
    let mut text = format!(
        "server_name: {NAME}\n\
         public_baseurl: http://127.0.0.1:{port}/\n\
         pid_file: {folder}/pid\n\
         report_stats: false\n\
         listeners:\n  - {{port: {port}, type: http, tls: false, bind_addresses: ['127.0.0.1'], \
         resources: [{{names: [client], compress: false}}]}}\n\
         database: {{name: sqlite3, args: {{database: {folder}/homeserver.db}}}}\n\
         log_config: {folder}/log.yaml\n\
         media_store_path: {folder}/media\n\
         signing_key_path: {folder}/signing.key\n\
         registration_shared_secret: '{SHARED_SECRET}'\n\
         macaroon_secret_key: m\n\
         form_secret: f\n\
         federation_domain_whitelist: []\n\
         trusted_key_servers: []\n\
         suppress_key_server_warning: true\n\
         presence: {{enabled: false}}\n\
         bcrypt_rounds: 4\n",
        folder = folder.display()
    );
    // People sign in and are made by the dozen in any test.
    let any = "{per_second: 100000, burst_count: 100000}";
    writeln!(text, "rc_registration: {any}")?;
    writeln!(text, "rc_login: {{address: {any}, account: {any}, failed_attempts: {any}}}")?;
    if limits == Limits::None {
        for one in ["rc_message", "rc_admin_redaction", "rc_joins_per_room", "rc_media_create"] {
            writeln!(text, "{one}: {any}")?;
        }
        writeln!(text, "rc_joins: {{local: {any}, remote: {any}}}")?;
        writeln!(text, "rc_invites: {{per_room: {any}, per_user: {any}, per_issuer: {any}}}")?;
        writeln!(text, "rc_room_creation: {any}")?;
    }
    Ok(text)
}

fn log_configuration(folder: &Path) -> String {
    format!(
        "version: 1\n\
         formatters: {{f: {{format: '%(asctime)s %(levelname)s %(name)s %(message)s'}}}}\n\
         handlers: {{h: {{class: logging.FileHandler, filename: {}/synapse.log, formatter: f}}}}\n\
         root: {{level: WARNING, handlers: [h]}}\n\
         disable_existing_loggers: false\n",
        folder.display()
    )
}
