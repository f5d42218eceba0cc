//! The reference of all commands, from the tables that everything else is made from, too.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use parlour_app::{
    General, new_params, param_message,
    words::{Plain, Words},
};
use parlour_games::{
    GameKind,
    engine::{ParamKind, ParamSpec, Phrase},
};

/// The reference as Markdown; `docs/src/play/commands.md` holds it, and a test compares.
///
/// # Errors
/// When the words cannot be read.
pub fn markdown() -> Result<String> {
    let words = Words::english().context("the words cannot be read")?;
    let mut out = String::new();
    let _ = writeln!(out, "## General\n\n{HEAD}");
    for general in General::all() {
        let (command, id) = (general.words(), general.message());
        row(&mut out, &words, &command, &id, general.spec.params, general.spec.secret);
    }
    for kind in GameKind::ALL {
        let name = kind.name();
        let title = words.say(&Phrase::named(format!("{name}-name")), &Plain);
        let _ = writeln!(out, "\n## {title}\n\n{HEAD}");
        let id = format!("{name}-cmd-new");
        row(&mut out, &words, &format!("{name} new"), &id, new_params(*kind), false);
        for spec in kind.commands() {
            let id = format!("{name}-cmd-{}", spec.name);
            row(&mut out, &words, &format!("{name} {}", spec.name), &id, spec.params, spec.secret);
        }
    }
    Ok(out)
}

const HEAD: &str = "| command | what it does | parameters |\n| --- | --- | --- |";

fn row(
    out: &mut String,
    words: &Words,
    command: &str,
    id: &str,
    params: &[ParamSpec],
    secret: bool,
) {
    let about = words.say(&Phrase::named(id.to_owned()), &Plain);
    let private = if secret { " *(only you see the answer)*" } else { "" };
    let params: Vec<String> = params
        .iter()
        .map(|param| {
            let id = param_message(id, param.name);
            let what = words.say(&Phrase::named(id), &Plain);
            let need = if param.required { "" } else { ", optional" };
            format!("`{}` ({}{need}): {what}", param.name, kind(param.kind))
        })
        .collect();
    let _ = writeln!(out, "| `/{command}` | {about}{private} | {} |", params.join("<br>"));
}

fn kind(kind: ParamKind) -> String {
    match kind {
        ParamKind::Integer { min, max } => format!("{min} to {max}"),
        ParamKind::Choice(choices) => choices.join(", "),
        ParamKind::Cell => "a cell".into(),
        ParamKind::Card => "a card".into(),
        ParamKind::Player => "a player".into(),
        ParamKind::Table => "a table".into(),
        ParamKind::Text { max } => format!("text, at most {max} characters"),
    }
}
