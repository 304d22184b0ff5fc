//! The letters to organisers in every form, from values as the daemon gives them: a form shows the paragraphs that no
//! form above it has. Which letter is sent when is tested in `tests/daemon`.

use std::{collections::BTreeSet, fmt::Write as _};

use minijinja::{Value, context};
use support_rules::golden::{self, Golden};
use tempete::{daemon::alarm::Trouble, page::words::Words, text::Language};

/// A name of a layout, and its values.
type Form = (&'static str, Value);

/// Values of a subject's own over those that every form of its layout has.
fn over(common: &Value, own: Value) -> Value {
    context! { ..own, ..common.clone() }
}

fn alarms() -> Vec<Form> {
    let forms = Trouble::ALL.iter().zip(0_u8..).map(|(trouble, number)| {
        let (kind, lasts, command) = (trouble.word(), trouble.lasts(), trouble.command());
        let (count, more) = (1 + number % 2, u8::from(number == 13));
        let details = if number < 2 { vec!["login: NO"] } else { Vec::new() };
        ("alarm", context! { kind, since => "2027-01-15T08:00:00Z", lasts, hours => 1, minutes => "05", count, details, more, command })
    });
    let old = |kind: &str, detail| context! { kind, since => "2027-01-15T08:00:00Z", detail };
    let standing = vec![old("inbox-login", Some("login: NO")), old("disk-full", None)];
    forms.chain([("standing", context! { alarms => standing })]).collect()
}

fn games() -> Vec<Form> {
    let rulings = vec![context! { word => "uphold", meaning => "the message stands" }];
    let lines = vec!["5 2027-01-15T08:00:00Z white turn", "message e4"];
    let words = vec![context! { entry => 6, lines => vec!["He moved twice.", ""] }];
    let dispute = context! { what => "Black objected.", entries => vec![lines], words, board => vec!["8 r . . ."], position => "4k3 w", rulings => rulings.clone() };
    let silent = context! { words => Vec::<Value>::new(), board => (), position => (), ..dispute.clone() };
    let white = context! { seat => "white", word => "white" };
    let end = context! { board => white, by => "resignation", errs => vec!["white", "black"], last => context! { seat => (), word => "drawn" } };
    let answers = context! { seated => false, rulings, slow => vec!["white"] };
    let seats = ["white", "black"];
    let players = vec![context! { name => "Ann", seat => "white" }, context! { name => "Bob", seat => "black" }];
    let all = context! {
        game => 42, had => 7, entries => " --entries 8", seats, players, seat => "black", slow => "white", owes => "turn",
        since => "2027-01-15T08:00:00Z", sheet => "1 white 2 days\n", dispute => (), end => (), answers => (),
    };
    let form = |about: &str, kind: &str, told: &str, own: Value| {
        let told = format!("alarm.{kind}.{told}");
        ("game", over(&all, context! { about, kind, told, ..own }))
    };
    vec![
        form("ruling", "ruling-due", "what", context! { dispute, answers => answers.clone() }),
        form(
            "ruling",
            "ruling-due",
            "what",
            context! { dispute => silent, answers => context! { seated => true, ..answers } },
        ),
        form("complaint", "complaint", "what", context! {}),
        form("over", "game-over", "what", context! { end }),
        form("restored", "rolled-back", "of-game", context! {}),
        form("lost", "rolled-back", "of-game", context! {}),
        form("other", "spam-complaint", "what", context! {}),
        (
            "gathered",
            context! { count => 51, more => 1, news => vec![context! { at => "2027-01-15T08:00:00Z", game => 7, seat => "white", told => "alarm.complaint.what" }] },
        ),
    ]
}

fn digests() -> Vec<Form> {
    let game = context! { game => 42, names => vec!["Ann", "Bob"] };
    let drawn = context! { seat => (), word => "drawn" };
    let end = context! { board => context! { seat => "white", word => "white" }, by => "mate", errs => Vec::<Value>::new(), last => drawn };
    let line = |says: &str, own: Value| over(&game, context! { says, ..own });
    let part = |name: &str, lines: Vec<Value>| context! { name, count => 21, lines, more => 1 };
    let waits = line("waits", context! { state => "lists", owed => vec!["white", "black"], days => 3 });
    let needs = vec![
        part("rulings", vec![line("waits", context! { state => "ruling-on-claim", owed => (), days => 1 })]),
        part("complaints", vec![waits]),
        part("events", vec![context! { says => "event", event => "Spring Cup", why => "ties" }]),
        part("claims", vec![line("may-claim", context! { at => "2027-01-15T08:00:00Z" })]),
        part(
            "given-up",
            vec![
                line("lost-letters", context! { letters => 1, seat => "white" }),
                line("lost-letters", context! { letters => 2, seat => "black" }),
            ],
        ),
    ];
    let changed = vec![
        part("begun", vec![line("has-begun", context! {})]),
        part("ended", vec![line("is-over", context! { end }), line("is-over", context! { end => () })]),
        context! { name => "challenges", count => 2, lines => Vec::<Value>::new(), more => 0 },
    ];
    let group = |name: &str, parts: Vec<Value>| context! { name, parts };
    let groups = vec![group("needs-you", needs), group("has-changed", changed)];
    let all = context! { day => "2027-01-18", now => "2027-01-18T08:00:00Z", since => "2027-01-11T08:00:00Z", groups };
    vec![
        (
            "digest",
            over(&all, context! { running => 1, waiting => 1, free => 7_000, backup => "2027-01-17T03:00:00Z" }),
        ),
        (
            "digest",
            over(
                &all,
                context! { running => 2, waiting => 0, free => (), backup => (), away => 6, groups => Vec::<Value>::new() },
            ),
        ),
    ]
}

fn events() -> Vec<Form> {
    let tie = context! { section => 1, room => 1, names => vec!["Ann", "Bob"] };
    let form = |why: &str| {
        let ties = if why == "ties" { vec![tie.clone()] } else { Vec::new() };
        ("event", context! { event => "Spring Cup", quoted => "'Spring Cup'", why, ties })
    };
    ["round", "stage", "unfit", "ties", "over"].map(form).into()
}

fn answers() -> Vec<Form> {
    let foot = context! { game => 42, not_read => (), last => false };
    let would = context! { players => "Ann (white) and Bob (black)", before => "a ruling", entry => vec!["8 rule", "uphold"], after => "white's turn", opens => false, unread => (), secrets => "lists" };
    let opens = context! { opens => true, unread => vec![3, 5], ..would.clone() };
    let white = context! { seat => "white", word => "white" };
    let end = context! { board => white.clone(), by => "ruling", errs => Vec::<Value>::new(), last => white };
    let one = context! { game => 42, names => vec!["Ann", "Bob"], since => "2027-01-15T08:00:00Z" };
    let runs = over(&one, context! { state => "turn", owed => vec!["white", "black"], complained => true });
    let waits = over(&one, context! { state => "ruling-on-claim", owed => (), complained => false });
    let bare = over(&one, context! { state => (), owed => (), complained => false });
    let order = context! { order => "gift SEAT DAYS", meaning => "more days for the seat" };
    let help = context! { rulings => vec![order.clone()], timing => vec![order], seat => "white", secrets => "lists", entered => "14. Nf3" };
    let entry = || vec!["8 rule", "uphold"];
    let forms = [
        (
            "tried",
            context! { letters => vec![context! { seat => "white", subject => "Your move", lines => vec!["Dear Ann,"] }], ..would.clone() },
        ),
        ("confirm", context! { confirm => "k7m2", ..opens }),
        ("done", context! { by => (), entry => entry(), end => () }),
        ("done", context! { by => (), entry => entry(), end => end.clone() }),
        ("done", context! { by => "Toni", entry => entry(), end => () }),
        ("done", context! { by => "Toni", entry => entry(), end }),
        ("games", context! { games => vec![runs, waits, bare], more => true }),
        ("games", context! { games => (), more => false }),
        (
            "show",
            context! { begins => vec!["Game 42"], left_out => 1, ends => vec!["Last: none"], answers => (), not_read => vec!["Dear referee,"], last => true },
        ),
        ("help", help.clone()),
        ("help", context! { entered => "resign", ..help.clone() }),
        ("help", context! { game => (), ..help }),
        ("misused", context! { renewed => false }),
        ("misused", context! { game => (), renewed => true }),
    ];
    forms.into_iter().map(|(name, own)| (name, over(&foot, own))).collect()
}

/// Every reason that the phrases have, with all values that some of them name.
fn refusals(language: Language) -> Vec<Form> {
    let folder = format!("{}/templates/kit/{}/words.toml", env!("CARGO_MANIFEST_DIR"), language.code());
    let phrases: toml::Table = std::fs::read_to_string(folder).unwrap().parse().unwrap();
    let codes = phrases["why"].as_table().unwrap().keys();
    let form = |code: &String| {
        let why = context! { code, why => "that does not fit", since => vec!["9 say"], words => vec!["white", "black"], what => "LINE", instead => "takeback" };
        ("refused", context! { game => 42, line => "uphold", why, not_read => (), last => false })
    };
    codes.map(form).collect()
}

#[test]
fn organisers_letters_stand_as_they_were_agreed_on() {
    let words = Words::built_in(tempete::games::GAMES);
    let mut golden = Golden::of("letters");
    for language in Language::ALL {
        let mut sections = String::new();
        let mut shown = BTreeSet::new();
        let forms = [alarms(), games(), digests(), events(), answers(), refusals(language)];
        for (name, values) in forms.into_iter().flatten() {
            let (subject, text) = words.organisers(language, name, &values).unwrap();
            writeln!(sections, "== {name}: {subject}\n").unwrap();
            for paragraph in text.trim_end().split("\n\n").filter(|paragraph| shown.insert((*paragraph).to_owned())) {
                writeln!(sections, "{paragraph}\n").unwrap();
            }
        }
        golden.hold(&golden::tests("letters").join(language.code()).join("organisers.txt"), &sections);
    }
    golden.done();
}
