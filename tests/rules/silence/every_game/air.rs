//! Luft Chess: a player in check may not step on, also where a king that he does not see stands before his pawn, and is told so
//! in the same words (L5). Random games hardly ever come there.

use luft::GAME;
use referee::{kit::Verdict, log::Dice};
use support_rules::games::keeper::Keeper;

/// White is in check from a knight, and Black's king has gone there, before a pawn or not: a secret.
fn in_check(king: &str) -> Keeper {
    let mut keeper = Keeper::begin(&GAME, 1);
    let goes = format!("king {king}");
    let mails = ["e4", "d6", "e5", "king d7", "h3", &goes, "h4", "Na6", "g3", "Nb4", "g4", "Nxc2"];
    for text in mails {
        let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
        let plan = keeper.mail(seat, text);
        assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{text}: {:?}", plan.verdict);
        keeper.carry(&plan);
    }
    keeper
}

#[test]
fn a_push_that_would_win_is_refused_in_check_like_any_other() {
    let white = ids::Seat::FIRST;
    for text in ["e6", "try\ne6", "e5e6\ndraw"] {
        let answer = |king: &str| {
            let plan = in_check(king).mail(white, text);
            let letters =
                plan.letters.iter().map(|letter| serde_json::to_value(&*letter.body).unwrap()["about"].to_string());
            (plan.entries.len(), format!("{:?}", plan.verdict), letters.collect::<Vec<_>>())
        };
        let (before, elsewhere) = (answer("e6"), answer("c6"));
        assert_eq!(before, elsewhere, "{text}");
        assert!(before.2[0].contains("leaves-check"), "{text}: {before:?}");
    }
}

/// In every file that anybody is given of a running game: its record, and what is attached to letters.
#[test]
fn no_file_of_a_running_game_holds_the_square_of_a_king_that_was_not_told() {
    let (mut games, mut kings, mut files) = (0, 0, 0);
    for seed in 0..200 {
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::begin(&GAME, 1));
        for _ in 0..30 {
            let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
            let Some((seat, text)) = owing.filter(|(_, text)| text != "resign") else { break };
            let plan = keeper.mail(seat, &text);
            if plan.over {
                break;
            }
            keeper.carry(&plan);
        }
        let record = keeper.record();
        assert!(record.contains("\nopenings 0\n"), "{seed}");
        for line in record.lines().filter(|line| *line == "king" || line.starts_with("king ")) {
            let words: Vec<&str> = line.split(' ').collect();
            assert!(matches!(words.as_slice(), ["king"] | ["king", "takes", _, _]), "{seed}: {line}");
            kings += 1;
        }
        for (seat, of_other) in keeper.seats().zip([" b king ", " w king "]) {
            for file in keeper.sent[seat.index()].iter().flat_map(|letter| &letter.attachments) {
                let text = String::from_utf8_lossy(&file.bytes);
                // Both begin where both know.
                let told = text.lines().find(|line| line.contains(of_other) && !line.contains(" king 0 "));
                assert_eq!(told, None, "{seed}: {}", file.name);
                files += 1;
            }
        }
        games += 1;
    }
    println!("{games} games, {kings} moves of kings, {files} files");
    assert!(kings > 300 && files > 500, "{kings} {files}");
}
