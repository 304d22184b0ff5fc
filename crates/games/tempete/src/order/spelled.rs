//! An order as a player of a language types it: what a letter gives back to be copied.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    orders::{CardOrder, OwnOrder, Question, mark},
    request,
    topic::CardTopic,
    vocabulary::VOCABULARY,
};
use crate::{
    referee::orders::{self, RANDOM},
    tempete::cards::param::Arg,
    text::{Language, Line, Vocabulary, WordFault},
};

impl orders::OwnOrder for OwnOrder {
    type Question = Question;
    type Topic = CardTopic;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        request::read(line, language)
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::List(_) | Self::ListRandom { .. } => "list",
            Self::Numbers(_) | Self::NumbersRandom { .. } => "numbers",
            Self::Move { .. } => "move",
            Self::Card(_) | Self::CardSaid { .. } => "card",
            Self::Square(_) => "square",
            Self::Spring { .. } => "spring",
            Self::Land(_) => "land",
            Self::Discard { .. } => "discard",
            Self::Intercept => "intercept",
            Self::Part(_) => "part",
            Self::Answer => "answer",
            Self::Keep { .. } => "keep",
            Self::Object { .. } => "object",
            Self::Amend(_) => "amend",
            Self::Withdraw => "withdraw",
            Self::Stand { .. } => "stand",
        }
    }

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    fn spelled(&self, language: Language) -> String {
        let verb = |id: &'static str| VOCABULARY.word(id, language);
        let word = |english: &'static str| VOCABULARY.behind(english, language);
        match self {
            Self::List(numbers) => numbered(verb("list"), numbers),
            Self::ListRandom { words } => format!("{} {} {words}", verb("list"), word(RANDOM)).trim_end().into(),
            Self::Numbers(numbers) => numbered(verb("numbers"), numbers),
            Self::NumbersRandom { words } => format!("{} {} {words}", verb("numbers"), word(RANDOM)).trim_end().into(),
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                number + &text.spelled(language.letters())
            }
            Self::Card(card) => played(verb("card"), card, language),
            Self::CardSaid { card, insist, said } => {
                format!("{} {card}{} {}", verb("card"), mark(*insist), said.spelled(language.letters()))
            }
            Self::Square(square) => format!("{} {square}", verb("square")),
            Self::Spring { card, square, insist } => format!("{} {card} {square}{}", verb("spring"), mark(*insist)),
            Self::Land(square) => format!("{} {square}", verb("land")),
            Self::Discard { card, insist } => format!("{} {card}{}", verb("discard"), mark(*insist)),
            Self::Intercept => verb("intercept").into(),
            Self::Part(part) => format!("{} {part}", verb("part")),
            Self::Answer => verb("answer").into(),
            Self::Keep { card } => format!("{} {card}", verb("keep")),
            Self::Object { words } => format!("{} {words}", verb("object")),
            Self::Amend(card) => format!("{} {}", verb("amend"), played(word("card"), card, language)),
            Self::Withdraw => verb("withdraw").into(),
            Self::Stand { words } => format!("{} {words}", verb("stand")).trim_end().to_string(),
        }
    }
}

fn numbered(verb: &str, numbers: &[u32]) -> String {
    let words: Vec<String> = core::iter::once(verb.into()).chain(numbers.iter().map(ToString::to_string)).collect();
    words.join(" ")
}

fn played(verb: &str, card: &CardOrder, language: Language) -> String {
    let letters = language.letters();
    let args: String = card.args.iter().map(|arg: &Arg| format!(" {}", arg.spelled(letters))).collect();
    let effect = card.effect.as_ref().map(|effect| format!(": {}", effect.spelled(letters))).unwrap_or_default();
    format!("{verb} {}{}{args}{effect}", card.card, mark(card.insist))
}

#[cfg(test)]
mod tests {
    use crate::{
        referee::orders::request,
        tempete::order::{orders::OwnOrder, vocabulary::VOCABULARY},
        text::{Language, read},
    };

    #[test]
    fn what_is_spelled_reads_back_as_the_same_order() {
        let lines = "12. Nf3/12... Ng8f6/Qe2/card 35 c1 g1/card 39/card 40!/card 7 a2 N/list random/list random a storm/\
                     list 3 1 2/numbers random/numbers random snow at noon/numbers 3 17/claim stalemate/claim repetition/claim fifty/accept draw/\
                     decline draw/intercept/answer/part 1/keep 18/discard 54/spring 12 e5/land a1/square e5/resign/draw/\
                     withdraw/stand/overdue/leave 3 Dec to 20 Dec/leave 1 Jan 2027 to 31 Dec 2027/leave cancel/slow 20/\
                     slow 20 I am moving house/time/amend card 35 c1 g1/card 44: go b4 d6; go d6 f8/help/set board list";
        let read = |line: &str, language| {
            let reading = read(line, &VOCABULARY, language).expect(line);
            request::<OwnOrder>(&reading, language).expect(line).orders.pop().expect(line).order
        };
        for line in lines.split('/') {
            let order = read(line, Language::En);
            for language in Language::ALL {
                let spelled = order.spelled(language);
                assert_eq!(read(&spelled, language), order, "{spelled}");
            }
        }
    }
}
