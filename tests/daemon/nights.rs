//! A referee that is away: at night, on weekends, for a week, or between polls by hand. `nights.table` says, by hand, what of
//! that is charged, who is reminded when, and who has lost on time.

use std::{
    collections::BTreeMap,
    fs::File,
    time::{Duration, UNIX_EPOCH},
};

use support::house::{House, block};
use tempete::{
    ids::{GameId, Timestamp},
    pace::{DAY, HOUR},
};

use crate::phases::{BOB, begin, last, write};

const TABLE: &str = include_str!("nights.table");
/// 0:00 of 20 January 2027, UTC: a Wednesday.
const FIRST: i64 = 1_800_403_200;
const DAYS: i64 = 41;

/// What a line of the table expects.
struct Expected {
    profile: &'static str,
    answers: Option<i64>,
    rest: Vec<String>,
}

/// A moment of the table: `19 08:05`.
fn moment(text: &str) -> i64 {
    let (day, time) = text.split_once(' ').unwrap();
    let (hour, minute) = time.split_once(':').unwrap();
    day.parse::<i64>().unwrap() * DAY + hour.parse::<i64>().unwrap() * HOUR + minute.parse::<i64>().unwrap() * 60
}

fn at(moment: i64) -> Timestamp {
    Timestamp::from_unix(FIRST + moment)
}

/// The same as the table writes it.
fn written(at: Timestamp) -> String {
    let moment = at.unix() - FIRST;
    format!("{} {:02}:{:02}", moment / DAY, moment % DAY / HOUR, moment % HOUR / 60)
}

/// The polls of a rhythm, and before which of them the machine was off.
fn polls(rhythm: &str) -> BTreeMap<i64, bool> {
    let mut polls = BTreeMap::new();
    for day in 0..DAYS {
        let weekday = day % 7;
        let hours: &[i64] = match rhythm {
            "off7" => &[6, 12, 18, 23],
            "off8" => &[0, 8, 14, 20],
            "off10" => &[8, 14, 20, 22],
            "once" => &[8],
            "twice" => &[8, 20],
            "weekends" => match weekday {
                3 => &[0],
                4 => &[],
                5 => &[8, 9, 14, 20],
                _ => &[2, 8, 14, 20],
            },
            "hand" if day % 3 == 1 => &[8],
            "hand" => &[],
            "week" if day == 19 => &[8, 9, 12, 18],
            _ => &[0, 6, 12, 18],
        };
        for hour in hours {
            let boots = match rhythm {
                "off7" => *hour == 6,
                "off8" | "off10" => *hour == 8,
                "weekends" => weekday == 5 && *hour == 8,
                "week" => day == 19 && *hour == 8,
                _ => false,
            };
            polls.insert(day * DAY + hour * HOUR, boots);
        }
    }
    let away = 12 * DAY + 6 * HOUR + 1..19 * DAY + 8 * HOUR;
    polls.retain(|at, _| *at > 6 * HOUR && (rhythm != "week" || !away.contains(at)));
    polls
}

/// What is said of a game behind `answers`: reminders of Black, what was given back, cost and left, and what came then.
async fn came(house: &mut House, game: GameId, profile: &str) -> Vec<String> {
    let entries = house.entries(game).await;
    let time = |entry: &String| written(entry.split(' ').nth(1).unwrap().parse().unwrap());
    let value = |entry: &String, key: &str| -> i64 {
        entry.lines().find_map(|line| line.strip_prefix(key)).unwrap().parse().unwrap()
    };
    let of = |kind: &'static str| entries.iter().filter(move |entry| entry.contains(kind));
    let reminded: Vec<String> =
        of(" referee remind\nseat black\n").map(|entry| format!("{}@{}", value(entry, "days "), time(entry))).collect();
    let back: i64 = of(" referee credit\nseat black\n").map(|entry| value(entry, "seconds ")).sum();
    let seconds = if back % 60 == 0 { String::new() } else { format!(":{:02}", back % 60) };
    let back = if back == 0 { "-".into() } else { format!("{}:{:02}{seconds}", back / HOUR, back % HOUR / 60) };
    let seen = house.parts.see(game).await.unwrap();
    let sheet = seen.open(|doors| doors.sheet(house.clock.now())).unwrap().unwrap();
    // Entry 0, and White's move.
    let think = sheet.lines().find(|line| line.contains(" Bob") && !line.trim_start().starts_with("runs"));
    let (cost, left) = think.map_or(("-".into(), "-".into()), |line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let name = columns.iter().position(|word| word.starts_with("Bob")).unwrap();
        (columns[name - 2].to_owned(), columns[name - 1].to_owned())
    });
    let then = match profile {
        "post" => of(" referee remind\nseat white\ndays 14\n").map(time).next(),
        _ => of(" referee rule\nlost-on-time black\n").map(time).next(),
    };
    vec![reminded.join(" "), back, cost, left, then.unwrap_or_else(|| "-".into())]
}

async fn plays(rhythm: &str) {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let expected: Vec<Expected> = lines
        .map(|line| line.split('|').map(str::trim).collect::<Vec<&'static str>>())
        .filter(|cells| cells[0] == rhythm)
        .map(|cells| Expected {
            profile: cells[1],
            answers: (cells[2] != "-").then(|| moment(cells[2])),
            rest: cells[3..].iter().map(|cell| (*cell).to_owned()).collect(),
        })
        .collect();
    assert!(expected.len() >= 3, "{rhythm}");
    let mut house = House::new().await;
    house.clock.set(at(5 * HOUR));
    let mut games = Vec::new();
    for of in &expected {
        games.push(begin(&mut house, &tempete::krieg::GAME, &[("time".into(), of.profile.into())]).await);
    }
    house.clock.set(at(6 * HOUR));
    for game in &games {
        assert!(write(&mut house, *game, "w", "move e4").await, "{rhythm}");
    }
    // From here on a mail arrives when its file says so.
    house.parts.installation.clock = house.clock.clone().stamped();
    let mut last_poll = 6 * HOUR;
    for (poll, boots) in polls(rhythm) {
        for (of, game) in expected.iter().zip(&games) {
            // It arrives on the referee's own machine, or at its server, at its own moment.
            if let Some(answers) = of.answers.filter(|answers| (last_poll..poll).contains(answers)) {
                let letter = last(&house, *game, "b");
                house.answer(&letter, BOB, "move e5");
                let name = format!("{}.M{:06}.players", support::house::BEGIN, house.dropped);
                let file = File::options().append(true).open(house.path("mail/inbox/new").join(name)).unwrap();
                file.set_modified(UNIX_EPOCH + Duration::from_secs(at(answers).unix().try_into().unwrap())).unwrap();
            }
        }
        match boots {
            true => house.clock.boot(at(poll)),
            false => house.clock.set(at(poll)),
        }
        if let Some(place) = expected.iter().position(|of| of.profile == "post").filter(|_| poll == 19 * DAY + 8 * HOUR)
        {
            let seen = house.parts.see(games[place]).await.unwrap();
            let clocks = seen.open(|doors| doors.clocks(house.clock.now())).unwrap();
            assert_eq!((clocks[0].seat, clocks[0].used / DAY), ("black", 19), "{rhythm}");
        }
        house.poll().await;
        last_poll = poll;
    }
    for (of, game) in expected.iter().zip(games) {
        let came = came(&mut house, game, of.profile).await;
        assert_eq!(came, of.rest, "{rhythm} | {} | {:?}", of.profile, of.answers.map(|moment| written(at(moment))));
    }
}

#[test]
fn a_referee_that_is_always_on_gives_nothing_back() {
    block(plays("on"));
}

#[test]
fn a_night_costs_and_gives_back_its_hours_alone() {
    block(async {
        for rhythm in ["off7", "off8", "off10"] {
            plays(rhythm).await;
        }
    });
}

#[test]
fn a_mailbox_that_is_polled_seldom_stops_no_clock() {
    block(async {
        for rhythm in ["once", "twice", "hand"] {
            plays(rhythm).await;
        }
    });
}

#[test]
fn a_weekend_and_a_week_away_cost_nobody_a_game() {
    block(async {
        for rhythm in ["weekends", "week"] {
            plays(rhythm).await;
        }
    });
}

#[test]
fn a_complaint_that_opens_at_night_waits_a_day_and_no_longer() {
    block(async {
        let mut house = House::new().await;
        house.clock.set(at(5 * HOUR));
        let game = begin(&mut house, &tempete::krieg::GAME, &[("time".into(), "swift".into())]).await;
        house.clock.set(at(6 * HOUR));
        assert!(write(&mut house, game, "w", "move e4").await);
        house.clock.set(at(moment("13 20:00")));
        house.poll().await;
        house.clock.boot(at(moment("14 08:00")));
        house.poll().await;
        // Black's letter is repeated after 14 days: that opened at 14 06:00.
        for (when, comes_to) in [("14 09:00", false), ("15 07:59", false), ("15 08:00", true)] {
            house.clock.set(at(moment(when)));
            assert_eq!(write(&mut house, game, "w", "overdue").await, comes_to, "{when}");
            let entries = house.entries(game).await;
            let complained = entries.iter().any(|entry| entry.contains(" white overdue\nrepeat\n"));
            assert_eq!(complained, comes_to, "{when}: {entries:?}");
        }
    });
}
