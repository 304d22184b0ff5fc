//! Whether mail still comes, with Maildirs alone: a full one is told, and no game ends by it; a mail that is larger than what is
//! read does not stay in it.

use std::{fs, time::Duration};

use support::house::{House, block, keeper, player};
use tempete::{
    config::Inbox,
    daemon::alarm::Trouble,
    ids::GameId,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

use crate::accidents::{fill, free, may_mount, mount};

const DAY: i64 = 86_400;
const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// A game at the pace `club`, whose limits end it without a person, with both lists given.
async fn begun(house: &mut House) -> GameId {
    let players = [player("Ann", ANN, Language::En), player("Bob", BOB, Language::En)];
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut terms = Terms::default_for(&catalogue);
    terms.set("time", "club", &catalogue).unwrap();
    let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
    house.poll().await;
    for (seat, from) in [("w", ANN), ("b", BOB)] {
        let letter = house.last(seat);
        house.answer(&letter, from, "list random\n");
        house.poll().await;
    }
    game
}

fn stands(house: &House, trouble: Trouble) -> bool {
    house.parts.installation.alarms.standing().iter().any(|(of, _)| *of == trouble)
}

#[test]
fn a_full_maildir_is_told_within_a_day_and_nothing_ends_by_it() {
    if !may_mount("coming::a_full_maildir_is_told_within_a_day_and_nothing_ends_by_it") {
        return;
    }
    block(async {
        let mut house = House::with(|config| {
            config.organisers = vec![keeper("keeper@chess.example")];
            // Days pass between two polls, and the referee was not away.
            config.every = Duration::from_secs(40 * 86_400);
            let Inbox::Maildir(inbox) = &config.inbox else { panic!("the embedded default") };
            fs::create_dir_all(inbox).unwrap();
            mount(&["-t", "tmpfs", "-o", "size=2m", "tmpfs"], inbox);
        })
        .await;
        let game = begun(&mut house).await;
        let inbox = house.path("mail/inbox");
        let before = house.entries(game).await;
        house.later(3_600);
        house.poll().await;
        assert!(!stands(&house, Trouble::MailboxFull) && !stands(&house, Trouble::Unheard));
        fill(&inbox);
        house.later(25 * 3_600);
        house.poll().await;
        assert!(stands(&house, Trouble::MailboxFull) && stands(&house, Trouble::Unheard));
        let told = house.notes();
        let told: Vec<&str> = told.iter().map(|(_, text, _)| text.as_str()).collect();
        assert!(
            told.iter().any(|text| text.contains("(game 1, white)") && text.contains("no room is left")),
            "{told:#?}"
        );
        assert!(told.iter().any(|text| text.contains("limits and claims wait")), "{told:#?}");
        // No reminder, no limit: far beyond every one of them, restarts and all.
        for _ in 0..6 {
            house.later(5 * DAY);
            house.reopen().await;
            house.poll().await;
            assert_eq!(house.entries(game).await, before);
        }
        free(&inbox);
        house.poll().await;
        assert!(!stands(&house, Trouble::MailboxFull) && !stands(&house, Trouble::Unheard));
        let entries = house.entries(game).await;
        let fresh = entries.get(before.len()..).unwrap();
        // A game gains three days by it, and no more.
        assert!(fresh[0].contains("referee credit") && fresh[0].contains("seconds 259200"), "{fresh:#?}");
        // Both owe their numbers.
        assert_eq!(fresh.iter().filter(|entry| entry.contains("credit")).count(), 2, "{fresh:#?}");
        // Full once more, it gains nothing.
        fill(&inbox);
        house.later(2 * DAY);
        house.poll().await;
        assert!(stands(&house, Trouble::Unheard));
        free(&inbox);
        house.poll().await;
        let entries = house.entries(game).await;
        assert_eq!(entries.iter().filter(|entry| entry.contains("credit")).count(), 2, "{entries:#?}");
    });
}

#[test]
fn a_mail_beyond_what_is_read_leaves_the_mailbox_once_it_is_judged() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let letter = house.last("w");
        let large = format!("list random\n{}", "No words. ".repeat(110_000));
        house.answer(&letter, ANN, &large);
        house.answer(&letter, ANN, "list random\n");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.accepted, tally.refused), (2, 1, 1));
        let left: Vec<u64> = ["new", "cur"]
            .iter()
            .flat_map(|part| fs::read_dir(house.path("mail/inbox").join(part)).unwrap())
            .map(|entry| entry.unwrap().metadata().unwrap().len())
            .collect();
        assert!(left.len() == 1 && left[0] < 1_000, "{left:?}");
        // It is known all the same: nothing of it is asked again.
        assert_eq!(house.poll().await.read, 0);
    });
}
