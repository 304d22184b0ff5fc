//! The placeholders of the attack mails: what a test cannot know beforehand (keys, Message-IDs, our
//! own letters), what is too large to keep (`{{times:30000000:x}}`), and bytes that no editor shows
//! (`{{hex:00 ff}}`).

/// Replaces every placeholder of `text`. `look_up` knows those that are not known here, by name and
/// argument; arguments are expanded first.
pub fn expand(text: &[u8], look_up: &dyn Fn(&str, &str) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find(rest, b"{{") {
        out.extend_from_slice(&rest[..at]);
        let (inner, after) = matched(&rest[at + 2..]);
        let name_end = inner.iter().position(|&b| b == b':').unwrap_or(inner.len());
        let name = std::str::from_utf8(&inner[..name_end]).unwrap();
        let argument = inner.get(name_end + 1..).unwrap_or_default();
        out.extend(value(name, argument, look_up));
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

fn value(name: &str, argument: &[u8], look_up: &dyn Fn(&str, &str) -> Option<Vec<u8>>) -> Vec<u8> {
    match name {
        "times" => {
            let colon = argument.iter().position(|&b| b == b':').unwrap();
            let times: usize = std::str::from_utf8(&argument[..colon]).unwrap().parse().unwrap();
            expand(&argument[colon + 1..], look_up).repeat(times)
        }
        "hex" => {
            let digits: String = String::from_utf8(argument.to_vec()).unwrap().replace(' ', "");
            data_encoding::HEXLOWER.decode(digits.as_bytes()).unwrap()
        }
        "base64" => {
            let encoded = data_encoding::BASE64.encode(&expand(argument, look_up));
            let lines: Vec<&str> =
                encoded.as_bytes().chunks(76).map(|line| std::str::from_utf8(line).unwrap()).collect();
            lines.join("\n").into_bytes()
        }
        "braces" => [b"{{", argument, b"}}"].concat(),
        "percent" => [b"{% ", argument, b" %}"].concat(),
        "hash" => [b"{# ", argument, b" #}"].concat(),
        _ => {
            let argument = String::from_utf8(argument.to_vec()).unwrap();
            look_up(name, &argument).unwrap_or_else(|| panic!("no placeholder {name}:{argument}"))
        }
    }
}

/// What stands before the `}}` that belongs to an opened `{{`, and what after it.
fn matched(text: &[u8]) -> (&[u8], &[u8]) {
    let mut open = 1;
    let mut at = 0;
    while at + 1 < text.len() {
        match &text[at..at + 2] {
            b"{{" => {
                open += 1;
                at += 2;
            }
            b"}}" => {
                open -= 1;
                if open == 0 {
                    return (&text[..at], &text[at + 2..]);
                }
                at += 2;
            }
            _ => at += 1,
        }
    }
    panic!("a placeholder without an end: {:?}", String::from_utf8_lossy(&text[..text.len().min(60)]));
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
