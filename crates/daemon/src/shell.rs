//! Words of a command line that is printed to be pasted.

/// A word between quotation marks, as every shell reads it whatever is in it: `'Queen'\''s Cup'`.
pub fn quoted(word: impl std::fmt::Display) -> String {
    format!("'{}'", word.to_string().replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_comes_back_from_a_shell_as_it_was() {
        for word in ["Cup 2027", "Queen's Cup", "''", "", r"a\b $HOME `ls` *"] {
            let line = format!("printf %s {}", quoted(word));
            let said = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
            assert_eq!(String::from_utf8(said.stdout).unwrap(), word);
        }
    }
}
