//! Where the processor time of one mail goes: a turn in a game of 100 entries, once with letters of text alone and
//! once with the board and a picture in each. Every phase is what the library does in it, called by itself on the
//! same game; the whole intake and the floor below which no referee can go are measured in turn, in the same run.

use std::{fs, path::Path};

use sha2::{Digest, Sha256};
use tempete::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Loaded, Mail, Plan, Player, Sender},
    letters::{Picture, Reader},
    mail::{
        incoming::facts::{self, Facts},
        servers::maildir::Maildir,
    },
    page::{
        html::{self, Frame},
        picture::{Painter, WIDTH},
        reply::Reply,
        words::{Foot, Words},
    },
    referee,
    store::{Change, InboxRow, KnownLetter, LetterBytes, MailState, NewLetter, Source, Store, StoredGame},
    text::Language,
};

use crate::common::{
    floor::Floor,
    house::House,
    letters::{REPLY_TO, letter, own},
    meter::Spent,
    place, size, table,
    times::said,
};

const ROUNDS: usize = 100;
const ENTRIES: usize = 100;

/// Measures.
pub fn run() {
    let folder = place::folder("phases");
    let runtime = place::runtime();
    for (name, board) in [("text alone", "off"), ("with the board and a picture in each letter", "on")] {
        println!(
            "\none mail and its two letters, {name}; medians of {} rounds, shares in their fastest tenth",
            size::rounds(ROUNDS)
        );
        runtime.block_on(bench(&folder.path().join(board), name, board));
    }
}

async fn bench(folder: &Path, name: &str, board: &str) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    let mut house = House::open(&folder.join("house"), size::rounds(ENTRIES).max(8), board).await;
    let (mut whole, mut paid) = (Vec::new(), Vec::new());
    let sample = folder.join("sample");
    for _ in 0..size::rounds(ROUNDS) {
        fs::copy(house.drop_turn(), &sample).unwrap();
        let (spent, tally) = Spent::by(house.parts.poll_once()).await;
        let tally = tally.unwrap();
        assert_eq!((tally.accepted, tally.sent), (1, 2));
        whole.push(spent);
        let letter = house.collect();
        paid.push(Spent::by(floor.pay(&sample, letter)).await.0);
    }
    let (whole, paid) = (Spent::middle(&whole), Spent::middle(&paid));
    println!(
        "  {:16} {:>9} {:>15} {:>8} {:>12} {:>14} {:>9}",
        "", "CPU, µs", "fastest tenth", "share", "read, write", "bytes written", "switches"
    );
    let rows = phases(&mut house, folder).await;
    let mut rest = whole;
    for (name, spent) in rows {
        print(name, spent, whole);
        rest = rest - spent;
    }
    print("all else", rest, whole);
    print("whole intake", whole, whole);
    print("the floor", paid, whole);
    println!("  whole intake against the floor in the fastest tenth: {:.2} × the CPU", whole.least / paid.least);
    let (cpu, ratio) = (said(whole.cpu / 1e6), whole.cpu / paid.cpu);
    println!("CPU a mail, durable, {name}: median {cpu}, {ratio:.2} × the floor");
    let hop = middle(async || floor.hop().await).await;
    println!("  one question to a thread of the database and back: {:.0} µs, {:.0} switches", hop.least, hop.switches);
}

fn print(name: &str, spent: Spent, whole: Spent) {
    let Spent { cpu, least, calls, written, switches } = spent;
    let share = least / whole.least * 100.0;
    println!("  {name:16} {cpu:>9.0} {least:>15.0} {share:>6.1} % {calls:>12.0} {written:>14.0} {switches:>9.0}");
}

/// What doing this over and over spends.
async fn middle<T>(mut doing: impl AsyncFnMut() -> T) -> Spent {
    let mut rounds = Vec::new();
    for _ in 0..size::rounds(ROUNDS) {
        rounds.push(Spent::by(doing()).await.0);
    }
    Spent::middle(&rounds)
}

/// The same of what waits for nothing.
async fn pure<T>(mut doing: impl FnMut() -> T) -> Spent {
    middle(async || doing()).await
}

/// The phases of the next mail, which is dropped and stays where it is.
async fn phases(house: &mut House, folder: &Path) -> Vec<(&'static str, Spent)> {
    let raw = fs::read(house.drop_turn()).unwrap();
    let own = own();
    let facts = facts::read(&raw, raw.len() as u64, &own).unwrap();
    let reading = pure(|| facts::read(&raw, raw.len() as u64, &own)).await;

    let store = &mut house.parts.store;
    let loading = middle(async || loaded(store, &facts).await).await;
    let (known, stored) = loaded(store, &facts).await;
    let table = laid(stored);
    let mail = mail(&known, &facts, &table);
    let replay = pure(|| table.open().map(drop)).await;
    let decided = pure(|| referee::mail(&table, &mail)).await;
    let plan = referee::mail(&table, &mail).unwrap();
    assert_eq!(plan.letters.len(), 2, "{:?}", plan.verdict);

    let words = Words::built_in(tempete::games::GAMES);
    let saying =
        pure(|| plan.letters.iter().map(|letter| words.render(letter, Foot::default()).unwrap()).collect::<Vec<_>>())
            .await;
    let paged = pure(|| pages(&plan, &words, true)).await - pure(|| pages(&plan, &words, false)).await;
    let painter = Painter::new().unwrap();
    let of_chess = |picture: &Picture| match picture {
        Picture::Chess(board) => board.clone(),
        Picture::Tiles(_) => panic!("the game is one of chess"),
    };
    let boards: Vec<_> = plan.letters.iter().filter_map(|letter| letter.picture.as_ref().map(of_chess)).collect();
    let painting = pure(|| boards.iter().map(|board| painter.pixels(board)).collect::<Vec<_>>()).await;
    let pixels: Vec<_> = boards.iter().map(|board| painter.pixels(board)).collect();
    let deflate = pure(|| pixels.iter().map(|pixels| painter.pack(pixels).unwrap()).collect::<Vec<_>>()).await;
    let pictures: Vec<_> = pixels.iter().map(|pixels| painter.pack(pixels).unwrap()).collect();
    let composing = pure(|| composed(&plan, &words, &pictures)).await;
    let letters = composed(&plan, &words, &pictures);

    let asking = middle(async || drop(store.change(1).await.unwrap())).await;
    let stating = middle(async || {
        let mut change = store.change(1).await.unwrap();
        write(&mut change, &table, &plan, &raw, &letters, 0).await;
    })
    .await;
    let mut round = 0;
    let committing = middle(async || {
        let mut change = store.change(1).await.unwrap();
        write(&mut change, &table, &plan, &raw, &letters, round).await;
        change.commit().await.unwrap();
        round += 1;
    })
    .await;

    // Each round under names of its own: none is deleted (`House::collect`).
    let outbox = Maildir::open(&folder.join("outbox")).unwrap().delivery();
    let mut round = 0;
    let delivering = pure(|| {
        for letter in &letters {
            round += 1;
            let name = round.to_string();
            outbox.write(&name, letter).unwrap();
            outbox.link(&name, false).unwrap();
        }
        outbox.sync().unwrap();
    });
    let delivering = delivering.await;
    let filing = pure(|| {
        for letter in &letters {
            round += 1;
            let name = round.to_string();
            let (tmp, new) = (folder.join("outbox/tmp").join(&name), folder.join("outbox/new").join(&name));
            fs::write(&tmp, letter).unwrap();
            fs::hard_link(&tmp, &new).unwrap();
            fs::remove_file(tmp).unwrap();
        }
    });
    let filing = filing.await;
    vec![
        ("reading", reading),
        ("loading", loading),
        ("replay", replay),
        ("deciding", decided - replay),
        ("words", saying),
        ("HTML", paged),
        ("painting", painting),
        ("deflate", deflate),
        ("MIME", composing - saying - paged),
        ("statements", stating - asking),
        ("commit", committing - stating),
        ("files", filing),
        ("syncs of files", delivering - filing),
    ]
}

/// The letter whose key this mail has, and its game.
async fn loaded(store: &mut Store, facts: &Facts) -> (KnownLetter, StoredGame) {
    let text = facts.text.as_deref().unwrap().trim();
    let mark = facts.message_id.as_deref().map(|id| (id, Sha256::digest(text.as_bytes()).into()));
    let mut change = store.change(1).await.unwrap();
    change.game_of_key(facts.keys[0].hash(), mark).await.unwrap().unwrap()
}

/// The game on the table.
fn laid(stored: StoredGame) -> Loaded<'static> {
    let player = |row: &tempete::store::SeatRow| Player {
        seat: row.seat,
        reader: Reader {
            language: Language::read(&row.language).unwrap(),
            zone: row.zone.clone(),
            board: row.board.parse().unwrap(),
            pictures: row.pictures,
            reminders: row.reminders,
            proof: row.proof,
            news: row.news.parse().unwrap(),
        },
        letters: row.letters,
        shown: row.shown,
        chat: row.chat,
        signed: row.signed,
        answered_today: 0,
        answered_at: row.answered_at,
    };
    Loaded {
        game: stored.game,
        players: stored.seats.iter().map(player).collect(),
        entries: stored.entries,
        sealed: stored.sealed,
        mails: stored.mails,
        attempts: stored.attempts,
        drawer: stored.drawer,
        secret: stored.secret,
        pending: stored.pending,
        held: stored.held,
        ..table::table(1, table::catalogue())
    }
}

fn mail(known: &KnownLetter, facts: &Facts, table: &Loaded<'_>) -> Mail {
    Mail {
        seat: known.seat,
        letter: known.number,
        letter_knew: known.knew,
        invitation: false,
        at: table.moment(Timestamp::from_unix(0)),
        text: facts.text.clone(),
        copies: 0,
        sender: Sender::Plain,
        copied: false,
        entered: None,
        sent: Some(facts.sent.clone()),
    }
}

/// The letters in words, and as pages.
fn pages(plan: &Plan, words: &Words, paged: bool) -> usize {
    let mut bytes = 0;
    for letter in &plan.letters {
        let (rendered, _) = words.render(letter, Foot::default()).unwrap();
        let reply = Reply { address: REPLY_TO, subject: &rendered.subject, key_line: None };
        let frame = Frame {
            language: letter.language.code(),
            title: &rendered.subject,
            picture: letter.picture.as_ref().map(|_| html::Picture { cid: "board@tempete.localhost", side: WIDTH }),
            position: &rendered.position,
            caption: &rendered.caption,
            reply,
        };
        bytes += if paged { html::page(&rendered.pieces, &frame).len() } else { rendered.text.len() };
    }
    bytes
}

/// The finished letters.
fn composed(plan: &Plan, words: &Words, pictures: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut pictures = pictures.iter();
    let mut made = Vec::new();
    for told in &plan.letters {
        let picture = told.picture.as_ref().and_then(|_| pictures.next());
        made.push(letter(plan, told, words, picture.map(Vec::as_slice)));
    }
    made
}

/// What a plan writes of its mail, its entries and its letters; another plan's in every round.
async fn write(
    change: &mut Change<'_>,
    table: &Loaded<'_>,
    plan: &Plan,
    raw: &[u8],
    letters: &[Vec<u8>],
    round: usize,
) {
    let game: GameId = plan.game;
    let at = table.moment(Timestamp::from_unix(0));
    let later = round * plan.entries.len();
    for entry in &plan.entries {
        let seq = usize::from(entry.seq.get()) + later;
        change.append(game, Seq::new(u16::try_from(seq).unwrap()).unwrap(), &entry.text);
    }
    if let Some(summary) = &plan.summary {
        change.summary(game, summary);
    }
    for (letter, mime) in plan.letters.iter().zip(letters) {
        let seat: Seat = letter.to;
        let number = 10_000 + u32::try_from(round).unwrap();
        let name = format!("{}.{number}@phases.example", seat.index());
        change.letter(NewLetter {
            game,
            seat,
            number,
            generation: 1,
            key_hash: Sha256::digest(name.as_bytes()).into(),
            knew: letter.entries,
            kind: letter.kind.word(),
            message_id: &name,
            thread: &name,
            recipient: "ann@example.org",
            at,
            mime: LetterBytes::made(mime.clone()),
            late: false,
        });
    }
    change.receive(&InboxRow {
        stored: None,
        source: Source { mailbox: "phases", name: &round.to_string() },
        raw,
        whole: true,
        size: raw.len() as u64,
        received: at,
        state: MailState::Done,
        verdict: "accepted",
        code: "",
        seat: None,
        entries: None,
    });
    change.write().await.unwrap();
}
