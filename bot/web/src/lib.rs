//! Parlour's own page: a channel, everybody's direct messages with Parlour, and the boards.
//!
//! Messages are kept in append logs, one for each address. A browser reads on from where it was by
//! number, so that it misses nothing and sees nothing twice, whatever happens in between.

mod api;
mod error;
mod files;
mod guard;
mod hosts;
mod identity;
mod live;
mod message_log;
mod names;
mod present;
mod shared;
mod stored_message;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use async_trait::async_trait;
use axum::{
    Router,
    serve::{Listener, ListenerExt as _},
};
use parlour_app::{Delivered, Outbound, Parlour, Platform};
use tokio::{net::TcpListener, sync::watch};

use crate::{names::channel, shared::Shared};

pub use hosts::Hosts;
pub use names::{CHANNEL, NAME};

/// How long requests that are under way may take once the server stops. Whatever has no answer by
/// then is asked again by its page.
const GRACE: Duration = Duration::from_secs(3);

/// The page's platform.
#[derive(Clone)]
pub struct Web {
    shared: Arc<Shared>,
}

impl Web {
    /// The page of a parlour, which answers under these hosts.
    pub fn new(parlour: Parlour, hosts: Hosts) -> Self {
        // Everybody on the page is in its one channel.
        let parlour = parlour.open_to_all(channel());
        let shared = Shared {
            message_log: message_log::MessageLog::new(parlour.clone()),
            identities: identity::Identities::new(parlour.append_log()),
            parlour,
            hosts,
            stopping: watch::Sender::new(false),
        };
        Self { shared: Arc::new(shared) }
    }

    fn router(&self) -> Router {
        let routes = api::routes().merge(files::routes());
        guard::guarded(routes, Arc::clone(&self.shared)).with_state(Arc::clone(&self.shared))
    }

    /// Serves until `stop` ends, and then until every request is answered, or for `GRACE`: a peer
    /// that stops in the midst of a request must not keep the server from stopping.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(
        &self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let stop = async move {
            stop.await;
            shared.stopping.send_replace(true);
        };
        let mut stopping = self.shared.stopping.subscribe();
        let late = async {
            // The sender is ours, so it is there as long as we are.
            let _ = stopping.wait_for(|stopping| *stopping).await;
            tokio::time::sleep(GRACE).await;
        };
        let served = axum::serve(prompt(listener), self.router()).with_graceful_shutdown(stop);
        tokio::select! {
            served = served.into_future() => served,
            () = late => Ok(()),
        }
    }
}

#[async_trait]
impl Platform for Web {
    fn name(&self) -> &'static str {
        NAME
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        self.shared.message_log.post(messages).await
    }
}

/// Connections on which nothing waits until what was sent before it is confirmed: messages are small,
/// and readers put their confirmation off.
fn prompt(listener: TcpListener) -> impl Listener<Addr = SocketAddr> {
    listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection is slower than it could be");
        }
    })
}
