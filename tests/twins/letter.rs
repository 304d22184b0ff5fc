//! A letter's bytes as texts that can be compared: what stands around the parts, and each part decoded.

use std::fmt::Write as _;

/// One part of a letter.
pub struct Part {
    /// `frame`, the part's type, or the name of its file.
    pub name: String,
    /// Its text; of a picture only how long it is and a sum over its bytes.
    pub text: String,
    /// How long its lines were before they were decoded.
    pub lines: Vec<usize>,
}

/// The whole letter; the first part is all headers and boundaries.
pub fn parts(raw: &[u8]) -> Vec<Part> {
    let text = String::from_utf8_lossy(raw);
    let mut frame = String::new();
    let mut parts = Vec::new();
    let mut lines = text.split_inclusive('\n').peekable();
    while lines.peek().is_some() {
        let mut head = String::new();
        while let Some(line) = lines.next_if(|line| *line != "\n") {
            head.push_str(line);
        }
        lines.next();
        let mut body = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("--=_")) {
            body.push_str(line);
        }
        writeln!(frame, "{head}").unwrap();
        if let Some(line) = lines.next() {
            frame.push_str(line);
        }
        let kind = field(&head, "Content-Type").unwrap_or_default();
        if kind.starts_with("multipart/") {
            frame.push_str(&body);
        } else {
            let decoded = decoded(&body, &field(&head, "Content-Transfer-Encoding").unwrap_or_default());
            let file = head.split("filename=\"").nth(1).and_then(|rest| rest.split('"').next());
            let name = file.unwrap_or_else(|| kind.split(';').next().unwrap_or_default()).to_owned();
            let text = match String::from_utf8(decoded) {
                Ok(text) => text,
                Err(other) => sum(other.as_bytes()),
            };
            parts.push(Part { name, text, lines: body.lines().map(str::len).collect() });
        }
    }
    parts.insert(0, Part { name: "frame".into(), text: frame, lines: vec![] });
    parts
}

/// A header field, unfolded.
pub fn field(head: &str, name: &str) -> Option<String> {
    let unfolded = head.split("\n\n").next()?.replace("\n ", " ");
    unfolded.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ").map(str::to_owned))
}

fn decoded(body: &str, encoding: &str) -> Vec<u8> {
    match encoding {
        "quoted-printable" => unquoted(body.as_bytes()),
        "base64" => unbase64(body.as_bytes()),
        _ => body.as_bytes().to_vec(),
    }
}

fn unquoted(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let [first, tail @ ..] = rest {
        rest = match tail {
            [b'\n', after @ ..] if *first == b'=' => after,
            [a, b, after @ ..] if *first == b'=' => {
                let digits = [*a, *b];
                out.extend(std::str::from_utf8(&digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok()));
                after
            }
            _ => {
                out.push(*first);
                tail
            }
        };
    }
    out
}

fn unbase64(body: &[u8]) -> Vec<u8> {
    let six = |byte: &u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let letters: Vec<u8> = body.iter().filter_map(six).collect();
    let mut out = Vec::with_capacity(letters.len());
    for four in letters.chunks(4) {
        let whole = four.iter().fold(0_u32, |all, six| all << 6 | u32::from(*six)) << (6 * (4 - four.len()));
        out.extend(&whole.to_be_bytes()[1..four.len()]);
    }
    out
}

/// What is not text.
fn sum(bytes: &[u8]) -> String {
    let sum = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{} bytes, sum {sum}\n", bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_taken_apart_and_decoded() {
        let raw = "Subject: a\n b\nContent-Type: multipart/mixed;\n boundary=\"=_x\"\n\n--=_x\nContent-Type: text/plain; charset=utf-8\n\
             Content-Transfer-Encoding: quoted-printable\n\nagai=\nn =C3=A0\n--=_x\nContent-Type: application/octet-stream\n\
             Content-Disposition: attachment; filename=\"game-1.tempete\"\nContent-Transfer-Encoding: base64\n\nAP/+\nYWI=\n--=_x--\n";
        let parts = parts(raw.as_bytes());
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["frame", "text/plain", "game-1.tempete"]);
        assert_eq!(parts[1].text, "again à\n");
        assert!(parts[2].text.starts_with("5 bytes"));
        assert_eq!(field(raw, "Subject").as_deref(), Some("a b"));
    }
}
