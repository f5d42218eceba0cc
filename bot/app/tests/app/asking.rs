//! Who may know what, what is suggested, and what stands behind a button.

use parlour_app::{Address, Answer, Asker, Press, is_for_asker_alone, line_text};
use parlour_games::engine::{Choice, Control};
use parlour_storage::Store as _;

use crate::support::{House, complete, direct, hall, person, place, table};

#[tokio::test(start_paused = true)]
async fn a_table_is_known_where_it_is_and_to_who_sits_there() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.quiet().await;
    let (name, attic) = (table("walls-1"), place("attic"));
    // From elsewhere a table that is there sounds like one that is not.
    for line in ["/join", "/board", "/leave", "/start", "/fill easy", "/resign", "/walls predict 3"]
    {
        let [there, nowhere] = ["walls-1", "walls-7"].map(|name| format!("{line} table:{name}"));
        let there = house.says_at("Ben", attic.clone(), &there).await;
        let nowhere = house.says_at("Ben", attic.clone(), &nowhere).await;
        assert_eq!(there.lines[0].id, "table-refuse-no-such", "{line}");
        let said = |answer: &Answer| house.spoken(answer).join(" ").replace("walls-7", "walls-1");
        assert_eq!(said(&there), said(&nowhere), "{line}");
    }
    let board = |who: &'static str, from| {
        let (name, who) = (name.clone(), person(who).id);
        let parlour = house.parlour.clone();
        async move { parlour.board_of(&name, 7, &who, &from, false).await.unwrap() }
    };
    house.does("Ben", "/join walls-1").await;
    assert!(board("Cleo", hall()).await.is_some());
    assert!(board("Cleo", attic.clone()).await.is_none());
    // Whoever sits there knows it everywhere.
    assert!(board("Ben", attic.clone()).await.is_some());
    assert!(!house.says_at("Ben", attic.clone(), "/board walls-1").await.refused);
    house.does_at("Ben", direct("Ben"), "/walls predict 3 table:walls-1").await;
}

#[tokio::test(start_paused = true)]
async fn in_an_open_place_everybody_of_the_platform_is() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    let open = house.parlour.clone().open_to_all(hall());
    let ask = |who: &str| house.request(who, place("attic"), "/board table:walls-1");
    assert!(house.parlour.handle(&ask("Ben")).await.unwrap().refused);
    assert!(!open.handle(&ask("Ben")).await.unwrap().refused);
    let mut stranger = ask("Ben");
    stranger.person.id = "other:ben".parse().unwrap();
    assert!(open.handle(&stranger).await.unwrap().refused, "they are on another platform");
}

fn values(choices: &[Choice]) -> Vec<&str> {
    choices.iter().map(|choice| &choice.value[..]).collect()
}

#[tokio::test(start_paused = true)]
async fn suggestions_are_what_the_asker_may_know_and_do() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ann", "/walls new size:4 rounds:1").await;
    let suggest = async |who: &str,
                         place: Address,
                         command: &str,
                         param: &str,
                         typed: &str,
                         given: &[(&str, &str)]| {
        let who = person(who);
        let asker = Asker { person: &who, place: &place, circle: None };
        house.parlour.suggest(asker, command, param, typed, given).await.unwrap()
    };
    let found = suggest("Ben", hall(), "join", "table", "", &[]).await;
    assert_eq!(values(&found), ["walls-1", "walls-2"]);
    let label = house.words.say(found[0].label.as_ref().unwrap(), &parlour_app::words::Plain);
    assert_eq!(label, "walls-1 waits for players: Uncoprime Walls with Ann.");
    assert_eq!(values(&suggest("Ben", hall(), "join", "table", "WALLS-2", &[]).await), ["walls-2"]);
    assert!(suggest("Ben", place("attic"), "join", "table", "", &[]).await.is_empty());
    assert!(suggest("Ben", hall(), "table move", "table", "", &[]).await.is_empty());
    let own = suggest("Ann", place("attic"), "table move", "table", "", &[]).await;
    assert_eq!(values(&own), ["walls-1", "walls-2"]);
    let looked_at = suggest("Ben", hall(), "board", "table", "", &[]).await;
    assert_eq!(values(&looked_at), ["walls-1", "walls-2"]);
    for name in ["walls-1", "walls-2"] {
        house.does("Ben", &format!("/join {name}")).await;
        for who in ["Ann", "Ben"] {
            house.does(who, &format!("/walls predict 3 table:{name}")).await;
        }
    }
    // The first number goes anywhere: which cells there are tells the tables apart.
    house.quiet().await;
    let placer = |name: &str| {
        let turn = house.sent().into_iter().rfind(|m| !m.private && m.table == table(name));
        if house.text(&turn.unwrap()).contains("Your turn, Ann") { "Ann" } else { "Ben" }
    };
    let (three, four) = (placer("walls-1"), placer("walls-2"));
    let cell = async |who: &str, given: &[(&str, &str)]| {
        let found = suggest(who, place("attic"), "walls place", "cell", "d", given).await;
        values(&found).iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(cell(four, &[("table", "walls-2")]).await, ["D1", "D2", "D3", "D4"]);
    assert!(cell(three, &[("table", "walls-1")]).await.is_empty(), "the board has three columns");
    assert!(cell("Cleo", &[("table", "walls-2")]).await.is_empty(), "she does not sit there");
    let all = suggest(four, hall(), "walls place", "cell", "", &[("table", "walls-2")]).await;
    assert_eq!(all.len(), 16);
    assert_eq!(values(&suggest("Ann", hall(), "walls new", "size", "1", &[]).await), ["10"]);
    for (command, param) in [("walls fly", "cell"), ("", "x"), ("join", "x"), ("table", "table")] {
        assert!(suggest("Ann", hall(), command, param, "", &[]).await.is_empty(), "{command}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_group_is_completed_word_by_word() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    let lines = async |typed: &str| {
        let found = complete(&house, "Ann", typed).await;
        found.into_iter().map(|completion| completion.line).collect::<Vec<_>>()
    };
    assert_eq!(lines("/ta").await, ["/tangle ", "/table "]);
    assert_eq!(lines("/table ").await, ["/table move "]);
    assert_eq!(lines("/table move ").await, ["/table move walls-1 ", "/table move table:"]);
    assert_eq!(lines("!table move table:").await, ["!table move table:walls-1 "]);
    assert!(lines("/table fly ").await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_form_is_that_of_this_moment_and_of_this_person() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.quiet().await;
    let form = async |who: &str, moment: u64, line: &str| {
        let press = Press { table: table("walls-1"), moment };
        house.parlour.form(&person(who), &hall(), &press, line).await.unwrap()
    };
    let fill = form("Ann", 0, "fill table:walls-1").await.unwrap();
    assert!(matches!(fill, Control::Select { .. }), "{fill:?}");
    house.does("Ben", "/join").await;
    house.quiet().await;
    let asked = house.last(&direct("Ann"));
    let line = line_text(asked.controls[0].line());
    let predict = form("Ann", asked.moment, &format!("/{line}")).await.unwrap();
    assert_eq!(predict, asked.controls[0]);
    assert!(matches!(predict, Control::Form { .. }));
    let refused = async |who: &str, moment, line: &str| form(who, moment, line).await.unwrap_err();
    let no_more = refused("Ann", asked.moment, "fill table:walls-1").await;
    assert_eq!(no_more.lines[0].id, "table-refuse-not-now");
    assert_eq!(refused("Cleo", asked.moment, &line).await.lines[0].id, "table-refuse-not-seated");
    house.does("Ann", "/walls predict 3").await;
    house.does("Ben", "/walls predict 4").await;
    house.quiet().await;
    // What is old says so, and shows how things stand.
    let stale = refused("Ann", asked.moment, &line).await;
    assert!(stale.refused && stale.lines[0].id == "table-refuse-stale" && stale.board.is_some());
    // What everybody sees is whoever's turn it is to press.
    let turn = house.last(&hall());
    let (placer, other) =
        if house.text(&turn).contains("Your turn, Ann") { ("Ann", "Ben") } else { ("Ben", "Ann") };
    let place_it = line_text(turn.controls[0].line());
    let offered = form(placer, turn.moment, &place_it).await.unwrap();
    assert_eq!(line_text(offered.line()), place_it);
    let not_theirs = refused(other, turn.moment, &place_it).await;
    assert_eq!(not_theirs.lines[0].id, "table-refuse-not-now");
    house.does("Ann", "/resign").await;
    assert_eq!(refused("Ann", turn.moment, &place_it).await.lines[0].id, "table-refuse-over");
    assert_eq!(refused("Ann", asked.moment, &line).await.lines[0].id, "table-refuse-stale");
    let elsewhere = Press { table: table("walls-1"), moment: turn.moment };
    let unknown = house.parlour.form(&person("Cleo"), &place("attic"), &elsewhere, &line).await;
    assert_eq!(unknown.unwrap().unwrap_err().lines[0].id, "table-refuse-no-such");
}

#[test]
fn what_concerns_the_asker_alone_is_known_by_the_line() {
    for (line, alone) in [
        ("/board table:walls-1", true),
        ("help", true),
        ("games", true),
        ("/walls predict table:walls-1 walls:3", true),
        ("!walls place C4", false),
        ("/WALLS NEW size:3", false),
        ("/join", false),
        ("/table move table:walls-1", false),
        ("/walls", true),
        ("/table", true),
        ("/no such thing", true),
        ("", true),
    ] {
        assert_eq!(is_for_asker_alone(line), alone, "{line:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_held_is_there_after_a_crash_until_it_is_released() {
    let mut house = House::new();
    let names = |held: Vec<parlour_app::InboxEntry>| {
        held.into_iter().map(|held| (held.name, held.body)).collect::<Vec<_>>()
    };
    for (name, body) in [("9", "first"), ("10", "second"), ("a/b c", "third")] {
        house.parlour.inbox("test").hold(name, body.as_bytes()).await.unwrap();
        tokio::time::advance(std::time::Duration::from_millis(5)).await;
    }
    house.parlour.inbox("other").hold("9", b"another's").await.unwrap();
    house = House::over(house.crash(), true);
    let inbox = house.parlour.inbox("test");
    inbox.release("10").await.unwrap();
    inbox.release("10").await.unwrap();
    let left: Vec<(String, Vec<u8>)> =
        vec![("9".into(), b"first".to_vec()), ("a/b c".into(), b"third".to_vec())];
    assert_eq!(names(inbox.pending().await.unwrap()), left, "oldest first");
    for name in ["9", "a/b c"] {
        inbox.release(name).await.unwrap();
    }
    assert_eq!(inbox.pending().await.unwrap(), []);
    assert_eq!(house.parlour.inbox("other").pending().await.unwrap().len(), 1);
    assert!(inbox.hold("a\nb", b"").await.is_err());
    assert!(inbox.hold(&"x".repeat(400), b"").await.is_err());
    assert_eq!(house.store.streams("").await.unwrap(), [], "no stream was made of it");
}
