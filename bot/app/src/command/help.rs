//! Help and rules: made from the tables of commands, so that they cannot be out of date.

use parlour_games::{
    GameKind,
    engine::{Choice, CommandLine, Control, Phrase},
};

use crate::{
    command::{answer::Answer, list::General},
    picture::rules_topic::{RulesTopic, title},
    table::arguments::game_ref,
};

/// `/help`: what can be done; of one game, or in general.
pub(crate) fn help(kind: Option<GameKind>) -> Answer {
    let mut answer = Answer::default();
    if let Some(kind) = kind {
        of_game(kind, &mut answer.lines);
    } else {
        in_general(&mut answer.lines);
    }
    answer.controls = rules_controls(kind);
    answer
}

fn line(usage: String, what: String) -> Phrase {
    Phrase::new("help-line").with("usage", usage).with("what", Phrase::named(what))
}

fn of_game(kind: GameKind, lines: &mut Vec<Phrase>) {
    let name = kind.name();
    let title = Phrase::new("help-game").with("game", game_ref(kind));
    lines.push(title.with("tagline", Phrase::named(format!("{name}-tagline"))));
    let own = kind.commands().iter().map(|spec| spec.name);
    for command in std::iter::once("new").chain(own) {
        lines.push(line(format!("/{name} {command}"), format!("{name}-cmd-{command}")));
    }
}

fn in_general(lines: &mut Vec<Phrase>) {
    lines.push(Phrase::new("help-intro"));
    for kind in GameKind::ALL {
        lines.push(line(format!("/{} new", kind.name()), format!("{}-cmd-new", kind.name())));
    }
    for general in General::all() {
        lines.push(line(format!("/{}", general.words()), general.message()));
    }
    lines.push(Phrase::new("help-more"));
}

fn rules_controls(kind: Option<GameKind>) -> Vec<Control> {
    match kind {
        Some(kind) => vec![Control::Button {
            label: Phrase::new("do-rules"),
            line: CommandLine::new("rules").arg("game", kind.name()),
        }],
        None => vec![Control::Select {
            label: Phrase::new("do-rules"),
            line: CommandLine::new("rules"),
            param: "game".into(),
            choices: GameKind::ALL
                .iter()
                .map(|kind| Choice { value: kind.name().into(), label: Some(game_ref(*kind)) })
                .collect(),
        }],
    }
}

/// `/rules GAME`: the rules, or one page of them, with a picture and the way to the other pages.
pub(crate) fn rules(page: RulesTopic) -> Answer {
    let RulesTopic { kind, topic } = page;
    let name = kind.name();
    let mut rules = Phrase::named(page.message()).with("new", format!("/{name} new"));
    for spec in kind.commands() {
        rules = rules.with(spec.name, format!("/{name} {}", spec.name));
    }
    let mut controls = vec![Control::Button {
        label: Phrase::new("do-new").with("game", game_ref(kind)),
        line: CommandLine { command: format!("{name} new").into(), args: Vec::new() },
    }];
    let others: Vec<Choice> = kind
        .topics()
        .iter()
        .filter(|other| Some(**other) != topic)
        .map(|topic| Choice { value: (*topic).into(), label: Some(title(kind, topic)) })
        .collect();
    if !others.is_empty() {
        controls.push(Control::Select {
            label: Phrase::new("do-rules-about"),
            line: CommandLine::new("rules").arg("game", name),
            param: "about".into(),
            choices: others,
        });
    }
    Answer { lines: vec![rules], example: Some(page.to_string()), controls, ..Answer::default() }
}
