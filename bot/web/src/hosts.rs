//! The names under which the server answers.

use std::net::SocketAddr;

/// The names under which the server answers.
#[derive(Debug, Clone)]
pub struct Hosts {
    /// `parlour.example.org` or `parlour.example.org:8443`, from the public address.
    public: Option<String>,
    /// Was the public address `https`? Then cookies are for that only.
    secure: bool,
    loopback: bool,
}

impl Hosts {
    /// The names for a server that listens at `address` and is reached at `public_url`.
    pub fn new(address: SocketAddr, public_url: Option<&str>) -> Self {
        let (scheme, rest) =
            public_url.and_then(|url| url.split_once("://")).unwrap_or(("http", ""));
        let host = rest.split('/').next().unwrap_or("").to_ascii_lowercase();
        Self {
            public: (!host.is_empty()).then_some(host),
            secure: scheme == "https",
            loopback: address.ip().is_loopback(),
        }
    }

    /// May cookies travel over `https` only?
    pub(crate) const fn secure(&self) -> bool {
        self.secure
    }

    pub(crate) fn allows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if self.public.as_deref() == Some(host.as_str()) {
            return true;
        }
        if self.loopback {
            let name = host.rsplit_once(':').map_or(host.as_str(), |(name, port)| {
                if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { &host }
            });
            return matches!(name, "localhost" | "127.0.0.1" | "[::1]");
        }
        // Bound to the network without a public address: any name may lead here.
        self.public.is_none()
    }
}
