//! Hashes, keys and seals by the name of what they are, in the order in which a game first shows them. Two
//! programs that hash other bytes then say the same, as long as each value stands where it stood.

use std::collections::HashMap;

/// How the names begin, behind `<`.
pub const NAMES: [&str; 5] = ["hash ", "head ", "picture ", "key ", "salt "];

/// The values that a game has shown so far. White's letters come before Black's, a mail's before the next.
#[derive(Default)]
pub struct Names {
    given: HashMap<String, String>,
    counts: HashMap<&'static str, usize>,
}

impl Names {
    /// The text with every value replaced by its name.
    pub fn replaced(&mut self, text: &str) -> String {
        let bytes = text.as_bytes();
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while at < bytes.len() {
            let end = at + run(&bytes[at..], |byte| byte.is_ascii_alphanumeric());
            if end == at && !matches!(bytes[at], b'+' | b'/' | b'-' | b'_') {
                let next = at + text[at..].chars().next().map_or(1, char::len_utf8);
                out.push_str(&text[at..next]);
                at = next;
                continue;
            }
            let before = at.checked_sub(1).map(|last| bytes[last]);
            // A digit of base64 may be no letter, and stand first.
            let found = if end == at { encoded(text, at) } else { value(text, at, end, before) };
            match found {
                Some(found) => {
                    out.push_str(&self.name(&found));
                    out.extend(text[at..found.end].chars().filter(|c| *c == '\n'));
                    at = found.end;
                }
                None => {
                    let end = end.max(at + 1);
                    out.push_str(&text[at..end]);
                    at = end;
                }
            }
        }
        out
    }

    fn name(&mut self, found: &Value) -> String {
        if let Some(name) = self.given.get(&found.is) {
            return name.clone();
        }
        let count = self.counts.entry(found.kind).or_default();
        *count += 1;
        let name = format!("<{} {count}>", found.kind);
        self.given.insert(found.is.clone(), name.clone());
        name
    }
}

/// A value in a text: what it is whichever way it is written, its kind, and where it ends.
struct Value {
    is: String,
    kind: &'static str,
    end: usize,
}

/// The value that begins with the word `at..end`, if that is one.
fn value(text: &str, at: usize, end: usize, before: Option<u8>) -> Option<Value> {
    let word = &text[at..end];
    let hex = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    match word.len() {
        // A head is a root; letters write its first 32 digits, together or in groups of eight.
        64 if hex(word) => Some(Value { is: word[..32].into(), kind: "hash", end }),
        32 if hex(word) => Some(Value { is: word.into(), kind: "head", end }),
        16 if hex(word) => Some(Value { is: word.into(), kind: "picture", end }),
        8 if hex(word) => groups(text, at).map(|(is, end)| Value { is, kind: "head", end }),
        26 if before == Some(b'+') && !word.bytes().any(|byte| byte.is_ascii_uppercase()) => {
            Some(Value { is: word.into(), kind: "key", end })
        }
        _ => encoded(text, at),
    }
}

/// Four groups of eight digits, maybe with a line's end between two.
fn groups(text: &str, at: usize) -> Option<(String, usize)> {
    let bytes = text.as_bytes();
    let (mut digits, mut end) = (String::new(), at);
    for group in 0..4 {
        if group > 0 {
            end += usize::from(matches!(bytes.get(end), Some(b' ' | b'\n')));
        }
        let next = end + run(&bytes[end..], |byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        if next != end + 8 {
            return None;
        }
        digits.push_str(&text[end..next]);
        end = next;
    }
    Some((digits, end))
}

/// 32 bytes in one of the two alphabets of base64: a root, which is told by its digits, or a salt or seed.
fn encoded(text: &str, at: usize) -> Option<Value> {
    let bytes = &text.as_bytes()[at..];
    let plain = run(bytes, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
    if plain == 43 && bytes.get(43) == Some(&b'=') {
        let is = first_digits(&bytes[..43]);
        return Some(Value { is, kind: "head", end: at + 44 });
    }
    let safe = run(bytes, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (safe == 43).then(|| Value { is: text[at..at + 43].into(), kind: "salt", end: at + 43 })
}

/// The first 16 bytes of base64, as digits.
fn first_digits(encoded: &[u8]) -> String {
    let six = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let bits = encoded.iter().take(22).flat_map(|byte| (0..6).rev().map(move |bit| six(*byte) >> bit & 1));
    let bits: Vec<u8> = bits.take(128).collect();
    bits.chunks(4)
        .map(|four| char::from(b"0123456789abcdef"[four.iter().fold(0, |all, bit| all * 2 + usize::from(*bit))]))
        .collect()
}

fn run(bytes: &[u8], of: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| of(**byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "39a2aadaef22e4a5ec59e61d6bf10fc8d9ab94cafba77a4ad3ff878aedc083f7";

    #[test]
    fn one_head_has_one_name_however_it_is_written() {
        let text = format!(
            "Root {ROOT}, id <g1.w.2.{}@host>\nhead 39a2aada ef22e4a5\nec59e61d 6bf10fc8. \
             OaKq2u8i5KXsWeYda/EPyNmrlMr7p3pK0/+Hiu3Ag/c=\n",
            &ROOT[..32]
        );
        let named = "Root <hash 1>, id <g1.w.2.<hash 1>@host>\nhead <hash 1>\n. <hash 1>\n";
        assert_eq!(Names::default().replaced(&text), named);
    }

    #[test]
    fn a_head_may_begin_with_no_letter() {
        for head in ["+Do0b2i6WmgsfvWpiIT3A1R/qE/eswqO8T6uYpqTkWA=", "/tsZq7WN13K2vjUmKiSkIZAW2LHbnDuRQ4XF4H0BOdg="] {
            assert_eq!(Names::default().replaced(&format!("--- root\n{head}\n")), "--- root\n<head 1>\n");
        }
    }

    #[test]
    fn other_values_in_the_same_places_are_equal_and_in_others_not() {
        let text = |a: char, b: char| {
            let (a, b) = (a.to_string().repeat(64), b.to_string().repeat(64));
            format!("list {a}\nlist {b}\nagain {a}\n")
        };
        let named = |text: String| Names::default().replaced(&text);
        assert_eq!(named(text('a', 'b')), named(text('c', 'd')));
        let changed =
            text('c', 'd').replace(&format!("again {}", "c".repeat(64)), &format!("again {}", "d".repeat(64)));
        assert_ne!(named(text('a', 'b')), named(changed));
    }
}
