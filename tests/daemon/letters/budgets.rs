//! How long letters are, measured over all scripts and the games of `main.rs` in both languages (LETTERS: budgets): the
//! lines of the text without the sentinel, the board, the hand, quoted words, commitments and the foot; where the first line to
//! copy stands, and where the other side's words; how much of a letter stood in an earlier one to the same seat; how long
//! its sentences are.

use std::collections::{BTreeMap, BTreeSet};

use tempete::{
    letters::{Letter, LetterKind},
    page::{
        layout::{self, Is, Piece},
        words::Words,
    },
    tempete::{
        order::orders::{HAND, Info},
        telling::body::{LetterValues, Particulars},
    },
    text::Language,
};

use crate::letters::{parts, render};

/// What a letter's length is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    YourTurn,
    OtherNews,
    Receipt,
    Refusal,
    Stopped,
    Reminder,
    Information,
    Result,
    Invitation,
}

/// The median and the most lines.
const BUDGETS: [(Sort, usize, usize); 9] = [
    (Sort::YourTurn, 30, 45),
    (Sort::OtherNews, 6, 12),
    (Sort::Receipt, 5, 10),
    (Sort::Refusal, 12, 25),
    (Sort::Stopped, 14, 25),
    (Sort::Reminder, 10, 15),
    (Sort::Information, 20, 40),
    (Sort::Result, 25, 40),
    (Sort::Invitation, 70, 90),
];

/// How paragraphs begin that say what is owed.
const DUTY: [&str; 12] = [
    "Also:",
    "Aussi :",
    "It is ",
    "C'est ",
    "Your turn",
    "À vous",
    "Your answer",
    "I found no ",
    "Je n'ai trouvé ",
    "To pass words on ",
    "Pour envoyer un mot ",
    "You have to ",
];

fn sort(letter: &Letter) -> Option<Sort> {
    let values: &LetterValues = letter.says().unwrap();
    let code = serde_json::to_value(values.due.code).unwrap();
    // What was asked for at length is as long as it is; what help says is measured in `help.rs`.
    if let Particulars::Information { asked, .. } | Particulars::Receipt { asked, .. } = &values.about
        && asked.what.iter().any(|what| matches!(what, Info::History | Info::Board | Info::Own(HAND) | Info::Help(_)))
    {
        return None;
    }
    Some(match letter.kind {
        // A receipt that is also the letter in which a turn falls due is news.
        LetterKind::News | LetterKind::Receipt if code == "turn" => Sort::YourTurn,
        LetterKind::News | LetterKind::Receipt if code == "answer" => Sort::Stopped,
        LetterKind::News if !values.due.mine => Sort::OtherNews,
        LetterKind::Receipt if !values.due.mine => Sort::Receipt,
        LetterKind::Refused => Sort::Refusal,
        LetterKind::Reminder => Sort::Reminder,
        LetterKind::Information => Sort::Information,
        LetterKind::Result => Sort::Result,
        LetterKind::Invitation => Sort::Invitation,
        _ => return None,
    })
}

/// The letter's own pieces: no board, no hand, no quoted words, no commitments, nothing from the foot on.
fn own(pieces: &[Piece]) -> Vec<Piece> {
    let foot = pieces.iter().position(|piece| matches!(&piece.is, Is::Line(line) if layout::is_mark(line)));
    let hash = |line: &str| line.len() == 64 && !line.contains(' ');
    let of = &pieces[1..foot.unwrap_or(pieces.len())];
    let kept = of.iter().enumerate().filter(|(at, piece)| match &piece.is {
        Is::Quoted(_) | Is::Drawn(_) | Is::Picture => false,
        // What the marks of the board mean.
        Is::Note(..) => false,
        Is::Item(_) => false,
        Is::Line(line) => !hash(line),
        // What stands above the hand, or is a commitment.
        Is::Paragraph(_) => !of.get(at + 1).is_some_and(|next| match &next.is {
            Is::Line(line) => hash(line),
            next => matches!(next, Is::Item(_)),
        }),
        _ => true,
    });
    kept.map(|(_, piece)| piece.clone()).collect()
}

#[test]
fn letters_keep_to_their_budgets() {
    let words = Words::built_in(tempete::games::GAMES);
    for language in Language::ALL {
        let mut lengths: BTreeMap<Sort, Vec<(usize, String)>> = BTreeMap::new();
        let (mut asks, mut human): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut most_again = Vec::new();
        let (mut sentences, mut words_said) = (0_u32, 0);
        let (mut again, mut all, mut worst) = (0, 0, (0.0_f64, String::new()));
        for (name, letters) in parts::letters(language) {
            let mut stood: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
            for letter in letters {
                let Some(sort) = sort(&letter) else { continue };
                let rendered = render(&words, &letter);
                let own = own(&rendered.pieces);
                let text = layout::plain(&own);
                lengths.entry(sort).or_default().push((text.trim().lines().count(), format!("{name}\n{text}")));
                if sort == Sort::YourTurn {
                    asks.extend(text.lines().position(|line| line.starts_with("    ")));
                }
                if [Sort::YourTurn, Sort::OtherNews].contains(&sort) {
                    human.extend(rendered.text.lines().skip(2).position(|line| line.starts_with("> ")));
                }
                for piece in &own {
                    let Is::Paragraph(said) = &piece.is else { continue };
                    let parts = said.split(['.', ':', ';']).filter(|one| one.split_whitespace().count() > 1);
                    sentences += u32::try_from(parts.count()).unwrap();
                    words_said += said.split_whitespace().count();
                }
                // The duty, lines to copy and the hand may stand in each; what explains may not.
                let asks = |at: usize| matches!(own.get(at + 1).map(|next| &next.is), Some(Is::Line(_)));
                let duty = |said: &str| DUTY.iter().any(|begins| said.starts_with(begins));
                let free = own
                    .iter()
                    .enumerate()
                    .filter(|(at, piece)| matches!(&piece.is, Is::Paragraph(said) if !duty(said)) && !asks(*at));
                let says: Vec<String> = free.map(|(_, piece)| format!("{:?}", piece.is)).collect();
                // Who is invited to a seat has read no letter of who had it.
                if sort == Sort::Invitation {
                    stood.remove(&letter.to);
                }
                let before = stood.entry(letter.to).or_default();
                let known = says.iter().filter(|said| before.contains(*said)).count();
                (again, all) = (again + known, all + text.lines().count());
                let share = known as f64 / text.lines().count().max(1) as f64;
                // In a letter of a few lines each is a large share.
                if share > 0.15 && text.lines().count() >= 15 {
                    most_again.push(format!("{name}\n{text}"));
                }
                if share > worst.0 && text.lines().count() > 8 {
                    worst = (share, text.clone());
                }
                before.extend(says);
            }
        }
        let mut wrong = Vec::new();
        for (sort, median, most) in BUDGETS {
            let Some(of) = lengths.get_mut(&sort) else { panic!("{sort:?}: no letter") };
            of.sort();
            let (middle, (longest, text)) = (of[of.len() / 2].0, of.last().unwrap());
            println!(
                "{language:?} {sort:?}: {} letters, median {middle} (of {median}), most {longest} (of {most})",
                of.len()
            );
            if middle > median || *longest > most {
                wrong.push(format!("{sort:?}: median {middle} of {median}, most {longest} of {most}\n{text}"));
            }
        }
        asks.sort_unstable();
        human.sort_unstable();
        let (ask, said) = (asks[asks.len() / 2], human[human.len() / 2]);
        let long = words_said as f64 / f64::from(sentences);
        println!("the other side's words: median line {said}, last {:?}; {long:.1} words a sentence", human.last());
        assert!(ask <= 6 && said <= 6 && long <= 12.0, "{ask} {said} {long}");
        println!("first line to copy: median line {}, last {:?}", asks[asks.len() / 2], asks.last());
        println!("of {all} lines {again} stood in an earlier letter; most: {:.0} % of\n{}", 100.0 * worst.0, worst.1);
        assert!(wrong.is_empty(), "{}", wrong.join("\n----\n"));
        assert!(most_again.is_empty(), "{}", most_again.join("\n----\n"));
        assert!(again * 100 <= all * 15, "{again} of {all} lines stood in an earlier letter");
    }
}
