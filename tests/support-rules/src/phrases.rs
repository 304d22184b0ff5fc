//! What the phrases of letters say themselves, whatever values stand in them: the runs of text between their values,
//! by which a phrase is known again in a file.

use std::{collections::HashSet, fs};

/// A run of text, and the phrase it stands in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// `tempete/en/told.move`
    pub code: String,
    pub text: String,
    /// Its longest word that no value touches: where that is missing, so is the run.
    word: String,
}

/// A text on one line, each blank a single plain space, without the margins of scripts and the marks of quoting: a
/// phrase is the same wherever its lines are broken, and at the beginning of a sentence.
pub struct Flat {
    text: String,
    words: HashSet<String>,
}

impl Flat {
    pub fn of(text: &str) -> Self {
        let text = flat(text);
        let words = text.split(' ').map(str::to_owned).collect();
        Self { text, words }
    }

    pub fn has(&self, run: &Run) -> bool {
        if !run.text.contains(' ') {
            return self.words.contains(&run.text);
        }
        (run.word.is_empty() || self.words.contains(&run.word)) && self.text.contains(&run.text)
    }
}

/// Every run of a language's phrases (`tempete/en`) of at least so many characters.
pub fn runs(folder: &str, length: usize) -> Vec<Run> {
    let path = crate::root().join("templates").join(folder).join("words.toml");
    let phrases: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
    let mut runs = Vec::new();
    walk(folder, '/', &phrases, &mut runs);
    runs.retain(|run| run.text.chars().count() >= length);
    runs
}

fn walk(above: &str, mark: char, table: &toml::Table, runs: &mut Vec<Run>) {
    for (key, value) in table {
        let code = format!("{above}{mark}{key}");
        match value {
            toml::Value::Table(inner) => walk(&code, '.', inner, runs),
            value => said(value.as_str().unwrap(), |text| {
                let text = flat(text);
                let inner = text.split(' ').skip(1).collect::<Vec<_>>();
                let word =
                    inner.iter().rev().skip(1).max_by_key(|word| word.len()).copied().unwrap_or_default().to_owned();
                runs.push(Run { code: code.clone(), text, word });
            }),
        }
    }
}

/// What a phrase says outside its values, and the texts that stand in them.
fn said(phrase: &str, mut say: impl FnMut(&str)) {
    let phrase = phrase.replace("{{ br }}", " ");
    let mut rest = phrase.as_str();
    while let Some(at) = rest.find("{{").into_iter().chain(rest.find("{%")).min() {
        let end = if rest[at..].starts_with("{{") { "}}" } else { "%}" };
        let inside = &rest[at + 2..at + rest[at..].find(end).unwrap()];
        say(&rest[..at]);
        quoted(inside, &mut say);
        rest = &rest[at + 2 + inside.len() + 2..];
    }
    say(rest);
}

/// The texts in an expression.
fn quoted(expression: &str, say: &mut impl FnMut(&str)) {
    let mut rest = expression;
    while let Some(at) = rest.find(['\'', '"']) {
        let inside = &rest[at + 1..];
        let mut ends = inside.match_indices(&rest[at..=at]).map(|(end, _)| end);
        let Some(end) = ends.find(|end| !inside[..*end].ends_with('\\')) else { return };
        say(&inside[..end].replace('\\', ""));
        rest = &inside[end + 1..];
    }
}

fn flat(text: &str) -> String {
    let bare = |line: &str| -> Vec<String> {
        let line = line.split_once("| ").filter(|(margin, _)| margin.len() < 10).map_or(line, |(_, line)| line);
        line.trim_start_matches('>').split_whitespace().map(str::to_lowercase).collect()
    };
    text.lines().flat_map(bare).collect::<Vec<_>>().join(" ")
}
