//! Noughts and crosses as its players read it, in English and in French: every kind of letter, held against a file.

use support_rules::{
    games::{ROWS, keeper::Keeper, noughts::NOUGHTS},
    golden::{self, Golden},
};
use tempete::{
    ids::Seat,
    kit::{Command, Ruling},
    page::words::Words,
    text::Language,
};

use crate::letters::played::shown;

const CROSSES: Seat = Seat::FIRST;
const NOUGHT: Seat = Seat::SECOND;

#[test]
fn its_letters_stand_as_they_were_agreed_on() {
    let words = Words::built_in(ROWS);
    for (language, folder) in [(Language::En, "en"), (Language::Fr, "fr")] {
        let mut keeper = Keeper::in_languages(&NOUGHTS, 42, &[language; 2]);
        let mut out: String = keeper.sent.iter().flatten().map(|letter| shown(&words, letter)).collect();
        for (seat, text) in [
            (CROSSES, "mark d4"),
            (CROSSES, "try\nmark b2"),
            (CROSSES, "mark b2\ndraw\n\nsay Good luck!"),
            (NOUGHT, "mark b2"),
            (NOUGHT, "help"),
            (NOUGHT, "help orders\nhelp rules\nhelp terms\nhelp clock"),
            (NOUGHT, "status\nhistory\nrecord"),
            (NOUGHT, "claim fifty"),
            (NOUGHT, "mark a1\nset proof on"),
            (NOUGHT, "say thank you"),
            (CROSSES, "what a game"),
            (CROSSES, "mark a3"),
            (NOUGHT, "mark c1"),
            (CROSSES, "overdue"),
            (CROSSES, "mark b1"),
            (NOUGHT, "mark b3"),
            (CROSSES, "mark c2"),
            (NOUGHT, "mark a2\ndraw"),
            (CROSSES, "accept draw"),
        ] {
            out.push_str(&format!(">> {} writes\n", if seat == CROSSES { "Ann" } else { "Bob" }));
            text.lines().for_each(|line| out.push_str(&format!("> {line}\n")));
            let plan = keeper.mail(seat, text);
            plan.letters.iter().for_each(|letter| out.push_str(&shown(&words, letter)));
            keeper.carry(&plan);
        }
        let mut golden = Golden::of("letters");
        golden.hold(&golden::tests(&format!("letters/{folder}/noughts/played.txt")), &out);

        // Called off before it began, and ended by the person who runs the referee.
        let mut called_off = Keeper::in_languages(&NOUGHTS, 42, &[language; 2]);
        let mut out = String::new();
        let declined = called_off.mail(NOUGHT, "no");
        declined.letters.iter().for_each(|letter| out.push_str(&shown(&words, letter)));
        let mut ruled = Keeper::in_languages(&NOUGHTS, 42, &[language; 2]);
        let plan = ruled.mail(CROSSES, "mark b2");
        ruled.carry(&plan);
        for command in [
            Command::Replace { seat: NOUGHT, name: "Cat".into() },
            Command::Look,
            Command::rule(Ruling::Says("result crosses".into()), "Cat wrote that she stops."),
        ] {
            let plan = ruled.command(&command);
            plan.letters.iter().for_each(|letter| out.push_str(&shown(&words, letter)));
            ruled.carry(&plan);
        }
        golden.hold(&golden::tests(&format!("letters/{folder}/noughts/ruled.txt")), &out);
        golden.done();
    }
}
