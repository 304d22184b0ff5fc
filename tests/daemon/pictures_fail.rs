//! A picture that fails, with an error or a panic, leaves its letter without it, and the order stands;
//! no picture is made while the database is kept from others. Needs the feature `fault-points`.

use std::{fs, sync::atomic::Ordering};

use support::house::{House, Received, block, player};
use support_rules::alone::alone;
use tempete::{
    daemon::step::BROKEN_PICTURES,
    ids::GameId,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";

/// A game with its board, where Black reads in French and wants no pictures, up to White's first move.
async fn begun(house: &mut House) -> GameId {
    let mut players = [player("Ann", "ann@example.org", Language::En), player("Bob", "bob@example.net", Language::Fr)];
    players[1].reader.pictures = false;
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut terms = Terms::default_for(&catalogue);
    terms.set("board", "on", &catalogue).unwrap();
    let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
    house.poll().await;
    for (seat, from, text) in [
        ("w", ANN, "list random\n"),
        ("b", BOB, "list random\n"),
        ("w", ANN, "numbers random\n"),
        ("b", BOB, "numbers random\n"),
    ] {
        turn(house, seat, from, text).await;
    }
    game
}

async fn turn(house: &mut House, seat: &str, from: &str, text: &str) {
    house.answer(&house.last(seat), from, text);
    let tally = house.poll().await;
    assert_eq!((tally.read, tally.accepted), (1, 1), "{text}");
}

/// Whether the seat's last letter with a board has a picture of it.
fn has_picture(house: &House, seat: &str) -> bool {
    let raw = |letter: &Received| String::from_utf8(letter.raw.clone()).unwrap();
    let shows = |raw: &String| raw.contains("a b c d e f g h") || raw.contains("h g f e d c b a");
    let raw = house.letters_to(seat).iter().rev().map(raw).find(shows).unwrap();
    let [page, image] = ["text/html", "image/png"].map(|part| raw.contains(part));
    assert!(page, "{raw}");
    image
}

#[test]
fn a_picture_that_fails_undoes_nothing() {
    if !alone(&[], "pictures_fail::a_picture_that_fails_undoes_nothing") {
        return;
    }
    tempete::daemon::quiet_panics();
    block(async {
        let mut house = House::new().await;
        let game = begun(&mut house).await;
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
        for (broken, pair) in [0, 1, 2].into_iter().zip(moves.chunks(2)) {
            BROKEN_PICTURES.store(broken, Ordering::SeqCst);
            let entries = house.entries(game).await.len();
            turn(&mut house, "w", ANN, &format!("{}\n", pair[0])).await;
            turn(&mut house, "b", BOB, &format!("{}\n", pair[1])).await;
            assert_eq!(house.entries(game).await.len(), entries + 2);
            assert_eq!(has_picture(&house, "w"), broken == 0, "broken {broken}");
            assert!(!has_picture(&house, "b"), "Bob wants none");
        }
        BROKEN_PICTURES.store(0, Ordering::SeqCst);
        // Asked for from now on.
        turn(&mut house, "b", BOB, "set pictures on\nboard\n").await;
        assert!(has_picture(&house, "b"));
        // The last letter anew is the same letter.
        house.answer(&house.last("b"), BOB, "repeat\n");
        house.poll().await;
        assert!(has_picture(&house, "b"));
        assert!(fs::read_dir(house.path("mail/outbox/new")).unwrap().count() > 20);
    });
}
