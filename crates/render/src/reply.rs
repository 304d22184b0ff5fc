//! Links that prepare a reply (RFC 6068): its address, its subject, and the lines to be sent.

use std::fmt::Write as _;

/// Where an answer to a letter goes.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// With the key, or plain where the key stands in a line.
    pub address: &'a str,
    /// Of the letter.
    pub subject: &'a str,
    /// The key, where answers carry it in a line.
    pub key_line: Option<&'a str>,
}

impl Reply<'_> {
    /// The link for an answer of these lines. A key goes below the sentinel, where it is looked for and no
    /// order is.
    pub fn link(&self, lines: &[&str]) -> String {
        let mut body = lines.join("\r\n");
        if let Some(key) = self.key_line {
            body.push_str("\r\n\r\n--- reply above this line ---\r\nkey ");
            body.push_str(key);
        }
        let (local, host) = self.address.rsplit_once('@').unwrap_or((self.address, ""));
        let subject = format!("Re: {}", self.subject);
        format!("mailto:{}@{}?subject={}&body={}", coded(local), coded(host), coded(&subject), coded(&body))
    }
}

/// With everything but letters, digits and `-._~` as its bytes, `%20`.
fn coded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 3 / 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte.into());
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_address_subject_and_lines() {
        let reply = Reply { address: "referee+abc@h.example", subject: "Tempête 42: Ann – Bob", key_line: None };
        assert_eq!(
            reply.link(&["Nc6", "card 18", "Nd4"]),
            "mailto:referee%2Babc@h.example?subject=Re%3A%20Temp%C3%AAte%2042%3A%20Ann%20%E2%80%93%20Bob\
             &body=Nc6%0D%0Acard%2018%0D%0ANd4"
        );
        let lined = Reply { address: "referee@h.example", key_line: Some("abc"), ..reply };
        let body = "&body=e4%0D%0A%0D%0A---%20reply%20above%20this%20line%20---%0D%0Akey%20abc";
        assert!(lined.link(&["e4"]).ends_with(body), "{}", lined.link(&["e4"]));
    }
}
