//! The results as a table for people.

use std::fmt::Write as _;

use serde::Serialize;

use super::traffic::Phase;
use crate::{
    audit::Judged,
    load::{
        report::{heading, line, memory},
        server::Memory,
    },
};

/// Everything that a load run through Discord found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Processor cores, shared by the program, Discord and its people.
    pub cores: usize,
    /// People.
    pub people: usize,
    /// Tables with a game in play.
    pub tables: usize,
    /// Of a hundred requests so many went wrong on purpose.
    pub faults: f64,
    /// One of so many requests was judged by others than the stand-in itself.
    pub one_judged_in: usize,
    /// The interactions a second at which those tables were opened, as fast as it went.
    pub opened_a_second: f64,
    /// The run at the rate that was asked for.
    pub steady: Phase,
    /// Shorter runs at growing rates.
    pub ramp: Vec<Phase>,
    /// The program's memory at the end.
    pub memory: Memory,
    /// What was held against what the program kept.
    pub judged: Judged,
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
            "{} people on Discord, {} tables, {} cores for the program, Discord and its people \
             together; opened at {:.0} interactions/s; faults: {} %; one request in {} judged by \
             others, too\n",
            self.people,
            self.tables,
            self.cores,
            self.opened_a_second,
            self.faults,
            self.one_judged_in
        )?;
        heading(out)?;
        for phase in std::iter::once(&self.steady).chain(&self.ramp) {
            lines(out, phase)?;
        }
        writeln!(out, "\nmemory: {}", memory(self.memory))?;
        let Judged { accepted, refused, failed, messages, boards, ended, .. } = self.judged;
        writeln!(
            out,
            "nothing lost, nothing doubled: {accepted} interactions done, {refused} refused, {failed} \
             failed for their people; {messages} messages with {boards} boards as the rules have \
             them; {ended} games ended"
        )
    }
}

fn lines(out: &mut String, phase: &Phase) -> std::fmt::Result {
    writeln!(
        out,
        "{}/s for {} s: {} of {} boards superseded, {} messages missing, {} interactions failed; \
         {:.0} messages/s, {:.0} requests/s, {} in trouble; drained in {:.0} ms; cores: program \
         {:.2}, Discord and people {:.2}; {:.0} MiB; load average {:.1}",
        phase.rate,
        phase.seconds,
        phase.boards_superseded,
        phase.boards_due,
        phase.missing,
        phase.failed,
        phase.messages_a_second,
        phase.requests_a_second,
        phase.requests_in_trouble,
        phase.drained_in,
        phase.server_cores,
        phase.own_cores,
        phase.memory.resident,
        phase.load_average,
    )?;
    line(out, "acknowledged", &phase.acknowledged)?;
    line(out, "message at the table", &phase.told)?;
    line(out, "board at the table", &phase.boards)?;
    phase.what.iter().try_for_each(|what| writeln!(out, "    {what}"))
}
