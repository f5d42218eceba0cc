//! The letters of edges: A to Z, then AA to AZ, BA …

/// The letter of an edge by its number, from 0.
pub(in crate::tangle) fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match (number / 26).checked_sub(1) {
        Some(before) => letter(before) + &last.to_string(),
        None => last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_the_last() {
        let letters: Vec<String> = [0, 25, 26, 27, 51, 52, 701, 702].map(letter).into();
        assert_eq!(letters, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
