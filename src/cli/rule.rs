//! `tempete rule`: a ruling of the person who runs the referee. It becomes an entry that both players
//! read, with its reason (T62, T63).

use clap::{Args, ValueEnum};

use super::{Failure, Output, Where, exit, setup::Setup};
use crate::{
    ids::Seat,
    referee::Command,
    rules::tempete::event::{Outcome, Ruling},
};

const EXAMPLES: &str = "\
Rulings:
  uphold             the message objected to stands
  takeback           the message objected to is undone
  grant, refuse      the claim of stalemate, repetition or fifty moves
  lost-on-time SEAT  the seat (white or black) lost on time
  warn SEAT          the slow seat was warned after a complaint
  result RESULT      white or black (the winner), draw, or annulled; after the
                     end this corrects the result
  annul              the game is called off
  recover            the game goes on without the entries that a restored
                     backup has lost; letters that showed them are void

Examples:
  tempete rule 42 uphold --reason 'A bishop may pass there after card 24.'
  tempete rule 42 lost-on-time black --reason 'Two weeks without a mail.'
  tempete rule 42 result draw --reason 'Both players agreed by telephone.'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// What is ruled
    #[arg(value_enum, hide_possible_values = true)]
    ruling: Word,
    /// The seat or the result, where the ruling needs one
    of: Option<String>,
    /// Why: both players read it, and it stands in the log for ever
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Word {
    Uphold,
    Takeback,
    Grant,
    Refuse,
    LostOnTime,
    Warn,
    Result,
    Annul,
    Recover,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let ruling = ruling(options.ruling, options.of.as_deref())?;
    let mut setup = Setup::open(at)?;
    let (first, last) = match ruling {
        Some(ruling) => setup.command(options.game, &Command::rule(ruling, &options.reason))?,
        None => setup.recover(options.game, &options.reason)?,
    };
    let entries = if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") };
    output.line(format!("Game {}: ruled, {entries}. Both players are told.", options.game))?;
    Ok(exit::DONE)
}

/// The ruling that these words name; `None` is `recover`, which finds out by itself what was lost.
fn ruling(word: Word, of: Option<&str>) -> Result<Option<Ruling>, Failure> {
    let seat = || match of {
        Some("white") => Ok(Seat::FIRST),
        Some("black") => Ok(Seat::SECOND),
        _ => Err(Failure::usage("this ruling needs a seat", "Write white or black after it.")),
    };
    let outcome = || match of {
        Some("white") => Ok(Outcome::Won(Seat::FIRST)),
        Some("black") => Ok(Outcome::Won(Seat::SECOND)),
        Some("draw") => Ok(Outcome::Drawn),
        Some("annulled") => Ok(Outcome::Annulled),
        _ => Err(Failure::usage("'result' needs a result", "Write white, black, draw or annulled after it.")),
    };
    let plain = |ruling| match of {
        None => Ok(ruling),
        Some(_) => Err(Failure::usage("this ruling takes no seat and no result", "Leave the word after it out.")),
    };
    Ok(Some(match word {
        Word::Recover => return plain(Ruling::Uphold).map(|_| None),
        Word::Uphold => plain(Ruling::Uphold)?,
        Word::Takeback => plain(Ruling::Takeback)?,
        Word::Grant => plain(Ruling::Grant)?,
        Word::Refuse => plain(Ruling::Refuse)?,
        Word::Annul => plain(Ruling::Result(Outcome::Annulled))?,
        Word::LostOnTime => Ruling::LostOnTime(seat()?),
        Word::Warn => Ruling::Warn(seat()?),
        Word::Result => Ruling::Result(outcome()?),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t63_each_ruling_takes_its_own_words_and_no_others() {
        assert_eq!(ruling(Word::Warn, Some("black")).unwrap(), Some(Ruling::Warn(Seat::SECOND)));
        assert_eq!(ruling(Word::Annul, None).unwrap(), Some(Ruling::Result(Outcome::Annulled)));
        assert_eq!(ruling(Word::Recover, None).unwrap(), None);
        for (word, of) in [
            (Word::Warn, None),
            (Word::Uphold, Some("white")),
            (Word::Recover, Some("white")),
            (Word::Result, Some("won")),
            (Word::LostOnTime, Some("draw")),
        ] {
            assert_eq!(ruling(word, of).unwrap_err().status, exit::USAGE, "{word:?} {of:?}");
        }
    }
}
