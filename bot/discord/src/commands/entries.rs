//! All commands, as Discord sorts them.

use parlour_app::{
    General, new_params,
    vocabulary::{GameKind, ParamKind, ParamSpec},
};

/// The parameter that every move of a game takes beside its own.
const TABLE: ParamSpec = ParamSpec::optional("table", ParamKind::Table);

/// A command of the parlour, as Discord sorts it: up to two words, and its options.
pub(crate) struct Entry {
    /// As it is typed: `join`, `walls place`.
    pub(crate) words: String,
    /// The Fluent message that says what it does.
    pub(crate) message: String,
    /// What it takes.
    pub(crate) params: Vec<ParamSpec>,
}

/// All commands that there are.
pub(crate) fn entries() -> Vec<Entry> {
    let of_game = |kind: &GameKind| {
        let name = kind.name();
        let entry = |command: &str, params: Vec<ParamSpec>| Entry {
            words: format!("{name} {command}"),
            message: format!("{name}-cmd-{command}"),
            params,
        };
        let new = entry("new", new_params(*kind).to_vec());
        let moves = kind
            .commands()
            .iter()
            .map(|spec| entry(spec.name, spec.params.iter().copied().chain([TABLE]).collect()));
        std::iter::once(new).chain(moves.collect::<Vec<_>>())
    };
    let general = General::all().map(|general| Entry {
        words: general.words(),
        message: general.message(),
        params: general.spec.params.to_vec(),
    });
    GameKind::ALL.iter().flat_map(of_game).chain(general).collect()
}
