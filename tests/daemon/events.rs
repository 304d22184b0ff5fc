//! Events over a house's parts: opened, and whatever is due begun, as the command line does it.

use support::house::{House, block};
use support_rules::ruling;
use tempete::{
    daemon::{Entrant, Event, EventGames, NewOrder, NewPlayer},
    event::{
        game::Player,
        progress::{Known, Next, Stood},
        sheet::Sheet,
        standing::Part,
    },
    ids::GameId,
    kit::{EventName, OfEvent, Round},
    letters::Reader,
    mail::address::Address,
    pace::Pace,
    tempete::log::event::{Outcome, Ruling},
    text::Language,
};

pub fn name(text: &str) -> EventName {
    EventName::new(text).unwrap()
}

/// Opens an event with these players: each with his address and language.
pub async fn open(house: &mut House, event: &str, sheet: &str, players: &[(&str, &str, &str)]) -> EventName {
    let sheet: Sheet = sheet.parse().unwrap();
    let pace = Pace::named(sheet.time.as_deref().unwrap_or("none")).unwrap();
    let entrant = |(number, (name, address, language)): (u32, &(&str, &str, &str))| Entrant {
        number,
        name: (*name).to_owned(),
        address: (*address).to_owned(),
        folded: Address::read(address).unwrap().folded().to_owned(),
        language: (*language).to_owned(),
        zone: "UTC".to_owned(),
        withdrew: None,
    };
    let entrants: Vec<Entrant> = (1..).zip(players).map(entrant).collect();
    house.parts.open_event(&name(event), (&sheet, &pace), &entrants).await.unwrap();
    name(event)
}

pub async fn event(house: &mut House, name: &EventName) -> Event {
    house.parts.event(name).await.unwrap().unwrap()
}

/// Begins what is due, the event itself first; gives the games, none where nothing is.
pub async fn next(house: &mut House, name: &EventName) -> Vec<GameId> {
    let mut event = event(house, name).await;
    let draw = if event.row.begun.is_none() {
        let players = event.entrants.iter().filter(|of| of.withdrew.is_none()).map(|of| Player(of.number));
        Some(Known::first(&event.known.sheet, &players.collect::<Vec<_>>()).unwrap())
    } else if let Next::Stage(draw) = event.known.progress().next {
        Some(draw)
    } else {
        None
    };
    event.known.drawn.extend(draw.clone());
    let Next::Games(due) = event.known.progress().next else { return Vec::new() };
    let game = tempete::games::GAMES.iter().find(|game| Some(game.name()) == event.known.sheet.game.as_deref());
    let game = game.copied().unwrap_or(tempete::games::GAMES[0]);
    let player = |player: Player| {
        let of = event.entrant(player).unwrap();
        let language = Language::read(&of.language).unwrap();
        let reader = Reader { language, zone: of.zone.clone(), ..Reader::default() };
        NewPlayer { name: of.name.clone(), addresses: vec![Address::read(&of.address).unwrap()], reader }
    };
    let orders: Vec<NewOrder> = due
        .iter()
        .map(|of| NewOrder {
            players: vec![player(of.players.0), player(of.players.1)],
            event: Some(OfEvent { event: name.clone(), round: Round::new(u32::try_from(of.of.1).unwrap()) }),
            terms: event.known.sheet.more.clone(),
            pace: event.pace.clone(),
        })
        .collect();
    let games = EventGames {
        event: event.row.id,
        stage: event.known.drawn.len(),
        draw,
        pairings: due.iter().map(|of| (of.of.0, of.of.1, of.players)).collect(),
    };
    house.parts.start_games_of(game, &orders, &games).await.unwrap()
}

/// At the same second the clock does not say which of the two came first; that the game was over does.
#[test]
fn a_result_by_ruling_in_the_second_of_a_withdrawal_stands_and_one_for_it_does_not() {
    block(async {
        let mut house = House::new().await;
        let players = [("Ann", "ann@x.example", "en"), ("Bob", "bob@x.example", "en"), ("Cid", "cid@x.example", "en")];
        let cup = open(&mut house, "Cup", "stage 1 round-robin single sections=1\nties none\n", &players).await;
        let games = next(&mut house, &cup).await;
        let of = event(&mut house, &cup).await;
        let ann = of.named("Ann").unwrap().number;
        let hers: Vec<GameId> =
            games.into_iter().filter(|game| of.games[&game.get()].names.contains(&"Ann".into())).collect();
        let rule = |outcome| ruling::rule(Ruling::Result(outcome), "They agreed on that.");
        // One of her two games is over: exactly half, so she keeps it.
        house.parts.command(hers[0], &rule(Outcome::Drawn)).await.unwrap();
        house.parts.withdraw_from(of.row.id, ann).await.unwrap();
        // Ruled on for her withdrawal, however that is said.
        house.parts.command(hers[1], &rule(Outcome::Annulled)).await.unwrap();
        let progress = event(&mut house, &cup).await.known.progress();
        let Stood::Robin(sections) = &progress.stages[0] else { panic!() };
        let row = sections[0].standing.rows.iter().find(|row| row.player.0 == ann).unwrap();
        assert_eq!((row.part, row.points, row.played), (Part::Withdrew, 1, 2));
    });
}
