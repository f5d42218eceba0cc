//! `parlour run`: everything put together, started and stopped.

use std::{future::pending, path::Path, sync::Arc};

use anyhow::{Context as _, Result};
use parlour_app::{Deliverer, Parlour, Platform, SystemClock, words::Words};
use parlour_discord::Discord;
use parlour_matrix::Matrix;
use parlour_storage::{SledOptions, SledStore, Store};
use parlour_web::{Hosts, Web};
use tokio::{net::TcpListener, sync::watch};

use crate::config::{Config, StorageConfig};

/// Opens the store.
///
/// # Errors
/// When it is in use, damaged, or of a newer version.
pub fn open_store(config: &StorageConfig) -> Result<Arc<dyn Store>> {
    let cache_bytes = config.cache_mebibytes.saturating_mul(1024 * 1024);
    let options = SledOptions::default().cache_bytes(cache_bytes);
    let store = SledStore::open(&config.path, options).with_context(|| {
        format!("the store cannot be opened (setting storage.path = {})", config.path.display())
    })?;
    Ok(Arc::new(store))
}

/// Serves until the process is asked to stop.
///
/// # Errors
/// When the store or the port cannot be had; the message names the setting.
pub async fn run(config: &Config) -> Result<()> {
    // The port first: it is the more likely to be taken, and nothing is touched before it is had.
    let listen = config.web.listen;
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen} (setting web.listen)"))?;
    let address = listener.local_addr().context("the listener has no address")?;
    let token = config.discord.token()?;
    let store = open_store(&config.storage)?;
    let words = Arc::new(Words::english().context("the words cannot be read")?);
    let mut parlour = Parlour::new(store, Arc::new(SystemClock::new()), words);
    if let Some(shards) = config.discord.shards {
        parlour = parlour.one_of(shards.first, shards.total);
    }
    let web = Web::new(parlour.clone(), Hosts::new(address, config.web.public_url.as_deref()));
    let discord = token
        .map(|token| Discord::connect(parlour.clone(), &token, config.discord.settings()))
        .transpose()?;
    let matrix = match config.matrix.settings() {
        Some(settings) => {
            let credentials = config.matrix.credentials()?;
            Some(Matrix::new(parlour.clone(), settings, credentials).context("Matrix")?)
        }
        None => None,
    };
    let mut platforms: Vec<Arc<dyn Platform>> = vec![Arc::new(web.clone())];
    if let Some(discord) = &discord {
        platforms.push(Arc::new(discord.clone()));
    }
    if let Some(matrix) = &matrix {
        platforms.push(Arc::new(matrix.clone()));
    }
    let deliverer = tokio::spawn(Deliverer::new(parlour.clone(), platforms).run());
    let timers = tokio::spawn({
        let parlour = parlour.clone();
        async move { parlour.run_timers().await }
    });
    let sweeps = tokio::spawn({
        let parlour = parlour.clone();
        async move { parlour.run_sweeps().await }
    });
    // A program that reads that line may ask at once.
    let stopped = stopped();
    announce(&format!("Parlour is open at http://{address}/ (Ctrl-C stops it)"));
    tracing::info!(
        %address,
        data = %Path::new(&config.storage.path).display(),
        discord = discord.is_some(),
        matrix = matrix.is_some(),
        "serving"
    );
    let stop = watch::Sender::new(false);
    let mut attended = Vec::new();
    if let Some(discord) = discord {
        let stopped = until(stop.subscribe());
        attended.push(("Discord", tokio::spawn(async move { discord.run(stopped).await })));
    }
    if let Some(matrix) = matrix {
        let stopped = until(stop.subscribe());
        attended.push(("Matrix", tokio::spawn(async move { matrix.run(stopped).await })));
    }
    let ended = stop.clone();
    let served = web.serve(listener, async move {
        stopped.await;
        ended.send_replace(true);
    });
    let served = served.await;
    // The page may have ended by itself.
    stop.send_replace(true);
    for (platform, attended) in attended {
        if let Err(error) = attended.await {
            tracing::error!(%error, platform, "a platform ended badly");
        }
    }
    // Whatever they were at is in the store, and goes on with the next start.
    deliverer.abort();
    timers.abort();
    sweeps.abort();
    parlour.flush().await.context("the store cannot be written")?;
    served.context("the page cannot be served any more")
}

/// Ends when all stops.
async fn until(mut stop: watch::Receiver<bool>) {
    // That nobody can say it any more says it, too.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// The one line on standard output.
#[allow(clippy::print_stdout, reason = "this is what the command prints")]
fn announce(line: &str) {
    println!("{line}");
}

/// Hears from now on whether the process is asked to stop, and ends when it is: Ctrl-C, or a
/// service's SIGTERM.
#[cfg(unix)]
fn stopped() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn heard(signal: std::io::Result<Signal>) {
        match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => pending().await,
        }
    }
    let interrupt = signal(SignalKind::interrupt());
    let terminate = signal(SignalKind::terminate());
    async move {
        tokio::select! { () = heard(interrupt) => {}, () = heard(terminate) => {} }
    }
}

/// Ends when the process is asked to stop: Ctrl-C.
#[cfg(not(unix))]
async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        pending::<()>().await;
    }
}
