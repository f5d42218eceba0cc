//! Groups of wires, as they are typed and written.

use parlour_games::{
    engine::Cell,
    wiretap::{Group, GroupError, Line},
};

#[test]
fn groups_are_read_as_they_are_written() {
    for text in ["1:A-C*1", "2:B-D*3", "A:1-3*2", "E:3-5*4", "6:B-F*2", "F:2-2*1"] {
        let group: Group = text.parse().unwrap();
        assert_eq!(group.to_string(), text);
    }
    let group: Group = "A:1-3*2".parse().unwrap();
    for other in ["a:1-3x2", "A:3-1×2", "a:1–3*2", "A:01-3*02"] {
        assert_eq!(other.parse(), Ok(group), "{other}");
    }
    let cells: Vec<String> = group.cells().map(|cell| cell.to_string()).collect();
    assert_eq!(cells, ["A1", "A2", "A3"]);
    assert!(group.covers(Cell { column: 0, row: 2 }));
    assert!(!group.covers(Cell { column: 0, row: 3 }));
}

#[test]
fn what_is_not_a_group() {
    for text in [
        "",
        ":",
        "1",
        "1:A-C",
        "1:A*1",
        "1:1-3*1",
        "A:A-C*1",
        "1:A-C*",
        "1:A-C*0",
        "1:A-C*x",
        "1:A-C*300",
        "0:A-C*1",
        "1:-C*1",
        "1:A-*1",
        "AA:1-3*1",
        "A:0-3*1",
        "1:A-C*+1",
        "+1:A-C*1",
        "A:1-256*1",
        "ä:1-3*1",
        ":A-C*1",
        "1:A-C*1*1",
    ] {
        assert_eq!(text.parse::<Group>(), Err(GroupError), "{text}");
    }
}

#[test]
fn lines_in_order() {
    let names: Vec<String> = Line::all(3).map(|line| line.to_string()).collect();
    assert_eq!(names, ["1", "2", "3", "A", "B", "C"]);
    for (index, line) in Line::all(3).enumerate() {
        assert_eq!((line.index(3), Line::at(index, 3)), (Some(index), Some(line)));
    }
    assert_eq!((Line::Row(3).index(3), Line::at(6, 3)), (None, None));
}
