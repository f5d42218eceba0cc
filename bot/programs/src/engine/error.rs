//! Why there is no `ok`.

use parlour_games::engine::AnyRefusal;

/// Why there is no `ok`.
pub(super) enum EngineError {
    Refused(AnyRefusal),
    Error(String),
}

impl From<AnyRefusal> for EngineError {
    fn from(refusal: AnyRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<String> for EngineError {
    fn from(reason: String) -> Self {
        Self::Error(reason)
    }
}
