//! `parlour lab`: questions about the games, answered by computation.

use std::{collections::VecDeque, path::PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use indicatif::ProgressBar;
use parlour_app::words::{Plain, Words};
use parlour_games::{
    GameKind,
    engine::{Args, Experiment, LabError, LabOptions, Progress},
};

use crate::{labels::Labels, print, progress::progress, seed::seed};

/// The width of a plot in pixels: sharp in print.
const WIDTH: u32 = 1_600;

/// The arguments of `parlour lab`.
#[derive(Debug, clap::Args)]
pub struct LabArgs {
    /// The game.
    game: String,
    /// The experiment; without one, they are listed.
    experiment: Option<String>,
    /// `--json`, `--plot FILE.png`, `--seed TEXT`, and the experiment's own `--NAME VALUE`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    rest: Vec<String>,
}

/// The options behind the experiment's name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    json: bool,
    plot: Option<PathBuf>,
    seed: Option<String>,
    own: Vec<(String, String)>,
}

impl Options {
    fn read(rest: &[String]) -> Result<Self> {
        let mut options = Self::default();
        let mut words: VecDeque<&str> = rest.iter().map(String::as_str).collect();
        while let Some(word) = words.pop_front() {
            let Some(name) = word.strip_prefix("--") else {
                bail!("{word:?} is not an option; they look like --size 5");
            };
            if name == "json" {
                options.json = true;
                continue;
            }
            let (name, value) = match name.split_once('=') {
                Some(pair) => pair,
                None => (name, words.pop_front().ok_or_else(|| anyhow!("--{name} needs a value"))?),
            };
            match name {
                "plot" => options.plot = Some(value.into()),
                "seed" => options.seed = Some(value.to_owned()),
                _ => options.own.push((name.to_owned(), value.to_owned())),
            }
        }
        Ok(options)
    }
}

struct Bar(Option<ProgressBar>);

impl Progress for Bar {
    fn step(&mut self, done: u64, total: u64) {
        let bar = self.0.get_or_insert_with(|| progress(total));
        bar.set_length(total);
        bar.set_position(done);
    }
}

/// Runs an experiment and prints what came out: text, or JSON, and nothing else.
///
/// # Errors
/// When the arguments do not fit, or it cannot be computed.
pub fn run(args: &LabArgs) -> Result<()> {
    let kind = GameKind::named(&args.game)
        .ok_or_else(|| anyhow!("GAME is one of {}", GameKind::NAMES.join(", ")))?;
    let experiments = kind.experiments();
    let Some(name) = &args.experiment else {
        return print(&list(kind, experiments));
    };
    let found = experiments.iter().find(|experiment| experiment.name == name.as_str());
    let experiment =
        found.ok_or_else(|| anyhow!("no experiment {name:?}\n{}", list(kind, experiments)))?;
    let options = Options::read(&args.rest)?;
    let words = Words::english().context("the words cannot be read")?;
    let own = options.own.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let own = Args::from_named(experiment.name, experiment.options, own)
        .map_err(|error| anyhow!("{}", words.say(&error.phrase(), &Plain)))?;
    let seed = seed(options.seed.as_deref().unwrap_or("parlour"));
    let mut bar = Bar(None);
    let report = (experiment.run)(&LabOptions { seed, args: own }, &mut bar);
    if let Some(bar) = bar.0 {
        bar.finish_and_clear();
    }
    let report = report.map_err(|error| match error {
        LabError::Argument(error) => anyhow!("{}", words.say(&error.phrase(), &Plain)),
        LabError::OutOfReach(reason) => anyhow!("{reason}"),
    })?;
    if let Some(path) = &options.plot {
        let plot = if !report.views.is_empty() {
            parlour_render::keepsakes(&report.views, &Labels(&words))
        } else if !report.charts.is_empty() {
            parlour_render::charts(&report.charts)
        } else {
            bail!("{name} has nothing to plot");
        };
        let plot = plot.png(WIDTH).context("the plot")?;
        std::fs::write(path, plot.png).with_context(|| path.display().to_string())?;
    }
    let said = if options.json { report.json.to_string() } else { report.text };
    print(&said)
}

fn list(kind: GameKind, experiments: &[Experiment]) -> String {
    let lines = experiments.iter().map(|experiment| {
        let options = experiment.options.iter().map(|option| format!(" [--{} …]", option.name));
        format!("  {}{}\n      {}", experiment.name, options.collect::<String>(), experiment.about)
    });
    format!("Experiments of {}:\n{}", kind.name(), lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_in_any_order() {
        let read = |line: &str| {
            Options::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let options = read("--size=5 --json --plot out.png --games 100").unwrap();
        assert!(options.json);
        assert_eq!(options.plot, Some("out.png".into()));
        assert_eq!(options.own, [("size".into(), "5".into()), ("games".into(), "100".into())]);
        assert!(read("size 5").is_err());
        assert!(read("--size").is_err());
    }
}
