//! The names of ranks, files, rows and columns as strokes of our own, so that no font is needed. Each stands in a box of
//! 16 by 16 units.

/// The colour they are drawn in beside a board, to be read on white and on black.
pub const INK: &str = "#857a6c";
/// That of the number of a token.
pub const DARK: &str = "#222222";

/// `1` to `9`.
pub const DIGITS: [&str; 9] = [
    "M5.5 5 8.5 2.500V13.5",
    "M4.8 5C5 2 11 1.5 11 5.2 11 8 5 10 4.5 13.500H11.3",
    "M4.8 4C6 1.8 11 1.8 11 5 11 7.5 8.5 7.7 7.5 7.7 9 7.7 11.5 8.2 11.5 10.7 11.5 14.3 6 14.5 4.5 12",
    "M9.7 13.500V2.500L4.2 10.300H11.8",
    "M10.8 2.500H5.500L5 7.500C7.5 5.8 11.5 6.8 11.5 10 11.5 14.2 6 14.5 4.5 12.2",
    "M10.5 3C6.5 1.5 4.6 6 4.7 10 4.9 14.7 11.4 14.5 11.4 10.3 11.4 6.2 5.8 6 4.7 10",
    "M4.5 2.500H11.500C9 6 7.5 9 7 13.5",
    "M8 7.500C4 6.5 4.8 2.3 8 2.300S12 6.5 8 7.500C3.5 8.5 3.8 13.7 8 13.700S12.5 8.5 8 7.500Z",
    "M5.500 13C9.500 14.500 11.400 10 11.300 6 11.100 1.300 4.600 1.500 4.600 5.700 4.600 9.800 10.200 10 11.300 6",
];

/// `a` to `i`.
pub const LETTERS: [&str; 9] = [
    "M5 6.800C6.5 4.8 10.8 4.8 10.8 7.800V13M10.8 9C7 8.8 4.5 9.5 4.5 11.3 4.5 14 9.5 14 10.8 11",
    "M5 2V13M5 8.500C6.5 4.5 11.5 5 11.5 9.300S6.5 14.3 5 10.5",
    "M11 7C9.5 4.7 4.7 5 4.7 9.300S9.5 14 11 11.8",
    "M11 2V13M11 8.500C9.5 4.5 4.5 5 4.5 9.300S9.5 14.3 11 10.5",
    "M4.7 9H11.200C11.2 4.2 4.5 4.5 4.6 9.3 4.7 14 9.7 14 11 11.5",
    "M11 2.700C8.5 1.8 7.5 3 7.5 5V13M5 6H10.5",
    "M11 5.500V13.500C11 16.5 6.5 16.5 5 14.500M11 8.500C9.5 4.5 4.5 5 4.5 9.300S9.5 14 11 10.5",
    "M5 2V13M5 8C6.5 5 11 4.8 11 8V13",
    "M8 6V13M8 2.800V3",
];

/// The strokes of a digit from 1 or of one of these letters; `None` of any other.
pub fn of(sign: char) -> Option<&'static str> {
    let (first, strokes) = if sign.is_ascii_digit() { ('1', &DIGITS) } else { ('a', &LETTERS) };
    let place = u32::from(sign).checked_sub(u32::from(first))?;
    strokes.get(usize::try_from(place).ok()?).copied()
}

/// One of them as it is drawn in a colour, in its box.
pub fn path(strokes: &str, ink: &str) -> String {
    format!(
        "<path d=\"{strokes}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>"
    )
}
