//! The pages on the games' JSON are made from the types, and every view, option and event is as they
//! say.
//!
//! `UPDATE_REFERENCE=1 cargo test -p parlour-tests --test json_pages` writes them anew. What
//! they say stands in the doc comments of the types; the rest of a page is written by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod example;
mod page;
mod types;
mod valid;

use std::{fs, path::PathBuf};

use parlour_games::GameKind;

const START: &str =
    "<!-- made from the types by the test `json_pages` with UPDATE_REFERENCE=1; not by hand -->\n";
const END: &str = "<!-- end of what is made from the types -->\n";

#[test]
fn the_pages_say_what_the_types_are() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/src/programs/json");
    for &kind in GameKind::ALL {
        let path = folder.join(kind.name()).with_extension("md");
        let written = fs::read_to_string(&path).unwrap();
        let (before, rest) = written.split_once(START).expect("the page has no part that is made");
        let (part, after) = rest.split_once(END).expect("the part that is made does not end");
        let made = page::page(kind);
        // What only those can follow who read the code.
        for code in ["[`", "::", "Option", "`None`"] {
            assert!(!made.contains(code), "{} speaks of code: {code}", kind.name());
        }
        if std::env::var_os("UPDATE_REFERENCE").is_some() {
            fs::write(&path, [before, START, &made, END, after].concat()).unwrap();
        } else {
            let page = path.display();
            assert!(part == made, "{page}: run it with UPDATE_REFERENCE=1 and look at the change");
        }
    }
}
