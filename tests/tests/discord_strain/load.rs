//! The load run through Discord, in short: so that the command for it keeps working, and that what
//! goes wrong on the way loses nothing and doubles nothing.

use anyhow::{Result, ensure};
use parlour_tests::{
    load::discord::{Plan, run},
    program::binary,
};

fn plan(faults: f64) -> Plan {
    Plan {
        people: 12,
        tables: 24,
        rate: 20,
        seconds: 3,
        ramp: Vec::new(),
        ramp_seconds: 1,
        faults,
        judged: 1,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn much_is_asked_for_at_once() -> Result<()> {
    let report = run(&plan(0.0), binary()?, |_| {}).await?;
    let text = report.text();
    ensure!(report.steady.missing == 0 && report.steady.failed == 0, "{text}");
    ensure!(report.judged.refused == 0 && report.judged.boards > 0, "{text}");
    ensure!(text.contains("nothing lost, nothing doubled"), "{text}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn much_is_asked_for_while_much_goes_wrong() -> Result<()> {
    let report = run(&plan(10.0), binary()?, |_| {}).await?;
    let text = report.text();
    ensure!(report.steady.missing == 0 && report.judged.refused == 0, "{text}");
    ensure!(report.steady.requests_in_trouble > 0, "nothing went wrong: {text}");
    Ok(())
}
