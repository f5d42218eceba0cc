//! Pictures of the game that is played, written to files.

use anyhow::Result;
use parlour_app::words::Plain;
use parlour_games::engine::Observer;
use serde_json::{Value as Json, json};

use crate::{
    engine::{Engine, error::EngineError},
    labels::Labels,
};

/// The width of a picture in pixels, where none is said; and the most.
const WIDTH: (u32, u32) = (800, 4_000);

impl Engine {
    pub(super) fn png(
        &self,
        observer: Observer,
        path: &str,
        width: Option<u32>,
    ) -> Result<Json, EngineError> {
        let width = checked(width)?;
        let view = self.view(observer)?;
        let labels = Labels(&self.words);
        let picture = parlour_render::scene(&view, &labels)
            .png(width)
            .map_err(|error| format!("the board cannot be drawn: {error}"))?;
        std::fs::write(path, &picture.png).map_err(|error| format!("{path}: {error}"))?;
        let alt = parlour_render::alt(&view);
        let alt: Vec<String> = alt.iter().map(|phrase| self.words.say(phrase, &Plain)).collect();
        Ok(json!({
            "path": path,
            "width": picture.width,
            "height": picture.height,
            "alt": alt.join(" "),
        }))
    }

    pub(super) fn gif(
        &self,
        observer: Observer,
        path: &str,
        width: Option<u32>,
    ) -> Result<Json, EngineError> {
        let width = checked(width)?;
        let view = self.view(observer)?;
        let replay = parlour_render::replay(&view, &Labels(&self.words));
        let none = "this game has no replays, or has not come far enough for one".to_owned();
        let replay = replay.ok_or(none)?;
        let gif = replay.gif(width).map_err(|e| format!("the replay cannot be drawn: {e}"))?;
        std::fs::write(path, &gif).map_err(|error| format!("{path}: {error}"))?;
        Ok(json!({
            "path": path,
            "width": width,
            "height": replay.height(width),
            "frames": replay.frames.len(),
            "bytes": gif.len(),
        }))
    }
}

/// A picture's width in pixels.
fn checked(width: Option<u32>) -> Result<u32, EngineError> {
    let (usual, most) = WIDTH;
    let width = width.unwrap_or(usual);
    if (1..=most).contains(&width) {
        Ok(width)
    } else {
        Err(EngineError::Error(format!("width is 1 to {most} pixels")))
    }
}
