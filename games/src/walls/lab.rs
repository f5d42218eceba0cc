//! The lab.
use crate::engine::Experiment;

pub(super) const EXPERIMENTS: &[Experiment] = &[];
