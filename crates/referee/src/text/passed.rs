//! A player's free words: where they begin behind their verb, what below them is none of them, and
//! what may not be passed on unasked.

use unicode_normalization::UnicodeNormalization;

use alloc::{string::String, vec::Vec};

use super::normalise::{self, fold};
use super::sort::Sorted;
use super::{Knows, Language, words};

/// How many numbers in a row are taken for a list or for positions.
const RUN: usize = 5;

/// What lines begin with that phones, mail programs and mailing lists put below a mail; folded.
const FOOTERS: &[&str] = &[
    "sent from my ",
    "sent from mail ",
    "sent from outlook",
    "sent from yahoo",
    "sent from gmail",
    "sent from samsung",
    "sent from proton",
    "sent with proton",
    "sent via ",
    "get outlook for ",
    "envoye de mon ",
    "envoye depuis ",
    "envoye a partir d",
    "envoye avec ",
    "telecharger outlook",
    "telechargez outlook",
    "obtenir outlook",
    "obtenez outlook",
    "provenance : courrier",
    "provenance: courrier",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "enviado desde ",
    "enviado do meu ",
    "inviato da ",
    "verzonden vanaf ",
    "verstuurd vanaf ",
    "skickat fran ",
    "sendt fra ",
    "wyslane z ",
    "отправлено с ",
    "you received this message because ",
    "you are receiving this ",
    "this email was sent to ",
    "to unsubscribe",
    "unsubscribe",
    "pour vous desinscrire",
    "pour se desinscrire",
    "pour vous desabonner",
    "se desabonner",
    "se desinscrire",
    "vous recevez ce m",
    "mailing list",
    "liste de diffusion",
    "virus-free",
    "sans virus",
    "this email has been checked ",
    "cet e-mail a ete verifie",
    "ce courriel a ete verifie",
];

/// True if a line is put below mails by a phone or a list, and is none of its writer's words.
pub fn is_footer(line: &str) -> bool {
    let head: alloc::string::String = line.trim().chars().take(60).collect();
    let folded = fold(head.trim_start_matches(['-', '_', '*', '(', '[', ' ']));
    FOOTERS.iter().any(|footer| folded.starts_with(footer.trim_end()) && folded.len() >= footer.len())
}

/// One word greets, and a name that is not quite a player's is one, in so short a line.
const SHORT: usize = 6;
/// So many words has a greeting, or what closes a mail, at most.
const MOST_WORDS: usize = 12;

/// Whether a line is a greeting, a name, or what closes a mail, and nothing else: it may touch an order that stands
/// apart from prose. `last`: nothing of its paragraph stands below it.
pub(super) fn is_courtesy(line: &Sorted<'_>, knows: &Knows, language: Language, last: bool) -> bool {
    if is_footer(line.raw) {
        return true;
    }
    if line.plain.len() > 80 || line.plain.contains('?') {
        return false;
    }
    let is_mark = |c: char| matches!(c, '.' | '!' | '-' | '~' | '(' | ')' | '*' | '_' | '\u{2026}');
    let typed = line.plain.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '/'));
    let typed: Vec<&str> = typed.map(|word| word.trim_matches(is_mark)).filter(|word| !word.is_empty()).collect();
    let folded: Vec<String> = typed.iter().map(|word| fold(word)).collect();
    let Some(first) = folded.first().filter(|_| folded.len() <= MOST_WORDS) else { return false };
    // A move is more than a courtesy, and so is what may be one.
    if folded.iter().any(|word| words::is_square(word))
        || language.corrects(&folded)
        || language.leads_elsewhere(&folded)
        || (knows.is_known(first) && language.leads_elsewhere(folded.get(1..).unwrap_or_default()))
        || language.denies(&folded).is_some()
    {
        return false;
    }
    let title = |title: &super::Title| same_words(&title.name, &folded);
    // A name that nobody knows closes a mail.
    let capital = |word: &&str| {
        *word != "I" && word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || c == '-')
    };
    // `To Carl:` speaks to somebody.
    let signs = || {
        last && !line.plain.ends_with(':')
            && typed.len() <= 2
            && typed.iter().all(capital)
            && !knows.titles.iter().any(title)
    };
    // `Best would be to sleep on it` greets nobody, and `A` is a name only with its stop.
    let short = folded.len() <= SHORT;
    let greets = language
        .greets(&folded)
        .is_some_and(|count| count > 1 || short || folded.iter().any(|word| knows.is_known(word)));
    let initial = || line.plain.starts_with(&alloc::format!("{}.", typed.first().copied().unwrap_or_default()));
    let named = (first.chars().count() > 1 || folded.len() == 1 || initial())
        && (knows.is_known(first) || (short && knows.is_name(first)));
    greets || named || signs()
}

/// Whether a line closes a mail, and says nothing else.
pub(super) fn closes(line: &Sorted<'_>, language: Language) -> bool {
    if line.plain.len() > 80 {
        return false;
    }
    let folded = fold(&line.plain);
    let words: Vec<String> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(String::from).collect();
    words.len() <= SHORT && language.greets(&words).is_some()
}

/// So many digits has a telephone number at least.
const DIGITS: usize = 7;

/// Whether a line is a telephone number or an address, with little beside it.
pub(super) fn is_contact(raw: &str) -> bool {
    let digits = raw.chars().filter(char::is_ascii_digit).count();
    let letters = raw.chars().filter(|c| c.is_alphabetic()).count();
    let addressed = raw.split_whitespace().any(|word| {
        word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('@'))
    });
    addressed || (digits >= DIGITS && digits > letters)
}

fn same_words(name: &str, folded: &[String]) -> bool {
    name.split(' ').map(fold).eq(folded.iter().cloned())
}

/// Whether numbers stand in these words like those of a list (`14 3 68 22 41`), over several lines or
/// with `and` between them.
pub(super) fn has_run_of_numbers(text: &str) -> bool {
    let text: alloc::string::String = text.nfkc().collect();
    let mut run = 0;
    for token in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        let token = token.trim_matches(|c: char| !c.is_alphanumeric());
        if token.is_empty() || Language::is_then(token) {
            continue;
        }
        let numbers = token.split(['-', '.', '\u{2013}']).try_fold(0, |count, number| {
            let small = number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit());
            (small && number.bytes().any(|b| b != b'0')).then_some(count + 1)
        });
        run = numbers.map_or(0, |numbers| run + numbers);
        if run >= RUN {
            return true;
        }
    }
    false
}

/// What stands behind the verb a line begins with: as typed, unless more than a bullet stands before it.
pub(super) fn behind_verb<'a>(line: &'a Sorted<'_>) -> &'a str {
    let raw = line.raw.trim_start();
    let raw = ["-", "*", "\u{2022}", "\u{B7}"]
        .iter()
        .find_map(|bullet| raw.strip_prefix(bullet).filter(|rest| rest.starts_with(char::is_whitespace)))
        .map_or(raw, str::trim_start);
    let split = |text: &'a str| {
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, ':' | ',')).unwrap_or(text.len());
        text.split_at_checked(end).unwrap_or((text, ""))
    };
    let (verb, rest) = split(raw);
    let (plain_verb, plain_rest) = split(&line.plain);
    let rest = if normalise::line(verb).text == plain_verb { rest } else { plain_rest };
    without_colon(rest.strip_prefix([':', ',']).unwrap_or(rest).trim())
}

/// Words without a colon of their own before them: `dis : ...`, as French writes it; a face `:)` is part
/// of the words.
pub(super) fn without_colon(mut rest: &str) -> &str {
    while let Some(after) =
        rest.strip_prefix([':', ',']).filter(|after| !after.starts_with(|c: char| !c.is_whitespace()))
    {
        rest = after.trim_start();
    }
    rest
}
