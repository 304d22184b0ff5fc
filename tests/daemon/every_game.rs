//! Games of tests by real mails, from the invitations to the audited record: nothing of the referee was told of them but a
//! row in the list it was handed.

use std::{cell::Cell, process::Command};

use support::house::{House, block, player};
use support_rules::games::{ROWS, hunt::HUNT, noughts::NOUGHTS};
use tempete::{
    daemon::Parts,
    games::GAMES,
    kit::{Game, Games, audit},
    letters::LetterKind,
    record::AuditOutcome,
    text::Language,
};

thread_local! {
    /// How often a game was opened.
    static OPENED: Cell<u32> = const { Cell::new(0) };
}

/// Noughts, with a count of how often it is opened.
static COUNTED: Game = Game {
    open: |loaded| {
        OPENED.set(OPENED.get() + 1);
        (NOUGHTS.open)(loaded)
    },
    ..NOUGHTS
};

/// A house that referees these games, with one of them begun.
async fn house(games: Games, game: &'static Game, terms: &[(String, String)]) -> House {
    let mut house = House::new().await;
    let config = house.parts.installation.config.clone();
    house.parts = Parts::open(config, house.clock.clone(), games).await.unwrap();
    let players = [("Ann", "ann@example.org"), ("Bob", "bob@example.net"), ("Cat", "cat@example.com")];
    let players = players.map(|(name, address)| player(name, address, Language::En));
    house.parts.start_game(game, &players[..game.seats.len()], terms).await.unwrap();
    house.poll().await;
    house
}

/// Whoever looks at the program looks at its demos.
#[test]
fn the_demo_of_each_game_comes_out() {
    let demos: Vec<&Game> = GAMES.iter().filter(|game| game.demo.is_some()).copied().collect();
    assert!(demos.len() > 2);
    for game in demos {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        let done = command.arg("--state").arg(folder.path()).args(["demo", game.name()]).output().unwrap();
        let told = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && told.ends_with("The game came out as it should.\n"), "{told}");
    }
}

#[test]
fn a_game_of_three_seats_goes_by_mail_to_its_audited_record() {
    block(async {
        let mut house = house(ROWS, &HUNT, &[]).await;
        // What it refuses, and what the referee refuses for it.
        for (seat, from, text, says) in [
            ("r", "ann@example.org", "step down", "You stand at the edge."),
            ("r", "ann@example.org", "Hello there", "no move or order"),
            ("b", "cat@example.com", "step up", "turn"),
        ] {
            let letter = house.last(seat);
            house.answer(&letter, from, text);
            house.poll().await;
            let told = house.last(seat);
            assert!(told.kind == LetterKind::Refused.word() && told.text.contains(says), "{}", told.text);
        }
        for (seat, from, text) in [
            ("r", "ann@example.org", "step up"),
            ("g", "bob@example.net", "step up"),
            ("b", "cat@example.com", "shoot 4"),
            ("r", "ann@example.org", "shoot 5"),
        ] {
            let letter = house.last(seat);
            house.answer(&letter, from, text);
            house.poll().await;
        }
        let verdicts = house.verdicts().await;
        println!("{:#?}", house.parts.store.mails(false, 4).await.unwrap());
        println!("{}", house.last("g").text);
        assert_eq!(verdicts.iter().filter(|verdict| *verdict == "accepted").count(), 4, "{verdicts:?}");
        for seat in ["r", "g", "b"] {
            let letter = house.last(seat);
            assert_eq!(letter.kind, LetterKind::Result.word());
            assert!(seat != "r" || letter.subject.starts_with("Hunt 1: Ann – Bob – Cat"), "{}", letter.subject);
        }
        let game = house.parts.store.games(None).await.unwrap();
        let end = game[0].summary.as_ref().unwrap().end.as_ref().unwrap();
        assert_eq!((end.last.as_str(), game[0].names.len()), ("red", 3));
        let attached = house.last("r").attachments;
        let (_, record) = attached.iter().find(|(name, _)| name == "game-1.tempete").unwrap();
        let report = audit(ROWS, record, &Default::default()).unwrap();
        assert_eq!(report.outcome, AuditOutcome::Clean, "{report}");
        assert!(report.to_string().contains("Ann (Red), Bob (Green) and Cat (Blue), over."), "{report}");
    });
}

#[test]
fn what_every_game_has_it_has_without_a_line() {
    block(async {
        let mut house = house(ROWS, &NOUGHTS, &[]).await;
        for (text, says) in [
            ("set zone Europe/Paris", "Europe/Paris"),
            ("set zone Nowhere/Land", "time zone"),
            ("set zone", "zone"),
            ("confirm abcdef", "Nothing waits to be confirmed"),
            ("set reminders off\nrepeat", "repeat"),
            ("set address bob@work.example", "bob@work.example"),
        ] {
            let letter = house.last("o");
            house.answer(&letter, "bob@example.net", text);
            house.poll().await;
            let told = house.last("o").text;
            assert!(told.contains(says), "{text}: {told}");
        }
        // Both addresses are asked, each with a code of its own; once both have confirmed, the letters go there.
        let code = |text: &str| text.split("confirm ").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        let letter = house.last("o");
        house.answer(&letter, "bob@example.net", &format!("confirm {}", code(&letter.text)));
        house.poll().await;
        let (to, text, reply_to) = house.notes().into_iter().find(|(_, text, _)| text.contains("confirm ")).unwrap();
        assert_eq!(to, "bob@work.example");
        house.mail(&to, &reply_to, &format!("confirm {}", code(&text)));
        house.poll().await;
        let before = house.letters().len();
        let letter = house.last("o");
        house.answer(&letter, "bob@work.example", "repeat");
        house.poll().await;
        assert_eq!((house.letters().len(), house.last("o").to.as_str()), (before + 1, "bob@work.example"));
    });
}

#[test]
fn a_mail_is_planned_once_whatever_it_asks() {
    block(async {
        static COUNTED_ROWS: Games = &[&tempete::tempete::GAME, &COUNTED];
        let mut house = house(COUNTED_ROWS, &COUNTED, &[]).await;
        let mut opened = Vec::new();
        for text in [
            "set zone Nowhere/Land",
            "set address bob@example.net",
            "set address noreply@work.example",
            "set address bob@work.example",
            "mark a1",
            "board",
        ] {
            let letter = house.last("o");
            house.answer(&letter, "bob@example.net", text);
            OPENED.set(0);
            house.poll().await;
            opened.push(OPENED.get());
        }
        assert_eq!(opened, [1; 6]);
    });
}
