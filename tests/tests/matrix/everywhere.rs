//! What players can do is the same everywhere: each feature is tried on the page, on Discord and on Matrix, and
//! the table in the book says what came of it.

mod discord;
mod matrix;
mod page;

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path, time::Duration};

use anyhow::{Context as _, Result, bail, ensure};
use parlour_tests::program::PATIENCE;
use tokio::time::{sleep, timeout};

/// The page of the book that holds the table, from the root.
const PAGE: &str = "docs/src/play/platforms.md";
const START: &str = "<!-- features: made by a test, which tries each of them -->\n";
const END: &str = "<!-- end of features -->";

/// Something that somebody has before them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Heard {
    id: String,
    text: String,
    /// The names of its files.
    files: Vec<String>,
}

/// Two people at a platform, by their numbers, 0 and 1.
trait Platform {
    const NAME: &'static str;

    /// Somebody types a command where both are.
    async fn types(&mut self, who: usize, line: &str) -> Result<()>;

    /// Somebody types a command where nobody else reads it.
    async fn whispers(&mut self, who: usize, line: &str) -> Result<()>;

    /// Somebody types a command in another place where both are; `false` if there is none.
    async fn types_elsewhere(&mut self, who: usize, line: &str) -> Result<bool>;

    /// Somebody does, without typing a command, what a control offers whose line begins so. In which ways it
    /// can be done is said in words.
    async fn presses(&mut self, who: usize, label: &str, line: &str) -> Result<&'static str>;

    /// Everything that somebody has before them.
    async fn shown(&mut self, who: usize) -> Result<Vec<Heard>>;
}

/// What somebody is to have before them after they did something.
#[derive(Debug, Clone, Copy)]
enum Sign {
    Words(&'static str),
    /// A file whose name ends so.
    File(&'static str),
}

/// Somebody does something, and it is to show.
struct Step {
    who: usize,
    how: How,
    line: &'static str,
    sign: Sign,
}

#[derive(Debug, Clone, Copy)]
enum How {
    Types,
    Whispers,
    Elsewhere,
    /// Presses what has this label.
    Presses(&'static str),
}

const fn step(who: usize, how: How, line: &'static str, sign: Sign) -> Step {
    Step { who, how, line, sign }
}

use How::{Elsewhere, Presses, Types, Whispers};
use Sign::{File, Words};

/// What players can do, in an order in which it can be tried.
const FEATURES: &[(&str, Step)] = &[
    ("Be told what can be done", step(0, Types, "help", Words("pencil-and-paper games"))),
    (
        "Have a game explained, with a picture",
        step(0, Types, "rules game:walls", File("walls.png")),
    ),
    (
        "Open a table",
        step(0, Types, "walls new size:3 rounds:1 players:3", Words("walls-1 is open")),
    ),
    ("Press what is offered", step(1, Presses("Join"), "join", Words("sits down"))),
    ("Leave before it begins", step(1, Types, "leave table:walls-1", Words("leaves"))),
    ("Take a seat", step(1, Types, "join table:walls-1", Words("sits down"))),
    (
        "Fill seats with computers",
        step(0, Types, "fill level:easy table:walls-1", Words("The game begins")),
    ),
    (
        "Be asked in private for what is secret",
        step(0, Types, "games", Words("Your turn at walls-1")),
    ),
    (
        "Say a secret in private",
        step(0, Whispers, "walls predict walls:5 table:walls-1", Words("Your prediction is 5")),
    ),
    ("List one's tables", step(1, Types, "games", Words("walls-1"))),
    ("See a board as a picture", step(0, Types, "board table:walls-1", File(".png"))),
    ("See a board as text", step(0, Types, "board table:walls-1 as:text", Words("|"))),
    ("Check that it is fair", step(0, Types, "verify table:walls-1", Words("walls-1"))),
    (
        "Let a table go on elsewhere",
        step(0, Elsewhere, "table move table:walls-1", Words("walls-1")),
    ),
    ("Resign", step(0, Types, "resign table:walls-1", Words("resigns"))),
    ("See one's record", step(0, Types, "record", Words("finished a game"))),
    ("Play alone", step(0, Types, "worms new mode:solo level:10", Words("worms-1"))),
    ("Zoom into a board", step(0, Types, "board table:worms-1 zoom:NE", File(".png"))),
    (
        "Open a table to build at",
        step(0, Types, "worms new mode:build players:1 level:1", Words("worms-2")),
    ),
    (
        "Build a network in secret",
        step(0, Whispers, "worms build part:random table:worms-2", Words("The dice built")),
    ),
    ("Hand it in", step(0, Whispers, "worms build part:done table:worms-2", Words("worms-2"))),
    ("Keep what one has built", step(0, Whispers, "save name:Mine table:worms-2", Words("Mine"))),
    ("Play what others have kept", step(1, Types, "saved", Words("Mine"))),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_players_can_do_is_the_same_everywhere() -> Result<()> {
    let (page, discord, matrix) = tokio::try_join!(
        async { tried(page::enter().await?).await },
        async { tried(discord::enter().await?).await },
        async { tried(matrix::enter().await?).await },
    )?;
    let mut made = "\n| what players can do | on the page | on Discord | on Matrix |\n".to_owned();
    made.push_str("| --- | --- | --- | --- |\n");
    for (index, (feature, _)) in FEATURES.iter().enumerate() {
        writeln!(made, "| {feature} | {} | {} | {} |", page[index], discord[index], matrix[index])?;
    }
    made.push('\n');
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
    let book = fs::read_to_string(&path)?;
    let (before, rest) = book.split_once(START).context("the page has no table")?;
    let (written, after) = rest.split_once(END).context("the table does not end")?;
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::write(&path, [before, START, &made, END, after].concat())?;
    } else if written != made {
        bail!("run it with UPDATE_REFERENCE=1 and look at the difference:\n{made}");
    }
    Ok(())
}

/// Tries everything at a platform, and says of each how it goes there.
async fn tried<P: Platform>(mut platform: P) -> Result<Vec<&'static str>> {
    let (mut cells, mut missing) = (Vec::new(), Vec::new());
    for (feature, step) in FEATURES {
        match does(&mut platform, step).await {
            Ok(cell) => cells.push(cell),
            Err(error) => missing.push(format!("{}: {feature}: {error:#}", P::NAME)),
        }
    }
    ensure!(missing.is_empty(), "{}", missing.join("\n"));
    Ok(cells)
}

async fn does<P: Platform>(platform: &mut P, step: &Step) -> Result<&'static str> {
    let Step { who, how, line, sign } = *step;
    let before: BTreeSet<Heard> = platform.shown(who).await?.into_iter().collect();
    let cell = match how {
        Types => platform.types(who, line).await.map(|()| "yes")?,
        Whispers => platform.whispers(who, line).await.map(|()| "yes")?,
        Elsewhere if !platform.types_elsewhere(who, line).await? => {
            return Ok("there is one place");
        }
        Elsewhere => "yes",
        Presses(label) => platform.presses(who, label, line).await?,
    };
    let shows = async {
        loop {
            let shown = platform.shown(who).await?;
            let mut news = shown.iter().filter(|heard| !before.contains(heard));
            let is_it = |heard: &Heard| match sign {
                Words(words) => heard.text.contains(words),
                File(end) => heard.files.iter().any(|name| name.ends_with(end)),
            };
            if news.any(is_it) {
                return Ok(cell);
            }
            // Three platforms tell it in three ways; this is their common one.
            sleep(Duration::from_millis(20)).await;
        }
    };
    let done = timeout(PATIENCE, shows).await;
    if let Ok(done) = done {
        return done;
    }
    let news: Vec<Heard> = platform.shown(who).await?;
    let news: Vec<_> = news.iter().filter(|heard| !before.contains(heard)).collect();
    bail!("{sign:?} does not come after {line:?}, but {news:#?}")
}
