//! Calls to Discord.

use crate::{rest::error::RestError, shared::Shared};

impl Shared {
    /// A call to Discord; see [`crate::rest::refusals::Refusals::call`].
    pub(crate) async fn call<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, RestError> {
        self.refusals.call(call).await
    }

    /// The same as fast as Discord takes it; for whatever there may be much of.
    pub(crate) async fn call_in_turn<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, RestError> {
        self.rate_limit.wait().await;
        self.call(call).await
    }
}
