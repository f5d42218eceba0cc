//! A game written out move by move: a readable file that pins how a game behaves.

use std::fmt::Write as _;

use super::{AnyEvent, AnyTable, Dice, GameKind, Level, Observer, Seats};

/// Writes out one game between easy computers. Every line that starts with `event ` holds an
/// encoded event, so the file is also a golden log.
///
/// # Errors
/// In words, when a rule contradicts itself: that is what the playthrough is there to find.
pub fn write(
    kind: GameKind,
    variant: &str,
    config: &str,
    seats: Seats,
    seed: [u8; 32],
) -> Result<String, String> {
    let mut out = String::new();
    let mut script = Dice::from_seed(seed);
    let _ = writeln!(out, "game {} variant {variant} seats {}", kind.name(), seats.count());
    let _ = writeln!(out, "config {config}");
    let setup = kind
        .setup(config, seats, &mut Dice::derive(&seed, 0))
        .map_err(|refusal| format!("setup refused: {refusal}"))?;
    let mut log: Vec<AnyEvent> = Vec::new();
    let mut shown: Vec<String> = Vec::new();
    tell(&mut out, &setup, seats);
    log.extend(setup);
    let mut table = AnyTable::replay(&log).ok_or("setup made no events")?;
    show(&mut out, &table, seats, &mut shown);
    let mut turn = 0_u64;
    while let Some(seat) = {
        let acting: Vec<_> = table.to_act().iter().collect();
        script.pick(&acting).copied()
    } {
        turn += 1;
        let view = table.view(Observer::Seat(seat));
        let line = view.choose(Level::Easy, &mut script).to_string();
        let _ = writeln!(out, "\n# {turn}\nseat {} does {line}", seat.0);
        let events = table
            .decide(seat, &line, &mut Dice::derive(&seed, turn))
            .map_err(|refusal| format!("move {turn}, seat {seat}, {line}: {refusal}"))?;
        tell(&mut out, &events, seats);
        for event in &events {
            table = table.after(event).ok_or("an event of another game")?;
        }
        log.extend(events);
        show(&mut out, &table, seats, &mut shown);
        if turn > 100_000 {
            return Err("the game does not end".into());
        }
    }
    let outcome = table.outcome().ok_or("nobody is to act, but the game is not over")?;
    let _ = writeln!(out, "\nplaces {:?} scores {:?}", outcome.places, outcome.scores);
    Ok(out)
}

fn tell(out: &mut String, events: &[AnyEvent], seats: Seats) {
    for event in events {
        let _ = writeln!(out, "event {}", event.encode());
        for observer in Observer::all(seats) {
            if let Some(notice) = event.notice(observer) {
                let board = if notice.board { " [board]" } else { "" };
                let phrase = serde_json::to_string(&notice.phrase).unwrap_or_default();
                let _ = writeln!(out, "  tells {observer}{board} {phrase}");
            }
        }
    }
}

/// Writes what changed for each observer since it was last written.
fn show(out: &mut String, table: &AnyTable, seats: Seats, shown: &mut Vec<String>) {
    for (index, observer) in Observer::all(seats).enumerate() {
        let view = table.view(observer);
        let legal: Vec<_> = view
            .legal()
            .0
            .iter()
            .map(|offer| serde_json::to_string(offer).unwrap_or_default())
            .collect();
        let text = format!(
            "view {observer} moment {} {}\nlegal {observer} {}\n",
            view.moment(),
            view.json(),
            legal.join(" ")
        );
        match shown.get_mut(index) {
            Some(last) if *last == text => {}
            Some(last) => {
                out.push_str(&text);
                *last = text;
            }
            None => {
                out.push_str(&text);
                shown.push(text);
            }
        }
    }
}
