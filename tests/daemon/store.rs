//! The store: what is written comes back, the log cannot be changed, and only our databases open.

use sqlx::{Connection, SqliteConnection};
use tempete::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Drawer, End, MailSeal, Summary},
    seal::{Secret32, SentMail},
    store::{
        self, InboxRow, LetterBytes, MailState, NewGameRow, NewLetter, NewSeat, Outcome, Renewed, Source, Store,
        StoreError, WaitsFor,
    },
};

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn seat(name: &str) -> NewSeat {
    NewSeat {
        name: name.into(),
        language: "en".into(),
        zone: "Europe/Paris".into(),
        board: "figures".into(),
        pictures: false,
        reminders: true,
        proof: false,
        addresses: vec![
            (format!("{name}@Example.org"), format!("{}@example.org", name.to_lowercase())),
            (format!("{name}@home.example"), format!("{}@home.example", name.to_lowercase())),
        ],
    }
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_unix(1_800_000_000 + seconds)
}

fn summary() -> Summary {
    Summary {
        next: None,
        due: None,
        claimable: None,
        entries: 2,
        state: "answer".into(),
        owed: vec![Seat::SECOND],
        since: at(1),
        complaint: Some(at(2)),
        end: Some(End { board: "draw".into(), by: "claim".into(), errs: vec![Seat::SECOND], last: "annulled".into() }),
    }
}

/// Journals of savepoints, above all: they were most of a mail's writes.
#[test]
fn what_is_temporary_is_no_file() {
    block(async {
        use sqlx::ConnectOptions;
        let folder = tempfile::tempdir().unwrap();
        let mut connection = store::options(&folder.path().join("a.db")).connect().await.unwrap();
        let kept: i64 = sqlx::query_scalar("PRAGMA temp_store").fetch_one(&mut connection).await.unwrap();
        assert_eq!(kept, 2, "in memory");
    });
}

async fn with_a_game(store: &mut Store) -> GameId {
    let mut change = store.change_alone().await.unwrap();
    let game = change.next_game(0).await.unwrap();
    change.start(&NewGameRow {
        event: None,
        game,
        rules: "tempete",
        catalogue_text: "cards",
        profile_text: "time",
        secret: &Secret32::new([5; 32]),
        at: at(0),
        seats: vec![seat("Ann"), seat("Bob")],
    });
    change.append(game, Seq::START, "entry 0\n");
    change.append(game, Seq::new(1).unwrap(), "entry 1\n");
    change.seal(game, Seq::new(1).unwrap(), 0, Seat::SECOND, "e5");
    change.seal_mail(game, &mail_seal());
    change.drawer(game, &drawer());
    change.summary(game, &summary());
    change.commit().await.unwrap();
    game
}

fn mail_seal() -> MailSeal {
    MailSeal { seq: Seq::new(1).unwrap(), seat: Seat::SECOND, mail: SentMail::new(b"a mail", Some("example.org")) }
}

fn drawer() -> Drawer {
    let mail = Some(SentMail::new(b"another", None));
    Drawer { seat: Seat::FIRST, numbers: Some("1 2 3 4 5".into()), letter: 3, mail }
}

fn letter<'a>(game: GameId, seat: Seat, number: u32, message_id: &'a str) -> NewLetter<'a> {
    NewLetter {
        game,
        seat,
        number,
        generation: 1,
        key_hash: [u8::try_from(number).unwrap() + 100 * u8::try_from(seat.index()).unwrap(); 32],
        late: false,
        knew: 2,
        kind: "receipt",
        message_id,
        thread: message_id,
        recipient: if seat == Seat::FIRST { "ann@example.org" } else { "bob@example.org" },
        at: at(i64::from(number)),
        mime: LetterBytes::made(format!("letter {number}").into_bytes()),
    }
}

#[test]
fn time_asks_nothing_of_a_game_that_is_owed_something_or_waits_for_a_letter() {
    block(async {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("a.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut change = store.change_alone().await.unwrap();
        change.summary(game, &Summary { next: Some(at(7_200)), end: None, ..summary() });
        change.letter(letter(game, Seat::FIRST, 1, "a@b"));
        change.commit().await.unwrap();
        // The letter was made two hours ago, and lies there.
        assert!(store.games_passed(at(7_200), 10).await.unwrap().is_empty());
        let letter = store.due(at(7_200), 10).await.unwrap().remove(0);
        store.outcomes(&[(letter.id, Outcome::Sent)], at(60), true).await.unwrap();
        assert_eq!(store.games_passed(at(7_200), 10).await.unwrap(), [game]);
        store.owe_outage(at(10), at(7_000), &Default::default()).await.unwrap();
        assert!(store.games_passed(at(7_200), 10).await.unwrap().is_empty());
        let owed = store.delays(None, 10).await.unwrap();
        assert_eq!(owed.len(), 2, "both seats");
        assert_eq!(store.delays(Some(&owed[0]), 10).await.unwrap(), owed[1..]);
        for one in &owed {
            store.delay_done(one).await.unwrap();
        }
        assert_eq!(store.games_passed(at(7_200), 10).await.unwrap(), [game]);
    });
}

#[test]
fn why_a_game_waits_is_not_forgotten_where_nothing_more_is_known() {
    block(async {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("a.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        assert!(store.wait(game, at(1), 2, (WaitsFor::Fault, "entry 2: a reason")).await.unwrap());
        assert!(!store.wait(game, at(9), 2, (WaitsFor::Fault, "")).await.unwrap());
        let waiting = store.waiting_games().await.unwrap();
        assert_eq!((waiting[0].since, waiting[0].detail.as_str()), (at(1), "entry 2: a reason"));
        assert!(store.wait(game, at(9), 2, (WaitsFor::Altered, "")).await.unwrap());
    });
}

#[test]
fn a_game_comes_back_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempete.db");
    block(async {
        let mut store = Store::open(&path).await.unwrap();
        let game = with_a_game(&mut store).await;
        assert_eq!(game.get(), 1);
        store.close().await.unwrap();
        let mut store = Store::open(&path).await.unwrap();
        let loaded = store.game(game).await.unwrap().unwrap();
        assert_eq!(loaded.entries, ["entry 0\n", "entry 1\n"]);
        assert_eq!(loaded.sealed.len(), 1);
        assert_eq!((loaded.sealed[0].seat, loaded.sealed[0].value.as_str()), (Seat::SECOND, "e5"));
        assert_eq!(loaded.mails, [mail_seal()]);
        assert!(loaded.drawer == [drawer()]);
        assert_eq!(loaded.secret.reveal(), &[5; 32]);
        assert!(!loaded.over);
        let names: Vec<_> = loaded.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Bob"]);
        assert_eq!(loaded.seats[1].addresses, ["Bob@Example.org", "Bob@home.example"]);
        assert_eq!(
            (loaded.seats[0].zone.as_str(), loaded.seats[0].chat, loaded.seats[0].reminders),
            ("Europe/Paris", true, true)
        );
        assert_eq!(store.pinned(&loaded.catalogue).await.unwrap().as_deref(), Some("cards"));
        assert!(store.game(GameId::new(2).unwrap()).await.unwrap().is_none());
        let games = store.games(None).await.unwrap();
        assert_eq!((games.len(), games[0].names.join(" ")), (1, "Ann Bob".to_owned()));
        assert_eq!(games[0].summary, Some(summary()));
        assert!(store.games_due().await.unwrap().is_empty());
        let complained =
            store::Standing { letter: None, rulings: None, complaints: Some((1, at(2))), news: false, left: 0 };
        assert_eq!(store.standing(at(0)).await.unwrap(), complained);
        let mut change = store.change_alone().await.unwrap();
        change.summary(game, &Summary { state: "ruling-on-claim".into(), owed: vec![], ..summary() });
        change.commit().await.unwrap();
        assert_eq!(store.games_due().await.unwrap().len(), 1);
        assert_eq!(store.standing(at(0)).await.unwrap(), store::Standing { rulings: Some((1, at(1))), ..complained });
        assert_eq!(format!("{loaded:?}"), "StoredGame");
    });
}

#[test]
fn a_change_not_committed_has_not_happened() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut change = store.change_alone().await.unwrap();
        change.append(game, Seq::new(2).unwrap(), "lost\n");
        change.write().await.unwrap();
        assert_eq!(change.game(game).await.unwrap().unwrap().entries.len(), 3);
        drop(change);
        assert_eq!(store.game(game).await.unwrap().unwrap().entries.len(), 2);
    });
}

#[test]
fn a_letter_that_cannot_be_made_undoes_its_part_and_those_after_it() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let games = [with_a_game(&mut store).await, with_a_game(&mut store).await, with_a_game(&mut store).await];
        // What is made later is written like what is made; what panics or says that it cannot be made has none.
        let bytes = [
            || LetterBytes::later(|| Some(b"whole".to_vec())),
            || LetterBytes::later(|| None),
            || LetterBytes::later(|| std::panic::resume_unwind(Box::new("broken"))),
        ];
        for broken in [1, 2] {
            let mut change = store.change(1).await.unwrap();
            change.in_parts();
            for (game, mime) in games.into_iter().zip([bytes[0], bytes[broken], bytes[0]]) {
                let name = format!("{game}.{broken}@chess.example");
                let number = 10 + u32::try_from(broken).unwrap();
                let kept = letter(game, Seat::FIRST, number, &name);
                let key_hash = [u8::try_from(10 * game.get()).unwrap() + kept.key_hash[0]; 32];
                change.letter(NewLetter { mime: mime(), key_hash, ..kept });
                change.end_part(Some(game)).await.unwrap();
            }
            assert_eq!(change.saved(), 0, "they wait");
            if broken == 2 {
                // As when a later part reads.
                assert!(matches!(change.write_waiting().await, Err(StoreError::Unmade)));
                change.undo_part().await.unwrap();
            }
            change.finish_parts().await.unwrap();
            assert_eq!(change.saved(), 1);
            change.commit().await.unwrap();
        }
        let due: Vec<String> =
            store.due(at(1_000), 9).await.unwrap().into_iter().map(|letter| letter.message_id).collect();
        assert_eq!(due, ["1.1@chess.example", "1.2@chess.example"]);
        // Alone it is an error like another, and nothing of it is written.
        let mut change = store.change(1).await.unwrap();
        change.letter(NewLetter { mime: bytes[1](), ..letter(games[1], Seat::FIRST, 20, "alone@chess.example") });
        let error = change.commit().await.unwrap_err();
        assert!(matches!(error, StoreError::Unmade) && error.is_lasting(), "{error}");
        assert_eq!(store.due(at(1_000), 9).await.unwrap().len(), 2);
    });
}

#[test]
fn what_is_read_for_the_next_part_is_what_that_part_would_read() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let games = [with_a_game(&mut store).await, with_a_game(&mut store).await];
        let mut change = store.change_alone().await.unwrap();
        for game in games {
            let name = format!("{game}.1@chess.example");
            let key_hash = [u8::try_from(game.get()).unwrap(); 32];
            change.letter(NewLetter { key_hash, ..letter(game, Seat::FIRST, 1, &name) });
        }
        change.commit().await.unwrap();
        let (own, next) = (games[0], games[1]);
        let hash = [2; 32];
        let written = Seq::new(2).unwrap();
        // What the part under way changes, whether that may wait, and how many entries the next one sees.
        for (changed, waits, seen) in [(own, true, 2), (next, true, 3), (own, false, 2), (next, false, 3)] {
            let mut change = store.change(1).await.unwrap();
            change.in_parts();
            change.expect(hash, Some(("m1@players.example", [7; 32])));
            assert_eq!(change.meanwhile(|| "decided").await, "decided");
            change.append(changed, written, "new\n");
            change.end_part(waits.then_some(changed)).await.unwrap();
            let mark = Some(("m1@players.example", [7; 32]));
            let (letter, stored) = change.game_of_key(hash, mark).await.unwrap().unwrap();
            assert_eq!((letter.game, letter.number, letter.current), (next, 1, true));
            assert_eq!((stored.game, stored.entries.len()), (next, seen), "{changed} {waits}");
            // It is not kept for another.
            let (letter, _) = change.game_of_key([1; 32], mark).await.unwrap().unwrap();
            assert_eq!(letter.game, own);
        }
        // Asked for another key, or about another mail, than was expected; and what a part wrote that was undone.
        let mut change = store.change(1).await.unwrap();
        change.in_parts();
        change.expect([1; 32], None);
        change.meanwhile(|| ()).await;
        assert_eq!(change.game_of_key(hash, None).await.unwrap().unwrap().0.game, next);
        change.expect([9; 32], None);
        change.meanwhile(|| ()).await;
        assert!(change.game_of_key([9; 32], None).await.unwrap().is_none(), "there is no such letter");
        change.append(next, written, "undone\n");
        change.write().await.unwrap();
        change.expect(hash, None);
        change.meanwhile(|| ()).await;
        change.undo_part().await.unwrap();
        assert_eq!(change.game_of_key(hash, None).await.unwrap().unwrap().1.entries.len(), 2);
    });
}

#[test]
fn a_change_is_planned_beside_others_and_again_if_one_of_them_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempete.db");
    block(async {
        let mut store = Store::open(&path).await.unwrap();
        let mut other = Store::open(&path).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut planned = store.change(1).await.unwrap();
        assert_eq!(planned.game(game).await.unwrap().unwrap().entries.len(), 2);
        assert!(!planned.is_alone());
        // Nobody waits for a plan.
        let mut quick = other.change(1).await.unwrap();
        quick.append(game, Seq::new(2).unwrap(), "quick\n");
        quick.commit().await.unwrap();
        // But it is good for nothing when another wrote, whatever that was.
        assert_eq!(planned.game(game).await.unwrap().unwrap().entries.len(), 2);
        planned.append(game, Seq::new(2).unwrap(), "slow\n");
        assert!(planned.commit().await.unwrap_err().is_busy());
        for tries in [2, Store::PATIENCE + 1] {
            let mut again = store.change(tries).await.unwrap();
            assert_eq!(again.is_alone(), tries > Store::PATIENCE);
            let entries = again.game(game).await.unwrap().unwrap().entries.len();
            again.append(game, Seq::new(u16::try_from(entries).unwrap()).unwrap(), "again\n");
            again.commit().await.unwrap();
        }
        let entries = other.game(game).await.unwrap().unwrap().entries;
        assert_eq!(entries[2..], ["quick\n", "again\n", "again\n"]);
    });
}

#[test]
fn the_log_is_append_only_also_to_replace() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempete.db");
    block(async {
        let mut store = Store::open(&path).await.unwrap();
        let game = with_a_game(&mut store).await;
        // Through the store's own connection options, whose recursive triggers catch REPLACE.
        for seq in [0, 1, 3] {
            let mut change = store.change_alone().await.unwrap();
            change.append(game, Seq::new(seq).unwrap(), "another\n");
            assert!(change.commit().await.is_err(), "entry {seq} again, or after a gap");
        }
        for statement in [
            "UPDATE entry SET text = 'x' WHERE seq = 1",
            "DELETE FROM entry WHERE seq = 1",
            "INSERT OR REPLACE INTO entry (game, seq, text) VALUES (1, 1, 'x')",
            "UPDATE OR REPLACE entry SET seq = 0 WHERE seq = 1",
            "UPDATE sealed SET value = 'x'",
            "DELETE FROM sealed",
            "INSERT OR REPLACE INTO sealed (game, seq, place, seat, value) VALUES (1, 1, 0, 0, 'x')",
            "UPDATE secret SET seed = x'00'",
            "INSERT OR REPLACE INTO secret (game, seed) VALUES (1, zeroblob(32))",
            "DELETE FROM secret",
            "UPDATE catalogue SET text = 'x'",
            "INSERT OR REPLACE INTO catalogue (hash, text) SELECT hash, 'x' FROM catalogue",
            "DELETE FROM catalogue",
        ] {
            let options = tempete::store::options(&path);
            let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
            let done = sqlx::query(statement).execute(&mut connection).await;
            assert!(done.is_err(), "{statement}");
        }
        let loaded = store.game(game).await.unwrap().unwrap();
        assert_eq!(loaded.entries, ["entry 0\n", "entry 1\n"]);
    });
}

#[test]
fn letters_leave_in_order_and_tries_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        assert!(store.begin_running().await.unwrap());
        let game = with_a_game(&mut store).await;
        let mut change = store.change_alone().await.unwrap();
        change.letter(letter(game, Seat::FIRST, 1, "g1.w.1@h"));
        change.letter(letter(game, Seat::SECOND, 1, "g1.b.1@h"));
        change.letter(letter(game, Seat::FIRST, 2, "g1.w.2@h"));
        change.commit().await.unwrap();
        let due = store.due(at(10), 99).await.unwrap();
        assert_eq!(due.iter().map(|letter| letter.tries).collect::<Vec<_>>(), [1, 1, 1]);
        store
            .outcomes(
                &[
                    (due[0].id, store::Outcome::Later { next_try: at(70), why: "full".into() }),
                    (due[1].id, store::Outcome::Sent),
                ],
                at(10),
                false,
            )
            .await
            .unwrap();
        // Letter 2 waits for letter 1, though it was never refused itself.
        assert!(store.due(at(20), 99).await.unwrap().is_empty());
        assert_eq!(store.next_try(at(20)).await.unwrap(), Some(at(70)));
        let due = store.due(at(70), 99).await.unwrap();
        assert_eq!(
            due.iter().map(|letter| (letter.message_id.as_str(), letter.tries)).collect::<Vec<_>>(),
            [("g1.w.1@h", 2), ("g1.w.2@h", 1)]
        );
        assert_eq!(store.unsent().await.unwrap()[0].last_error, "full");
        // The daemon dies here: what was under way is counted again before it is tried.
        assert!(!store.begin_running().await.unwrap());
        assert_eq!(store.due(at(70), 99).await.unwrap()[0].tries, 3);
        let gone = store::Outcome::Never { why: "gone".into(), hard: false };
        store.outcomes(&[(due[0].id, gone), (due[1].id, store::Outcome::Sent)], at(70), true).await.unwrap();
        assert!(store.due(at(9999), 99).await.unwrap().is_empty());
        store.end_running().await.unwrap();
        assert!(store.begin_running().await.unwrap());
        let loaded = store.game(game).await.unwrap().unwrap();
        assert_eq!((loaded.seats[0].letters, loaded.seats[0].thread.as_str()), (2, "g1.w.2@h"));
    });
}

/// An address refused twice, at least a day apart and with nothing taken in between.
#[test]
fn a_seat_is_unreachable_after_two_refusals_a_day_apart() {
    const DAY: i64 = 86_400;
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut number = 0;
        let hard = || store::Outcome::Never { why: "recipient: 550 5.1.1".into(), hard: true };
        let soft = || store::Outcome::Never { why: "recipient: 550 5.7.1".into(), hard: false };
        for (outcome, when, unreachable) in [
            (hard(), 0, false),
            // The same day: a server that was set up wrongly for an afternoon.
            (hard(), DAY - 1, false),
            (store::Outcome::Sent, DAY, false),
            (hard(), 2 * DAY, false),
            (soft(), 4 * DAY, false),
            (hard(), 5 * DAY, true),
            (store::Outcome::Sent, 6 * DAY, false),
            (hard(), 7 * DAY, false),
            (hard(), 8 * DAY, true),
        ] {
            number += 1;
            let mut change = store.change_alone().await.unwrap();
            change.letter(letter(game, Seat::FIRST, number, &format!("g1.w.{number}@h")));
            change.commit().await.unwrap();
            let due = store.due(at(when), 99).await.unwrap();
            assert_eq!(due.len(), 1);
            store.outcomes(&[(due[0].id, outcome)], at(when), true).await.unwrap();
            let found = store.unreachable().await.unwrap();
            assert_eq!(found, if unreachable { vec![(game, Seat::FIRST)] } else { Vec::new() }, "letter {number}");
        }
        let mut change = store.change_alone().await.unwrap();
        change.tell_unreachable(game, Seat::FIRST);
        change.commit().await.unwrap();
        assert!(store.unreachable().await.unwrap().is_empty(), "told once a game");
    });
}

#[test]
fn keys_copies_and_verdicts_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut change = store.change_alone().await.unwrap();
        change.letter(letter(game, Seat::FIRST, 1, "g1.w.1@h"));
        change.write().await.unwrap();
        change.letter(letter(game, Seat::SECOND, 1, "g1.b.1@h"));
        change.write().await.unwrap();
        let (known, of) = change.game_of_key([1; 32], None).await.unwrap().unwrap();
        assert!(known.current);
        assert_eq!((known.game, known.seat, of.game), (game, Seat::FIRST, game));
        assert_eq!(known.addresses, ["ann@example.org", "ann@home.example"]);
        assert!(change.game_of_key([9; 32], None).await.unwrap().is_none());
        change.raise_generation(game, Seat::FIRST, Some(Renewed::Misused));
        change.write().await.unwrap();
        assert!(!change.game_of_key([1; 32], None).await.unwrap().unwrap().0.current);
        assert!(change.is_ours("g1.w.1@h").await.unwrap());
        assert!(change.is_player("bob@home.example").await.unwrap());
        assert!(!change.is_player("eve@home.example").await.unwrap());
        let [his] = change.seats_of_player("bob@home.example").await.unwrap().try_into().unwrap();
        assert_eq!((his.game, his.seat, his.address.as_str()), (game, Seat::SECOND, "Bob@Example.org"));
        for before in 0..3 {
            let copies = change.game_of_key([1; 32], Some(("m@x", [1; 32]))).await.unwrap().unwrap().1.copies;
            assert_eq!(copies, before);
            change.count_copy(game, Seat::FIRST, "m@x", [1; 32]);
            change.write().await.unwrap();
        }
        for (key, id, hash) in [([101; 32], "m@x", [1; 32]), ([1; 32], "n@x", [1; 32]), ([1; 32], "m@x", [2; 32])] {
            assert_eq!(change.game_of_key(key, Some((id, hash))).await.unwrap().unwrap().1.copies, 0);
        }
        assert!(change.tell_once("ann@example.org", at(0)).await.unwrap());
        assert!(!change.tell_once("ann@example.org", at(1)).await.unwrap());
        assert!(change.tell_once("ann@example.org", at(90_000)).await.unwrap());
        let source = Source { mailbox: "maildir", name: "1.it's \"odd\"" };
        assert!(!change.is_done(source).await.unwrap());
        change.receive(&InboxRow {
            stored: None,
            source,
            raw: b"bytes\0",
            whole: true,
            size: 6,
            received: at(0),
            state: MailState::SetAside,
            verdict: "stranger",
            code: "",
            seat: None,
            entries: None,
        });
        change.count_answer(game, Seat::FIRST, at(0));
        change.count_answer(game, Seat::FIRST, at(1));
        change.commit().await.unwrap();
        assert_eq!(store.done_among("maildir", &["2", source.name]).await.unwrap(), [(source.name.to_owned(), true)]);
        assert_eq!(store.mails(true, 9).await.unwrap()[0].verdict, "stranger");
        let loaded = store.game(game).await.unwrap().unwrap();
        assert_eq!(loaded.seats[0].answered_on(at(5)), 2);
        assert_eq!(loaded.seats[0].answered_on(at(86_400)), 0);
    });
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    block(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql("CREATE TABLE a (b); CREATE TABLE c (d); CREATE TABLE e (f)")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        assert!(matches!(Store::open(&path).await, Err(StoreError::NotOurs)));
        let newer = folder.path().join("newer.db");
        let mut connection = SqliteConnection::connect_with(&options.filename(&newer)).await.unwrap();
        sqlx::raw_sql("PRAGMA application_id = 1415933264; PRAGMA user_version = 99")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        assert!(matches!(Store::open(&newer).await, Err(StoreError::TooNew(99))));
    });
}

#[test]
fn a_letter_given_up_is_listed_until_a_later_one_arrives_or_somebody_drops_it() {
    let folder = tempfile::tempdir().unwrap();
    block(async {
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        let game = with_a_game(&mut store).await;
        let mut change = store.change_alone().await.unwrap();
        change.letter(letter(game, Seat::FIRST, 1, "g1.w.1@h"));
        change.letter(letter(game, Seat::FIRST, 2, "g1.w.2@h"));
        change.letter(letter(game, Seat::SECOND, 1, "g1.b.1@h"));
        change.commit().await.unwrap();
        let due = store.due(at(9), 9).await.unwrap();
        let never = || store::Outcome::Never { why: "recipient: 550 5.1.1".into(), hard: true };
        store.outcomes(&[(due[0].id, never()), (due[2].id, never())], at(9), true).await.unwrap();
        let list = |unsent: Vec<store::QueueLine>| -> Vec<(i64, String, bool)> {
            unsent.into_iter().map(|line| (line.id, line.state, line.superseded)).collect()
        };
        let line = |at: usize, state: &str, superseded| (due[at].id, state.to_owned(), superseded);
        assert_eq!(
            list(store.unsent().await.unwrap()),
            [line(0, "dead", false), line(1, "queued", false), line(2, "dead", false)]
        );
        let given_up = |games: Vec<store::GameLine>| -> Vec<(Seat, u32)> {
            games[0].troubled.iter().map(|of| (of.seat, of.given_up)).collect()
        };
        assert_eq!(given_up(store.games(None).await.unwrap()), [(Seat::FIRST, 1), (Seat::SECOND, 1)]);
        // A later one arrives: the first is trouble no more.
        store.outcomes(&[(due[1].id, store::Outcome::Sent)], at(9), true).await.unwrap();
        assert_eq!(list(store.unsent().await.unwrap()), [line(0, "dead", true), line(2, "dead", false)]);
        assert_eq!(given_up(store.games(None).await.unwrap()), [(Seat::SECOND, 1)]);
        // Only what was given up is dropped; what was sent is not tried again.
        assert_eq!(store.drop_letters(Some(due[1].id)).await.unwrap(), 0);
        assert_eq!(store.retry_letters(Some(due[1].id)).await.unwrap(), 0);
        assert_eq!(store.drop_letters(Some(due[0].id)).await.unwrap(), 1);
        assert_eq!(store.retry_letters(None).await.unwrap(), 1);
        assert_eq!(list(store.unsent().await.unwrap()), [line(2, "queued", false)]);
        assert_eq!(store.drop_letters(None).await.unwrap(), 0, "it waits again");
        let again = store.due(at(9), 9).await.unwrap();
        assert_eq!((again.len(), again[0].id, again[0].tries), (1, due[2].id, 1));
    });
}
