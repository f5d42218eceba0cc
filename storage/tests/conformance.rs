//! Both stores of this crate against the suite.
#![allow(clippy::expect_used)] // it is a test: to panic is to fail

mod memory {
    use async_trait::async_trait;
    use parlour_storage::{MemoryStore, conformance::Site};

    struct Memory(MemoryStore);

    #[async_trait]
    impl Site for Memory {
        type Store = MemoryStore;
        fn new() -> Self {
            Self(MemoryStore::new())
        }
        async fn open(&self) -> MemoryStore {
            self.0.restart();
            self.0.clone()
        }
    }

    parlour_storage::conformance!(Memory);
}

mod sled {
    use async_trait::async_trait;
    use parlour_storage::{SledOptions, SledStore, conformance::Site};
    use tempfile::TempDir;

    struct Folder(TempDir);

    #[async_trait]
    impl Site for Folder {
        type Store = SledStore;
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a folder"))
        }
        async fn open(&self) -> SledStore {
            SledStore::open(self.0.path(), SledOptions::default()).expect("a store")
        }
    }

    parlour_storage::conformance!(Folder);
}
