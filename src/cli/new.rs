//! `tempete new`: start a game, or all games of a file. The invitations are queued by the same transaction. Who
//! plays where is said by options named after the seats of the game.

pub(super) mod draft;
pub(super) mod sheet;

use std::{collections::BTreeMap, path::PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;

use self::{
    draft::{Draft, SeatDraft},
    sheet::Lined,
};
use super::{
    exit,
    exit::{Failure, Faults},
    fault,
    games::Players,
    output::Output,
    place::Where,
    seat::capital,
};
use crate::{
    config::Config,
    daemon::{CommandFault, NewOrder, Parts, clock::Clock},
    ids::{GameId, Seat},
    kit::{Game, Games, OfEvent, Pinned},
    mail::address::Address,
};

pub(super) use draft::event_name;

const EXAMPLES: &str = "\
Examples:
  tempete new --{first} 'Ann <ann@example.org>' --{second} 'Bob <bob@example.org>'
  tempete new --{first} 'Ann <ann@example.org>' --{first}-also ann@work.example \\
      --{second} 'Zoé <zoe@example.fr>' --lang-{second} fr --zone-{second} Europe/Paris
  tempete new --{first} 'Ann <ann@example.org>' --{second} 'Bob <bob@example.org>' \\
      --event 'Cup 2027' --round 2 --time post
{new}
  tempete new --csv round-2.csv --event 'Cup 2027' --round 2 --dry-run

The number of the new game stands alone on the first line; --json prints an array of games.

A file of --csv names its columns in its first line, by the options and terms that its
cells set; each line below it is a game, at most 500. What has no column, or an empty
cell, is as the options beside --csv say. All games begin, or none:
  {first},lang-{first},{second},lang-{second}
  Ann <ann@example.org>,en,Zoé <zoe@example.fr>,fr";

/// Where the terms stand in the help: behind the players of as many seats as a game may have, before their languages.
const TERMS: usize = 2 * Seat::MOST as usize;
const LANGUAGES: usize = TERMS + 12;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// What is played: {games} [default: the first of them]
    #[arg(long, value_name = "GAME", display_order = 0)]
    game: Option<String>,
    /// The event it is played in, as 'Cup 2027'
    #[arg(long, value_name = "NAME", display_order = TERMS)]
    event: Option<String>,
    /// The round of that event, as 2
    #[arg(long, value_name = "NUMBER", display_order = TERMS)]
    round: Option<String>,
    /// The profile of time: post, swift, units, club, none, or a file of your own [default: time of the configuration, post]
    #[arg(long, value_name = "NAME|FILE", display_order = TERMS)]
    time: Option<String>,
    /// A term of the game, as {term} (may be repeated)
    #[arg(long = "term", value_name = "NAME=VALUE", display_order = LANGUAGES - 3)]
    terms: Vec<String>,
    /// Start the games that this file lists
    #[arg(long, value_name = "FILE", display_order = LANGUAGES - 2)]
    csv: Option<PathBuf>,
    /// Check everything, print what would be begun, and begin nothing
    #[arg(long, display_order = LANGUAGES - 1)]
    dry_run: bool,
    /// Print the games as JSON
    #[arg(long, display_order = LANGUAGES - 1)]
    json: bool,
    #[command(flatten)]
    given: Given,
}

/// What was given by options that follow from the games: seats, and terms with an option of their own.
#[derive(Debug, Default)]
struct Given(Draft);

/// Adds the options of every seat of these games, and of the terms that have one. The first seat's explain themselves for all.
pub fn with_seats(mut command: Command, games: Games) -> Command {
    let mut known: Vec<&str> = Vec::new();
    for (_, seat) in games.iter().flat_map(|game| game.seats) {
        if !known.contains(seat) {
            known.push(seat);
        }
    }
    let places = Seat::MOST as usize;
    for (at, seat) in known.into_iter().enumerate() {
        let (name, first) = (capital(seat), at == 0);
        let more = |text: &'static str| if first { text } else { "" };
        let option = |id: String, value: &'static str, place: usize, help: String| {
            Arg::new(id.clone()).long(id).value_name(value).display_order(place).help(help)
        };
        let player = format!("{name}'s player{}", more(", as 'Ann <ann@example.org>'"));
        let more_addresses =
            format!("Another address {name} may write from{} (may be repeated)", more("; letters go to the first"));
        let language = format!("The language of {name}'s letters{}", more(": en or fr"));
        let zone = format!("The time zone of {name}'s dates{}", more(", as Europe/Paris"));
        command = command
            .arg(match option(seat.to_string(), "PLAYER", at, player).conflicts_with("csv") {
                player if games.len() == 1 => player.required_unless_present("csv"),
                player => player,
            })
            .arg(
                option(format!("{seat}-also"), "ADDRESS", places + at, more_addresses)
                    .action(ArgAction::Append)
                    .conflicts_with("csv"),
            )
            .arg(option(format!("lang-{seat}"), "LANGUAGE", LANGUAGES + at, language).default_value("en"))
            .arg(option(format!("zone-{seat}"), "ZONE", LANGUAGES + places + at, zone).default_value("UTC"));
    }
    for (at, of) in games.iter().flat_map(|game| game.help.options).enumerate() {
        let option = Arg::new(format!("term-{}", of.term)).long(of.term).value_name(of.value);
        command = command.arg(option.display_order(TERMS + 1 + at).help(of.help));
    }
    command
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Self::default();
        given.update_from_arg_matches(matches)?;
        Ok(given)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let Self(draft) = self;
        let one = |id: String| matches.get_one::<String>(&id).cloned().unwrap_or_default();
        for seat in matches.ids().filter_map(|id| id.as_str().strip_prefix("lang-")) {
            draft.seats.push(SeatDraft {
                seat: seat.to_owned(),
                player: matches.get_one::<String>(seat).cloned(),
                also: matches.get_many::<String>(&format!("{seat}-also")).into_iter().flatten().cloned().collect(),
                language: one(format!("lang-{seat}")),
                zone: one(format!("zone-{seat}")),
            });
        }
        for term in matches.ids().filter_map(|id| id.as_str().strip_prefix("term-")) {
            draft.terms.push((term.to_owned(), one(format!("term-{term}"))));
        }
        Ok(())
    }
}

impl Args for Given {
    // Which seats there are is known where the games are: see `with_seats`.
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    // Everything that may be refused comes before anything is made.
    let config = at.load()?;
    let game = game(options, at.games)?;
    let pinned = Pinned::read(game, game.pinned).map_err(|error| Failure::new(error, ""))?;
    let mut draft = draft(options, game)?;
    draft.time.get_or_insert_with(|| config.time.clone());
    let lined = match &options.csv {
        Some(file) => sheet::read(file, &draft, &pinned, &config.address)?,
        None => vec![(0, draft.order(&pinned, &config.address).map_err(first)?)],
    };
    let faults = faults(&config, at, &lined).await?;
    if let Some(file) = &options.csv {
        let mut told = Faults::of(file);
        faults.iter().for_each(|(line, fault)| told.add(*line, fault));
        told.none()?;
    } else if !faults.is_empty() {
        return Err(first(faults.into_iter().map(|(_, fault)| fault).collect()).into());
    }
    if options.dry_run && options.json {
        output.json(&lined.iter().map(|(_, order)| NewGame::of(None, order, game)).collect::<Vec<_>>())?;
        return Ok(exit::DONE);
    }
    if options.dry_run {
        for (line, order) in &lined {
            let at = if *line == 0 { String::new() } else { format!("Line {line}: ") };
            output.line(format!("{at}{}{}.", told(order, game), terms_told(order)))?;
        }
        output.line(format!("{} would be begun; nothing was done.", count(lined.len())))?;
        return Ok(exit::DONE);
    }
    let orders: Vec<NewOrder> = lined.into_iter().map(|(_, order)| order).collect();
    let mut parts = Parts::open(config, Clock::system(), at.games).await?;
    let numbers = parts.start_games(game, &orders).await?;
    parts.wake();
    if options.json {
        let games = numbers.iter().zip(&orders);
        output.json(&games.map(|(number, order)| NewGame::of(Some(*number), order, game)).collect::<Vec<_>>())?;
        return Ok(exit::DONE);
    }
    print(options, game, &orders, &numbers, output)?;
    Ok(exit::DONE)
}

/// A game that was begun, as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct NewGame<'a> {
    /// Its number; `null` where nothing was done.
    game: Option<u32>,
    #[serde(flatten)]
    players: Players,
    event: Option<&'a str>,
    round: Option<u16>,
    time: String,
    /// The terms that are not the default.
    terms: BTreeMap<&'a str, &'a str>,
}

impl<'a> NewGame<'a> {
    fn of(number: Option<GameId>, order: &'a NewOrder, game: &Game) -> Self {
        let seats = game.seats.iter().zip(&order.players);
        Self {
            game: number.map(GameId::get),
            players: Players(seats.map(|((_, seat), of)| (*seat, of.name.clone())).collect()),
            event: order.event.as_ref().map(|of| of.event.as_str()),
            round: order.event.as_ref().and_then(|of| of.round).map(|round| round.get()),
            time: order.pace.name(),
            terms: order.terms.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        }
    }
}

fn print(
    options: &Options,
    game: &Game,
    orders: &[NewOrder],
    numbers: &[GameId],
    output: &mut Output,
) -> anyhow::Result<()> {
    for (number, order) in numbers.iter().zip(orders) {
        let both = if order.players.len() == 2 { "Both" } else { "All" };
        let told = told(order, game);
        if options.csv.is_some() {
            output.line(format!("Game {number}: {told}."))?;
        } else {
            output.line(number.to_string())?;
            output.line(format!("Game {number}: {told}. {both} invitations are queued."))?;
        }
    }
    if options.csv.is_some() {
        output.line(format!("{} begun; all invitations are queued.", count(orders.len())))?;
    }
    Ok(())
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

/// Who plays, and in what.
pub(super) fn told(order: &NewOrder, game: &Game) -> String {
    let seats = order.players.iter().zip(game.seats);
    let seats: Vec<String> = seats.map(|(of, (_, seat))| format!("{} ({})", of.name, capital(seat))).collect();
    let event = order.event.as_ref().map_or_else(String::new, |of| format!(", {of}"));
    format!("{}{event}", seats.join(" and "))
}

fn terms_told(order: &NewOrder) -> String {
    let time = [("time".to_owned(), order.pace.name())];
    order.terms.iter().chain(&time).map(|(name, value)| format!(", {name} {value}")).collect()
}

/// What was asked for beside the games of a file, or the one game.
fn draft(options: &Options, game: &Game) -> Result<Draft, Failure> {
    let Given(mut draft) = Given(options.given.0.clone());
    draft.event.clone_from(&options.event);
    draft.round.clone_from(&options.round);
    draft.time.clone_from(&options.time);
    for term in &options.terms {
        let Some((name, value)) = term.split_once('=') else {
            return Err(Failure::usage(
                format!("'{term}' is not NAME=VALUE"),
                format!("Write for instance --term {}.", game.help.term),
            ));
        };
        match name {
            "time" => draft.time = Some(value.to_owned()),
            _ => draft.terms.push((name.to_owned(), value.to_owned())),
        }
    }
    Ok(draft)
}

/// Of several things wrong with one game the first is told.
pub(super) fn first(faults: Vec<Failure>) -> Failure {
    faults.into_iter().next().unwrap_or_else(|| Failure::usage("that is no game", ""))
}

/// What a game is known by that is begun twice by mistake: the round, and who sits where.
type Pairing = (OfEvent, Vec<String>);

/// Why games cannot begin that are well asked for, as far as the games and addresses here say. Reads alone.
async fn faults(config: &Config, at: &Where, orders: &[Lined<NewOrder>]) -> anyhow::Result<Vec<Lined<Failure>>> {
    let mut parts = match config.database.exists() {
        true => Some(Parts::look(config.clone(), Clock::system(), at.games).await?),
        false => None,
    };
    let mut faults = Vec::new();
    // A round has each pairing once; where there are no rounds, the same two may meet again.
    let with_round = |of: &OfEvent| of.round.is_some();
    let mut known: BTreeMap<Pairing, String> = BTreeMap::new();
    let mut asked = Vec::new();
    for (line, order) in orders {
        let Some(of) = order.event.as_ref().filter(|of| with_round(of)) else { continue };
        if let Some(parts) = parts.as_mut().filter(|_| !asked.contains(&&of.event)) {
            asked.push(&of.event);
            for game in parts.store.games_of(&of.event).await? {
                let Some(of) = game.event.filter(with_round) else { continue };
                known.insert((of, game.names), format!("game {}", game.game));
            }
        }
        let names = order.players.iter().map(|player| player.name.clone()).collect();
        if let Some(other) = known.insert((of.clone(), names), format!("line {line}")) {
            let what = format!("the same players have the same seats in {of} in {other}");
            faults.push((*line, Failure::usage(what, "Give it another round, or leave the game out.")));
        }
    }
    let (lines, addresses): (Vec<usize>, Vec<&Address>) = orders
        .iter()
        .flat_map(|(line, order)| order.players.iter().map(move |player| (*line, player)))
        .flat_map(|(line, player)| player.addresses.iter().map(move |address| (line, address)))
        .unzip();
    if let Some(parts) = &mut parts {
        let blocked = parts.blocked(&addresses).await?;
        faults.extend(lines.into_iter().zip(addresses).filter_map(|(line, address)| {
            let is_blocked = blocked.iter().any(|folded| folded == address.folded());
            let fault = is_blocked.then(|| CommandFault::Blocked(address.given().to_owned()))?;
            Some((line, fault::failure(&fault)?))
        }));
    }
    Ok(faults)
}

/// The game that is asked for.
fn game(options: &Options, games: Games) -> Result<&'static Game, Failure> {
    game_named(options.game.as_deref(), games)
}

/// The game of this name or title; the first where none is named.
pub(super) fn game_named(name: Option<&str>, games: Games) -> Result<&'static Game, Failure> {
    let found = match name {
        None => games.first(),
        Some(name) => {
            let name = name.to_lowercase();
            games.iter().find(|game| game.name() == name || game.title.to_lowercase() == name)
        }
    };
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        Failure::usage("that game is not played here", format!("Known are: {}.", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cli::registration, games::GAMES, text::Language};

    fn order(more: &[&str]) -> Result<NewOrder, Failure> {
        let pinned = Pinned::read(GAMES[0], GAMES[0].pinned).unwrap();
        draft(&options(more), GAMES[0])?.order(&pinned, "referee@chess.example").map_err(first)
    }

    fn options(more: &[&str]) -> Options {
        let start = ["new", "--white", "Ann <ann@a.example>", "--black", "Bob <bob@b.example>"];
        let command = with_seats(Options::augment_args(Command::new("new")), GAMES);
        Options::from_arg_matches(&command.try_get_matches_from(start.iter().chain(more)).unwrap()).unwrap()
    }

    #[test]
    fn a_game_is_known_by_its_name_and_its_title_in_any_case() {
        for name in ["krieg", "kriegspiel", "Kriegspiel", "KRIEG"] {
            assert_eq!(game_named(Some(name), GAMES).unwrap().name(), "krieg");
        }
        assert_eq!(game_named(None, GAMES).unwrap().name(), GAMES[0].name());
        assert!(game_named(Some("chess"), GAMES).is_err());
    }

    #[test]
    fn t1_t2_terms_come_from_the_command_line_or_are_refused() {
        let terms_of = |more: &[&str]| order(more).map(|order| order.terms);
        assert_eq!(terms_of(&["--deck", "1-10"]).unwrap(), [("deck".into(), "1-10".into())]);
        assert_eq!(terms_of(&["--term", "card_check=refuse"]).unwrap(), [("card_check".into(), "refuse".into())]);
        for wrong in [["--deck", "1-9"], ["--term", "card_check"], ["--term", "card_check=often"], ["--term", "x=y"]] {
            assert_eq!(terms_of(&wrong).unwrap_err().status, exit::USAGE, "{wrong:?}");
        }
    }

    #[test]
    fn players_are_named_by_the_seats_of_the_game() {
        let players = order(&["--black-also", "bob@work.example", "--lang-black", "fr"]).unwrap().players;
        assert_eq!(players.iter().map(|of| of.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
        assert_eq!((players[1].addresses.len(), players[1].reader.language), (2, Language::Fr));
    }

    #[test]
    fn a_column_sets_what_its_option_sets() {
        let mut by_columns = draft(&options(&[]), GAMES[0]).unwrap();
        let asked =
            ["--white-also", "a@w.example", "--lang-black", "fr", "--event", "Cup", "--round", "2", "--deck", "1-10"];
        for (option, value) in asked.chunks(2).map(|pair| (pair[0], pair[1])) {
            by_columns.set(option.trim_start_matches('-'), value);
        }
        let pinned = Pinned::read(GAMES[0], GAMES[0].pinned).unwrap();
        let by_columns = by_columns.order(&pinned, "referee@chess.example").unwrap();
        assert_eq!(format!("{by_columns:?}"), format!("{:?}", order(&asked).unwrap()));
    }

    #[test]
    fn languages_and_zones_are_known_ones() {
        assert_eq!(registration::reader("fr", "Europe/Paris").unwrap().language, Language::Fr);
        assert!(registration::reader("de", "UTC").is_err());
        assert!(registration::reader("en", "Paris").is_err());
    }
}
