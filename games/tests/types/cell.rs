//! Cells by name.

use parlour_games::engine::{Cell, CellError};

#[test]
fn a_cell_is_read_as_it_is_written_and_nothing_else_is_one() {
    for name in ["A1", "C4", "Z26", "B255"] {
        assert_eq!(name.parse::<Cell>().map(|cell| cell.to_string()).as_deref(), Ok(name));
    }
    assert_eq!("c04".parse(), Ok(Cell { column: 2, row: 3 }));
    for text in ["", "A", "1", "A0", "A+1", "A-1", "A 1", " A1", "AA1", "A256", "Ä1", "A1x"] {
        assert_eq!(text.parse::<Cell>(), Err(CellError), "{text}");
    }
    for index in 0..16 {
        assert_eq!(Cell::at(index, 4).index(4), Some(index));
    }
    assert_eq!(Cell { column: 4, row: 0 }.index(4), None);
    assert_eq!(Cell { column: 0, row: 4 }.index(4), None);
}
