//! `parlour --version`.

use std::process::Command;

use anyhow::{Result, ensure};
use parlour_tests::program::run;

#[tokio::test]
async fn the_version_names_the_commit_in_a_checkout() -> Result<()> {
    let said = run(&["--version"], b"").await?.ok()?;
    let version = env!("CARGO_PKG_VERSION");
    let git = |args: &[&str]| -> Option<String> {
        let output =
            Command::new("git").args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        let output = output.ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
    };
    let in_checkout = git(&["rev-parse", "--show-prefix"]).is_some_and(|prefix| prefix == "tests/");
    let commit = git(&["rev-parse", "--short", "HEAD"]).filter(|_| in_checkout);
    let expected = match commit {
        Some(commit) => format!("parlour {version} ({commit})"),
        None => format!("parlour {version}"),
    };
    ensure!(said.trim_end() == expected, "{said:?}, not {expected:?}");
    Ok(())
}
