//! Many games side by side, each as the picture that one keeps of it.

use parlour_games::AnyView;

use crate::{
    Scene, Words, replay, scene,
    scene::point,
    theme::{self, WIDTH},
};

/// Around the sheet and between its pictures.
const GAP: f32 = 16.0;

/// A sheet as broad as it is high, as nearly as that goes: of each view the keepsake of its replay,
/// or else its board. An empty sheet for no views.
pub fn keepsakes(views: &[AnyView], words: &dyn Words) -> Scene {
    let keepsake = |view| replay(view, words).map(|replay| replay.keepsake);
    let pictures = views.iter().map(|view| keepsake(view).unwrap_or_else(|| scene(view, words)));
    let pictures: Vec<Scene> = pictures.collect();
    let columns = (pictures.len() as f32).sqrt().ceil().max(1.0) as usize;
    let width = (WIDTH - GAP) / columns as f32 - GAP;
    let mut sheet = Scene::new(WIDTH, GAP, theme::PAPER);
    let mut pictures = pictures.into_iter();
    loop {
        let row: Vec<Scene> = pictures.by_ref().take(columns).collect();
        let heights = row.iter().map(|picture| picture.height * width / picture.width);
        let Some(height) = heights.reduce(f32::max) else { break };
        for (column, picture) in row.into_iter().enumerate() {
            let scale = width / picture.width;
            let lower = (height - picture.height * scale) / 2.0;
            let left = GAP + column as f32 * (width + GAP);
            sheet.embed(picture, point(left, sheet.height + lower), scale);
        }
        sheet.height += height + GAP;
    }
    sheet
}
