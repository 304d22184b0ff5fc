//! How mail programs announce what they quote: reply introductions, header blocks and forwarding
//! marks, in English, French, German, Spanish, Italian, Dutch and Portuguese, and how some more
//! languages say "wrote". Data and matching; what is done with them is said in `cut`.

use alloc::string::String;

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
const OPENERS: &[&str] = &["on", "le", "am", "el", "il", "op", "em", "den", "a", "vom"];

const FROM: &[&str] = &["from", "de", "von", "da", "van"];
const SENT: &[&str] =
    &["sent", "date", "envoyé", "gesendet", "datum", "enviado", "enviado el", "fecha", "inviato", "data", "verzonden"];
const TO: &[&str] = &["to", "à", "an", "para", "a", "aan", "cc"];
const SUBJECT: &[&str] = &["subject", "objet", "betreff", "asunto", "oggetto", "onderwerp", "assunto"];

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

/// A colon, and the one of East Asian type.
pub(super) const COLONS: [char; 2] = [':', '\u{FF1A}'];
/// The most characters an introduction has; a longer line is prose.
const LONGEST: usize = 400;

/// Whether lines from here on are a reply introduction, alone or broken over up to three lines.
pub(super) fn introduces_quote(lines: &[&str]) -> bool {
    let Some(first) = lines.first() else { return false };
    if is_whole(first) {
        return true;
    }
    let opener = first.split_whitespace().next().unwrap_or_default().to_lowercase();
    if !OPENERS.contains(&opener.as_str()) && !names_a_time(&first.to_lowercase()) {
        return false;
    }
    (2..=3).filter_map(|count| lines.get(..count)).any(|some| {
        some.iter().all(|line| !line.trim().is_empty() && !line.trim_start().starts_with('>'))
            && is_whole(&some.join(" "))
    })
}

/// One unbroken introduction: ends in a colon, says "wrote", and has an address or a time, so that
/// a player's own "as you wrote:" stays prose.
fn is_whole(line: &str) -> bool {
    let line = line.trim();
    if line.len() > LONGEST || !line.ends_with(COLONS) {
        return false;
    }
    let folded = line.to_lowercase();
    let says = |verb: &str| {
        folded.match_indices(verb).any(|(at, found)| {
            let alone = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            alone(folded.get(..at).and_then(|before| before.chars().next_back()))
                && alone(folded.get(at + found.len()..).and_then(|after| after.chars().next()))
        })
    };
    WROTE.iter().any(|verb| says(verb)) && (folded.contains('@') || names_a_time(&folded))
        || OPENERS.contains(&folded.split(' ').next().unwrap_or_default())
            && folded.contains('@')
            && names_a_time(&folded)
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

/// Whether a block of header lines as Outlook writes it begins here: From, and soon Sent, To and
/// Subject, two of the three at least.
pub(super) fn header_block(lines: &[&str]) -> bool {
    let Some((first, rest)) = lines.split_first() else { return false };
    if !field(first).is_some_and(|name| FROM.contains(&name.as_str())) {
        return false;
    }
    let names: alloc::vec::Vec<String> =
        rest.iter().take(6).take_while(|line| !line.trim().is_empty()).filter_map(|line| field(line)).collect();
    let has = |words: &[&str]| names.iter().any(|name| words.contains(&name.as_str()));
    [has(SENT), has(TO), has(SUBJECT)].into_iter().filter(|found| *found).count() >= 2
}

/// The name of a header line (`From: Bob`, `*De :* Bob`), folded.
fn field(line: &str) -> Option<String> {
    let (name, _) = line.split_once(':')?;
    let name = name.trim_matches(|c: char| c == '*' || c.is_whitespace());
    (name.len() <= 20).then(|| name.to_lowercase())
}

/// Whether a line says that something forwarded or quoted whole follows: words between dashes
/// (`-----Original Message-----`), or one of the marks without them.
pub(super) fn forwarding_mark(line: &str) -> bool {
    let line = line.trim();
    let inner = line.trim_matches('-');
    let dashes = (line.len() - line.trim_start_matches('-').len()).min(line.len() - line.trim_end_matches('-').len());
    (dashes >= 4 && inner.len() <= 60 && inner.chars().any(char::is_alphabetic))
        || FORWARDED.contains(&line.to_lowercase().replace('\u{a0}', " ").as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn introductions_in_seven_languages() {
        for line in [
            "On Thu, Dec 3, 2026 at 2:05 PM Tempête <referee@example.org> wrote:",
            "Le jeu. 3 déc. 2026 à 14:05, Tempête <referee@example.org> a écrit :",
            "Am Do., 3. Dez. 2026 um 14:05 Uhr schrieb Tempête <referee@example.org>:",
            "Am 03.12.26 um 14:05 schrieb Tempête:",
            "El jue, 3 dic 2026 a las 14:05, Tempête (<referee@example.org>) escribió:",
            "Il giorno gio 3 dic 2026 alle ore 14:05 Tempête <referee@example.org> ha scritto:",
            "Op do 3 dec 2026 om 14:05 schreef Tempête <referee@example.org>:",
            "Em qui., 3 de dez. de 2026 às 14:05, Tempête <referee@example.org> escreveu:",
            "Tempête <referee@example.org> wrote:",
            "Tempête schrieb am 03.12.2026 um 14:05:",
        ] {
            assert!(introduces_quote(&[line]), "{line}");
        }
        assert!(introduces_quote(&["On Thu, Dec 3, 2026 at 2:05 PM Tempête", "<referee@example.org> wrote:"]));
        assert!(introduces_quote(&["Le jeu. 3 déc. 2026 à 14:05, Tempête", "<referee@example.org> a", "écrit :"]));
    }

    #[test]
    fn prose_is_no_introduction() {
        for line in ["as you wrote:", "On card 12: what is it", "move e4", "I wrote 3 things:", "card 44:", ""] {
            assert!(!introduces_quote(&[line]), "{line}");
        }
        assert!(!introduces_quote(&["move e4", "On 3 Dec 2026 at 14:05 Bob wrote:"]));
        assert!(!header_block(&["From: me", "to you with love"]));
        assert!(!forwarding_mark("e4 - a fine move - again"));
    }

    #[test]
    fn header_blocks_and_marks() {
        assert!(header_block(&["From: A <a@x>", "Sent: Thursday", "To: B", "Subject: [tempete 42]"]));
        assert!(header_block(&["De : A <a@x>", "Envoyé : jeudi", "À : B", "Objet : [tempete 42]"]));
        assert!(header_block(&["*Von:* A <a@x>", "*Gesendet:* Donnerstag", "*An:* B", "*Betreff:* x"]));
        for mark in ["-----Original Message-----", "-------- Message transféré --------", "Begin forwarded message:"]
        {
            assert!(forwarding_mark(mark), "{mark}");
        }
    }
}
