//! Games at every profile of time and in every phase: what was written so far, and what may be written next.

use support::house::{House, Received};
use tempete::{
    config::Config,
    daemon::{NewOrder, NewPlayer},
    ids::GameId,
    kit::{Game, NamedTerm},
    letters::Reader,
    mail::address::Address,
    pace::Pace,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
};

pub const ANN: &str = "ann@example.org";
pub const BOB: &str = "bob@example.net";
pub const CAT: &str = "cat@example.org";
pub const DAN: &str = "dan@example.net";

/// A seat's mail.
type Wrote = (&'static str, &'static str);

/// A profile of time, what is written, an hour apart, and what may be written then.
pub type Phase = (&'static str, &'static [Wrote], &'static [Wrote]);

const LISTS: [Wrote; 2] = [("w", "list random\nnumbers random"), ("b", "list random\nnumbers random")];

const OBJECTS: Wrote = ("b", "object On the telephone you said d4.");
/// What nobody can read.
const MISTAKEN: Wrote = ("b", "mvoe e5");

pub const PHASES: [Phase; 12] = [
    ("none", &[], &LISTS),
    ("post", &[], &LISTS),
    ("post", &[("w", "list random\nnumbers random")], &[("b", "list random\nnumbers random"), ("w", "move e4")]),
    (
        "swift",
        &[("w", "list random\nnumbers random"), ("b", "list random")],
        &[("b", "numbers random"), ("w", "move e4")],
    ),
    ("units", &LISTS, &[("w", "move e4"), ("b", "move e5")]),
    ("club", &[LISTS[0], LISTS[1], ("w", "move e4")], &[("b", "move e5"), ("w", "move Nf3")]),
    ("post", &[LISTS[0], LISTS[1], ("w", "move e4"), OBJECTS], &[("w", "withdraw"), ("w", "move d4")]),
    (
        "post",
        &[LISTS[0], LISTS[1], ("w", "move e4"), OBJECTS, ("w", "stand")],
        &[("b", "say It is the organiser's to decide.")],
    ),
    ("post", &[LISTS[0], LISTS[1], ("w", "move e4\noffer draw")], &[("b", "decline draw"), ("b", "move e5")]),
    (
        "post",
        &[LISTS[0], LISTS[1], ("w", "move e4"), ("b", "move e5"), ("w", "leave 1 Feb to 4 Feb"), ("w", "slow 30")],
        &[("w", "move Nf3"), ("b", "move Nc6")],
    ),
    ("post", &[LISTS[0], LISTS[1], ("w", "resign")], &[]),
    ("club", &[LISTS[0], LISTS[1], ("w", "move Nf3\nsay Snow at last."), MISTAKEN], &[("b", "move e5")]),
];

/// Ann and Bob begin a game on these terms.
pub async fn begin(house: &mut House, game: &'static Game, terms: &[NamedTerm]) -> GameId {
    begin_at(house, game, terms, None).await
}

/// The same, at a profile of time that its name does not tell.
async fn begin_at(house: &mut House, game: &'static Game, terms: &[NamedTerm], pace: Option<Pace>) -> GameId {
    let player = |name: &str, address: &str| NewPlayer {
        name: name.into(),
        addresses: vec![Address::read(address).unwrap()],
        reader: Reader { pictures: false, ..Reader::default() },
    };
    let all = [("Ann", ANN), ("Bob", BOB), ("Cat", CAT), ("Dan", DAN)];
    // Two play Romulan Heart where its terms do not say otherwise.
    let many = if game.name().ends_with("heart") { 2 } else { game.seats.len() };
    let players: Vec<NewPlayer> = all.iter().take(many).map(|(name, at)| player(name, at)).collect();
    let mut order = NewOrder::new(players, None, terms.to_vec()).unwrap();
    order.pace = pace.unwrap_or(order.pace);
    let games = house.parts.start_games(game, &[order]).await.unwrap();
    house.poll().await;
    games[0]
}

/// A referee with a game in each phase, in their order.
pub async fn clubhouse(change: impl FnOnce(&mut Config)) -> (House, Vec<GameId>) {
    clubhouse_at(|_| None, change).await
}

/// The same, at other profiles of time than their names tell.
pub async fn clubhouse_at(
    pace: impl Fn(&str) -> Option<Pace>,
    change: impl FnOnce(&mut Config),
) -> (House, Vec<GameId>) {
    let mut house = House::with(change).await;
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut games = Vec::new();
    for (time, wrote, _) in PHASES {
        let mut terms = Terms::default_for(&catalogue);
        terms.set("time", time, &catalogue).unwrap();
        let game = begin_at(&mut house, tempete::games::GAMES[0], &terms.given(), pace(time)).await;
        for (seat, text) in wrote {
            house.later(3_600);
            assert_eq!(write(&mut house, game, seat, text).await, (*seat, *text) != MISTAKEN, "{time}: {text}");
        }
        games.push(game);
    }
    (house, games)
}

/// A seat's last letter of this game.
pub fn last(house: &House, game: GameId, seat: &str) -> Received {
    house.letters_to(seat).into_iter().rfind(|letter| letter.game == game.get()).unwrap()
}

/// A mail in answer to it, read and answered; says whether it was accepted.
pub async fn write(house: &mut House, game: GameId, seat: &str, text: &str) -> bool {
    let letter = last(house, game, seat);
    let address = match seat {
        "w" | "a" | "g" => ANN,
        "c" | "k" => CAT,
        "d" => DAN,
        _ => BOB,
    };
    house.answer(&letter, address, text);
    house.poll().await.accepted == 1
}
