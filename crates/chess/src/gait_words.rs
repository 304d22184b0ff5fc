//! How a catalogue writes a way of going.

use core::{fmt, str::FromStr};

use super::{Captures, Gait, Manner, PieceLetters, Role, Steps};

/// The words are no way of going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no way of going")]
pub struct NoGait;

impl FromStr for Gait {
    type Err = NoGait;

    fn from_str(text: &str) -> Result<Self, NoGait> {
        let (way, takes) = match text.split_once(", ") {
            None => (text, Captures::Never),
            Some((way, "may take")) => (way, Captures::May),
            Some((way, "takes foe")) => (way, Captures::Foe),
            Some((way, "takes own")) => (way, Captures::Own),
            Some(_) => return Err(NoGait),
        };
        let manners = [
            (" through own", Manner::ThroughOwn),
            (" over one", Manner::OverOne),
            (" wrap", Manner::Wrap),
            (" reflect", Manner::Reflect),
        ];
        let found = manners.into_iter().find_map(|(words, manner)| Some((way.strip_suffix(words)?, manner)));
        let (steps, manner) = found.unwrap_or((way, Manner::Plain));
        let count = |word: &str| word.parse().ok().filter(|count| (1..=7).contains(count)).ok_or(NoGait);
        let steps = match steps.split_once(' ') {
            None if steps == "itself" => Steps::Itself,
            None if steps == "hop" => Steps::Hop,
            Some(("as", "Q")) => Steps::As(Role::Queen),
            Some(("as", "R")) => Steps::As(Role::Rook),
            Some(("as", "B")) => Steps::As(Role::Bishop),
            Some(("as", "N")) => Steps::As(Role::Knight),
            Some(("ahead", many)) => Steps::Ahead(count(many)?),
            Some(("back", "aslant")) => Steps::BackAslant,
            Some(("back", many)) => Steps::Back(count(many)?),
            _ => return Err(NoGait),
        };
        Ok(Self { steps, manner, takes })
    }
}

impl fmt::Display for Gait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps {
            Steps::Itself => f.write_str("itself")?,
            Steps::As(role) => write!(f, "as {}", role.letter(PieceLetters::ENGLISH))?,
            Steps::Ahead(many) => write!(f, "ahead {many}")?,
            Steps::Back(many) => write!(f, "back {many}")?,
            Steps::BackAslant => f.write_str("back aslant")?,
            Steps::Hop => f.write_str("hop")?,
        }
        f.write_str(match self.manner {
            Manner::Plain => "",
            Manner::ThroughOwn => " through own",
            Manner::OverOne => " over one",
            Manner::Wrap => " wrap",
            Manner::Reflect => " reflect",
        })?;
        f.write_str(match self.takes {
            Captures::Never => "",
            Captures::May => ", may take",
            Captures::Foe => ", takes foe",
            Captures::Own => ", takes own",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn ways_are_written_as_they_are_read() {
        for text in [
            "as B reflect, may take",
            "as B",
            "itself, takes own",
            "itself wrap, may take",
            "itself through own",
            "ahead 2",
            "hop",
            "back aslant, takes foe",
            "as R over one, takes foe",
            "back 2",
        ] {
            assert_eq!(text.parse::<Gait>().unwrap().to_string(), text);
        }
        for wrong in ["", "as K", "as B, takes all", "ahead 8", "ahead", "itself  wrap", "walks"] {
            assert_eq!(wrong.parse::<Gait>(), Err(NoGait), "{wrong}");
        }
    }
}
