//! Keys and addresses over real Maildirs: whose key serves, what is told where none does, who may ask for
//! another address, and what the person who runs the referee does with a seat.

use support::house::{House, Received, block, mail, player};
use tempete::{
    daemon::{CommandFault, NewPlayer},
    ids::{GameId, Seat},
    mail::address::Address,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";
const EVE: &str = "eve@evil.example";

/// A letter's words, in one line.
fn flat(letter: &Received) -> String {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A seat's letters of one game.
fn of_game(house: &House, game: GameId, seat: &str) -> Vec<Received> {
    house.letters_to(seat).into_iter().filter(|letter| letter.game == game.get()).collect()
}

#[test]
fn m2_the_second_use_of_a_key_from_elsewhere_gives_new_keys_and_nobody_is_met_by_silence() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let invitation = house.last("w");
        house.answer(&invitation, EVE, "resign\n");
        house.poll().await;
        let told = house.last("w");
        assert_eq!((told.kind.as_str(), told.to.as_str()), ("notice", "ann@example.org"));
        assert!(flat(&told).contains("Nothing was done with it, and nothing else has changed"), "{}", told.text);
        // Her keys serve as before.
        house.answer(&invitation, ANN, "hand\n");
        assert_eq!(house.poll().await.answered, 1);
        house.answer(&invitation, EVE, "resign\n");
        house.poll().await;
        assert!(flat(&house.last("w")).contains("your older letters no longer work"));
        // Her mail was on its way: she is told, each time, and what she sends once more counts.
        let letters = house.letters_to("w").len();
        house.answer(&invitation, ANN, "list random\n");
        house.answer(&told, ANN, "list random\n");
        assert_eq!(house.poll().await.passed_over, 2);
        assert_eq!(house.letters_to("w").len(), letters + 2);
        let asked = house.last("w");
        assert!(flat(&asked).contains("Please send what you wrote once more"), "{}", asked.text);
        assert_eq!((house.entries(game).await.len(), house.letters_to("b").len()), (1, 1));
        house.answer(&asked, ANN, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
        // A void key of hers from elsewhere does nothing, and nobody is told.
        let letters = house.letters().len();
        house.answer(&invitation, EVE, "resign\n");
        house.poll().await;
        assert_eq!(house.letters().len(), letters);
        let verdicts = house.verdicts().await;
        assert_eq!(
            verdicts,
            ["key-misused", "information", "key-misused", "key-void", "key-void", "accepted", "stranger"]
        );
    });
}

#[test]
fn m7_mails_with_void_keys_are_answered_as_often_as_others() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let invitation = house.last("w");
        for _ in 0..2 {
            house.answer(&invitation, EVE, "resign\n");
        }
        house.poll().await;
        let letters = house.letters_to("w").len();
        for n in 0..65 {
            house.answer(&invitation, ANN, &format!("hand {n}\n"));
        }
        house.poll().await;
        assert_eq!(house.letters_to("w").len(), letters + 60);
        assert!(flat(&house.last("w")).contains("This is your last answer today"));
    });
}

#[test]
fn m2_a_key_in_a_mail_proven_forged_gives_new_keys_at_once() {
    block(async {
        let mut house = House::with(|config| config.authserv_ids = vec!["ours.example".into()]).await;
        house.game().await;
        let invitation = house.last("w");
        let forged = "Authentication-Results: mx.ours.example; dmarc=fail header.from=evil.example\n";
        house.drop_raw(format!("{forged}{}", mail(EVE, &invitation.reply_to, "1@x", "resign\n")).as_bytes());
        house.poll().await;
        assert!(flat(&house.last("w")).contains("your older letters no longer work"));
    });
}

#[test]
fn m2_a_mail_without_a_key_brings_one_key_or_a_list_without_any() {
    block(async {
        let mut house = House::new().await;
        let first = house.game().await;
        let second = house.game().await;
        let plain = "referee@tempete.localhost";
        // Of two games nothing says which: a list, and `repeat` brings that game's letter, once a day.
        house.mail(ANN, plain, "move e4\n");
        house.poll().await;
        let notes = house.notes();
        let [(to, list, reply_to)] = notes.as_slice() else { panic!("{notes:?}") };
        assert_eq!((to.as_str(), reply_to.as_str()), ("ann@example.org", ""));
        assert!(list.contains("1      Ann – Bob") && list.contains("2      Ann – Bob"), "{list}");
        for letter in house.letters() {
            let key = letter.reply_to.split(['+', '@']).nth(1).unwrap().to_owned();
            assert!(!list.contains(&key));
        }
        let before = house.letters().len();
        house.mail(ANN, plain, "Repeat 2\n\n> what you wrote\n");
        house.mail(ANN, plain, "repeat 2\n");
        house.mail(ANN, plain, "repeat 3\n");
        house.mail("ann@elsewhere.example", plain, "repeat 1\n");
        house.poll().await;
        assert_eq!(house.letters().len(), before + 1);
        let again = of_game(&house, second, "w").pop().unwrap();
        assert_eq!((again.to.as_str(), again.kind.as_str()), ("ann@example.org", "invitation"));
        house.answer(&again, ANN, "hand\n");
        assert_eq!(house.poll().await.answered, 1);
        // Once a day in all: a mail that says what it answers is told the next day.
        let answering = |letter: &Received, id: &str| {
            let head = format!("In-Reply-To: <{}>\nReferences: <a@b> <{}>\n", letter.message_id, letter.message_id);
            format!("{head}{}", mail(ANN, plain, id, "move e4\n"))
        };
        let invitation = of_game(&house, first, "w").remove(0);
        let before = house.letters().len();
        let raw = answering(&invitation, "x1@p");
        house.drop_raw(raw.as_bytes());
        house.poll().await;
        assert_eq!((house.letters().len(), house.notes().len()), (before, 1));
        house.later(86_400);
        let raw = answering(&invitation, "x2@p");
        house.drop_raw(raw.as_bytes());
        house.poll().await;
        assert_eq!((house.letters().len(), house.notes().len()), (before + 1, 1));
        let told = of_game(&house, first, "w").pop().unwrap();
        assert!(flat(&told).contains("which letter it answers"), "{}", told.text);
        // A letter of Bob's says nothing of Ann's games.
        house.later(86_400);
        let bobs = of_game(&house, first, "b").remove(0);
        let raw = answering(&bobs, "x3@p");
        house.drop_raw(raw.as_bytes());
        house.poll().await;
        assert_eq!(house.notes().len(), 2);
        // Of one game alone that game's letter comes.
        house.answer(&of_game(&house, second, "w").pop().unwrap(), ANN, "resign\n");
        house.later(86_400);
        house.poll().await;
        house.mail(ANN, plain, "move e4\n");
        house.poll().await;
        assert_eq!(house.notes().len(), 2);
        assert!(flat(&of_game(&house, first, "w").pop().unwrap()).contains("which letter it answers"));
    });
}

#[test]
fn m2_a_list_names_no_game_whose_letters_go_to_another_address() {
    block(async {
        let mut house = House::new().await;
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let terms = Terms::default_for(&catalogue).given();
        let bob = player("Bob", BOB, Language::En);
        // Of two addresses of hers, letters go to the first.
        for order in [["ann@example.org", "ann@work.example"], ["ann@work.example", "ann@example.org"]] {
            let addresses = order.map(|address| Address::read(address).unwrap()).to_vec();
            let ann = NewPlayer { addresses, ..player("Ann", "ann@example.org", Language::En) };
            house.parts.start_game(tempete::games::GAMES[0], &[ann, bob.clone()], &terms).await.unwrap();
        }
        house.poll().await;
        house.mail(ANN, "referee@tempete.localhost", "move e4\n");
        house.poll().await;
        let notes = house.notes();
        let [(to, list, _)] = notes.as_slice() else { panic!("{notes:?}") };
        assert_eq!(to, "ann@example.org");
        assert!(list.contains("1      Ann – Bob") && !list.contains("2      Ann – Bob"), "{list}");
    });
}

/// A receipt's words, without the code and the address that was asked for.
fn receipt(letter: &Received, address: &str) -> String {
    let lines = letter.text.replace(address, "ADDRESS");
    let lines = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    let code = lines.split("confirm ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    lines.replace(&code, "CODE")
}

#[test]
fn m14_questions_are_few_and_the_receipt_is_the_same_whether_one_went() {
    block(async {
        let mut house = House::new().await;
        let first = house.game().await;
        house.game().await;
        let letters = house.letters_to("w");
        let [one, two] = letters.as_slice() else { panic!() };
        let mut receipts = Vec::new();
        let mut ask = async |house: &mut House, letter: &Received, address: &str| {
            let before = house.notes().len();
            house.answer(letter, ANN, &format!("set address {address}\n"));
            assert_eq!(house.poll().await.answered, 1, "{address}");
            receipts.push(receipt(&of_game(house, GameId::new(letter.game).unwrap(), "w").pop().unwrap(), address));
            house.notes().len() - before
        };
        assert_eq!(ask(&mut house, one, "a@new.example").await, 1);
        // The same mailbox, the other player's, and a third in a day, of whichever game.
        assert_eq!(ask(&mut house, two, "A+chess@new.example").await, 0);
        assert_eq!(ask(&mut house, one, BOB).await, 0);
        assert_eq!(ask(&mut house, one, &BOB.replace('@', "+x@")).await, 0, "one mailbox reads both");
        assert_eq!(ask(&mut house, two, "b@new.example").await, 1);
        assert_eq!(ask(&mut house, one, "c@new.example").await, 0);
        house.later(86_400);
        assert_eq!(ask(&mut house, one, "c@new.example").await, 1);
        assert_eq!(ask(&mut house, one, "a+other@new.example").await, 0);
        house.later(6 * 86_400);
        assert_eq!(ask(&mut house, one, "a+other@new.example").await, 1);
        // Who wants no invitations is asked at none of their addresses.
        let mut change = house.parts.store.change_alone().await.unwrap();
        change.block("d@new.example", house.clock.now());
        change.commit().await.unwrap();
        assert_eq!(ask(&mut house, one, "d+x@new.example").await, 0);
        let of_one: Vec<&String> =
            receipts.iter().enumerate().filter(|(at, _)| ![1, 4].contains(at)).map(|(_, r)| r).collect();
        let same = |text: &str| text.split("Game 1, ").next().unwrap().to_owned();
        assert!(of_one.iter().all(|receipt| same(receipt) == same(of_one[0])), "{of_one:#?}");
        assert_eq!(house.entries(first).await.len(), 1);
    });
}

#[test]
fn m14_twenty_questions_go_out_in_a_day_in_all() {
    block(async {
        let mut house = House::new().await;
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let terms = Terms::default_for(&catalogue);
        for n in 0..11 {
            let players = [
                player("Ann", &format!("ann{n}@example.org"), Language::En),
                player("Bob", &format!("bob{n}@example.net"), Language::En),
            ];
            house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        }
        house.poll().await;
        for (n, letter) in house.letters_to("w").iter().enumerate() {
            for k in 0..2 {
                house.answer(letter, &letter.to.clone(), &format!("set address x{n}.{k}@new.example\n"));
            }
        }
        house.poll().await;
        assert_eq!(house.notes().len(), 20);
    });
}

#[test]
fn m14_an_answer_to_the_question_before_still_counts() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let code = |text: &str| text.lines().find(|line| line.starts_with("    confirm ")).unwrap().trim().to_owned();
        house.answer(&house.last("w"), ANN, "set address ann@new.example\n");
        house.poll().await;
        let (_, question, reply_to) = house.notes().remove(0);
        house.mail("ann@new.example", &reply_to, &code(&question));
        house.poll().await;
        // Asked again: no second question, and the answer stands.
        house.answer(&house.last("w"), ANN, "set address Ann@new.example\n");
        house.poll().await;
        assert_eq!(house.notes().len(), 1);
        let asked = house.last("w");
        house.answer(&asked, ANN, &code(&asked.text));
        house.poll().await;
        assert_eq!(house.last("w").to, "Ann@new.example");
    });
}

#[test]
fn t69_another_address_is_an_entry_that_all_are_told() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let before = house.last("w");
        let to = Address::read("ann@new.example").unwrap();
        let entry = house.parts.set_address(game, Seat::FIRST, &to).await.unwrap();
        assert_eq!(entry.get(), 1);
        house.poll().await;
        let entries = house.entries(game).await;
        assert!(entries[1].ends_with(" referee address\nseat white\n"), "{}", entries[1]);
        let (white, black) = (house.last("w"), house.last("b"));
        assert_eq!((white.to.as_str(), white.kind.as_str()), ("ann@new.example", "news"));
        assert!(flat(&black).contains("Ann's letters of this game go to another address"), "{}", black.text);
        assert!(!flat(&black).contains("new.example"));
        let notes = house.notes();
        let [(old, text, _)] = notes.as_slice() else { panic!("{notes:?}") };
        assert!(old == "ann@example.org" && text.contains("The organiser"), "{text}");
        house.answer(&before, "ann@new.example", "hand\n");
        house.answer(&white, "ann@new.example", "hand\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["key-void", "information"]);
        assert!(house.letters_to("w").iter().any(|letter| flat(letter).contains("from before your letters")));
    });
}

#[test]
fn t69_a_new_player_has_all_that_is_his_and_his_predecessor_nothing() {
    block(async {
        let mut house = House::with(|config| config.authserv_ids = vec!["ours.example".into()]).await;
        let game = house.game().await;
        let signed = "Authentication-Results: mx.ours.example; dkim=pass header.d=example.org\n";
        let invitation = house.last("w");
        let list: Vec<String> = (1..=70).filter(|n| ![11, 22].contains(n)).map(|n: u8| n.to_string()).collect();
        let text = format!("list {}\n\nset zone Europe/Paris\n\nnumbers 1 2 3 4 5\n", list.join(" "));
        house.drop_raw(format!("{signed}{}", mail(ANN, &invitation.reply_to, "1@x", &text)).as_bytes());
        house.drop_raw(
            format!("{signed}{}", mail(ANN, &invitation.reply_to, "2@x", "set address a@b.example")).as_bytes(),
        );
        house.poll().await;
        assert_eq!(house.verdicts().await, ["accepted", "information"]);
        let last = house.last("w");
        // A letter that has not left.
        house.answer(&last, ANN, "hand\n");
        let dan = NewPlayer { ..player("Dan", "dan@example.com", Language::Fr) };
        // Not the other player's address.
        let bobs = house.parts.replace(game, Seat::FIRST, &player("Dan", BOB, Language::En)).await;
        assert!(matches!(bobs, Err(CommandFault::OthersAddress)));
        let done = house.parts.replace(game, Seat::FIRST, &dan).await.unwrap();
        assert_eq!((done.before.as_str(), done.entry.get(), done.dropped), ("Ann", 2, 0));
        house.poll().await;
        let entries = house.entries(game).await;
        assert!(entries[2].ends_with(" referee replace\nseat white\nname Dan\n"), "{}", entries[2]);
        let his = house.last("w");
        assert_eq!((his.to.as_str(), his.kind.as_str()), ("dan@example.com", "invitation"));
        assert!(
            flat(&his).contains("vous reprenez les Blancs après Ann") && flat(&his).contains(" 67 68 69 70"),
            "{}",
            his.text
        );
        assert!(his.attachments.iter().any(|(name, _)| name.contains("entries-0-2")));
        assert!(his.attachments.iter().any(|(name, _)| name.contains("white-sheet")));
        assert!(flat(&house.last("b")).contains("Dan plays White from here on"));
        let seat = house.parts.store.game(game).await.unwrap().unwrap();
        assert!(seat.drawer.is_empty() && seat.pending.is_empty());
        assert_eq!((seat.seats[0].zone.as_str(), seat.seats[0].name.as_str()), ("UTC", "Dan"));
        // Ann's key and the code for her new address are void, and she is nobody here any more.
        let letters = house.letters().len();
        house.answer(&last, ANN, "hand\n");
        house.answer(&last, "dan@example.com", "hand\n");
        house.poll().await;
        assert!(house.verdicts().await.iter().filter(|verdict| *verdict == "stranger").count() == 2);
        assert_eq!(house.letters().len(), letters + 1, "Dan is told of the key that is void");
        let dans = his.reply_to.clone();
        house.mail("dan@example.com", &dans, "numéros 1 2 3 4 5\n");
        assert_eq!(house.poll().await.accepted, 1);
        let notes = house.notes();
        assert!(
            notes.iter().any(|(to, text, _)| to == "ann@example.org" && text.contains("given your seat")),
            "{notes:?}"
        );
    });
}

#[test]
fn t69_letters_that_have_not_left_are_dropped() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        // A command queues letters and does not send them.
        house.parts.set_address(game, Seat::FIRST, &Address::read("ann@new.example").unwrap()).await.unwrap();
        let dan = player("Dan", "dan@example.com", Language::En);
        let done = house.parts.replace(game, Seat::FIRST, &dan).await.unwrap();
        assert_eq!(done.dropped, 1);
        house.poll().await;
        assert!(house.letters_to("w").iter().all(|letter| letter.to != "ann@new.example"));
        let notes = house.notes();
        assert!(
            notes
                .iter()
                .any(|(to, text, _)| to == "ann@new.example"
                    && text.contains("One letter that was still waiting for you"))
        );
        assert!(house.parts.store.unsent().await.unwrap().is_empty());
    });
}

#[test]
fn t50_set_invitations_off_is_of_an_address_and_no_is_of_a_game() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let invitation = house.last("b");
        house.answer(&invitation, BOB, "No.\n\nI have no time.\n");
        assert_eq!(house.poll().await.accepted, 1);
        assert!(house.entries(game).await[2].contains("board annulled"));
        // Of that game alone, and the letter says how to have no more.
        let off = house.last("b");
        assert!(off.text.contains("\n    set invitations off\n"), "{}", off.text);
        assert!(!house.last("w").text.contains("set invitations off"));
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let terms = Terms::default_for(&catalogue);
        let players = [player("Ann", "ann@example.org", Language::En), player("Bob", "Bob@Example.net", Language::En)];
        let again = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        house.poll().await;
        // The letter of a game that is over is answered; what it sets is of the address, whatever the game.
        house.answer(&off, BOB, "set invitations off\n");
        house.poll().await;
        // By its key it is asked about first (M20).
        let asked = house.letters_to("b").into_iter().rfind(|letter| letter.text.contains("\n    confirm ")).unwrap();
        let confirm = asked.text.lines().map(str::trim).find(|line| line.starts_with("confirm ")).unwrap();
        house.answer(&asked, BOB, &format!("{confirm}\n"));
        house.poll().await;
        assert!(
            house
                .letters_to("b")
                .iter()
                .any(|letter| flat(letter).contains("No more invitations come to your address"))
        );
        let refused = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await;
        assert!(matches!(refused, Err(CommandFault::Blocked(_))), "{refused:?}");
        // His other game goes on, and its letters come; there he may have it lifted himself, and asks for it anew.
        for (set, begins) in [("on", true), ("off", false)] {
            let letter = of_game(&house, again, "b").pop().unwrap();
            house.answer(&letter, BOB, &format!("set invitations {set}\n"));
            assert_eq!(house.poll().await.accepted, 1);
            let begun = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await;
            assert_eq!(begun.is_ok(), begins, "{set}: {begun:?}");
        }
        // Nor is he asked whether another player's letters are to come to him.
        let carl = [player("Ann", "ann@example.org", Language::En), player("Carl", "carl@example.net", Language::En)];
        house.parts.start_game(tempete::games::GAMES[0], &carl, &terms.given()).await.unwrap();
        house.poll().await;
        let letter = house.letters().into_iter().find(|letter| letter.game == 4 && letter.seat == "w").unwrap();
        house.answer(&letter, ANN, &format!("set address {BOB}\n"));
        house.poll().await;
        assert!(house.notes().is_empty());
        let bob = Address::read(BOB).unwrap();
        assert!(house.parts.unblock(&bob).await.unwrap());
        assert!(!house.parts.unblock(&bob).await.unwrap());
        house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
    });
}
