//! A hundred mails judged a second time (`tests/mail/written/second.tsv`): *clear* is what both call so. Of clear ones hardly any is
//! refused, and none is carried out otherwise than written.

use std::fs;

use support_rules::{
    games::ROWS,
    golden,
    mails::{Outcome, Row, Situation, lines, outcome, read},
};

/// A row as both judges have it.
struct Judged {
    place: String,
    situation: Situation,
    mail: String,
    first: Vec<String>,
    second: Vec<String>,
}

fn judged() -> Vec<Judged> {
    let folder = golden::tests("mail/written");
    let second = fs::read_to_string(folder.join("second.tsv")).unwrap();
    let of_games: Vec<(Situation, Vec<Row>)> = ROWS
        .iter()
        .filter_map(|game| {
            let text = fs::read_to_string(folder.join(format!("{}.txt", game.name()))).ok()?;
            Some(read(game.name(), &text, &[]))
        })
        .flatten()
        .collect();
    let rows = second.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let one = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [game, situation, mail, verdict] = parts.as_slice() else {
            panic!("GAME SITUATION MAIL VERDICT, tabs between: {line}")
        };
        let of = |(at, rows): &(Situation, Vec<Row>)| {
            let row = rows.iter().find(|row| row.mail == lines(mail))?;
            (at.game.name() == *game && at.name == *situation).then(|| (at.clone(), row.meant.clone()))
        };
        let (situation, first) = of_games.iter().find_map(of).unwrap_or_else(|| panic!("no such row: {line}"));
        let second = verdict.split(" ~ ").map(str::to_owned).collect();
        Judged { place: line.to_owned(), situation, mail: lines(mail), first, second }
    };
    rows.map(one).collect()
}

#[test]
fn what_two_call_clear_is_done_as_written() {
    let is_clear = |meant: &[String]| meant.len() == 1 && meant.iter().all(|line| line.starts_with('='));
    let (mut rows, mut clear, mut refused, mut wrong, mut unlike) = (0, 0, Vec::new(), Vec::new(), 0);
    for row in judged() {
        rows += 1;
        let would = |text: &str| outcome(&row.situation.keeper.clone().mail(row.situation.seat, text));
        let came = would(&row.mail);
        let fits = |meant: &String| match meant.split_at(1) {
            ("=", plain) => {
                let plain = would(&lines(plain.trim()));
                assert!(matches!(plain, Outcome::Done(_) | Outcome::Answered), "{}: {meant}: {plain:?}", row.place);
                came == plain
            }
            _ => !matches!(came, Outcome::Done(_)),
        };
        let both = is_clear(&row.first) && is_clear(&row.second);
        clear += usize::from(both);
        unlike += usize::from(is_clear(&row.first) != is_clear(&row.second));
        let as_written = row.first.iter().any(fits) || row.second.iter().any(fits);
        let done = matches!(came, Outcome::Done(_));
        if done && (!as_written || both && !(row.first.iter().all(fits) && row.second.iter().all(fits))) {
            wrong.push(format!("{}: {:?}, came {came:?}", row.place, row.first));
        }
        if both && !done {
            refused.push(format!("{}: {came:?}", row.place));
        }
    }
    println!(
        "{rows} rows, {clear} clear to both, {unlike} to one: {} refused, {} otherwise",
        refused.len(),
        wrong.len()
    );
    assert!(rows == 100 && clear > 30, "{rows} {clear}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(refused.len() * 100 <= clear * 4, "{refused:#?}");
}
