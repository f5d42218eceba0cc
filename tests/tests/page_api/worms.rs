//! War of the Language Worms on the page: every mode to its end from its menus, networks that are
//! built and played in private, and the pages of its rules.

use anyhow::{Context as _, Result, bail, ensure};
use parlour_tests::client::{Answer, CHANNEL, Client, Control, Cursor, DIRECT, Message, control};

use crate::stage::Stage;

/// Opens a table for one person and one computer, or for one person alone.
async fn open(ann: &Client, options: &str) -> Result<String> {
    let cursor = ann.cursor().await?;
    ann.must(CHANNEL, &format!("/worms new {options}")).await?;
    let opened = |message: &Message| message.text().contains("worms-");
    Ok(ann.reader(cursor).later(opened).await?.table)
}

async fn board(person: &Client, table: &str) -> Result<Answer> {
    person.must(DIRECT, &format!("/board table:{table}")).await
}

fn is_over(said: &str) -> bool {
    ["wins worms-", "share the win at worms-", "Nobody wins"].iter().any(|end| said.contains(end))
}

/// A weapon's menu, once the weapon was chosen from the other menu.
async fn menu(person: &Client, table: &str, weapon: &str) -> Result<Control> {
    let line = format!("/worms {weapon} ");
    for _ in 0..2 {
        let board = board(person, table).await?;
        if let Some(menu) = control(&board.controls, &line) {
            ensure!(menu.choices.iter().all(|choice| choice.value.parse::<u8>().is_ok()));
            return Ok(menu.clone());
        }
        let weapons = control(&board.controls, "/worms weapon").context("no weapons")?;
        ensure!(weapons.choices.iter().any(|choice| choice.value == weapon), "{weapons:?}");
        person.must(DIRECT, &weapons.with(weapon)).await?;
    }
    bail!("{weapon} was chosen, and cannot be shot")
}

/// One shot from the menus: what the hint says, or else the first there is.
async fn shoot(person: &Client, table: &str, controls: &[Control]) -> Result<()> {
    let (mut weapon, mut satellite) = ("anti".to_owned(), None);
    if let Some(hint) = control(controls, "/worms hint") {
        let cursor = person.cursor().await?;
        person.must(DIRECT, &hint.line).await?;
        let hinted = |message: &Message| message.text().contains("(The hint cost 2.)");
        let message = person.reader(cursor).later(hinted).await?;
        ensure!(message.private && message.room == DIRECT, "{message:?}");
        let said = message.text().replace("can be the headquarters", "anti");
        let weapons = ["Fork", "Triangle", "Foursome", "Nothing but", "snap"];
        let names = ["fork", "triangle", "foursome", "anti", "snap"];
        let found = weapons.iter().position(|name| said.contains(name)).context("no weapon")?;
        names[found].clone_into(&mut weapon);
        let words = said.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        satellite = words.map(str::to_owned).next();
    }
    let menu = menu(person, table, &weapon).await?;
    let first = || menu.choices.first().map(|choice| choice.value.clone());
    let satellite = satellite.or_else(first).context("nothing to shoot at")?;
    person.must(DIRECT, &menu.with(satellite)).await?;
    Ok(())
}

/// Builds by pressing: the dice until what they built is worth enough.
async fn build(person: &Client, table: &str) -> Result<()> {
    for _ in 0..40 {
        let board = board(person, table).await?;
        let done = board.controls.iter().find(|one| one.line.ends_with("part:done"));
        let random = board.controls.iter().find(|one| one.line.ends_with("part:random"));
        let press = done.or(random).context("nothing to build with")?;
        person.must(DIRECT, &press.line).await?;
        if done.is_some() {
            return Ok(());
        }
    }
    bail!("the dice build nothing that is worth enough")
}

/// Plays whenever there is something to press, until it is over; returns what the board says then.
async fn play(person: &Client, table: &str) -> Result<Answer> {
    for _ in 0..200 {
        let cursor = person.cursor().await?;
        let now = board(person, table).await?;
        if is_over(&now.said()) {
            return Ok(now);
        }
        if control(&now.controls, "/worms build").is_some() {
            build(person, table).await?;
        } else if now.controls.iter().any(|one| one.line.starts_with("/worms ")) {
            shoot(person, table, &now.controls).await?;
        } else {
            // A computer is at it.
            let mine = |message: &Message| message.mentions.iter().any(|id| id == person.id());
            let goes_on = |message: &Message| {
                message.table == table && (is_over(&message.text()) || mine(message))
            };
            person.reader(cursor).later(goes_on).await?;
        }
    }
    bail!("{table} does not end")
}

#[tokio::test]
async fn every_mode_is_played_to_its_end_from_the_menus() -> Result<()> {
    for options in [
        "mode:duel level:1 players:2 fill:easy",
        "mode:duel level:1 logic:complete shots:2 players:2 fill:strong",
        "mode:solo level:2 players:1",
        "mode:own level:1 players:2 fill:medium",
        "mode:relay level:1 players:2 fill:easy",
        "mode:build level:1 players:2 fill:medium",
        "mode:master level:1 players:2 fill:strong",
    ] {
        let stage = Stage::new().await?;
        let ann = stage.enter("Annabel").await?;
        let table = open(&ann, options).await?;
        let end = play(&ann, &table).await.with_context(|| options.to_owned())?;
        let alt = end.picture.context("no picture")?.alt;
        ensure!(alt.contains("The game is over."), "{options}: {alt}");
        let text = ann.must(DIRECT, &format!("/board table:{table} as:text")).await?.text;
        ensure!(text.context("no text")?.lines().count() > 8, "{options}");
        stage.close().await?;
    }
    Ok(())
}

/// Who plays first of a relay, and then the other.
async fn in_order<'a>(people: &'a [Client; 2], table: &str) -> Result<[&'a Client; 2]> {
    let mut plays = [false; 2];
    for (person, plays) in people.iter().zip(&mut plays) {
        *plays = !board(person, table).await?.controls.is_empty();
    }
    match plays {
        [true, false] => Ok([&people[0], &people[1]]),
        [false, true] => Ok([&people[1], &people[0]]),
        _ => bail!("one begins, not {plays:?}"),
    }
}

const LOST: &str = ", and it is the headquarters.";

fn snapped(message: &Message) -> bool {
    message.text().contains(" snaps the cloak off ") && !message.text().contains(LOST)
}

/// Snaps a cloak; `None` where the headquarters was under it, which nobody can know before.
async fn snap(player: &Client, table: &str) -> Result<Option<Message>> {
    let cursor = player.cursor().await?;
    let menu = menu(player, table, "snap").await?;
    player.must(CHANNEL, &menu.with(&menu.choices[3].value)).await?;
    let after = |message: &Message| {
        message.table == table && (snapped(message) || message.text().contains(LOST))
    };
    let message = player.reader(cursor).later(after).await?;
    Ok(snapped(&message).then_some(message))
}

#[tokio::test]
async fn who_comes_later_sees_nothing_of_a_relay() -> Result<()> {
    let stage = Stage::new().await?;
    let people = [stage.enter("Annabel").await?, stage.enter("Benedict").await?];
    let mut found = None;
    while found.is_none() {
        let table = open(&people[0], "mode:relay level:3 players:2").await?;
        people[1].must(CHANNEL, &format!("/join table:{table}")).await?;
        let [player, other] = in_order(&people, &table).await?;
        found = snap(player, &table).await?.map(|message| (table, player, other, message));
    }
    let (table, _, other, message) = found.context("no cloak was snapped")?;
    ensure!(message.private && message.room == DIRECT, "{message:?}");
    ensure!(control(&message.controls, "/worms ").is_some(), "nothing to go on with");
    // Neither in the room, nor to the other, nor on their board.
    for room in [CHANNEL, DIRECT] {
        let history = other.history(room).await?;
        ensure!(!history.iter().any(snapped), "{history:?}");
    }
    let board = board(other, &table).await?;
    let alt = board.picture.context("no picture")?.alt;
    ensure!(!alt.contains("uncloaked by force") && !alt.contains("Channels: "), "{alt}");
    let said = other.refused(DIRECT, &format!("/worms snap table:{table} 1")).await?;
    ensure!(said.contains("turn"), "{said}");
    stage.close().await
}

#[tokio::test]
async fn a_network_is_built_step_by_step_and_told_to_its_builder_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let people = [stage.enter("Annabel").await?, stage.enter("Benedict").await?];
    let [ann, ben] = people.each_ref();
    let table = open(ann, "mode:build level:2 satellites:9 worth:10 players:2").await?;
    ben.must(CHANNEL, &format!("/join table:{table}")).await?;
    let mut said = Vec::new();
    for (step, words) in [
        ("triangle", "3 satellites, 3 channels"),
        ("triangle 1", "5 satellites, 6 channels, worth 15 points"),
        ("fork 2 5", "6 satellites"),
        ("undo", "Taken back: 5 satellites"),
        ("foursome 2 4", "7 satellites"),
        ("headquarters", "linked to nothing yet"),
        ("link 8 2", "Built: 8 satellites, 10 channels"),
        ("check", "You have 8 satellites"),
    ] {
        let cursor = ann.cursor().await?;
        ann.must(DIRECT, &format!("/worms build table:{table} {step}")).await?;
        // The call to build may come late.
        let built = |message: &Message| {
            message.table == table && message.private && message.text().contains(words)
        };
        let message = ann.reader(cursor).later(built).await?;
        ensure!(message.picture.is_some() && !message.controls.is_empty(), "{step}");
        said.push(message.text());
    }
    for (step, words) in [
        ("link 8 3", "linked to satellites of one group alone"),
        ("fork 1 1", "of one group"),
        ("link 2", "name the two"),
        ("triangle 12", "There is no satellite 12"),
        ("satellite E", "builds out of pieces"),
    ] {
        let refused = ann.refused(DIRECT, &format!("/worms build table:{table} {step}")).await?;
        ensure!(refused.contains(words), "{step}: {refused}");
    }
    let seen = format!("{:?} {:?}", ben.history(CHANNEL).await?, ben.history(DIRECT).await?);
    ensure!(said.iter().all(|line| !seen.contains(line.as_str())), "{seen}");
    ann.must(DIRECT, &format!("/worms build table:{table} done")).await?;
    let built = |message: &Message| message.text().contains("has built a network");
    let told = ben.reader(Cursor::default()).until(built).await?;
    ensure!(told.room == CHANNEL && told.text().contains("Annabel"), "{told:?}");
    stage.close().await
}

#[tokio::test]
async fn the_rules_have_a_page_with_a_picture_for_every_weapon() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.enter("Annabel").await?;
    let rules = ann.must(CHANNEL, "/rules worms").await?;
    let menu = control(&rules.controls, "/rules game:worms").context("no pages")?;
    ensure!(menu.choices.len() == 11, "{menu:?}");
    let mut urls = Vec::new();
    for choice in &menu.choices {
        let page = ann.must(CHANNEL, &menu.with(&choice.value)).await?;
        let others = control(&page.controls, "/rules game:worms").context("no way on")?;
        ensure!(others.choices.len() == 10 && !others.choices.contains(choice), "{others:?}");
        let picture = page.picture.as_ref().context("no picture")?;
        let png = ann.get(&picture.url).await?.ok()?;
        ensure!(png.body.starts_with(b"\x89PNG"), "{}", picture.url);
        // What a message on every platform can hold.
        ensure!(page.said().chars().count() <= 2_000, "{}", choice.value);
        urls.push(picture.url.clone());
    }
    urls.dedup();
    ensure!(urls.len() == 11, "{urls:?}");
    let said = ann.refused(CHANNEL, "/rules worms about:knife").await?;
    ensure!(said.contains("knife") && said.contains("fork"), "{said}");
    let said = ann.refused(CHANNEL, "/rules walls about:fork").await?;
    ensure!(said.contains("one page") && said.contains("/rules game:walls"), "{said}");
    stage.close().await
}
