//! How mail programs announce what they quote: reply introductions, header blocks and forwarding
//! marks, in the languages that players' programs speak. Data and matching; what is done with them
//! is said in `cut`.

use alloc::string::String;

use unicode_normalization::UnicodeNormalization;

/// "… wrote", folded.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "a écrit",
    "écrit",
    "schrieb",
    "escribió",
    "ha scritto",
    "schreef",
    "escreveu",
    "skrev",
    "kirjoitti",
    "napisał",
    "napisała",
    "pisze",
    "napsal",
    "napsala",
    "napísal",
    "írta",
    "yazdı",
    "написал",
    "написала",
    "пишет",
    "писал",
    "написав",
    "пише",
    "έγραψε",
    "写道",
    "寫道",
    "書きました",
];

/// How a reply introduction begins when it is broken over lines.
const OPENERS: &[&str] = &["on", "le", "am", "el", "il", "op", "em", "den", "a", "vom", "w", "dnia", "dne"];

// The names of Outlook's, Thunderbird's and the great web mailers' header lines: English, French, Spanish,
// Portuguese, German, Italian, Dutch; Swedish, Danish, Norwegian, Finnish, Polish, Czech, Slovak, Russian, Turkish,
// Hungarian; Japanese, Chinese.
const FROM: &[&str] = &[
    "from",
    "de",
    "von",
    "da",
    "van",
    "från",
    "fra",
    "lähettäjä",
    "od",
    "от",
    "от кого",
    "kimden",
    "gönderen",
    "feladó",
    "差出人",
    "送信者",
    "发件人",
    "發件人",
    "寄件者",
    "寄件人",
];
const SENT: &[&str] = &[
    "sent",
    "date",
    "envoyé",
    "gesendet",
    "datum",
    "enviado",
    "enviado el",
    "enviado em",
    "enviada",
    "enviada em",
    "fecha",
    "inviato",
    "data",
    "verzonden",
    "skickat",
    "sendt",
    "dato",
    "lähetetty",
    "päivä",
    "päiväys",
    "wysłano",
    "wysłane",
    "odesláno",
    "odoslané",
    "dátum",
    "отправлено",
    "дата",
    "gönderildi",
    "gönderme tarihi",
    "gönderilme tarihi",
    "tarih",
    "elküldve",
    "küldve",
    "送信日時",
    "日時",
    "日付",
    "发送时间",
    "发送日期",
    "日期",
    "寄件日期",
    "傳送日期",
    "時間",
    "时间",
];
const TO: &[&str] = &[
    "to",
    "à",
    "an",
    "para",
    "a",
    "aan",
    "cc",
    "till",
    "til",
    "vastaanottaja",
    "do",
    "komu",
    "кому",
    "kime",
    "alıcı",
    "címzett",
    "宛先",
    "收件人",
    "收件者",
];
const SUBJECT: &[&str] = &[
    "subject",
    "objet",
    "betreff",
    "asunto",
    "oggetto",
    "onderwerp",
    "assunto",
    "ämne",
    "emne",
    "aihe",
    "temat",
    "předmět",
    "predmet",
    "тема",
    "konu",
    "tárgy",
    "件名",
    "主题",
    "主旨",
    "主題",
];

/// Forwarding marks that stand without dashes around them.
const FORWARDED: &[&str] = &[
    "begin forwarded message:",
    "début du message transféré :",
    "début du message réexpédié :",
    "anfang der weitergeleiteten nachricht:",
    "inicio del mensaje reenviado:",
    "inizio messaggio inoltrato:",
    "begin doorgestuurd bericht:",
    "início da mensagem reencaminhada:",
    "início da mensagem encaminhada:",
];

/// The words of such marks between a few dashes, or in bold type.
const ORIGINAL: &[&str] = &[
    "original message",
    "forwarded message",
    "message d'origine",
    "message original",
    "message transféré",
    "ursprüngliche nachricht",
    "originalnachricht",
    "original-nachricht",
    "weitergeleitete nachricht",
    "mensaje original",
    "mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "mensagem original",
    "mensagem encaminhada",
    "originalmeddelande",
    "ursprungligt meddelande",
    "oprindelig meddelelse",
    "opprinnelig melding",
    "alkuperäinen viesti",
    "wiadomość oryginalna",
    "oryginalna wiadomość",
    "původní zpráva",
    "pôvodná správa",
    "исходное сообщение",
    "пересылаемое сообщение",
    "özgün ileti",
    "orijinal mesaj",
    "eredeti üzenet",
    "元のメッセージ",
    "原始邮件",
    "原始郵件",
    "转发邮件",
];

/// A colon, and the one of East Asian type.
pub(super) const COLONS: [char; 2] = [':', '\u{FF1A}'];
/// The most bytes a mark has; a longer line is prose.
pub(super) const LONGEST: usize = 400;

/// Whether lines from here on are a reply introduction, alone or broken over up to three lines.
pub(super) fn introduces_quote(lines: &[&str]) -> bool {
    let Some(first) = lines.first().filter(|first| first.len() <= LONGEST) else { return false };
    let folded = folded(first);
    if is_whole(&folded) {
        return true;
    }
    if !is_opened(&folded) && !names_a_time(&folded) {
        return false;
    }
    (2..=3).filter_map(|count| lines.get(..count)).any(|some| {
        some.iter().all(|line| {
            let line = line.trim();
            line.len() <= LONGEST && !line.is_empty() && !line.starts_with('>')
        }) && is_whole(&self::folded(&some.join(" ")))
    })
}

/// A line as marks are compared: composed, in lower case, with plain spaces and dashes, without what
/// stands around it.
fn folded(line: &str) -> String {
    let plain = line.nfc().flat_map(char::to_lowercase).map(|c| match c {
        '\u{A0}' | '\u{202F}' | '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2019}' => '\'',
        c => c,
    });
    let plain: String = plain.collect();
    String::from(plain.trim())
}

/// Whether a line begins as introductions do, behind dashes or not.
fn is_opened(folded: &str) -> bool {
    let first = folded.trim_start_matches(['-', ' ']).split(' ').next().unwrap_or_default();
    OPENERS.contains(&first)
}

/// One unbroken introduction. It says "wrote", or begins as one, and has an address or a time, so that
/// a player's own "as you wrote:" stays prose; without its colon or dashes it needs both.
fn is_whole(folded: &str) -> bool {
    if folded.len() > LONGEST {
        return false;
    }
    let line = folded.trim_matches(['-', ' ']);
    let dashed = folded.starts_with("--") && folded.ends_with("--");
    let timed = names_a_time(line);
    let text = line.trim_end_matches(COLONS).trim_end();
    let addressed = line.contains('@');
    if text.len() < line.len() {
        return says_wrote(text) && (addressed || timed)
            || is_opened(line) && addressed && timed
            || begins_with_date(text) && ends_in_address(text);
    }
    if !timed {
        return false;
    }
    let written = WROTE.iter().find_map(|verb| text.strip_suffix(verb)).is_some_and(|before| {
        let last = before.split_whitespace().next_back().unwrap_or_default();
        before.ends_with(' ') && last.contains('@')
    });
    written
        || (dashed && says_wrote(text))
        || (is_opened(line) && says_wrote(text) && ends_in_address(text))
        || (begins_with_date(text) && ends_in_address(text))
}

/// Whether a word for "wrote" stands in the line by itself.
fn says_wrote(folded: &str) -> bool {
    // East Asian words have no spaces between them.
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && c < '\u{2E80}');
    WROTE.iter().any(|verb| {
        let spaced = verb.starts_with(|c| c < '\u{2E80}');
        folded.match_indices(verb).any(|(at, found)| {
            let before = folded.get(..at).and_then(|before| before.chars().next_back());
            let after = folded.get(at + found.len()..).and_then(|after| after.chars().next());
            !spaced || (!is_part(before) && !is_part(after))
        })
    })
}

/// Whether the last thing in the line is an address between angle brackets.
fn ends_in_address(text: &str) -> bool {
    let inner = text.strip_suffix('>').and_then(|text| text.rsplit_once('<'));
    inner.is_some_and(|(_, address)| address.contains('@') && !address.contains(char::is_whitespace))
}

/// Whether the line begins with a date, the year first: `2013/7/20`, `2026年12月3日`.
fn begins_with_date(text: &str) -> bool {
    let year = text.starts_with("19") || text.starts_with("20");
    let mut rest = text.chars().skip(2);
    let mut next = || rest.next().unwrap_or_default();
    let digits = next().is_ascii_digit() && next().is_ascii_digit();
    year && digits && matches!(next(), '/' | '-' | '.' | '年') && matches!(next(), ' ' | '0'..='9')
}

/// Whether a year or a time of day stands in the line.
fn names_a_time(line: &str) -> bool {
    let digit = |c: &char| c.is_ascii_digit();
    let words = line.split(|c: char| !(c.is_alphanumeric() || matches!(c, ':' | '.')));
    words.into_iter().any(|word| {
        let year = word.trim_matches(['.', ':']).split('.').any(|part| {
            part.len() == 4 && part.chars().all(|c| digit(&c)) && (part.starts_with("20") || part.starts_with("19"))
        });
        let clock = word.split_once([':', 'h', '.']).is_some_and(|(hour, minute)| {
            (1..=2).contains(&hour.len())
                && hour.chars().all(|c| digit(&c))
                && minute.chars().take(2).filter(digit).count() == 2
        });
        year || clock
    })
}

/// Whether a block of header lines as mail programs write it begins here: From first, or Sent and From soon below it, and of Sent, To
/// and Subject two at least.
pub(super) fn header_block(lines: &[&str]) -> bool {
    let Some(name) = lines.first().and_then(|first| field(first)) else { return false };
    let is = |words: &[&str]| words.contains(&name.as_str());
    if !is(FROM) && !is(SENT) {
        return false;
    }
    let block = lines.iter().take(7).take_while(|line| !line.trim().is_empty());
    let names: alloc::vec::Vec<String> = block.filter_map(|line| field(line)).collect();
    let has = |words: &[&str]| names.iter().any(|name| words.contains(&name.as_str()));
    has(FROM) && [has(SENT), has(TO), has(SUBJECT)].into_iter().filter(|found| *found).count() >= 2
}

/// The most characters before the colon of a header line, stars and blanks included.
const NAME: usize = 60;

/// The name of a header line (`From: Bob`, `*De :* Bob`), folded.
fn field(line: &str) -> Option<String> {
    let end = line.chars().take(NAME).take_while(|c| !COLONS.contains(c)).map(char::len_utf8).sum();
    let (name, rest) = line.split_at_checked(end)?;
    let name = name.trim_matches(|c: char| matches!(c, '*' | '_') || c.is_whitespace());
    rest.starts_with(COLONS).then(|| folded(name))
}

/// Whether a line says that something forwarded or quoted whole follows: words between dashes
/// (`-----Original Message-----`), in bold type too, or one of the marks without them.
pub(super) fn forwarding_mark(line: &str) -> bool {
    if line.len() > LONGEST {
        return false;
    }
    let line = &folded(line);
    let dashed = line.trim_matches(['*', ' ']);
    let before = dashed.len() - dashed.trim_start_matches('-').len();
    let after = dashed.len() - dashed.trim_end_matches('-').len();
    let inner = dashed.trim_matches(['-', '*', '_', '=', ' ']);
    let is_marked = inner.len() < line.len();
    (before.min(after) >= 4 && inner.len() <= 60 && inner.chars().any(char::is_alphabetic))
        || (is_marked && ORIGINAL.contains(&inner.trim_end_matches(COLONS).trim_end()))
        || FORWARDED.contains(&line.as_str())
}
