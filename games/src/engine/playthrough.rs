//! A game written out move by move: a readable file that pins how a game behaves.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json};

use super::{AnyEvent, AnyTable, Dice, GameKind, Level, Observer, Seats};

/// Writes out one game between easy computers. A line `public` holds the public view's moment and
/// the fields that changed, a line `seat` those in which a seat's view differs from it. Every line that starts with `event ` holds an
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
    let mut shown = Shown::default();
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

/// Writes what changed: of the public view since it was last written, of a seat's view where it
/// differs from the public's, and what each may do.
fn show(out: &mut String, table: &AnyTable, seats: Seats, shown: &mut Shown) {
    let public = table.view(Observer::Public);
    let json = public.json();
    let news = difference(&json, &shown.public);
    if !news.is_empty() {
        let _ = writeln!(out, "public {} {}", public.moment(), line(&news));
    }
    shown.public = json;
    for seat in seats.iter() {
        let view = table.view(Observer::Seat(seat));
        let own = line(&difference(&view.json(), &shown.public));
        let offers = view.legal().0;
        let offers = offers.iter().map(|offer| serde_json::to_string(offer).unwrap_or_default());
        let text = format!("seat {} {own}\n  may {}\n", seat.0, offers.collect::<String>());
        if shown.seats.get(seat.index()) != Some(&text) {
            out.push_str(&text);
        }
        match shown.seats.get_mut(seat.index()) {
            Some(last) => *last = text,
            None => shown.seats.push(text),
        }
    }
}

/// What was written last.
#[derive(Default)]
struct Shown {
    public: Json,
    seats: Vec<String>,
}

/// The fields of `view` that `other` does not have so.
fn difference(view: &Json, other: &Json) -> Map<String, Json> {
    let fields = view.as_object().into_iter().flatten();
    let differs = |(name, value): &(&String, &Json)| other.get(name.as_str()) != Some(*value);
    fields.filter(differs).map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn line(fields: &Map<String, Json>) -> String {
    serde_json::to_string(fields).unwrap_or_default()
}
