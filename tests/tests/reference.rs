//! The reference of all commands in the book is that of the program.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{fs, path::PathBuf};

/// The page that holds it, from the root.
const PAGE: &str = "docs/src/play/commands.md";
const START: &str = "<!-- commands: made by `parlour commands`, checked by a test -->\n";
const END: &str = "<!-- end of commands -->";

#[test]
fn the_command_reference_is_that_of_the_program() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).expect("the page has no command reference");
    let (written, after) = rest.split_once(END).expect("the command reference does not end");
    let made = format!("\n{}\n", parlour::reference::markdown().unwrap());
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::write(&path, [before, START, &made, END, after].concat()).unwrap();
    } else {
        assert!(written == made, "run it with UPDATE_REFERENCE=1 and look at the difference");
    }
}
