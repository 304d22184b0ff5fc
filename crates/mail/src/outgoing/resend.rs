//! A letter sent anew: the same text and attachments under a new number, with a new key. Done on
//! the finished bytes, so that nothing in it can have changed.

use crate::{ids::Timestamp, mail::key::Key};

/// What is new about it.
#[derive(Debug)]
pub struct Anew<'a> {
    /// The local part of the old Message-ID.
    pub old_local: &'a str,
    pub new_local: &'a str,
    /// The new Message-ID with angle brackets.
    pub message_id: &'a str,
    /// What stands between the referee's address and a key.
    pub separator: char,
    pub key: &'a Key,
    /// When it is sent.
    pub at: Timestamp,
    /// The mail or letter it answers, with angle brackets.
    pub in_reply_to: Option<&'a str>,
    /// The thread, with angle brackets.
    pub references: &'a [String],
}

/// The letter anew, or `None` if these bytes are no letter of ours with a key in it.
pub fn resend(mime: &[u8], anew: &Anew<'_>) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(mime).ok()?;
    let (header, body) = text.split_once("\r\n\r\n")?;
    let old_key = old_key(header, body, anew.separator)?;
    let mut fields = fields(header);
    fields.retain(|field| !is(field, "In-Reply-To") && !is(field, "References"));
    let mut written = String::with_capacity(text.len() + 200);
    for field in fields {
        if is(field, "Message-ID") {
            written.push_str(&format!("Message-ID: {}\r\n", anew.message_id));
            if let Some(id) = anew.in_reply_to {
                written.push_str(&format!("In-Reply-To: {id}\r\n"));
            }
            if !anew.references.is_empty() {
                written.push_str(&format!("References: {}\r\n", anew.references.join("\r\n ")));
            }
        } else if is(field, "Date") {
            written.push_str(&format!("Date: {}\r\n", anew.at.utc().format("%a, %d %b %Y %H:%M:%S +0000")));
        } else if is(field, "Auto-Submitted") {
            written.push_str("Auto-Submitted: auto-replied\r\n");
        } else {
            written.push_str(&with_key(&field.replace(anew.old_local, anew.new_local), &old_key, anew.key.letters()));
            written.push_str("\r\n");
        }
    }
    written.push_str("\r\n");
    written.push_str(&with_key(&body.replace(anew.old_local, anew.new_local), &old_key, anew.key.letters()));
    (written.contains(anew.message_id) && written.contains(anew.key.letters())).then(|| written.into_bytes())
}

/// The end of a line that is none, in quoted-printable.
const SOFT: &str = "=\r\n";

/// The text with `new` in place of `old`, which is as long, also where lines were broken within it.
fn with_key(text: &str, old: &str, new: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = old.chars().next().and_then(|first| rest.find(first)) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match replaced(from, old, new) {
            Some((key, after)) => {
                out.push_str(&key);
                rest = after;
            }
            None => {
                let mut after = from.chars();
                out.extend(after.next());
                rest = after.as_str();
            }
        }
    }
    out.push_str(rest);
    out
}

/// `new` with the line ends that `old` has where the text begins with it, and what follows.
fn replaced<'t>(text: &'t str, old: &str, new: &str) -> Option<(String, &'t str)> {
    let mut out = String::new();
    let mut rest = text;
    for (before, after) in old.chars().zip(new.chars()) {
        if let Some(next) = rest.strip_prefix(SOFT) {
            out.push_str(SOFT);
            rest = next;
        }
        rest = rest.strip_prefix(before)?;
        out.push(after);
    }
    Some((out, rest))
}

/// The fields of a header, each with its continuation lines.
fn fields(header: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let mut begin = 0;
    for (at, _) in header.match_indices("\r\n") {
        if !header.get(at + 2..).unwrap_or_default().starts_with([' ', '\t']) {
            fields.extend(header.get(begin..at));
            begin = at + 2;
        }
    }
    fields.extend(header.get(begin..));
    fields
}

fn is(field: &str, name: &str) -> bool {
    field.split(':').next().is_some_and(|found| found.eq_ignore_ascii_case(name))
}

/// The key the letter was first sent with: in the address to answer at, or in a line of its own.
fn old_key(header: &str, body: &str, separator: char) -> Option<String> {
    let reply = fields(header).into_iter().find(|field| is(field, "Reply-To"))?;
    let in_address = reply.split('@').next().and_then(|before| before.rsplit(separator).next()).and_then(Key::read);
    let in_line = || body.lines().find_map(|line| line.strip_prefix("key ").and_then(Key::read));
    Some(in_address.or_else(in_line)?.letters().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "abcdefghijkmnpqrstuvwxyz23";
    const NEW: &str = "bbcdefghijkmnpqrstuvwxyz23";

    fn again(mime: &str) -> Option<String> {
        let anew = Anew {
            old_local: "g42.w.3.ab",
            new_local: "g42.w.14.ab",
            message_id: "<g42.w.14.ab@h>",
            separator: '+',
            key: &Key::read(NEW).unwrap(),
            at: Timestamp::from_unix(1_800_000_000),
            in_reply_to: Some("<m@x>"),
            references: &["<g42.w.3.ab@h>".to_owned(), "<m@x>".to_owned()],
        };
        resend(mime.as_bytes(), &anew).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn text_and_attachments_stay_and_number_and_key_are_new() {
        let mime = format!(
            "Message-ID: <g42.w.3.ab@h>\r\nDate: Thu, 01 Jan 1970 00:00:00 +0000\r\nIn-Reply-To: <old@x>\r\n\
             References: <old@x>\r\n <older@x>\r\nReply-To: Tempete <referee+{OLD}@h>\r\nSubject: s\r\n\
             Auto-Submitted: auto-generated\r\nContent-Type: multipart/mixed;\r\n boundary=\"=_g42.w.3.ab\"\r\n\r\n\
             --=_g42.w.3.ab\r\n\r\ntext\r\n--=_g42.w.3.ab--\r\n"
        );
        let again = again(&mime).unwrap();
        assert_eq!(
            again,
            format!(
                "Message-ID: <g42.w.14.ab@h>\r\nIn-Reply-To: <m@x>\r\nReferences: <g42.w.3.ab@h>\r\n <m@x>\r\n\
                 Date: Fri, 15 Jan 2027 08:00:00 +0000\r\nReply-To: Tempete <referee+{NEW}@h>\r\nSubject: s\r\n\
                 Auto-Submitted: auto-replied\r\nContent-Type: multipart/mixed;\r\n boundary=\"=_g42.w.14.ab\"\r\n\r\n\
                 --=_g42.w.14.ab\r\n\r\ntext\r\n--=_g42.w.14.ab--\r\n"
            )
        );
    }

    #[test]
    fn a_key_in_a_line_is_replaced_too() {
        let mime = format!("Message-ID: <g42.w.3.ab@h>\r\nReply-To: referee@h\r\n\r\ntext\r\nkey {OLD}\r\n");
        let again = again(&mime).unwrap();
        assert!(again.ends_with(&format!("\r\ntext\r\nkey {NEW}\r\n")));
        assert!(
            crate::mail::incoming::facts::read(
                again.as_bytes(),
                9,
                &crate::mail::incoming::facts::Own {
                    address: crate::mail::address::Address::read("r@h").unwrap(),
                    separator: '+',
                    key_in_line: true,
                    instance: String::new(),
                    trusted_hosts: Vec::new(),
                    authserv_ids: Vec::new(),
                }
            )
            .is_ok_and(|facts| facts.keys.len() == 1)
        );
        assert!(again_is_none("Message-ID: <x@h>\r\nReply-To: referee@h\r\n\r\ntext\r\n"));
    }

    #[test]
    fn a_key_is_replaced_where_lines_were_broken_within_it() {
        let body = format!("a{OLD} {}=\r\n{}={OLD}", &OLD[..7], &OLD[7..]);
        assert_eq!(with_key(&body, OLD, NEW), format!("a{NEW} {}=\r\n{}={NEW}", &NEW[..7], &NEW[7..]));
        let other = format!("{}=\r\nno", &OLD[..20]);
        assert_eq!(with_key(&other, OLD, NEW), other);
    }

    fn again_is_none(mime: &str) -> bool {
        again(mime).is_none()
    }
}
