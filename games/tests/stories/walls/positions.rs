//! Known boards of Uncoprime Walls, from a table: placed by the rules, they have the walls that the
//! table says.

use crate::story::Story;
use parlour_games::engine::{Cell, GameKind};

#[test]
fn known_boards_have_their_walls() {
    let table = include_str!("positions.txt");
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    let boards: Vec<&[&str]> =
        lines.split(|line| line.is_empty()).filter(|board| !board.is_empty()).collect();
    assert!(boards.len() >= 9);
    for board in boards {
        let [head, rows @ ..] = board else { panic!("an empty board") };
        let words: Vec<&str> = head.split(' ').collect();
        let walls: usize = words[1].parse().unwrap();
        let numbers: Vec<usize> =
            rows.iter().flat_map(|row| row.split(' ')).map(|n| n.parse().unwrap()).collect();
        let found = play(rows.len() as u8, &numbers);
        assert_eq!(found.is_some(), words[2] == "legal", "{head}");
        if let Some(found) = found {
            assert_eq!(found, walls, "{head}\n{}", rows.join("\n"));
        }
    }
}

/// Places the numbers by the rules; the walls of the end, or `None` where that is not possible.
fn play(size: u8, numbers: &[usize]) -> Option<usize> {
    let mut game = Story::open(GameKind::Walls, &format!("size:{size} rounds:1"), 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    for number in 1..=numbers.len() {
        let index = numbers.iter().position(|&other| other == number).expect("every number");
        let line = format!("place {}", Cell::at(index, size));
        let seat = ((number - 1) % 2) as u8;
        game.would(seat, &line).ok()?;
        game.does(seat, &line);
    }
    Some(game.public()["finished"][0]["walls"].as_array()?.len())
}
