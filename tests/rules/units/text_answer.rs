//! `text::answer`: yes, no and never to a question outside a game.

use referee::text::{Answer, answer};

/// Mails in answer to a challenge of Ann's, by what they say.
const ROWS: [(Option<Answer>, &[&str]); 4] = [
    (
        Some(Answer::Yes),
        &[
            "yes",
            "Yes!",
            "YES",
            "Yes, gladly!",
            "Yes please.",
            "yes\n\nBob",
            "Hello,\n\nyes\n\nCat",
            "Hello Ann,\n\nYes, I would love to play!\n\nBest wishes,\nBob Smith",
            "Hi Ann! Yes, with pleasure. Good luck!",
            "Sure, why not",
            "I'd love to play",
            "I accept.",
            "OK",
            "ok\n\nSent from my iPhone",
            "Yes, Ann, sounds fun! Thanks for asking.",
            "Count me in :)",
            "Oui",
            "Oui !",
            "Oui, avec plaisir !",
            "Bonjour Ann,\n\nOui, volontiers !\n\nAmiti\u{e9}s,\nRobert",
            "D'accord",
            "D\u{2019}accord, bonne partie !",
            "Avec plaisir, merci pour l'invitation.",
            "J'accepte avec plaisir",
            "Pourquoi pas !",
        ],
    ),
    (
        Some(Answer::No),
        &[
            "no",
            "No.",
            "no\n\nI have no time for it, and yes, I am sorry.",
            "No thanks",
            "No thank you, I have no time this year. Sorry!",
            "Sorry, no. I am away until May.",
            "Hello Ann,\n\nNo, thank you. I do not know this game.\n\nBob",
            "Non merci",
            "Non, merci, je n'ai pas le temps.",
            "Bonjour,\n\nNon, d\u{e9}sol\u{e9}.",
        ],
    ),
    (Some(Answer::Never), &["never", "Never.", "jamais", "Please stop this.\n\nnever"]),
    (
        None,
        &[
            "",
            "perhaps",
            "No problem, I'd love to",
            "Yes, but not before May",
            "yes\n\nBut I am away until May",
            "yes\n\nno",
            "No, I'd love to, really!",
            "Oui ? Qui \u{ea}tes-vous ?",
            "Yes?",
            "No?",
            "Yes, who are you?",
            "Yes I can read this, and I do not want it.",
            "yes\n\nMaybe",
            "Yes, May",
            "Yes \u{274c}",
            "\u{1f44e}",
            "Oui, mais pas avant mai",
            "Oui, si je peux avoir les blancs",
            "I never said yes",
            "Who is Ann?",
            "Ann",
            "Hello Ann",
            "Thanks!",
        ],
    ),
];

#[test]
fn m17_a_yes_is_all_that_it_says_and_with_a_no_stands_what_will() {
    for (says, bodies) in ROWS {
        for body in bodies {
            assert_eq!(answer(body, &["Ann"]), says, "{body:?}");
        }
    }
}
