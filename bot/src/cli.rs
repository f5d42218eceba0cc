//! What can be typed behind `parlour`.

mod configured;
mod log;
mod matrix;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use parlour_discord::{self as discord, Checked};
use parlour_programs::{arena, engine, lab, print};

use crate::{
    cli::configured::{Configured, load, runtime},
    config::{Config, TOKEN},
    reference, serve, transfer,
};

/// Pencil-and-paper games by message.
#[derive(Debug, Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), about, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve; without a configuration, the page on <http://127.0.0.1:8080/> and the store in ./data.
    Run(Configured),
    /// Say whether a configuration can be used, and what Discord and Matrix say to it.
    CheckConfig(Configured),
    /// Write the whole store as JSON lines.
    Export {
        #[command(flatten)]
        configured: Configured,
        /// The file to write; standard output if there is none.
        file: Option<PathBuf>,
    },
    /// Fill an empty store from what `export` wrote.
    Import {
        #[command(flatten)]
        configured: Configured,
        /// The file to read; standard input if there is none.
        file: Option<PathBuf>,
    },
    /// Write everybody's records as comma-separated values.
    Records {
        #[command(flatten)]
        configured: Configured,
        /// The file to write; standard output if there is none.
        file: Option<PathBuf>,
    },
    /// Play by JSON lines on standard input and output, for other programs.
    Engine,
    /// Let computers and other programs play a tournament.
    Arena(arena::ArenaArgs),
    /// Answer a question about a game by computation.
    Lab(lab::LabArgs),
    /// Make or look at Parlour's account on Matrix.
    #[command(subcommand)]
    Matrix(matrix::Account),
    /// Print the reference of all commands, as in the book.
    Commands,
}

/// Runs the command line, and says what went wrong on standard error.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("parlour: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

#[allow(clippy::print_stderr, reason = "this is the command's complaint")]
fn complain(line: &str) {
    eprintln!("{line}");
}

fn run(command: Option<Command>) -> Result<()> {
    match command.unwrap_or(Command::Run(Configured { config: None })) {
        Command::Run(configured) => {
            let config = load(&configured)?;
            runtime()?.block_on(serve::run(&config))
        }
        Command::CheckConfig(configured) => {
            let config = load(&configured)?;
            print(&format!(
                "The configuration can be used. The page listens on {}, the store is in {}.",
                config.web.listen,
                config.storage.path.display()
            ))?;
            runtime()?.block_on(async {
                let discord = check_discord(&config).await;
                matrix::check(&config).await?;
                discord
            })
        }
        Command::Export { configured, file } => {
            let config = load(&configured)?;
            if !config.storage.path.exists() {
                bail!(
                    "there is no store in {} (setting storage.path)",
                    config.storage.path.display()
                );
            }
            runtime()?.block_on(transfer::export(&config.storage, file.as_deref()))
        }
        Command::Import { configured, file } => {
            let config = load(&configured)?;
            runtime()?.block_on(transfer::import(&config.storage, file.as_deref()))
        }
        Command::Records { configured, file } => {
            let config = load(&configured)?;
            if !config.storage.path.exists() {
                bail!(
                    "there is no store in {} (setting storage.path)",
                    config.storage.path.display()
                );
            }
            runtime()?.block_on(transfer::records(&config.storage, file.as_deref()))
        }
        Command::Engine => engine::run(),
        Command::Arena(args) => arena::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Matrix(account) => matrix::run(account),
        Command::Commands => print(&reference::markdown()?),
    }
}

/// Says what Discord knows of the token. One that it refuses is an error; that it cannot be reached
/// is not, as that says nothing of the configuration.
async fn check_discord(config: &Config) -> Result<()> {
    let Some(token) = config.discord.token()? else {
        return print(&format!(
            "Discord is off. To switch it on, put a bot's token into the environment variable \
             {TOKEN}, or into a file that the setting discord.token_file names; \
             docs/src/host/discord.md says how to get one."
        ));
    };
    match discord::check(&token, &config.discord.settings()).await? {
        Checked::Known(lines) => print(&lines.join("\n")),
        Checked::Unreachable(reason) => {
            print(&format!("Discord could not be reached, so the token is not checked: {reason}"))
        }
        Checked::Refused(reason) => bail!(
            "Discord refuses the token ({reason}). Copy it again from Bot in the developer portal, \
             or reset it there"
        ),
    }
}
