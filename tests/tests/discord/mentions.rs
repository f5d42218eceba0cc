//! No name, no answer and no option calls anybody or breaks what a sentence looks like.

use anyhow::{Result, ensure};
use parlour_tests::discord::{
    Interaction, What,
    user::{Shown, User},
};
use serde_json::json;

use crate::{
    play::{self, Moves},
    stage::Stage,
};

/// Names that people really have, or would like to have.
const NAMES: [&str; 9] = [
    "@everyone",
    "**bold** _and_ ~~gone~~",
    "`code` ||hidden||",
    "<@&1100000000000000001>",
    "[here](https://example.org)",
    "\u{202E}backwards",
    "\u{2069}\u{202E}backwards",
    "# Heading\n> quote",
    "\\ * \\",
];

/// Does a name stand in a text as its letters, nothing of it meaning anything to Discord?
fn is_plain(content: &str, name: &str) -> bool {
    let shown = Shown::plain(content);
    let letters: String = name.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
    let letters = letters.replace('*', "");
    letters.split_whitespace().all(|word| shown.contains(word.trim_matches('\\')))
}

/// Control characters, and those that turn the direction of the letters behind them.
fn is_unseen(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Is the direction of all letters turned back where something from outside ends?
fn keeps_direction(content: &str) -> bool {
    let mut depth = 0;
    content.chars().all(|c| {
        match c {
            '\u{2066}'..='\u{2068}' => depth += 1,
            '\u{2069}' => depth -= 1,
            '\n' if depth != 0 => return false,
            '\u{202A}'..='\u{202E}' => return depth > 0,
            _ => {}
        }
        depth >= 0
    }) && depth == 0
}

/// What Discord makes something of: a text without the letters that only stand for themselves.
fn meant(content: &str) -> String {
    let mut letters = content.chars();
    let mut meant = String::new();
    while let Some(letter) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else {
            meant.push(letter);
        }
    }
    meant
}

#[tokio::test]
async fn no_name_calls_anybody_or_breaks_a_line() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let mut people: Vec<User> = Vec::new();
    for name in NAMES {
        let person = stage.member("Somebody")?;
        stage.discord.join(stage.guild, person.id, Some(name))?;
        people.push(person);
    }
    for (person, name) in people.iter().zip(NAMES) {
        let table = stage.table(person, "size:3 rounds:1 players:2").await?;
        ensure!(table.opening.mentions.is_empty() && !table.opening.mention_everyone);
        let line = table.opening.content.lines().nth(1).unwrap_or_default().to_owned();
        ensure!(
            line.ends_with("sits down (1 of 2)."),
            "{name:?} breaks {:?}",
            table.opening.content
        );
        ensure!(is_plain(&line, name), "{name:?} is shown as {line:?}");
        ensure!(keeps_direction(&line), "{line:?}");
        for dangerous in ["@everyone", "<@&", "](http", "||", "~~", "`code`"] {
            ensure!(!meant(&line).contains(dangerous), "{dangerous} in {line:?}");
        }
        // Others are told of them, too: here and in a list.
        play::join(&ann, &table).await?;
        let games = ann.slash(stage.channel, "games").await?.message()?;
        let lines = games.content.lines().filter(|line| line.contains(&table.name)).count();
        ensure!(lines == 1 && games.mentions.is_empty(), "{:?}", games.content);
        ann.slash(table.place, "resign").await?;
        let end = ann.reads(table.place, |message| message.says("resigns")).await?;
        ensure!(!end.mention_everyone && end.mentions.len() <= 2, "{end:?}");
    }
    stage.close().await
}

#[tokio::test]
async fn what_is_typed_is_said_back_as_letters() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.predicted(&[&ann, &ben], "size:3 rounds:1", &[3, 4]).await?;
    let asks = |command: &str, option: &str, text: &str| {
        let inner = json!([{ "type": 3, "name": option, "value": text }]);
        let options = match command {
            "walls" => json!([{ "type": 1, "name": "place", "options": inner }]),
            _ => inner,
        };
        let data = json!({ "id": "5", "name": command, "type": 1, "options": options });
        Interaction::new(What::Command, ann.id, table.place, data)
    };
    let calls = format!("<@{}> @everyone @here <@&{}> <#{}>", ben.id, stage.guild, stage.channel);
    for text in NAMES.iter().map(|name| (*name).to_owned()).chain([calls, "x".repeat(5_900)]) {
        for (command, option) in
            [("walls", "cell"), ("join", "table"), ("help", "about"), ("nonsense", "x")]
        {
            let reply = ann.ask(asks(command, option, &text)).await?;
            let said = reply.message()?;
            ensure!(said.mentions.is_empty() && !said.mention_everyone, "{said:?}");
            ensure!(said.content.chars().count() <= 2_000);
            ensure!(keeps_direction(&said.content), "{:?}", said.content);
            for dangerous in ["@everyone", "@here", "<@", "<#", "](http", "||"] {
                ensure!(!meant(&said.content).contains(dangerous), "{dangerous} in {said:?}");
            }
        }
    }
    stage.close().await
}

#[tokio::test]
async fn only_whose_turn_it_is_is_called() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let people = people.each_ref();
    let table = stage.predicted(&people, "size:3 rounds:1", &[3, 4, 5]).await?;
    let mut moves = Moves::of(&table, people[0])?;
    let mut calls = Vec::new();
    loop {
        let message = moves.next().await?;
        if play::has_ended(&message) {
            break;
        }
        let person = play::called(&people, &message)?;
        // Others are named, not called, in the same message.
        let text = message.text();
        let others = people.iter().filter(|other| other.id != person.id);
        ensure!(!others.clone().any(|other| text.contains(&format!("<@{}>", other.id))), "{text}");
        calls.push(person.id);
        play::place(&people, &message).await?;
    }
    ensure!(calls.len() == 9 && calls[..3] == calls[3..6] && calls[0] != calls[1], "{calls:?}");
    // Nobody is called by what is for one person alone, or by answers.
    for message in people.iter().flat_map(|person| person.sees(table.place)) {
        ensure!(!message.is_ephemeral() || message.mentions.is_empty(), "{message:?}");
    }
    stage.close().await
}
