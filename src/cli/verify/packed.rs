//! A zip of what players kept: its directory is read strictly before anything is unpacked (FORMAT.md, section 7, *Evidence*).

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
};

use zip::{ZipArchive, read::ZipFile};

use super::kept;

/// As an archive of files whose members are read.
pub type Archive = ZipArchive<BufReader<File>>;

const END: [u8; 4] = *b"PK\x05\x06";
const DIRECTORY: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";
/// The lengths of these without what each has of its own.
const END_SIZE: usize = 22;
const MEMBER_SIZE: usize = 46;
const LOCAL_SIZE: usize = 30;
const MOST_COMMENT: u64 = 65_535;
/// The flag of a member whose name is in UTF-8.
const UTF_8: u16 = 1 << 11;
/// What an archive may unpack to of files that are looked through: so much, or so many times its own size.
const UNPACKED: u64 = 10_000_000;
const TIMES: u64 = 20;
/// The bits of a file's kind in its mode, and those of a plain one.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;

/// An archive, and how many bytes it has.
///
/// # Errors
/// It is none, or has two files of one name, files that lie in one another, or too many.
pub fn opened(file: File) -> io::Result<(Archive, u64)> {
    let size = file.metadata()?.len();
    let mut file = BufReader::new(file);
    let count = members(&mut file, size)?;
    let zip = ZipArchive::new(file).map_err(|_| none())?;
    if zip.len() == count { Ok((zip, size)) } else { Err(twice()) }
}

/// Tells whether an archive of this size may unpack to so many bytes that are looked through.
///
/// # Errors
/// It may not.
pub fn is_dense(size: u64, through: u64) -> io::Result<()> {
    match through > UNPACKED.max(size.saturating_mul(TIMES)) {
        true => Err(io::Error::other(format!("files of more than {TIMES} times its own size"))),
        false => Ok(()),
    }
}

/// Tells whether a member is a plain file.
pub fn is_plain<R: Read>(file: &ZipFile<'_, R>) -> bool {
    file.unix_mode().is_none_or(|mode| [0, PLAIN].contains(&(mode & KIND)))
}

/// What a member has; `None` where it is too large.
///
/// # Errors
/// It cannot be unpacked, or has another length than it says.
pub fn bytes<R: Read>(file: ZipFile<'_, R>) -> io::Result<Option<Vec<u8>>> {
    let size = file.size();
    let bytes = kept::bytes_of(file, size)?;
    match bytes.as_ref().is_some_and(|bytes| bytes.len() as u64 != size) {
        true => Err(io::Error::other("it has another length than it says")),
        false => Ok(bytes),
    }
}

/// It is no archive.
pub fn none() -> io::Error {
    io::Error::other("it is no zip archive")
}

fn twice() -> io::Error {
    io::Error::other("two files of one name")
}

/// How many members the archive has.
fn members(file: &mut (impl Read + Seek), length: u64) -> io::Result<usize> {
    let (count, directory, begin) = directory(file, length)?;
    if count > kept::MOST_FILES {
        return Err(kept::too_many());
    }
    let (mut rest, mut names, mut places) = (directory.as_slice(), BTreeSet::new(), Vec::new());
    for _ in 0..count {
        let (head, behind) =
            rest.split_at_checked(MEMBER_SIZE).filter(|(head, _)| head.starts_with(&DIRECTORY)).ok_or_else(none)?;
        let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(short(head, at)));
        let (name, behind) = behind.split_at_checked(name).ok_or_else(none)?;
        rest = behind.get(extra.saturating_add(comment)..).ok_or_else(none)?;
        if short(head, 8) & UTF_8 != 0 && std::str::from_utf8(name).is_err() {
            return Err(none());
        }
        if !names.insert(name.to_vec()) {
            return Err(twice());
        }
        let local = u64::from(long(head, 42));
        places.push((local, end(file, local)?.saturating_add(long(head, 20).into())));
    }
    if !rest.is_empty() {
        return Err(none());
    }
    places.sort_unstable();
    let next = places.iter().skip(1).map(|(begins, _)| *begins).chain([begin]);
    match places.iter().zip(next).all(|((_, end), next)| *end <= next) {
        true => Ok(count),
        false => Err(io::Error::other("files that lie in one another")),
    }
}

/// How many members an archive says that it has, its directory, and where that begins.
fn directory(file: &mut (impl Read + Seek), length: u64) -> io::Result<(usize, Vec<u8>, u64)> {
    let before = length.saturating_sub(END_SIZE as u64 + MOST_COMMENT);
    file.seek(SeekFrom::Start(before))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let at = tail.windows(END.len()).rposition(|four| four == END).ok_or_else(none)?;
    let (_, end) = tail.split_at_checked(at).ok_or_else(none)?;
    let (end, comment) = end.split_at_checked(END_SIZE).ok_or_else(none)?;
    let [disk, first, here, count, comments] = [4, 6, 8, 10, 20].map(|at| short(end, at));
    let (size, begin) = (u64::from(long(end, 12)), u64::from(long(end, 16)));
    let is_one = disk == 0 && first == 0 && here == count && usize::from(comments) == comment.len();
    if !is_one || begin + size != before + at as u64 {
        return Err(none());
    }
    file.seek(SeekFrom::Start(begin))?;
    let mut directory = Vec::new();
    file.take(size).read_to_end(&mut directory)?;
    Ok((count.into(), directory, begin))
}

/// Where the data of a member begins, by its own header there.
fn end(file: &mut (impl Read + Seek), local: u64) -> io::Result<u64> {
    let mut header = [0; LOCAL_SIZE];
    file.seek(SeekFrom::Start(local))?;
    file.read_exact(&mut header).map_err(|_| none())?;
    let own = [26, 28].map(|at| u64::from(short(&header, at)));
    match header.starts_with(&LOCAL) {
        true => Ok(local + LOCAL_SIZE as u64 + own.iter().sum::<u64>()),
        false => Err(none()),
    }
}

/// Two bytes of a header, the lower first.
fn short(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(u16::MAX, |two| u16::from_le_bytes(*two))
}

/// Four of them.
fn long(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(u32::MAX, |four| u32::from_le_bytes(*four))
}
