//! What is said of a minimal pattern: how far the three worms come in it, and who else is safe.

use super::{
    named::name_of,
    pattern::{Pattern, letter, members},
    reach::{Reach, finds_nothing, in_many_steps, in_one_step},
    safety::is_safe,
};
use serde_json::{Value as Json, json};

/// A minimal pattern in its canonical form, and what is said of it.
pub(super) struct Marked {
    pub(super) pattern: Pattern,
    /// Its name, if it has one.
    pub(super) name: Option<&'static str>,
    /// Does one shot uncloak the target?
    pub(super) one_step: bool,
    /// Do many?
    pub(super) reach: Reach,
    /// Does no worm find anything anywhere in it?
    pub(super) still: bool,
    /// Is every cloaked satellite safe, not the target alone?
    pub(super) every_safe: bool,
}

impl Marked {
    pub(super) fn new(pattern: Pattern) -> Self {
        Self {
            pattern,
            name: name_of(&pattern),
            one_step: in_one_step(&pattern),
            reach: in_many_steps(&pattern),
            still: finds_nothing(&pattern),
            every_safe: members(pattern.cloaked()).all(|one| is_safe(&pattern, one)),
        }
    }

    /// Whether nothing that the worms do comes to the target, however the groups turn out.
    pub(super) const fn is_beyond(&self) -> bool {
        self.reach.is_never()
    }

    pub(super) fn json(&self) -> Json {
        let pattern = &self.pattern;
        let groups = (0..pattern.size()).map(|one| pattern.group(one).map_or("?", letter));
        json!({
            "name": self.name,
            "links": pattern.links(),
            "known": groups.collect::<String>(),
            "one_step": self.one_step,
            "ways": self.reach.ways,
            "reached": self.reach.reached,
            "still": self.still,
            "every_cloaked_safe": self.every_safe,
        })
    }

    /// One line: the name, the links, and what the JSON says in words.
    pub(super) fn line(&self) -> String {
        let Reach { ways, reached } = self.reach;
        let worms = match (self.one_step, reached) {
            (true, _) => "one shot".to_owned(),
            (false, 0) if self.still => "no worm finds anything".to_owned(),
            (false, 0) => "beyond the worms".to_owned(),
            _ if reached == ways => "several shots".to_owned(),
            _ => format!("several shots in {reached} of {ways} ways"),
        };
        let safe = if self.every_safe { "; every cloaked one is safe" } else { "" };
        let name = self.name.map(|name| format!("{name}: ")).unwrap_or_default();
        format!("{name}{pattern} ({worms}{safe})", pattern = self.pattern)
    }
}
