//! The words of a structured header field: comments left out, however deep, quoted strings taken as
//! one word. Nothing is known here of what a field means.

/// One piece of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Letters with nothing between them that ends a word.
    Word(String),
    /// What stood between quotation marks.
    Quoted(String),
    /// `;` or the first `=` of a pair.
    Mark(char),
    /// White space, a line break of a folded field, or a comment.
    Gap,
}

/// The pieces of a field, or `None`: a comment or a quoted string that does not end, or a control
/// character. An `=` that follows a pair's value without a gap belongs to the value (`header.b=a==`).
pub(crate) fn tokens(field: &str) -> Option<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\t' | '\r' | '\n' => gap(&mut tokens),
            '(' => {
                comment(&mut letters)?;
                gap(&mut tokens);
            }
            '"' => tokens.push(Token::Quoted(quoted(&mut letters)?)),
            ';' => tokens.push(Token::Mark(';')),
            '=' if !is_value(&tokens) => tokens.push(Token::Mark('=')),
            control if control.is_control() => return None,
            plain => match tokens.last_mut() {
                Some(Token::Word(word)) => word.push(plain),
                _ => tokens.push(Token::Word(plain.into())),
            },
        }
    }
    Some(tokens)
}

fn gap(tokens: &mut Vec<Token>) {
    if !matches!(tokens.last(), Some(Token::Gap) | None) {
        tokens.push(Token::Gap);
    }
}

/// Whether the last piece is a value under way: a word right after an `=`.
fn is_value(tokens: &[Token]) -> bool {
    matches!(tokens, [.., Token::Mark('='), Token::Word(_)])
}

/// Passes over a comment whose `(` was just taken.
fn comment(letters: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match letters.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => drop(letters.next()?),
            _ => {}
        }
    }
    Some(())
}

/// What stands up to the closing quotation mark; a line break in it is a space at most.
fn quoted(letters: &mut std::str::Chars<'_>) -> Option<String> {
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.push(letters.next()?),
            '\r' | '\n' => {}
            plain => text.push(plain),
        }
    }
}
