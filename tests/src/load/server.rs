//! The program under load: started on a folder of its own, watched, and stopped.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use serde::Serialize;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    time::timeout,
};

use crate::program::TOKEN;

/// How long a start may take before it is given up.
const PATIENCE: Duration = Duration::from_mins(1);

/// A program that serves.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// `http://127.0.0.1:12345`.
    pub address: String,
    /// From the start of the process to the line that says that it serves.
    pub started_in: Duration,
}

/// The memory of a process, in MiB.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Memory {
    /// In use now.
    pub resident: f64,
    /// The most that was ever in use.
    pub peak: f64,
}

/// Writes a configuration for a store within `folder`, on any free port of loopback.
///
/// # Errors
/// When the file cannot be written.
pub fn configure(folder: &Path) -> Result<PathBuf> {
    let config = folder.join("config.toml");
    let text = format!(
        "[web]\nlisten = \"127.0.0.1:0\"\n\n[storage]\npath = {:?}\n",
        folder.join("data").display().to_string()
    );
    std::fs::write(&config, text).with_context(|| config.display().to_string())?;
    Ok(config)
}

impl Server {
    /// Starts the program on the store in `folder`.
    ///
    /// # Errors
    /// When it does not say that it serves.
    pub async fn start(program: &Path, folder: &Path) -> Result<Self> {
        Self::open(program, &configure(folder)?).await
    }

    /// Starts the program with a configuration.
    ///
    /// # Errors
    /// When it does not say that it serves.
    pub async fn open(program: &Path, config: &Path) -> Result<Self> {
        let began = Instant::now();
        let mut child = Command::new(program)
            .arg("run")
            .arg("--config")
            .arg(config)
            .env_remove(TOKEN)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| program.display().to_string())?;
        let output = child.stdout.take().context("no standard output")?;
        let mut lines = BufReader::new(output).lines();
        let line = timeout(PATIENCE, lines.next_line())
            .await
            .context("the program does not start")??
            .context("the program ended instead of serving")?;
        let started_in = began.elapsed();
        let found = line.split_whitespace().find(|word| word.starts_with("http://"));
        let Some(address) = found else { bail!("no address in {line:?}") };
        Ok(Self { child, address: address.trim_end_matches('/').to_owned(), started_in })
    }

    fn proc(&self, file: &str) -> Result<String> {
        let id = self.child.id().context("the program has ended")?;
        Ok(std::fs::read_to_string(format!("/proc/{id}/{file}"))?)
    }

    /// Its memory.
    ///
    /// # Errors
    /// When the process is gone, or this is no Linux.
    pub fn memory(&self) -> Result<Memory> {
        let status = self.proc("status")?;
        let of = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
            kib.map_or(0.0, |kib| (kib / 102.4).round() / 10.0)
        };
        Ok(Memory { resident: of("VmRSS:"), peak: of("VmHWM:") })
    }

    /// The processor time that it has used, over all cores.
    ///
    /// # Errors
    /// When the process is gone, or this is no Linux.
    pub fn cpu(&self) -> Result<Duration> {
        Ok(ticks(&self.proc("stat")?))
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Errors
    /// When it does not stop.
    pub async fn stop(mut self) -> Result<()> {
        let id = self.child.id().context("the program has ended")?;
        Command::new("kill").arg(id.to_string()).status().await?;
        timeout(PATIENCE, self.child.wait()).await.context("the program does not stop")??;
        Ok(())
    }
}

/// The processor time that this process has used.
///
/// # Errors
/// When this is no Linux.
pub fn own_cpu() -> Result<Duration> {
    Ok(ticks(&std::fs::read_to_string("/proc/self/stat")?))
}

/// `utime` and `stime` out of `/proc/PID/stat`, where a tick is a hundredth of a second.
fn ticks(stat: &str) -> Duration {
    // The program's name comes second, in parentheses, and may hold anything.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let fields = rest.split_whitespace().skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// The load average of the last minute: what else the machine was doing.
pub fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}
