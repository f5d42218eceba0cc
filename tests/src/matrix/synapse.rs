//! Synapse as a process: started, stopped, started again.

use std::{fmt::Write as _, path::Path, process::Stdio, time::Duration};

use anyhow::{Context as _, Result, bail};
use rand::distr::{Alphanumeric, SampleString as _};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use super::authority::Authority;
use crate::program::{PATIENCE, quiet_port};

/// Names the Python that has Synapse; `tests/run` makes one.
const PYTHON: &str = "SYNAPSE_PYTHON";
/// The name of a server that knows no others.
const ALONE: &str = "localhost";
/// Where servers find each other.
const HOST: &str = "127.0.0.1";
/// A key's seed has so many letters of base64 and another, of which two bits count.
const SEED: usize = 42;
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
    name: String,
    child: Option<Child>,
}

impl Synapse {
    /// A homeserver with nobody on it.
    ///
    /// # Errors
    /// When it cannot be started, as where `SYNAPSE_PYTHON` names no Python that has Synapse.
    pub async fn start(limits: Limits) -> Result<Self> {
        let (folder, port) = (tempfile::tempdir()?, quiet_port()?);
        let alone = "federation_domain_whitelist: []\n";
        let text = configuration(folder.path(), (ALONE, port), limits)?;
        Self::configured(
            folder,
            (ALONE.to_owned(), port),
            &format!("{text}{}{alone}", listeners(port, "")),
        )
        .await
    }

    /// A homeserver that federates, over TLS, with all those that this authority vouches for.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub async fn federating(authority: &Authority) -> Result<Self> {
        let (folder, port, others) = (tempfile::tempdir()?, quiet_port()?, quiet_port()?);
        let name = format!("{HOST}:{others}");
        authority.certify(HOST, folder.path())?;
        let path = folder.path().display();
        let federation = format!(
            "  - {{port: {others}, type: http, tls: true, bind_addresses: ['{HOST}'], \
             resources: [{{names: [federation], compress: false}}]}}\n"
        );
        let tls = format!(
            "tls_certificate_path: {path}/tls.pem\n\
             tls_private_key_path: {path}/tls.key\n\
             federation_custom_ca_list: ['{}']\n\
             ip_range_blacklist: []\n\
             federation_client_minimum_tls_version: 1.2\n",
            authority.root().display()
        );
        let text = configuration(folder.path(), (&name, port), Limits::None)?;
        let text = format!("{text}{}{tls}", listeners(port, &federation));
        Self::configured(folder, (name, port), &text).await
    }

    async fn configured(folder: TempDir, (name, port): (String, u16), text: &str) -> Result<Self> {
        std::fs::write(folder.path().join("homeserver.yaml"), text)?;
        std::fs::write(folder.path().join("log.yaml"), log_configuration(folder.path()))?;
        // Synapse could make it, by being started once more.
        let seed = Alphanumeric.sample_string(&mut rand::rng(), SEED);
        std::fs::write(folder.path().join("signing.key"), format!("ed25519 a_test {seed}A\n"))?;
        let mut synapse = Self { folder, port, name, child: None };
        synapse.open().await?;
        Ok(synapse)
    }

    /// Its name, which its people's names end with.
    pub fn name(&self) -> &str {
        &self.name
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

fn listeners(port: u16, more: &str) -> String {
    format!(
        "listeners:\n  - {{port: {port}, type: http, tls: false, bind_addresses: ['{HOST}'], \
         resources: [{{names: [client], compress: false}}]}}\n{more}"
    )
}

fn configuration(folder: &Path, (name, port): (&str, u16), limits: Limits) -> Result<String> {
    let mut text = format!(
        "server_name: '{name}'\n\
         public_baseurl: http://127.0.0.1:{port}/\n\
         pid_file: {folder}/pid\n\
         report_stats: false\n\
         database: {{name: sqlite3, args: {{database: {folder}/homeserver.db}}}}\n\
         log_config: {folder}/log.yaml\n\
         media_store_path: {folder}/media\n\
         signing_key_path: {folder}/signing.key\n\
         registration_shared_secret: '{SHARED_SECRET}'\n\
         macaroon_secret_key: m\n\
         form_secret: f\n\
         trusted_key_servers: []\n\
         suppress_key_server_warning: true\n\
         presence: {{enabled: false}}\n\
         filter_timeline_limit: -1\n\
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
