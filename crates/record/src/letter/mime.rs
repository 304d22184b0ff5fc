//! A mail's body as its encodings undone may read: as it stands, with quoted-printable undone, and every block of
//! base64. Which parts there are is not looked at: only one reading of three has a head that fits.

use alloc::{string::String, vec::Vec};

use data_encoding::{BASE64, HEXLOWER_PERMISSIVE};

/// HTML without tags; an element's end is a blank, and the few names that a foot may have become are undone.
pub(super) fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut pieces = text.split('<');
    plain.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        plain.push(' ');
        plain.push_str(piece.split_once('>').map_or("", |(_, behind)| behind));
    }
    let names = [("&nbsp;", " "), ("&#160;", " "), ("&#43;", "+"), ("&#x2B;", "+"), ("&#x2b;", "+"), ("&plus;", "+")];
    let more = [("&#47;", "/"), ("&#x2F;", "/"), ("&#x2f;", "/"), ("&sol;", "/"), ("&gt;", ">")];
    let last = [("&#61;", "="), ("&#x3D;", "="), ("&#x3d;", "="), ("&equals;", "=")];
    let names = names.iter().chain(&more).chain(&last);
    names.fold(plain, |plain, (name, letter)| if plain.contains(name) { plain.replace(name, letter) } else { plain })
}

/// Quoted-printable undone as far as a foot needs it: soft line ends and escapes.
pub(super) fn quoted_printable(body: &str) -> String {
    let mut bytes = Vec::with_capacity(body.len());
    let mut parts = body.split('=');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let escaped = part.get(..2).and_then(|hex| HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok());
        match (part.strip_prefix('\n'), escaped) {
            (Some(rest), _) => bytes.extend(rest.bytes()),
            (None, Some(byte)) => {
                bytes.extend(byte);
                bytes.extend(part.bytes().skip(2));
            }
            (None, None) => bytes.extend([b'='].into_iter().chain(part.bytes())),
        }
    }
    as_text(&bytes)
}

/// Bytes as text, without CR.
fn as_text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\r', "")
}

/// Every run of lines that is base64, decoded; as text.
pub(super) fn base64_blocks(body: &str) -> Vec<String> {
    let letter = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=');
    let mut blocks = Vec::new();
    let mut block = String::new();
    for line in body.lines().chain([""]) {
        let line = line.trim_matches(' ');
        if !line.is_empty() && line.bytes().all(letter) {
            block.push_str(line);
            continue;
        }
        // Two of them, one behind the other, are no block.
        let whole = BASE64.decode(block.as_bytes()).ok().filter(|bytes| BASE64.encode(bytes) == block);
        blocks.extend(whole.filter(|bytes| !bytes.is_empty()).map(|bytes| as_text(&bytes)));
        block.clear();
    }
    blocks
}
