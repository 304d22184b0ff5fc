//! First mails of people who have read the letter they answer and nothing else (`tests/mail/first`): each does what its
//! writer meant, or is asked back. They were written down before the reader was made to read them.

use std::{collections::BTreeMap, fs};

use support_rules::golden;
use tempete::{
    ids::Seat,
    kit::{Plan, Verdict},
    tempete::{
        order::{orders, vocabulary::VOCABULARY},
        seats::seat_name,
        state::public::SEATS,
        telling::body::{LetterValues, Particulars},
    },
    text::{self, Language},
};

use crate::letters::desk::{Game, in_letters};

/// A point of a game at which somebody writes.
struct Situation {
    game: Game,
    seat: Seat,
}

/// How one is reached, from `situations.table`.
struct Way {
    before: Option<String>,
    seat: Seat,
    mails: Vec<(Seat, String)>,
}

/// One mail with what its writer meant.
struct Row {
    at: String,
    mail: String,
    meant: Meant,
}

/// What a mail is to do.
#[derive(Debug, PartialEq)]
enum Meant {
    /// These orders.
    Orders(Vec<String>),
    /// Nothing yet: its writer is to be asked.
    Asked,
    /// Nothing at all: they are only words.
    Words,
}

/// How a mail fared.
#[derive(Debug, PartialEq)]
enum Fared {
    AsMeant,
    /// Nothing was done, though something was meant.
    AskedBack(String),
    /// Something was done that was not meant.
    Otherwise(String),
}

fn table(name: &str) -> String {
    fs::read_to_string(golden::tests("mail/first").join(format!("{name}.table"))).unwrap()
}

/// ` / ` ends a line, ` // ` leaves one blank.
fn lines(text: &str) -> String {
    text.replace(" // ", "\n\n").replace(" / ", "\n")
}

fn seat(name: &str) -> Seat {
    SEATS.into_iter().find(|seat| seat_name(*seat) == name).unwrap_or_else(|| panic!("no seat {name}"))
}

fn ways() -> BTreeMap<String, Way> {
    let (mut ways, mut name) = (BTreeMap::new(), String::new());
    for line in table("situations").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix("@ ") {
            let (head, before) = head.split_once(" < ").map_or((head, None), |(head, of)| (head, Some(of.to_owned())));
            let (of, by) = head.split_once(' ').unwrap();
            name = of.to_owned();
            ways.insert(name.clone(), Way { before, seat: seat(by), mails: Vec::new() });
        } else {
            let (by, mail) = line.split_once(": ").unwrap();
            ways.get_mut(&name).unwrap().mails.push((seat(by), lines(mail)));
        }
    }
    ways
}

/// The mails that lead to a situation.
fn led<'a>(ways: &'a BTreeMap<String, Way>, name: &str) -> Vec<&'a (Seat, String)> {
    let way = ways.get(name).unwrap_or_else(|| panic!("no situation {name}"));
    let mut mails = way.before.as_deref().map_or_else(Vec::new, |before| led(ways, before));
    mails.extend(&way.mails);
    mails
}

/// A list's beginning with all other cards behind it.
fn whole(mail: &str) -> String {
    match mail.strip_suffix(" rest") {
        Some(list) => {
            let first: Vec<u32> = list.split(' ').filter_map(|card| card.parse().ok()).collect();
            crate::letters::list(&first)
        }
        None => mail.to_owned(),
    }
}

fn situations(language: Language) -> BTreeMap<String, Situation> {
    let ways = ways();
    let made = ways.iter().map(|(name, way)| {
        let mut game = Game::new(["Ann", "Bob"], [language; 2], &[("board", "on")]);
        for (by, mail) in led(&ways, name) {
            let before = game.entries();
            game.mail(*by, &whole(mail));
            assert!(game.entries() > before || name == "invited", "{name}: {mail}");
        }
        (name.clone(), Situation { game, seat: way.seat })
    });
    made.collect()
}

fn rows(language: Language) -> Vec<Row> {
    let (mut rows, mut at) = (Vec::new(), String::new());
    for line in table(language.code()).lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(name) = line.strip_prefix("@ ") {
            at = name.to_owned();
            continue;
        }
        let (mail, meant) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
        let meant = match meant {
            "?" => Meant::Asked,
            "-" => Meant::Words,
            orders => Meant::Orders(orders.split(" / ").map(|order| order.replace("\\n", "\n")).collect()),
        };
        rows.push(Row { at: at.clone(), mail: lines(mail), meant });
    }
    rows
}

/// Whether a plan does anything, or answers a question.
fn does(plan: &Plan) -> bool {
    !matches!(plan.verdict, Verdict::Refused { .. })
}

/// All that a plan does, as far as it can be seen; a question answered: which one.
fn effect(plan: &Plan, seat: Seat, mail: &str, language: Language) -> Vec<String> {
    let mut effect: Vec<String> = plan.entries.iter().map(|entry| entry.text.clone()).collect();
    effect.extend(plan.sealed.iter().map(|sealed| sealed.value.clone()));
    effect.extend(plan.drawer.iter().map(|drawer| format!("drawer {:?}", drawer.numbers)));
    effect.extend(plan.settings.iter().map(|setting| format!("set {} {}", setting.name, setting.value)));
    let others = plan.letters.iter().filter(|letter| letter.to != seat);
    effect.extend(others.map(|letter| serde_json::to_value(&*letter.body).unwrap()["words"].to_string()));
    if plan.verdict == Verdict::Information {
        let reading = text::read(&text::cut(mail).body, &VOCABULARY, language).unwrap();
        let request = orders::request(&tempete::tempete::order::spelled::READER, &reading, language).unwrap();
        effect.extend(request.try_only.then(|| "try".to_owned()));
        effect.extend(request.orders.iter().map(|one| one.order.to_string()));
    }
    effect
}

/// What became of a mail, and whether it was meant so.
fn fared(situation: &Situation, row: &Row, language: Language) -> Fared {
    let Situation { game, seat } = situation;
    let plan = game.would(*seat, &row.mail);
    let code = |plan: &Plan| format!("{:?}", plan.verdict);
    match &row.meant {
        Meant::Asked | Meant::Words if !does(&plan) => Fared::AsMeant,
        // What is asked in a sentence is answered.
        Meant::Words if plan.in_words => Fared::AsMeant,
        Meant::Asked | Meant::Words => Fared::Otherwise(code(&plan)),
        Meant::Orders(orders) => {
            let plain = in_letters(&orders.join("\n\n"), language.letters());
            let meant = game.would(*seat, &plain);
            assert!(does(&meant), "{}: what is meant by {:?} cannot be: {}", row.at, row.mail, code(&meant));
            match does(&plan) {
                false => Fared::AskedBack(code(&plan)),
                true if effect(&plan, *seat, &row.mail, language) == effect(&meant, *seat, &plain, language) => {
                    Fared::AsMeant
                }
                true => Fared::Otherwise(format!("{:?}", effect(&plan, *seat, &row.mail, language))),
            }
        }
    }
}

/// Whether a mail is refused and given back put right; what is given back is accepted as it stands.
fn is_corrected(situation: &Situation, mail: &str) -> bool {
    let Situation { game, seat } = situation;
    let plan = game.would(*seat, mail);
    let own = plan.letters.iter().find(|letter| letter.to == *seat);
    let Some(Particulars::Refused { why, .. }) = own.map(|letter| &letter.says::<LetterValues>().unwrap().about) else {
        return false;
    };
    if why.corrected.is_empty() {
        return false;
    }
    let given = why.corrected.join("\n");
    assert!(does(&game.would(*seat, &given)), "{mail:?} is given back as {given:?}, and that is refused, too");
    true
}

#[test]
fn first_mails_do_what_their_writers_meant() {
    let (mut mails, mut corrected, mut asked, mut otherwise) = (0, 0, Vec::new(), Vec::new());
    for language in Language::ALL {
        let situations = situations(language);
        for row in rows(language) {
            mails += 1;
            let situation = situations.get(&row.at).unwrap_or_else(|| panic!("no situation {}", row.at));
            let name = format!("{} {}: {:?}, meant {:?}", language.code(), row.at, row.mail, row.meant);
            corrected += usize::from(is_corrected(situation, &row.mail));
            match fared(situation, &row, language) {
                Fared::AsMeant => {}
                Fared::AskedBack(code) => asked.push(format!("{name}: {code}")),
                Fared::Otherwise(what) => otherwise.push(format!("{name}: {what}")),
            }
        }
    }
    let missed = asked.len() + otherwise.len();
    println!(
        "{mails} first mails, {} as meant, {} asked back, {} otherwise; {corrected} given back put right",
        mails - missed,
        asked.len(),
        otherwise.len()
    );
    assert!(mails >= 300, "only {mails} first mails");
    assert!(otherwise.is_empty(), "done and not meant:\n{}", otherwise.join("\n"));
    assert!(corrected >= 10, "only {corrected} mails were given back put right");
    assert!(missed * 20 <= mails, "{missed} of {mails} were asked back:\n{}", asked.join("\n"));
}
