//! What a file defines, imports and names.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Attribute, Item, ItemUse, Macro, Meta, UseTree, Visibility,
    visit::{self, Visit},
};

/// The path of a module from its crate's root, by names.
pub(crate) type Module = Vec<String>;

/// What a module's names stand for.
#[derive(Default)]
pub(crate) struct Scope {
    /// The index of its file.
    pub(crate) file: usize,
    pub(crate) defined: BTreeSet<String>,
    /// Imported names, and the paths that they are imported by.
    pub(crate) imported: BTreeMap<String, Vec<String>>,
    pub(crate) globs: Vec<Vec<String>>,
    /// Paths that its code names: those imported for itself, and all in types and bodies.
    pub(crate) named: BTreeSet<Vec<String>>,
}

/// Collects what a module, and those within the same file, define, import and name.
pub(crate) struct Reader<'a> {
    pub(crate) file: usize,
    pub(crate) module: Module,
    pub(crate) scopes: &'a mut BTreeMap<Module, Scope>,
}

impl Reader<'_> {
    fn scope(&mut self) -> &mut Scope {
        let empty = Scope { file: self.file, ..Scope::default() };
        self.scopes.entry(self.module.clone()).or_insert(empty)
    }

    fn import(&mut self, tree: &UseTree, mut path: Vec<String>, is_handed_on: bool) {
        let name = match tree {
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                return self.import(&part.tree, path, is_handed_on);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, path.clone(), is_handed_on);
                }
                return;
            }
            UseTree::Glob(_) => return self.scope().globs.push(path),
            UseTree::Name(name) => {
                if name.ident != "self" {
                    path.push(name.ident.to_string());
                }
                path.last().cloned().unwrap_or_default()
            }
            UseTree::Rename(name) => {
                path.push(name.ident.to_string());
                name.rename.to_string()
            }
        };
        if !is_handed_on {
            self.scope().named.insert(path.clone());
        }
        // A name that is that of its crate would lead to itself.
        if path.len() > 1 {
            self.scope().imported.insert(name, path);
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Mod(module) if is_test(&module.attrs) => return,
            Item::Mod(module) => {
                if module.content.is_some() {
                    self.module.push(module.ident.to_string());
                    self.scope();
                    visit::visit_item(self, item);
                    self.module.pop();
                }
                return;
            }
            Item::Fn(item) if is_test(&item.attrs) => return,
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            _ => return visit::visit_item(self, item),
        };
        self.scope().defined.insert(name.to_string());
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_test(&item.attrs) {
            // What is only handed on is taken by those who name it here.
            let is_handed_on = !matches!(item.vis, Visibility::Inherited);
            self.import(&item.tree, Vec::new(), is_handed_on);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.scope().named.insert(names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        let text = item.tokens.to_string().replace("::", " :: ");
        let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (mut path, mut is_open) = (Vec::new(), false);
        let ends = |c: char| c.is_whitespace() || (c.is_ascii_punctuation() && !"_:".contains(c));
        for word in text.split(ends).filter(|word| !word.is_empty()).chain([";"]) {
            if word == "::" {
                is_open = true;
                continue;
            }
            if !is_open {
                self.scope().named.insert(std::mem::take(&mut path));
            }
            is_open = false;
            if is_name(word) {
                path.push(word.to_owned());
            }
        }
        visit::visit_macro(self, item);
    }
}

/// Is that compiled for tests alone?
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        other => other.path().is_ident("test"),
    })
}

/// The module that a file is, by its path below the crate's root.
pub(crate) fn module_of(path: &str) -> Module {
    let mut names: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        names.pop();
    }
    names
}
