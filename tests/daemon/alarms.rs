//! Alarms as the person who runs the referee meets them: of what stands a letter a day, of what happens one at once and
//! then one an hour, whatever restarts, and nothing in them that is a player's.

use std::{collections::BTreeSet, fs};

use support::house::{House, block, keeper, player};
use support_rules::ruling;
use tempete::{
    daemon::alarm::Trouble,
    ids::GameId,
    mail::address::Address,
    store,
    tempete::{
        cards::catalogue::Catalogue,
        log::{
            event::{Outcome, Ruling},
            terms::Terms,
        },
    },
    text::Language,
};

const OPERATOR: &str = "keeper@chess.example";

async fn house() -> House {
    House::with(|config| config.organisers = vec![keeper(OPERATOR)]).await
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
fn a_mail_set_aside_is_told_at_once_and_others_within_the_hour_together_whatever_restarts() {
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
        house.later(3_599);
        house.poll().await;
        assert_eq!(alarms(&house).len(), 1);
        // An hour after the first the second tells what has gathered, in one list.
        house.later(1);
        house.drop_raw(b"at last");
        house.poll().await;
        let told = alarms(&house);
        assert_eq!(told.len(), 2);
        let second = told.iter().find(|letter| letter.contains("Times: 3")).unwrap();
        for mail in 2..=4 {
            assert!(second.contains(&format!("What:  mail {mail}: no-header")), "{second}");
        }
        // What comes long after it comes at once.
        house.later(2 * 3_600);
        house.drop_raw(b"and another");
        house.poll().await;
        assert_eq!(alarms(&house).len(), 3);
    });
}

#[test]
fn a_list_has_an_end_and_says_how_many_there_were() {
    block(async {
        let mut house = house().await;
        house.game().await;
        for _ in 0..60 {
            house.drop_raw(b"no mail at all");
        }
        // The first alone, the others an hour later: nothing of them is lost by a restart.
        house.parts.installation.alarms.raise(Trouble::MailsSetAside, "the first");
        house.poll().await;
        for number in 0..60 {
            house.parts.installation.alarms.raise(Trouble::MailsSetAside, &format!("another {number}"));
        }
        house.poll().await;
        house.reopen().await;
        house.later(3_600);
        house.poll().await;
        let letters = told(&house, "[tempete] alarm: mails were set aside");
        assert_eq!(letters.len(), 2);
        let second = letters.iter().find(|letter| letter.contains("another 0\n")).unwrap();
        assert_eq!(second.lines().filter(|line| line.starts_with("What:  ")).count(), 50);
        assert!(second.contains("Times: 60\n") && second.contains("       and 10 times more\n"), "{second}");
    });
}

#[test]
fn what_lasts_is_told_again_each_day_and_not_once_it_is_over() {
    block(async {
        let mut house = house().await;
        house.parts.installation.alarms.raise(Trouble::OutboxLogin, "AUTH 535");
        house.poll().await;
        house.poll().await;
        let told = alarms(&house);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("What:  AUTH 535") && told[0].contains("Since: 2027-01-15T08:00:00Z"), "{}", told[0]);
        house.reopen().await;
        house.later(86_400);
        house.poll().await;
        assert_eq!(alarms(&house).len(), 2, "it stood through the restart");
        let again = self::told(&house, "[tempete] alarms that stand: 1");
        assert!(again[0].contains("2027-01-15T08:00:00Z") && again[0].contains(": AUTH 535"), "{again:?}");
        house.parts.installation.alarms.clear(Trouble::OutboxLogin);
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
        assert!(!house.parts.installation.alarms.is_there(Trouble::LettersWaiting));
        assert!(house.parts.installation.alarms.is_there(Trouble::OutboxUnreachable));
        house.later(4 * 3_600 + 1);
        house.poll().await;
        assert!(house.parts.installation.alarms.is_there(Trouble::LettersWaiting));
        fs::rename(house.path("mail/outbox/gone"), house.path("mail/outbox/tmp")).unwrap();
        house.later(4 * 3_600);
        house.poll().await;
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::LettersWaiting));
        assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxUnreachable));
        let told = alarms(&house);
        assert!(told.iter().any(|letter| letter.contains("more than four hours")), "{told:?}");
        for letter in told {
            assert!(!letter.contains("ann@") && !letter.contains("bob@"), "{letter}");
        }
    });
}

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// A game whose board the referee keeps.
async fn with_board(house: &mut House) -> GameId {
    let players = [player("Ann", ANN, Language::En), player("Bob", BOB, Language::En)];
    let terms = Terms::default_for(&Catalogue::read(Catalogue::BUILT_IN).unwrap());
    let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
    house.poll().await;
    game
}

async fn answer(house: &mut House, seat: &str, text: &str) {
    let letter = house.last(seat);
    house.answer(&letter, if seat == "w" { ANN } else { BOB }, text);
    house.poll().await;
}

async fn begun(house: &mut House) {
    for seat in ["w", "b"] {
        answer(house, seat, "list random\nnumbers random").await;
    }
}

/// What the notes to the organiser with this subject say, in plain text.
fn told(house: &House, of: &str) -> Vec<String> {
    let begins = format!("Subject: {of}");
    let is_it = |raw: &String| raw.lines().any(|line| line.starts_with(&begins));
    let raw = alarms(house).into_iter().filter(is_it);
    raw.map(|raw| {
        let message = mail_parser::MessageParser::default().parse(raw.as_bytes()).unwrap();
        message.body_text(0).unwrap().replace("\r\n", "\n")
    })
    .collect()
}

/// Puts words beside an entry, as an objection's are.
async fn words(house: &House, game: GameId, seq: u16, text: &str) {
    use sqlx::ConnectOptions;
    let mut connection = store::options(&house.path("tempete.db")).connect().await.unwrap();
    sqlx::query("INSERT OR REPLACE INTO words (game, seq, text) VALUES (?, ?, ?)")
        .bind(game.get())
        .bind(seq)
        .bind(text)
        .execute(&mut connection)
        .await
        .unwrap();
}

#[test]
fn a_ruling_that_is_due_is_told_with_texts_board_and_commands() {
    block(async {
        let mut house = house().await;
        let game = with_board(&mut house).await;
        begun(&mut house).await;
        answer(&mut house, "w", "e4").await;
        answer(&mut house, "b", "object He moved twice.").await;
        assert!(alarms(&house).is_empty(), "no ruling is due before he stands by it");
        words(&house, game, 6, "He moved twice.\n\u{1b}[2J").await;
        answer(&mut house, "w", "stand").await;
        let told = told(&house, "[tempete] game 1: a ruling is due");
        assert_eq!(told.len(), 1);
        let letter = &told[0];
        for part in [
            "Game 1 (Ann as White, Bob as Black): a ruling is due.",
            "Black objected to the last message of White, who stands by it.",
            "Due since: 2027-01-15T08:00:00Z",
            "    5 2027-01-15T08:00:00Z white turn",
            "    6 2027-01-15T08:00:00Z black object",
            "    7 2027-01-15T08:00:00Z white stand",
            "With entry 6:\n    > He moved twice.\n    > [2J\n",
            "4  . . . .[P]. . .",
            "    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",
            "    tempete rule 1 uphold --entries 8 --reason 'Why.'",
            "    tempete rule 1 takeback --entries 8 --reason 'Why.'",
            "    tempete show 1\n",
        ] {
            assert!(letter.contains(part), "{part} is not in\n{letter}");
        }
        assert!(!letter.contains('\u{1b}'));
        // Nothing that is secret until the end, no key, no address.
        let stored = house.parts.store.game(game).await.unwrap().unwrap();
        for secret in stored.sealed.iter().map(|sealed| sealed.value.as_str()).chain([ANN, BOB]) {
            assert!(!letter.contains(secret), "{secret}");
        }
        // It stands, is told once, and goes with the ruling.
        assert!(house.parts.installation.alarms.standing().iter().any(|(trouble, _)| *trouble == Trouble::RulingDue));
        house.later(86_400);
        house.poll().await;
        assert_eq!(alarms(&house).len(), 1);
        let ruling = ruling::rule(Ruling::Uphold, "It is one move.");
        house.parts.command(game, &ruling).await.unwrap();
        house.poll().await;
        assert!(house.parts.installation.alarms.standing().is_empty());
        assert_eq!(alarms(&house).len(), 1);
    });
}

#[test]
fn a_ruling_made_before_it_was_told_is_not_asked_for() {
    block(async {
        let mut house = house().await;
        let game = house.game().await;
        begun(&mut house).await;
        answer(&mut house, "w", "e4").await;
        answer(&mut house, "b", "object It is a knight.").await;
        // The news lies in the database when the process dies before its letter is made.
        let news =
            store::NewsRow { id: 0, kind: "ruling-due".into(), game, seat: None, entries: 8, at: house.clock.now() };
        let mut change = house.parts.store.change_alone().await.unwrap();
        change.news(&news);
        change.commit().await.unwrap();
        house.reopen().await;
        house.poll().await;
        assert!(alarms(&house).is_empty());
        assert!(house.parts.store.news(9).await.unwrap().is_empty());
        answer(&mut house, "w", "stand").await;
        assert_eq!(told(&house, "[tempete] game 1: a ruling is due").len(), 1);
    });
}

#[test]
fn a_claim_declined_a_complaint_and_an_end_are_told() {
    block(async {
        let mut house = house().await;
        let game = house.game().await;
        begun(&mut house).await;
        answer(&mut house, "w", "claim stalemate").await;
        answer(&mut house, "b", "decline draw").await;
        let due = told(&house, "[tempete] game 1: a ruling is due");
        assert!(due[0].contains("White claims a draw (stalemate), and Black declined it."), "{}", due[0]);
        assert!(
            due[0].contains("tempete rule 1 grant --entries 7 --reason")
                && due[0].contains("tempete rule 1 refuse --entries 7 --reason")
        );
        assert!(due[0].contains("No words came with these entries.") && !due[0].contains("The board"));
        let refuse = ruling::rule(Ruling::Refuse, "There is a move.");
        house.parts.command(game, &refuse).await.unwrap();
        house.poll().await;
        house.later(14 * 86_400);
        answer(&mut house, "b", "overdue").await;
        let complaints = told(&house, "[tempete] game 1: a player complains");
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].contains("Black complains. White owes something (turn) since 2027-01-15T08:00:00Z."));
        assert!(
            complaints[0].contains("    tempete rule 1 lost-on-time white --entries 9 --reason 'Why.'"),
            "{}",
            complaints[0]
        );
        let standing = |house: &House| -> Vec<&str> {
            house.parts.installation.alarms.standing().iter().map(|(trouble, _)| trouble.word()).collect()
        };
        assert_eq!(standing(&house), ["complaint"]);
        // His move answers it.
        answer(&mut house, "w", "e4").await;
        assert!(standing(&house).is_empty());
        answer(&mut house, "b", "resign").await;
        let over = told(&house, "[tempete] game 1: a game is over");
        assert_eq!(over.len(), 1);
        assert!(over[0].contains("Result: White won by resignation; erred: nobody; final result: White won"));
        assert!(over[0].contains("    tempete record 1 > game-1.tempete\n"), "{}", over[0]);
        // A correction of the result ends nothing.
        let correct = ruling::rule(Ruling::Result(Outcome::Drawn), "Both agreed.");
        house.parts.command(game, &correct).await.unwrap();
        house.poll().await;
        assert_eq!(told(&house, "[tempete] game 1: a game is over").len(), 1);
    });
}

#[test]
fn from_the_twentieth_a_day_on_games_are_told_together_once_an_hour() {
    block(async {
        let mut house = house().await;
        let mut games = Vec::new();
        for _ in 0..25 {
            games.push(house.game().await);
        }
        let annul = ruling::rule(Ruling::Result(Outcome::Annulled), "Called off.");
        for game in &games[..22] {
            house.parts.command(*game, &annul).await.unwrap();
        }
        house.poll().await;
        let alone = told(&house, "[tempete] game ");
        assert_eq!(alone.len(), 19);
        let gathered = told(&house, "[tempete] 3 more alarms about games");
        assert_eq!(gathered.len(), 1);
        for game in [20, 21, 22] {
            assert!(gathered[0].contains(&format!("  game {game}: a game is over\n")), "{}", gathered[0]);
        }
        // Within the hour nothing more comes, and nothing is lost.
        for game in &games[22..24] {
            house.parts.command(*game, &annul).await.unwrap();
            house.poll().await;
        }
        assert_eq!(alarms(&house).len(), 20);
        house.reopen().await;
        house.later(3_600);
        house.poll().await;
        assert_eq!(told(&house, "[tempete] 2 more alarms about games").len(), 1);
        // The next day begins anew.
        house.later(86_400);
        house.parts.command(games[24], &annul).await.unwrap();
        house.poll().await;
        assert_eq!(told(&house, "[tempete] game 25: a game is over").len(), 1);
        assert_eq!(alarms(&house).len(), 22);
    });
}

/// Puts a backup in the database's place, and starts again.
async fn restore(house: &mut House, backup: &std::path::Path) {
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(house.path(&format!("tempete.db{end}")));
    }
    fs::copy(backup, house.path("tempete.db")).unwrap();
    house.reopen().await;
}

#[test]
fn a_game_that_waits_after_a_restore_is_told_once_and_one_that_goes_on_is_not() {
    block(async {
        let mut house = house().await;
        let game = house.game().await;
        begun(&mut house).await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        answer(&mut house, "w", "e4").await;
        // Its mail comes again: the game goes on, and there is nothing to tell.
        restore(&mut house, &backup).await;
        house.poll().await;
        assert_eq!(house.entries(game).await.len(), 6);
        assert!(alarms(&house).is_empty(), "{:?}", alarms(&house));
        // Its mail is gone.
        for mail in fs::read_dir(house.path("mail/inbox/cur")).unwrap() {
            fs::remove_file(mail.unwrap().path()).unwrap();
        }
        restore(&mut house, &backup).await;
        house.poll().await;
        house.reopen().await;
        house.poll().await;
        let told = told(&house, "[tempete] game 1: it waits, since a backup was restored");
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("has 5 of its entries"), "{}", told[0]);
        assert!(
            told[0].contains("    tempete rule 1 recover --entries 5 --reason 'A backup was restored.'"),
            "{}",
            told[0]
        );
        assert_eq!(alarms(&house).len(), 1);
        let waiting = house.parts.waiting().await.unwrap();
        assert_eq!(waiting.iter().map(|waits| waits.game).collect::<Vec<_>>(), [game]);
    });
}

#[test]
fn what_happened_after_a_letter_is_told_an_hour_later_by_itself() {
    block(async {
        let mut house = house().await;
        house.game().await;
        house.drop_raw(b"no mail at all");
        house.poll().await;
        house.drop_raw(b"nor this");
        house.poll().await;
        assert_eq!(alarms(&house).len(), 1);
        house.reopen().await;
        house.later(3_600);
        house.poll().await;
        let told = told(&house, "[tempete] alarm: mails were set aside");
        assert_eq!(told.len(), 2);
        assert!(told.iter().any(|letter| letter.contains("What:  mail 2: no-header")), "{told:?}");
    });
}

#[test]
fn files_that_hold_no_mail_are_named() {
    block(async {
        let mut house = house().await;
        house.game().await;
        let used = house.drop_raw(b"no mail at all");
        house.poll().await;
        // Another mail under a name that was used before, in this process and after a restart; nothing of 0 bytes;
        // a link that somebody planted.
        let folder = house.path("mail/inbox/new");
        let new = |name: &str| folder.join(name);
        let (letter, again) = (house.last("w"), new(&used));
        fs::write(&again, support::house::mail(ANN, &letter.reply_to, "m9@x.example", "list random")).unwrap();
        fs::write(new("2.empty"), b"").unwrap();
        std::os::unix::fs::symlink("/etc/hostname", new("3.ann@link")).unwrap();
        house.poll().await;
        let letters = told(&house, "[tempete] alarm: a file in the inbox");
        assert_eq!(letters.len(), 1);
        for part in
            [format!("{used}: a name used before"), "mail 2: 0 bytes".into(), "3.ann?link: no plain file".into()]
        {
            assert!(letters[0].contains(&format!("What:  {part}\n")), "{part}: {}", letters[0]);
        }
        assert!(again.exists(), "what nobody has read stays where it is");
        house.reopen().await;
        house.later(86_400);
        house.poll().await;
        assert!(again.exists());
        assert_eq!(told(&house, "[tempete] alarm: a file in the inbox").len(), 2);
        assert_eq!(house.verdicts().await, ["no-mail", "no-mail"]);
        // Under a name of its own it is read.
        fs::rename(&again, new("4.again")).unwrap();
        house.poll().await;
        assert_eq!(house.verdicts().await.last().unwrap(), "accepted");
        // The same mail again, as after a crash before the rename, is only put away.
        fs::rename(house.path("mail/inbox/cur/4.again:2,S"), new("4.again")).unwrap();
        house.reopen().await;
        house.poll().await;
        assert!(!new("4.again").exists() && house.path("mail/inbox/cur/4.again:2,S").exists());
    });
}

#[test]
fn an_inbox_or_keys_that_cannot_be_read_are_told_at_once() {
    block(async {
        let mut house = house().await;
        house.game().await;
        let standing = |house: &House| -> BTreeSet<&str> {
            house.parts.installation.alarms.standing().iter().map(|(trouble, _)| trouble.word()).collect()
        };
        fs::rename(house.path("mail/inbox/new"), house.path("mail/inbox/gone")).unwrap();
        assert!(house.parts.poll_once().await.is_err());
        assert_eq!(standing(&house), BTreeSet::from(["inbox-folder"]));
        assert!(house.parts.installation.alarms.stop_mail());
        assert_eq!(told(&house, "[tempete] alarm: the folder of the inbox cannot be read").len(), 1);
        fs::rename(house.path("mail/inbox/gone"), house.path("mail/inbox/new")).unwrap();
        house.poll().await;
        assert_eq!(standing(&house), BTreeSet::new());
        let key = fs::read(house.path("keys/0001.key")).unwrap();
        fs::remove_file(house.path("keys/0001.key")).unwrap();
        assert!(house.parts.poll_once().await.is_err());
        assert_eq!(standing(&house), BTreeSet::from(["keys"]));
        assert_eq!(told(&house, "[tempete] alarm: the key files cannot be read").len(), 1);
        fs::write(house.path("keys/0001.key"), &key).unwrap();
        house.poll().await;
        assert_eq!(standing(&house), BTreeSet::new());
        // Also where the folder stays as it is.
        fs::write(house.path("keys/0001.key"), b"no key").unwrap();
        assert!(house.parts.poll_once().await.is_err());
        assert_eq!(standing(&house), BTreeSet::from(["keys"]));
        fs::write(house.path("keys/0001.key"), &key).unwrap();
        house.poll().await;
        assert_eq!(standing(&house), BTreeSet::new());
    });
}

#[test]
fn a_spam_complaint_is_told_with_game_and_seat() {
    block(async {
        let mut house = house().await;
        house.game().await;
        let report = |id: &str, number: u32| {
            format!(
                "From: fbl@provider.example\nTo: referee@tempete.localhost\nMessage-ID: <r{number}@provider.example>\n\
                 Subject: complaint\nMIME-Version: 1.0\n\
                 Content-Type: multipart/report; report-type=feedback-report; boundary=x\n\n\
                 --x\nContent-Type: text/plain\n\nThis is a complaint.\n\
                 --x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x\nVersion: 1\n\
                 --x\nContent-Type: message/rfc822\n\nMessage-ID: <{id}>\nSubject: [tempete 1]\n\nx\n--x--\n"
            )
        };
        let id = house.last("b").message_id;
        house.drop_raw(report(&id, 1).as_bytes());
        house.drop_raw(report(&id, 2).as_bytes());
        house.drop_raw(report("nobody@tempete.localhost", 3).as_bytes());
        house.poll().await;
        assert_eq!(house.verdicts().await, ["spam-complaint", "spam-complaint", "set-aside"]);
        let letters = told(&house, "[tempete] game 1: a letter was reported as spam");
        assert_eq!(letters.len(), 1, "once a seat and day");
        assert!(letters[0].contains("Seat:  black\n"), "{}", letters[0]);
        assert_eq!(told(&house, "[tempete] alarm: mails were set aside").len(), 1);
        assert_eq!(house.letters().len(), 2, "nobody is answered");
        assert!(Address::read(BOB).is_some_and(|bob| !letters[0].contains(bob.folded())));
    });
}
