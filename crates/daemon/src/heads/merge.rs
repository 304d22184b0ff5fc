//! A second folder of heads beside this one: a copy that a backup has made, or that was carried here. What the two have
//! told together counts. Lines are added and never replaced, so that a folder that knows less takes nothing away.

use std::{
    collections::{BTreeMap, HashSet},
    io,
};

use super::{Heads, before, folder::LineBatch, line::HeadLine, line::Shown};
use crate::{
    ids::{GameId, Timestamp},
    seal::{Hash, Origin},
};

impl Heads {
    /// What this folder and that one have told together of a game.
    pub(crate) fn both(&self, other: &Self, game: GameId) -> io::Result<String> {
        let own = self.folder.read(game)?;
        let more = lacking(&own, &other.folder.read(game)?);
        Ok(own + &more)
    }

    /// The first game of which this folder and that one have told different logs: they are not of one referee, or two
    /// ran on copies of one state.
    pub(crate) fn contradicted_by(&self, other: &Self) -> io::Result<Option<GameId>> {
        for game in other.games()? {
            let (own, told) = (self.folder.read(game)?, other.folder.read(game)?);
            if own != told && is_other(&own, &told) {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// Adds the lines of that folder which are not in this one, and waits for the disk; says of how many games there were
    /// any. Of a file of the same length nothing is read where `by_length`: lines are only ever added.
    pub(crate) fn merge(&self, other: &Self, by_length: bool, now: Timestamp) -> io::Result<usize> {
        let counts = (self.folder.count()?, other.folder.count()?);
        let made = counts.1.unwrap_or(0);
        let mut batch = LineBatch { lines: BTreeMap::new(), made, before: before(now) };
        for game in other.games()? {
            if by_length && self.folder.length(game)? == other.folder.length(game)? {
                continue;
            }
            let (own, told) = (self.folder.read(game)?, other.folder.read(game)?);
            if is_other(&own, &told) {
                return Err(io::Error::other(format!("the two tell different logs of game {game}: neither is a copy")));
            }
            let lines = lacking(&own, &told);
            if !lines.is_empty() {
                batch.lines.insert(game, lines);
            }
        }
        if !batch.lines.is_empty() {
            self.folder.write(&batch)?;
        }
        // A count that nobody knows any more is none: all games are compared at the next start.
        if !batch.lines.is_empty() && (counts.0.is_none() || counts.1.is_none()) {
            self.folder.forget_count()?;
        }
        Ok(batch.lines.len())
    }

    /// How many letters had been made when the last one left, and whether any has left at all, as far as this folder says.
    pub(crate) fn left(&self) -> io::Result<(u64, bool)> {
        Ok((self.folder.count()?.unwrap_or(0), self.folder.last_game()? > 0))
    }
}

/// The lines that are not in `own`, each with its line end.
fn lacking(own: &str, other: &str) -> String {
    if own == other {
        return String::new();
    }
    let known: HashSet<&str> = own.lines().collect();
    let mut lines = String::new();
    for line in other.lines().filter(|line| !known.contains(line)) {
        lines.push_str(line);
        lines.push('\n');
    }
    lines
}

/// Tells whether one of these has a head of as many entries of one epoch as the other, and another one.
fn is_other(own: &str, other: &str) -> bool {
    let heads = |text: &str| -> BTreeMap<(Origin, u64), Hash> {
        let shown = text.lines().filter_map(HeadLine::read).map(|line| line.shown);
        let head =
            |shown| if let Shown::Head(head) = shown { Some(((head.origin, head.size), head.root)) } else { None };
        shown.filter_map(head).collect()
    };
    let own = heads(own);
    heads(other).iter().any(|(of, root)| own.get(of).is_some_and(|known| known != root))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(size: u64, root: u8, number: u32) -> String {
        let origin = "a.example/tempete/7/1".parse::<Origin>().unwrap();
        let shown = Shown::Head(crate::seal::Head { origin, size, root: Hash([root; 32]) });
        let at = Timestamp::from_unix(1_800_000_000);
        HeadLine { shown, seat: crate::ids::Seat::FIRST, number, at }.to_string() + "\n"
    }

    #[test]
    fn lines_are_added_and_none_goes() {
        let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let put = |folder: &tempfile::TempDir, text: &str, count: Option<u64>| {
            let heads = folder.path().join("heads");
            std::fs::create_dir_all(heads.join("000")).unwrap();
            std::fs::write(heads.join("000/7"), text).unwrap();
            if let Some(count) = count {
                std::fs::write(heads.join("count"), format!("{count:020}\n")).unwrap();
            }
        };
        let read = |name: &str| std::fs::read_to_string(a.path().join("heads").join(name));
        let [first, second, third] = [line(1, 1, 1), line(2, 2, 2), line(3, 3, 3)];
        put(&a, &format!("{first}{third}"), Some(9));
        put(&b, &format!("{first}{second}"), Some(4));
        let (own, other) = (Heads::of(a.path()), Heads::of(b.path()));
        let now = Timestamp::from_unix(1_800_000_000);
        assert_eq!(own.contradicted_by(&other).unwrap(), None);
        let both = own.both(&other, GameId::new(7).unwrap()).unwrap();
        assert_eq!(both, format!("{first}{third}{second}"));
        assert_eq!(own.merge(&other, false, now).unwrap(), 1);
        assert_eq!((read("000/7").unwrap(), read("count").unwrap()), (both, format!("{:020}\n", 9)));
        assert_eq!(own.merge(&other, false, now).unwrap(), 0);
        // Where one of the two counts is lost, nobody knows how many letters left.
        put(&b, &line(4, 4, 4), None);
        std::fs::remove_file(b.path().join("heads/count")).unwrap();
        assert_eq!(own.merge(&other, false, now).unwrap(), 1);
        assert!(read("count").is_err());
        // The same number of entries, and others.
        put(&b, &line(2, 5, 2), None);
        assert_eq!(own.contradicted_by(&other).unwrap(), GameId::new(7));
    }
}
