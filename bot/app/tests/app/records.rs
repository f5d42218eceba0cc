//! Records: what is filed when a game is over, and who is told what of it.

use crate::support::{House, hall, place};

/// Ann and Ben play; Ben gives up.
async fn ann_wins(house: &House) {
    house.does("Ann", "/walls new players:2").await;
    house.does("Ben", "/join").await;
    house.does("Ben", "/resign").await;
}

async fn said(house: &House, who: &str, line: &str) -> Vec<String> {
    let answer = house.says(who, line).await;
    assert!(!answer.refused);
    house.spoken(&answer)
}

#[tokio::test(start_paused = true)]
async fn a_record_is_the_sum_of_the_games_that_are_over() {
    let house = House::new();
    assert!(said(&house, "Ann", "/record").await[0].contains("not finished a game yet"));
    ann_wins(&house).await;
    ann_wins(&house).await;
    house.does("Ann", "/walls new players:2").await;
    let own = said(&house, "Ann", "/record").await;
    assert_eq!(own, ["Uncoprime Walls: 2 games, 2 won. By wins you are number 1 of 2 here."]);
    let other = said(&house, "Ben", "/record game:walls").await;
    let expected =
        "Uncoprime Walls: 2 games, 0 won, 2 given up. By wins you are number 2 of 2 here.";
    assert_eq!(other, [expected]);
    assert!(
        said(&house, "Ben", "/record game:tunnel").await[0].contains("not finished a game yet")
    );
}

#[tokio::test(start_paused = true)]
async fn records_outlive_a_crash_and_are_of_ones_own_circle() {
    let house = House::new();
    ann_wins(&house).await;
    let mut house = House::over(house.crash(), true);
    let elsewhere = house.says_at("Ann", place("attic"), "/record").await;
    assert_eq!(house.spoken(&elsewhere), ["Uncoprime Walls: 1 game, 1 won."]);
    assert_eq!(said(&house, "Ben", "/record").await.len(), 1);
    house.open();
}

#[tokio::test(start_paused = true)]
async fn everybodys_records_are_for_those_who_run_the_server() {
    let house = House::new();
    ann_wins(&house).await;
    house.fails("Ann", "/record of:everybody", "record-refuse-everybody").await;
    let mut request = house.request("=Cleo", hall(), "/record of:everybody");
    request.steward = true;
    let answer = house.parlour.handle(&request).await.unwrap();
    let lines = house.spoken(&answer);
    assert_eq!(
        lines[0],
        "Uncoprime Walls: 2 people, 2 results, 1 won, 0 won together, 1 given up."
    );
    assert_eq!(lines[1..], ["Ann: 1 of 1 won.", "Ben: 0 of 1 won, 1 given up."]);
    let sheet = answer.sheet.unwrap();
    assert_eq!(sheet.name, "records.csv");
    let rows: Vec<&str> = sheet.text.lines().collect();
    let expected = [
        "game,person,name,games,won,shared,gave_up",
        "walls,test:ann,Ann,1,1,0,0",
        "walls,test:ben,Ben,1,0,0,1",
        "walls,all,,2,1,0,1",
    ];
    assert_eq!(rows, expected);
}

/// A name is data in a spreadsheet, too; and the whole house's records need no index.
#[tokio::test(start_paused = true)]
async fn a_name_is_no_formula() {
    let house = House::new();
    house.does("=1+1", "/walls new players:2").await;
    house.does("Ben, \"B\"", "/join").await;
    house.does("=1+1", "/resign").await;
    let text = house.parlour.records().await.unwrap();
    assert!(text.contains(",'=1+1,1,0,0,1"), "{text}");
    assert!(text.contains(",\"Ben, \"\"B\"\"\",1,1,0,0"), "{text}");
}

/// What a server's people play in different channels is one record.
#[tokio::test(start_paused = true)]
async fn a_circle_is_more_than_a_place() {
    let house = House::new();
    for (room, line) in [("one", "/walls new players:2"), ("two", "/walls new players:2")] {
        for (who, line) in [("Ann", line), ("Ben", "/join"), ("Ben", "/resign")] {
            let mut request = house.request(who, place(room), line);
            request.circle = Some("test:server/1".into());
            assert!(!house.parlour.handle(&request).await.unwrap().refused, "{line}");
        }
    }
    let mut request = house.request("Ann", place("three"), "/record");
    request.circle = Some("test:server/1".into());
    let answer = house.parlour.handle(&request).await.unwrap();
    let expected = "Uncoprime Walls: 2 games, 2 won. By wins you are number 1 of 2 here.";
    assert_eq!(house.spoken(&answer), [expected]);
}
