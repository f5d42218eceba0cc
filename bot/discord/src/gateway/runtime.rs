//! A thread for serenity alone.
//!
//! serenity 0.12.5 reads a connection that Discord has closed again and again without ever letting
//! another task on, until the next heartbeat fails, and in some cases for ever. In the runtime of
//! everything else that would take away one of its threads, and with it, if it is the one that watches
//! the clock and the network, the page and the games. So it has a runtime of its own, which can be
//! left behind: nothing waits for its end, and nothing that it has begun outlives it.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// A runtime for what serenity spawns.
pub(crate) struct GatewayThread(Option<Runtime>);

impl GatewayThread {
    pub(crate) fn new() -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("discord-gateway")
            .enable_all()
            .build()?;
        Ok(Self(Some(runtime)))
    }

    /// Does something that spawns tasks, which run there.
    pub(crate) fn within<T>(&self, spawn: impl FnOnce() -> T) -> T {
        let _entered = self.0.as_ref().map(Runtime::enter);
        spawn()
    }
}

impl Drop for GatewayThread {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;

    use super::*;

    /// A single thread has to do with a task that never lets another one on.
    #[tokio::test]
    async fn what_never_ends_holds_nothing_up() {
        let apart = GatewayThread::new().unwrap();
        let (begun, has_begun) = oneshot::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        apart.within(|| {
            tokio::spawn(async move {
                begun.send(()).unwrap();
                // Until the test is over.
                ended.recv().unwrap_err();
            })
        });
        has_begun.await.unwrap();
        let (dropped, is_dropped) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            drop(apart);
            dropped.send(()).unwrap();
        });
        is_dropped.recv_timeout(Duration::from_mins(1)).expect("its end is waited for");
        drop(end);
    }
}
