//! `parlour matrix`: making Parlour's account, and who it is.

use std::io::{BufRead as _, Write as _, stdin, stdout};

use anyhow::{Context as _, Result, bail};
use parlour_matrix::{self as matrix, Checked, Secret};
use parlour_programs::print;

use crate::{
    cli::configured::{Configured, load, runtime},
    config::{Config, MATRIX_SECRET, PASSWORD},
};

/// What can be done with Parlour's account on Matrix.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Account {
    /// Make Parlour's account on a Synapse of one's own, by its `registration_shared_secret` (asked for,
    /// or in the environment variable `PARLOUR_MATRIX_SHARED_SECRET`).
    Register {
        #[command(flatten)]
        configured: Configured,
    },
    /// Say who Parlour is on Matrix; or compare signs with a person, so that their client shows Parlour as
    /// verified. Parlour must not be running meanwhile.
    Verify {
        #[command(flatten)]
        configured: Configured,
        /// The person, such as @ann:example.org.
        person: Option<String>,
    },
}

pub(super) fn run(account: Account) -> Result<()> {
    match account {
        Account::Register { configured } => {
            let config = load(&configured)?;
            runtime()?.block_on(register(&config))
        }
        Account::Verify { configured, person } => {
            let config = load(&configured)?;
            runtime()?.block_on(verify(&config, person.as_deref()))
        }
    }
}

fn settings(config: &Config) -> Result<matrix::Settings> {
    config.matrix.settings().context(
        "Matrix is off: set matrix.homeserver in the configuration (docs/src/host/matrix.md)",
    )
}

async fn register(config: &Config) -> Result<()> {
    let settings = settings(config)?;
    let credentials = config.matrix.credentials()?;
    let Some(password) = credentials.password else {
        bail!(
            "choose a password for the account first, and put it into the environment variable \
             {PASSWORD} or into a file that the setting matrix.password_file names"
        );
    };
    let given = std::env::var(MATRIX_SECRET).ok();
    let shared = if let Some(shared) = given.as_deref().and_then(Secret::new) {
        shared
    } else {
        let typed = ask("The homeserver's registration_shared_secret: ")?;
        Secret::new(&typed).context("without the shared secret there is no account")?
    };
    let name = settings.user.trim_start_matches('@').split(':').next().unwrap_or_default();
    let user = matrix::register(&settings.homeserver, name, &password, &shared).await?;
    print(&format!("{user} is registered. `parlour check-config` says whether it can sign in."))
}

async fn verify(config: &Config, person: Option<&str>) -> Result<()> {
    let (settings, credentials) = (settings(config)?, config.matrix.credentials()?);
    let Some(person) = person else {
        return print(&matrix::identity(&settings, &credentials).await?.join("\n"));
    };
    print(&format!("{person} is asked now: follow in the client, and choose to compare emoji."))?;
    matrix::verify(&settings, &credentials, person, |signs| {
        let signs = signs.iter().map(|(sign, name)| format!("{sign} {name}").trim().to_owned());
        let signs = signs.collect::<Vec<_>>().join("   ");
        let answer = ask(&format!("{signs}\nDoes {person} see the same? [yes/no] "));
        answer.is_ok_and(|answer| answer.trim().eq_ignore_ascii_case("yes"))
    })
    .await?;
    print(&format!("{person} and Parlour have verified each other."))
}

/// Asks on the terminal.
fn ask(question: &str) -> Result<String> {
    let mut out = stdout();
    write!(out, "{question}").and_then(|()| out.flush()).context("the terminal is gone")?;
    let mut line = String::new();
    stdin().lock().read_line(&mut line).context("the terminal is gone")?;
    Ok(line)
}

/// Says what the homeserver knows of the account.
pub(super) async fn check(config: &Config) -> Result<()> {
    let Some(settings) = config.matrix.settings() else {
        return print(
            "Matrix is off. To switch it on, set matrix.homeserver; docs/src/host/matrix.md says how.",
        );
    };
    match matrix::check(&settings, &config.matrix.credentials()?).await {
        Checked::Known(lines) => print(&lines.join("\n")),
        Checked::Unreachable(reason) => print(&format!(
            "The homeserver {} could not be reached, so the account is not checked: {reason}",
            settings.homeserver
        )),
        Checked::Refused(reason) => {
            bail!("{} does not let Parlour in: {reason}", settings.homeserver)
        }
    }
}
