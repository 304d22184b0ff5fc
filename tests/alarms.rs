//! Alarms as the person who runs the referee meets them: letters once a kind and day, whatever
//! restarts, and nothing in them that is a player's.

#![cfg(test)]

#[path = "common/house.rs"]
mod house;

use std::fs;

use house::{House, block};
use tempete::daemon::alarm::Trouble;

const OPERATOR: &str = "keeper@chess.example";

async fn house() -> House {
    House::with(|config| config.operator = Some(OPERATOR.into())).await
}

/// The alarm letters in the outbox: subject and text.
fn alarms(house: &House) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(house.path("mail/outbox/new"))
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .filter(|letter| letter.contains(&format!("To: {OPERATOR}")))
        .collect();
    found.sort();
    found
}

#[test]
fn a_mail_set_aside_is_told_once_a_day_whatever_restarts() {
    block(async {
        let mut house = house().await;
        house.game().await;
        house.drop_raw(b"no mail at all");
        house.poll().await;
        let told = alarms(&house);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("Subject: [tempete] alarm: mails were set aside"), "{}", told[0]);
        assert!(
            told[0].contains("tempete mail list --set-aside") && told[0].contains("Auto-Submitted: auto-generated")
        );
        house.drop_raw(b"nor this");
        house.poll().await;
        house.reopen().await;
        house.drop_raw(b"nor that");
        house.poll().await;
        assert_eq!(alarms(&house).len(), 1);
        // The next day tells what has gathered.
        house.later(86_400);
        house.drop_raw(b"at last");
        house.poll().await;
        let told = alarms(&house);
        assert_eq!(told.len(), 2);
        assert!(told.iter().any(|letter| letter.contains("Times: 3")), "{told:?}");
    });
}

#[test]
fn what_lasts_is_told_again_each_day_and_not_once_it_is_over() {
    block(async {
        let mut house = house().await;
        house.parts.office.alarms.raise(Trouble::OutboxLogin, "AUTH 535");
        house.poll().await;
        house.poll().await;
        let told = alarms(&house);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("What:  AUTH 535") && told[0].contains("Since: 2027-01-15T08:00:00Z"), "{}", told[0]);
        house.reopen().await;
        house.later(86_400);
        house.poll().await;
        assert_eq!(alarms(&house).len(), 2, "it stood through the restart");
        house.parts.office.alarms.clear(Trouble::OutboxLogin);
        house.later(86_400);
        house.poll().await;
        assert_eq!(alarms(&house).len(), 2);
    });
}

#[test]
fn letters_that_wait_for_four_hours_are_told() {
    block(async {
        let mut house = house().await;
        house.game().await;
        fs::rename(house.path("mail/outbox/tmp"), house.path("mail/outbox/gone")).unwrap();
        house.answer(&house.last("w").clone(), "ann@example.org", "list random\n");
        house.poll().await;
        assert!(!house.parts.office.alarms.is_there(Trouble::LettersWaiting));
        assert!(house.parts.office.alarms.is_there(Trouble::OutboxUnreachable));
        house.later(4 * 3_600 + 1);
        house.poll().await;
        assert!(house.parts.office.alarms.is_there(Trouble::LettersWaiting));
        fs::rename(house.path("mail/outbox/gone"), house.path("mail/outbox/tmp")).unwrap();
        house.later(4 * 3_600);
        house.poll().await;
        house.poll().await;
        assert!(!house.parts.office.alarms.is_there(Trouble::LettersWaiting));
        assert!(!house.parts.office.alarms.is_there(Trouble::OutboxUnreachable));
        let told = alarms(&house);
        assert!(told.iter().any(|letter| letter.contains("more than four hours")), "{told:?}");
        for letter in told {
            assert!(!letter.contains("ann@") && !letter.contains("bob@"), "{letter}");
        }
    });
}
