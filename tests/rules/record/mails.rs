//! The seals of mails: a record has every one and opens none, and each writer alone gets what opens his.

use record::{
    Held,
    seal::{GameSeals, Opening},
};
use support_rules::{
    forge::Forge,
    game::{Game, secret},
    scripts,
};
use tempete_game::audit::LogAuditor;

/// What opens the seals of a game's mails.
fn openings(game: &Game) -> Vec<Opening> {
    let secret = secret();
    let seals = GameSeals::new(tempete_game::name::RULES, &secret, game.number());
    game.mails().iter().map(|of| seals.mail(['w', 'b'][of.seat.index()], of.seq, &of.mail)).collect()
}

#[test]
fn what_opens_a_mail_goes_to_its_writer_and_into_no_record() {
    for play in [scripts::rich, scripts::board, scripts::ruled, scripts::replaced, scripts::recovered, scripts::running]
    {
        let game = play();
        let openings = openings(&game);
        let entries = game.entries().concat();
        assert!(openings.len() > 3);
        // A look at a mail has more words.
        let hash = |line: &&str| !line.contains(' ');
        let sealed: Vec<&str> = entries.lines().filter_map(|line| line.strip_prefix("mail ")).filter(hash).collect();
        assert_eq!(openings.iter().map(|opening| opening.commitment().to_string()).collect::<Vec<_>>(), sealed);
        let record = game.record();
        for opening in &openings {
            let (salt, hash) = (opening.salt.to_string(), opening.value.split(' ').next().unwrap().to_owned());
            assert!(!record.contains(&salt) && !record.contains(&hash));
            let mut told = 0;
            for letter in game.letters() {
                let own = ['w', 'b'][letter.to.index()] == opening.seat_letter;
                let words = serde_json::to_string(&*letter.body).unwrap();
                assert!(!words.contains(&salt) && !words.contains(&hash));
                for attached in &letter.attachments {
                    let text = String::from_utf8_lossy(&attached.bytes);
                    let says = text.lines().any(|line| line == opening.to_string());
                    assert!(own || !(text.contains(&salt) || text.contains(&hash)), "{}", attached.name);
                    told += usize::from(says);
                }
            }
            assert_eq!(told, 1, "{opening:?}");
        }
    }
}

#[test]
fn a_record_whose_mail_is_another_is_not_authentic() {
    let game = scripts::small();
    let good = Forge::of(&game);
    let outcome = |forge: &Forge| {
        referee::kit::audit(games::GAMES, forge.text().as_bytes(), &Held::default()).unwrap().exit_code()
    };
    assert_eq!(outcome(&good), 0);
    let head = record::read(good.text().as_bytes(), &mut LogAuditor::new(tempete_game::state::row()))
        .unwrap()
        .head
        .to_string();
    for (entry, text) in game.entries().iter().enumerate() {
        let Some(line) = text.lines().find(|line| line.starts_with("mail ")) else { continue };
        let other = Forge { head: Some(head.clone()), ..good.clone() };
        assert_eq!(outcome(&other.entry(entry, line, &format!("mail {}", "0".repeat(64)))), 2);
    }
}
