//! What differs, each kind of it once: the changed sentence, how often, and where first.

use std::collections::BTreeMap;

use crate::names::NAMES;

/// A kind of difference.
#[derive(Debug)]
pub struct Hunk {
    /// The sentence as the old program wrote it in the first place; empty where it wrote none.
    pub old: String,
    /// The same of the new one.
    pub new: String,
    /// How often.
    pub count: usize,
    /// The first place.
    pub place: String,
}

/// All kinds of difference by what they have in common.
#[derive(Debug, Default)]
pub struct Hunks(pub BTreeMap<String, Hunk>);

impl Hunks {
    /// Holds two texts of one place against each other.
    pub fn compare(&mut self, old: &str, new: &str, place: &str) {
        if old == new {
            return;
        }
        for (old, new) in changed(&blocks(old), &blocks(new)) {
            let (before, after) = (sentences(&old), sentences(&new));
            if before == after {
                // The same words, laid out otherwise.
                let lines = |of: &[&str]| of.concat().split('\n').map(str::to_owned).collect::<Vec<_>>();
                let (old, new) = (lines(&old), lines(&new));
                let at = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
                let line = |of: &[String]| of.get(at).cloned().unwrap_or_default();
                self.add(&line(&old), &line(&new), "laid out otherwise: ", place);
                continue;
            }
            for (old, new) in changed(&before, &after) {
                for at in 0..old.len().max(new.len()) {
                    let one = |of: &[String]| of.get(at).cloned().unwrap_or_default();
                    self.add(&one(&old), &one(&new), "", place);
                }
            }
        }
    }

    /// Counts one difference.
    pub fn add(&mut self, old: &str, new: &str, what: &str, place: &str) {
        let hunk = self.0.entry(format!("{what}{}", kind(old, new))).or_insert_with(|| Hunk {
            old: old.to_owned(),
            new: new.to_owned(),
            count: 0,
            place: format!("{what}{place}"),
        });
        hunk.count += 1;
    }
}

/// What all differences of a kind have in common: the changed words with three on either side, without what
/// is another in every game.
pub fn kind(old: &str, new: &str) -> String {
    let plain = |text: &str| text.split_whitespace().map(general).collect::<Vec<_>>();
    let (old, new) = (plain(old), plain(new));
    let head = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let part = |of: &[String]| of[head.saturating_sub(3)..(of.len() - tail + 3).min(of.len())].join(" ");
    format!("{} -> {}", part(&old), part(&new))
}

/// A word without what differs from game to game: numbers, squares, players.
fn general(word: &str) -> String {
    match word.trim_matches(|c: char| !c.is_alphanumeric()) {
        "Ann" | "Bob" => word.replace("Ann", "#").replace("Bob", "#"),
        _ if word.contains(|c: char| c.is_ascii_digit()) => "#".into(),
        _ => word.to_owned(),
    }
}

/// A text as its paragraphs, which are wrapped; a short or indented line stands for itself.
fn blocks(text: &str) -> Vec<&str> {
    let mut blocks = Vec::new();
    let (mut begin, mut end, mut goes_on) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        let own = line.trim().is_empty() || line.starts_with([' ', '\t']);
        if (own || !goes_on) && begin < end {
            blocks.push(&text[begin..end]);
            begin = end;
        }
        end += line.len();
        goes_on = !own && line.len() > 50 && line.len() < 100;
    }
    if begin < end {
        blocks.push(&text[begin..end]);
    }
    blocks
}

/// The sentences of some paragraphs, without the marks of HTML.
fn sentences(blocks: &[&str]) -> Vec<String> {
    let mut sentences = Vec::new();
    for block in blocks {
        let plain = unmarked(block);
        let words: Vec<&str> = plain.split_whitespace().collect();
        let mut sentence: Vec<&str> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            sentence.push(word);
            let ends = word.ends_with(['.', '!', '?']) && !word.starts_with(|c: char| c.is_ascii_digit());
            let begins = words.get(at + 1).is_none_or(|next| next.starts_with(|c: char| c.is_uppercase() || c == '<'));
            if ends && begins || at + 1 == words.len() {
                sentences.push(sentence.join(" "));
                sentence.clear();
            }
        }
    }
    sentences
}

/// A text without the marks of HTML; `<p>` is one, `<head 3>` is a name.
fn unmarked(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once('<') {
        plain.push_str(before);
        match tail.split_once('>') {
            Some((mark, after)) if !NAMES.iter().any(|name| mark.starts_with(name)) => {
                plain.push(' ');
                rest = after;
            }
            _ => {
                plain.push('<');
                rest = tail;
            }
        }
    }
    plain + rest
}

/// The stretches in which two sequences differ.
fn changed<T: PartialEq + Clone>(old: &[T], new: &[T]) -> Vec<(Vec<T>, Vec<T>)> {
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    if old.len() * new.len() > 4_000_000 {
        return vec![(old.to_vec(), new.to_vec())];
    }
    // The longest common subsequence from each pair of places on.
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i * width + j] = if old[i] == new[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let mut stretches = Vec::new();
    let (mut i, mut j) = (0, 0);
    let mut stretch = (vec![], vec![]);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            if stretch != (vec![], vec![]) {
                stretches.push(std::mem::take(&mut stretch));
            }
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            stretch.0.push(old[i].clone());
            i += 1;
        } else {
            stretch.1.push(new[j].clone());
            j += 1;
        }
    }
    if stretch != (vec![], vec![]) {
        stretches.push(stretch);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pairs: &[(&str, &str)]) -> Vec<(String, String, usize)> {
        let mut hunks = Hunks::default();
        pairs.iter().for_each(|(old, new)| hunks.compare(old, new, "here"));
        hunks.0.into_values().map(|hunk| (hunk.old, hunk.new, hunk.count)).collect()
    }

    #[test]
    fn a_changed_word_is_one_kind_in_every_game() {
        let pairs = [
            ("Hello.\n\nAnn moved 1. e4. It is your turn.\n", "Hello.\n\nAnn went 1. e4. It is your turn.\n"),
            ("<p>Bob moved 12. Nf3.</p>\n", "<p>Bob went 12. Nf3.</p>\n"),
        ];
        assert_eq!(found(&pairs), [("Ann moved 1. e4.".into(), "Ann went 1. e4.".into(), 2)]);
    }

    #[test]
    fn a_sentence_more_or_less_is_found() {
        let pairs = [("One stands.\n\nTwo stand.\n", "One stands.\n\n"), ("One.\n", "One. Two.\n")];
        let found = found(&pairs);
        assert!(
            found.contains(&(String::new(), "Two.".into(), 1))
                && found.contains(&("Two stand.".into(), String::new(), 1))
        );
    }

    #[test]
    fn words_laid_out_otherwise_are_found() {
        assert_eq!(found(&[("    e4\n    e5\n", "    e4\n     e5\n")]), [("    e5".into(), "     e5".into(), 1)]);
        assert_eq!(found(&[("equal\n", "equal\n")]), []);
    }
}
