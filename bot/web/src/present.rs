//! Messages and answers as the page's JSON. Everything in it is said in words by now.

use parlour_app::{
    Address, Answer, AppError, BoardRef, Parlour, PersonId, Shown, line_text,
    vocabulary::{Choice, Control, Domain, Field, Phrase},
    words::{Plain, Words},
};
use serde_json::{Value as Json, json};

use crate::{names::CHANNEL, stored_message::StoredMessage};

/// The room's name on the page.
pub(crate) fn room_name(address: &Address) -> &'static str {
    match address {
        Address::Place(_) => CHANNEL,
        Address::Direct(_) => "direct",
    }
}

/// A message.
pub(crate) fn message(
    words: &Words,
    address: &Address,
    number: u64,
    posted: &StoredMessage,
) -> Json {
    let alt = say_all(words, &posted.alt).join(" ");
    json!({
        "room": room_name(address),
        "seq": number,
        "at": posted.at,
        "table": posted.table.to_string(),
        "lines": say_all(words, &posted.lines),
        "small": say_all(words, &posted.small),
        "picture": posted.board.as_ref().map(|board| picture(board, &alt, posted.size)),
        "plain": posted.board.as_ref().map(plain_url),
        "controls": controls(words, &posted.controls),
        "moment": posted.moment,
        "mentions": posted.mentions.iter().map(PersonId::local).collect::<Vec<_>>(),
        "private": posted.private,
    })
}

/// What stands beside the lines of an answer, which is told without it, too; then the operator sees why.
fn beside<T>(found: Result<Option<T>, AppError>, board: &BoardRef) -> Option<T> {
    found.unwrap_or_else(|error| {
        tracing::error!(%error, table = %board.table(), "an answer is told without its board");
        None
    })
}

/// An answer.
pub(crate) async fn answer(parlour: &Parlour, answer: &Answer) -> Json {
    let words = parlour.words();
    let mut shown = json!({
        "lines": say_all(words, &answer.lines),
        "refused": answer.refused,
        "picture": null,
        "plain": null,
        "text": null,
        "record": null,
        "replay": null,
        "controls": controls(words, &answer.controls),
        "table": answer.table.as_ref().map(|(table, _)| table.to_string()),
        "moment": answer.table.as_ref().map(|(_, moment)| moment),
    });
    if let Some(board) = &answer.board {
        // The board itself is drawn when it is fetched: no answer waits for pixels.
        let (text, alt) = beside(parlour.plain(board).await, board).unwrap_or_default();
        if answer.as_text {
            shown["text"] = json!(text);
        } else {
            shown["picture"] = picture(board, &alt, parlour.picture_size(board).await);
            shown["plain"] = json!(plain_url(board));
        }
    }
    if let Some(table) = &answer.record {
        let label = say(words, &Phrase::new("fair-record"));
        shown["record"] = json!({ "url": format!("/api/record?table={table}"), "label": label });
    }
    if let Some(board) = &answer.replay
        && let Some(foreseen) = beside(parlour.replay_foreseen(board).await, board)
    {
        shown["replay"] = json!({
            "gif": kept(words, board, &foreseen.gif, "gif", "replay-save-gif"),
            "keepsake": kept(words, board, &foreseen.keepsake, "png", "replay-save-keepsake"),
        });
    }
    if let Some(page) = answer.example() {
        let size = parlour.example_size(page).await;
        shown["picture"] = json!({
            "url": format!("/picture/rules/{page}.png"),
            "alt": parlour.example_alt(page),
            "width": size.map(|(width, _)| width),
            "height": size.map(|(_, height)| height),
        });
    }
    shown
}

fn eyes(board: &BoardRef) -> &'static str {
    if board.is_public() { "public" } else { "own" }
}

fn picture(board: &BoardRef, alt: &str, size: Option<(u32, u32)>) -> Json {
    let part = board.zoom().map(|zoom| format!("-{}", zoom.name())).unwrap_or_default();
    let (table, number) = (board.table(), board.number());
    json!({
        "url": format!("/picture/{table}/{number}/{}{part}.png", eyes(board)),
        "alt": alt,
        "width": size.map(|(width, _)| width),
        "height": size.map(|(_, height)| height),
    })
}

/// A picture of a replay, and by which words it is saved.
fn kept(words: &Words, board: &BoardRef, shown: &Shown, ending: &str, save: &'static str) -> Json {
    json!({
        "url": format!("/replay/{}/{}/{}.{ending}", board.table(), board.number(), eyes(board)),
        "alt": shown.alt,
        "width": shown.size.0,
        "height": shown.size.1,
        "name": shown.name,
        "label": say(words, &Phrase::new(save)),
    })
}

fn plain_url(board: &BoardRef) -> String {
    let (table, number) = (board.table(), board.number());
    format!("/api/plain?table={table}&version={number}&as={}", eyes(board))
}

fn say(words: &Words, phrase: &Phrase) -> String {
    words.say(phrase, &Plain)
}

fn say_all(words: &Words, phrases: &[Phrase]) -> Vec<String> {
    phrases.iter().map(|phrase| say(words, phrase)).collect()
}

fn controls(words: &Words, given: &[Control]) -> Vec<Json> {
    given.iter().map(|one| control(words, one)).collect()
}

fn control(words: &Words, control: &Control) -> Json {
    let choices = |choices: &[Choice]| -> Vec<Json> {
        let label =
            |c: &Choice| c.label.as_ref().map_or_else(|| c.value.clone(), |l| say(words, l));
        choices.iter().map(|c| json!({ "value": c.value, "label": label(c) })).collect()
    };
    let line = |line| format!("/{}", line_text(line));
    match control {
        Control::Button { label, line: command } => {
            json!({ "kind": "button", "label": say(words, label), "line": line(command) })
        }
        Control::Select { label, line: command, param, choices: given } => json!({
            "kind": "select",
            "label": say(words, label),
            "line": line(command),
            "param": param,
            "choices": choices(given),
        }),
        Control::Form { label, line: command, fields } => json!({
            "kind": "form",
            "label": say(words, label),
            "line": line(command),
            "fields": fields.iter().map(|f| field(words, label, f)).collect::<Vec<_>>(),
        }),
    }
}

/// A field is asked for by the form's id and its parameter: `walls-do-predict-walls`.
fn field(words: &Words, form: &Phrase, field: &Field) -> Json {
    let asked =
        Phrase { id: format!("{}-{}", form.id, field.param).into(), args: form.args.clone() };
    let mut shown = json!({
        "param": field.param,
        "label": say(words, &asked),
        "value": field.value,
    });
    match &field.domain {
        Domain::Range { min, max } => {
            shown["kind"] = json!("number");
            shown["min"] = json!(min);
            shown["max"] = json!(max);
        }
        Domain::Words(values) => {
            shown["kind"] = json!("choice");
            let choice = |value: &String| json!({ "value": value, "label": value });
            shown["choices"] = values.iter().map(choice).collect();
        }
        Domain::Free { example } => {
            shown["kind"] = json!("text");
            shown["placeholder"] = json!(example);
        }
    }
    shown
}
