//! An interaction under way: what the app may still do with it, and what its person sees of it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value as Json;
use tokio::sync::watch;

use super::{super::id::Id, message::Message};

/// Within so long it must be acknowledged.
pub(crate) const ACKNOWLEDGE: Duration = Duration::from_secs(3);
/// For so long its token can be used.
const LIFE: Duration = Duration::from_mins(15);

/// What came back so far.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The first response, once it is there.
    pub acknowledged: Option<Acknowledged>,
    /// Why the person was told that it failed.
    pub failed: Option<Failure>,
    /// The message of the first response as it stands now; deleted ones say so.
    pub original: Option<Arc<Message>>,
    /// The message of the component, if this interaction changed it.
    pub updated: Option<Arc<Message>>,
    /// The follow-ups as they stand now; deleted ones say so.
    pub followups: Vec<Arc<Message>>,
    /// The form that opened.
    pub modal: Option<Json>,
    /// What was proposed while the person typed.
    pub choices: Option<Vec<Json>>,
}

/// The first response.
#[derive(Debug, Clone, Copy)]
pub struct Acknowledged {
    /// Of what kind it was.
    pub how: Response,
    /// How long it took from when the interaction was sent off.
    pub after: Duration,
    /// Does nobody but the asker see it?
    pub ephemeral: bool,
}

/// The kinds of a first response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// A message.
    Message,
    /// "The app is thinking…".
    Deferred,
    /// The component's message may change later.
    DeferredUpdate,
    /// The component's message changed.
    Update,
    /// Proposals.
    Choices,
    /// A form.
    Modal,
}

/// Why an interaction failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There was no session that could have heard of it.
    NotConnected,
    /// It was not acknowledged within three seconds.
    TooLate,
}

/// What kind of interaction it is, with the number that Discord gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// An interaction.
pub(crate) struct Exchange {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) sort: Sort,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The message of the component, where there is one.
    pub(crate) about: Option<Id>,
    /// Is the app there only because this person has installed it?
    pub(crate) user_only: bool,
    /// Does nobody but this person see what is answered, whatever flags it has? So it is where the
    /// app is only theirs, and the guild does not let them use external apps in public.
    pub(crate) hushed: bool,
    /// What messages say about the interaction that they belong to.
    pub(crate) metadata: Json,
    pub(crate) sent: Instant,
    /// On the clock of the world.
    pub(crate) since: Duration,
    pub(crate) expired: bool,
    /// The message of the first response.
    pub(crate) original: Option<Id>,
    pub(crate) followups: usize,
    pub(crate) answer: watch::Sender<Answer>,
}

impl Exchange {
    /// Is its token of no use any more?
    pub(crate) fn is_over(&self, now: Duration) -> bool {
        self.expired || now.saturating_sub(self.since) >= LIFE
    }

    /// The first response, if it is there.
    pub(crate) fn acknowledged(&self) -> Option<Acknowledged> {
        self.answer.borrow().acknowledged
    }

    /// Can it still be acknowledged?
    pub(crate) fn waits(&self) -> bool {
        let answer = self.answer.borrow();
        answer.failed.is_none()
            && answer.acknowledged.is_none()
            && self.sent.elapsed() < ACKNOWLEDGE
    }

    /// Notes the first response.
    pub(crate) fn acknowledge(&self, how: Response, ephemeral: bool) {
        let after = self.sent.elapsed();
        self.answer.send_modify(|answer| {
            answer.acknowledged = Some(Acknowledged { how, after, ephemeral });
        });
    }

    /// Tells the person that it failed, unless it was acknowledged.
    pub(crate) fn fail(&self, why: Failure) {
        self.answer.send_if_modified(|answer| {
            let open = answer.acknowledged.is_none() && answer.failed.is_none();
            if open {
                answer.failed = Some(why);
            }
            open
        });
    }

    /// Notes a message that belongs to it, new or changed.
    pub(crate) fn wrote(&self, message: &Arc<Message>) {
        let original = self.original == Some(message.id);
        self.answer.send_modify(|answer| {
            if original {
                answer.original = Some(Arc::clone(message));
                return;
            }
            match answer.followups.iter_mut().find(|one| one.id == message.id) {
                Some(one) => *one = Arc::clone(message),
                None => answer.followups.push(Arc::clone(message)),
            }
        });
    }

    /// Notes that it changed the message of its component.
    pub(crate) fn updated(&self, message: &Arc<Message>) {
        self.answer.send_modify(|answer| answer.updated = Some(Arc::clone(message)));
    }
}
