//! Why nothing came of a request.

use parlour_games::engine::{AnyRefusal, ArgFault};

use crate::{command::answer::Answer, error::Fault, table::refusal::Refusal};

/// Why nothing came of a request: a refusal to be told, or a fault.
pub(crate) enum Stop {
    /// Boxed: answers are large, and most results are not refusals.
    Refused(Box<Answer>),
    Fault(Fault),
}

impl Stop {
    pub(crate) fn refused(answer: Answer) -> Self {
        Self::Refused(Box::new(answer))
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::refused(Answer::refuse(refusal))
    }
}

impl From<ArgFault> for Stop {
    fn from(fault: ArgFault) -> Self {
        Refusal(fault.phrase()).into()
    }
}

impl From<AnyRefusal> for Stop {
    fn from(refusal: AnyRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}
