//! Players enter events by mail (M18): from the address of a game, once, and only where that is open.

use std::fs;

use support::house::{House, block, keeper, mail, player};
use tempete::{
    config::{Config, Digest, Organiser, Registration},
    games::GAMES,
    text::Language,
};

use crate::{
    agreed::{self, Reading},
    events::{event, name, next, open},
};

const SHEET: &str = "stage 1 round-robin single sections=1\nties none\n";

/// The answers about entries to this address, the oldest first, each in one line.
fn answers(house: &House, to: &str) -> Vec<String> {
    let notes = house.notes().into_iter().filter(|(of, text, _)| of == to && !text.contains("Bulletin"));
    notes.map(|(_, text, _)| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

struct Desk {
    house: House,
    read: Vec<String>,
}

impl Desk {
    /// A mail of this seat, in answer to its newest letter; what is answered.
    async fn writes(&mut self, seat: &str, text: &str) -> String {
        let letter = self.house.last(seat);
        self.house.answer(&letter, &letter.to, text);
        self.house.poll().await;
        let fresh: Vec<String> =
            answers(&self.house, &letter.to).into_iter().filter(|of| !self.read.contains(of)).collect();
        self.read.extend(fresh.clone());
        fresh.join(" | ")
    }
}

#[test]
fn m18_a_player_enters_once_while_there_is_a_place_and_goes_again() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let cup = open(&mut house, "Club Cup", &format!("{SHEET}entries open 1\n"), &[]).await;
        open(&mut house, "Closed Cup", SHEET, &[]).await;
        let mut desk = Desk { house, read: Vec::new() };
        let entries = desk.house.entries(game).await.len();
        let said = desk.writes("w", "enter club cup\n").await;
        assert!(said.starts_with("Ann, you are entered in Club Cup."), "{said}");
        assert!(said.ends_with("enter Club Cup cancel"), "{said}");
        let said = desk.writes("w", "Enter Club Cup\n").await;
        assert!(said.starts_with("Ann, you are in Club Cup already."), "{said}");
        let said = desk.writes("b", "enter Club Cup\n").await;
        assert!(said.starts_with("Club Cup is full, and nothing was done."), "{said}");
        let said = desk.writes("w", "enter Club Cup cancel\n").await;
        assert!(said.starts_with("Ann, you are not in Club Cup any more."), "{said}");
        let said = desk.writes("b", "enter Club Cup\n").await;
        assert!(said.starts_with("Bob, you are entered in Club Cup."), "{said}");
        // One that is closed is told like one that is not there.
        let closed = desk.writes("w", "enter Closed Cup\n").await;
        assert!(closed.starts_with("There is no event of that name that players may enter by mail"), "{closed}");
        assert!(closed.ends_with("enter Club Cup"), "{closed}");
        assert_eq!(desk.writes("w", "enter No Cup\n").await, "", "it is the same answer");
        // Its begin closes it.
        let of = event(&mut desk.house, &cup).await;
        let entrant = of.entrants.iter().map(|of| (of.name.as_str(), of.address.as_str())).collect::<Vec<_>>();
        assert_eq!(entrant, [("Bob", "bob@example.net")]);
        let terms = (&of.known.sheet, &of.pace);
        let another = tempete::daemon::Entrant { number: 5, name: "Eve".into(), ..of.entrants[0].clone() };
        let another =
            tempete::daemon::Entrant { address: "eve@x.example".into(), folded: "eve@x.example".into(), ..another };
        desk.house.parts.reopen_event(of.row.id, terms, &[another]).await.unwrap();
        assert_eq!(next(&mut desk.house, &name("Club Cup")).await.len(), 1);
        desk.house.poll().await;
        let said = desk.writes("w", "enter Club Cup\n").await;
        assert!(said.starts_with("There is no event of that name") && !said.contains("enter Club"), "{said}");
        assert_eq!(desk.house.entries(game).await.len(), entries, "it is no matter of a game");
    });
}

#[test]
fn m18_a_line_between_blank_lines_enters_and_an_order_goes_before_it() {
    block(async {
        let mut house = House::new().await;
        let luft = GAMES.iter().find(|game| game.name() == "luft").unwrap();
        let players = [("Ann", "ann@example.org"), ("Bob", "bob@example.net")];
        let players = players.map(|(name, at)| player(name, at, Language::En));
        let game = house.parts.start_game(luft, &players, &[]).await.unwrap();
        house.poll().await;
        open(&mut house, "Spring Cup 2027", &format!("{SHEET}entries open\n"), &[]).await;
        let mut desk = Desk { house, read: Vec::new() };
        let said = desk.writes("b", "Hello,\n\nenter Spring Cup 2027\n\nBob").await;
        assert!(said.starts_with("Bob, you are entered in Spring Cup 2027."), "{said}");
        let said = desk.writes("b", "I am ill, sorry.\n\nenter Spring Cup 2027 cancel\n\nBest wishes,\nBob").await;
        assert!(said.starts_with("Bob, you are not in Spring Cup 2027 any more."), "{said}");
        // A move is played, and what it goes with is named as not read.
        let before = desk.house.entries(game).await.len();
        assert_eq!(desk.writes("w", "e4\n\nenter Spring Cup 2027").await, "");
        assert_eq!(desk.house.entries(game).await.len(), before + 1);
        assert!(desk.house.last("w").text.contains("enter Spring Cup 2027"), "{}", desk.house.last("w").text);
        for text in ["Shall I enter Spring Cup 2027?", "no\n\nenter Spring Cup 2027", "enter\n\nSpring Cup 2027"] {
            assert_eq!(desk.writes("w", text).await, "", "{text}");
        }
    });
}

/// One person may have any number of boxes asked for games, and say `yes` from each.
#[test]
fn m18_a_box_that_was_asked_enters_once_it_has_played() {
    block(async {
        let mut house = House::with(|config| config.registration = Registration::Open).await;
        let luft = GAMES.iter().find(|game| game.name() == "luft").unwrap();
        let players = [("Ann", "ann@example.org"), ("Bob", "bob@example.net")];
        let players = players.map(|(name, at)| player(name, at, Language::En));
        house.parts.start_game(luft, &players, &[]).await.unwrap();
        house.poll().await;
        let cup = open(&mut house, "Spring Cup", &format!("{SHEET}entries open\n"), &[]).await;
        let letter = house.last("w");
        house.answer(&letter, "ann@example.org", "new luft box@example.com");
        house.poll().await;
        let asked = house.notes().into_iter().find(|(to, ..)| to == "box@example.com").unwrap();
        house.mail("box@example.com", &asked.2, "yes");
        house.poll().await;
        let enters = async |house: &mut House, mail: &str| {
            let letter = house.letters().into_iter().rfind(|letter| letter.to == "box@example.com").unwrap();
            house.answer(&letter, "box@example.com", mail);
            house.poll().await;
            event(house, &cup).await.entrants.len()
        };
        assert_eq!(enters(&mut house, "enter Spring Cup").await, 0);
        assert!(answers(&house, "box@example.com").iter().any(|said| said.contains("an order of your own in one")));
        let first = house.letters().into_iter().rfind(|letter| letter.game == 2 && letter.seat == "w").unwrap();
        house.answer(&first, &first.to, "e4");
        house.poll().await;
        if first.to != "box@example.com" {
            enters(&mut house, "e5").await;
        }
        assert_eq!(enters(&mut house, "enter Spring Cup").await, 1);
        // It has finished no game.
        assert_eq!(event(&mut house, &cup).await.waiting().len(), 1);
    });
}

/// Ann has finished a game of Luft Chess, and Bob, who never moved in it, has not.
async fn half_known(change: impl FnOnce(&mut Config)) -> House {
    let mut house = House::with(change).await;
    let luft = GAMES.iter().find(|game| game.name() == "luft").unwrap();
    let players = [("Ann", "ann@example.org"), ("Bob", "bob@example.net")];
    let players = players.map(|(name, at)| player(name, at, Language::En));
    for over in [true, false] {
        house.parts.start_game(luft, &players, &[]).await.unwrap();
        house.poll().await;
        if over {
            let letter = house.last("w");
            house.answer(&letter, &letter.to, "resign\n");
            house.poll().await;
        }
    }
    house
}

#[test]
fn m18_where_registration_is_open_who_has_finished_no_game_waits_for_the_organisers_yes() {
    block(async {
        let keepers = |config: &mut Config| {
            config.registration = Registration::Open;
            config.organisers = vec![keeper("keeper@chess.example")];
            config.digest = Digest::Daily;
        };
        let mut desk = Desk { house: half_known(keepers).await, read: Vec::new() };
        let players = [("Cid", "cid@x.example", "en"), ("Dan", "dan@x.example", "en")];
        let cup = open(&mut desk.house, "Spring Cup", &format!("{SHEET}entries open 4\n"), &players).await;
        let said = desk.writes("w", "enter Spring Cup\n").await;
        assert!(said.starts_with("Ann, you are entered in Spring Cup."), "{said}");
        for (mail, waits) in
            [("enter Spring Cup", 1), ("enter Spring Cup", 1), ("enter Spring Cup cancel", 0), ("enter Spring Cup", 1)]
        {
            desk.writes("b", mail).await;
            assert_eq!(event(&mut desk.house, &cup).await.waiting().len(), waits, "{mail}");
        }
        let bob = |desk: &Desk, said: &str| {
            answers(&desk.house, "bob@example.net").iter().filter(|text| text.starts_with(said)).count()
        };
        let noted = "Bob, your entry to Spring Cup is noted. You have not finished a game here yet";
        assert_eq!((bob(&desk, noted), bob(&desk, "Bob, you are not in Spring Cup any more.")), (3, 1));
        assert_eq!(desk.house.parts.events_waiting().await.unwrap().len(), 1);
        // The organiser reads of it, once in a letter, and each day in the digest.
        for _ in 0..2 {
            desk.house.later(86_400);
            desk.house.poll().await;
        }
        let told: Vec<String> =
            desk.house.notes().into_iter().filter(|of| of.0.contains("keeper")).map(|of| of.1).collect();
        let count = |of: &str| told.iter().filter(|text| text.contains(of)).count();
        assert_eq!((count("Spring Cup: entries wait for your yes: Bob"), count("--accept 'Bob'")), (2, 1), "{told:#?}");
        // A no holds until the organiser takes it back.
        let (refused, accepted) = ("Bob, the organiser has not accepted", "Bob, the organiser has accepted");
        let of = event(&mut desk.house, &cup).await;
        desk.house.parts.admit(&of, of.named("Bob").unwrap(), false).await.unwrap();
        desk.house.poll().await;
        assert_eq!((bob(&desk, refused), bob(&desk, accepted)), (1, 0));
        for mail in ["enter Spring Cup", "enter Spring Cup cancel"] {
            desk.writes("b", mail).await;
        }
        assert_eq!((bob(&desk, refused), bob(&desk, accepted)), (3, 0));
        assert!(desk.house.parts.events_waiting().await.unwrap().is_empty());
        let of = event(&mut desk.house, &cup).await;
        desk.house.parts.admit(&of, of.named("Bob").unwrap(), true).await.unwrap();
        desk.house.poll().await;
        assert_eq!((bob(&desk, refused), bob(&desk, accepted)), (3, 1));
        desk.writes("b", "enter Spring Cup").await;
        assert_eq!(bob(&desk, "Bob, you are in Spring Cup already."), 1);
        assert_eq!(next(&mut desk.house, &cup).await.len(), 6, "four play");
    });
}

#[test]
fn m18_who_waits_still_when_an_event_begins_is_left_out_and_told() {
    block(async {
        let mut desk =
            Desk { house: half_known(|config| config.registration = Registration::Open).await, read: Vec::new() };
        let players = [("Cid", "cid@x.example", "en"), ("Dan", "dan@x.example", "en")];
        let cup = open(&mut desk.house, "Spring Cup", &format!("{SHEET}entries open\n"), &players).await;
        desk.writes("b", "enter Spring Cup\n").await;
        assert_eq!(next(&mut desk.house, &cup).await.len(), 1);
        desk.house.poll().await;
        let read = answers(&desk.house, "bob@example.net");
        assert!(
            read.iter().any(|text| text.starts_with("Bob, Spring Cup has begun, and you are not in it")),
            "{read:#?}"
        );
        let of = event(&mut desk.house, &cup).await;
        assert!(of.waiting().is_empty() && !of.named("Bob").unwrap().plays());
    });
}

/// What is said of entries: to Ann, who enters and goes again, and to Bob, for whom there is no place.
async fn read(language: Language) -> Reading {
    const ANN: &str = "ann@example.org";
    const BOB: &str = "bob@example.net";
    let mut house = House::new().await;
    let players = [("Ann", ANN), ("Bob", BOB)].map(|(name, at)| player(name, at, language));
    house.parts.start_game(GAMES[0], &players, &[]).await.unwrap();
    house.poll().await;
    open(&mut house, "Closed Cup", SHEET, &[]).await;
    open(&mut house, "Club Cup", &format!("{SHEET}entries open 1\n"), &[]).await;
    let opened = format!("{SHEET}entries open\n");
    open(&mut house, "Name Cup", &opened, &[("Ann", "another@example.com", "en")]).await;
    let spring = open(&mut house, "Spring Cup", &opened, &[("Bob", BOB, "en")]).await;
    let of = event(&mut house, &spring).await;
    house.parts.withdraw_from(of.row.id, of.named("Bob").unwrap().number).await.unwrap();
    let (enter, cancel) = if language == Language::Fr { ("inscrire", "annuler") } else { ("enter", "cancel") };
    let mut reading = Reading::default();
    reading.skips(&house);
    for (from, of, cancels) in [
        (ANN, "Closed Cup", false),
        (ANN, "Club Cup", false),
        (ANN, "Club Cup", false),
        (BOB, "Club Cup", false),
        (ANN, "Club Cup", true),
        (ANN, "Club Cup", true),
        (ANN, "Name Cup", false),
        (BOB, "Spring Cup", false),
    ] {
        let mail = if cancels { format!("{enter} {of} {cancel}") } else { format!("{enter} {of}") };
        reading.answers(&mut house, (1, from), &mail).await;
    }
    for mail in ["set invitations off".to_owned(), format!("{enter} Club Cup")] {
        reading.answers(&mut house, (1, BOB), &mail).await;
    }
    waits(language, &mut reading).await;
    reading
}

#[test]
fn m20_an_order_of_a_game_in_answer_to_a_letter_of_none_is_answered() {
    block(async {
        let mut desk = Desk { house: House::new().await, read: Vec::new() };
        let game = desk.house.game().await;
        open(&mut desk.house, "Club Cup", &format!("{SHEET}entries open\n"), &[]).await;
        desk.writes("w", "enter Club Cup\n").await;
        let (to, _, reply_to) = desk.house.notes().into_iter().find(|of| of.1.contains("entered")).unwrap();
        let raws = fs::read_dir(desk.house.path("mail/outbox/new")).unwrap();
        let note = raws.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
        let note = note.into_iter().find(|raw| raw.contains("you are entered")).unwrap();
        let field = note.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap();
        for (at, order) in ["resign", "list random"].into_iter().enumerate() {
            let (letters, entries) = (desk.house.letters_to("w").len(), desk.house.entries(game).await);
            let mail = mail(&to, &reply_to, &format!("{at}@answers.example"), order);
            desk.house.drop_raw(format!("In-Reply-To: {field}\n{mail}").as_bytes());
            desk.house.poll().await;
            let letter = desk.house.last("w");
            let said = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(desk.house.letters_to("w").len(), letters + 1, "{order}");
            assert!(said.contains("the letter that you answer is of none. Nothing was done"), "{order}: {said}");
            assert_eq!(desk.house.entries(game).await, entries, "{order}");
        }
    });
}

#[test]
fn who_waits_for_a_yes_is_forgotten_with_the_event() {
    block(async {
        let mut desk =
            Desk { house: half_known(|config| config.registration = Registration::Open).await, read: Vec::new() };
        let cup = open(&mut desk.house, "Spring Cup", &format!("{SHEET}entries open\n"), &[]).await;
        desk.writes("b", "enter Spring Cup\n").await;
        let of = event(&mut desk.house, &cup).await;
        desk.house.parts.end_event(of.row.id).await.unwrap();
        assert!(desk.house.parts.events_waiting().await.unwrap().is_empty(), "nobody can say yes any more");
        let days = i64::from(desk.house.parts.installation.config.retention_days);
        desk.house.later((days + 1) * 86_400);
        desk.house.poll().await;
        assert!(event(&mut desk.house, &cup).await.entrants.iter().all(|of| of.address.is_empty()));
    });
}

/// The letter to an entrant without a finished game, and the organiser's about them.
async fn waits(language: Language, reading: &mut Reading) {
    const BOB: &str = "bob@example.net";
    let mut house = House::with(|config| {
        config.registration = Registration::Open;
        config.organisers = vec![Organiser { language, ..keeper("keeper@chess.example") }];
    })
    .await;
    let players = [("Ann", "ann@example.org"), ("Bob", BOB)].map(|(name, at)| player(name, at, language));
    house.parts.start_game(GAMES[0], &players, &[]).await.unwrap();
    house.poll().await;
    let of = language.code();
    let players = [("Cid", "cid@x.example", of), ("Dan", "dan@x.example", of)];
    let cup = open(&mut house, "Club Cup", &format!("{SHEET}entries open\n"), &players).await;
    reading.begins("an entrant who has finished no game, where registration is open");
    reading.skips(&house);
    let enter = if language == Language::Fr { "inscrire" } else { "enter" };
    reading.answers(&mut house, (1, BOB), &format!("{enter} Club Cup")).await;
    house.later(86_400);
    house.poll().await;
    reading.comes(&house, "a day later");
    for (is_in, what) in [(false, "the organiser says no"), (true, "the organiser says yes")] {
        let of = event(&mut house, &cup).await;
        house.parts.admit(&of, of.named("Bob").unwrap(), is_in).await.unwrap();
        house.poll().await;
        reading.comes(&house, what);
    }
    for cancel in [if language == Language::Fr { " annuler" } else { " cancel" }, ""] {
        reading.answers(&mut house, (1, BOB), &format!("{enter} Club Cup{cancel}")).await;
    }
    next(&mut house, &cup).await;
    house.poll().await;
    reading.comes(&house, "the event begins");
}

#[test]
fn the_letters_about_entries_stand_as_they_were_agreed_on() {
    agreed::stands("entries", read);
}
