//! Charts of what the lab found.

use parlour_games::engine::Chart;

use crate::{scene::Scene, theme};

/// The charts, one below the other.
pub fn charts(charts: &[Chart]) -> Scene {
    let height = 460.0 * charts.len().max(1) as f32;
    Scene::new(theme::WIDTH, height, theme::PAPER)
}
