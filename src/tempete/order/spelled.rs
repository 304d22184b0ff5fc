//! An order as a seat of some language would type it: what letters show to be copied. Read as that seat's mail it gives
//! the same order again.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    orders::{CardOrder, Order},
    vocabulary::{RANDOM, VOCABULARY},
};
use crate::{tempete::cards::param::play_words, text::Language};

/// The line that says this order in this language, with its piece letters.
pub fn spelled(order: &Order, language: Language) -> String {
    let word = |english| VOCABULARY.word(english, language);
    let particle = |english| VOCABULARY.particle(english, language);
    match order {
        // A bare move is a move: nobody types the verb.
        Order::Move { number: Some(number), text } => format!("{number} {}", text.spelled(language.letters())),
        Order::Move { number: None, text } => text.spelled(language.letters()),
        Order::Card(card) => self::card(card, language),
        Order::Amend(card) => format!("{} {}", word("amend"), self::card(card, language)),
        Order::ListRandom { words } => format!("{} {} {words}", word("list"), particle(RANDOM)).trim_end().to_string(),
        Order::NumbersRandom => format!("{} {}", word("numbers"), particle(RANDOM)),
        Order::Claim(claim) => format!("{} {}", word("claim"), particle(claim.word())),
        Order::AcceptDraw => format!("{} {}", word("accept"), particle("draw")),
        Order::DeclineDraw => format!("{} {}", word("decline"), particle("draw")),
        // Of all others only the verb is a word of the language.
        other => {
            let line = other.to_string();
            match line.split_once(' ') {
                Some((verb, rest)) => format!("{} {rest}", VOCABULARY.word(verb, language)),
                None => VOCABULARY.word(&line, language).to_string(),
            }
        }
    }
}

fn card(card: &CardOrder, language: Language) -> String {
    let insists = if card.insist { "!" } else { "" };
    let rest = play_words(&card.args, card.effect.as_ref(), language.letters());
    let gap = match &card.effect {
        Some(_) => ": ",
        None if rest.is_empty() => "",
        None => " ",
    };
    format!("{} {}{insists}{gap}{rest}", VOCABULARY.word("card", language), card.card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{tempete::order::request::request, text};

    #[test]
    fn what_is_spelled_is_read_as_the_same_order() {
        let lines = "12. Nf3/12... Ng8f6/Qe2/card 35 c1 g1/card 39/card 40!/card 7 a2 N/list random/list random a storm/\
                     list 3 1 2/numbers random/numbers 3 17/claim stalemate/claim repetition/claim fifty/accept draw/\
                     decline draw/intercept/answer/part 1/keep 18/discard 54/spring 12 e5/land a1/square e5/resign/draw/\
                     withdraw/stand/overdue/amend card 35 c1 g1/card 44: go b4 d6; go d6 f8";
        let read = |line: &str, language| {
            let reading = text::read(line, &VOCABULARY, language).expect(line);
            request(&reading, language).expect(line).orders.pop().expect(line).order
        };
        for line in lines.split('/') {
            let order = read(line, Language::En);
            for language in Language::ALL {
                let spelled = spelled(&order, language);
                assert_eq!(read(&spelled, language), order, "{spelled}");
            }
        }
    }
}
