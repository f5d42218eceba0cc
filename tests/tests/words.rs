//! Words: whatever can be said has words, and no words are left over.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{collections::BTreeSet, fs, path::Path};

use parlour_app::{
    GROUPS, General,
    words::{Plain, Words},
};
use parlour_games::{
    AnyTable, GameKind,
    engine::{Control, Dice, Level, Observer, Phrase},
    worms::{Method, Recipe, generate, logic::prove, reach_of_all},
};

/// Where the program's sources are.
const SOURCES: [&str; 8] = [
    "games/src",
    "render/src",
    "bot/src",
    "bot/app/src",
    "bot/discord/src",
    "bot/matrix/src",
    "bot/programs/src",
    "bot/web/src",
];

fn text_of(folder: &str) -> String {
    fn walk(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                // Comments and unit tests say what the program never says.
                let source = fs::read_to_string(path).unwrap();
                let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
                let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
                code.for_each(|line| text.extend([line, "\n"]));
            }
        }
    }
    let mut text = String::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(folder), &mut text);
    text
}

/// The ids of messages that are written out in the sources: lower-case words joined by hyphens, in
/// quotation marks.
fn written(text: &str) -> BTreeSet<String> {
    let quoted = text.split('"').skip(1).step_by(1);
    let is_id = |word: &&str| {
        word.contains('-')
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !word.starts_with('-')
            && !word.ends_with('-')
    };
    quoted.filter(is_id).map(str::to_owned).collect()
}

/// What is made from a game's name and its tables.
fn made() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for kind in GameKind::ALL {
        let name = kind.name();
        for id in ["name", "tagline", "summary", "rules", "cmd-new"] {
            ids.insert(format!("{name}-{id}"));
        }
        for reason in ["players", "over", "not-seated"] {
            ids.insert(format!("{name}-refuse-{reason}"));
        }
        for topic in kind.topics() {
            let about = format!("{name}-about-{topic}");
            ids.extend([format!("{about}.title"), format!("{about}.alt"), about]);
        }
        for option in kind.options() {
            ids.insert(format!("{name}-cmd-new.{}", option.name));
        }
        for spec in kind.commands() {
            ids.insert(format!("{name}-cmd-{}", spec.name));
            ids.insert(format!("{name}-do-{}", spec.name));
            for param in spec.params {
                ids.insert(format!("{name}-cmd-{}.{}", spec.name, param.name));
                ids.insert(format!("{name}-do-{}-{}", spec.name, param.name));
            }
        }
    }
    for general in General::all() {
        ids.insert(general.message());
        for param in general.spec.params {
            let shared = matches!(param.name, "table" | "level" | "seats");
            let id = format!("{}.{}", general.message(), param.name);
            ids.insert(if shared { format!("param-{}", param.name) } else { id });
        }
    }
    ids.extend(GROUPS.iter().map(|group| format!("cmd-{}", group.name)));
    ids.extend(["saved", "players", "fill", "wait"].map(|param| format!("param-{param}")));
    ids
}

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("bot/locales/en");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        files.push((name, fs::read_to_string(path).unwrap()));
    }
    files
}

#[test]
fn whatever_can_be_said_has_words() {
    let words = Words::english().unwrap();
    let missing: Vec<String> = made().into_iter().filter(|id| !words.has(id)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");
    // Ids in the sources: all that are handed to `Phrase::new` or `phrase!`.
    let sources: String = SOURCES.into_iter().map(text_of).collect();
    let mut checked = 0;
    for call in ["Phrase::new(", "phrase!("].iter().flat_map(|made| sources.split(made).skip(1)) {
        let argument = call.split([')', ',']).next().unwrap();
        for id in argument.split('"').skip(1).step_by(2) {
            assert!(words.has(id), "no words for {id}");
            checked += 1;
        }
    }
    assert!(checked > 280, "only {checked} messages were found in the sources");
}

#[test]
fn no_words_are_left_over() {
    let sources: String = SOURCES.into_iter().map(text_of).collect();
    let mut known: BTreeSet<String> = written(&sources).union(&made()).cloned().collect();
    // A control with words of its own asks for its parameter in words of its own, too.
    let params: BTreeSet<&str> = GameKind::ALL
        .iter()
        .flat_map(|kind| kind.commands())
        .flat_map(|spec| spec.params.iter().map(|param| param.name))
        .collect();
    // What a game counts for records is said all at once.
    known.extend(GameKind::NAMES.iter().map(|name| format!("{name}-tallies")));
    // Games in which one seat acts at a time may say whose turn it is.
    known.extend(GameKind::NAMES.iter().map(|name| format!("{name}-refuse-turn")));
    let controls: Vec<String> = known.iter().filter(|id| id.contains("-do-")).cloned().collect();
    for control in controls {
        known.extend(params.iter().map(|param| format!("{control}-{param}")));
    }
    for (file, text) in files() {
        // The page's own words are looked up by the page's own scripts.
        if file == "page.ftl" {
            continue;
        }
        let ids = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        for id in ids.filter_map(|line| line.split_once(" =")).map(|(id, _)| id.to_owned()) {
            assert!(known.contains(&id), "{file}: nobody says {id}");
        }
    }
}

#[test]
fn descriptions_fit_where_they_are_shown() {
    let words = Words::english().unwrap();
    for id in made().into_iter().filter(|id| id.contains("cmd-") || id.starts_with("param-")) {
        let said = words.say(&Phrase::named(id.clone()), &Plain);
        // Discord's limit for a command's and an option's description.
        assert!((1..=100).contains(&said.chars().count()), "{id}: {said:?}");
    }
}

/// Every phrase that random games bring about is said without a hole.
#[test]
fn nothing_is_left_open_in_what_games_say() {
    let words = Words::english().unwrap();
    let said = |phrase: &Phrase| {
        let said = words.say(phrase, &Plain);
        let whole = !said.contains("{$") && !said.contains("  ") && said != phrase.id;
        assert!(whole && !said.is_empty(), "{} is said as {said:?}", phrase.id);
    };
    for kind in GameKind::ALL {
        for (_, config, seats) in kind.variants() {
            said(&kind.summary(&config).unwrap());
            let mut dice = Dice::from_seed([5; 32]);
            let mut events = kind.setup(&config, seats, &mut dice).unwrap();
            let mut table = AnyTable::replay(&events).unwrap();
            loop {
                for observer in Observer::all(seats) {
                    let notices = events.iter().filter_map(|event| event.notice(observer));
                    notices.for_each(|notice| said(&notice.phrase));
                    let view = table.view(observer);
                    parlour_render::alt(&view).iter().for_each(said);
                    for control in view.controls() {
                        match control {
                            Control::Button { label, .. }
                            | Control::Select { label, .. }
                            | Control::Form { label, .. } => said(&label),
                        }
                    }
                }
                let Some(seat) = table.to_act().iter().next() else { break };
                let view = table.view(Observer::Seat(seat));
                let line = view.choose(Level::Easy, &mut dice).to_string();
                events = table.decide(seat, &line, &mut dice).unwrap();
                for event in &events {
                    table = table.after(event).unwrap();
                }
            }
        }
    }
}

/// What a message has room for on the narrowest platform, less what else it may say: who proved what,
/// whose turn it is, and the small print.
const PROOF: usize = 1_500;

/// Half of all proofs are a few lines, few are so long that a message tells where the rest is, and what
/// it says always has room.
#[test]
fn proofs_can_be_read_in_a_message() {
    let words = Words::english().unwrap();
    let mut dice = Dice::from_seed([17; 32]);
    let (mut proofs, mut cut) = (Vec::new(), 0);
    for round in 0..600 {
        let satellites = 8 + round % 33;
        let method = *dice.pick(&[Method::Links, Method::Pieces]).unwrap();
        let p = Recipe::usual_p(satellites) * (0.6 + dice.unit());
        let headquarters = 1 + dice.below(4);
        let recipe = Recipe {
            satellites,
            method,
            p,
            headquarters: (headquarters, headquarters),
            links: 8,
            open: None,
        };
        let network = generate(&recipe, &mut dice).network;
        let share = dice.unit();
        let known = network.groups.all().iter().filter(|_| dice.unit() < share).collect();
        let known = network.groups.within(known);
        let graph = &network.graph;
        for satellite in graph.all() - known.all() - reach_of_all(graph, &known) {
            let Some(proof) = prove(graph, &known, satellite) else { continue };
            let say = |lines: Vec<Phrase>| {
                lines.iter().map(|line| words.say(line, &Plain)).collect::<Vec<_>>().join("\n")
            };
            let brief = say(proof.brief());
            assert!(brief.chars().count() <= PROOF, "{brief}");
            cut += usize::from(brief.contains("/board as:text"));
            proofs.push(say(proof.told()));
        }
    }
    let length = |proof: &String| proof.chars().count();
    proofs.sort_by_key(length);
    let share = |percent: usize| length(&proofs[(proofs.len() - 1) * percent / 100]);
    eprintln!(
        "{} proofs: {}, {}, {} and {} characters; {cut} are cut",
        proofs.len(),
        share(50),
        share(90),
        share(99),
        share(100)
    );
    eprintln!("{}", proofs[proofs.len() / 2]);
    assert!(proofs.len() > 300, "{}", proofs.len());
    assert!(share(50) <= 400, "{}", proofs[proofs.len() / 2]);
    assert!(cut * 50 <= proofs.len(), "{cut} of {}", proofs.len());
}
