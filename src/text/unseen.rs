//! Characters that nobody sees, in one list: orders are read without them, and neither a log, a letter nor a name
//! holds any.

/// Whether a character shows nothing: a joiner, a mark that turns writing, a line separator, a tag.
// Stored: `record/FORMAT.md`, section 4, names the same. Changing this breaks games already played.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether a character turns the direction of writing.
pub fn is_bidi(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}
