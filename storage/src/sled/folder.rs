//! The store's folder: whose it is, who has it open, and what is said when it cannot be opened.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use crate::StoreError;

/// The newest layout of a folder that is understood here, and the one that is made.
pub(super) const FORMAT: u8 = 1;
/// The file that says what the folder is; the process that holds its lock has the store.
pub(super) const MARK: &str = "PARLOUR-STORE";
const FIRST_LINE: &str = "Parlour store, format ";
/// What sled keeps its log in, within the folder.
pub(super) const LOG: &str = "db";

/// A folder that is ours, and ours alone while this lives.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes possession of a folder, and makes it if it is not there.
    pub(super) fn claim(path: &Path) -> Result<Self, StoreError> {
        let io = |e: io::Error| failed(path, &e.to_string());
        make(path).map_err(io)?;
        let mark = path.join(MARK);
        if !mark.exists() && std::fs::read_dir(path).map_err(io)?.next().is_some() {
            return Err(failed(
                path,
                "the folder holds something that is not a Parlour store; choose an empty or a new \
                 folder",
            ));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(mark)
            .map_err(io)?;
        file.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => StoreError::Locked { path: path.into() },
            TryLockError::Error(e) => io(e),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        if text.is_empty() && !path.join(LOG).exists() {
            // New, or made by a process that ended before it wrote the mark.
            file.rewind().map_err(io)?;
            write!(
                file,
                "{FIRST_LINE}{FORMAT}\n\nThis folder belongs to Parlour; change nothing in it. \
                 Save it with `parlour export`.\n"
            )
            .map_err(io)?;
            file.sync_all().map_err(io)?;
            sync_folder(path).map_err(io)?;
            sync_folder(path.parent().unwrap_or(path)).map_err(io)?;
        } else {
            check(path, &text)?;
        }
        Ok(Self { path: path.into(), _lock: file })
    }
}

/// Makes the folder, and those that it is in, for nobody else on this machine: what players do in
/// secret is in it. One that is there stays as it is.
fn make(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

fn check(path: &Path, text: &str) -> Result<(), StoreError> {
    let first = text.lines().next().unwrap_or_default();
    let format = first.strip_prefix(FIRST_LINE).and_then(|format| format.parse::<u32>().ok());
    match format {
        Some(format) if format == u32::from(FORMAT) => Ok(()),
        Some(format) if format > u32::from(FORMAT) => Err(StoreError::NewerFormat {
            path: path.into(),
            what: "the store".into(),
            found: u8::try_from(format).unwrap_or(u8::MAX),
            supported: FORMAT,
        }),
        _ => Err(broken(path, &format!("the file {MARK} does not say what the folder is"))),
    }
}

/// Makes new names in a folder durable.
fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened, nor need it be.
    if cfg!(unix) {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        File::open(path)?.sync_all()?;
    }
    Ok(())
}

/// Removes snapshots that a killed process did not finish. sled writes one to `snap.….generating`
/// and renames it when it is whole, but takes whatever starts with `snap.` for a snapshot when it
/// opens (0.34.7 leaves out another ending, which it does not use any more), and then cannot open.
/// A snapshot only saves sled a part of its log's replay: the last whole one is still there.
fn clear_unfinished(path: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            tracing::info!(file = %entry.path().display(), "an unfinished snapshot is removed");
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Opens the database in a folder that is ours.
pub(super) fn open(folder: &Folder, cache: u64) -> Result<::sled::Db, StoreError> {
    let path = &folder.path;
    clear_unfinished(path).map_err(|e| failed(path, &e.to_string()))?;
    // A store of this process that was closed a moment ago may still be letting go of its log.
    for _ in 0..200 {
        let config = ::sled::Config::new().path(path).cache_capacity(cache);
        match guarded(path, || config.open().map_err(|e| trouble(path, &e)))? {
            Err(StoreError::Io { reason, .. }) if reason.contains("could not acquire lock") => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(e) => return Err(e),
            Ok(db) => {
                sync_folder(path).map_err(|e| failed(path, &e.to_string()))?;
                return Ok(db);
            }
        }
    }
    Err(StoreError::Locked { path: path.clone() })
}

/// Runs what calls the database, which panics where its files make no sense.
pub(super) fn guarded<T>(path: &Path, call: impl FnOnce() -> T) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("it gave up without a word");
        // The first line only: sled prints its whole state.
        broken(path, said.lines().next().unwrap_or(said))
    })
}

/// The database, or the operating system under it, refused.
pub(super) fn trouble(path: &Path, error: &::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(e) => failed(path, &e.to_string()),
        other => broken(path, &other.to_string()),
    }
}

pub(super) fn failed(path: &Path, reason: &str) -> StoreError {
    StoreError::Io { path: path.into(), reason: reason.into() }
}

/// The folder's files make no sense: says what to do.
fn broken(path: &Path, reason: &str) -> StoreError {
    failed(
        path,
        &format!(
            "the store's files are damaged ({reason}); move the folder away, and `parlour import` \
             what `parlour export` saved last into a new one"
        ),
    )
}
