//! Mails as people write them (`tests/mail/human`): what a careful person would do with each is done with it.

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use support::{
    play::{self, Game},
    script::{Script, mail_text},
};
use support_rules::golden;
use tempete::{
    chess::{PieceLetters, Position, Role, Square, full},
    ids::Seat,
    kit::{Plan, Verdict},
    tempete::{
        cards::{card::Window, catalogue::Catalogue, param::Arg},
        log::event::Act,
    },
    text::Language,
};

/// Where the mails lie: other hands may have theirs elsewhere.
fn folder() -> PathBuf {
    std::env::var_os("TEMPETE_HUMAN").map_or_else(|| golden::tests("mail/human"), PathBuf::from)
}

/// The games that mails are written in, each with the seat that writes.
struct Situations(BTreeMap<String, (Game, Seat)>);

impl Situations {
    fn read() -> Self {
        let text = fs::read_to_string(folder().join("situations.txt")).unwrap();
        let mut all = BTreeMap::new();
        for block in text.split("\n@ ").skip(1) {
            let (head, script) = block.split_once('\n').unwrap();
            let (name, writer) = head.split_once(' ').unwrap();
            let script = script.lines().map(|line| format!("{line}\n")).collect::<String>();
            // A game that has had no mail yet is begun by a look at its letters.
            let steps = script.lines().any(|line| line == "opening" || line.contains('>'));
            let script = if steps { script } else { format!("{script}letters>\n") };
            let game = play::unchecked(&Script::read(&script), Language::En, str::to_owned).unwrap();
            let seat = if writer == "white" { Seat::FIRST } else { Seat::SECOND };
            all.insert(name.to_owned(), (game, seat));
        }
        Self(all)
    }
}

/// What came of a mail, or what should.
#[derive(PartialEq)]
enum Outcome {
    /// Entries, and what the other side reads.
    Taken(Vec<String>, Vec<String>),
    Asked,
    Refused(String),
    Answered,
    Silent,
}

fn outcome(game: &Game, seat: Seat, plan: &Plan) -> Outcome {
    if plan.letters.is_empty() {
        return Outcome::Silent;
    }
    match &plan.verdict {
        Verdict::Refused { .. } if plan.held.is_some() => Outcome::Asked,
        Verdict::Refused { code } => Outcome::Refused(code.clone()),
        Verdict::Information => Outcome::Answered,
        verdict => {
            let mut entries: Vec<String> = plan.entries.iter().map(|entry| entry.text.clone()).collect();
            // What waits in the drawer is no entry.
            entries.extend(plan.drawer.iter().filter_map(|drawer| drawer.numbers.clone()));
            entries.push(format!("{verdict:?} {:?}", plan.settings));
            Outcome::Taken(entries, game.told_others(plan, seat))
        }
    }
}

/// A row: the mail, and each outcome that is as good as another, the first of them meant most.
struct Row {
    place: String,
    situation: String,
    mail: String,
    meant: Vec<String>,
}

fn rows(file: &str, text: &str) -> Vec<Row> {
    let (mut rows, mut situation): (Vec<Row>, String) = (Vec::new(), String::new());
    for (number, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at_checked(1).unwrap_or(("", ""));
        match mark {
            "" | "#" => {}
            "@" => situation = rest.trim().to_owned(),
            ">" => rows.push(Row {
                place: format!("{file}:{}", number + 1),
                situation: situation.clone(),
                mail: rest.trim().to_owned(),
                meant: Vec::new(),
            }),
            "~" => rows.last_mut().unwrap().meant.push(rest.trim().to_owned()),
            "=" | "?" | "!" | "i" => rows.last_mut().unwrap().meant.push(line.trim().to_owned()),
            _ => panic!("{file}:{}: {line}", number + 1),
        }
    }
    rows
}

/// Lines in English letters as a seat of this language writes them.
fn in_letters(lines: &str, language: Language) -> String {
    if language == Language::En {
        return lines.to_owned();
    }
    let letter = |c: char| "KQRBN".find(c).map_or(c, |at| char::from(b"RDTFC"[at]));
    let word = |word: &str| -> String {
        let moves = word.len() > 1 && word[1..].starts_with(|c: char| "abcdefgh12345678x".contains(c));
        let mut chars = word.chars();
        match chars.next() {
            Some(first) if "KQRBN".contains(first) && (moves || word.len() == 1) => {
                letter(first).to_string() + chars.as_str()
            }
            _ => match word.split_once('=') {
                Some((square, becomes)) => format!("{square}={}", becomes.chars().map(letter).collect::<String>()),
                None => word.to_owned(),
            },
        }
    };
    let free = |line: &str| ["say", "object", "list random", "stand"].iter().any(|verb| line.trim().starts_with(verb));
    let line = |line: &str| match free(line) {
        true => line.to_owned(),
        false => line.split(' ').map(word).collect::<Vec<_>>().join(" "),
    };
    lines.split(" / ").map(line).collect::<Vec<_>>().join(" / ")
}

fn deck() -> Vec<u8> {
    Catalogue::read(Catalogue::BUILT_IN).unwrap().default_deck().iter().map(|card| card.get()).collect()
}

#[test]
fn human_mails_do_what_their_writers_want() {
    let (situations, deck) = (Situations::read(), deck());
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut report = String::new();
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "situations" || name.starts_with("chat") {
            continue;
        }
        // Its rows are in their readers' letters, and a question may be answered by what can be written.
        let as_written = name == "written";
        for row in rows(&name, &fs::read_to_string(&file).unwrap()) {
            if !row.situation.contains(&only) && !row.place.contains(&only) {
                continue;
            }
            let (game, seat) = &situations.0[&row.situation];
            let plan = game.would(*seat, &mail_text(&row.mail, &deck));
            let found = outcome(game, *seat, &plan);
            let fits = |meant: &String| match meant.split_at(1) {
                ("=", lines) => {
                    let fr = !as_written && (row.situation.ends_with("-fr") || row.situation == "french");
                    let lines = in_letters(lines, if fr { Language::Fr } else { Language::En });
                    let canonical = game.would(*seat, &mail_text(&lines, &deck));
                    let expected = outcome(game, *seat, &canonical);
                    if !matches!(expected, Outcome::Taken(..) | Outcome::Answered) {
                        println!("{}: {lines} is not taken itself: {:?}", row.place, canonical.verdict);
                        return false;
                    }
                    found == expected
                }
                ("?" | "!", _) => matches!(found, Outcome::Asked | Outcome::Refused(_)),
                _ => matches!(found, Outcome::Answered) || (as_written && matches!(found, Outcome::Refused(_))),
            };
            let clear = row.meant.iter().all(|meant| meant.starts_with('='));
            *counts.entry("mails").or_default() += 1;
            *counts.entry("clear").or_default() += usize::from(clear);
            let kind = match &found {
                _ if row.meant.iter().any(fits) => "as meant",
                Outcome::Silent => "silent",
                Outcome::Taken(..) => "wrong",
                Outcome::Asked if clear => "asked though plain",
                Outcome::Refused(_) if clear => "refused though clear",
                _ => "answered otherwise",
            };
            *counts.entry(kind).or_default() += 1;
            if kind != "as meant" {
                let came = match &found {
                    Outcome::Taken(entries, _) => entries.join(" | "),
                    Outcome::Refused(code) => format!("refused: {code}"),
                    Outcome::Asked => "asked".into(),
                    Outcome::Answered => "answered".into(),
                    Outcome::Silent => "silent".into(),
                };
                writeln!(
                    report,
                    "{kind}: {} @{} {:?}\n    meant {:?}\n    {came}",
                    row.place, row.situation, row.mail, row.meant
                )
                .unwrap();
            }
        }
    }
    println!("{report}{counts:?}");
    let of = |kind: &str| counts.get(kind).copied().unwrap_or(0);
    let others = std::env::var_os("TEMPETE_HUMAN").is_some();
    assert!(of("mails") >= 600 || others || !only.is_empty(), "{counts:?}");
    assert_eq!((of("wrong"), of("silent")), (0, 0), "{report}{counts:?}");
    assert!(of("refused though clear") * 10 < of("clear"), "{report}{counts:?}");
    assert!(of("asked though plain") * 100 < of("clear"), "{report}{counts:?}");
    assert!(of("answered otherwise") * 50 < of("mails"), "{report}{counts:?}");
}

#[test]
fn of_five_hundred_chatty_mails_five_are_asked_about() {
    let situations = Situations::read();
    let (mut mails, mut asked, mut report) = (0, 0, String::new());
    let mut held_to = |language: &str, name: &str, moves: &[&str]| {
        let (game, seat) = &situations.0[name];
        let file = folder().join(format!("chat.{language}.txt"));
        for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
            let played = moves[number % moves.len()];
            let text = mail_text(line, &[]);
            let found = outcome(game, *seat, &game.would(*seat, &text.replace("MOVE", played)));
            let expected = outcome(game, *seat, &game.would(*seat, played));
            assert!(matches!(expected, Outcome::Taken(..)), "{played}");
            mails += 1;
            if found != expected {
                assert!(!matches!(found, Outcome::Taken(..) | Outcome::Silent), "{number}: {line}");
                asked += 1;
                let how = match found {
                    Outcome::Refused(code) => format!("refused: {code}"),
                    _ => "asked".into(),
                };
                writeln!(report, "{language}:{} {how}: {line}", number + 1).unwrap();
            }
        }
    };
    held_to("en", "opening", &["e4", "Nf3", "d4", "c4", "g2-g3"]);
    held_to("fr", "offer-fr", &["exd5", "e5", "Cxd5", "d4", "a3"]);
    println!("{report}of {mails} chatty mails {asked} are asked about");
    assert!(mails >= 500 && asked <= 5, "{report}{asked} of {mails}");
}

#[test]
fn no_sentence_that_plays_a_card_is_executed_without_it() {
    let deck = deck();
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let (mut sentences, mut taken) = (0, 0);
    for hand in deck.chunks(5) {
        let first: Vec<String> = hand.iter().map(u8::to_string).collect();
        for (language, heading) in [(Language::En, ""), (Language::Fr, "fr white\n")] {
            let script = format!(
                "{heading}white list {} rest\nblack list 13 61 2 32 26 rest\nopening\nmoves e4 e5\n",
                first.join(" ")
            );
            let script = if hand.iter().any(|card| [13, 61, 2, 32, 26].contains(card)) {
                script.replace("black list 13 61 2 32 26 rest", "black list rest")
            } else {
                script
            };
            let game = play::unchecked(&Script::read(&script), Language::En, str::to_owned).unwrap();
            for (index, card) in hand.iter().enumerate() {
                let title =
                    catalogue.cards().find(|known| known.number.get() == *card).unwrap().title.of(language).to_owned();
                let square = ["d4", "c5", "f3", "h6", "a3"][index % 5];
                let forms: &[&str] = match language {
                    Language::En => &[
                        "Nf3\nTITLE SQ",
                        "Nf3\n\nTITLE on SQ\n\nSent from my iPhone",
                        "Nf3\n\nI play TITLE at SQ.",
                        "Nf3 and TITLE SQ",
                        "Hi Bob,\nNf3\nwith the TITLE to SQ, sorry!\nAnn",
                        "Nf3\n\nAnd my card NUMBER on SQ.",
                    ],
                    _ => &[
                        "Cf3\nTITLE SQ",
                        "Cf3\n\nTITLE en SQ\n\nEnvoyé de mon iPhone",
                        "Cf3\n\nJe joue TITLE en SQ.",
                        "Cf3 et TITLE SQ",
                        "Bonjour Bob,\nCf3\navec TITLE sur SQ, désolé !\nAnne",
                        "Cf3\n\nEt ma carte NUMBER en SQ.",
                    ],
                };
                for form in forms {
                    let text = form.replace("TITLE", &title).replace("SQ", square).replace("NUMBER", &card.to_string());
                    let plan = game.would(Seat::FIRST, &text);
                    sentences += 1;
                    if matches!(plan.verdict, Verdict::Accepted { .. }) {
                        taken += 1;
                        let with = plan
                            .entries
                            .iter()
                            .any(|entry| entry.text.lines().any(|line| line.starts_with(&format!("card {card}"))));
                        assert!(
                            with,
                            "{text:?}: {:?}",
                            plan.entries.iter().map(|entry| &entry.text).collect::<Vec<_>>()
                        );
                    }
                }
            }
        }
    }
    println!("of {sentences} sentences that play a card {taken} are taken, each with it");
    assert!(sentences >= 200);
}

/// The lines of a message that plays a card, as the log's words have them.
fn lines(acts: &[Act]) -> String {
    let line = |act: &Act| match act {
        Act::Move(text) => Some(text.to_string()),
        Act::Card(play) => {
            Some(play.args.iter().fold(format!("card {}", play.card), |line, arg| format!("{line} {arg}")))
        }
        _ => None,
    };
    acts.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// What a player may write for a line that plays a card, in six ways.
fn forms(number: u8, title: &str, args: &[Arg], board: &Position) -> Vec<String> {
    let words: Vec<String> = args.iter().map(|arg| arg.spelled(PieceLetters::ENGLISH)).collect();
    let kind = |square: Square| {
        board.at(square).map_or("piece", |piece| match piece.kind {
            Role::King => "king",
            Role::Queen => "queen",
            Role::Rook => "rook",
            Role::Bishop => "bishop",
            Role::Knight => "knight",
            Role::Camel => "camel",
            Role::Pawn => "pawn",
        })
    };
    let spoken: Vec<String> = args
        .iter()
        .zip(&words)
        .map(|(arg, word)| match arg {
            Arg::Square { at, promotion: None } if board.at(*at).is_some() => format!("{} {word}", kind(*at)),
            _ => word.clone(),
        })
        .collect();
    let turned: Vec<String> = words.iter().rev().cloned().collect();
    let (plain, turned) = (words.join(" "), turned.join(" "));
    Vec::from([
        format!("{title} {plain}"),
        format!("card {number} {title}: {plain}"),
        format!("card {number} on {}", words.join(" and ")),
        format!("Card {number}, {turned}"),
        format!("{number} {title} {}", spoken.join(" ")),
        format!("play {title} {} please", words.join(", ")),
    ])
}

/// Whether both entered the same edits, in whatever order.
fn same_play(one: &Outcome, other: &Outcome) -> bool {
    let edits = |outcome: &Outcome| match outcome {
        Outcome::Taken(entries, _) => {
            let mut edits: Vec<String> = entries
                .iter()
                .flat_map(|entry| entry.split([';', ':', '\n']))
                .map(|edit| edit.trim().to_owned())
                .collect();
            edits.retain(|edit| !edit.starts_with("card ") && !edit.starts_with("Accepted"));
            edits.sort_unstable();
            Some(edits)
        }
        _ => None,
    };
    edits(one).is_some() && edits(one) == edits(other)
}

#[test]
fn six_human_forms_of_a_play_are_taken_or_that_play_is_offered() {
    let deck = deck();
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let games = if std::env::var("TEMPETE_LONG").is_ok() { 200 } else { 40 };
    let (mut written, mut taken, mut offered, mut lost, mut positions) = (0, 0, 0, String::new(), 0);
    let mut seed: usize = 7;
    let mut dice = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for game in 0..games {
        let hand: Vec<u8> = (0..5).map(|at| deck[(game * 5 + at) % deck.len()]).collect();
        let first: Vec<String> = hand.iter().map(u8::to_string).collect();
        let script = format!("white list {} rest\nblack list rest\nopening\n", first.join(" "));
        let mut game = play::unchecked(&Script::read(&script), Language::En, str::to_owned).unwrap();
        let mut board = Position::start();
        for _ in 0..2 * (2 + dice(8)) {
            let moves = board.legal_moves();
            let quiet: Vec<_> = moves.into_iter().filter(|legal| legal.promotion.is_none()).collect();
            let Some(legal) = quiet.get(dice(quiet.len().max(1))) else { break };
            game.play(&full(&board, *legal).to_string());
            board = board.play(*legal).unwrap().0;
        }
        let look = game.look_ahead();
        let Some(before) = look.public().board.as_ref().filter(|board| !board.legal_moves().is_empty()) else {
            continue;
        };
        positions += 1;
        for number in hand {
            let card = catalogue.cards().find(|known| known.number.get() == number).unwrap();
            if card.window.is_reply() || card.params.is_empty() || card.gains().is_some() {
                continue;
            }
            let legal = before.legal_moves();
            let step = Act::Move(full(before, legal[dice(legal.len())]));
            let above: &[Act] = if card.window == Window::After { std::slice::from_ref(&step) } else { &[] };
            for (args, acts) in look.legal(card.number, above).into_iter().take(4) {
                let canonical = game.would(Seat::FIRST, &lines(&acts));
                let expected = outcome(&game, Seat::FIRST, &canonical);
                if !matches!(expected, Outcome::Taken(..)) {
                    continue;
                }
                let line = lines(&acts).lines().find(|line| line.starts_with("card ")).unwrap().to_owned();
                let scene = match above.first().map(|_| before.legal_moves()) {
                    Some(moves) => {
                        let by = moves.into_iter().find(|legal| Act::Move(full(before, *legal)) == step).unwrap();
                        before.play(by).unwrap().0
                    }
                    None => before.clone(),
                };
                for form in forms(number, card.title.of(Language::En), &args, &scene) {
                    let mail = lines(&acts).replace(&line, &form);
                    let plan = game.would(Seat::FIRST, &mail);
                    written += 1;
                    let letter = plan.letters.iter().map(|letter| game.letter(letter)).collect::<String>();
                    match outcome(&game, Seat::FIRST, &plan) {
                        found if found == expected || same_play(&found, &expected) => taken += 1,
                        Outcome::Refused(_) | Outcome::Asked if letter.contains(&line) => offered += 1,
                        Outcome::Taken(entries, _) => panic!("{mail:?} became {entries:?}, not {}", lines(&acts)),
                        _ => writeln!(lost, "{mail:?} for {line}\n{letter}").unwrap(),
                    }
                }
            }
        }
    }
    println!("on {positions} positions {written} lines: {taken} taken, {offered} offered\n{lost}");
    assert!(written > 500 && lost.is_empty(), "{lost}");
}
