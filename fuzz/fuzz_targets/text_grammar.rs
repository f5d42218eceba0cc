//! Commands as people type them, against every game in play.
//!
//! Each line is a seat and a command: `0 place C4`. Nothing panics; what is understood is written and
//! understood as the same again; what is refused changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_app::new_params;
use parlour_games::{
    AnyTable, GameKind,
    engine::{Args, Command, Dice, Game, Observer, Seat, nearest, tokens},
};

/// The most lines of a run.
const MOST: usize = 60;

fuzz_target!(|text: &str| {
    macro_rules! targets {
        ($($module:ident => $Game:ident;)*) => {
            $(lines::<parlour_games::$module::$Game>(GameKind::$Game, text);)*
        };
    }
    parlour_games::each_game!(targets);
});

fn lines<G: Game>(kind: GameKind, text: &str) {
    let variants = kind.variants();
    let (_, config, seats) = &variants[text.len() % variants.len()];
    let mut dice = Dice::from_seed([7; 32]);
    let Ok(events) = kind.setup(config, *seats, &mut dice) else { return };
    let Some(mut table) = AnyTable::replay(&events) else { return };
    for line in text.lines().take(MOST) {
        options(kind, line);
        let (seat, line) = line.split_once(' ').unwrap_or(("0", line));
        again::<G>(line);
        let seat = Seat(seat.parse().unwrap_or(0));
        let Ok(events) = table.decide(seat, line, &mut dice) else { continue };
        for event in &events {
            let written = event.encode();
            assert!(kind.decode(&written).is_ok_and(|read| read.encode() == written));
            table = table.after(event).expect("an event of the same game");
            let _ = (event.notice(Observer::Public), event.notice(Observer::Seat(seat)));
        }
        for observer in [Observer::Public, Observer::Seat(seat)] {
            let view = table.view(observer);
            let _ = (view.controls(), view.moment());
            for offer in &view.legal().0 {
                for (param, _) in &offer.params {
                    assert!(view.suggest(&offer.command, param, line).len() <= 25);
                }
            }
        }
    }
}

/// A line for which the command stands at the front, as a new table's options and as words.
fn options(kind: GameKind, line: &str) {
    for token in tokens(line).unwrap_or_default() {
        assert!(line.contains(token.raw) && line.contains(token.rest));
        assert_eq!(nearest(&token.word, ["new", "place"]).len(), 2);
    }
    let _ = Args::read("new", new_params(kind), line);
    if let Ok(config) = kind.configure(line) {
        assert!(kind.summary(&config).is_ok());
    }
}

fn parse<G: Game>(line: &str) -> Option<G::Action> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let spec = G::Action::COMMANDS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))?;
    let args = Args::read(spec.name, spec.params, rest).ok()?;
    G::Action::parse(spec.name, &args).ok()
}

fn again<G: Game>(line: &str) {
    let Some(action) = parse::<G>(line) else { return };
    let written = action.write().to_string();
    assert!(parse::<G>(&written).is_some_and(|read| read == action), "{written}");
}
