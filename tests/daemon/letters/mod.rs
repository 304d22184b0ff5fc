//! Letters as players read them: whole games played by mail against the pure referee, every letter
//! put into words and checked; some of them compared with files, exactly.

mod answered;
mod attached;
mod blunders;
mod board;
mod budgets;
mod compose;
mod copied;
mod desk;
mod first_mails;
mod games;
mod help;
mod human;
mod made_up;
mod noughts;
mod offers;
mod organisers;
mod pages;
mod parts;
mod phone;
mod pictures;
mod played;
mod site;
mod words;

use std::collections::BTreeSet;

use desk::Game;
use support_rules::golden::{self, Golden};
use support_rules::ruling;
use tempete::{
    ids::{GameId, Seat},
    kit::{Asks, Command, Notice, Sender, Unusable},
    letters::{Letter, LetterKind},
    page::words::{Foot, Rendered, Words},
    seal::{Endorsement, Hash, Head, KeyName, LostHead, Origin, Signer},
    tempete::{
        log::event::Ruling,
        order::{orders, vocabulary::VOCABULARY},
    },
    text::{self, Language},
};

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;

/// A list of the whole deck: the cards named first in the order given, then the others ascending.
fn list(first: &[u32]) -> String {
    let deck = (1..=70).filter(|card| ![11, 22].contains(card));
    let rest = deck.filter(|card| !first.contains(card));
    let all: Vec<String> = first.iter().copied().chain(rest).map(|card| card.to_string()).collect();
    format!("list {}", all.join(" "))
}

fn render(words: &Words, letter: &Letter) -> Rendered {
    let (rendered, passed_over) = words.render(letter, Foot::default()).unwrap();
    assert_eq!(passed_over, None, "the built-in layout failed");
    rendered
}

/// A game with both lists sealed and the first numbers named: White holds the first five cards of
/// `white`, Black those of `black`.
fn begun(languages: [Language; 2], white: &[u32], black: &[u32], terms: &[(&str, &str)]) -> Game {
    let mut game = Game::new(["Ann", "Bob"], languages, terms);
    game.mail(WHITE, &format!("{}\n\nnumbers 1 2 3 4 5", list(white)));
    game.mail(BLACK, &format!("{}\n\nnumbers 1 2 3 4 5", list(black)));
    game
}

/// Every kind of letter there is, by games that touch everything a letter can tell.
fn games(languages: [Language; 2]) -> Vec<(&'static str, Game)> {
    let mut all = Vec::new();

    let mut opening = Game::new(["Ann", "Bob"], languages, &[]);
    opening.mail(WHITE, "list random snow on the roof\nnumbers random");
    opening.mail(WHITE, "Hello Bob\n\nnumbers 5 6 7 8 9");
    opening.mail(BLACK, "set zone Europe/London\nset chat off");
    opening.mail(BLACK, "set chat on");
    opening.mail(BLACK, &list(&[13, 39, 61, 8, 46]));
    opening.mail(BLACK, "numbers random");
    opening.notice(BLACK, Notice::KeyMissing);
    opening.notice(BLACK, Notice::KeyMisused);
    opening.notice(WHITE, Notice::Rekeyed);
    opening.notice(WHITE, Notice::OpponentUnreachable);
    opening.notice(BLACK, Notice::AddressHalf);
    opening.notice(WHITE, Notice::AddressChanged);
    opening.asks = Asks { confirm: true, signatures: true, openings: true, ..Asks::default() };
    opening.mail(BLACK, "resign");
    opening.mail(BLACK, "set address bob@new.example");
    opening.sender = Sender::Unproven;
    opening.mail(WHITE, "numbers random");
    opening.sender = Sender::Plain;
    opening.players[0].signed = true;
    opening.mail(WHITE, "hand");
    opening.mail(WHITE, "set signed off");
    all.push(("opening", opening));

    let mut turns = begun(languages, &[12, 35, 18, 57, 34], &[39, 13, 61, 8, 46], &[]);
    turns.mail(WHITE, "1. Nf3\ncard 12\nsquare e5\n\nsay Nice to play you. Snow here.");
    turns.mail(BLACK, "hand\nhistory\nstatus\nboard\nrecord\nhelp");
    turns.mail(BLACK, "try\nintercept\ncard 39");
    turns.mail(BLACK, "try\nintercept\ncard 61");
    turns.mail(BLACK, "intercept\ncard 39");
    turns.mail(WHITE, "answer\nnumbers 6");
    turns.mail(BLACK, "1... e5\nnumbers 6");
    turns.mail(WHITE, "move Nc3\ncard 18\nmove Nd5");
    turns.mail(BLACK, "intercept\ncard 13\npart 1");
    turns.mail(WHITE, "answer\nmove Nb5\nkeep 18\nnumbers 7");
    turns.mail(BLACK, "numbers 99\nmove d6");
    turns.mail(BLACK, "d6\n\noffer draw");
    turns.mail(WHITE, "card 34 13\nmove Bc4");
    turns.mail(BLACK, "card 8 d5\nmove Nf6");
    turns.mail(BLACK, "mvoe e6");
    turns.mail(BLACK, "move Nf6\ncard 8 d5");
    turns.mail(WHITE, "object there is no piece on d5");
    turns.mail(BLACK, "amend card 8 d4");
    turns.mail(WHITE, "object there is still none");
    turns.mail(BLACK, "stand");
    turns.command(&ruling::rule(Ruling::Takeback, "There is no piece on d4."));
    turns.mail(BLACK, "move Nf6");
    turns.command(&Command::Look);
    turns.mail(BLACK, "overdue");
    turns.mail(WHITE, "object it is check");
    turns.mail(BLACK, "withdraw");
    turns.mail(BLACK, "move Nc6");
    turns.mail(WHITE, "claim repetition");
    turns.mail(BLACK, "decline draw");
    turns.command(&ruling::rule(Ruling::Refuse, "It stood there twice only."));
    let lost =
        Ruling::Recover { epoch: 2, lost: Some(LostHead { entries: 63, root: Hash([7; 32]), letters: Vec::new() }) };
    turns.command(&ruling::rule(lost, "The disk broke on Sunday."));
    turns.mail(WHITE, "move O-O");
    turns.mail_as(WHITE, Ok("move O-O".into()), 1);
    turns.mail_as(WHITE, Err(Unusable::TooBig), 0);
    turns.mail(WHITE, "Good morning everybody");
    turns.players[0].answered_today = 19;
    turns.mail(WHITE, "status");
    turns.mail(BLACK, "resign");
    all.push(("turns", turns));

    let mut ends = begun(languages, &[1, 68, 28, 26, 66], &[42, 33, 57, 3, 44], &[("card_check", "at_end")]);
    ends.mail(WHITE, "card 68\nmove e4");
    ends.mail(BLACK, "card 3 e7\n");
    ends.mail(BLACK, "card 3 e7\nnumbers 6");
    ends.mail(WHITE, "land a1\nmove d4\ncard 28\nsquare d5\n\noffer draw");
    ends.mail(WHITE, "land a1\nmove d4\ncard 28\nsquare d5\n\noffer draw\n\nnumbers 6");
    ends.mail(BLACK, "decline draw");
    ends.mail(BLACK, "card 44: go b4 d6; note \"two hops\"\nnumbers 7");
    ends.mail(WHITE, "spring 28 d5\nmove Nf3\ndiscard 26\nnumbers 7");
    ends.mail(BLACK, "intercept\ncard 33");
    ends.mail(WHITE, "answer\nnumbers 8");
    ends.mail(BLACK, "move h6\ncard 70 a1 b2\nnumbers 8");
    ends.mail(WHITE, "offer draw\n\nmove Kb1\nnumbers 9");
    ends.mail(BLACK, "accept draw");
    all.push(("ends", ends));

    all.push(("board", board(languages)));
    all.push(("mate", mate(languages)));
    all.push(("help", help::asked(languages)));

    let mut small = begun_small(languages);
    small.mail(WHITE, "move a3\ncard 63\n");
    small.mail(BLACK, "move a6\nnumbers 6");
    small.command(&ruling::rule(new_key(8, Some(false)), "The disk broke."));
    small.command(&ruling::rule(new_key(9, Some(true)), "A thief took it."));
    small.command(&ruling::rule(new_key(10, None), "Another thief."));
    let unknown = Ruling::Recover { epoch: 2, lost: None };
    small.command(&ruling::rule(unknown, "The machine was set back by a day."));
    all.push(("small", small));
    all
}

/// The key of this seed takes the place of another; whether the recovery key vouches for it, or the one before.
fn new_key(seed: u8, recovery: Option<bool>) -> Ruling {
    let key = |seed| Signer::new(KeyName::of_host("tempete.localhost").unwrap(), [seed; 32]).unwrap();
    let origin = Origin::new("tempete.localhost", GameId::new(42).unwrap(), 1).unwrap();
    let holds = Head { origin, size: 1, root: Hash([7; 32]) };
    let (new, by) = (Box::new(key(seed).verifier().clone()), key(7));
    let endorsed = recovery.map(|recovery| Box::new(Endorsement::new(&holds, &new, &by, recovery)));
    Ruling::NewKey { key: new, endorsed }
}

/// The referee keeps the board: moves that are none, cards that change it, pieces lost.
fn board(languages: [Language; 2]) -> Game {
    let mut game = begun(languages, &[35, 12, 34, 57, 68], &[13, 33, 61, 26, 39], &[("board", "on")]);
    game.mail(WHITE, "e4");
    game.mail(BLACK, "e5");
    game.mail(WHITE, "Nf3\ncard 35 c1 b1");
    game.mail(BLACK, "Nc6\nnumbers 6");
    game.mail(WHITE, "Bb5");
    game.mail(BLACK, "d6");
    game.mail(WHITE, "O-O");
    game.mail(BLACK, "Nd4");
    game.mail(BLACK, "Bd7");
    game.mail(WHITE, "Nbd2");
    game.mail(WHITE, "Nd5");
    game.mail(WHITE, "Nxe5");
    game.mail(BLACK, "dxe5");
    game.mail(WHITE, "board");
    game.mail(WHITE, "card 57 17\nd4");
    game.mail(BLACK, "Qxd4");
    game.mail(BLACK, "move exd4\nnumbers 7");
    game.mail(WHITE, "Qxd4");
    game.mail(BLACK, "intercept\ncard 26 h7");
    game.mail(BLACK, "Nxd4");
    game.mail(WHITE, "offer draw\n\nBxc6\ncard 12\nsquare c6");
    game.mail(BLACK, "bxc6\nnumbers 8");
    game.mail(WHITE, "card 68\nRd1");
    game.mail(BLACK, "Nf6\nnumbers 9");
    game.mail(WHITE, "land e4\nNd3");
    game.mail(WHITE, "land h1\nNd3");
    game
}

/// Check and mate, which ends nothing, and claims that the board decides.
fn mate(languages: [Language; 2]) -> Game {
    let mut game = begun(languages, &[39, 18, 28, 26, 66], &[42, 33, 57, 9, 44], &[("board", "on")]);
    game.mail(WHITE, "e4");
    game.mail(BLACK, "e5");
    game.mail(WHITE, "Qh5");
    game.mail(BLACK, "Nc6");
    game.mail(WHITE, "Bc4");
    game.mail(BLACK, "claim fifty");
    game.mail(BLACK, "Nf6");
    game.mail(WHITE, "Qxf7");
    game.mail(BLACK, "claim stalemate");
    game.mail(BLACK, "Kxf7");
    game.mail(BLACK, "intercept\ncard 33");
    game.mail(WHITE, "answer\nnumbers 6");
    game.mail(BLACK, "Nxh5");
    game.mail(WHITE, "Bxf7");
    game.mail(BLACK, "Nd4");
    game.mail(BLACK, "Kxf7");
    game.mail(WHITE, "Nf3");
    game.mail(BLACK, "resign");
    game
}

/// A deck of ten cards, so that lists run out.
fn begun_small(languages: [Language; 2]) -> Game {
    let mut game = Game::new(["Ann", "Bob"], languages, &[("deck", "1,2,3,12,13,14,39,63,66,68")]);
    game.mail(WHITE, "list 63 1 2 3 12 13 14 39 66 68\nnumbers 1 2 3 4 5");
    game.mail(BLACK, "list 63 1 2 3 12 13 14 39 66 68\nnumbers 1 2 3 4 5");
    game
}

const TONGUES: [[Language; 2]; 2] = [[Language::En, Language::En], [Language::Fr, Language::Fr]];

fn every_letter() -> Vec<(String, Letter, Rendered)> {
    let words = Words::built_in(tempete::games::GAMES);
    let mut all = Vec::new();
    for languages in TONGUES {
        for (name, game) in games(languages) {
            for (index, letter) in game.letters.iter().enumerate() {
                let rendered = render(&words, letter);
                let side = if letter.to == WHITE { "white" } else { "black" };
                let name = format!("{}/{name}/{index:02}-{side}-{}", languages[0].code(), letter.kind.word());
                all.push((name, letter.clone(), rendered));
            }
        }
    }
    all
}

/// The letters that are compared whole, one of each form: of which game, of which kind, what is due of its reader,
/// and how many such come before it. Their parts are compared in every state, in `parts.rs`.
const WHOLE: [(&str, LetterKind, &str, usize); 10] = [
    ("opening", LetterKind::Invitation, "list", 0),
    ("board", LetterKind::News, "turn", 4),
    ("turns", LetterKind::News, "turn", 1),
    ("turns", LetterKind::News, "answer", 0),
    ("board", LetterKind::Receipt, "turn-wait", 4),
    ("board", LetterKind::Refused, "turn", 0),
    ("turns", LetterKind::Information, "turn-wait", 0),
    ("turns", LetterKind::Reminder, "turn", 0),
    ("opening", LetterKind::Notice, "turn-wait", 0),
    ("ends", LetterKind::Result, "over", 0),
];

#[test]
fn letters_stand_whole_once_a_form() {
    let words = Words::built_in(tempete::games::GAMES);
    let mut golden = Golden::of("letters");
    for languages in TONGUES {
        let folder = golden::tests("letters").join(languages[0].code()).join("whole");
        let games = games(languages);
        for (name, kind, due, before) in WHOLE {
            let (_, game) = games.iter().find(|(of, _)| *of == name).unwrap();
            let due_of = |letter: &Letter| serde_json::to_value(&*letter.body).unwrap()["due"]["code"].clone();
            let mut such = game.letters.iter().filter(|letter| letter.kind == kind && due_of(letter) == due);
            let letter = such.nth(before).unwrap_or_else(|| panic!("{name} has no {} with {due} due", kind.word()));
            let files: String = letter.attachments.iter().map(|file| format!("Attached: {}\n", file.name)).collect();
            let rendered = render(&words, letter);
            let text = golden::without_heads(&format!("Subject: {}\n{files}\n{}", rendered.subject, rendered.text));
            golden.hold(&folder.join(format!("{name}-{}-{due}.txt", kind.word())), &text);
        }
        golden.nothing_else(&folder, "txt");
    }
    golden.done();
}

#[test]
fn no_line_is_wider_than_78_columns() {
    let mut kinds = BTreeSet::new();
    for (name, letter, rendered) in every_letter() {
        kinds.insert(letter.kind.word());
        for line in rendered.text.lines() {
            assert!(line.chars().count() <= 78, "{name}: {line}");
        }
        assert!(support_rules::sentinel::below(&rendered.text).is_some(), "{name}");
        assert!(rendered.text.contains("\n-- \n"), "{name}");
        assert!(!rendered.text.contains("\n\n\n"), "{name}");
    }
    assert_eq!(kinds.len(), LetterKind::ALL.len(), "{kinds:?}");
}

#[test]
fn no_letter_shouts_or_stumbles() {
    for (name, _, rendered) in every_letter() {
        // A card or a square is insisted on with an exclamation mark; the only others are the trap's and a board's
        // mark of a piece that may not move.
        for (at, _) in rendered.text.match_indices('!') {
            let before = &rendered.text[..at];
            let fits = before.ends_with(|c: char| c.is_ascii_digit())
                || before.ends_with("Trap")
                || before.ends_with("Piège ")
                || before.lines().last().is_some_and(|line| line.starts_with("      "));
            assert!(fits, "{name}: {}", rendered.text);
        }
        for odd in ["  .", " ,", " .", "()", "{{", "}}", "{%", "undefined", ". .", "::"] {
            let prose: String = rendered.text.lines().filter(|line| !line.starts_with("    ")).collect();
            assert!(!prose.contains(odd), "{name} has {odd:?}:\n{}", rendered.text);
        }
    }
}

/// Lines to copy stand behind exactly four spaces, alone or in blocks, those of a card in hand behind 28; tables are
/// wider.
fn copied_blocks(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let copied = line.strip_prefix(&" ".repeat(28)).or(line.strip_prefix("    "));
        match copied.filter(|line| !line.starts_with(' ') && !line.contains("  ")) {
            Some(line) => {
                if !inside {
                    blocks.push(String::new());
                }
                let block = blocks.last_mut().unwrap();
                block.push_str(line);
                block.push('\n');
                inside = true;
            }
            None => inside = false,
        }
    }
    blocks.retain(|block| !block.starts_with("tempete verify"));
    blocks
}

#[test]
fn what_is_shown_to_copy_can_be_read() {
    for (name, letter, rendered) in every_letter() {
        // Refusals show lines again that could not be read.
        if letter.kind == LetterKind::Refused || name.contains("information") {
            continue;
        }
        for block in copied_blocks(&rendered.text) {
            let reading = text::read(&block, &VOCABULARY, letter.language)
                .unwrap_or_else(|lines| panic!("{name}: {block}{lines:?}"));
            let request = orders::request(&tempete::tempete::order::spelled::READER, &reading, letter.language)
                .unwrap_or_else(|l| panic!("{name}: {block}{l:?}"));
            let known = request.orders.iter().map(|line| line.typed.as_str()).collect::<Vec<_>>().join("\n");
            assert!(!request.orders.is_empty() && reading.not_read.is_empty(), "{name}: {block} read as {known}");
        }
    }
}
