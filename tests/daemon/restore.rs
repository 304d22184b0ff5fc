//! Yesterday's backup is restored, and there is never a second history: games whose mails come again go on
//! by themselves with the very heads and letters they had; others wait, until a ruling opens a new epoch.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
};

use support::house::{House, block, earlier_pace, player};
use support_rules::ruling;
use tempete::{
    daemon::{CommandFault, NewOrder, NoRecovery},
    ids::GameId,
    kit::Command,
    record::{self, SavedLetter},
    seal::SignedHead,
    store::WaitsFor,
    tempete::log::event::Ruling,
    text::Language,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// Lists are sealed and the first turn is played: the state that the backup has.
async fn begun(house: &mut House) -> GameId {
    let game = house.game().await;
    for (seat, from) in [("w", ANN), ("b", BOB)] {
        answer(house, seat, from, "list random\nnumbers random").await;
    }
    answer(house, "w", ANN, "move e4").await;
    game
}

/// A mail in answer to a seat's last letter, read and answered.
async fn answer(house: &mut House, seat: &str, from: &str, text: &str) {
    let letter = house.last(seat);
    house.answer(&letter, from, text);
    house.poll().await;
}

/// What happens after the backup: turns, a refusal, a question, words.
async fn played_on(house: &mut House) {
    answer(house, "b", BOB, "move e5").await;
    answer(house, "w", ANN, "mvoe Nf3").await;
    answer(house, "w", ANN, "move Nf3").await;
    answer(house, "b", BOB, "history").await;
    answer(house, "b", BOB, "say Snow at last.").await;
    answer(house, "b", BOB, "move Nc6").await;
}

/// Stops the house, puts the backup in the database's place, and starts it again.
async fn restore(house: &mut House, backup: &PathBuf) {
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(house.path(&format!("tempete.db{end}")));
    }
    fs::copy(backup, house.path("tempete.db")).unwrap();
    house.reopen().await;
}

/// A seat's last letter of this game.
fn last_of(house: &House, game: GameId, seat: &str) -> support::house::Received {
    house.letters_to(seat).into_iter().rfind(|letter| letter.game == game.get()).unwrap()
}

/// Everything that left, by Message-ID: no two letters ever have the same.
fn outbox(house: &House) -> BTreeMap<String, Vec<u8>> {
    let mut letters = BTreeMap::new();
    for letter in house.letters() {
        assert!(letters.insert(letter.message_id.clone(), letter.raw).is_none(), "{}", letter.message_id);
    }
    letters
}

/// Every head that any letter shows, from its note: one root for one origin and number.
fn one_history(house: &House) -> BTreeMap<(String, u64), String> {
    let mut heads: BTreeMap<(String, u64), String> = BTreeMap::new();
    for letter in house.letters() {
        for (name, bytes) in letter.attachments.iter().filter(|(name, _)| name.contains("-head-")) {
            let head = String::from_utf8(bytes.clone()).unwrap().replace('\r', "").parse::<SignedHead>().unwrap().head;
            let root = head.root.to_string();
            let known = heads.entry((head.origin.to_string(), head.size)).or_insert_with(|| root.clone());
            assert_eq!(*known, root, "{name}: two heads for {} and {}", head.origin, head.size);
        }
    }
    heads
}

/// The lines of the folder of heads name every head that a letter shows.
fn heads_told(house: &House) -> BTreeSet<(String, u64)> {
    let games = fs::read_dir(house.path("heads/000")).unwrap().map(|one| one.unwrap().path());
    let text: String = games.map(|path| fs::read_to_string(path).unwrap()).collect();
    assert!(text.ends_with('\n'));
    let two = |line: &str| {
        let mut words = line.split(' ');
        (words.next().unwrap().to_owned(), words.next().unwrap().parse().unwrap())
    };
    text.lines().map(two).collect()
}

#[test]
fn a_backup_beside_a_daemon_is_whole_and_only_ours() {
    block(async {
        let mut house = House::new().await;
        let game = begun(&mut house).await;
        let folder = house.path("elsewhere");
        let backup = house.parts.backup(&folder).await.unwrap();
        assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|one| one.unwrap().file_name()).collect();
        assert_eq!(names, [backup.file_name().unwrap()], "nothing beside it");
        assert!(house.parts.backup(&folder).await.is_err(), "a backup is never overwritten");
        // The referee goes on, and the copy stays what it was.
        answer(&mut house, "b", BOB, "move e5").await;
        let now = house.entries(game).await;
        restore(&mut house, &backup).await;
        let then = house.entries(game).await;
        assert_eq!(now[..then.len()], then[..]);
        assert_eq!(now.len(), then.len() + 1);
    });
}

/// Takes every letter out of the outbox, as the program that carries them does.
fn carried(house: &House) -> BTreeMap<String, Vec<u8>> {
    let letters = outbox(house);
    for file in fs::read_dir(house.path("mail/outbox/new")).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    letters
}

#[test]
fn a_game_whose_mails_come_again_goes_on_with_the_same_heads_and_letters() {
    block(async {
        let mut house = House::of_today().await;
        let game = begun(&mut house).await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        let before = outbox(&house);
        played_on(&mut house).await;
        let (entries, heads) = (house.entries(game).await, one_history(&house));
        assert_eq!(heads_told(&house), heads.keys().cloned().collect());
        let last = house.last("w");
        let letters = carried(&house);

        restore(&mut house, &backup).await;
        assert!(house.entries(game).await.len() < entries.len());
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.accepted, tally.refused, tally.answered, tally.set_aside), (6, 4, 1, 1, 0));
        assert_eq!(house.entries(game).await, entries);
        let again = outbox(&house);
        assert_eq!(again.len() + before.len(), letters.len());
        for (id, raw) in &again {
            assert!(letters.get(id) == Some(raw), "a letter of another history: {id}");
        }
        // The key of a letter that was lost is good again, and the next letters are new ones.
        house.answer(&last, ANN, "move Bb5");
        assert_eq!(house.poll().await.accepted, 1);
        assert_eq!(house.entries(game).await.len(), entries.len() + 1);
        assert_eq!(outbox(&house).into_keys().filter(|id| !letters.contains_key(id)).count(), 2);
    });
}

#[test]
fn t67_a_game_whose_mails_are_gone_waits_for_a_ruling_and_opens_an_epoch() {
    block(async {
        let mut house = House::of_today().await;
        let game = begun(&mut house).await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        let known = house.last("b");
        played_on(&mut house).await;
        let lost = house.last("w");
        let letters = outbox(&house);
        let entries = house.entries(game).await;
        // The mails since the backup were lost with the rest, but for the last.
        let mut mails: Vec<_> =
            fs::read_dir(house.path("mail/inbox/cur")).unwrap().map(|one| one.unwrap().path()).collect();
        mails.sort();
        for mail in &mails[3..8] {
            fs::remove_file(mail).unwrap();
        }
        restore(&mut house, &backup).await;
        let kept = house.entries(game).await;

        // What comes is kept and nothing is told, by whatever key: of a letter before the backup, or after it.
        house.answer(&known, BOB, "move c5");
        house.answer(&lost, ANN, "move Bb5");
        house.answer(&known, BOB, "status");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.set_aside, tally.sent), (4, 4, 0), "{:?}", house.verdicts().await);
        assert_eq!(house.verdicts().await[3..], ["held", "held", "held", "held"]);
        assert_eq!(house.entries(game).await, kept);
        assert_eq!(outbox(&house), letters);
        // Nor does a ruling or a look make a second history.
        let look = house.parts.command(game, &Command::Look).await;
        assert!(matches!(look, Err(CommandFault::Waits(_))), "{look:?}");
        // Still so after another start.
        house.reopen().await;
        assert_eq!(house.poll().await.read, 0);
        // A new game is none of those that letters ever told of.
        assert!(house.game().await.get() > game.get());

        let ruling = house.parts.recovery(game).await.unwrap();
        let recover = Command::rule(ruling, "The disk broke; the backup is of yesterday.");
        house.parts.recover(game, &recover).await.unwrap();
        let nothing = house.parts.recovery(game).await;
        assert!(matches!(nothing, Err(CommandFault::NothingLost(_))), "{nothing:?}");
        let ruled = house.entries(game).await;
        assert_eq!(ruled[..kept.len()], kept[..]);
        let recover = ruled[kept.len()].lines().nth(1).unwrap();
        let root = tempete::seal::root(entries.iter().map(String::as_bytes));
        assert_eq!(recover, format!("recover 2 {} {root}", entries.len()));
        // The letters that showed what is lost are named; the answer to a question showed no more than the one before.
        let named = ruled[kept.len()].lines().nth(2).unwrap().strip_prefix("letters ").unwrap();
        let showed = |id: &str| {
            let mut words = id.trim_start_matches('<').split('.').skip(1);
            format!("{}.{}", words.next().unwrap(), words.next().unwrap())
        };
        let size = |raw: &[u8]| SavedLetter::read(raw).unwrap().heads[0].size;
        let above = u64::try_from(kept.len()).unwrap();
        let lost: BTreeSet<String> =
            letters.iter().filter(|(_, raw)| size(raw) > above).map(|(id, _)| showed(id)).collect();
        assert_eq!(named.split(' ').map(str::to_owned).collect::<BTreeSet<_>>(), lost, "{named}");
        assert!(lost.len() >= 8, "{named}");
        // What was kept is decided now: what answers the game as it stands counts, the rest is told so.
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.accepted), (4, 1), "{:?}", house.verdicts().await);
        assert!(house.entries(game).await.last().unwrap().contains("move c5"));
        for seat in ["w", "b"] {
            let told = house.letters_to(seat).into_iter().find(|letter| letter.text.contains("restored from a backup"));
            let told = told.unwrap_or_else(|| panic!("{seat} is not told")).text;
            let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
            let both = format!("told of {} entries and had the root {}", entries.len(), root.base64());
            assert!(words.contains(&both) && words.contains(&format!("head {game}/2 {}", kept.len() + 1)), "{told}");
        }
        // And on to the end.
        let next = last_of(&house, game, "w");
        house.answer(&next, ANN, "move Nf3");
        assert_eq!(house.poll().await.accepted, 1);
        let next = last_of(&house, game, "b");
        house.answer(&next, BOB, "resign");
        assert_eq!(house.poll().await.accepted, 1);

        let heads = one_history(&house);
        assert!(heads.keys().any(|(origin, _)| origin.ends_with("/2")));
        assert_eq!(heads_told(&house), heads.keys().cloned().collect());
        let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
        let report = tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "{report}");
        // Every letter fits the record; of the lost ones it is known how much of them the restore has lost.
        let fits = |raw: &[u8]| {
            let held = record::Held { letters: vec![SavedLetter::read(raw).unwrap()], ..Default::default() };
            let report = tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &held).unwrap();
            let letters = report.compared.unwrap().letters.unwrap();
            (letters.fits, letters.lost.map_or(0, |lost| lost.entries))
        };
        for letter in house.letters().into_iter().filter(|letter| letter.game == game.get()) {
            let size: usize = SavedLetter::read(&letter.raw).unwrap().heads[0].size.try_into().unwrap();
            let is_lost = letters.contains_key(&letter.message_id) && size > kept.len();
            let lost = if is_lost { size - kept.len() } else { 0 };
            assert_eq!(fits(&letter.raw), (true, lost), "{}", letter.message_id);
        }
    });
}

#[test]
fn t67_a_backup_from_before_a_recovery_is_explained_by_nothing_and_a_newer_one_goes_on() {
    block(async {
        let mut house = House::of_today().await;
        let game = begun(&mut house).await;
        let old = house.parts.backup(&house.path("backups")).await.unwrap();
        answer(&mut house, "b", BOB, "move e5").await;
        let forget = |house: &House| {
            fs::read_dir(house.path("mail/inbox/cur")).unwrap().for_each(|one| {
                if fs::read_to_string(one.as_ref().unwrap().path()).unwrap().contains("move e5") {
                    fs::remove_file(one.unwrap().path()).unwrap();
                }
            });
        };
        forget(&house);
        restore(&mut house, &old).await;
        let other = house.parts.command(game, &Command::Look).await;
        assert!(matches!(other, Err(CommandFault::Waits(_))), "{other:?}");
        let ruling = house.parts.recovery(game).await.unwrap();
        house.parts.recover(game, &Command::rule(ruling, "The disk broke.")).await.unwrap();
        let new = house.parts.backup(&house.path("more-backups")).await.unwrap();
        house.poll().await;
        assert!(house.entries(game).await.last().unwrap().contains("\nrecover 2 "));
        answer(&mut house, "b", BOB, "move e5").await;
        forget(&house);
        // The letters of the second epoch have told of a restore that the old copy does not have.
        restore(&mut house, &old).await;
        let refused = house.parts.recovery(game).await;
        assert!(matches!(refused, Err(CommandFault::Recovery(NoRecovery::OtherLog(_)))), "{refused:?}");
        restore(&mut house, &new).await;
        let ruling = house.parts.recovery(game).await.unwrap();
        house.parts.recover(game, &Command::rule(ruling, "Again.")).await.unwrap();
        house.poll().await;
        assert!(house.entries(game).await.last().unwrap().contains("\nrecover 3 "));
        one_history(&house);
        let warn = ruling::rule(Ruling::Warn(tempete::ids::Seat::FIRST), "Now it may.");
        house.parts.command(game, &warn).await.unwrap();
    });
}

#[test]
fn t67_what_is_lost_behind_an_end_is_not_given_up() {
    block(async {
        let mut house = House::of_today().await;
        let game = begun(&mut house).await;
        answer(&mut house, "b", BOB, "resign").await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        let corrected = ruling::rule(Ruling::Result(tempete::tempete::log::event::Outcome::Drawn), "Both asked.");
        house.parts.command(game, &corrected).await.unwrap();
        house.poll().await;
        restore(&mut house, &backup).await;
        let refused = house.parts.recovery(game).await;
        assert!(matches!(refused, Err(CommandFault::Recovery(NoRecovery::Over(_)))), "{refused:?}");
    });
}

/// Copies a folder with all that is in it.
fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).unwrap();
    for file in fs::read_dir(from).unwrap().map(|file| file.unwrap()) {
        let to = to.join(file.file_name());
        if file.file_type().unwrap().is_dir() {
            copy(&file.path(), &to)
        } else {
            fs::copy(file.path(), to).unwrap();
        }
    }
}

/// Puts database and heads back as they were in this copy of the state folder.
async fn roll_back(house: &mut House, kept: &std::path::Path) {
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(house.path(&format!("tempete.db{end}")));
    }
    fs::remove_dir_all(house.path("heads")).unwrap();
    copy(&kept.join("heads"), &house.path("heads"));
    fs::copy(kept.join("tempete.db"), house.path("tempete.db")).unwrap();
    house.reopen().await;
}

#[test]
fn t67_a_folder_rolled_back_whole_is_noticed_by_a_key_and_by_nothing_else() {
    block(async {
        let mut house = House::of_today().await;
        let game = begun(&mut house).await;
        let other = house.game().await;
        house.reopen_closed().await;
        let kept = house.path("kept");
        fs::create_dir(&kept).unwrap();
        copy(&house.path("heads"), &kept.join("heads"));
        fs::copy(house.path("tempete.db"), kept.join("tempete.db")).unwrap();
        let cur = |house: &House| -> BTreeSet<PathBuf> {
            fs::read_dir(house.path("mail/inbox/cur")).unwrap().map(|one| one.unwrap().path()).collect()
        };
        let mails = cur(&house);
        let invitation = last_of(&house, other, "w");
        let known = last_of(&house, game, "b");
        house.answer(&known, BOB, "move e5");
        house.poll().await;
        for _ in 0..3 {
            let last = last_of(&house, game, "w");
            house.answer(&last, ANN, "status");
            house.poll().await;
        }
        let lost = last_of(&house, game, "w");
        // The mailbox was part of the folder.
        cur(&house).difference(&mails).for_each(|mail| fs::remove_file(mail).unwrap());
        roll_back(&mut house, &kept).await;
        let entries = house.entries(game).await;

        // Database and heads agree: nobody can know yet. Keys that are none say nothing.
        assert!(house.parts.store.waiting_games().await.unwrap().is_empty());
        let (local, domain) = lost.reply_to.split_once('@').unwrap();
        let (name, key) = local.split_once('+').unwrap();
        let forged: String = key.chars().rev().collect();
        house.mail(ANN, &format!("{name}+{forged}@{domain}"), "move Nf3");
        house.mail("mallory@example.com", &lost.reply_to, "move Nf3");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.set_aside), (2, 0), "{:?}", house.verdicts().await);
        assert!(house.parts.store.waiting_games().await.unwrap().is_empty());

        // The key of a letter still to be made, from its player.
        house.answer(&lost, ANN, "move Nf3");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.set_aside, tally.sent), (1, 1, 0), "{:?}", house.verdicts().await);
        let waiting = house.parts.store.waiting_games().await.unwrap();
        assert_eq!(waiting.iter().map(|one| one.game).collect::<Vec<_>>(), [game]);
        assert_eq!(house.entries(game).await, entries);
        // Still so after another start; the other game goes on.
        house.reopen().await;
        house.answer(&known, BOB, "move c5");
        house.answer(&invitation, ANN, "list random");
        let tally = house.poll().await;
        assert_eq!((tally.set_aside, tally.accepted), (1, 1), "{:?}", house.verdicts().await);
        let look = house.parts.command(game, &Command::Look).await;
        assert!(matches!(look, Err(CommandFault::Waits(_))), "{look:?}");

        let told = outbox(&house);
        let ruling = house.parts.recovery(game).await.unwrap();
        house.parts.recover(game, &Command::rule(ruling, "The machine was set back by a day.")).await.unwrap();
        let ruled = house.entries(game).await;
        assert!(ruled.last().unwrap().contains("\nrecover 2 unknown\n"), "{ruled:#?}");
        // What answers a letter that is there counts now; the lost key is none.
        assert_eq!(house.poll().await.accepted, 1, "{:?}", house.verdicts().await);
        assert!(house.entries(game).await.last().unwrap().contains("move c5"));
        assert!(house.parts.store.waiting_games().await.unwrap().is_empty());
        // No key is one of those that were lost, and the game goes on by the new ones.
        let next = last_of(&house, game, "w");
        house.answer(&next, ANN, "move Nf3");
        assert_eq!(house.poll().await.accepted, 1, "{:?}", house.verdicts().await);
        let (old, new): (Vec<_>, Vec<_>) =
            house.letters().into_iter().partition(|letter| told.contains_key(&letter.message_id));
        assert!(new.len() >= 4);
        let said = |letter: &support::house::Received| letter.text.contains("letters sent since then are lost");
        assert!(new.iter().any(said), "{new:#?}");
        assert!(new.iter().all(|new| old.iter().all(|old| old.reply_to != new.reply_to)), "a key was given out twice");
        // The lost key says nothing any more.
        house.answer(&lost, ANN, "move Bb5");
        house.poll().await;
        assert!(house.parts.store.waiting_games().await.unwrap().is_empty());
        one_history(&house);
        let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
        let report = tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "{report}");
    });
}

#[test]
fn what_lies_read_in_the_mailbox_is_read_again_however_long_the_referee_was_away() {
    block(async {
        let mut house = House::new().await;
        begun(&mut house).await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        house.later(60);
        answer(&mut house, "b", BOB, "move e5").await;
        house.later(5 * 86_400);
        restore(&mut house, &backup).await;
        assert_eq!(house.poll().await.read, 1);
    });
}

#[test]
fn what_a_game_that_waits_is_owed_for_an_outage_is_credited_once_it_goes_on() {
    block(async {
        let mut house = House::new().await;
        let players = [player("Ann", ANN, Language::En), player("Bob", BOB, Language::En)];
        let terms = vec![("time".into(), "post".into())];
        // Begun before outages gave back hours alone.
        let order = NewOrder { players: players.into(), event: None, terms, pace: earlier_pace("post") };
        let game = house.parts.start_games(tempete::games::GAMES[0], &[order]).await.unwrap()[0];
        house.poll().await;
        for (seat, from) in [("w", ANN), ("b", BOB)] {
            answer(&mut house, seat, from, "list random\nnumbers random").await;
        }
        let entries = house.entries(game).await;
        let now = house.clock.now();
        let many = u16::try_from(entries.len()).unwrap();
        house.parts.store.wait(game, now, many, (WaitsFor::Fault, "entry 5 cannot be read")).await.unwrap();
        // Twice nobody reads mail for days, and nothing of that is lost while the game waits.
        for _ in 0..2 {
            house.later(5 * 86_400);
            house.poll().await;
            assert_eq!(house.entries(game).await, entries);
        }
        house.parts.store.go_on(game).await.unwrap();
        house.poll().await;
        let after = house.entries(game).await;
        let seconds: u64 = after[entries.len()..]
            .iter()
            .map(|entry| {
                assert!(entry.contains("referee credit\nseat white\n") && entry.contains("\nfor outage\n"), "{entry}");
                entry.split("seconds ").nth(1).unwrap().lines().next().unwrap().parse::<u64>().unwrap()
            })
            .sum();
        assert_eq!(seconds / 86_400, 10, "{after:?}");
        assert!(house.parts.store.delays(None, 10).await.unwrap().is_empty());
    });
}

#[test]
fn every_game_of_yesterdays_backup_goes_on_or_is_named() {
    block(async {
        let mut house = House::of_today().await;
        let games = [house.game().await, house.game().await, house.game().await];
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        // One is played on and its mails are kept, of one they are lost, one only asks; one is begun.
        for (game, text) in games.into_iter().zip(["list random", "list random", "history"]) {
            let invitation = last_of(&house, game, "w");
            house.answer(&invitation, ANN, text);
        }
        house.poll().await;
        let new = house.game().await;
        let letters = outbox(&house);
        let mails = fs::read_dir(house.path("mail/inbox/cur")).unwrap().map(|one| one.unwrap().path());
        mails
            .filter(|mail| !mail.to_str().unwrap().contains("M000001"))
            .for_each(|mail| fs::remove_file(mail).unwrap());
        restore(&mut house, &backup).await;
        let waiting = async |house: &mut House| -> Vec<u32> {
            house.parts.store.waiting_games().await.unwrap().into_iter().map(|one| one.game.get()).collect()
        };
        assert_eq!(waiting(&mut house).await, [1, 2]);
        house.poll().await;
        assert_eq!(waiting(&mut house).await, [2], "the mails of game 1 were there");
        // The others make more letters than were lost, and the one that waits is not forgotten over it.
        for text in ["status", "hand", "history", "log", "status", "hand"] {
            let letter = last_of(&house, games[2], "b");
            house.answer(&letter, BOB, text);
            house.poll().await;
        }
        house.reopen().await;
        assert_eq!(waiting(&mut house).await, [2]);
        let known = last_of(&house, games[1], "b");
        house.answer(&known, BOB, "list random");
        assert_eq!(house.poll().await.set_aside, 1);
        let letter = last_of(&house, games[2], "w");
        house.answer(&letter, ANN, "list random");
        house.poll().await;
        // A new game is none of those before, and no letter bears the name of another.
        assert!(house.game().await > new);
        for (id, raw) in outbox(&house) {
            assert!(letters.get(&id).is_none_or(|was| *was == raw), "{id}");
        }
        one_history(&house);
    });
}
