//! Keys: the 26 letters that prove a mail's game and seat (M1). Made from a secret in a file outside
//! the database; the database holds only their hashes.

use std::{
    fmt, fs,
    io::{self, Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use data_encoding::{BitOrder, Encoding, HEXLOWER, Specification};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::verp::LetterOf;
use crate::{
    ids::{GameId, Seat, Timestamp},
    seal::Hash,
};

/// The 32 letters of a key: none that is easily taken for another.
pub const ALPHABET: &str = crate::seal::LETTERS;

/// How many letters a key has.
pub const LENGTH: usize = 26;

/// How many letters the mark of a bounce address has: 65 bits.
pub const MARK_LENGTH: usize = 13;

/// A key as written in an address. Whoever knows it and can send as its player can act for him.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Reads a key in either case: gateways fold addresses. `None` if it has not the shape of one.
    pub fn read(text: &str) -> Option<Self> {
        let folded = text.to_ascii_lowercase();
        (folded.len() == LENGTH && folded.chars().all(|letter| ALPHABET.contains(letter))).then_some(Self(folded))
    }

    /// Its letters.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// What the database knows it by.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

// A key never stands in a log line.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// Which letter a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyOf {
    pub game: GameId,
    pub seat: Seat,
    /// The letter's number among the seat's own.
    pub number: u32,
    /// The seat's generation when it was made.
    pub generation: u32,
}

/// What a key is made for.
pub trait Keyed {
    /// What tells it from all else that keys are made for.
    // Stored, as hashes. Changing this makes every key given out useless.
    fn text(&self) -> String;
}

impl Keyed for KeyOf {
    fn text(&self) -> String {
        format!("tempete-token/v1|{}|{}|{}|{}", self.game, self.seat.index(), self.number, self.generation)
    }
}

/// Which letter to an organiser a key is for.
#[derive(Clone, Copy, Debug)]
pub struct OrganiserKeyOf<'a> {
    /// The letter's number among all such letters.
    pub number: u32,
    /// The folded address it goes to.
    pub organiser: &'a str,
    /// When it was made: a restored database gives numbers out again.
    pub at: Timestamp,
}

impl Keyed for OrganiserKeyOf<'_> {
    fn text(&self) -> String {
        format!("tempete-organiser/v1|{}|{}|{}", self.number, self.at.unix(), self.organiser)
    }
}

/// Which challenge a key is for.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeKeyOf {
    /// Its number.
    pub number: u32,
    /// The hash of the address that is asked.
    pub asked: [u8; 32],
    /// When it was made: numbers are given out again.
    pub at: Timestamp,
}

impl Keyed for ChallengeKeyOf {
    fn text(&self) -> String {
        format!("tempete-challenge/v1|{}|{}|{}", self.number, self.at.unix(), Hash(self.asked))
    }
}

/// The key files: the newest makes keys, the two newest prove them.
pub struct KeyRing {
    folder: PathBuf,
    number: u32,
    newest: [u8; 32],
    before: Option<[u8; 32]>,
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyRing")
    }
}

impl KeyRing {
    /// Opens the key files in this folder, where the last that was ever made has this number, 0 before the first. If that
    /// one is not there, makes the next, under a number that none has had, of these random bytes.
    pub fn open(folder: &Path, last: u32, random: [u8; 32]) -> io::Result<Self> {
        let newest = Self::newest(folder)?;
        if newest == 0 || newest < last {
            write(folder, last.max(newest).saturating_add(1), random)?;
        }
        Self::load(folder)
    }

    /// The number of the newest key file in this folder; 0 where there is none.
    pub fn newest(folder: &Path) -> io::Result<u32> {
        Ok(numbers(folder)?.last().copied().unwrap_or(0))
    }

    /// Whether the file of this number is in the folder.
    pub fn has(&self, number: u32) -> bool {
        path(&self.folder, number).exists()
    }

    /// The number of the newest file.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The key files that are in this folder, of which none is made; without any, these random bytes prove
    /// nothing.
    pub fn look(folder: &Path, random: [u8; 32]) -> io::Result<Self> {
        if numbers(folder)?.is_empty() {
            return Ok(Self { folder: folder.to_owned(), number: 0, newest: random, before: None });
        }
        Self::load(folder)
    }

    /// Makes a new key file of these random bytes. Keys of the file before it stay good until the
    /// next call; those of older ones are no keys any more.
    pub fn renew(&mut self, random: [u8; 32]) -> io::Result<()> {
        let next = numbers(&self.folder)?.last().copied().unwrap_or(0) + 1;
        write(&self.folder, next, random)?;
        *self = Self::load(&self.folder)?;
        Ok(())
    }

    /// Reads the files again: somebody may have made a new one (`rekey` beside a running daemon), and files that
    /// can be read no more are noticed before the next start fails on them.
    pub fn refresh(&mut self) -> io::Result<()> {
        *self = Self::load(&self.folder)?;
        Ok(())
    }

    fn load(folder: &Path) -> io::Result<Self> {
        let numbers = numbers(folder)?;
        let mut newest_first = numbers.iter().rev();
        let newest = newest_first.next().ok_or_else(|| io::Error::other("no key file"))?;
        Ok(Self {
            folder: folder.to_owned(),
            number: *newest,
            newest: read(folder, *newest)?,
            before: newest_first.next().map(|number| read(folder, *number)).transpose()?,
        })
    }

    /// The key of a letter about to be made.
    pub fn make(&self, of: impl Keyed) -> Key {
        derive(&self.newest, &of)
    }

    /// Whether this key was made for that letter, by one of the two newest files.
    pub fn proves(&self, key: &Key, of: impl Keyed) -> bool {
        let newest = key.0.as_bytes().ct_eq(derive(&self.newest, &of).0.as_bytes());
        let before = self.before.as_ref().map(|before| key.0.as_bytes().ct_eq(derive(before, &of).0.as_bytes()));
        bool::from(newest) | before.is_some_and(bool::from)
    }

    /// What stands at the end of a letter's bounce address.
    pub fn mark(&self, letter: LetterOf) -> String {
        mark(&self.newest, letter)
    }

    /// Whether this mark was made for that letter, by one of the two newest files.
    pub fn proves_mark(&self, found: &str, letter: LetterOf) -> bool {
        let is = |secret| bool::from(found.as_bytes().ct_eq(mark(secret, letter).as_bytes()));
        is(&self.newest) | self.before.as_ref().is_some_and(is)
    }
}

fn mark(secret: &[u8; 32], letter: LetterOf) -> String {
    let LetterOf { game, seat, number } = letter;
    let bytes = tag(secret, &format!("tempete-bounce/v1|{game}|{}|{number}", seat.index()));
    let mut mark = encoding().encode(&bytes);
    mark.truncate(MARK_LENGTH);
    mark
}

fn derive(secret: &[u8; 32], of: &impl Keyed) -> Key {
    Key(encoding().encode(&tag(secret, &of.text())))
}

/// The first 16 bytes of an HMAC-SHA256 under a key file's secret.
fn tag(secret: &[u8; 32], text: &str) -> Vec<u8> {
    let mut block = [0; 64];
    for (to, from) in block.iter_mut().zip(secret) {
        *to = *from;
    }
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into_iter().take(16).collect()
}

fn encoding() -> &'static Encoding {
    static ENCODING: std::sync::OnceLock<Encoding> = std::sync::OnceLock::new();
    ENCODING.get_or_init(|| {
        let mut specification = Specification::new();
        specification.symbols.push_str(ALPHABET);
        specification.bit_order = BitOrder::MostSignificantFirst;
        // 32 different ASCII letters always make an encoding; the library's own stands in for
        // the branch that cannot be.
        specification.encoding().unwrap_or(data_encoding::BASE32_DNSCURVE)
    })
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}.key"))
}

/// The numbers of the key files, in order.
fn numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut numbers = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let number: Option<u32> =
            name.to_str().and_then(|name| name.strip_suffix(".key")).and_then(|name| name.parse().ok());
        numbers.extend(number);
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn write(folder: &Path, number: u32, random: [u8; 32]) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    // Written beside and linked: a key file is there whole or not at all.
    let beside = folder.join(format!(".{number:04}.new"));
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    file.write_all(format!("{}\n", HEXLOWER.encode(&random)).as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&beside, path(folder, number));
    fs::remove_file(&beside)?;
    // Somebody else starting at the same moment made it first: his is as good.
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    fs::File::open(folder)?.sync_all()
}

fn read(folder: &Path, number: u32) -> io::Result<[u8; 32]> {
    let mut text = String::new();
    fs::File::open(path(folder, number))?.take(100).read_to_string(&mut text)?;
    HEXLOWER
        .decode(text.trim_end().as_bytes())
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or_else(|| io::Error::other(format!("key file {number:04}.key is not 64 hex digits")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(number: u32) -> KeyOf {
        KeyOf { game: GameId::new(42).unwrap(), seat: Seat::FIRST, number, generation: 1 }
    }

    #[test]
    fn a_key_is_26_letters_of_its_own_for_every_letter() {
        let folder = tempfile::tempdir().unwrap();
        let ring = KeyRing::open(&folder.path().join("keys"), 0, [7; 32]).unwrap();
        let key = ring.make(of(1));
        assert_eq!(Key::read(key.letters()), Some(key.clone()));
        assert_eq!(Key::read(&key.letters().to_uppercase()), Some(key.clone()));
        assert_ne!(key, ring.make(of(2)));
        assert_ne!(key, ring.make(KeyOf { generation: 2, ..of(1) }));
        assert_ne!(key, ring.make(KeyOf { seat: Seat::SECOND, ..of(1) }));
        assert!(ring.proves(&key, of(1)));
        assert!(!ring.proves(&key, of(2)));
        assert_eq!(format!("{key:?}"), "Key");
    }

    #[test]
    fn two_key_files_are_good_and_a_third_retires_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("keys");
        let mut ring = KeyRing::open(&folder, 0, [1; 32]).unwrap();
        let key = ring.make(of(1));
        ring.renew([2; 32]).unwrap();
        assert_ne!(key, ring.make(of(1)));
        assert!(ring.proves(&key, of(1)));
        assert!(KeyRing::open(&folder, 2, [9; 32]).unwrap().proves(&key, of(1)));
        let mut beside = KeyRing::open(&folder, 2, [9; 32]).unwrap();
        ring.renew([3; 32]).unwrap();
        beside.refresh().unwrap();
        assert!(beside.proves(&ring.make(of(1)), of(1)));
        assert!(!ring.proves(&key, of(1)));
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.join("0001.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_lost_folder_begins_with_a_number_that_none_has_had() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("keys");
        let mut ring = KeyRing::open(&folder, 0, [1; 32]).unwrap();
        ring.renew([2; 32]).unwrap();
        assert_eq!(ring.number(), 2);
        fs::remove_dir_all(&folder).unwrap();
        let ring = KeyRing::open(&folder, 2, [3; 32]).unwrap();
        assert_eq!((ring.number(), folder.join("0001.key").exists()), (3, false));
        // Of an older copy of the folder the newest is missing.
        assert_eq!(KeyRing::open(&folder, 5, [4; 32]).unwrap().number(), 6);
        assert_eq!(KeyRing::open(&folder, 6, [5; 32]).unwrap().number(), 6);
    }

    #[test]
    fn what_has_not_the_shape_of_a_key_is_none() {
        for wrong in
            ["", "abc", "abcdefghijkmnpqrstuvwxyz2l", "abcdefghijkmnpqrstuvwxyz2", "abcdefghijkmnpqrstuvwxyz234"]
        {
            assert_eq!(Key::read(wrong), None, "{wrong}");
        }
    }
}
