//! Every game's table of commands keeps to what the platforms can express, Discord the narrowest.

use parlour_games::engine::{Args, CommandLine, GameKind, ParamKind, ParamSpec};
use proptest::prelude::*;

/// Discord's limits for slash commands.
const NAME: std::ops::RangeInclusive<usize> = 1..=32;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const CHOICE_NAME: usize = 100;
/// A subcommand for each command, and the table's own beside them.
const COMMANDS: usize = 25;

fn check_name(name: &str) {
    assert!(NAME.contains(&name.len()), "{name}");
    assert!(
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
        "{name}"
    );
}

fn check_params(of: &str, params: &[ParamSpec]) {
    assert!(params.len() <= OPTIONS, "{of}");
    for (index, param) in params.iter().enumerate() {
        check_name(param.name);
        let before = &params[..index];
        assert!(before.iter().all(|other| other.name != param.name), "{of}: {} twice", param.name);
        assert!(
            !param.required || before.iter().all(|other| other.required),
            "{of}: {} is required after one that is not",
            param.name
        );
        match param.kind {
            ParamKind::Choice(choices) => {
                assert!((1..=CHOICES).contains(&choices.len()), "{of}: {}", param.name);
                for choice in choices {
                    assert!((1..=CHOICE_NAME).contains(&choice.len()), "{of}: {choice}");
                    let same = choices.iter().filter(|other| other.eq_ignore_ascii_case(choice));
                    assert_eq!(same.count(), 1, "{of}: {choice}");
                }
            }
            // Discord's numbers are exact up to 2^53.
            ParamKind::Integer { min, max } => {
                assert!(min <= max && max.abs() < 1 << 53 && min.abs() < 1 << 53, "{of}");
            }
            ParamKind::Text { max } => {
                assert!((1..=6000).contains(&max), "{of}: {}", param.name);
                assert_eq!(index + 1, params.len(), "{of}: a text takes the rest of the line");
            }
            ParamKind::Cell | ParamKind::Card | ParamKind::Player | ParamKind::Table => {}
        }
    }
}

fn keeps_to_discords_limits(kind: GameKind) {
    check_name(kind.name());
    let commands = kind.commands();
    assert!(!commands.is_empty() && commands.len() <= COMMANDS, "{}", kind.name());
    for (index, command) in commands.iter().enumerate() {
        check_name(command.name);
        let before = &commands[..index];
        assert!(before.iter().all(|other| other.name != command.name), "{}", command.name);
        check_params(command.name, command.params);
    }
    check_params(kind.name(), kind.options());
    for experiment in kind.experiments() {
        check_name(experiment.name);
        check_params(experiment.name, experiment.options);
    }
}

fn has_names_of_its_own(kind: GameKind) {
    assert_eq!(GameKind::named(&kind.name().to_uppercase()), Some(kind));
    let variants = kind.variants();
    assert!(!variants.is_empty());
    for (index, (name, _, seats)) in variants.iter().enumerate() {
        check_name(name);
        assert!(kind.seats().contains(&seats.count()));
        assert!(variants[..index].iter().all(|(other, _, _)| other != name));
    }
    assert!(kind.seats().contains(&kind.default_seats()));
    assert_eq!(GameKind::named("no-such-game"), None);
}

macro_rules! commands {
    ($($module:ident => $Game:ident;)*) => {$(
        mod $module {
            use parlour_games::GameKind;

            #[test]
            fn every_table_of_commands_keeps_to_discords_limits() {
                super::keeps_to_discords_limits(GameKind::$Game);
            }

            #[test]
            fn games_are_found_by_their_names_and_variants_have_names_of_their_own() {
                super::has_names_of_its_own(GameKind::$Game);
            }
        }
    )*};
}
parlour_games::each_game!(commands);

/// Two texts, of which the last takes the rest of the line, and a word between them.
const TEXTS: &[ParamSpec] = &[
    ParamSpec::required("first", ParamKind::Text { max: 1000 }),
    ParamSpec::required("name", ParamKind::Table),
    ParamSpec::required("rest", ParamKind::Text { max: 1000 }),
];

/// Texts that are made to be misread: quotation marks, backslashes, all kinds of white space, names
/// of parameters.
fn text(most: usize) -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => any::<char>().prop_map(String::from),
        3 => prop::sample::select(vec!["\"", "\\", " ", "\n", "\r\n", "\t", "\u{a0}", ":", "/"])
            .prop_map(str::to_owned),
        2 => prop::sample::select(vec!["first:", "name:", "rest:\"", "table:walls-7", "\\\"", "C4"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(part, 0..most).prop_map(|parts| parts.concat())
}

proptest! {
    /// Whatever is in a value, it comes out of the line as it went in.
    #[test]
    fn a_written_line_is_read_as_the_same(first in text(12), name in text(4), rest in text(12)) {
        let line = CommandLine::new("say").arg("first", &first).arg("name", &name).arg("rest", &rest);
        for written in [line.by_name(), line.to_string()] {
            let arguments = written.strip_prefix("say").unwrap();
            let args = Args::read("say", TEXTS, arguments)
                .map_err(|error| TestCaseError::fail(format!("{written:?}: {error:?}")))?;
            prop_assert_eq!(args.text("first"), Some(&first[..]), "{}", written);
            prop_assert_eq!(args.text("name"), Some(&name[..]), "{}", written);
            prop_assert_eq!(args.text("rest"), Some(&rest[..]), "{}", written);
        }
    }
}
