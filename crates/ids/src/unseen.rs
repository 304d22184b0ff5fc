//! Characters that nobody sees, in one list: orders are read without them, and neither a log, a letter nor a name
//! holds any.

/// Whether a character shows nothing: a joiner, a mark that turns writing, a line separator, a tag.
// Stored: `record/src/FORMAT.md`, section 4, names the same. Changing this breaks games already played.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether a character may stand in an entry: it can be seen and does nothing to its neighbours. Of all
/// spaces only U+0020 is one.
// Stored. Changing this breaks games already played.
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    !matches!(c,
        // Controls.
        '\u{80}'..='\u{9F}'
        // Other spaces, and what looks like one.
        | '\u{A0}' | '\u{115F}'..='\u{1160}' | '\u{1680}' | '\u{17B4}'..='\u{17B5}'
        | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{FFA0}'
        // For private use, and never to be assigned.
        | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}' | '\u{FDD0}'..='\u{FDEF}')
        && !is_unseen(c)
        && u32::from(c) & 0xFFFE != 0xFFFE
}

/// Whether a character turns the direction of writing.
pub fn is_bidi(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}
