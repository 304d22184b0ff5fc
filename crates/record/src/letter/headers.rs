//! The few headers of a mail in which a referee's letter is named: `Message-ID`, `In-Reply-To`, `X-Tempete-Entries`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{ids::GameId, seal::decimal};

/// The most bytes of a Message-ID.
const MOST_ID: usize = 1_000;

/// A mail's headers.
pub(crate) struct Headers<'a>(&'a str);

/// A Message-ID of a referee's letter: `<gGAME.BETWEEN.SHORT@HOST>`.
pub(crate) struct LetterId {
    pub game: GameId,
    /// The seat, and the letter's number.
    pub between: String,
    /// The first 32 hex digits of the root that the letter told.
    pub short: String,
    pub host: String,
}

/// Headers and body of a text without CR; both of them the whole, where no line is empty.
pub(super) fn parted(text: &str) -> (&str, &str) {
    let headless = text.strip_prefix('\n').map(|body| ("", body));
    headless.or_else(|| text.split_once("\n\n")).unwrap_or((text, text))
}

impl<'a> Headers<'a> {
    /// Those of a mail.
    pub fn of(text: &'a str) -> Self {
        Self(parted(text).0)
    }

    /// The first header of that name, with the lines that belong to it.
    pub fn field(&self, wanted: &str) -> Option<String> {
        let mut lines = self.0.split('\n').skip_while(|line| {
            let name = line.split_once(':').map(|(name, _)| name);
            !name.is_some_and(|name| name.eq_ignore_ascii_case(wanted))
        });
        let mut value = lines.next()?.split_once(':')?.1.to_string();
        for line in lines.take_while(|line| line.starts_with([' ', '\t'])) {
            value.push('\n');
            value.push_str(line);
        }
        Some(value.trim_matches([' ', '\t', '\n']).to_string())
    }

    /// The mail's own Message-ID, where it is one of a referee's letter.
    pub fn message_id(&self) -> Option<LetterId> {
        self.field("message-id").and_then(|id| LetterId::read(&id))
    }

    /// The letters that it says it answers.
    pub fn in_reply_to(&self) -> Vec<LetterId> {
        let value = self.field("in-reply-to").unwrap_or_default();
        let pieces = value.split('<').skip(1).filter_map(|piece| piece.split_once('>'));
        pieces.filter_map(|(id, _)| LetterId::named(id)).collect()
    }
}

impl LetterId {
    fn read(id: &str) -> Option<Self> {
        Self::named(id.strip_prefix('<')?.strip_suffix('>')?)
    }

    /// Without the brackets.
    fn named(id: &str) -> Option<Self> {
        let (local, host) = Some(id).filter(|id| id.len() <= MOST_ID)?.split_once('@')?;
        let (game, rest) = local.split_once('.')?;
        let (between, short) = rest.rsplit_once('.')?;
        let game = decimal(game.strip_prefix('g')?).and_then(GameId::new)?;
        let is_short = short.len() == 32 && short.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        let is_part = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'-');
        let is_host = (1..=253).contains(&host.len()) && host.bytes().all(is_part);
        let is_between = !between.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '@'));
        let read = || Self { game, between: between.to_string(), short: short.to_string(), host: host.to_string() };
        (is_short && is_host && is_between).then(read)
    }
}
