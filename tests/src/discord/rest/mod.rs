//! Discord's HTTP interface.

use std::sync::Arc;

use hyper::body::Bytes;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::Inner;

/// A file that was sent along.
#[derive(Debug, Clone)]
pub struct Upload {
    /// The part's name: `files[0]`.
    pub field: String,
    /// What the file is called.
    pub filename: String,
    /// What it is.
    pub content_type: Option<String>,
    /// All of it.
    pub bytes: Bytes,
}

/// What requests leave behind.
#[derive(Default)]
pub(super) struct State;

/// How many requests may come.
#[derive(Debug, Clone, Default)]
pub struct Limits;

/// Is there such a route, written with its method?
pub(super) fn is_known(_route: &str) -> bool {
    true
}

/// Takes connections for as long as the task lives.
pub(super) async fn serve(_discord: Arc<Inner>, _listener: TcpListener, _tls: Option<TlsAcceptor>) {
}
