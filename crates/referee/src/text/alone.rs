//! Words that are read outside a game's orders: `no` to an invitation, `repeat 42` in a mail without a key, which is no
//! seat's, and `enter Club Cup`, which is of no game. Each is looked for in one pass over the body.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::{Language, normalise};

/// What a mail asks that enters an event (M18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enters {
    /// The event's name as it was written, with single spaces.
    pub event: String,
    /// Whether it takes the entry back.
    pub cancel: bool,
}

impl Enters {
    /// Whether the event of this name is meant: both names are read as lines are, which know one dash and no quotes.
    pub fn means(&self, name: &str) -> bool {
        key(&self.event) == key(name)
    }
}

/// The name of an event as it is compared.
fn key(name: &str) -> String {
    let plain = normalise::line(name).text.to_lowercase();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").trim_matches(['"', '\'', '.', '!', ' ']).to_owned()
}

/// Whether `no` stands alone in this body: between blank lines or the ends of the text.
pub fn says_no(body: &str, language: Language) -> bool {
    says(body, language.no())
}

/// Whether `yes` stands alone in this body: the same.
pub fn says_yes(body: &str, language: Language) -> bool {
    says(body, language.yes())
}

/// Whether `never` stands alone in this body: the same.
pub fn says_never(body: &str, language: Language) -> bool {
    says(body, language.never())
}

fn says(body: &str, words: [&str; 2]) -> bool {
    let mut before_blank = true;
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        let after_blank = lines.peek().is_none_or(|next| next.trim().is_empty() || super::passed::is_footer(next));
        if before_blank && after_blank && is_one(line, words) {
            return true;
        }
        before_blank = line.trim().is_empty();
    }
    false
}

fn is_one(line: &str, words: [&str; 2]) -> bool {
    // Nothing that long is one word.
    if line.len() > 64 {
        return false;
    }
    let plain = normalise::line(line).text;
    let word = plain.trim_matches(['.', '!', ',', '*', ' ']);
    words.iter().any(|of| normalise::same_word(word, of))
}

/// The number in the first line `repeat 42` of this body, in any language.
pub fn repeats(body: &str) -> Option<u32> {
    body.lines().filter(|line| line.len() <= 64).find_map(|line| {
        let plain = normalise::line(line).text;
        let mut words = plain.trim_matches(['.', '!', '*', ' ']).split(' ');
        let (verb, number, None) = (words.next()?, words.next()?, words.next()) else { return None };
        let is_repeat = Language::ALL
            .iter()
            .flat_map(|language| language.repeat())
            .any(|repeat| normalise::same_word(verb, repeat));
        number.parse().ok().filter(|_| is_repeat)
    })
}

/// The event that this body enters, or enters no more, in any language: by a line that stands alone in it, so that
/// nothing else in the mail can be meant as an order.
pub fn enters(body: &str) -> Option<Enters> {
    // Nothing that long has the name of an event.
    let mut lines = body.lines().filter(|line| !line.trim().is_empty());
    let (line, None) = (lines.next().filter(|line| line.len() <= 400)?, lines.next()) else { return None };
    let plain = normalise::line(line).text;
    let (verb, name) = plain.trim_matches(['*', ' ']).split_once(' ')?;
    let is_enter = |of: &Language| of.enter().iter().any(|enter| normalise::same_word(verb, enter));
    if !Language::ALL.iter().any(is_enter) {
        return None;
    }
    let taken_back = name.rsplit_once(' ').filter(|(_, last)| {
        let last = last.trim_end_matches(['.', '!']);
        Language::ALL.iter().any(|of| normalise::same_word(last, of.cancel()))
    });
    let event = |name: &str| name.trim_matches(['"', '\'', '«', '»', '“', '”', ' ']).to_owned();
    Some(match taken_back {
        Some((name, _)) => Enters { event: event(name), cancel: true },
        None => Enters { event: event(name), cancel: false },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m18_an_event_is_entered_by_a_line_alone_in_a_mail() {
        let enter = |event: &str, cancel| Some(Enters { event: event.to_owned(), cancel });
        assert_eq!(enters("\nEnter  Club Cup\n"), enter("Club Cup", false));
        assert_eq!(enters("inscrire Coupe d'été"), enter("Coupe d'été", false));
        assert_eq!(enters("*enter Club Cup cancel.*"), enter("Club Cup", true));
        assert_eq!(enters("inscrire « Club Cup » annuler"), enter("Club Cup", true));
        for none in ["", "enter", "e4\nenter Club Cup", "entering Club Cup", "please enter Club Cup"] {
            assert_eq!(enters(none), None, "{none}");
        }
    }

    #[test]
    fn m18_a_line_that_is_copied_means_its_event() {
        for name in ["Cup 2026–27", "Coupe d’été", "Tournoi « Noël »", "Cup No. 1!", "Cup \"B\""] {
            assert!(enters(&alloc::format!("enter {name}")).is_some_and(|of| of.means(name)), "{name}");
            assert!(
                enters(&alloc::format!("enter {name} cancel")).is_some_and(|of| of.cancel && of.means(name)),
                "{name}"
            );
        }
        assert!(enters("enter Club Cup.").is_some_and(|of| of.means("Club Cup") && !of.means("Club Cup 2")));
    }

    #[test]
    fn t50_no_stands_alone() {
        for yes in ["no", "No.", "\n NO! \n", "no\n\nI have no time for it.", "Hello,\n\n*no*\n\nAnn"] {
            assert!(says_no(yes, Language::En), "{yes:?}");
        }
        for prose in ["", "no thanks", "Hello,\nno\nAnn", "non", "no\nlist random", "I say\nno"] {
            assert!(!says_no(prose, Language::En), "{prose:?}");
        }
        assert!(says_no("Non.", Language::Fr));
        assert!(says_yes("Oui !\n\nBob", Language::Fr) && says_yes("Hello,\n\nyes", Language::Fr));
        assert!(!says_yes("oui", Language::En) && !says_yes("yes, but later", Language::En));
    }

    #[test]
    fn m2_repeat_names_a_game() {
        assert_eq!(repeats("Hello,\n\nRepeat 42\n"), Some(42));
        assert_eq!(repeats("répète 7."), Some(7));
        assert_eq!(repeats("Répéter 7"), Some(7));
        for none in ["repeat", "repeat 42 please", "please repeat 42", "repeat -1", "repeat 99999999999"] {
            assert_eq!(repeats(none), None, "{none}");
        }
    }
}
