//! Why nothing came of a request.

use parlour_games::engine::{AnyRefusal, ArgError};

use crate::{command::answer::Answer, error::AppError, table::refusal::Refusal};

/// Why nothing came of a request: a refusal to be told, or a fault.
pub(crate) enum CommandError {
    /// Boxed: answers are large, and most results are not refusals.
    Refused(Box<Answer>),
    AppError(AppError),
}

impl CommandError {
    pub(crate) fn refused(answer: Answer) -> Self {
        Self::Refused(Box::new(answer))
    }

    /// The same; others may read it.
    pub(crate) fn public(self) -> Self {
        match self {
            Self::Refused(answer) => Self::refused(answer.public()),
            fault @ Self::AppError(_) => fault,
        }
    }
}

impl From<AppError> for CommandError {
    fn from(error: AppError) -> Self {
        Self::AppError(error)
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        Self::refused(Answer::refuse(refusal))
    }
}

impl From<ArgError> for CommandError {
    fn from(error: ArgError) -> Self {
        // It speaks of what was typed.
        Self::from(Refusal(error.phrase())).public()
    }
}

impl From<AnyRefusal> for CommandError {
    fn from(refusal: AnyRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}
