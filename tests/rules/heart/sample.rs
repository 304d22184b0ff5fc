//! The acceptance test: the seed's sample game, as it is written there.

use super::*;

/// Green, Blue, Black.
const ROUNDS: &str = "\
g68 Wh46 Re27
i56 Nhg36 Nf37
g58 Nig24 e49
i55 Qi44 f26
ixi45 Qi33 f25
Qi56 Rg35 Nf15
Ni55+ Hh23 Nf14
Ni67 g13 Be15
i44 Rxf25 RxRf25
Qi45 BxRf25 BxBf25
Nh57 Qh24 BxNg24
f59 QxBg24 Qe27
e59 Wh35 e48
Nh79 Nh34 N14d16
e49 g14 e38
Ne59 Qg35 Nd17
i34 Hh24 N16d38
i33 h23";

fn asked(game: &Game, text: &str) -> Option<Vec<String>> {
    match judge(game, text) {
        Err(Why::Ambiguous { candidates, .. }) => Some(candidates.iter().map(|step| step.from.to_string()).collect()),
        Err(why) => panic!("{text}: {why:?}"),
        Ok(_) => None,
    }
}

#[test]
fn all_27_are_placed_and_all_53_moves_played_two_of_them_asked() {
    let mut game = placed(3);
    assert_eq!(game.board().pieces().count(), 27);
    let (mut questions, mut taken) = (vec![], vec![]);
    for text in ROUNDS.split_whitespace() {
        let text = match asked(&game, text) {
            None => text,
            Some(from) => {
                questions.push(format!("{text}: {}", from.join(" ")));
                if text == "Nf37" { "N39f37" } else { "Nff15" }
            }
        };
        let line = played(&mut game, &[text]);
        taken.extend(line.split_once(" x ").map(|(_, what)| what.to_string()));
    }
    assert_eq!(questions, ["Nf37: d39 d17", "Nf15: f37 d17"]);
    assert_eq!(taken, ["p blue", "p black", "R blue", "R black", "B blue", "N blue", "B black"]);
    assert_eq!((ROUNDS.split_whitespace().count(), game.due(), game.end()), (53, Some(Duty::Turn(Black)), None));
}

#[test]
fn both_answers_to_the_second_question_lead_to_one_position() {
    let end = |answer: &str| {
        let mut game = placed(3);
        for text in ROUNDS.split_whitespace() {
            let text = match text {
                "Nf37" => "N39f37",
                "Nf15" => answer,
                other => other,
            };
            played(&mut game, &[text]);
        }
        game.board().clone()
    };
    assert_eq!(end("Nff15"), end("Ndf15"));
}
