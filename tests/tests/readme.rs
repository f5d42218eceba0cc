//! The README says what the program does.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{fs, path::PathBuf};

const START: &str = "<!-- commands: made by `parlour commands`, checked by a test -->\n";
const END: &str = "<!-- end of commands -->";

#[test]
fn the_command_reference_is_that_of_the_program() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(START).expect("README.md has no command reference");
    let (written, after) = rest.split_once(END).expect("the command reference does not end");
    let made = format!("\n{}\n", parlour::reference::markdown().unwrap());
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(&path, [before, START, &made, END, after].concat()).unwrap();
    } else {
        assert!(written == made, "run it with UPDATE_README=1 and look at the difference");
    }
}
