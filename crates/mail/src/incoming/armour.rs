//! Text in an inline PGP envelope (RFC 9580, 7): what was signed, with its dashes unescaped. Whether the
//! signature holds nobody looks; what stands outside the envelope is nobody's.

use std::borrow::Cow;

use crate::kit::Unusable;

const SIGNED: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const SEALED: &str = "-----BEGIN PGP MESSAGE-----";

/// The text of a mail without such an envelope, if it begins with one.
pub(crate) fn open(text: &str) -> Result<Cow<'_, str>, Unusable> {
    let mut lines = text.lines().map(str::trim_end).skip_while(|line| line.is_empty());
    match lines.next() {
        Some(SIGNED) => {}
        Some(SEALED) => return Err(Unusable::Encrypted),
        _ => return Ok(text.into()),
    }
    // Lines such as `Hash: SHA256`, up to an empty one.
    if !lines.by_ref().take_while(|line| !line.is_empty()).all(|line| line.contains(": ")) {
        return Err(Unusable::Damaged);
    }
    let mut open = String::with_capacity(text.len());
    for line in lines {
        if line == SIGNATURE {
            return Ok(open.into());
        }
        open.push_str(line.strip_prefix("- ").unwrap_or(line));
        open.push('\n');
    }
    Err(Unusable::CutOff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_signed_is_read_as_it_was_written() {
        let signed = format!("\n{SIGNED}\nHash: SHA256\n\nmove e4\n- -- \n- --- x ---\n\n{SIGNATURE}\n\nabc\n");
        assert_eq!(open(&signed).unwrap(), "move e4\n--\n--- x ---\n\n");
        assert_eq!(open(&format!("{SIGNED}\n\nmove e4\n{SIGNATURE}\n")).unwrap(), "move e4\n");
        assert_eq!(open("move e4\n").unwrap(), "move e4\n");
        let below = format!("move e4\n\n{SIGNED}\n\nresign\n");
        assert_eq!(open(&below).unwrap(), below);
        assert!(matches!(open(&format!("{SIGNED}\n\nmove e4\n")), Err(Unusable::CutOff)));
        assert!(matches!(open(&format!("{SIGNED}\nmove e4\n\n{SIGNATURE}\n")), Err(Unusable::Damaged)));
        assert!(matches!(open(&format!("{SEALED}\n\nhQ\n")), Err(Unusable::Encrypted)));
    }
}
