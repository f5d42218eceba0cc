//! The program starts. With this test Cargo builds it, for the tests of the whole program, too.
#![allow(clippy::expect_used, reason = "a test may fail")]

use std::process::Command;

#[test]
fn it_tells_its_version() {
    let told = Command::new(env!("CARGO_BIN_EXE_parlour")).arg("--version").output();
    let told = told.expect("it starts");
    let text = String::from_utf8(told.stdout).expect("it is text");
    assert!(told.status.success());
    assert!(text.starts_with(concat!("parlour ", env!("CARGO_PKG_VERSION"))), "{text}");
}
