//! What is told instead of what was asked for.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_app::{
    AppError, AppendLogError,
    vocabulary::Phrase,
    words::{Plain, Words},
};
use serde_json::json;

/// Something that is told instead of what was asked for.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    status: StatusCode,
    phrase: Phrase,
}

impl ApiError {
    pub(crate) const fn new(status: StatusCode, phrase: Phrase) -> Self {
        Self { status, phrase }
    }

    #[cfg(test)]
    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, Phrase::new("web-not-found"))
    }

    pub(crate) fn bad(reason: impl Into<String>) -> Self {
        let phrase = Phrase::new("web-body").with("reason", reason.into());
        Self::new(StatusCode::BAD_REQUEST, phrase)
    }

    /// The problem in words.
    pub(crate) fn said(&self, words: &Words) -> Response {
        let error = words.say(&self.phrase, &Plain);
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}

impl IntoResponse for ApiError {
    /// Words come later, from the guard around all routes, which has them.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<AppError> for ApiError {
    fn from(error: AppError) -> Self {
        tracing::error!(%error, "a request of the page failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Phrase::new("web-fault"))
    }
}

impl From<AppendLogError> for ApiError {
    fn from(error: AppendLogError) -> Self {
        AppError::from(error).into()
    }
}
