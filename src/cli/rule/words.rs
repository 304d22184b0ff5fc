//! A ruling in the words of the command line, as a game reads them.

use super::super::exit::Failure;
use super::Options;
use crate::kit::{Command, Game, Ruling, RulingFault, TIMING, timing};

/// What is ruled, in the words of the command line.
pub enum Ruled {
    Ruling(Ruling),
    /// `recover`, which finds out by itself what was lost.
    Recover,
    /// `new-key`: the newest.
    NewKey,
    /// Something about time.
    Timing(Command),
}

/// What these words rule in a game.
///
/// # Errors
/// They rule nothing there.
pub fn asked(options: &Options, words: &[&str], game: &Game) -> Result<Ruled, Failure> {
    let Some((word, of)) = words.split_first() else {
        return Err(Failure::usage("nothing is ruled", "'tempete rule --help' lists what may be."));
    };
    if options.recovery.is_some() && *word != "new-key" {
        return Err(Failure::usage("a recovery key vouches for a new key alone", "Leave --recovery out."));
    }
    if let Some(command) = timing(words, options.reason(), game) {
        let remedy = "'tempete rule --help' has an example of each.";
        return command.map(Ruled::Timing).map_err(|wrong| Failure::usage(wrong, remedy));
    }
    let of = match of {
        [] => None,
        [of] => Some(*of),
        _ => return Err(Failure::usage("too many words behind the ruling", "Write a line in quotes.")),
    };
    if *word == "new-key" && of.is_none() {
        return Ok(Ruled::NewKey);
    }
    Ok(ruling(word, of, game)?.map_or(Ruled::Recover, Ruled::Ruling))
}

/// The ruling that these words name; `None` is `recover`, which finds out by itself what was lost.
fn ruling(word: &str, of: Option<&str>, game: &Game) -> Result<Option<Ruling>, Failure> {
    game.ruling(word, of).map_err(|fault| match fault {
        RulingFault::NeedsSeat(seats) => {
            Failure::usage("this ruling needs a seat", format!("Write {} after it.", seats.join(" or ")))
        }
        RulingFault::NeedsResult(known) => {
            Failure::usage("'result' needs a result", format!("Write one of these after it: {}.", known.join(", ")))
        }
        RulingFault::Needs(what) => {
            Failure::usage(format!("this ruling needs {what}"), format!("Write it after '{word}', in quotes."))
        }
        RulingFault::TakesNothing => {
            Failure::usage("this ruling takes no seat and no result", "Leave the word after it out.")
        }
        RulingFault::Unknown => {
            let known: Vec<&str> =
                game.ruling_words().chain(TIMING.map(|(word, ..)| word)).chain(["new-key"]).collect();
            Failure::usage(
                format!("{} has no ruling '{word}'", game.title),
                format!("Its rulings: {}. 'tempete rule --help' has an example of each.", known.join(", ")),
            )
        }
    })
}

/// The same words with his seat where the ruling is about one, as they are written for one game.
///
/// # Errors
/// A seat or a team is named, which is another person's in each game; or it can be ruled on one game at a time alone.
pub fn seated<'a>(words: &[&'a str], seat: &'a str, game: &Game) -> Result<Vec<&'a str>, Failure> {
    let Some((word, of)) = words.split_first() else { return Ok(Vec::new()) };
    if ["recover", "new-key"].contains(word) {
        let what = format!("'{word}' is ruled on one game at a time");
        return Err(Failure::usage(what, format!("Name the game: tempete rule GAME {word}")));
    }
    let is_side = |word: &&&str| game.seat(word).is_some() || game.teams.iter().any(|(name, _)| name == *word);
    if let Some(side) = of.iter().find(is_side) {
        let what = format!("'{side}' is another person in each game");
        return Err(Failure::usage(
            what,
            "With --player no seat is written: it is his. Rule on a winner game by game.",
        ));
    }
    let timed = TIMING.iter().find(|(verb, ..)| verb == word).map(|(_, takes, _)| takes.starts_with("SEAT"));
    let is_of_seat = timed.unwrap_or_else(|| matches!(game.ruling(word, None), Err(RulingFault::NeedsSeat(_))));
    Ok([*word].into_iter().chain(is_of_seat.then_some(seat)).chain(of.iter().copied()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cli::exit, games::GAMES};

    #[test]
    fn t63_each_ruling_takes_its_own_words_and_no_others() {
        let says = |words: &str| Some(Ruling::Says(words.into()));
        assert_eq!(ruling("warn", Some("black"), GAMES[0]).unwrap(), says("warn black"));
        assert_eq!(ruling("annul", None, GAMES[0]).unwrap(), says("result annulled"));
        assert_eq!(ruling("recover", None, GAMES[0]).unwrap(), None);
        for (word, of) in [
            ("warn", None),
            ("uphold", Some("white")),
            ("recover", Some("white")),
            ("result", Some("won")),
            ("lost-on-time", Some("draw")),
            ("unheard-of", None),
        ] {
            assert_eq!(ruling(word, of, GAMES[0]).unwrap_err().status, exit::USAGE, "{word} {of:?}");
        }
    }
    #[test]
    fn his_seat_stands_where_the_ruling_is_about_one() {
        let of = |words: &str| {
            let words: Vec<&str> = words.split(' ').collect();
            seated(&words, "black", GAMES[0]).map(|words| words.join(" ")).map_err(|failure| failure.status)
        };
        assert_eq!(of("leave 2027-03-01 2027-03-10").unwrap(), "leave black 2027-03-01 2027-03-10");
        assert_eq!(of("gift 5 days").unwrap(), "gift black 5 days");
        assert_eq!(of("lost-on-time").unwrap(), "lost-on-time black");
        assert_eq!(of("pause").unwrap(), "pause");
        assert_eq!(of("result draw").unwrap(), "result draw");
        for wrong in ["gift white 5", "lost-on-time black", "result white", "recover", "new-key"] {
            assert_eq!(of(wrong), Err(exit::USAGE), "{wrong}");
        }
    }
}
