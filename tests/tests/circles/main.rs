//! No circle of files: no file takes a name from a file that, by a chain, takes one from it. So each
//! file can be read after those that it stands on.
//!
//! A file that holds a line `// Circle: REASON` is left out, and so may be in a circle; in a file that
//! is in none, such a line is refused.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod names;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use names::{Module, Reader, Scope, is_test, module_of};
use syn::{Item, visit::Visit as _};

/// The sources of each crate whose files stand in no circle.
const ROOTS: &[&str] = &[
    "bot/src",
    "bot/app/src",
    "bot/discord/src",
    "bot/matrix/src",
    "bot/programs/src",
    "bot/web/src",
    "games/src",
    "render/src",
    "storage/src",
];

const MARK: &str = "// Circle: ";

/// For each file those that it takes something from, and the paths that it names them by.
type Edges = BTreeMap<usize, BTreeMap<usize, BTreeSet<String>>>;

/// What a path leads to.
enum Target {
    Module(Module),
    /// Something that this file defines.
    Item(usize),
}

/// The files of a crate, and which takes what from which.
struct Crate {
    files: Vec<String>,
    marked: BTreeSet<usize>,
    scopes: BTreeMap<Module, Scope>,
}

impl Crate {
    /// Reads a crate from its files: paths below its root, and their texts.
    fn read(sources: &BTreeMap<String, String>) -> Self {
        let parsed: BTreeMap<&String, syn::File> =
            sources.iter().map(|(path, text)| (path, syn::parse_file(text).unwrap())).collect();
        let mut tests = BTreeSet::new();
        for (path, file) in &parsed {
            let modules = file.items.iter().filter_map(|item| match item {
                Item::Mod(module) if is_test(&module.attrs) => Some(module.ident.to_string()),
                _ => None,
            });
            tests.extend(modules.map(|name| [module_of(path), vec![name]].concat()));
        }
        let is_tested = |path: &str| tests.iter().any(|test| module_of(path).starts_with(test));
        let files: Vec<String> = sources.keys().filter(|path| !is_tested(path)).cloned().collect();
        let has_mark =
            |path: &String| sources[path].lines().any(|line| line.trim_start().starts_with(MARK));
        let marked = (0..files.len()).filter(|index| has_mark(&files[*index])).collect();
        let mut scopes = BTreeMap::new();
        for (index, path) in files.iter().enumerate() {
            let module = module_of(path);
            scopes.insert(module.clone(), Scope { file: index, ..Scope::default() });
            Reader { file: index, module, scopes: &mut scopes }.visit_file(&parsed[path]);
        }
        Self { files, marked, scopes }
    }

    /// What a path leads to that is written in a module; `None` if it leads out of the crate.
    fn resolve(&self, module: &[String], path: &[String], depth: u8) -> Option<Target> {
        // Names that are imported in a ring, by globs, lead nowhere.
        let depth = depth.checked_sub(1)?;
        let mut at = module.to_vec();
        let mut is_rooted = false;
        for (index, name) in path.iter().enumerate() {
            match name.as_str() {
                "crate" => at = Module::new(),
                "self" => {}
                "super" => drop(at.pop()?),
                _ => match self.member(&at, name, depth) {
                    Some(Target::Module(next)) => at = next,
                    Some(item) => return Some(item),
                    // What a macro defines is in no list.
                    None => return is_rooted.then(|| Target::Item(self.scopes[&at].file)),
                },
            }
            is_rooted = index > 0 || matches!(name.as_str(), "crate" | "self" | "super");
        }
        Some(Target::Module(at))
    }

    fn member(&self, module: &[String], name: &str, depth: u8) -> Option<Target> {
        let scope = self.scopes.get(module)?;
        let child = [module, &[name.to_owned()]].concat();
        if self.scopes.contains_key(&child) {
            return Some(Target::Module(child));
        }
        if scope.defined.contains(name) {
            return Some(Target::Item(scope.file));
        }
        if let Some(path) = scope.imported.get(name) {
            return self.resolve(module, path, depth);
        }
        scope.globs.iter().find_map(|glob| match self.resolve(module, glob, depth)? {
            Target::Module(all) => self.member(&all, name, depth.checked_sub(1)?),
            Target::Item(_) => None,
        })
    }

    fn edges(&self) -> Edges {
        const DEEPEST: u8 = 32;
        let mut edges: Edges = BTreeMap::new();
        for (module, scope) in &self.scopes {
            for path in &scope.named {
                if let Some(Target::Item(file)) = self.resolve(module, path, DEEPEST)
                    && file != scope.file
                {
                    let from = edges.entry(scope.file).or_default();
                    from.entry(file).or_default().insert(path.join("::"));
                }
            }
        }
        edges
    }

    /// Everything that is wrong: circles without the files that are marked, and marks for nothing.
    fn problems(&self) -> Vec<String> {
        let edges = self.edges();
        let reach = |from: usize, without: &BTreeSet<usize>| {
            let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
            while let Some(file) = next.pop() {
                for to in edges.get(&file).into_iter().flat_map(BTreeMap::keys) {
                    if !without.contains(to) && seen.insert(*to) {
                        next.push(*to);
                    }
                }
            }
            seen
        };
        let mut problems = Vec::new();
        let mut told = self.marked.clone();
        let reached: Vec<BTreeSet<usize>> =
            (0..self.files.len()).map(|file| reach(file, &self.marked)).collect();
        for file in 0..self.files.len() {
            if !reached[file].contains(&file) || !told.insert(file) {
                continue;
            }
            let circle: Vec<usize> =
                reached[file].iter().copied().filter(|to| reached[*to].contains(&file)).collect();
            told.extend(&circle);
            let mut problem = vec![format!("a circle of {} files:", circle.len())];
            for from in &circle {
                for (to, names) in edges[from].iter().filter(|(to, _)| circle.contains(to)) {
                    let (from, to) = (&self.files[*from], &self.files[*to]);
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    problem.push(format!("  {from} -> {to}: {}", names.join(", ")));
                }
            }
            problems.push(problem.join("\n"));
        }
        for file in &self.marked {
            let mut others = self.marked.clone();
            others.remove(file);
            if !reach(*file, &others).contains(file) {
                problems.push(format!("{} is marked, and in no circle", self.files[*file]));
            }
        }
        problems
    }
}

fn sources(root: &Path, below: &Path, all: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(below).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(root, &path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            all.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn no_files_stand_in_a_circle() {
    let mut problems = Vec::new();
    for root in ROOTS {
        let mut all = BTreeMap::new();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(root);
        sources(&path, &path, &mut all);
        assert!(!all.is_empty(), "no sources in {root}");
        let found = Crate::read(&all).problems();
        problems.extend(found.into_iter().map(|problem| format!("{root}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What is wrong with a crate of these files.
fn problems(files: &[(&str, &str)]) -> Vec<String> {
    let all = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    Crate::read(&all).problems()
}

const ROOT: (&str, &str) = ("lib.rs", "mod one; mod other;");

#[test]
fn a_planted_circle_is_found() {
    let files = [("one.rs", "use crate::other::{Other, deep::{self}}; pub struct One;"), ROOT];
    let back = [
        "use super::one::One;",
        "fn f(_: crate::one::One) {}",
        "use crate::one;\nfn f() { vec![one::One]; }",
    ];
    for text in back {
        let other = format!("{text} pub struct Other;");
        let found = problems(&[files[0], files[1], ("other.rs", &other)]);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].contains("one.rs -> other.rs: crate::other::Other"), "{found:?}");
        let marked = format!("// Circle: they are one.\n{other}");
        assert_eq!(problems(&[files[0], files[1], ("other.rs", &marked)]), [""; 0]);
    }
    let apart = [files[0], files[1], ("other.rs", "// Circle: none.\npub struct Other;")];
    assert_eq!(problems(&apart), ["other.rs is marked, and in no circle"]);
}

#[test]
fn what_is_handed_on_is_that_of_its_file() {
    let parent = ("lib.rs", "mod one; mod other; pub use one::One; pub use other::*;");
    let one = ("one.rs", "pub struct One;");
    let other = ("other.rs", "use super::One; pub struct Other(One);");
    assert_eq!(problems(&[parent, one, other]), [""; 0]);
    let back = ("one.rs", "pub struct One; fn f(_: crate::Other) {}");
    assert_eq!(problems(&[parent, back, other]).len(), 1);
    // The parent's own type is not handed on.
    let own = ("lib.rs", "mod other; pub struct One; fn f() { other::Other; }");
    assert_eq!(problems(&[own, other]).len(), 1);
}

#[test]
fn tests_may_look_at_everything() {
    let one = ("one.rs", "pub struct One; #[cfg(test)] mod tests { use crate::other::Other; }");
    let other = ("other.rs", "use super::one::One; pub struct Other; #[cfg(test)] mod laws;");
    assert_eq!(problems(&[ROOT, one, other, ("other/laws.rs", "use super::Other;")]), [""; 0]);
}
