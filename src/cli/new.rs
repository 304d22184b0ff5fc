//! `tempete new`: start a game. The invitations are queued by the same transaction. Who plays where is said by
//! options named after the seats of the game.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::{
    Failure, Output, Where, exit,
    registration::{self, Registered, RegistrationError},
    seat::capital,
    setup::{self, Setup},
};
use crate::{
    daemon::zone_exists,
    ids::Seat,
    kit::{Game, Games, NamedTerm, Pinned},
    letters::Reader,
    text::Language,
};

const EXAMPLES: &str = "\
Examples:
  tempete new --{first} 'Ann <ann@example.org>' --{second} 'Bob <bob@example.org>'
  tempete new --{first} 'Ann <ann@example.org>' --{first}-also ann@work.example \\
      --{second} 'Zoé <zoe@example.fr>' --lang-{second} fr --zone-{second} Europe/Paris
{new}

The number of the new game stands alone on the first line.";

/// Where the terms stand in the help: behind the players of as many seats as a game may have, before their languages.
const TERMS: usize = 2 * Seat::MOST as usize;
const LANGUAGES: usize = TERMS + 8;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// What is played, where it is not the first game that is refereed here
    #[arg(long, value_name = "GAME", hide = true, display_order = 99)]
    game: Option<String>,
    /// A term of the game, as {term} (may be repeated)
    #[arg(long = "term", value_name = "NAME=VALUE", display_order = LANGUAGES - 1)]
    terms: Vec<String>,
    #[command(flatten)]
    given: Given,
}

/// What was given by options that follow from the games.
#[derive(Debug, Default)]
struct Given {
    players: Vec<GivenPlayer>,
    /// Terms with an option of their own.
    terms: Vec<NamedTerm>,
}

/// What was given for one seat.
#[derive(Debug)]
struct GivenPlayer {
    seat: String,
    player: String,
    also: Vec<String>,
    language: String,
    zone: String,
}

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
            .arg(option(seat.to_string(), "PLAYER", at, player).required(games.len() == 1))
            .arg(option(format!("{seat}-also"), "ADDRESS", places + at, more_addresses).action(ArgAction::Append))
            .arg(option(format!("lang-{seat}"), "LANGUAGE", LANGUAGES + at, language).default_value("en"))
            .arg(option(format!("zone-{seat}"), "ZONE", LANGUAGES + places + at, zone).default_value("UTC"));
    }
    for (at, of) in games.iter().flat_map(|game| game.help.options).enumerate() {
        let option = Arg::new(format!("term-{}", of.term)).long(of.term).value_name(of.value);
        command = command.arg(option.display_order(TERMS + at).help(of.help));
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
        let one = |id: String| matches.get_one::<String>(&id).cloned().unwrap_or_default();
        for seat in matches.ids().filter_map(|id| id.as_str().strip_prefix("lang-")) {
            let Some(player) = matches.get_one::<String>(seat).cloned() else { continue };
            let also = matches.get_many::<String>(&format!("{seat}-also")).into_iter().flatten().cloned().collect();
            let (language, zone) = (one(format!("lang-{seat}")), one(format!("zone-{seat}")));
            self.players.push(GivenPlayer { seat: seat.to_owned(), player, also, language, zone });
        }
        for term in matches.ids().filter_map(|id| id.as_str().strip_prefix("term-")) {
            self.terms.push((term.to_owned(), one(format!("term-{term}"))));
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

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    // Everything that may be refused comes before anything is made.
    let config = setup::config(at)?;
    let game = game(options, at.games)?;
    let players = players(options, game, &config.address)?;
    let terms = terms(options, game)?;
    let seats = players.iter().zip(game.seats);
    let told: Vec<String> = seats.map(|((of, _), (_, seat))| format!("{} ({})", of.name, capital(seat))).collect();
    let told = told.join(" and ");
    let both = if players.len() == 2 { "Both" } else { "All" };
    let number = Setup::of(config, at.games)?.start(game, players, &terms)?;
    output.line(number.to_string())?;
    output.line(format!("Game {number}: {told}. {both} invitations are queued."))?;
    Ok(exit::DONE)
}

/// The game that is asked for.
fn game(options: &Options, games: Games) -> Result<&'static Game, Failure> {
    let found = match &options.game {
        None => games.first(),
        Some(name) => games.iter().find(|game| game.name() == name),
    };
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        Failure::usage("that game is not played here", format!("Known are: {}.", names.join(", ")))
    })
}

/// The players in seat order.
fn players(options: &Options, game: &Game, referee: &str) -> Result<Vec<(Registered, Reader)>, Failure> {
    let wrong = |error: RegistrationError| Failure::usage(error.to_string(), "");
    let mut players: Vec<(Registered, Reader)> = Vec::new();
    for (_, seat) in game.seats {
        let Some(given) = options.given.players.iter().find(|given| given.seat == *seat) else {
            let remedy = format!("Add --{seat} 'Ann <ann@example.org>'.");
            return Err(Failure::usage(format!("nobody is named to play {}", capital(seat)), remedy));
        };
        let mut player = registration::read(&given.player, referee).map_err(wrong)?;
        for address in &given.also {
            player.addresses.push(registration::read_address(address, referee).map_err(wrong)?);
        }
        for (other, _) in &players {
            registration::apart(other, &player).map_err(wrong)?;
        }
        players.push((player, reader(&given.language, &given.zone)?));
    }
    if let Some(given) = options.given.players.iter().find(|given| game.seat(&given.seat).is_none()) {
        return Err(Failure::usage(format!("{} has no seat '{}'", game.name(), given.seat), ""));
    }
    Ok(players)
}

pub(super) fn reader(language: &str, zone: &str) -> Result<Reader, Failure> {
    let language = Language::read(language).ok_or_else(|| {
        Failure::usage(format!("there are no letters in '{language}'"), "The languages are en and fr.")
    })?;
    if !zone_exists(zone) {
        return Err(Failure::usage(
            format!("there is no time zone '{zone}'"),
            "Write a name like Europe/Paris, or UTC.",
        ));
    }
    Ok(Reader { language, zone: zone.to_owned(), ..Reader::default() })
}

/// The terms that are named, once the game has taken them.
fn terms(options: &Options, game: &'static Game) -> Result<Vec<NamedTerm>, Failure> {
    let mut terms = options.given.terms.clone();
    for term in &options.terms {
        let Some((name, value)) = term.split_once('=') else {
            return Err(Failure::usage(
                format!("'{term}' is not NAME=VALUE"),
                format!("Write for instance --term {}.", game.help.term),
            ));
        };
        terms.push((name.to_owned(), value.to_owned()));
    }
    let pinned = Pinned::read(game, game.pinned).map_err(|error| Failure::new(error, ""))?;
    (game.terms)(&pinned, &terms)
        .map_err(|error| Failure::usage(error, "README.md and the invitation explain every term."))?;
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    fn options(more: &[&str]) -> Options {
        let start = ["new", "--white", "Ann <ann@a.example>", "--black", "Bob <bob@b.example>"];
        let command = with_seats(Options::augment_args(Command::new("new")), GAMES);
        Options::from_arg_matches(&command.try_get_matches_from(start.iter().chain(more)).unwrap()).unwrap()
    }

    #[test]
    fn t1_t2_terms_come_from_the_command_line_or_are_refused() {
        let terms_of = |more: &[&str]| terms(&options(more), GAMES[0]);
        assert_eq!(terms_of(&["--deck", "1-10"]).unwrap(), [("deck".into(), "1-10".into())]);
        assert_eq!(terms_of(&["--term", "card_check=refuse"]).unwrap(), [("card_check".into(), "refuse".into())]);
        for wrong in [["--deck", "1-9"], ["--term", "card_check"], ["--term", "card_check=often"], ["--term", "x=y"]] {
            assert_eq!(terms_of(&wrong).unwrap_err().status, exit::USAGE, "{wrong:?}");
        }
    }

    #[test]
    fn players_are_named_by_the_seats_of_the_game() {
        let of = options(&["--black-also", "bob@work.example", "--lang-black", "fr"]);
        let players = players(&of, GAMES[0], "referee@chess.example").unwrap();
        assert_eq!(players.iter().map(|(of, _)| of.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
        assert_eq!((players[1].0.addresses.len(), players[1].1.language), (2, Language::Fr));
    }

    #[test]
    fn languages_and_zones_are_known_ones() {
        assert_eq!(reader("fr", "Europe/Paris").unwrap().language, Language::Fr);
        assert!(reader("de", "UTC").is_err());
        assert!(reader("en", "Paris").is_err());
    }
}
