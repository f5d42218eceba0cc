//! A command by its words.

use parlour_games::{
    GameKind,
    engine::{ParamKind, ParamSpec, Phrase},
};

use crate::command::list::{General, Group, new_params, param_message};

/// The most completions: what every platform can show.
pub(crate) const MOST: usize = 25;

/// A command by its words: `walls place`, `join`, `table move`.
pub(crate) struct Named {
    pub(crate) kind: Option<GameKind>,
    /// The command's own name.
    pub(crate) name: &'static str,
    params: Vec<ParamSpec>,
    /// What the messages that explain its parameters start with.
    message: String,
}

impl Named {
    /// The command at the beginning of these words, and the words behind it.
    pub(crate) fn find<'a, 'b>(words: &'a [&'b str]) -> Option<(Self, &'a [&'b str])> {
        let (first, rest) = words.split_first()?;
        let second = || rest.split_first();
        let (kind, spec, message, given) = if let Some(kind) = GameKind::named(first) {
            let (word, given) = second()?;
            if word.eq_ignore_ascii_case("new") {
                let message = format!("{}-cmd-new", kind.name());
                let params = new_params(kind).to_vec();
                return Some((Self { kind: Some(kind), name: "new", params, message }, given));
            }
            let spec = kind.command(word)?;
            (Some(kind), spec, format!("{}-cmd-{}", kind.name(), spec.name), given)
        } else if let Some(group) = Group::named(first) {
            let (word, given) = second()?;
            let spec = group.command(word)?.spec;
            (None, spec, format!("cmd-{}-{}", group.name, spec.name), given)
        } else {
            let spec = General::named(first)?.spec;
            (None, spec, format!("cmd-{}", spec.name), rest)
        };
        // Every move of a game takes the table beside its own parameters.
        let table = kind.map(|_| ParamSpec::optional("table", ParamKind::Table));
        let params = spec.params.iter().copied().chain(table).collect();
        Some((Self { kind, name: spec.name, params, message }, given))
    }

    pub(crate) fn params(&self) -> &[ParamSpec] {
        &self.params
    }

    /// The phrase that explains a parameter.
    pub(crate) fn help(&self, param: &str) -> Phrase {
        Phrase::named(param_message(&self.message, param))
    }
}
