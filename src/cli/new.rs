//! `tempete new`: start a game. Both invitations are queued by the same transaction.

use clap::Args;

use super::{
    Failure, Output, Where, exit,
    registration::{self, Registered, RegistrationError},
    setup::{self, Setup},
};
use crate::{
    daemon::zone_exists,
    letters::Reader,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

const EXAMPLES: &str = "\
Examples:
  tempete new --white 'Ann <ann@example.org>' --black 'Bob <bob@example.org>'
  tempete new --white 'Ann <ann@example.org>' --white-also ann@work.example \\
      --black 'Zoé <zoe@example.fr>' --lang-black fr --zone-black Europe/Paris
  tempete new --white 'Ann <ann@example.org>' --black 'Bob <bob@example.org>' \\
      --deck '1-72 except 11 22 71 72' --term card_check=refuse

The number of the new game stands alone on the first line.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// White's player, as 'Ann <ann@example.org>'
    #[arg(long, value_name = "PLAYER")]
    white: String,
    /// Black's player
    #[arg(long, value_name = "PLAYER")]
    black: String,
    /// Another address White may write from; letters go to the first (may be repeated)
    #[arg(long, value_name = "ADDRESS")]
    white_also: Vec<String>,
    /// Another address Black may write from (may be repeated)
    #[arg(long, value_name = "ADDRESS")]
    black_also: Vec<String>,
    /// The cards in play, 10 to 68 of them [default: 1-72 except 11 22 71 72]
    #[arg(long, value_name = "CARDS")]
    deck: Option<String>,
    /// A term of the game, as card_check=refuse (may be repeated)
    #[arg(long = "term", value_name = "NAME=VALUE")]
    terms: Vec<String>,
    /// The language of White's letters: en or fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang_white: String,
    /// The language of Black's letters
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang_black: String,
    /// The time zone of White's dates, as Europe/Paris
    #[arg(long, value_name = "ZONE", default_value = "UTC")]
    zone_white: String,
    /// The time zone of Black's dates
    #[arg(long, value_name = "ZONE", default_value = "UTC")]
    zone_black: String,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    // Everything that may be refused comes before anything is made.
    let config = setup::config(at)?;
    let players = players(options, &config.address).map_err(|error| Failure::usage(error.to_string(), ""))?;
    let readers =
        [reader(&options.lang_white, &options.zone_white)?, reader(&options.lang_black, &options.zone_black)?];
    let terms = terms(options, &Catalogue::read(Catalogue::BUILT_IN)?)?;
    let [white, black] = &players;
    let told = format!("{} (White) and {} (Black). Both invitations are queued.", white.name, black.name);
    let number = Setup::of(config)?.start(players, readers, &terms)?;
    output.line(number.to_string())?;
    output.line(format!("Game {number}: {told}"))?;
    Ok(exit::DONE)
}

fn players(options: &Options, referee: &str) -> Result<[Registered; 2], RegistrationError> {
    let player = |given: &str, also: &[String]| {
        let mut player = registration::read(given, referee)?;
        for address in also {
            player.addresses.push(registration::read_address(address, referee)?);
        }
        Ok(player)
    };
    let white = player(&options.white, &options.white_also)?;
    let black = player(&options.black, &options.black_also)?;
    registration::apart(&white, &black)?;
    Ok([white, black])
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

fn terms(options: &Options, catalogue: &Catalogue) -> Result<Terms, Failure> {
    let mut terms = Terms::default_for(catalogue);
    let deck = options.deck.iter().map(|deck| ("deck", deck.as_str()));
    let mut named = Vec::new();
    for term in &options.terms {
        let Some(pair) = term.split_once('=') else {
            return Err(Failure::usage(
                format!("'{term}' is not NAME=VALUE"),
                "Write for instance --term card_check=refuse.",
            ));
        };
        named.push(pair);
    }
    for (name, value) in deck.chain(named) {
        let remedy = "README.md and the invitation explain every term.";
        terms.set(name, value, catalogue).map_err(|error| Failure::usage(error.to_string(), remedy))?;
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn options(more: &[&str]) -> Options {
        let start = ["new", "--white", "Ann <ann@a.example>", "--black", "Bob <bob@b.example>"];
        Line::try_parse_from(start.iter().chain(more)).unwrap().options
    }

    #[test]
    fn t1_t2_terms_come_from_the_command_line_or_are_refused() {
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let terms_of = |more: &[&str]| terms(&options(more), &catalogue);
        assert_eq!(terms_of(&["--deck", "1-10"]).unwrap().cards(), 10);
        assert_eq!(terms_of(&["--term", "card_check=refuse"]).unwrap().value("card_check"), "refuse");
        for wrong in [["--deck", "1-9"], ["--term", "card_check"], ["--term", "card_check=often"], ["--term", "x=y"]] {
            assert_eq!(terms_of(&wrong).unwrap_err().status, exit::USAGE, "{wrong:?}");
        }
    }

    #[test]
    fn languages_and_zones_are_known_ones() {
        assert_eq!(reader("fr", "Europe/Paris").unwrap().language, Language::Fr);
        assert!(reader("de", "UTC").is_err());
        assert!(reader("en", "Paris").is_err());
    }
}
