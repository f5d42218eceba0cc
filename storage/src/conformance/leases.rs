//! Leases.

use std::time::Duration;

use super::site::{Site, key};
use crate::{Lease, Millis, Store as _};

fn lease(name: &str, holder: &str, now: u64, seconds: u64) -> Lease {
    let now = Millis(now);
    Lease {
        name: key(name),
        holder: key(holder),
        now,
        until: now.plus(Duration::from_secs(seconds)),
    }
}

/// One holds a lease, until it ends or is given back; then another can have it.
pub async fn one_alone_holds_a_lease<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    assert!(store.lease(lease("matrix", "a", 0, 10)).await.unwrap());
    assert!(!store.lease(lease("matrix", "b", 9_999, 10)).await.unwrap(), "a has it");
    assert!(store.lease(lease("other", "b", 0, 10)).await.unwrap(), "of another name");
    assert!(store.lease(lease("matrix", "a", 5_000, 10)).await.unwrap(), "a prolongs it");
    assert!(!store.lease(lease("matrix", "b", 14_999, 10)).await.unwrap());
    assert!(store.lease(lease("matrix", "b", 15_000, 10)).await.unwrap(), "it has ended");
    assert!(!store.lease(lease("matrix", "a", 15_001, 10)).await.unwrap(), "b has it now");
    assert!(!store.lease(lease("matrix", "b", 15_001, 0)).await.unwrap(), "it is given back");
    assert!(store.lease(lease("matrix", "a", 15_001, 10)).await.unwrap());
    // Only its holder can give it back.
    assert!(!store.lease(lease("matrix", "b", 15_002, 0)).await.unwrap());
    assert!(!store.lease(lease("matrix", "b", 15_002, 10)).await.unwrap());
}
