//! One person in many games: what is done for him is done in all that run or in none, and his old address is told once.

use support::house::{House, block, player};
use tempete::{
    daemon::{CommandFault, NewPlayer},
    ids::GameId,
    mail::address::Address,
    store::WaitsFor,
    text::Language,
};

const ANN: &str = "ann@example.org";
const NEW: &str = "ann@new.example";
const CID: &str = "cid@example.com";

fn address(text: &str) -> Address {
    Address::read(text).unwrap()
}

async fn begun(house: &mut House, players: [NewPlayer; 2]) -> GameId {
    let terms = [("board".to_owned(), "off".to_owned())];
    let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
    house.poll().await;
    game
}

/// A house in which Ann plays White against Bob, and Black against Cid.
async fn house() -> (House, [GameId; 2]) {
    let mut house = House::new().await;
    let first = house.game().await;
    let second = begun(&mut house, [player("Cid", CID, Language::En), player("Ann", ANN, Language::En)]).await;
    (house, [first, second])
}

/// How many entries these games have, and where the letters of both their seats go.
async fn stand(house: &mut House, games: [GameId; 2]) -> Vec<(usize, Vec<String>)> {
    let mut stood = Vec::new();
    for game in games {
        let stored = house.parts.store.game(game).await.unwrap().unwrap();
        let addresses = stored.seats.iter().map(|seat| seat.addresses[0].clone()).collect();
        stood.push((stored.entries.len(), addresses));
    }
    stood
}

/// The notes to this address, each in one line.
fn notes(house: &House, to: &str) -> Vec<String> {
    let his = house.notes().into_iter().filter(|(of, ..)| of == to);
    his.map(|(_, text, _)| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn m14_letters_of_all_his_running_games_go_elsewhere_at_once() {
    block(async {
        let (mut house, games) = house().await;
        let done = house.parts.set_address_everywhere(&address("Ann@Example.org"), &address(NEW)).await.unwrap();
        let of: Vec<(GameId, u16)> = done.iter().map(|one| (one.game, one.entry.get())).collect();
        assert_eq!(of, [(games[0], 1), (games[1], 1)]);
        house.poll().await;
        let entries = [house.entries(games[0]).await.pop().unwrap(), house.entries(games[1]).await.pop().unwrap()];
        assert!(entries[0].ends_with(" referee address\nseat white\n"), "{}", entries[0]);
        assert!(entries[1].ends_with(" referee address\nseat black\n"), "{}", entries[1]);
        let letters = house.letters();
        assert_eq!(letters.iter().filter(|letter| letter.to == NEW).count(), 2);
        for other in ["bob@example.net", CID] {
            let last = letters.iter().rfind(|letter| letter.to == other).unwrap();
            let text = last.text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("letters of this game go to another address") && !text.contains(NEW), "{text}");
        }
        let told = notes(&house, ANN);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("has the letters of games 1, 2 go to another address"), "{}", told[0]);
        // Where they go already nothing is done.
        assert!(house.parts.set_address_everywhere(&address(NEW), &address(NEW)).await.unwrap().is_empty());
        assert!(house.parts.set_address_everywhere(&address(ANN), &address(NEW)).await.unwrap().is_empty());
        assert_eq!(house.entries(games[0]).await.len(), 2);
    });
}

#[test]
fn what_one_game_refuses_leaves_the_others_as_they_were() {
    block(async {
        let (mut house, games) = house().await;
        let before = stand(&mut house, games).await;
        let refused = house.parts.set_address_everywhere(&address(ANN), &address(CID)).await.unwrap_err();
        assert_eq!(refused.to_string(), "in game 2: that address is the other player's; no game was changed");
        let cid = player("Dan", CID, Language::En);
        let refused = house.parts.replace_everywhere(&address(ANN), &cid).await.unwrap_err();
        assert!(matches!(refused, CommandFault::In(game, _) if game == games[1]), "{refused}");
        // Who wants no invitations.
        let mut change = house.parts.store.change(1).await.unwrap();
        change.block(NEW, house.clock.now());
        change.commit().await.unwrap();
        let refused = house.parts.set_address_everywhere(&address(ANN), &address(NEW)).await.unwrap_err();
        assert!(matches!(refused, CommandFault::Blocked(_)), "{refused}");
        // A game that waits.
        let now = house.clock.now();
        house.parts.store.wait(games[1], now, 1, (WaitsFor::Fault, "")).await.unwrap();
        let free = address("ann@free.example");
        let refused = house.parts.set_address_everywhere(&address(ANN), &free).await.unwrap_err();
        assert!(matches!(&refused, CommandFault::Waits(waits) if waits.game == games[1]), "{refused}");
        house.poll().await;
        assert_eq!(stand(&mut house, games).await, before);
        assert!(notes(&house, ANN).is_empty(), "{:?}", house.notes());
    });
}

#[test]
fn t69_another_plays_on_in_all_his_running_games() {
    block(async {
        let (mut house, games) = house().await;
        // One that is over stays as it was.
        let over =
            begun(&mut house, [player("Ann", ANN, Language::En), player("Eve", "eve@x.example", Language::En)]).await;
        let letter =
            house.letters().into_iter().rfind(|letter| letter.game == over.get() && letter.seat == "w").unwrap();
        house.answer(&letter, ANN, "no");
        assert_eq!(house.poll().await.accepted, 1);
        let entries = house.entries(over).await;
        let dan = player("Dan", "dan@example.com", Language::En);
        let done = house.parts.replace_everywhere(&address(ANN), &dan).await.unwrap();
        assert_eq!(done.iter().map(|one| one.game).collect::<Vec<_>>(), games);
        assert!(done.iter().all(|one| one.before == "Ann" && one.dropped == 0), "{done:?}");
        house.poll().await;
        let his: Vec<String> = house
            .letters()
            .into_iter()
            .filter(|letter| letter.to == "dan@example.com")
            .map(|letter| letter.kind)
            .collect();
        assert_eq!(his, ["invitation", "invitation"]);
        let told = notes(&house, ANN);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("your seats in games 1, 2 to Dan. Your letters of these games"), "{}", told[0]);
        assert_eq!(house.entries(over).await, entries);
    });
}
