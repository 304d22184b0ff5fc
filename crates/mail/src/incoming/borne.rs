//! Every key that a mail bears, wherever and however it stands in it: a search of bytes, for what is held
//! against the keys of every letter. No parser is asked, so that no mail is too odd for it.
//!
//! The rule kept here: each pass is linear in the mail, and there are at most six.

use std::{borrow::Cow, collections::BTreeSet};

use data_encoding::{BASE64_NOPAD, Encoding};

use crate::mail::key::{Key, LENGTH};

/// The hashes of everything in the mail that has the shape of a key.
pub fn keys(raw: &[u8]) -> Vec<[u8; 32]> {
    let mut found = BTreeSet::new();
    search(raw, &mut found);
    base64_blocks(raw, |block| search(block, &mut found));
    found.into_iter().collect()
}

/// Looks for keys in the bytes, and in what quoted-printable or UTF-16 would make of them.
fn search(bytes: &[u8], found: &mut BTreeSet<[u8; 32]>) {
    words(bytes, found);
    if bytes.contains(&b'=') {
        words(&unquoted(bytes), found);
    }
    if bytes.contains(&0) {
        let narrow: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != 0).collect();
        words(&narrow, found);
    }
}

fn words(bytes: &[u8], found: &mut BTreeSet<[u8; 32]>) {
    let runs = bytes.split(|byte| !byte.is_ascii_alphanumeric());
    let of_length = runs.filter(|run| run.len() == LENGTH).filter_map(|run| str::from_utf8(run).ok());
    found.extend(of_length.filter_map(Key::read).map(|key| key.hash()));
}

/// Soft line breaks joined and `=2B` decoded, as quoted-printable has it.
fn unquoted(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    loop {
        rest = match rest {
            [] => return out,
            [b'=', b'\n', after @ ..] | [b'=', b'\r', b'\n', after @ ..] => after,
            [b'=', high, low, after @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                out.push(digit(high).unwrap_or_default() * 16 + digit(low).unwrap_or_default());
                after
            }
            [byte, after @ ..] => {
                out.push(*byte);
                after
            }
        };
    }
}

/// Hands on what lines of base64 alone hold, and encoded words of header fields, one after the other.
fn base64_blocks(raw: &[u8], mut take: impl FnMut(&[u8])) {
    let mut give = |block: &[u8]| {
        if let Some(block) = decoded(block) {
            take(&block);
        }
    };
    let mut block: Vec<u8> = Vec::new();
    for line in raw.split(|byte| *byte == b'\n').chain([[].as_slice()]) {
        let line = line.trim_ascii();
        if !line.is_empty() && line.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte)) {
            block.extend(line);
        } else {
            give(&block);
            block.clear();
            // `=?utf-8?B?…?=`
            let mut before: &[u8] = &[];
            for piece in line.split(|byte| *byte == b'?') {
                if before.eq_ignore_ascii_case(b"b") {
                    give(piece);
                }
                before = piece;
            }
        }
    }
}

/// Base64 read as far as it goes, padding or not.
fn decoded(block: &[u8]) -> Option<Vec<u8>> {
    const LOOSE: &Encoding = &BASE64_NOPAD;
    let bare: Cow<'_, [u8]> = match block.contains(&b'=') {
        true => block.iter().copied().filter(|byte| *byte != b'=').collect::<Vec<u8>>().into(),
        false => block.into(),
    };
    // A group of one letter holds no byte, and bits beyond the last byte mean nothing.
    let whole = bare.len() - bare.len() % 4;
    let (groups, rest) = bare.split_at_checked(whole)?;
    let mut out = LOOSE.decode(groups).ok()?;
    let mut last = rest.to_vec();
    if last.len() > 1 {
        last.resize(4, b'A');
        let bytes = LOOSE.decode(&last).ok()?;
        out.extend(bytes.iter().take(rest.len() - 1));
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "abcdefghjkmnpqrstuvwxyz234";

    fn bears(raw: &[u8]) -> bool {
        let key = Key::read(KEY).unwrap();
        keys(raw).contains(&key.hash())
    }

    #[test]
    fn a_key_is_found_wherever_it_stands() {
        let base64 = |text: &str| data_encoding::BASE64.encode(text.as_bytes());
        let broken = base64(&format!("hello, the key is {KEY}, says the quoted letter")).into_bytes();
        let lines: Vec<&[u8]> = broken.chunks(20).collect();
        let wide: Vec<u8> = KEY.bytes().flat_map(|byte| [byte, 0]).collect();
        for raw in [
            format!("To: referee+{KEY}@host\n\nresign\n").into_bytes(),
            format!("To: referee+{}@host\n\nresign\n", KEY.to_ascii_uppercase()).into_bytes(),
            format!("Subject: x\n\nkey {KEY}\n").into_bytes(),
            format!("Subject: x\n\nkey {}=\r\n{}\n", &KEY[..10], &KEY[10..]).into_bytes(),
            format!("Subject: x\n\nreferee=2B{KEY}=40host\n").into_bytes(),
            [b"Subject: x\n\n".as_slice(), &lines.join(b"\r\n".as_slice()), b"\r\n\r\nend"].concat(),
            format!("Subject: =?utf-8?B?{}?=\n\nno\n", base64(&format!("key {KEY}"))).into_bytes(),
            [b"\n\n".as_slice(), &wide].concat(),
        ] {
            assert!(bears(&raw), "{}", String::from_utf8_lossy(&raw));
        }
        for raw in [format!("\n\n{KEY}a\n"), format!("\n\n{}\n", &KEY[1..]), String::new()] {
            assert!(!bears(raw.as_bytes()), "{raw}");
        }
    }

    #[test]
    fn what_is_nearly_base64_is_read_as_far_as_it_goes() {
        assert_eq!(decoded(b"aGVsbG8=").as_deref(), Some(b"hello".as_slice()));
        assert_eq!(decoded(b"aGVsbG8").as_deref(), Some(b"hello".as_slice()));
        assert_eq!(decoded(b"aGVsbG9").as_deref(), Some(b"hello".as_slice()));
        assert_eq!(decoded(b"aGVsb").as_deref(), Some(b"hel".as_slice()));
        assert_eq!(decoded(b"").as_deref(), Some(b"".as_slice()));
    }
}
