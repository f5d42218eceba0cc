//! Interactions: received, acknowledged, carried out, answered; and taken up again after a crash.

pub(crate) mod acknowledge;
pub(crate) mod admit;
pub(crate) mod answer;
pub(crate) mod call;
pub(crate) mod carry_out;
pub(crate) mod context;
pub(crate) mod inbox;
pub(crate) mod members;
pub(crate) mod membership;
pub(crate) mod options;
pub(crate) mod press;
pub(crate) mod receive;
pub(crate) mod recovery;
pub(crate) mod suggest;
pub(crate) mod token_use;
pub(crate) mod tokens;
