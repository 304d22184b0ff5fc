//! The organisers by mail: what they are told and may answer, and what whoever is none cannot do with their keys.

use std::fs;

use mail_parser::MessageParser;
use support::house::{House, block, earlier_pace, mail, player};
use tempete::{config::Organiser, daemon::NewOrder, ids::GameId, text::Language};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const TONI: &str = "toni@chess.example";
const UMA: &str = "uma@chess.example";

/// A letter to an organiser.
#[derive(Clone, Debug)]
struct Note {
    subject: String,
    text: String,
    reply_to: String,
    id: String,
}

impl Note {
    /// Whether it says this, wherever its lines end.
    fn says(&self, words: &str) -> bool {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
    }

    /// The code in it.
    fn code(&self) -> String {
        let line = self.text.lines().find_map(|line| line.strip_prefix("    confirm "));
        line.unwrap_or_else(|| panic!("no code in {}", self.text)).to_owned()
    }
}

/// The letters to this address, oldest first.
fn notes(house: &House, to: &str) -> Vec<Note> {
    let mut found: Vec<(String, Note)> = fs::read_dir(house.path("mail/outbox/new"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(_, raw)| String::from_utf8_lossy(raw).lines().any(|line| line == format!("To: {to}")))
        .map(|(name, raw)| {
            let message = MessageParser::default().parse(&raw).unwrap();
            let reply_to = message.reply_to().and_then(|of| of.first()).and_then(|one| one.address());
            let note = Note {
                subject: message.subject().unwrap().to_owned(),
                text: message.body_text(0).unwrap().replace("\r\n", "\n"),
                reply_to: reply_to.unwrap_or("referee@tempete.localhost").to_owned(),
                id: message.message_id().unwrap().to_owned(),
            };
            (name, note)
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.into_iter().map(|(_, note)| note).collect()
}

fn last(house: &House, to: &str) -> Note {
    notes(house, to).pop().unwrap()
}

/// A minute later everything that has come is decided.
async fn step(house: &mut House) {
    house.later(60);
    house.poll().await;
}

/// An organiser's answer to a letter.
async fn writes(house: &mut House, who: &str, to: &Note, text: &str) {
    house.mail(who, &to.reply_to, text);
    step(house).await;
}

/// The same to the last that he got.
async fn answers(house: &mut House, who: &str, text: &str) {
    let letter = last(house, who);
    writes(house, who, &letter, text).await;
}

/// He sends the code back that he was given.
async fn confirms(house: &mut House, who: &str) {
    let code = last(house, who).code();
    answers(house, who, &format!("confirm {code}")).await;
}

async fn plays(house: &mut House, seat: &str, text: &str) {
    let letter = house.last(seat);
    house.answer(&letter, if seat == "w" { ANN } else { BOB }, text);
    step(house).await;
}

fn organisers() -> Vec<Organiser> {
    ["Toni <toni@chess.example>", "Uma <uma@chess.example>"].map(|one| Organiser::read(one).unwrap()).to_vec()
}

async fn house() -> House {
    House::with(|config| config.organisers = organisers()).await
}

/// A game in which a ruling is due.
async fn disputed(house: &mut House) -> GameId {
    let game = house.game().await;
    for seat in ["w", "b"] {
        plays(house, seat, "list random\nnumbers random").await;
    }
    plays(house, "w", "e4").await;
    plays(house, "b", "object He moved twice.").await;
    plays(house, "w", "stand").await;
    game
}

#[test]
fn t63_a_ruling_is_shown_then_confirmed_and_bears_a_name() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = [last(&house, TONI), last(&house, UMA)];
        assert_ne!(told[0].reply_to, told[1].reply_to, "each has a key of his own");
        for letter in &told {
            assert_eq!(letter.subject, "[tempete] game 1: a ruling is due");
            assert!(letter.text.starts_with("--- reply above this line ---\n"), "{}", letter.text);
            assert!(letter.text.contains("\n    uphold Why.\n        the message stands\n"), "{}", letter.text);
        }
        let entries = house.entries(game).await.len();
        writes(&mut house, TONI, &told[0], "uphold A bishop may pass there.").await;
        let asks = last(&house, TONI);
        for part in [
            "Nothing is done yet.",
            "    8 2027-01-15T08:06:00Z referee rule\n    uphold\n    reason A bishop may pass there.\n    by Toni\n",
            "Then: ",
        ] {
            assert!(asks.text.contains(part), "{part}: {}", asks.text);
        }
        assert_eq!(house.entries(game).await.len(), entries);
        let code = asks.code();
        writes(&mut house, TONI, &asks, &format!("confirm {code}")).await;
        let entry = house.entries(game).await.pop().unwrap();
        assert!(entry.ends_with("uphold\nreason A bishop may pass there.\nby Toni\n"), "{entry}");
        assert!(last(&house, TONI).says("Done in game 1:"));
        let other = last(&house, UMA);
        assert!(other.says("Toni has decided in game 1") && other.text.contains("    uphold\n"), "{}", other.text);
        let read = house.last("b").text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(read.contains("A bishop may pass there."), "{read}");
        // The code serves once.
        writes(&mut house, TONI, &asks, &format!("confirm {code}")).await;
        assert_eq!(house.entries(game).await.len(), entries + 1);
        assert!(last(&house, TONI).says("Nothing waits for a code"));
    });
}

#[test]
fn an_order_is_about_the_game_whose_number_stands_before_it() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = last(&house, TONI);
        let other = house.game().await;
        let before = (house.entries(game).await, house.entries(other).await.len());
        writes(&mut house, TONI, &told, "game 2 annul\nreason Nobody plays.").await;
        let asks = last(&house, TONI);
        assert!(asks.subject.contains("game 2") && asks.says("Nothing is done yet."), "{} {}", asks.subject, asks.text);
        writes(&mut house, TONI, &asks, &format!("confirm {}", asks.code())).await;
        let entries = house.entries(other).await;
        let ruling = &entries[before.1];
        assert!(ruling.ends_with("result annulled\nreason Nobody plays.\nby Toni\n"), "{entries:?}");
        // The ruling, and the end that follows from it.
        assert_eq!((house.entries(game).await, entries.len()), (before.0, before.1 + 2));
        // Its own number changes nothing: a letter is held to what it knew.
        let letter = house.letters_to("b").into_iter().rfind(|letter| letter.game == game.get()).unwrap();
        house.answer(&letter, BOB, "resign");
        step(&mut house).await;
        writes(&mut house, TONI, &told, "game 1 uphold It stands.").await;
        assert!(last(&house, TONI).says("The game has gone on"), "{}", last(&house, TONI).text);
        writes(&mut house, TONI, &told, "game 3 uphold It stands.").await;
        assert!(last(&house, TONI).says("There is no such game."), "{}", last(&house, TONI).text);
        // What the letter with the code did not know makes the code stale.
        let third = house.game().await;
        writes(&mut house, TONI, &told, "game 3 annul Nobody plays.").await;
        let asks = last(&house, TONI);
        let letter = house.letters_to("w").into_iter().rfind(|letter| letter.game == third.get()).unwrap();
        house.answer(&letter, ANN, "list random\nnumbers random");
        step(&mut house).await;
        writes(&mut house, TONI, &asks, &format!("confirm {}", asks.code())).await;
        assert!(last(&house, TONI).says("The game has gone on"), "{}", last(&house, TONI).text);
    });
}

#[test]
fn each_organiser_reads_his_own_language() {
    block(async {
        let read = |one| Organiser::read(one).unwrap();
        let organisers = ["Toni <toni@chess.example>", "Uma <uma@chess.example> fr"].map(read).to_vec();
        let mut house = House::with(|config| config.organisers = organisers).await;
        disputed(&mut house).await;
        assert_eq!(last(&house, TONI).subject, "[tempete] game 1: a ruling is due");
        assert_eq!(last(&house, UMA).subject, "[tempete] partie 1 : une décision est attendue");
        answers(&mut house, UMA, "uphold").await;
        assert!(last(&house, UMA).says("Écrivez la raison derrière, ou dessous : les deux joueurs la lisent."));
        answers(&mut house, UMA, "uphold Le fou passe.").await;
        confirms(&mut house, UMA).await;
        assert!(last(&house, UMA).says("C'est fait dans la partie 1 :"));
        assert!(last(&house, TONI).says("Uma has decided in game 1, and nothing is left to do:"));
    });
}

#[test]
fn of_two_organisers_the_first_code_that_comes_back_decides() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = [last(&house, TONI), last(&house, UMA)];
        writes(&mut house, TONI, &told[0], "uphold It stands.").await;
        writes(&mut house, UMA, &told[1], "takeback It does not stand.").await;
        let (his, hers) = (last(&house, TONI), last(&house, UMA));
        // In one poll, hers first.
        house.mail(UMA, &hers.reply_to, &format!("confirm {}", hers.code()));
        house.mail(TONI, &his.reply_to, &format!("confirm {}", his.code()));
        step(&mut house).await;
        let entries = house.entries(game).await;
        assert_eq!(entries.iter().filter(|entry| entry.contains(" referee rule\n")).count(), 1);
        assert!(entries.last().unwrap().ends_with("takeback\nreason It does not stand.\nby Uma\n"));
        let refused = notes(&house, TONI).into_iter().rev().take(2).map(|note| note.text).collect::<String>();
        assert!(refused.contains("Uma has decided in game 1"), "{refused}");
        assert!(refused.contains("The game has gone on") && refused.contains("    takeback\n"), "{refused}");
    });
}

#[test]
fn what_a_letter_did_not_know_makes_an_answer_to_it_stale() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = last(&house, TONI);
        // Words and looks are no acts.
        plays(&mut house, "b", "say Please hurry.").await;
        writes(&mut house, TONI, &told, "uphold It stands.").await;
        let asks = last(&house, TONI);
        let code = asks.code();
        plays(&mut house, "b", "resign").await;
        let entries = house.entries(game).await.len();
        writes(&mut house, TONI, &asks, &format!("confirm {code}")).await;
        assert!(last(&house, TONI).says("The game has gone on"), "{}", last(&house, TONI).text);
        writes(&mut house, TONI, &told, "uphold It stands.").await;
        assert!(last(&house, TONI).says("The game has gone on"));
        assert_eq!(house.entries(game).await.len(), entries);
        // An answer to a letter that knows it counts.
        writes(&mut house, TONI, &told, "show 1").await;
        answers(&mut house, TONI, "result draw\n\nBoth want it.").await;
        confirms(&mut house, TONI).await;
        assert_eq!(house.entries(game).await.len(), entries + 2);
    });
}

/// A game whose time is counted, and in which a ruling is due.
async fn disputed_in_time(house: &mut House) -> GameId {
    let players = [player("Ann", ANN, Language::En), player("Bob", BOB, Language::En)];
    let terms = [("board", "off"), ("time", "post")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    // Begun before outages gave back hours alone.
    let order = NewOrder { players: players.into(), event: None, terms: terms.into(), pace: earlier_pace("post") };
    let game = house.parts.start_games(tempete::games::GAMES[0], &[order]).await.unwrap()[0];
    house.poll().await;
    for seat in ["w", "b"] {
        plays(house, seat, "list random\nnumbers random").await;
    }
    plays(house, "w", "e4").await;
    plays(house, "b", "object He moved twice.").await;
    plays(house, "w", "stand").await;
    game
}

/// No mail was read for so long (six hours are overlooked) that the referee credits Black with it, whose turn it is.
async fn outage(house: &mut House, game: GameId) {
    house.later(7 * 3_600);
    house.poll().await;
    let entry = house.entries(game).await.pop().unwrap();
    assert!(entry.contains(" referee credit\nseat black\n"), "{entry}");
}

#[test]
fn what_the_referee_itself_credits_makes_no_answer_stale_but_one_about_that_seats_time() {
    block(async {
        let mut house = house().await;
        let game = disputed_in_time(&mut house).await;
        answers(&mut house, TONI, "uphold It stands.").await;
        confirms(&mut house, TONI).await;
        let upheld = last(&house, TONI);
        outage(&mut house, game).await;
        // Neither words nor another seat's time rest on it.
        for order in
            ["say both Please hurry.", "gift white 2 days: ours", "result draw They want it.", "pause A holiday."]
        {
            writes(&mut house, TONI, &upheld, order).await;
            last(&house, TONI).code();
        }
        for order in [
            "warn black Slow.",
            "lost-on-time black against-clock: He says so.",
            "gift black 2 days: ours",
            "charge black 2 days: ours",
        ] {
            writes(&mut house, TONI, &upheld, order).await;
            let refused = last(&house, TONI);
            assert!(refused.says("The game has gone on"), "{order}: {}", refused.text);
            assert!(refused.text.contains(" referee credit\n"), "{order}: {}", refused.text);
        }
        // The code for one that was asked for before it came is good, too.
        writes(&mut house, TONI, &upheld, "result draw They want it.").await;
        let asks = last(&house, TONI);
        outage(&mut house, game).await;
        writes(&mut house, TONI, &asks, &format!("confirm {}", asks.code())).await;
        assert!(last(&house, TONI).says("Done in game 1:"), "{}", last(&house, TONI).text);
    });
}

#[test]
fn a_ruling_that_ends_a_game_is_one_letter_an_organiser() {
    block(async {
        let mut house = house().await;
        disputed(&mut house).await;
        let told = last(&house, TONI);
        writes(&mut house, TONI, &told, "result white He left.").await;
        let before = [TONI, UMA].map(|who| notes(&house, who).len());
        confirms(&mut house, TONI).await;
        house.reopen().await;
        step(&mut house).await;
        for (who, before) in [TONI, UMA].into_iter().zip(before) {
            assert_eq!(notes(&house, who).len(), before + 1, "{who}");
            let letter = last(&house, who);
            assert!(
                letter.subject.starts_with("[tempete] game 1: ") && letter.subject.ends_with("over"),
                "{}",
                letter.subject
            );
            assert!(
                letter.says("Result: White won by ruling; erred: nobody; final result: White won"),
                "{}",
                letter.text
            );
            for part in ["    result white\n", "    tempete record 1 > game-1.tempete\n"] {
                assert!(letter.text.contains(part), "{part}: {}", letter.text);
            }
        }
    });
}

#[test]
fn an_organisers_key_from_elsewhere_does_nothing_and_the_second_ends_his_keys() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = last(&house, TONI);
        let entries = house.entries(game).await;
        let letters = notes(&house, UMA).len();
        // A player, another organiser, and nobody at all.
        writes(&mut house, ANN, &told, "uphold I am right.").await;
        assert!(last(&house, TONI).says("from another address than yours"), "{}", last(&house, TONI).text);
        let kept = last(&house, TONI);
        writes(&mut house, UMA, &told, "uphold It stands.").await;
        let renewed = last(&house, TONI);
        assert!(renewed.says("serve no longer"), "{}", renewed.text);
        for old in [&told, &kept] {
            writes(&mut house, TONI, old, "uphold It stands.").await;
            assert!(last(&house, TONI).says("Send the same once more"), "{}", last(&house, TONI).text);
        }
        house.drop_raw(
            mail("Eve <eve@x.example>, Toni <toni@chess.example>", &renewed.reply_to, "e@x", "uphold Mine.").as_bytes(),
        );
        step(&mut house).await;
        assert_eq!(house.entries(game).await, entries);
        assert_eq!(notes(&house, UMA).len(), letters, "nobody else is told");
        writes(&mut house, TONI, &renewed, "uphold It stands.").await;
        last(&house, TONI).code();
        assert!(house.verdicts().await.iter().any(|verdict| verdict == "organiser-misused"));
    });
}

#[test]
fn robots_quotes_and_two_keys_decide_nothing() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let (told, other) = (last(&house, TONI), last(&house, UMA));
        let before = (notes(&house, TONI).len(), house.entries(game).await);
        let robot = mail(TONI, &told.reply_to, "r@x", "uphold I am away.");
        house.drop_raw(format!("Auto-Submitted: auto-replied\n{robot}").as_bytes());
        step(&mut house).await;
        assert_eq!(notes(&house, TONI).len(), before.0, "a robot is not answered");
        // Its own letter come back.
        house.drop_raw(mail(TONI, &told.reply_to, &told.id, "uphold Back.").as_bytes());
        // Keys of two organisers, and of a player, too.
        house.mail(TONI, &format!("{}, {}", told.reply_to, other.reply_to), "uphold It stands.");
        let player = house.last("w").reply_to;
        house.mail(TONI, &format!("{}, {player}", told.reply_to), "uphold It stands.");
        step(&mut house).await;
        assert_eq!(house.verdicts().await.iter().filter(|verdict| *verdict == "set-aside").count(), 2);
        let quoted = "Thanks.\n\nOn Friday the referee wrote:\n> uphold Why.\n> confirm abcdef";
        writes(&mut house, TONI, &told, quoted).await;
        assert!(last(&house, TONI).says("No order was found"));
        writes(&mut house, TONI, &told, "Thanks.\n\n--- reply above this line ---\n\nuphold Why.").await;
        assert!(last(&house, TONI).says("No order was found"));
        assert_eq!(house.entries(game).await, before.1);
    });
}

#[test]
fn nobody_decides_where_he_plays() {
    block(async {
        let mut house = House::with(|config| {
            config.organisers =
                ["Ann <ANN@example.org>", "Uma <uma@chess.example>"].map(|one| Organiser::read(one).unwrap()).to_vec();
        })
        .await;
        let game = disputed(&mut house).await;
        let entries = house.entries(game).await.len();
        let told = last(&house, "ANN@example.org");
        assert!(told.says("You play in this game"), "{}", told.text);
        assert!(!told.text.contains("    uphold Why."), "{}", told.text);
        for order in ["uphold I am right.", "say black Hurry.", "try\ntakeback He is right."] {
            writes(&mut house, ANN, &told, order).await;
            assert!(last(&house, "ANN@example.org").says("another organiser decides"));
        }
        assert_eq!(house.entries(game).await.len(), entries);
        writes(&mut house, ANN, &told, "show").await;
        assert!(last(&house, "ANN@example.org").says("Game 1: Ann (White) and Bob (Black)"));
    });
}

#[test]
fn sixty_answers_a_day_are_enough() {
    block(async {
        let mut house = house().await;
        disputed(&mut house).await;
        let told = last(&house, TONI);
        let before = notes(&house, TONI).len();
        for _ in 0..62 {
            house.mail(TONI, &told.reply_to, "games");
        }
        step(&mut house).await;
        let answers = notes(&house, TONI);
        assert_eq!(answers.len() - before, 60);
        assert_eq!(answers.iter().filter(|note| note.says("the last answer of today")).count(), 1);
        house.later(86_400);
        writes(&mut house, TONI, &told, "games").await;
        assert!(last(&house, TONI).text.contains("    1  Ann – Bob: "), "{}", last(&house, TONI).text);
    });
}

#[test]
fn words_of_an_organiser_pass_and_the_log_says_that_they_did() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        answers(&mut house, TONI, "say white\n\nPlease send me the line again.\n\nToni").await;
        confirms(&mut house, TONI).await;
        let entry = house.entries(game).await.pop().unwrap();
        assert!(entry.ends_with("referee note\nto white\nby Toni\n"), "{entry}");
        let white = house.last("w").text;
        assert!(white.contains("Toni writes:\n> Please send me the line again.\n>\n> Toni\n"), "{white}");
        let black = house.last("b").text;
        assert!(black.contains("writes to Ann alone") && !black.contains("Please send"), "{black}");
        // They are no act: the ruling that was asked for before is good still.
        let asks = notes(&house, UMA).into_iter().find(|note| note.subject.ends_with("a ruling is due")).unwrap();
        writes(&mut house, UMA, &asks, "uphold It stands.").await;
        last(&house, UMA).code();
    });
}

#[test]
fn clocks_are_stopped_and_set_by_mail() {
    block(async {
        let mut house = house().await;
        let players = [player("Ann", ANN, Language::En), player("Bob", BOB, Language::En)];
        let terms = [("board", "off"), ("time", "post")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
        house.drop_raw(b"no mail at all");
        step(&mut house).await;
        answers(&mut house, TONI, &format!("show {game}")).await;
        for (order, entry) in [
            ("pause A holiday.", "pause\nreason A holiday.\nby Toni\n"),
            ("resume It is over.", "resume\nreason It is over.\nby Toni\n"),
            (
                "gift white 5 days: the server was down",
                "gift\nseat white\ndays 5\nreason the server was down\nby Toni\n",
            ),
        ] {
            answers(&mut house, TONI, order).await;
            confirms(&mut house, TONI).await;
            let last = house.entries(game).await.pop().unwrap();
            assert!(last.ends_with(entry), "{order}: {last}");
        }
        // What is done already is not done again.
        answers(&mut house, TONI, "resume It is over.").await;
        assert!(last(&house, TONI).says("Nothing was done."));
    });
}

#[test]
fn t63_a_private_reason_is_told_to_nobody_and_kept() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let told = last(&house, TONI);
        writes(&mut house, TONI, &told, "uphold\n\nPrivate reason: Bob is in hospital.").await;
        confirms(&mut house, TONI).await;
        answers(&mut house, TONI, "show").await;
        let entry = house.entries(game).await.pop().unwrap();
        assert!(entry.ends_with("uphold\nreason private\nby Toni\n"), "{entry}");
        for path in fs::read_dir(house.path("mail/outbox/new")).unwrap().map(|entry| entry.unwrap().path()) {
            let letter = fs::read_to_string(&path).unwrap();
            assert!(!letter.contains("hospital"), "{letter}");
        }
        let read = house.last("b").text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(read.contains("a private matter"), "{read}");
        let kept = (8, "Bob is in hospital.".to_owned());
        assert_eq!(house.parts.store.reasons_of(game).await.unwrap(), [kept]);
    });
}

#[test]
fn t79_what_came_by_post_is_entered_by_mail_once_its_code_is_back() {
    const POSTCARD: &str = "enter white\npostmark 2027-01-15T08:02:30Z\nreason By postcard.\n\ne4\n\n> d4";
    block(async {
        let mut house = house().await;
        let game = house.game().await;
        for seat in ["w", "b"] {
            plays(&mut house, seat, "list random\nnumbers random").await;
        }
        house.drop_raw(b"no mail at all");
        step(&mut house).await;
        answers(&mut house, TONI, "show 1").await;
        let shown = last(&house, TONI);
        let entries = house.entries(game).await.len();
        for (orders, part) in [
            ("enter white\npostmark 2027-01-15\nreason A list.\n\nsquare e5\ne4", "T"),
            ("enter white\npostmark 2027-01-15\nreason A word.\n\nstatus", "these lines change nothing"),
            ("enter black\npostmark 2027-01-15\nreason Too early.\n\ne5", "the game does not take it"),
        ] {
            writes(&mut house, TONI, &shown, orders).await;
            let refused = last(&house, TONI);
            assert!(refused.says("Nothing was done.") && refused.says(part), "{orders}: {}", refused.text);
        }
        writes(&mut house, TONI, &shown, &format!("try\n{POSTCARD}")).await;
        assert!(last(&house, TONI).says("This would happen; nothing was done."), "{}", last(&house, TONI).text);
        writes(&mut house, TONI, &shown, POSTCARD).await;
        let asks = last(&house, TONI);
        for part in ["Ann (white) and Bob (black): ", "\n    e4\n", "\nThen: "] {
            assert!(asks.text.contains(part), "{part}: {}", asks.text);
        }
        assert_eq!(house.entries(game).await.len(), entries);
        confirms(&mut house, TONI).await;
        let entry = house.entries(game).await.pop().unwrap();
        assert!(entry.ends_with("move e4\nentered By postcard.\narrived 2027-01-15T08:02:30Z\n"), "{entry}");
        for seat in ["w", "b"] {
            let read = house.last(seat).text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(read.contains("By postcard."), "{read}");
        }
        assert!(last(&house, UMA).says("Toni has decided in game 1"), "{}", last(&house, UMA).text);
        // What the letter did not know: Ann has moved.
        writes(&mut house, TONI, &shown, POSTCARD).await;
        assert!(last(&house, TONI).says("The game has gone on"), "{}", last(&house, TONI).text);
    });
}

#[test]
fn a_trial_shows_both_letters_and_does_nothing() {
    block(async {
        let mut house = house().await;
        let game = disputed(&mut house).await;
        let entries = house.entries(game).await.len();
        answers(&mut house, TONI, "try\nuphold It stands.").await;
        let tried = last(&house, TONI).text;
        for part in
            ["This would happen; nothing was done.", "\nLetter to white: ", "\nLetter to black: ", "    by Toni\n"]
        {
            assert!(tried.contains(part), "{part}: {tried}");
        }
        assert!(!tried.contains("confirm "), "{tried}");
        answers(&mut house, TONI, "confirm abcdef").await;
        assert_eq!(house.entries(game).await.len(), entries);
        answers(&mut house, TONI, "help").await;
        assert!(last(&house, TONI).text.contains("    lost-on-time white"));
    });
}

#[test]
fn a_key_in_a_line_serves_as_one_in_the_address() {
    block(async {
        let mut house = House::with(|config| {
            config.organisers = organisers();
            config.reply_key = tempete::config::ReplyKey::Line;
        })
        .await;
        let game = house.game().await;
        house.drop_raw(b"no mail at all");
        step(&mut house).await;
        let told = last(&house, TONI);
        let key = told.text.lines().find(|line| line.starts_with("key ")).expect("a key").to_owned();
        let quoted = format!("show {game}\n\n> --- reply above this line ---\n> {key}\n");
        writes(&mut house, TONI, &told, &quoted).await;
        assert!(last(&house, TONI).says("Game 1: Ann (White)"), "{}", last(&house, TONI).text);
        // No address, no key, no count of letters.
        for secret in [ANN, BOB, "letters  "] {
            assert!(!last(&house, TONI).text.contains(secret), "{secret}");
        }
    });
}

/// What an organiser reads of a game in which White's list begins with these cards, seals this square, and writes
/// this beside what is due.
async fn read_of(begins: [u8; 6], square: &str, beside: &str) -> Vec<(String, String)> {
    let mut house = house().await;
    house.game().await;
    let rest = (1..=70).filter(|card| ![11, 22].contains(card) && !begins.contains(card));
    let list: Vec<String> = begins.into_iter().chain(rest).map(|card| card.to_string()).collect();
    plays(&mut house, "w", &format!("list {}\nnumbers 1 2 3 4 5", list.join(" "))).await;
    plays(&mut house, "b", "list random\nnumbers 1 2 3 4 5").await;
    plays(&mut house, "w", beside).await;
    plays(&mut house, "w", &format!("move e4\ncard 12\nsquare {square}")).await;
    plays(&mut house, "b", "object He moved twice.").await;
    plays(&mut house, "w", beside).await;
    plays(&mut house, "w", "stand").await;
    let enter =
        |seat: &str, orders: &str| format!("enter {seat}\npostmark 2027-01-15\nreason By postcard.\n\n{orders}");
    let black = enter("black", "e5\nnumbers 32");
    // One of the two is in the hand of neither game, and one in that of one alone.
    let [held, unheld] = [2, 70].map(|card| format!("try\n{}", enter("white", &format!("Nf3\ndiscard {card}"))));
    for order in [
        "games",
        "show",
        "help",
        "try\nuphold It stands.",
        "uphold It stands.",
        "say both Hello.",
        &black,
        &held,
        &unheld,
    ] {
        answers(&mut house, TONI, order).await;
        if order.starts_with("uphold") || order.starts_with("enter") {
            confirms(&mut house, TONI).await;
        }
    }
    house.later(20 * 86_400);
    plays(&mut house, "b", "overdue").await;
    answers(&mut house, TONI, "show 1").await;
    // Commitments hide a secret each, and roots and heads follow from them.
    let is_hash = |word: &str| {
        let hex = word.trim_end_matches('.');
        (word.len() > 25 && !word.contains('.')) || (hex.len() == 8 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let masked = |text: &str| {
        let words = text.split_whitespace().map(|word| if is_hash(word) { "#" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    notes(&house, TONI).iter().map(|note| (note.subject.clone(), masked(&note.text))).collect()
}

#[test]
fn m9_what_an_organiser_reads_differs_in_nothing_secret() {
    block(async {
        let one = read_of([12, 1, 2, 3, 4, 5], "e5", "hand").await;
        let other = read_of([60, 61, 12, 62, 63, 64], "d6", "card 35 a1 h1\n\nhand").await;
        assert!(one.len() >= 10, "{}", one.len());
        assert!(one.iter().any(|(subject, _)| subject.contains("a player complains")), "{one:?}");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other);
        }
        assert_eq!(one.len(), other.len());
    });
}
