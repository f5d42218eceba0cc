//! What `parlour --version` prints: the version, and the commit that it was built from.
//!
//! The commit comes from the environment variable `PARLOUR_COMMIT`, or from git in a checkout. From
//! sources without either, such as an archive, there is none. Changes that are not committed are not
//! marked: to notice them, every build would have to ask git.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PARLOUR_COMMIT");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let given = env::var("PARLOUR_COMMIT").ok().filter(|commit| !commit.is_empty());
    let version = match given.or_else(of_checkout) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=PARLOUR_VERSION={version}");
}

/// The commit that is checked out here.
fn of_checkout() -> Option<String> {
    // Sources that merely lie inside some other repository do not have its commit.
    if git(&["rev-parse", "--show-prefix"])? != "bot/" {
        return None;
    }
    // HEAD changes with the branch, its log with every commit. In a worktree they lie elsewhere. A file
    // that is not there would have this run at every build.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short", "HEAD"])
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
