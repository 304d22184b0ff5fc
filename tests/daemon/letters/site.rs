//! The pages of a web site beside those of games: indexes in pages, events with their tables, the feed of results.

use std::collections::BTreeMap;

use support_rules::seeded::Dice;
use tempete::{
    event::{
        game::{Outcome, Player, Stands},
        progress::{Known, Next, Stood},
        robin::Begun,
        standing::{Halves, Part},
        tiebreak::sonneborn_berger,
        withdrawal::Withdrawal,
    },
    ids::Timestamp,
    page::{
        site::{
            event::{EventPage, Shown, StageShown, event, stages},
            feed::{FeedLine, feed},
            index::{self, EventLine, Index, IndexLine, index},
        },
        words::Words,
    },
    text::Language,
};

/// A name that would be more than one, were it not escaped.
const NAME: &str = "<script>alert('1')</script> & \"Co\"";

fn words() -> Words {
    Words::built_in(tempete::games::GAMES)
}

fn line(number: u32, players: &str) -> IndexLine {
    IndexLine {
        number,
        players: players.to_owned(),
        event: NAME.to_owned(),
        event_page: Some("event-1.html".to_owned()),
        day: format!("2027-03-{:02}", number % 28 + 1),
        result: format!("1–0, {players} wins"),
        page: format!("game-{number}.html"),
    }
}

/// The elements of a text are ended in the order in which they began, and no ampersand stands alone.
fn well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match tag {
            _ if tag.starts_with(['!', '?']) || tag.ends_with('/') => {}
            _ if ["meta", "link", "br"].contains(&name) => {}
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{text}"),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?} in {text}");
    for rest in text.split('&').skip(1) {
        let name = rest.split(';').next().unwrap();
        assert!(name.len() < 7 && rest.contains(';'), "an ampersand alone: {rest}");
    }
    assert!(!text.contains("<script"), "{text}");
}

#[test]
fn an_index_has_a_hundred_games_a_page_and_each_leads_to_the_others() {
    let words = words();
    assert_eq!([0, 1, 100, 101, 250].map(index::pages), [1, 1, 1, 2, 3]);
    assert_eq!([1, 2, 11].map(index::name), ["index.html", "index-2.html", "index-11.html"]);
    let games: Vec<IndexLine> = (1..=250).rev().map(|number| line(number, NAME)).collect();
    let events = [EventLine { name: NAME.to_owned(), page: "event-1.html".to_owned(), games: 3 }];
    for language in Language::ALL {
        for page in 1..=3 {
            let of = Index {
                language,
                games: games.chunks(index::PAGE).nth(page - 1).unwrap(),
                page: (page, 3),
                events: if page == 1 { &events } else { &[] },
                running: Some("running.html"),
                feed: None,
                until: None,
            };
            let text = index(&words, &of).unwrap();
            well_formed(&text);
            assert!(text.contains(&format!("<html lang=\"{}\">", language.code())), "{text}");
            // In the order given, and none that is another page's.
            let listed: Vec<u32> = text
                .split("<li><a href=\"game-")
                .skip(1)
                .map(|rest| rest.split('.').next().unwrap().parse().unwrap())
                .collect();
            assert_eq!(listed, of.games.iter().map(|game| game.number).collect::<Vec<_>>());
            for (other, name) in [(1, "index.html"), (2, "index-2.html"), (3, "index-3.html")] {
                let here = if other == page { " aria-current=\"page\"" } else { "" };
                assert!(text.contains(&format!("<a href=\"{name}\"{here}>{other}</a>")), "{name} on {page}: {text}");
            }
            assert_eq!(text.contains("<h2 id=\"events\">"), page == 1);
            assert!(text.contains("href=\"running.html\"") && !text.contains("feed.xml"));
        }
        let of = Index {
            language,
            games: &games[..2],
            page: (1, 1),
            events: &[],
            running: None,
            feed: None,
            until: Some("2027-03-01T00:00:00Z".parse().unwrap()),
        };
        let text = index(&words, &of).unwrap();
        well_formed(&text);
        let date = if language == Language::Fr { "1er mars 2027" } else { "1 March 2027" };
        assert!(text.contains(date) && text.contains("<a href=\"index.html\">"), "{text}");
    }
}

/// An event drawn of so many, played by chance as far as it goes.
fn played(sheet: &str, entrants: u32, dice: &mut Dice) -> Known {
    let sheet = sheet.parse().unwrap();
    let players: Vec<Player> = (1..=entrants).map(Player).collect();
    let drawn = vec![Known::first(&sheet, &players).unwrap()];
    let mut known = Known { sheet, drawn, begun: vec![], withdrawals: vec![], rulings: vec![] };
    for at in 0..40 {
        match known.progress().next {
            Next::Games(games) => {
                for game in games {
                    let number = u32::try_from(known.begun.len()).unwrap() + 1;
                    let of = (known.drawn.len(), game.of.0, game.of.1);
                    known.begun.push(Begun { number, of, players: game.players, stands: Stands::Runs });
                }
            }
            Next::Running(_) => {
                for game in known.begun.iter_mut().filter(|game| game.stands == Stands::Runs) {
                    let outcome = match dice.below(5) {
                        0 | 1 => Outcome::Won(vec![0]),
                        2 => Outcome::Won(vec![1]),
                        3 => Outcome::Drawn,
                        _ => continue,
                    };
                    game.stands = Stands::Over { outcome, at: Timestamp::from_unix(at) };
                }
                if dice.below(6) == 0 {
                    let player = Player(1 + u32::try_from(dice.below(entrants as usize)).unwrap());
                    known.withdrawals.push(Withdrawal { player, at: Timestamp::from_unix(at) });
                }
            }
            Next::Stage(sections) => known.drawn.push(sections),
            Next::Ties(ties) => {
                for tie in ties {
                    known.rulings.insert(0, ((known.drawn.len(), tie.section), tie.tied));
                }
            }
            Next::Unfit(_) | Next::Over => break,
        }
        if dice.below(9) == 0 {
            break;
        }
    }
    known
}

/// What stands in a table as half points; `None` where it is no score.
fn halves(text: &str) -> Option<i64> {
    let (whole, half) = match text.strip_suffix('½') {
        Some(whole) => (if whole.is_empty() { "0" } else { whole }, 1),
        None => (text, 0),
    };
    Some(whole.parse::<i64>().ok()? * 2 + half)
}

#[test]
fn an_event_s_page_has_its_standings() {
    let (words, mut dice) = (words(), Dice(34));
    let (mut cells, mut matches, mut direct) = (0, 0, 0);
    let sheets = [
        "stage 1 round-robin double sections=2 advance=2\nstage 2 knockout games=2\nties direct, sonneborn-berger, wins\n",
        "stage 1 round-robin single sections=1\nties sonneborn-berger, direct\n",
        "stage 1 knockout games=1\nties none\n",
    ];
    for round in 0..60 {
        let known = played(sheets[round % 3], 9, &mut dice);
        let progress = known.progress();
        let name = |player: Player| (player != Player(3)).then(|| format!("{NAME} {}", player.0));
        let page = |number: u32| number.is_multiple_of(2).then(|| format!("game-{number}.html"));
        let shown: Vec<StageShown> = stages(&known, &progress, &Shown { name: &name, page: &page });
        assert_eq!(shown.len(), progress.stages.len());
        for (shown, stood) in shown.iter().zip(&progress.stages) {
            match stood {
                Stood::Robin(sections) => {
                    assert_eq!(shown.sections.len(), sections.len());
                    for (shown, section) in shown.sections.iter().zip(sections) {
                        let sums = sonneborn_berger(&section.standing);
                        let rows: BTreeMap<Player, _> =
                            section.standing.rows.iter().map(|row| (row.player, row)).collect();
                        assert_eq!(shown.rows.len(), section.places.len());
                        for (row, place) in shown.rows.iter().zip(&section.places) {
                            let of = rows[&place.player];
                            assert_eq!((row.place, &row.name), (place.place, &name(place.player)));
                            assert_eq!(row.points, Halves(of.points.into()).to_string());
                            assert_eq!((row.played, row.open), (of.played, of.running));
                            // The points are those of the cells.
                            let all = row.cells.iter().flatten().flatten();
                            let sum: i64 = all.clone().filter_map(|cell| halves(&cell.text)).sum();
                            if of.part != Part::Struck {
                                assert_eq!(sum, i64::from(of.points), "{row:?}");
                            }
                            cells += all.count();
                            for (tie, told) in shown.ties.iter().zip(&row.ties) {
                                match *tie {
                                    "sonneborn-berger" if of.part != Part::Struck => {
                                        assert_eq!(told.parse::<f64>().unwrap() * 4.0, sums[&place.player] as f64);
                                    }
                                    "wins" if of.part != Part::Struck => assert_eq!(*told, of.wins.to_string()),
                                    "direct" => direct += usize::from(!told.is_empty()),
                                    _ => {}
                                }
                            }
                        }
                    }
                }
                Stood::Knockout(bracket) => {
                    assert_eq!(shown.rounds.len(), bracket.rounds.len());
                    for (shown, round) in shown.rounds.iter().zip(&bracket.rounds) {
                        let meet = round.iter().filter(|of| of.pair.upper.or(of.pair.lower).is_some());
                        assert_eq!(shown.len(), meet.count());
                        matches += shown.len();
                    }
                }
            }
        }
        for language in Language::ALL {
            let games = [line(1, NAME)];
            let of = EventPage {
                language,
                name: NAME,
                stages: &shown,
                games: &games,
                pgn: Some("event-1.pgn"),
                index: "index.html",
            };
            let text = event(&words, &of).unwrap();
            well_formed(&text);
            assert!(text.contains("<a href=\"event-1.pgn\" download>"), "{text}");
            let links: Vec<&str> =
                text.split("href=\"game-").skip(1).map(|rest| rest.split('.').next().unwrap()).collect();
            assert!(links.iter().all(|number| *number == "1" || number.parse::<u32>().unwrap() % 2 == 0), "{links:?}");
            let withheld = if language == Language::Fr { "un joueur qui n" } else { "a player who is not named" };
            assert!(text.contains(withheld), "{text}");
        }
    }
    println!("{cells} cells, {matches} matches, {direct} direct encounters");
    assert!(cells > 1000 && matches > 100 && direct > 20);
}

#[test]
fn a_feed_is_xml_with_one_name_an_entry() {
    let lines: Vec<FeedLine> = (1..=3)
        .rev()
        .map(|number| FeedLine {
            title: format!("{NAME}\u{b} {number}"),
            event: NAME.to_owned(),
            page: format!("game-{number}.html"),
            published: format!("2027-03-0{number}T10:00:00Z"),
            updated: format!("2027-04-0{}T10:00:00Z", 4 - number),
        })
        .collect();
    for language in Language::ALL {
        let text = feed(&words(), language, ("https://chess.example.org/a&b", "chess.example.org"), &lines).unwrap();
        well_formed(&text);
        assert!(
            text.starts_with("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
        );
        // RFC 4287, 4.1.1 and 4.1.2: each has its name, title and moment once; the feed an author, for all of them.
        let (head, entries) = text.split_once("<entry>").unwrap();
        for of in std::iter::once(head).chain(entries.split("<entry>")) {
            for element in ["<id>", "<title>", "<updated>"] {
                assert_eq!(of.matches(element).count(), 1, "{element} in {of}");
            }
        }
        assert!(head.contains("<author><name>chess.example.org</name></author>") && head.contains("rel=\"self\""));
        assert!(head.contains("<updated>2027-04-03T10:00:00Z</updated>"), "the newest: {head}");
        let plain = text.replace("&#x2f;", "/").replace("&amp;", "&");
        for number in 1..=3 {
            assert!(plain.contains(&format!("<id>https://chess.example.org/a&b/game-{number}.html</id>")), "{plain}");
        }
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    }
}
