//! What the documents name is there: files, pictures, headings, tests. What they promise of themselves
//! holds, too: the book lists every page, its pictures are the reference pictures, the README is short.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Folders that hold no documents of ours.
const OTHERS: [&str; 3] = ["target", "data", ".git"];
/// The folders of the root, by which a path in code is told from other code.
const FOLDERS: [&str; 9] =
    [".github/", "bot/", "dist/", "docs/", "fuzz/", "games/", "render/", "storage/", "tests/"];
/// In bytes.
const LONGEST_README: usize = 8 * 1024;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All files below the root whose name ends so, by their path from the root.
fn files(ending: &str) -> BTreeMap<PathBuf, String> {
    fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !OTHERS.contains(&name.as_str()) {
                walk(&path, ending, found);
            } else if path.is_file() && name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    let root = root();
    let mut found = Vec::new();
    walk(&root, ending, &mut found);
    let read = |path: PathBuf| {
        (path.strip_prefix(&root).unwrap().to_owned(), fs::read_to_string(&path).unwrap())
    };
    found.into_iter().map(read).collect()
}

/// What is in a document.
#[derive(Debug, Default)]
struct Page {
    /// Where links and pictures lead, and what it includes.
    links: Vec<String>,
    /// The names that its headings have as `#…`.
    anchors: BTreeSet<String>,
    /// What stands in a line as code.
    code: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut page = Self::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = anchor(&heading.take().unwrap_or_default());
                    let again = (1..).map(|count| format!("{anchor}-{count}"));
                    let mut free = std::iter::once(anchor.clone()).chain(again);
                    page.anchors.extend(free.find(|name| !page.anchors.contains(name)));
                }
                Event::Text(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                    let (_, rest) = text.split_once("{{#include ").unwrap_or_default();
                    page.links.extend(rest.split_once("}}").map(|(file, _)| file.to_owned()));
                }
                Event::Code(code) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&code);
                    }
                    page.code.push(code.into_string());
                }
                _ => {}
            }
        }
        page
    }
}

/// The name of a heading as `#…`, as GitHub and mdBook make it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A path without `.` and `..`; none if it leaves the root.
fn plain(path: &Path) -> Option<PathBuf> {
    path.components().try_fold(PathBuf::new(), |mut plain, component| {
        match component {
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
            Component::ParentDir => plain.pop().then_some(())?,
            Component::RootDir | Component::Prefix(_) => return None,
        }
        Some(plain)
    })
}

/// The links that lead nowhere.
fn broken(texts: &BTreeMap<PathBuf, String>, is_file: impl Fn(&Path) -> bool) -> Vec<String> {
    let pages: BTreeMap<&PathBuf, Page> =
        texts.iter().map(|(path, text)| (path, Page::read(text))).collect();
    let book = Path::new("docs/src");
    let mut faults = Vec::new();
    for (path, page) in &pages {
        for link in &page.links {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = path.parent().unwrap();
            let target =
                if file.is_empty() { Some((*path).clone()) } else { plain(&folder.join(file)) };
            let target = target.filter(|target| is_file(target));
            let fault = match &target {
                None => "leads nowhere",
                Some(target) if path.starts_with(book) && !target.starts_with(book) => {
                    "leads out of the book, where mdBook does not follow"
                }
                Some(target)
                    if !anchor.is_empty()
                        && !pages.get(target).is_some_and(|page| page.anchors.contains(anchor)) =>
                {
                    "names no heading"
                }
                Some(_) => continue,
            };
            faults.push(format!("{}: {link} {fault}", path.display()));
        }
    }
    faults
}

#[test]
fn every_link_leads_somewhere() {
    let texts = files(".md");
    assert!(texts.len() > 20, "only {} documents", texts.len());
    let root = root();
    let faults = broken(&texts, |path| root.join(path).is_file());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_broken_link_is_found() {
    let text = "# At *a* `table`!\n\n## Twice\n\n## Twice\n\n[a](b.md) [b](b.md#here) [c](#at-a-table) \
                [d](#twice-1) ![e](e.png) <https://example.org> [f](../LICENSE)\n\n\
                ```python\n{{#include fair.py}}\n```\n";
    let page = |text: &str| {
        BTreeMap::from([
            (PathBuf::from("docs/src/a.md"), text.to_owned()),
            (PathBuf::from("docs/src/b.md"), "## Here\n".to_owned()),
        ])
    };
    let there = ["a.md", "b.md", "e.png", "fair.py"].map(|name| Path::new("docs/src").join(name));
    let is_file =
        |path: &Path| path == Path::new("docs/LICENSE") || there.contains(&path.to_owned());
    let faults = broken(&page(text), is_file);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("../LICENSE leads out of the book"), "{faults:?}");
    for (right, wrong) in [
        ("(b.md)", "(B.md)"),
        ("#here", "#there"),
        ("#at-a-table", "#at-the-table"),
        ("#twice-1", "#twice-2"),
        ("e.png", "f.png"),
        ("fair.py", "unfair.py"),
        ("(b.md)", "(/docs/src/b.md)"),
        ("(b.md)", "(../../../b.md)"),
    ] {
        let faults = broken(&page(&text.replace(right, wrong)), is_file);
        assert_eq!(faults.len(), 2, "{wrong}: {faults:?}");
    }
}

/// The names in code that look like paths from the root and are none.
fn unknown_paths(page: &Page, exists: impl Fn(&str) -> bool) -> Vec<&str> {
    let is_path = |code: &&str| {
        FOLDERS.iter().any(|folder| code.starts_with(folder))
            && code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
            // `render/src/GAME.rs` stands for many.
            && !code.split(['/', '.']).any(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()))
    };
    page.code.iter().map(String::as_str).filter(is_path).filter(|path| !exists(path)).collect()
}

/// The names in code that look like those of tests.
fn tests_named(page: &Page) -> impl Iterator<Item = &str> {
    page.code.iter().map(String::as_str).filter(|code| {
        code.matches('_').count() >= 2
            && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    })
}

#[test]
fn whatever_is_named_in_code_is_there() {
    let root = root();
    let sources: String = files(".rs").into_values().collect::<Vec<_>>().join("\n");
    let mut faults = Vec::new();
    let mut tests = 0;
    for (path, text) in files(".md") {
        let page = Page::read(&text);
        let unknown = unknown_paths(&page, |path| root.join(path).exists());
        faults.extend(unknown.iter().map(|name| format!("{}: no {name}", path.display())));
        if path == Path::new("ARCHITECTURE.md") {
            for name in tests_named(&page) {
                tests += 1;
                if !sources.contains(&format!("fn {name}(")) {
                    faults.push(format!("{}: no fn {name}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert!(tests > 20, "only {tests} tests are named in ARCHITECTURE.md");
}

#[test]
fn a_name_of_nothing_is_found() {
    let page =
        Page::read("`games/src/engine/x.rs` `render/src/GAME.rs` `a/b` `games/src` `no_such_test`");
    assert_eq!(unknown_paths(&page, |path| path == "games/src"), ["games/src/engine/x.rs"]);
    assert_eq!(tests_named(&page).collect::<Vec<_>>(), ["no_such_test"]);
}

#[test]
fn the_book_lists_every_page_once() {
    let book = Path::new("docs/src");
    let texts = files(".md");
    let summary = Page::read(&texts[&book.join("SUMMARY.md")]);
    let mut listed: Vec<PathBuf> = summary.links.iter().map(|link| book.join(link)).collect();
    listed.sort();
    let pages = texts.keys().filter(|path| path.starts_with(book) && !path.ends_with("SUMMARY.md"));
    assert_eq!(listed.iter().collect::<Vec<_>>(), pages.collect::<Vec<_>>());
}

#[test]
fn the_books_pictures_are_reference_pictures_and_shown() {
    let shown: BTreeSet<String> =
        files(".md").values().flat_map(|text| Page::read(text).links).collect();
    let root = root();
    for entry in fs::read_dir(root.join("docs/src/pictures")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reference = root.join("render/tests/reference").join(&name);
        assert!(
            fs::read(&path).unwrap() == fs::read(&reference).unwrap_or_default(),
            "{name} is not as in render/tests/reference; copy it from there"
        );
        assert!(
            shown.iter().any(|link| link.ends_with(&format!("/{name}"))),
            "nobody shows {name}"
        );
    }
}

#[test]
fn the_readme_is_short() {
    let length = fs::metadata(root().join("README.md")).unwrap().len();
    assert!(length <= LONGEST_README as u64, "README.md has {length} bytes; the book has room");
}
