//! A clock that leaps: at a moment that cannot be believed nothing is entered, and no letter leaves but the alarm; the clock
//! right again, everything goes on by itself.

use std::fs;

use support::house::{BEGIN, House, block, earlier_pace, keeper};
use tempete::{
    daemon::{CommandFault, Leap, alarm::Trouble},
    ids::{GameId, Timestamp},
    kit::{self, Command, Ruling},
    pace::DAY,
    record::{AuditOutcome, Held},
    store::NewMail,
};

use crate::phases::{ANN, BOB, PHASES, clubhouse_at, last, write};

const YEAR: i64 = 365 * DAY;

/// A referee whose clock is believed no further than usual, with a game in each phase: begun before outages gave back hours alone.
async fn guarded() -> (House, Vec<GameId>) {
    clubhouse_at(
        |time| Some(earlier_pace(time)),
        |config| {
            config.clock_leap_days = 31;
            config.organisers = vec![keeper("keeper@chess.example")];
        },
    )
    .await
}

/// Every entry of these games, and how many letters of games there are.
async fn told(house: &mut House, games: &[GameId]) -> (Vec<Vec<String>>, usize) {
    let mut entries = Vec::new();
    for game in games {
        entries.push(house.entries(*game).await);
    }
    (entries, house.letters().len())
}

fn alarms(house: &House) -> usize {
    house.notes().iter().filter(|(_, text, _)| text.contains("clock has leapt")).count()
}

#[test]
fn a_poll_at_a_moment_that_cannot_be_enters_nothing_and_everything_goes_on_after_it() {
    block(async {
        let (mut house, games) = guarded().await;
        let now = house.clock.now().unix();
        let before = told(&mut house, &games).await;
        for leap in [-20 * YEAR, -DAY, 20 * DAY, 40 * DAY, 400 * DAY, 20 * YEAR] {
            house.clock.leap(Timestamp::from_unix(now + leap));
            // What comes meanwhile is kept.
            let waiting = last(&house, games[4], "w");
            house.answer(&waiting, ANN, "board");
            let tally = house.poll().await;
            assert_eq!((tally.read, tally.accepted), (0, 0), "{leap}");
            assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead), "{leap}");
            let standing = house.parts.installation.alarms.standing();
            assert!(standing.iter().any(|(trouble, _)| *trouble == Trouble::ClockAhead), "{leap}: /healthz is well");
            let ruled = house.parts.command(games[1], &Command::rule(Ruling::Says("warn white".into()), "No.")).await;
            assert!(matches!(ruled, Err(CommandFault::Clock(_))), "{leap}: {ruled:?}");
            assert_eq!(told(&mut house, &games).await, before, "{leap}");
            // Right again, alone and after a restart.
            house.clock.leap(Timestamp::from_unix(now));
            house.reopen().await;
            assert_eq!(house.poll().await.answered, 1, "{leap}");
            assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead), "{leap}");
            let (entries, letters) = told(&mut house, &games).await;
            assert_eq!(entries, before.0, "{leap}");
            // The answer to what was kept, and nothing else.
            assert_eq!(letters, before.1 + 1, "{leap}");
            let answered = last(&house, games[4], "w");
            fs::remove_file(house.path("mail/outbox/new").join(&answered.name)).unwrap();
        }
        // Each kind of day had its alarm.
        assert!(alarms(&house) >= 5, "{}", alarms(&house));
        for game in &games {
            let seen = house.parts.see(*game).await.unwrap();
            let record = seen.open(|doors| doors.record()).unwrap();
            let report = kit::audit(tempete::games::GAMES, record.as_bytes(), &Held::default()).unwrap();
            assert_ne!(report.outcome, AuditOutcome::NotAuthentic, "{game}");
        }
        house.parts.command(games[1], &Command::rule(Ruling::Says("warn white".into()), "Write.")).await.unwrap();
    });
}

#[test]
fn a_leap_of_days_is_believed_once_a_second_look_an_hour_later_agrees() {
    block(async {
        let (mut house, games) = guarded().await;
        let now = house.clock.now().unix();
        house.clock.leap(Timestamp::from_unix(now + 20 * DAY));
        house.poll().await;
        house.later(1_800);
        house.reopen().await;
        house.poll().await;
        assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        house.later(1_800);
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        // It counts as time in which no mail was read, and costs nobody a day.
        let entries = house.entries(games[5]).await;
        assert!(entries.last().unwrap().contains("credit\nseat black\n"), "{entries:?}");
    });
}

#[test]
fn a_true_outage_that_is_accepted_costs_nobody_a_day() {
    block(async {
        for days in [50, 400] {
            let (mut house, games) = guarded().await;
            house.later(days * DAY);
            house.poll().await;
            let letters = house.letters().len();
            assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead));
            house.parts.accept_clock("The machine was off.").await.unwrap();
            // A mail that came on the last day, and is decided behind the credit: its letters name no date that has passed.
            let waiting = last(&house, games[5], "b");
            house.answer(&waiting, BOB, "move e5");
            house.poll().await;
            assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
            assert!(house.letters().len() > letters);
            for (game, (time, ..)) in games.iter().zip(PHASES) {
                let seen = house.parts.see(*game).await.unwrap();
                let sheet = seen.open(|doors| doors.sheet(house.clock.now())).unwrap();
                let entries = house.entries(*game).await;
                let credits: u64 = entries
                    .iter()
                    .filter(|entry| entry.contains(" referee credit\nseat white\n"))
                    .map(|entry| {
                        entry.split("seconds ").nth(1).unwrap().split('\n').next().unwrap().parse::<u64>().unwrap()
                    })
                    .sum();
                let owes = !entries.iter().any(|entry| entry.contains(" referee end")) && time != "none";
                let white_thinks = owes && sheet.is_some() && credits > 0;
                if white_thinks {
                    assert!(credits >= u64::try_from(days * DAY).unwrap(), "{game} at {time}: {credits}");
                }
            }
            let turn = house.entries(games[5]).await;
            let (credit, turn) = (
                turn.iter().position(|entry| entry.contains("credit\nseat black")).unwrap(),
                turn.iter().position(|entry| entry.contains("move e7-e5")).unwrap(),
            );
            assert!(credit < turn, "the credit stands above what came");
            let (now, seen, leap) = house.parts.clock().await.unwrap();
            assert_eq!((Some(now), leap), (seen, None));
        }
    });
}

#[test]
fn a_clock_that_ran_ahead_and_is_set_back_is_accepted_and_no_clock_runs_until_it_is_passed() {
    block(async {
        let (mut house, games) = guarded().await;
        // Five days ahead, a day at a time, and a turn is entered there.
        for _ in 0..5 {
            house.clock.leap(Timestamp::from_unix(house.clock.now().unix() + DAY - 60));
            house.poll().await;
        }
        write(&mut house, games[5], "b", "move e5").await;
        let ahead = house.entries(games[5]).await;
        let at = |entry: &str| entry.split(' ').nth(1).unwrap().parse::<Timestamp>().unwrap();
        let right = Timestamp::from_unix(at(ahead.last().unwrap()).unix() - 4 * DAY);
        house.clock.leap(right);
        house.poll().await;
        assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        house.parts.accept_clock("It ran ahead since Monday.").await.unwrap();
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        house.later(3_600);
        write(&mut house, games[5], "w", "move Nf3").await;
        let entries = house.entries(games[5]).await;
        // Entries keep the last time, and the mail's arrival is said beside it.
        assert_eq!(at(entries.last().unwrap()), at(ahead.last().unwrap()));
        assert!(entries.last().unwrap().contains("arrived "), "{:?}", entries.last());
        house.later(DAY);
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        let seen = house.parts.see(games[5]).await.unwrap();
        let sheet = seen.open(|doors| doors.sheet(house.clock.now())).unwrap().unwrap();
        assert!(!sheet.contains("overstep"), "{sheet}");
        assert!(BEGIN < house.clock.now().unix());
    });
}

#[test]
fn a_ruling_takes_back_no_more_than_credits_gave() {
    block(async {
        let (mut house, games) = guarded().await;
        house.later(3 * DAY);
        house.poll().await;
        house.clock.set(Timestamp::from_unix(house.clock.now().unix() + 3_600));
        house.poll().await;
        let seat = tempete::ids::Seat::SECOND;
        let charge = |days| Command::Charge { seat, days, reason: "The mail was read all the while.".into() };
        assert!(matches!(house.parts.command(games[5], &charge(4)).await, Err(CommandFault::Refused(_))));
        house.parts.command(games[5], &charge(2)).await.unwrap();
        assert!(matches!(house.parts.command(games[5], &charge(2)).await, Err(CommandFault::Refused(_))));
        let letter = last(&house, games[5], "w");
        house.poll().await;
        let told = last(&house, games[5], "w");
        assert_ne!(letter.message_id, told.message_id);
        assert!(told.text.contains("takes 2 days off Bob's time"), "{}", told.text);
    });
}

#[test]
fn a_machine_that_was_off_between_polls_by_hand_is_believed_where_the_mail_server_agrees() {
    block(async {
        let mut house = House::with(|config| config.clock_leap_days = 31).await;
        house.game().await;
        let boots = |house: &House| house.clock.boot(Timestamp::from_unix(house.clock.now().unix() + 3 * DAY));
        boots(&house);
        let leap = house.poll().await.leap.unwrap();
        assert!(matches!(leap, Leap::Unconfirmed { .. }) && Leap::REMEDY.contains("tempete clock accept"), "{leap}");
        house.parts.accept_clock("The machine was off.").await.unwrap();
        assert_eq!(house.poll().await.leap, None);
        // A mail that waits, as one that was fetched from a server: by whose clock it came yesterday.
        for (ago, believed) in [(2 * DAY, false), (DAY - 60, true)] {
            boots(&house);
            let received = Timestamp::from_unix(house.clock.now().unix() - ago);
            let mail =
                NewMail { name: format!("{ago}"), raw: b"Subject: Hello\n\nHello.\n".to_vec(), size: 24, received };
            house.parts.store.store_mails("imap", vec![mail]).await.unwrap();
            assert_eq!(house.poll().await.leap.is_none(), believed, "{ago}");
        }
    });
}
