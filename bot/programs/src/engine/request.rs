//! What can be asked of the engine, one JSON object a line.

use parlour_games::engine::{Level, Observer};
use serde::Deserialize;
use serde_json::Value as Json;

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
    New {
        game: String,
        #[serde(default)]
        config: Option<Json>,
        #[serde(default)]
        seats: Option<u8>,
        #[serde(default)]
        seed: Option<String>,
    },
    Act {
        seat: u8,
        text: String,
    },
    View {
        r#as: Observer,
    },
    Legal {
        r#as: Observer,
    },
    Computer {
        seat: u8,
        #[serde(default)]
        level: Option<Level>,
    },
    Choose {
        game: String,
        view: Json,
        #[serde(default)]
        level: Option<Level>,
        /// What an arena sends along; the view says it all.
        #[serde(default, rename = "seat")]
        _seat: Option<u8>,
        #[serde(default, rename = "legal")]
        _legal: Option<Json>,
    },
    Analyse {
        r#as: Observer,
    },
    Png {
        r#as: Observer,
        path: String,
        #[serde(default)]
        width: Option<u32>,
    },
    Gif {
        r#as: Observer,
        path: String,
        #[serde(default)]
        width: Option<u32>,
    },
    Log,
    Load {
        #[serde(default)]
        game: Option<String>,
        log: Vec<Json>,
    },
}
