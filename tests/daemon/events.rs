//! Events over a house's parts: opened, and whatever is due begun, as the command line does it.

use crate::house::House;
use tempete::{
    daemon::{Entrant, Event, EventGames, NewOrder, NewPlayer},
    event::progress::{Known, Next},
    event::{game::Player, sheet::Sheet},
    ids::GameId,
    kit::{EventName, OfEvent, Round},
    letters::Reader,
    mail::address::Address,
    pace::Pace,
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
