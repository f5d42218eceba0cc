//! A general command that has been read.

use parlour_games::GameKind;
use parlour_render::Zoom;

use crate::{command::table_command::TableCommand, picture::rules_topic::RulesTopic};

/// What a general command asks for. Its list is in [`super::list`], and [`super::handle`] has an arm for
/// each.
#[derive(Debug, Clone)]
pub(crate) enum GeneralCommand {
    Help {
        about: Option<GameKind>,
    },
    Rules {
        topic: RulesTopic,
    },
    Games,
    Board {
        table: Option<String>,
        as_text: bool,
        zoom: Option<Zoom>,
    },
    Verify {
        table: Option<String>,
    },
    Save {
        table: Option<String>,
        name: String,
    },
    Saved,
    Record {
        game: Option<GameKind>,
        of_everybody: bool,
    },
    Replay {
        table: Option<String>,
    },
    /// Something that is done at a table.
    At {
        table: Option<String>,
        command: TableCommand,
    },
}
