//! The results as a table for people.

use std::fmt::Write as _;

use serde::Serialize;

use super::{big::Restart, measure::Summary, server::Memory, traffic::Phase};

/// Everything that a load run found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Processor cores, shared by the server and the load.
    pub cores: usize,
    /// Players, each with an open stream that gets every message of the channel.
    pub players: usize,
    /// Tables with a game in play.
    pub tables: usize,
    /// The requests a second at which those tables were opened, as fast as it went.
    pub opened_a_second: f64,
    /// The run at the rate that was asked for.
    pub steady: Phase,
    /// Shorter runs at growing rates.
    pub ramp: Vec<Phase>,
    /// The highest rate of these at which every board came within a second.
    pub boards_keep_up_to: Option<u32>,
    /// The highest rate of these at which 99 of 100 requests were answered within 50 ms.
    pub answers_keep_up_to: Option<u32>,
    /// Stopping, and starting again on the store of this run: from the start of the process to the
    /// line that says that it serves, in milliseconds.
    pub restarted_in: f64,
    /// The server's memory at the end of the runs.
    pub memory: Memory,
    /// The big store.
    pub restart: Option<Restart>,
}

impl Report {
    /// The report in lines.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(
            out,
            "{} players with streams, {} tables, {} cores for server and load together; \
             opened at {:.0} requests/s\n",
            self.players, self.tables, self.cores, self.opened_a_second
        )?;
        heading(out)?;
        for phase in std::iter::once(&self.steady).chain(&self.ramp) {
            lines(out, phase)?;
        }
        let rate = |rate: Option<u32>| rate.map_or("none of these".into(), |r| format!("{r}/s"));
        writeln!(out, "\nevery board within 1 s up to {}", rate(self.boards_keep_up_to))?;
        writeln!(out, "acknowledgement p99 < 50 ms up to {}", rate(self.answers_keep_up_to))?;
        writeln!(out, "memory: {}", memory(self.memory))?;
        writeln!(out, "restart on this store: {:.0} ms", self.restarted_in)?;
        let Some(big) = &self.restart else { return Ok(()) };
        writeln!(
            out,
            "\n{} stored tables ({} rows, {:.0} MiB, imported in {:.1} s):\n  serves after {:.0} \
             ms, shows the channel after {:.0} ms; memory {}",
            big.tables,
            big.rows,
            big.disk,
            big.imported_in / 1e3,
            big.started_in,
            big.read_in,
            memory(big.at_start)
        )?;
        line(out, "/board of each of them", &big.boards)?;
        writeln!(out, "  then memory {}", memory(big.after_boards))
    }
}

pub(super) fn memory(memory: Memory) -> String {
    format!("{:.0} MiB, at most {:.0} MiB", memory.resident, memory.peak)
}

/// What stands above lines such as [`line`] writes.
pub(super) fn heading(out: &mut String) -> std::fmt::Result {
    writeln!(out, "{:>32} {:>8} {:>8} {:>8} {:>8} {:>8}", "ms", "count", "p50", "p90", "p99", "max")
}

pub(super) fn line(out: &mut String, name: &str, of: &Summary) -> std::fmt::Result {
    let Summary { count, p50, p90, p99, max } = of;
    writeln!(out, "{name:>32} {count:>8} {p50:>8.1} {p90:>8.1} {p99:>8.1} {max:>8.1}")
}

fn lines(out: &mut String, phase: &Phase) -> std::fmt::Result {
    writeln!(
        out,
        "{}/s for {} s: {} of {} boards superseded, {} missing, {} faults; {:.0} messages/s; \
         drained in {:.0} ms; cores: server {:.2}, load {:.2}; {:.0} MiB; load average {:.1}",
        phase.rate,
        phase.seconds,
        phase.boards_superseded,
        phase.boards_due,
        phase.missing,
        phase.faults,
        phase.messages_a_second,
        phase.drained_in,
        phase.server_cores,
        phase.own_cores,
        phase.memory.resident,
        phase.load_average,
    )?;
    line(out, "acknowledged", &phase.acknowledged)?;
    line(out, "message at the players", &phase.told)?;
    line(out, "board at the players", &phase.boards)?;
    phase.what.iter().try_for_each(|what| writeln!(out, "    {what}"))
}
