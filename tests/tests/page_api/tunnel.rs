//! Tunnel on the page: a match of four people from their menus, who sits where untold until its end,
//! and what is said to whoever asks or predicts wrongly.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::client::{Answer, CHANNEL, Client, Cursor, DIRECT, Message, control};

use crate::stage::Stage;

const NAMES: [&str; 4] = ["Annabel", "Benedict", "Cleopatra", "Dorothea"];

/// Four people, and the table where they have sat down.
struct Four {
    people: Vec<Client>,
    table: String,
}

impl Four {
    async fn at(stage: &Stage, options: &str) -> Result<Self> {
        let mut people = Vec::new();
        for name in NAMES {
            people.push(stage.enter(name).await?);
        }
        let cursor = people[0].cursor().await?;
        people[0].must(CHANNEL, &format!("/tunnel new {options}")).await?;
        let opened = |message: &Message| message.text().contains(" is open: ");
        let table = people[0].reader(cursor).later(opened).await?.table;
        for person in &people[1..] {
            person.must(CHANNEL, &format!("/join table:{table}")).await?;
        }
        Ok(Self { people, table })
    }

    async fn board(&self, person: &Client) -> Result<Answer> {
        person.must(DIRECT, &format!("/board table:{}", self.table)).await
    }

    /// Who is asked for something that starts like this, with their boards.
    async fn who_may(&self, line: &str) -> Result<Vec<(&Client, Answer)>> {
        let mut found = Vec::new();
        for person in &self.people {
            let board = self.board(person).await?;
            if control(&board.controls, line).is_some() {
                found.push((person, board));
            }
        }
        Ok(found)
    }

    /// The only one whose turn it is to ask, and their board.
    async fn asker(&self) -> Result<(&Client, Answer)> {
        let mut may = self.who_may("/tunnel ask").await?;
        ensure!(may.len() == 1, "{} may ask", may.len());
        may.pop().context("nobody asks")
    }

    /// Plays a deal from the controls; nobody may be named in what is shown on the way.
    async fn deal(&self, rounds: usize, is_anonymous: bool) -> Result<()> {
        for turn in 0..4 * rounds {
            let (asker, board) = self.asker().await?;
            let menus: Vec<_> =
                board.controls.iter().filter(|one| one.line.starts_with("/tunnel ask")).collect();
            ensure!(menus.len() == 4 && menus.iter().all(|menu| menu.choices.len() == 13));
            let choice = &menus[turn % 4].choices[turn % 13];
            ensure!(choice.label.ends_with(['♠', '♥', '♦', '♣']), "{choice:?}");
            let cursor = self.people[0].cursor().await?;
            asker.must(DIRECT, &menus[turn % 4].with(&choice.value)).await?;
            // In the room, though it was asked in private.
            let question = format!("about {}: ", choice.label);
            let told = |message: &Message| message.text().contains(&question);
            let told = self.people[0].reader(cursor).later(told).await?;
            ensure!(told.room == CHANNEL && !told.private, "{told:?}");
            let alt = told.picture.context("no picture")?.alt;
            ensure!(alt.contains(&choice.label), "{alt}");
            if is_anonymous {
                ensure!(NAMES.iter().all(|name| !alt.contains(name)), "{alt}");
            }
        }
        for (person, board) in self.who_may("/tunnel predict").await? {
            let form = control(&board.controls, "/tunnel predict").context("no form")?;
            person.must(DIRECT, &form.with("\"3 7 3\"")).await?;
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_match_of_four_people_is_played_from_their_menus() -> Result<()> {
    let stage = Stage::new().await?;
    let four = Four::at(&stage, "rounds:1 deals:4").await?;
    for deal in 1..=4 {
        four.deal(1, true).await?;
        let scored = format!("Deal {deal} of 4 comes to ");
        let told = |message: &Message| message.text().contains(&scored);
        let message = four.people[3].reader(Cursor::default()).until(told).await?;
        let alt = message.picture.as_ref().context("no picture")?.alt.clone();
        ensure!(alt.contains("South had ♠"), "{alt}");
        // Only with the end it is told who sat where: by the picture, too.
        let is_over = deal == 4;
        ensure!(message.text().contains("The match is over") == is_over, "{}", message.text());
        for name in NAMES {
            ensure!(alt.contains(name) == is_over, "{name} in {alt}");
        }
    }
    for person in &four.people {
        let board = four.board(person).await?;
        ensure!(board.controls.iter().all(|one| !one.line.starts_with("/tunnel hand")));
        let text = person
            .must(DIRECT, &format!("/board table:{} as:text", four.table))
            .await?
            .text
            .context("no text")?;
        ensure!(text.contains("The match of Tunnel is over."), "{text}");
    }
    stage.close().await
}

#[tokio::test]
async fn at_an_open_table_everybody_is_named() -> Result<()> {
    let stage = Stage::new().await?;
    let four = Four::at(&stage, "rounds:1 anonymous:off").await?;
    four.deal(1, false).await?;
    let scored = |message: &Message| message.text().contains("Deal 1 of 4 comes to ");
    let message = four.people[0].reader(Cursor::default()).until(scored).await?;
    for name in NAMES {
        ensure!(message.picture.as_ref().context("no picture")?.alt.contains(name));
        ensure!(message.text().contains(name), "{}", message.text());
    }
    stage.close().await
}

#[tokio::test]
async fn a_hand_is_shown_again_to_its_owner_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let four = Four::at(&stage, "").await?;
    let mut hands = Vec::new();
    for person in &four.people {
        let cursor = person.cursor().await?;
        person.must(DIRECT, &format!("/tunnel hand table:{}", four.table)).await?;
        let hand = |message: &Message| message.text().contains("Your hand, ");
        let message = person.reader(cursor).later(hand).await?;
        ensure!(message.private && message.room == DIRECT, "{message:?}");
        let alt = message.picture.context("no picture")?.alt;
        let (_, hand) = alt.split_once("You are ").context("no hand")?;
        let hand = hand.split('.').next().unwrap_or_default().to_owned();
        ensure!(hand.contains(": ♠ "), "{hand}");
        hands.push(hand);
    }
    for (owner, hand) in hands.iter().enumerate() {
        for (index, person) in four.people.iter().enumerate() {
            let board = four.board(person).await?;
            let rooms = [person.history(CHANNEL).await?, person.history(DIRECT).await?];
            let seen = format!("{board:?} {rooms:?}");
            ensure!(seen.contains(hand) == (index == owner), "{hand}: {index} and {owner}");
        }
    }
    stage.close().await
}

#[tokio::test]
async fn whoever_asks_or_predicts_wrongly_is_told_what_would_be_right() -> Result<()> {
    let stage = Stage::new().await?;
    let four = Four::at(&stage, "rounds:1").await?;
    let table = &four.table;
    let (asker, _) = four.asker().await?;
    for (card, words) in [
        ("1S", ["no card “1S”", "A♠"]),
        ("QX", ["no card “QX”", "QS"]),
        ("queen", ["no card “queen”", "Did you mean"]),
    ] {
        let said = asker.refused(DIRECT, &format!("/tunnel ask table:{table} {card}")).await?;
        ensure!(words.iter().all(|word| said.contains(word)), "{card}: {said}");
    }
    let other = four.people.iter().find(|one| one.id() != asker.id()).context("nobody else")?;
    let said = other.refused(DIRECT, &format!("/tunnel ask table:{table} QS")).await?;
    ensure!(said.contains("It is South’s turn to ask."), "{said}");
    let said = other.refused(DIRECT, &format!("/tunnel predict table:{table} 3 7 3")).await?;
    ensure!(said.contains("4 are left; South asks the next."), "{said}");

    for _ in 0..4 {
        let (asker, _) = four.asker().await?;
        asker.must(DIRECT, &format!("/tunnel ask table:{table} Q♠")).await?;
    }
    for (sequence, words) in [
        ("3 7 4", ["14", "1 more than 13"]),
        ("3 7", ["10", "3 less than 13"]),
        ("1 2 3 4 2 1", ["6 numbers are too many", "5"]),
        ("-1 14", ["-1", "0 or more"]),
        ("three 7 3", ["whole numbers", "three"]),
        ("3.5 6.5 3", ["whole numbers", "3.5"]),
        ("3 0 10", ["Number 2 is 0", "only the first"]),
        ("", ["one to five numbers", "3 7 3"]),
    ] {
        let line = format!("/tunnel predict table:{table} sequence:\"{sequence}\"");
        let said = other.refused(DIRECT, &line).await?;
        ensure!(words.iter().all(|word| said.contains(word)), "{sequence}: {said}");
    }
    let said = other.refused(DIRECT, &format!("/tunnel ask table:{table} QS")).await?;
    ensure!(said.contains("All questions of this deal are asked."), "{said}");
    for (options, words) in [
        ("deals:6", ["multiple of 4", "try 4 or 8"]),
        ("rounds:14", ["rounds", "0 to 13"]),
        ("anonymous:maybe", ["anonymous", "on or off"]),
    ] {
        let said = other.refused(CHANNEL, &format!("/tunnel new {options}")).await?;
        ensure!(words.iter().all(|word| said.contains(word)), "{options}: {said}");
    }
    stage.close().await
}
