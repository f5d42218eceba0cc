//! What people read: everything that concerns them once, in its order, and nothing else.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value as Json;

use super::{Action, Came, Record, boards};
use crate::archive::Table;

impl Record {
    /// Everything that happens at a table is told at the table once, in its order.
    pub(super) fn told_to_all(&self, name: &str, table: &Table) -> Result<()> {
        let messages = self.public.get(name).map(Vec::as_slice).unwrap_or_default();
        let happened: Vec<String> =
            table.events.iter().filter_map(|event| self.happened(table, event)).collect();
        let told: Vec<String> = messages
            .iter()
            .flat_map(|message| &message.lines)
            .filter_map(|line| told(name, line))
            .collect();
        if happened != told {
            let at = happened.iter().zip(&told).take_while(|(one, other)| one == other).count();
            let there: Vec<String> =
                messages.iter().map(|m| format!("{} {:?}", m.place, m.lines)).collect();
            anyhow::bail!(
                "{name}, line {at}: happened {:?}, told {:?}\n{there:#?}",
                happened.get(at),
                told.get(at)
            );
        }
        boards::rising(messages)?;
        // All of it in one place, under the message that it hangs on.
        let places: BTreeSet<_> = messages.iter().skip(1).map(|message| &message.place).collect();
        let under = messages.first().map(|opening| &opening.id);
        ensure!(places.iter().all(|place| Some(*place) == under), "{name} is told in {places:?}");
        // However it goes on, somebody can go on with it, and sees where it stands.
        let ended = table.own("ended").count() > 0;
        let last = messages.last().with_context(|| format!("{name} is told nowhere"))?;
        ensure!(!ended || last.board.is_some(), "{name} ends without a board: {last:?}");
        Ok(())
    }

    /// What is to be told of an event.
    fn happened(&self, table: &Table, event: &Json) -> Option<String> {
        let maker = || self.name(table.maker(event));
        let own = match event["table"].as_str() {
            Some("opened") => Some("it is open".to_owned()),
            Some("joined") => {
                event["person"]["name"].as_str().map(|who| format!("{who} sits down"))
            }
            Some("filled") => Some("computers sit down".to_owned()),
            Some("seated") => Some("it begins".to_owned()),
            Some("ended") => Some("it is over".to_owned()),
            _ => None,
        };
        own.or_else(|| match event["event"].as_str()? {
            "predicted" => Some(format!("{} predicts", maker())),
            "all_predicted" => Some(format!("round {} is foretold", event["round"].as_u64()? + 1)),
            "placed" => {
                Some(format!("{} {} {}", maker(), event["number"], event["cell"].as_str()?))
            }
            "round_ended" => Some(format!("full: {}", event["walls"].as_u64()?)),
            "match_ended" => Some("sums".to_owned()),
            _ => None,
        })
    }

    /// Every prediction is confirmed to who made it, once; so is every seat that waits, and whoever
    /// is to predict is asked. Nobody hears of a table where they do not sit.
    pub(super) fn told_in_private(&self, name: &str, table: &Table) -> Result<()> {
        for (id, messages) in &self.direct {
            let of_table = |start: &str| {
                let start = format!("{start}{name}");
                messages
                    .iter()
                    .flat_map(|message| &message.lines)
                    .filter(|line| line.strip_prefix(&start).is_some_and(ends_word))
                    .count()
            };
            let asked = of_table("Your turn at ");
            let sits = table.own("seated").count() > 0
                && table.seats.iter().flatten().any(|seat| seat == id);
            let rounds = table.game("round_ended").count();
            let expected = match (sits, table.own("ended").count()) {
                (false, _) => 0,
                (true, 0) => rounds + 1,
                (true, _) => rounds,
            };
            ensure!(asked == expected, "{name}: {id} is asked {asked} times, not {expected}");
            let told = of_table("You have a seat at ");
            let waits = usize::from(waits(table, id));
            ensure!(told == waits, "{name}: {id} is told {told} times of their seat, not {waits}");
        }
        Ok(())
    }

    /// Every prediction is confirmed to who made it, once.
    pub(super) fn predictions(&self) -> Result<()> {
        for id in self.names.keys() {
            let messages = self.direct.get(id).map(Vec::as_slice).unwrap_or_default();
            let mut told: Vec<u64> = messages
                .iter()
                .flat_map(|message| &message.lines)
                .filter_map(|line| {
                    line.strip_prefix("Your prediction is ")?.split('.').next()?.parse().ok()
                })
                .collect();
            let own = self.requests.iter().filter(|request| request.person == *id);
            let accepted = own.filter(|request| request.came == Came::Accepted);
            let mut made: Vec<u64> = accepted
                .filter_map(|request| match request.action {
                    Action::Predict { walls, .. } => Some(walls),
                    _ => None,
                })
                .collect();
            made.sort_unstable();
            told.sort_unstable();
            ensure!(made == told, "{id} foretold {made:?}, is told {told:?}");
        }
        Ok(())
    }
}

/// What a line tells of, in the words of [`Record::happened`].
fn told(table: &str, line: &str) -> Option<String> {
    let between = |before: &str, after: &str| {
        let (_, rest) = line.split_once(before)?;
        Some(rest.split_once(after).map_or(rest, |(found, _)| found).to_owned())
    };
    // A computer is one of several, but which does not matter.
    let who = |words: &str| {
        let (who, _) = line.split_once(words)?;
        Some(if who.starts_with("Computer ") { "Computer" } else { who }.to_owned())
    };
    if let Some(who) = who(" put ") {
        let (number, cell) = (between(" put ", " at ")?, between(" at ", " ")?);
        return Some(format!("{who} {number} {}", cell.trim_end_matches('.')));
    }
    if line.ends_with(" has made a prediction.") {
        return Some(format!("{} predicts", who(" has made")?));
    }
    if line.starts_with("All predictions for round ") {
        return Some(format!("round {} is foretold", between("for round ", " ")?));
    }
    if line.starts_with("The board is full: ") {
        let walls = between("full: ", " ")?;
        return Some(format!("full: {}", if walls == "one" { "1" } else { &walls }));
    }
    let fixed = [
        (format!("{table} is open: "), "it is open"),
        ("The game begins.".to_owned(), "it begins"),
        ("Sums of differences".to_owned(), "sums"),
    ];
    if let Some((_, what)) = fixed.iter().find(|(start, _)| line.starts_with(start)) {
        return Some((*what).to_owned());
    }
    let over = [format!("wins {table}!"), format!("share the win at {table}.")];
    if over.iter().any(|end| line.ends_with(end)) {
        return Some("it is over".to_owned());
    }
    if let Some(who) = who(" sits down (") {
        return Some(format!("{who} sits down"));
    }
    let computers = line.ends_with(" sits down.") || line.ends_with(" sit down.");
    computers.then(|| "computers sit down".to_owned())
}

/// `walls-1` and not `walls-12`.
fn ends_word(rest: &str) -> bool {
    !rest.starts_with(|next: char| next.is_ascii_digit())
}

/// Did somebody sit down before the game began, so that nothing else was told them in private?
fn waits(table: &Table, id: &str) -> bool {
    let is_own = |event: &Json, kind: &str| event["table"] == kind;
    let sits_down = |event: &&Json| is_own(event, "joined") && event["person"]["id"] == id;
    let Some(joined) = table.events.iter().position(|event| sits_down(&event)) else {
        return false;
    };
    // With the last seat, and with computers in all others, it begins with the same request.
    let quiet = ["contributed", "filled", "housed"];
    let more = |event: &&Json| !quiet.iter().any(|kind| is_own(event, kind));
    let next = table.events[joined + 1..].iter().find(more);
    !next.is_some_and(|event| is_own(event, "seated"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        for (line, what) in [
            ("walls-1 is open: Uncoprime Walls, 3 × 3 board", Some("it is open")),
            ("walls-12 is open: Uncoprime Walls, 3 × 3 board", None),
            ("Ann sits down (1 of 2).", Some("Ann sits down")),
            ("2 computers (easy) sit down.", Some("computers sit down")),
            ("The game begins. In this order: Ann and Ben.", Some("it begins")),
            ("Ben has made a prediction.", Some("Ben predicts")),
            ("All predictions for round 2 are in. Ben starts.", Some("round 2 is foretold")),
            ("Ann put 4 at C3.", Some("Ann 4 C3")),
            ("Computer 2 (easy) put 14 at D3 and raised a wall.", Some("Computer 14 D3")),
            ("The board is full: one wall. Ann said 3 (off by 2).", Some("full: 1")),
            ("Sums of differences, the lowest wins. Ann: 3.", Some("sums")),
            ("Ann and Ben share the win at walls-1.", Some("it is over")),
            ("Ann wins walls-1!", Some("it is over")),
            ("Ann wins walls-11!", None),
            ("Your turn, Ann.", None),
        ] {
            assert_eq!(told("walls-1", line).as_deref(), what, "{line}");
        }
    }
}
