//! The real program as a process: started, listened to, interrupted, killed, started again.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    process::{Child, Command},
    sync::watch,
    time::timeout,
};

use crate::discord::Discord;

/// Names a `parlour` that was built already; without it one is built.
pub const BINARY: &str = "PARLOUR_BIN";
/// Would let a test's program go to the real Discord.
pub(crate) const TOKEN: &str = "PARLOUR_DISCORD_TOKEN";
/// No single thing that a test waits for takes this long unless it is broken.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// Where the real program is: the one that [`BINARY`] names, or one built now.
///
/// # Errors
/// When it cannot be built.
pub fn binary() -> Result<&'static Path> {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    if let Some(built) = BUILT.get() {
        return Ok(built);
    }
    let path = if let Some(path) = std::env::var_os(BINARY) {
        PathBuf::from(path)
    } else {
        let run = escargot::CargoBuild::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .package("parlour")
            .bin("parlour")
            .current_release()
            .run()
            .context("parlour cannot be built")?;
        run.path().to_owned()
    };
    Ok(BUILT.get_or_init(|| path))
}

/// A port that is free now and that the system gives to nobody unasked: it lies below those that
/// outgoing connections get, so it can be had again after a restart.
///
/// # Errors
/// When none is found.
pub fn quiet_port() -> Result<u16> {
    for _ in 0..1_000 {
        let port = rand::random_range(10_000..30_000);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port is free")
}

/// A folder with a configuration and a store: what survives from one start to the next.
pub struct House {
    folder: TempDir,
}

impl House {
    /// An empty store, and the page on a port that the system chooses.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn new() -> Result<Self> {
        Self::on_port(0)
    }

    /// An empty store, and the page on this port.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn on_port(port: u16) -> Result<Self> {
        let house = Self { folder: tempfile::tempdir()? };
        house.configure(&format!(
            "[web]\nlisten = \"127.0.0.1:{port}\"\n\n[storage]\npath = \"{}\"\n",
            house.data().display()
        ))?;
        Ok(house)
    }

    /// An empty store, the page on a port that the system chooses, and this Discord.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn on_discord(discord: &Discord) -> Result<Self> {
        let house = Self { folder: tempfile::tempdir()? };
        let token = house.path().join("token");
        std::fs::write(&token, discord.token()).context("the token cannot be written")?;
        house.configure(&format!(
            "[web]\nlisten = \"127.0.0.1:0\"\n\n[storage]\npath = \"{}\"\n\n\
             [discord]\ntoken_file = \"{}\"\nhttp_proxy = \"{}\"\n",
            house.data().display(),
            token.display(),
            discord.proxy()
        ))?;
        Ok(house)
    }

    /// Replaces the configuration.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn configure(&self, text: &str) -> Result<()> {
        std::fs::write(self.config(), text).context("the configuration cannot be written")
    }

    /// The folder, for whatever else a test keeps there.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The configuration's file.
    pub fn config(&self) -> PathBuf {
        self.path().join("parlour.toml")
    }

    /// The store's folder.
    pub fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    /// Starts the server and waits for its one line.
    ///
    /// # Errors
    /// When it ends instead; with what it said.
    pub async fn open(&self) -> Result<Program> {
        Program::start(self).await
    }

    /// Starts the server and kills it after so long, wherever it is by then.
    ///
    /// # Errors
    /// When it cannot be started.
    pub async fn open_and_kill(&self, after: Duration) -> Result<()> {
        let mut child = Command::new(binary()?)
            .args(["run".as_ref(), "--config".as_ref(), self.config().as_os_str()])
            .current_dir(self.path())
            .env_remove(TOKEN)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("parlour cannot be started")?;
        tokio::time::sleep(after).await;
        child.kill().await.context("it cannot be killed")
    }

    /// Runs a command (`export`, `check-config` …) on this configuration to its end.
    ///
    /// # Errors
    /// When it cannot be started, or does not end.
    pub async fn run<A: AsRef<OsStr>>(&self, command: &str, args: &[A]) -> Result<Finished> {
        let mut all: Vec<&OsStr> = vec![command.as_ref(), "--config".as_ref()];
        let config = self.config();
        all.push(config.as_ref());
        all.extend(args.iter().map(AsRef::as_ref));
        run_in(self.path(), &all, b"").await
    }
}

/// How a command ended, and what it said.
#[derive(Debug)]
pub struct Finished {
    /// How.
    pub status: ExitStatus,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
}

impl Finished {
    /// The output, if the command succeeded.
    ///
    /// # Errors
    /// When it failed; with what it said.
    pub fn ok(self) -> Result<String> {
        if self.status.success() { Ok(self.out) } else { bail!("{}: {}", self.status, self.err) }
    }

    /// What it complained of, if it failed as a program should: by itself, with status 1 or 2.
    ///
    /// # Errors
    /// When it succeeded, or broke down.
    pub fn complaint(self) -> Result<String> {
        match self.status.code() {
            Some(1 | 2) if !self.err.contains("panicked") => Ok(self.err),
            _ => bail!("{}: {}", self.status, self.err),
        }
    }
}

/// Runs `parlour` with these arguments and this input to its end.
///
/// # Errors
/// When it cannot be started, or does not end within [`PATIENCE`].
pub async fn run<A: AsRef<OsStr>>(args: &[A], input: &[u8]) -> Result<Finished> {
    run_in(&std::env::temp_dir(), args, input).await
}

/// [`run`] in a folder.
///
/// # Errors
/// See [`run`].
pub async fn run_in<A: AsRef<OsStr>>(folder: &Path, args: &[A], input: &[u8]) -> Result<Finished> {
    let mut child = Command::new(binary()?)
        .args(args)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env_remove(TOKEN)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("parlour cannot be started")?;
    let mut stdin = child.stdin.take().ok_or_else(|| anyhow!("no standard input"))?;
    let input = input.to_vec();
    let feed = tokio::spawn(async move {
        // Whoever does not read to the end is judged by what it says.
        let _ = stdin.write_all(&input).await;
    });
    let output = timeout(PATIENCE, child.wait_with_output())
        .await
        .map_err(|_| anyhow!("parlour does not end"))??;
    feed.await?;
    Ok(Finished {
        status: output.status,
        out: String::from_utf8(output.stdout).context("standard output is not text")?,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// A server that runs. Dropping it kills it.
pub struct Program {
    child: Child,
    address: SocketAddr,
    log: Log,
    /// What it says on standard output behind its one line: nothing.
    more: Log,
}

impl Program {
    async fn start(house: &House) -> Result<Self> {
        let mut child = Command::new(binary()?)
            .args(["run".as_ref(), "--config".as_ref(), house.config().as_os_str()])
            .current_dir(house.path())
            .env_remove("RUST_LOG")
            .env_remove(TOKEN)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("parlour cannot be started")?;
        let out = child.stdout.take().ok_or_else(|| anyhow!("no standard output"))?;
        let err = child.stderr.take().ok_or_else(|| anyhow!("no standard error"))?;
        let log = Log::listen(BufReader::new(err));
        let mut lines = BufReader::new(out).lines();
        let line = timeout(PATIENCE, lines.next_line())
            .await
            .map_err(|_| anyhow!("parlour does not say where it is"))??;
        let Some(line) = line else {
            let status = child.wait().await?;
            bail!("parlour ended with {status} instead of opening: {}", log.ended().await);
        };
        let address = address(&line).ok_or_else(|| anyhow!("no address in {line:?}"))?;
        let more = Log::listen(lines.into_inner());
        Ok(Self { child, address, log, more })
    }

    /// Where the page is: `http://127.0.0.1:1234`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it says on standard error.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Its number, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        let id = self.child.id().ok_or_else(|| anyhow!("parlour has ended"))?;
        let id = i32::try_from(id).ok().and_then(Pid::from_raw);
        kill_process(id.ok_or_else(|| anyhow!("no process"))?, signal)?;
        Ok(())
    }

    /// SIGKILL, and its end.
    ///
    /// # Errors
    /// When it had ended by itself; with what it said.
    pub async fn kill(mut self) -> Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("parlour ended by itself with {status}: {}", self.log.ended().await);
        }
        self.child.kill().await?;
        Ok(())
    }

    /// Ctrl-C; how it ended, and everything it said.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn interrupt(self) -> Result<(ExitStatus, String)> {
        self.stop(Signal::INT).await
    }

    /// SIGTERM, as a service is stopped.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn terminate(self) -> Result<(ExitStatus, String)> {
        self.stop(Signal::TERM).await
    }

    async fn stop(mut self, signal: Signal) -> Result<(ExitStatus, String)> {
        self.signal(signal)?;
        let status = timeout(PATIENCE, self.child.wait())
            .await
            .map_err(|_| anyhow!("parlour does not stop"))??;
        let more = self.more.ended().await;
        ensure!(more.is_empty(), "more than one line on standard output: {more}");
        Ok((status, self.log.ended().await))
    }

    /// Ctrl-C, which must end it with status 0.
    ///
    /// # Errors
    /// When it does not.
    pub async fn close(self) -> Result<String> {
        let (status, said) = self.interrupt().await?;
        if status.success() { Ok(said) } else { bail!("{status}: {said}") }
    }
}

/// The address in the one line.
fn address(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    rest.split('/').next()?.parse().ok()
}

/// The lines that a program writes to standard error, as they come.
#[derive(Clone)]
pub struct Log {
    lines: Arc<Mutex<Vec<String>>>,
    /// How many lines there are; closed at their end.
    count: watch::Receiver<usize>,
}

impl Log {
    #[allow(clippy::print_stderr, reason = "asked for by PARLOUR_TEST_LOG")]
    fn listen(err: impl tokio::io::AsyncBufRead + Unpin + Send + 'static) -> Self {
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let (sender, count) = watch::channel(0);
        let kept = Arc::clone(&lines);
        // For debugging: the log as it is written.
        let aloud = std::env::var_os("PARLOUR_TEST_LOG").is_some();
        tokio::spawn(async move {
            let mut read = err.lines();
            while let Ok(Some(line)) = read.next_line().await {
                if aloud {
                    eprintln!("{line}");
                }
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push(line);
                sender.send_replace(kept.len());
            }
        });
        Self { lines, count }
    }

    /// What was said so far.
    pub fn so_far(&self) -> String {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        })
    }

    /// Waits for a line that holds all of these words.
    ///
    /// # Errors
    /// When the program ends, or a minute, without it.
    pub async fn line_with(&self, words: &[&str]) -> Result<String> {
        let mut count = self.count.clone();
        let found = async {
            loop {
                let found = {
                    let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
                    let fits = |line: &&String| words.iter().all(|word| line.contains(word));
                    lines.iter().find(fits).cloned()
                };
                if let Some(line) = found {
                    return Some(line);
                }
                count.changed().await.ok()?;
            }
        };
        let found = timeout(PATIENCE, found).await.ok().flatten();
        found.ok_or_else(|| anyhow!("no line with {words:?} in:\n{}", self.so_far()))
    }

    /// Waits for the end, and says everything.
    async fn ended(&self) -> String {
        let mut count = self.count.clone();
        while count.changed().await.is_ok() {}
        self.so_far()
    }
}
