//! What is played is known in a game's folder alone: nobody around it has a word of it in his code.

use std::fs;

use crate::architecture::{GAMES, all_sources};

/// Words of a game. `list` and `hand` are words of everything.
const WORDS: [&str; 10] = ["white", "black", "card", "cards", "deck", "square", "squares", "trap", "traps", "pawn"];

/// Where a word may stand all the same: the beginning of a path, the word, and why.
const MAY: [(&str, &str, &str); 12] = [
    ("crates/chess", "", "the kit knows boards, for diagrams and for moves that stand bare in a mail"),
    ("crates/render/src/picture", "", "it paints boards"),
    ("crates/record/src/pinned.rs", "square", "a bracket of TOML is called so"),
    ("crates/referee/src/log/fields.rs", "square", "what has no game is written and read where every game has it"),
    ("crates/referee/src/text", "square", "a bare move is told from prose by its squares"),
    ("crates/referee/src/text/adorned.rs", "pawn", "a chessman in a mail is its letter"),
    ("crates/referee/src/text/names.rs", "pawn", "a man in a mail is named, but for the one that no move names"),
    ("crates/referee/src/text/salvage.rs", "pawn", "so is one in what is proposed"),
    ("crates/referee/src/text/sort.rs", "pawn", "so is one in a move that is written in capitals"),
    ("crates/referee/src/text/spoken.rs", "", "a move is spoken in the words of chess"),
    ("crates/referee/src/text/suspect.rs", "pawn", "so is one in prose"),
    ("crates/referee/src/text/expected.rs", "card", "the phrase that says what belongs into a line is named so"),
];

/// The words of a line of code, those within a name apart.
fn words(line: &str) -> Vec<String> {
    let mut parted = String::new();
    for c in line.chars() {
        if c.is_uppercase() && !parted.ends_with(char::is_uppercase) {
            parted.push(' ');
        }
        parted.extend(c.to_lowercase());
    }
    parted.split(|c: char| !c.is_alphabetic()).map(str::to_owned).collect()
}

#[test]
fn nobody_around_a_game_has_a_word_of_it() {
    let root = crate::root();
    let mut found = Vec::new();
    for (path, text) in all_sources() {
        let path = path.strip_prefix(root).unwrap().display().to_string();
        // A game's own folder is where its words belong.
        if GAMES.iter().any(|game| path.starts_with(&format!("crates/games/{game}/"))) {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//")) {
            // What a style sheet calls space is no colour.
            for word in words(&line.replace("white-space", "")) {
                let may =
                    |(under, of, _): &(&str, &str, &str)| path.starts_with(under) && (of.is_empty() || *of == word);
                if WORDS.contains(&word.as_str()) && !MAY.iter().any(may) {
                    found.push(format!("{path}:{number}: {word}: {}", line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "words of a game:\n{}", found.join("\n"));
    for (path, _, why) in MAY {
        assert!(fs::exists(root.join(path)).unwrap() || fs::exists(root.join(format!("{path}.rs"))).unwrap(), "{why}");
    }
}
