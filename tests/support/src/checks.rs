//! What holds at every step, whatever the script says: one letter back for each mail, a refusal
//! changes nothing, `try` foretells what the mail itself will do, and no letter depends on what its
//! reader may not know.

use tempete::tempete::state::{
    TempeteState,
    typed::{Entered, entered},
};
use tempete::{
    ids::Seat,
    kit::{Mail, Plan, Sealed, Sender, Verdict},
    letters::{Letter, LetterKind, Reader},
    page::{
        site::{self, Beside, PageFrame},
        words::Words,
    },
    record::{AuditOutcome, Report},
    referee::{self, telling::CommonOccasion},
    tempete::{
        log::event::{Entry, ListCommitment, OwnEvent},
        order::vocabulary::VOCABULARY,
        seals::Seals,
        seats::side,
        state::public::{Public, SEATS},
        telling::{Context, Occasion, chronicle::Chronicle, write},
    },
    text::Language,
};

use crate::keeper::{Keeper, Post};

/// M6, M7: what the plan for a mail may hold.
pub fn plan(post: &Post, plan: &Plan) {
    let to = |seat: Seat| plan.letters.iter().filter(|letter| letter.to == seat).count();
    let (sender, other) = (to(post.seat), to(Public::other(post.seat)));
    match &plan.verdict {
        Verdict::Accepted { .. } => {
            let silenced = post.answered.is_some_and(|answered| answered >= referee::ANSWERS_A_DAY);
            assert!(!plan.entries.is_empty(), "accepted without an entry");
            assert_eq!(sender, usize::from(!silenced || plan.over), "one letter to the sender");
            // T64: a complaint made again goes only to who wants reminders.
            let complains = plan.entries.iter().all(|entry| entry.text.contains(" overdue\n"));
            assert!(other == 1 || (complains && other == 0), "one letter to the other seat");
        }
        Verdict::Silent => assert_eq!((sender, other), (0, 0)),
        verdict => {
            let silent = matches!(verdict, Verdict::Copy) && post.copies > 1;
            assert!(plan.entries.is_empty() && plan.sealed.is_empty(), "nothing is entered");
            // T65: words after the end are passed on, and stand in no log.
            assert_eq!(other, usize::from(plan.says.is_some()), "nothing is told to the other seat");
            assert_eq!(sender + usize::from(plan.repeat.is_some()), usize::from(!silent), "one letter to the sender");
            if *verdict != Verdict::Kept {
                assert!(plan.drawer.is_empty() && plan.settings.is_empty(), "nothing is kept");
            }
        }
    }
}

/// M11: `try` above the same lines says what the mail does, and does nothing.
pub fn foretold(keeper: &Keeper, mail: &Mail, plan: &Plan) {
    let Ok(text) = &mail.text else { return };
    if mail.copies > 0 || text.to_lowercase().contains("try") || text.to_lowercase().contains("essai") {
        return;
    }
    let tried = Mail { text: Ok(format!("try\n\n{text}")), ..mail.clone() };
    let trial = referee::mail(&keeper.table(), &tried).unwrap();
    assert!(trial.entries.is_empty() && trial.sealed.is_empty(), "a trial enters nothing");
    assert!(trial.drawer.is_empty() && trial.settings.is_empty(), "a trial keeps nothing");
    let Some(letter) = trial.letters.first() else { return };
    let body = serde_json::to_value(&*letter.body).unwrap();
    let Some(accepted) = body["about"]["trial"]["accepted"].as_bool() else {
        if plan.verdict == Verdict::Information {
            // T75: a complaint that comes to nothing yet is answered with both clocks.
            return;
        }
        // What cannot be read is refused with or without `try`.
        assert_eq!(letter.kind, LetterKind::Refused);
        assert!(matches!(plan.verdict, Verdict::Refused { .. }), "{text}");
        return;
    };
    // What would be asked about is foretold, too (M5).
    let refused = matches!(plan.verdict, Verdict::Refused { .. });
    assert_eq!(accepted, !refused, "a trial of this foretells something else: {text}");
}

/// Silence: with another list and other squares in the sender's opponent's hands, the sender is told the same.
pub fn sender_learns_nothing(keeper: &Keeper, mail: &Mail, plan: &Plan) {
    if plan.letters.iter().any(|letter| letter.kind == LetterKind::Result) || over(keeper) {
        return;
    }
    let other = referee::mail(&keeper.table_with(scrambled(keeper, Public::other(mail.seat))), mail).unwrap();
    let told =
        |plan: &Plan| -> Vec<Letter> { plan.letters.iter().filter(|letter| letter.to == mail.seat).cloned().collect() };
    for (one, two) in told(plan).iter().zip(&told(&other)) {
        same(one, two);
    }
    assert_eq!(plan.verdict, other.verdict);
}

/// What is refused, tried or only asks is answered from what its sender knows: with nothing sealed by the other side at
/// hand, and nothing of it in the drawer, the answer is the same.
pub fn answered_from_ones_own(keeper: &Keeper, mail: &Mail, plan: &Plan) {
    if !plan.entries.is_empty() || over(keeper) {
        return;
    }
    let mine = keeper.sealed.iter().filter(|one| one.seat == mail.seat).cloned().collect();
    let mut table = keeper.table_with(mine);
    table.drawer.retain(|one| one.seat == mail.seat);
    let alone = referee::mail(&table, mail).unwrap();
    assert_eq!((&plan.verdict, plan.letters.len()), (&alone.verdict, alone.letters.len()));
    plan.letters.iter().zip(&alone.letters).for_each(|(one, two)| same(one, two));
}

/// Silence: with another list and other squares of the seat that acted, the other seat is told the same.
pub fn reader_learns_nothing(keeper: &Keeper, letter: &Letter) {
    if letter.kind != LetterKind::News || over(keeper) {
        return;
    }
    // A letter that is repeated tells more than what is new.
    let told = &letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().told;
    let Some(first) = told.first().map(|told| told.seq) else { return };
    let sealed = scrambled(keeper, Public::other(letter.to));
    let entries = parsed(keeper);
    let (state, chronicle) = Chronicle::replay(&entries, &sealed, keeper.rulebook()).unwrap();
    let player = &keeper.players[letter.to.index()];
    let words = letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().words.join("\n");
    let texts: Vec<_> = keeper.entries.iter().map(|text| text.as_str().into()).collect();
    let context = Context {
        view: state.view(letter.to),
        reader: &player.reader,
        entries: &entries,
        chronicle: &chronicle,
        texts: &texts,
        shown: player.shown,
        head: &tempete::record::signed_head(&keeper.entries, &crate::keeper::signers()).unwrap(),
        at: keeper.now,
        chat_open: keeper.players[Public::other(letter.to).index()].chat,
        answer: None,
        sheets: [None, None],
        openings: &[],
        record: None,
        audit: None,
        plan: &[],
        unanswered: None,
        masked: false,
    };
    let words = (!letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().words.is_empty())
        .then_some(words.as_str());
    let mut again = write(&context, &Occasion::Common(CommonOccasion::News { first, words }));
    // They stand in a letter as they may be shown, no longer as they came in.
    let body = std::sync::Arc::get_mut(&mut again.body).unwrap() as &mut dyn std::any::Any;
    let body = body.downcast_mut::<tempete::tempete::telling::body::LetterValues>().unwrap();
    body.words.clone_from(&letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().words);
    assert!(again.body.equals(&*letter.body), "a letter to seat {} depends on a secret", letter.to.index());
}

/// No salt leaves before the end but in a file to the seat whose it is, and with a card that is proved at once (T48).
pub fn no_salt_leaves(keeper: &Keeper, letter: &Letter) {
    if over(keeper) {
        return;
    }
    let body = serde_json::to_string(&*letter.body).unwrap();
    let attached = letter.attachments.iter().map(|one| (&*one.name, String::from_utf8_lossy(&one.bytes)));
    let own = format!("game-{}-proof.txt", keeper.game);
    let public: String = keeper.entries.concat();
    let secret = Keeper::secret();
    let seals = Seals::new(&secret, keeper.game);
    for sealed in &keeper.sealed {
        let seat = tempete::tempete::seats::letter(sealed.seat);
        let openings = match sealed.value.contains(' ') {
            _ if sealed.value.starts_with("plan ") => {
                let value = sealed.value.trim_start_matches("plan ");
                vec![seals.of_game().seal(seat, sealed.seq, format!("plan {}", sealed.seq), value)]
            }
            true => {
                let cards: Vec<u8> = sealed.value.split(' ').map(|card| card.parse().unwrap()).collect();
                seals.list(seat, sealed.seq, &cards).openings
            }
            false => vec![seals.square(seat, sealed.seq, &sealed.value)],
        };
        for salt in openings.iter().map(|opening| opening.salt.to_string()).filter(|salt| !public.contains(salt)) {
            assert!(!body.contains(&salt), "a salt leaves");
            // Whoever sealed it has its opening with the receipt, in a file for him alone.
            let leaves = |(name, text): (&str, std::borrow::Cow<'_, str>)| {
                text.contains(&salt) && (name != own || sealed.seat != letter.to)
            };
            assert!(!attached.clone().any(leaves), "a salt leaves in a file");
        }
    }
}

/// The log reads back as it was written, and what both seats know follows from it alone.
pub fn log_stands(keeper: &Keeper) {
    for (entry, text) in parsed(keeper).iter().zip(&keeper.entries) {
        assert_eq!(entry.write(tempete::tempete::name::SPEC), *text);
    }
    let (full, public) = (keeper.state(&keeper.sealed), keeper.state(&[]));
    assert_eq!(full.public(), public.public(), "what is public follows from the log alone");
    // T8, T13: the public hold is the true hand's size as long as nobody played what he did not hold.
    for seat in SEATS {
        let own = &full.secrets()[seat.index()];
        if own.errors.is_empty() {
            assert_eq!(usize::from(full.public().seat(seat).hold), own.hand.len(), "hold of seat {}", seat.index());
        }
    }
}

/// The audit of the record as it may be shown now: authentic, and of one mind with the game.
pub fn audited(keeper: &Keeper) -> Report {
    let record = keeper.table().open().unwrap().record();
    let report = tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap();
    let state = keeper.state(&keeper.sealed);
    let expected = match state.public().course.end {
        None => AuditOutcome::Unfinished,
        Some(end) if end.errs.is_empty() => AuditOutcome::Clean,
        Some(_) => AuditOutcome::SeatErred,
    };
    assert_eq!(report.outcome, expected, "{report}");
    for (seat, account) in SEATS.into_iter().zip(state.secrets()) {
        let errors = report
            .tables::<tempete::tempete::audit::AuditTables>()
            .unwrap()
            .errors
            .iter()
            .filter(|error| error.seat == side(seat))
            .count();
        assert!(
            report.tables::<tempete::tempete::audit::AuditTables>().unwrap().result.is_none()
                || errors == account.errors.len(),
            "{report}"
        );
    }
    report
}

/// The game's page in every language: it can be written, loads nothing, runs nothing, and before the end it is the same
/// whatever the secrets are.
pub fn page(keeper: &Keeper, words: &Words) {
    let written = |sealed: Vec<Sealed>, language| {
        let loaded = keeper.table_with(sealed);
        let doors = loaded.open().unwrap();
        let record = doors.record();
        let report = tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap();
        let page = doors.page(&Reader { language, ..Reader::default() }).unwrap();
        let game = tempete::tempete::GAME.name();
        let frame = PageFrame {
            language,
            game,
            number: 42,
            players: "Ann – Bob",
            report: Some(&report),
            event: None,
            until: None,
            beside: Beside::default(),
        };
        site::page(words, &page, &frame).unwrap()
    };
    for language in Language::ALL {
        let page = written(keeper.sealed.clone(), language);
        for foreign in ["http:", "https:", "<script", " src=", "@import", "url("] {
            assert!(!page.contains(foreign), "{foreign} in\n{page}");
        }
        let inside = |link: &&str| link.starts_with('#');
        assert!(page.split("href=\"").skip(1).all(|link| inside(&link)), "{page}");
        if !over(keeper) {
            for seat in SEATS {
                assert!(
                    page == written(scrambled(keeper, seat), language),
                    "a secret is on the page of a running game"
                );
            }
        }
    }
}

fn over(keeper: &Keeper) -> bool {
    keeper.state(&[]).public().course.end.is_some()
}

fn parsed(keeper: &Keeper) -> Vec<Entry> {
    keeper
        .entries
        .iter()
        .map(|text| {
            Entry::read(text, tempete::tempete::name::SPEC, &tempete::tempete::state::pinned(&keeper.catalogue))
                .unwrap()
        })
        .collect()
}

fn same(one: &Letter, two: &Letter) {
    assert!(one.body.equals(&*two.body), "a letter to seat {} depends on the other's secret", one.to.index());
    // A sheet made from another list is another sheet.
    let kept = |letter: &Letter| -> Vec<_> {
        letter.attachments.iter().filter(|file| !file.name.ends_with("sheet.txt")).cloned().collect()
    };
    assert!(kept(one) == kept(two));
}

/// The sealed values with those of `seat` changed: a list read backwards, a square mirrored.
fn scrambled(keeper: &Keeper, seat: Seat) -> Vec<Sealed> {
    let entries = parsed(keeper);
    let mut sealed = keeper.sealed.clone();
    for one in sealed.iter_mut().filter(|one| one.seat == seat) {
        let entry = &entries[usize::from(one.seq.get())];
        one.value = match entered(&entry.event) {
            Entered::Own(OwnEvent::List(ListCommitment { .. })) => {
                one.value.split(' ').rev().collect::<Vec<_>>().join(" ")
            }
            // What a plan answers is played, and told, at once: pairs with and without one are tests/silence's.
            _ if one.value.starts_with("plan ") => continue,
            _ => {
                let (file, rank) = one.value.split_at(1);
                format!("{file}{}", 9 - rank.parse::<u8>().unwrap())
            }
        };
    }
    sealed
}

/// What a letter gives to copy would be accepted as it stands: every block of lines indented by four
/// columns that reads as orders, sent back in answer to that letter.
pub fn examples_would_do(keeper: &Keeper, letter: &Letter, lines: &[String]) {
    let mut post = Post { answered: Some(0), sender: Sender::Signed, ..Post::plain(letter.to, "") };
    let why = why(letter);
    let problems = || why["problems"].as_array().into_iter().flatten();
    let wrong: Vec<&str> = problems().filter_map(|problem| problem["typed"].as_str()).collect();
    let mut found = blocks(lines);
    // A line at fault is shown again as it was typed, a long one cut.
    found.retain(|block| !wrong.iter().any(|typed| typed.starts_with(block.trim_end_matches('…'))));
    // Lines to choose from stand one below the other, each for another mail: see `obeyed`.
    let offered: Vec<&str> = problems()
        .flat_map(|problem| problem["lines"].as_array().into_iter().flatten())
        .filter_map(|text| text.as_str())
        .collect();
    found.retain(|block| offered.is_empty() || !block.lines().all(|line| offered.contains(&line)));
    for block in &mut found {
        *block = without_try(block).into();
    }
    // A spring is the first line of the mail that is due.
    let springs = |block: &str| block.starts_with("spring") || block.starts_with("déclenche");
    let whole = found.iter().find(|block| !springs(block)).cloned().unwrap_or_default();
    for block in &found {
        // Where no move is legal without it, it stands with one.
        let block = if springs(block) && !block.contains('\n') { format!("{block}\n{whole}") } else { block.clone() };
        post.text = Ok(format!("try\n\n{block}"));
        let mut table = keeper.table();
        table.players.iter_mut().for_each(|player| player.answered_today = 0);
        let trial = referee::mail(&table, &keeper.mail(&post)).unwrap();
        let about = serde_json::to_value(
            &trial.letters[0].says::<tempete::tempete::telling::body::LetterValues>().unwrap().about,
        )
        .unwrap();
        let accepted = about["trial"]["accepted"].as_bool();
        assert_eq!(accepted, Some(true), "this does not do as it stands:\n{block}\n{about}");
    }
}

/// Why a mail was refused, or would be.
fn why(letter: &Letter) -> serde_json::Value {
    let about =
        serde_json::to_value(&letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().about).unwrap();
    if about["is"] == "refused" { about["why"].clone() } else { about["trial"]["why"].clone() }
}

fn without_try(lines: &str) -> &str {
    ["try\n", "essaie\n", "essai\n"].into_iter().find_map(|verb| lines.strip_prefix(verb)).unwrap_or(lines)
}

/// How many refusals were obeyed, and by what.
#[derive(Clone, Default)]
pub struct Obeyed {
    pub refusals: usize,
    /// Those with the mail put right.
    pub corrected: usize,
    /// Lines that were chosen among those offered.
    pub lines: usize,
    /// Refusals of a single line at fault, with nothing to copy.
    pub asked: usize,
    /// How many lines each refusal has, but for the board, its reader's own lines and the foot.
    pub lengths: Vec<usize>,
}

impl Obeyed {
    pub fn add(&mut self, other: Self) {
        self.refusals += other.refusals;
        self.corrected += other.corrected;
        self.lines += other.lines;
        self.asked += other.asked;
        self.lengths.extend(other.lengths);
    }
}

/// Who does what a refusal says meets no other: the mail put right is taken, and so is the mail with each line that is
/// offered to choose from.
pub fn obeyed(keeper: &Keeper, post: &Post, plan: &Plan) -> Obeyed {
    let mut counts = Obeyed::default();
    let Ok(text) = &post.text else { return counts };
    for letter in plan.letters.iter().filter(|letter| letter.to == post.seat) {
        let why = why(letter);
        let problems: Vec<_> = why["problems"].as_array().into_iter().flatten().collect();
        if problems.is_empty() {
            continue;
        }
        counts.refusals += 1;
        let words = |value: &serde_json::Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(|line| Some(line.as_str()?.to_owned())).collect()
        };
        let corrected = words(&why["corrected"]).join("\n");
        if !corrected.is_empty() {
            counts.corrected += 1;
            let sent = answered(keeper, post, &corrected);
            assert!(sent, "this was to do in place of\n{text}\n\nbut does not:\n{corrected}");
            continue;
        }
        let [problem] = problems.as_slice() else { continue };
        let (typed, lines) = (problem["typed"].as_str().unwrap_or_default(), words(&problem["lines"]));
        counts.asked += usize::from(lines.is_empty());
        for line in lines {
            let own: Vec<&str> = text.lines().collect();
            let at = own.iter().position(|own| own.trim() == typed);
            let put = |from: usize, to: usize| {
                let mut own = own.clone();
                own.splice(from..to, [line.as_str()]);
                own.join("\n")
            };
            // In place of the line at fault, or beside it; else wherever it fits.
            let mut places: Vec<String> = at.into_iter().map(|at| put(at, at + 1)).collect();
            places.extend((0..=own.len()).map(|at| put(at, at)));
            // One move of two is left where the other is taken out.
            places.extend((0..own.len()).filter(|at| own[*at].trim() != line).map(|at| {
                let mut own = own.clone();
                own.remove(at);
                own.join("\n")
            }));
            counts.lines += 1;
            let sent = places.iter().any(|mail| answered(keeper, post, mail));
            assert!(sent, "none of these lines does in\n{text}\n\n{line}\n{problem}");
        }
    }
    counts
}

/// How many lines a letter has, but for the board and the foot.
pub fn length(lines: &[String]) -> usize {
    let drawn = |line: &&String| line.starts_with("      ") && !line.starts_with("        ");
    let text = lines.iter().skip(1).take_while(|line| line.trim_end() != "--");
    text.filter(|line| !line.is_empty()).filter(|line| !drawn(line)).count()
}

/// Whether this mail, in answer to the newest letter, is taken.
fn answered(keeper: &Keeper, post: &Post, text: &str) -> bool {
    let post = Post { answered: Some(0), sender: post.sender, ..Post::plain(post.seat, without_try(text)) };
    let mut table = keeper.table();
    table.players.iter_mut().for_each(|player| player.answered_today = 0);
    let plan = referee::mail(&table, &keeper.mail(&post)).unwrap();
    !matches!(plan.verdict, Verdict::Refused { .. } | Verdict::Silent)
}

/// Blocks of a letter that are orders.
fn blocks(lines: &[String]) -> Vec<String> {
    let mut found: Vec<Vec<&str>> = vec![Vec::new()];
    for line in lines {
        match line.strip_prefix("    ").filter(|line| !line.starts_with(' ')) {
            Some(line) => found.last_mut().unwrap().push(line),
            None => found.push(Vec::new()),
        }
    }
    let verb = |line: &str| {
        let first = line.split(' ').next().unwrap_or_default();
        VOCABULARY.all().any(|verb| Language::ALL.into_iter().any(|one| VOCABULARY.word(verb.id, one) == first))
            || (line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(". "))
    };
    // Not a row, which has its columns.
    let row = |line: &&str| line.contains("  ");
    found.retain(|block| !block.is_empty() && !block.iter().any(row) && block.iter().all(|line| verb(line)));
    found.iter().map(|block| block.join("\n")).collect()
}
