//! Positions that are analysed without a game, and the games by name.

use anyhow::Result;
use parlour_games::GameKind;
use serde_json::Value as Json;

use crate::engine::error::EngineError;

/// An analysis that is asked of a game without a table: the game, and its own fields. Anything else
/// is given back.
pub(super) fn described(mut request: Json) -> Result<(String, Json), Json> {
    let asks = request.get("cmd").is_some_and(|cmd| cmd == "analyse");
    let game = request.get("game").and_then(Json::as_str).map(str::to_owned);
    match (game.filter(|_| asks), request.as_object_mut()) {
        (Some(game), Some(fields)) => {
            fields.remove("cmd");
            fields.remove("game");
            Ok((game, request))
        }
        _ => Err(request),
    }
}

pub(super) fn analyse_position(game: &str, position: Json) -> Result<Json, EngineError> {
    let analysis = kind(game)?.analyse_position(position);
    let analysis = analysis.ok_or_else(|| format!("{game} is analysed at a table only"))?;
    analysis.map_err(|reason| EngineError::Error(format!("not a position of {game}: {reason}")))
}

pub(super) fn kind(name: &str) -> Result<GameKind, EngineError> {
    GameKind::named(name)
        .ok_or_else(|| EngineError::Error(format!("game is one of {}", GameKind::NAMES.join(", "))))
}
