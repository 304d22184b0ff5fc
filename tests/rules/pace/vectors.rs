//! What clocks come to, as `tests/vectors/pace.table` has it; its form is in `tests/vectors/pace.md`.

use std::{collections::BTreeMap, str::FromStr, sync::Arc};

use ids::{Seat, Timestamp};
use record::pace::{Charged, Clocks, DAY, HOUR, LeaveFault, Pace, Profile};

/// The table.
const TABLE: &str = include_str!("../../vectors/pace.table");
/// The most that is given back of a think.
const MOST_BACK: i64 = 3 * DAY;

#[test]
fn clocks_come_to_what_was_counted_by_hand() {
    let mut profiles: BTreeMap<&str, Arc<Profile>> =
        Pace::BUILT_IN.iter().map(|(name, text)| (*name, Pace::read(text).unwrap().profile)).collect();
    let (mut vectors, mut wrong) = (0, vec![]);
    for (number, line) in (1..).zip(TABLE.lines()) {
        let Some((kind, rest)) = line.split('#').next().unwrap().trim().split_once(' ') else { continue };
        let (name, rest) = rest.trim().split_once(' ').map(|(name, rest)| (name, rest.trim())).unwrap();
        if kind == "profile" {
            let text = format!("name = \"{name}\"\n{}", rest.replace(" | ", "\n"));
            profiles.insert(name, Profile::read(&text).unwrap_or_else(|fault| panic!("{line}: {fault}")).into());
            continue;
        }
        let profile = profiles.get(name).unwrap_or_else(|| panic!("no profile {name}"));
        vectors += 1;
        let finds = match kind {
            "charge" => charge(profile, rest),
            "moves" => moves(profile, rest),
            "play" => play(profile, rest),
            _ => panic!("line {number}: {kind}"),
        };
        wrong.extend(finds.into_iter().map(|find| format!("line {number}: {line}\n    {find}")));
    }
    assert!(wrong.is_empty(), "{} of {vectors}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{vectors} vectors");
}

/// What is expected and did not come.
fn differs(expected: &str, is: String) -> Option<String> {
    (expected.trim() != is).then(|| format!("comes to {is}, not {expected}"))
}

fn charge(profile: &Arc<Profile>, line: &str) -> Vec<String> {
    let (span, expected) = line.split_once(" = ").unwrap();
    let mut clocks = Clocks::new(Arc::clone(profile), 2);
    clocks.begin(Seat::FIRST, at(0), false);
    let read = clocks.read(Seat::FIRST, at(seconds(span))).unwrap();
    let is = match (expected.trim(), read.overstep) {
        ("overstep", true) => "overstep".to_owned(),
        (_, true) => format!("{} overstep", read.charge),
        (_, false) => read.charge.to_string(),
    };
    differs(expected, is).into_iter().collect()
}

fn moves(profile: &Arc<Profile>, line: &str) -> Vec<String> {
    let (mut clocks, mut now) = (Clocks::new(Arc::clone(profile), 2), 0);
    let mut wrong = vec![];
    for one in line.split_whitespace() {
        let (span, expected) = one.split_once('=').unwrap();
        let (moved, span) = span.split_once(':').map_or((true, span), |(_, span)| (false, span));
        clocks.begin(Seat::FIRST, at(now), false);
        now += seconds(span);
        let is = ended(&mut clocks, Seat::FIRST, at(now), moved);
        wrong.extend(differs(expected, is).map(|wrong| format!("{one} {wrong}")));
        // The other one's time.
        now += 3 * DAY;
    }
    wrong
}

fn play(profile: &Arc<Profile>, line: &str) -> Vec<String> {
    let mut clocks = Clocks::new(Arc::clone(profile), 2);
    let (base, line) = match line.strip_prefix('@').and_then(|line| line.split_once(' ')) {
        Some((date, line)) => (moment(date).unwrap() - BASE, line),
        None => (0, line),
    };
    let when = |text: &str| moment(text).map_or_else(|| at(base + seconds(text)), Timestamp::from_unix);
    line.split(';')
        .filter_map(|step| {
            let (doing, expected) = step.split_once('=').unwrap_or((step, ""));
            let words: Vec<&str> = doing.split_whitespace().collect();
            let [time, seat, rest @ ..] = words.as_slice() else { panic!("{step}") };
            let seat = if *seat == "b" { Seat::SECOND } else { Seat::FIRST };
            let is = stepped(&mut clocks, when(time), seat, rest, &when);
            let expected = match expected.trim() {
                moment if moment.starts_with(|c: char| c.is_ascii_digit()) && is.ends_with('Z') => {
                    when(moment).to_string()
                }
                other => other.to_owned(),
            };
            differs(&expected, is).map(|wrong| format!("{} {wrong}", doing.trim()))
        })
        .collect()
}

/// Does one step; what comes of it.
fn stepped(
    clocks: &mut Clocks,
    now: Timestamp,
    seat: Seat,
    words: &[&str],
    when: &impl Fn(&str) -> Timestamp,
) -> String {
    let moment = |at: Option<Timestamp>| at.map_or("never".into(), |at| at.to_string());
    let number = |text: &str| text.parse::<i64>().unwrap();
    match words {
        ["begins"] => clocks.begin(seat, now, false),
        ["lists"] => clocks.begin(seat, now, true),
        ["halts"] => clocks.halt(seat, now),
        ["moves"] => return ended(clocks, seat, now, true),
        ["answers"] => return ended(clocks, seat, now, false),
        ["shows"] => {
            let days = of_days(clocks, seat);
            return clocks.read(seat, now).map_or("none".into(), |read| {
                result(if days { read.days } else { read.charge }, read.left, read.overstep)
            });
        }
        ["free"] => return moment(clocks.free_until(seat, now)),
        ["oversteps"] => return moment(clocks.oversteps_at(seat)),
        ["loses"] => return moment(clocks.loses_at(seat)),
        ["reaches", days] => return moment(clocks.reaches_days(seat, number(days).try_into().unwrap())),
        ["lost"] => return if clocks.has_lost(seat, now) { "yes" } else { "no" }.into(),
        ["leave", from, to] => {
            let span = (when(from), when(to));
            return match clocks.may_leave(seat, span, now) {
                Ok(()) => {
                    clocks.leave(seat, span);
                    "ok".into()
                }
                Err(LeaveFault::Short { least }) => format!("short {least}"),
                Err(LeaveFault::Quota { year, left }) => format!("quota {year} {left}"),
                Err(fault) => format!("{fault:?}").to_lowercase(),
            };
        }
        ["granted", from, to] => clocks.leave(seat, (when(from), when(to))),
        ["cancels"] => clocks.cancel_leave(seat, now),
        ["year", year] => return clocks.leave_left(seat, year.parse().unwrap()).unwrap().to_string(),
        ["pauses"] => clocks.pause(now),
        ["resumes"] => clocks.resume(now),
        ["gets", span] => clocks.add(seat, -seconds(span)),
        ["pays", span] => clocks.add(seat, seconds(span)),
        ["back"] => clocks.give_back(seat, MOST_BACK),
        ["gift", days] => clocks.give(seat, number(days)),
        ["forgiven"] => clocks.forgive(seat, now),
        _ => panic!("{words:?}"),
    }
    String::new()
}

/// Whether a think is for lists or first numbers, which cost days of an allowance.
fn of_days(clocks: &Clocks, seat: Seat) -> bool {
    clocks.of(seat).and_then(|clock| clock.think).is_some_and(|think| think.allowance)
}

fn ended(clocks: &mut Clocks, seat: Seat, now: Timestamp, moved: bool) -> String {
    let days = of_days(clocks, seat);
    clocks.end(seat, now, moved).map_or("none".into(), |Charged { days: used, charge, left, overstep, .. }| {
        result(if days { used } else { charge }, left, overstep)
    })
}

fn result(cost: u32, left: i64, overstep: bool) -> String {
    format!("{cost}/{left}{}", if overstep { "!" } else { "" })
}

/// Midnight of 1 January 2027.
const BASE: i64 = 1_798_761_600;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_unix(BASE + seconds)
}

/// `2027-12-20` or `2027-12-20T06:00`.
fn moment(text: &str) -> Option<i64> {
    let full = match text.len() {
        10 => format!("{text}T00:00:00Z"),
        _ => format!("{text}:00Z"),
    };
    Timestamp::from_str(&full).ok().map(Timestamp::unix)
}

/// `23d5h`, `59m59s`, `0`.
fn seconds(text: &str) -> i64 {
    let (mut sum, mut number) = (0, 0);
    for c in text.trim().chars() {
        match c {
            'd' => sum += std::mem::take(&mut number) * DAY,
            'h' => sum += std::mem::take(&mut number) * HOUR,
            'm' => sum += std::mem::take(&mut number) * 60,
            's' => sum += std::mem::take(&mut number),
            digit => number = 10 * number + i64::from(digit.to_digit(10).unwrap_or_else(|| panic!("{text}"))),
        }
    }
    assert_eq!(number, 0, "{text}: of what?");
    sum
}
