//! The lab: questions that the games' inventors left open, answered by computation.

use serde_json::Value as Json;

use super::{AnyView, ArgError, Args, ParamSpec};

/// One question.
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it answers, in one line; for `parlour lab GAME`.
    pub about: &'static str,
    /// What can be set, as `--name value`.
    pub options: &'static [ParamSpec],
    /// Runs it.
    pub run: fn(&LabOptions, &mut dyn Progress) -> Result<Report, LabError>,
}

/// What an experiment is run with.
pub struct LabOptions {
    /// The seed of everything random in it.
    pub seed: [u8; 32],
    /// Its own options.
    pub args: Args,
}

/// Why an experiment could not be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// An option is wrong.
    #[error("{0:?}")]
    Argument(ArgError),
    /// It cannot be computed for these options.
    #[error("{0}")]
    OutOfReach(String),
}

/// Hears how far an experiment is.
pub trait Progress {
    /// `done` of `total` steps are behind us.
    fn step(&mut self, done: u64, total: u64);
}

/// Nobody wants to know.
impl Progress for () {
    fn step(&mut self, _: u64, _: u64) {}
}

/// What came out.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// For people: plain text, several lines.
    pub text: String,
    /// For programs: the same and more.
    pub json: Json,
    /// For the eye; drawn one below the other by `--plot`.
    pub charts: Vec<Chart>,
    /// Positions for the eye, instead of charts: `--plot` draws them side by side, each as the
    /// picture that one keeps of a game.
    pub views: Vec<AnyView>,
}

/// A chart in the units of its question.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What runs to the right, with its unit.
    pub x: String,
    /// What runs upwards, with its unit.
    pub y: String,
    /// What is drawn; told apart by colour and by mark.
    pub series: Vec<Series>,
}

/// One row of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub mark: Mark,
    /// x and y.
    pub points: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Bars from zero.
    Bars,
    /// A line with a mark at every point.
    Line,
}
