//! What is stored is what was written, or its game waits: a byte changed in an entry, in what opens a commitment, in the
//! seed; and two referees on copies of one state.

use std::{fs, process::Command as Process};

use sqlx::{ConnectOptions, Connection, SqliteConnection};
use support::house::{House, Received, block, keeper};
use tempete::{
    daemon::{CommandFault, alarm::Trouble},
    ids::GameId,
    kit::{Command, Ruling},
    store::{WaitsFor, options},
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

async fn write(house: &mut House, seat: &str, text: &str) {
    let letter = house.last(seat);
    house.answer(&letter, if seat == "w" { ANN } else { BOB }, text);
    house.poll().await;
}

/// A game of sixty entries: knights go out and home again.
async fn long_game(house: &mut House) -> GameId {
    let game = house.game().await;
    for seat in ["w", "b"] {
        write(house, seat, "list random\nnumbers random").await;
    }
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (seat, san) in ["w", "b"].into_iter().cycle().zip(moves.into_iter().cycle()) {
        house.later(60);
        write(house, seat, &format!("move {san}")).await;
        if house.entries(game).await.len() >= 60 {
            break;
        }
    }
    game
}

/// A connection that may change what is append-only.
async fn unbound(house: &House) -> SqliteConnection {
    let mut connection = options(&house.path("tempete.db")).connect().await.unwrap();
    for trigger in ["entry_unchanged", "sealed_unchanged", "secret_unchanged"] {
        let sql = format!("DROP TRIGGER {trigger}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
    connection
}

async fn set(connection: &mut SqliteConnection, seq: usize, text: &[u8]) {
    let sql = "UPDATE entry SET text = CAST(? AS TEXT) WHERE seq = ?";
    let seq = i64::try_from(seq).unwrap();
    sqlx::query(sql).bind(text.to_vec()).bind(seq).execute(connection).await.unwrap();
}

#[test]
fn a_changed_byte_of_an_entry_has_its_game_wait_and_is_named() {
    block(async {
        let mut house = House::with(|config| config.organisers = vec![keeper("keeper@chess.example")]).await;
        let game = long_game(&mut house).await;
        let entries = house.entries(game).await;
        let heads = fs::read(house.path("heads/000/1")).unwrap();
        let letters = house.letters().len();
        let mut connection = unbound(&house).await;
        let whole = std::env::var_os("TEMPETE_LONG").is_some();
        let mut changed = 0;
        for (seq, text) in entries.iter().enumerate() {
            let bytes = text.as_bytes();
            // Each entry at some bytes, some entries at each.
            let all = whole || seq % 20 == 3;
            for at in (0..bytes.len()).filter(|at| all || at % 23 == seq % 23) {
                for to in [bytes[at] ^ 1, 0xff] {
                    let mut other = bytes.to_vec();
                    other[at] = to;
                    set(&mut connection, seq, &other).await;
                    changed += 1;
                    let fault = house.parts.examine(game).await.unwrap_err();
                    let CommandFault::Waits(waits) = fault else { panic!("entry {seq}, byte {at}: {fault}") };
                    assert_eq!(
                        (waits.why, waits.detail.as_str()),
                        (WaitsFor::Altered, &*format!("entry {seq} is not as written"))
                    );
                }
            }
            // A mail of a player's, a command, and time that passes.
            if seq % 7 == 0 {
                let letter = house.last("w");
                house.answer(&letter, ANN, "board");
                house.later(60);
                house.poll().await;
                assert!(house.parts.installation.alarms.is_there(Trouble::LogAltered), "entry {seq}");
                let ruled = house.parts.command(game, &Command::rule(Ruling::Says("warn black".into()), "No.")).await;
                assert!(matches!(ruled, Err(CommandFault::Waits(_))), "entry {seq}: {ruled:?}");
                assert!(house.parts.rekey().await.is_ok());
                assert_eq!(house.letters().len(), letters, "entry {seq}: a letter left");
                assert_eq!(fs::read(house.path("heads/000/1")).unwrap(), heads, "entry {seq}: a head was told");
            }
            set(&mut connection, seq, bytes).await;
            if seq % 7 == 0 {
                // Whole again, the game goes on by itself, and what waited is answered.
                house.poll().await;
                assert!(!house.parts.installation.alarms.is_there(Trouble::LogAltered), "entry {seq}");
                let answers: Vec<Received> = house.letters().split_off(letters);
                assert!(!answers.is_empty(), "entry {seq}");
                for answer in &answers {
                    fs::remove_file(house.path("mail/outbox/new").join(&answer.name)).unwrap();
                }
                fs::write(house.path("heads/000/1"), &heads).unwrap();
            }
        }
        assert!(changed > 500, "{changed}");
        let told = house.notes();
        assert!(told.iter().any(|(to, text, _)| to == "keeper@chess.example" && text.contains("is not as written")));
        connection.close().await.unwrap();
    });
}

#[test]
fn a_changed_seal_or_seed_has_its_game_wait() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        for (seat, text) in [("w", "list random\nnumbers random"), ("b", "list random\nnumbers random")] {
            write(&mut house, seat, text).await;
        }
        let letters = house.letters().len();
        let mut connection = unbound(&house).await;
        let value: String =
            sqlx::query_scalar("SELECT value FROM sealed WHERE seq = 1").fetch_one(&mut connection).await.unwrap();
        let seed: Vec<u8> = sqlx::query_scalar("SELECT seed FROM secret").fetch_one(&mut connection).await.unwrap();
        for at in (0..value.len()).step_by(9) {
            let mut other = value.clone().into_bytes();
            other[at] ^= 1;
            let sql = "UPDATE sealed SET value = CAST(? AS TEXT) WHERE seq = 1";
            sqlx::query(sql).bind(other).execute(&mut connection).await.unwrap();
            let fault = house.parts.examine(game).await.unwrap_err();
            assert!(
                matches!(&fault, CommandFault::Waits(waits) if waits.why == WaitsFor::Altered),
                "byte {at}: {fault}"
            );
        }
        let letter = house.last("w");
        house.answer(&letter, ANN, "move e4");
        house.poll().await;
        assert_eq!(house.letters().len(), letters);
        let sql = "UPDATE sealed SET value = ? WHERE seq = 1";
        sqlx::query(sql).bind(&value).execute(&mut connection).await.unwrap();
        for at in [0, 31] {
            let mut other = seed.clone();
            other[at] ^= 0x80;
            sqlx::query("UPDATE secret SET seed = ?").bind(other).execute(&mut connection).await.unwrap();
            let fault = house.parts.examine(game).await.unwrap_err();
            assert!(matches!(&fault, CommandFault::Waits(waits) if waits.why == WaitsFor::Altered), "{fault}");
            house.poll().await;
            assert_eq!(house.letters().len(), letters);
        }
        sqlx::query("UPDATE secret SET seed = ?").bind(&seed).execute(&mut connection).await.unwrap();
        house.poll().await;
        assert!(house.entries(game).await.last().unwrap().contains("move e4"));
    });
}

/// Another house with a copy of this one's state.
async fn copied(house: &House) -> House {
    let mut copy = House::new().await;
    copy.clock.set(house.clock.now());
    copy.dropped = house.dropped;
    let (from, to) = (format!("{}/.", house.folder.path().display()), copy.folder.path());
    fs::remove_dir_all(to).unwrap();
    let done = Process::new("cp").arg("-r").arg(from).arg(to).status().unwrap();
    assert!(done.success());
    copy.reopen().await;
    copy
}

/// A mail's text above the whole letter that it answers.
fn quoting(letter: &Received, text: &str) -> String {
    let quoted: String = letter.text.lines().map(|line| format!("> {line}\n")).collect();
    format!("{text}\n\nReferee wrote:\n{quoted}")
}

/// The same with the field that says what it answers.
fn answering(letter: &Received, from: &str, text: &str) -> String {
    let mail = support::house::mail(from, &letter.reply_to, &format!("x.{}", letter.message_id), text);
    mail.replacen("\nSubject:", &format!("\nIn-Reply-To: <{}>\nSubject:", letter.message_id), 1)
}

#[test]
fn two_referees_on_copies_of_one_state_are_found_at_the_first_answer() {
    block(async {
        let mut one = House::with(|config| config.organisers = vec![keeper("keeper@chess.example")]).await;
        let game = one.game().await;
        for seat in ["w", "b"] {
            write(&mut one, seat, "list random\nnumbers random").await;
        }
        one.parts.store.only_alarms(false);
        let mut two = copied(&one).await;
        // Each plays on; letters of one number have one key and two stories.
        write(&mut one, "w", "move e4").await;
        write(&mut two, "w", "move d4").await;
        let (mine, other) = (one.last("b"), two.last("b"));
        assert_eq!(mine.reply_to, other.reply_to);
        assert_ne!(mine.message_id, other.message_id);
        let (entries, letters) = (one.entries(game).await, one.letters().len());
        // A Message-ID alone stops no game: it may be anybody's. Its mail is kept.
        one.drop_raw(answering(&other, BOB, "move d5").as_bytes());
        one.poll().await;
        assert_eq!(one.verdicts().await.last().unwrap(), "set-aside");
        assert_eq!((one.entries(game).await, one.letters().len()), (entries.clone(), letters));
        assert!(one.parts.waiting().await.unwrap().is_empty());
        // The head that it quotes bears our signature: the game waits.
        one.mail(BOB, &other.reply_to, &quoting(&other, "move d5"));
        one.poll().await;
        let waiting = one.parts.waiting().await.unwrap();
        assert_eq!(
            waiting.iter().map(|waits| (waits.game, waits.why)).collect::<Vec<_>>(),
            [(game, WaitsFor::Elsewhere)]
        );
        assert!(one.parts.installation.alarms.is_there(Trouble::TwoReferees));
        assert_eq!((one.entries(game).await, one.letters().len()), (entries, letters));
        let notes = one.notes();
        assert!(notes.iter().any(|(_, text, _)| text.contains("Find the other one")), "{notes:?}");
        // Not even a good answer is decided, until a person says that this state is the one.
        one.mail(BOB, &mine.reply_to, &quoting(&mine, "move e5"));
        one.poll().await;
        assert_eq!(one.verdicts().await.last().unwrap(), "held");
        let mails = one.parts.store.mails(true, 100).await.unwrap();
        let strange = mails.iter().rfind(|mail| mail.code == "elsewhere").unwrap().id;
        assert!(one.parts.store.retry_mail(strange).await.unwrap());
        // Also where the mail itself is not heard any more, its key void by now.
        assert!(one.parts.waiting().await.unwrap().is_empty());
        one.poll().await;
        assert!(one.parts.waiting().await.unwrap().is_empty());
        assert!(!one.parts.installation.alarms.is_there(Trouble::TwoReferees));
    });
}

#[test]
fn an_answer_to_a_letter_of_ones_own_is_no_stranger() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        for seat in ["w", "b"] {
            write(&mut house, seat, "list random\nnumbers random").await;
        }
        let old = house.last("w");
        write(&mut house, "w", "board").await;
        let letter = house.last("w");
        house.drop_raw(answering(&old, ANN, &quoting(&letter, "move e4")).as_bytes());
        house.poll().await;
        assert!(house.entries(game).await.last().unwrap().contains("move e4"));
    });
}
