//! Cases worked by hand.

use ids::Timestamp;
use tournament::{
    game::{Game, NoGame, Outcome, Player, Stands},
    goes_on::{GoesOn, goes_on},
    standing::{Forfeit, Part, Standing},
    tiebreak::{Tiebreak, places, sonneborn_berger},
    withdrawal::Withdrawal,
};

fn players(names: &str) -> Vec<Player> {
    names.bytes().map(|name| Player(name.into())).collect()
}

fn name(player: Player) -> char {
    char::from(player.0 as u8)
}

/// A game: `ab 1` a won, `ab 0` b won, `ab =`, `ab *` it runs, `ab x` called off; then its moment. Teams: `ac/bd 1`.
fn game(text: &str) -> Game {
    let words: Vec<&str> = text.split(' ').collect();
    let at = Timestamp::from_unix(words.get(2).map_or(0, |at| at.parse().unwrap()));
    let over = |outcome| Stands::Over { outcome, at };
    let (who, teams) = match words[0].split_once('/') {
        None => (words[0].to_owned(), vec![]),
        Some((left, right)) => (format!("{left}{right}"), [vec![7; left.len()], vec![9; right.len()]].concat()),
    };
    let left = teams.iter().filter(|team| **team == 7).count().max(1);
    let stands = match words[1] {
        "1" => over(Outcome::Won((0..left).collect())),
        "0" => over(Outcome::Won((left..who.len()).collect())),
        "=" => over(Outcome::Drawn),
        "*" => Stands::Runs,
        "x" => Stands::CalledOff,
        scores => over(Outcome::Scored(scores.split(',').map(|score| score.parse().unwrap()).collect())),
    };
    Game::new(players(&who), teams, stands).unwrap()
}

fn standing(names: &str, games: &[&str], withdrawals: &[(char, i64)]) -> Standing {
    let games: Vec<Game> = games.iter().map(|text| game(text)).collect();
    let withdrawal =
        |(name, at): &(char, i64)| Withdrawal { player: Player(*name as u32), at: Timestamp::from_unix(*at) };
    let withdrawals: Vec<Withdrawal> = withdrawals.iter().map(withdrawal).collect();
    Standing::of(&players(names), &games, &withdrawals, Forfeit::USUAL)
}

/// `a4/3` has 4 half points of 3 games; `-` in place of points: struck, `!` behind: withdrew.
fn rows(standing: &Standing) -> String {
    let row = |row: &tournament::standing::Row| match row.part {
        Part::Struck => format!("{}-", name(row.player)),
        part => {
            let mark = if part == Part::Withdrew { "!" } else { "" };
            format!("{}{}/{}w{}{mark}", name(row.player), row.points, row.played, row.wins)
        }
    };
    standing.rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

/// `1a 2b 2c -d`.
fn order(standing: &Standing, ties: &[Tiebreak]) -> String {
    let place = |of: &tournament::tiebreak::Place| match of.place {
        Some(place) => format!("{place}{}", name(of.player)),
        None => format!("-{}", name(of.player)),
    };
    places(standing, ties).iter().map(place).collect::<Vec<_>>().join(" ")
}

const DIRECT: &[Tiebreak] = &[Tiebreak::Direct];

#[test]
fn points_are_half_points_called_off_games_count_for_nobody_and_running_ones_not_yet() {
    let of = standing("abcd", &["ab 1", "cd =", "ac *", "bd x", "da 0", "bc 1"], &[]);
    assert_eq!(rows(&of), "a4/2w2 b2/2w1 c1/2w0 d1/2w0");
    assert!(!of.is_over());
    assert_eq!(order(&of, &[]), "1a 2b 3c 3d");
    assert!(standing("ab", &["ab x"], &[]).is_over());
}

#[test]
fn a_team_s_win_counts_for_each_of_it_and_partners_never_met() {
    let of = standing("abcd", &["ab/cd 1", "ac/bd =", "ad/bc 0"], &[]);
    assert_eq!(rows(&of), "a3/3w1 b5/3w2 c3/3w1 d1/3w0");
    // a met c twice (won, lost), b twice (drew, lost), d twice (won, drew): partners aside.
    let against = |a: char, b: char| -> Vec<u8> {
        let of = of.encounters.iter().filter(|of| (name(of.player), name(of.opponent)) == (a, b));
        of.map(|of| of.score).collect()
    };
    assert_eq!((against('a', 'b'), against('a', 'c'), against('a', 'd')), (vec![1, 0], vec![2, 0], vec![2, 1]));
    assert_eq!(order(&of, DIRECT), "1b 2a 2c 4d");
}

#[test]
fn scores_count_whole_points_and_a_win_is_more_than_each_opponent() {
    let of = standing("abc", &["abc 1,0,-1", "bca 3,3,-128", "cab 0,0,0"], &[]);
    assert_eq!(rows(&of), "a-254/3w1 b6/3w0 c4/3w0");
    // All points counted from a's: 0, 260, 258. a had more than both once, as much as both once; b as much as c twice,
    // more than c once, and so on; what was scored against a is worth nothing.
    let sums: Vec<i64> = sonneborn_berger(&of).into_values().collect();
    assert_eq!(sums, [(2 + 1) * 260 + (2 + 1) * 258, (2 + 1 + 1) * 258, (1 + 1) * 260]);
}

#[test]
fn three_seats_one_winner_the_losers_score_nothing_against_each_other() {
    let of = standing("abc", &["abc 1"], &[]);
    assert_eq!(of.encounters.iter().map(|of| of.score).collect::<Vec<_>>(), [2, 2, 0, 0, 0, 0]);
}

#[test]
fn withdrawn_before_half_all_is_struck_at_half_the_rest_is_lost() {
    // d has 4 games of which 1, 2 are over when he goes.
    let games = ["da 1 10", "db 0 20", "dc * 0", "de 1 30", "ab 1 5", "ce = 5"];
    assert_eq!(rows(&standing("abcde", &games, &[('d', 19)])), "a2/1w1 b0/1w0 c1/1w0 d- e1/1w0");
    assert_eq!(rows(&standing("abcde", &games, &[('d', 20)])), "a2/2w1 b2/2w1 c3/2w1 d2/4w1! e3/2w1");
    // Of five games two are before half.
    let more = [&games[..], &["fd * 0"]].concat();
    assert!(rows(&standing("abcdef", &more, &[('d', 29)])).contains("d-"));
    // Called off, it is one of four again; the first withdrawal holds, and before anything was over it strikes.
    let off = [&games[..], &["fd x 0"]].concat();
    assert!(rows(&standing("abcdef", &off, &[('d', 29)])).contains("d2/4w1!"));
    assert!(rows(&standing("abcdef", &off, &[('d', 29), ('d', 3)])).contains("d-"));
    // Who has no game is not struck.
    assert_eq!(rows(&standing("xy", &[], &[('x', 0)])), "x0/0w0! y0/0w0");
}

#[test]
fn withdrawals_are_judged_in_order_and_those_of_one_moment_by_how_it_stood_before() {
    let games = ["ab * 0", "ac 1 1", "ad = 1", "bc 1 1", "bd 0 1", "cd 1 1"];
    // Both have two of three behind them: at one moment both lose their game.
    assert_eq!(rows(&standing("abcd", &games, &[('a', 5), ('b', 5)])), "a3/3w1! b2/3w1! c2/3w1 d3/3w1");
    // One after the other, the second has won it.
    assert_eq!(rows(&standing("abcd", &games, &[('a', 5), ('b', 6)])), "a3/3w1! b4/3w2! c2/3w1 d3/3w1");
    assert_eq!(rows(&standing("abcd", &games, &[('b', 5), ('a', 6)])), "a5/3w2! b2/3w1! c2/3w1 d3/3w1");
    // A struck player's games are none of the next one's; a game lost to him is over for the next one.
    let games = ["ab * 0", "ac * 0", "ad * 0", "bc 1 1", "bd * 0", "cd * 0"];
    assert_eq!(rows(&standing("abcd", &games, &[('a', 2), ('b', 3)])), "a- b2/2w1! c0/1w0 d2/1w1");
    assert_eq!(rows(&standing("abcd", &games, &[('b', 3)])), "a0/0w0 b- c0/0w0 d0/0w0");
}

#[test]
fn a_team_is_lost_with_its_withdrawn_player() {
    let of = standing("abcd", &["ab/cd 1 1", "ac/bd * 0"], &[('a', 2)]);
    assert_eq!(rows(&of), "a2/2w1! b4/2w2 c0/2w0 d2/2w1");
}

#[test]
fn direct_encounter_where_all_have_met_orders_and_is_applied_anew_to_who_stay_level() {
    // a, b, c, d are level with 2 points; among them a 3 of 6 half points, b 3, c 4, d 2; then a beat b.
    let among = ["ab 1 1", "ac 0 1", "ad = 1", "bc = 1", "bd 1 1", "cd = 1"];
    let rest = ["ea 0 1", "eb 0 1", "ec = 1", "ed 0 1", "fa 1 1", "fb 1 1", "fc 1 1", "fd = 1", "ef = 1"];
    let of = standing("abcdef", &[&among[..], &rest[..]].concat(), &[]);
    let points: Vec<i32> = of.rows.iter().map(|row| row.points).collect();
    assert_eq!(points, [5, 5, 5, 5, 2, 8]);
    assert_eq!(order(&of, DIRECT), "1f 2c 3a 4b 5d 6e");
    assert_eq!(order(&of, &[]), "1f 2a 2b 2c 2d 6e");
    // A ring of three stays level.
    let ring = standing("abc", &["ab 1", "bc 1", "ca 1"], &[]);
    assert_eq!(order(&ring, &Tiebreak::ALL), "1a 1b 1c");
}

#[test]
fn direct_encounter_with_games_missing_places_who_is_first_whatever_comes() {
    // a beat b, c and d, who have not met one another: 3 of 3 against at most 2. Then the article is applied anew to
    // the others, who have met nobody.
    let games = [
        "ab 1", "ac 1", "ad 1", "ea 1", "fa 1", "ga 1", "be 1", "bf 1", "bg 1", "ce 1", "cf 1", "cg 1", "de 1", "df 1",
        "dg 1",
    ];
    let of = standing("abcd", &games, &[]);
    assert_eq!(order(&of, DIRECT), "1a 2b 2c 2d");
    // With a-d missing a may come to 2 of 3, b to 2: nobody is placed.
    let of = standing("abcd", &["ab 1", "ac 1", "ea 1", "be 1", "bf 1", "ce 1", "cf 1", "de 1", "df 1"], &[]);
    assert_eq!(order(&of, DIRECT), "1a 1b 1c 1d");
}

#[test]
fn of_two_who_met_more_than_once_the_average_counts() {
    // Among the three a has 0.75 of two games with b and 0 of c; b 0.25 and 1; c 1 and 0: 0.75, 1.25, 1. By sums a
    // would have 1.5 and lead.
    let of = standing("abc", &["ab 1", "ba =", "ca 1", "bc 1", "cx ="], &[]);
    assert_eq!(of.rows.iter().map(|row| row.points).collect::<Vec<_>>(), [3, 3, 3]);
    assert_eq!(order(&of, DIRECT), "1b 2c 3a");
    // Two who won one each stay level; one of two games will do.
    assert_eq!(order(&standing("ab", &["ab 1", "ba 1"], &[]), DIRECT), "1a 1b");
    assert_eq!(order(&standing("ab", &["ba 1", "ab *", "ax 1"], &[]), DIRECT), "1b 2a");
}

#[test]
fn sonneborn_berger_counts_what_opponents_have_and_games_won_by_withdrawal() {
    // Points: a 2 games won; b 1; c 1; d withdrew with one of two over.
    let of = standing("abcd", &["ab 1 1", "cb = 1", "dc = 1", "da * 0"], &[('d', 2)]);
    assert_eq!(rows(&of), "a4/2w2 b1/2w0 c2/2w0 d1/2w0!");
    let sums: Vec<i64> = sonneborn_berger(&of).values().copied().collect();
    assert_eq!(sums, [4, 2, 2, 2]);
}

#[test]
fn who_goes_on_and_what_a_ruling_may_say() {
    let of = standing("abcd", &["ab 1", "bc 1", "ca 1", "ad 1", "bd 1", "cd 1"], &[]);
    let all = places(&of, &Tiebreak::ALL);
    let decided = |names: &str| GoesOn::Decided(players(names));
    let undecided = |sure: &str, tied: &str, room| GoesOn::Undecided { sure: players(sure), tied: players(tied), room };
    assert_eq!(goes_on(&all, 0, &[]), decided(""));
    assert_eq!(goes_on(&all, 1, &[]), undecided("", "abc", 1));
    assert_eq!(goes_on(&all, 2, &[]), undecided("", "abc", 2));
    assert_eq!(goes_on(&all, 3, &[]), decided("abc"));
    assert_eq!(goes_on(&all, 3, &players("cab")), decided("cab"));
    assert_eq!(goes_on(&all, 9, &[]), decided("abcd"));
    assert_eq!(goes_on(&all, 2, &players("cab")), decided("ca"));
    assert_eq!(goes_on(&all, 2, &players("cb")), decided("cb"));
    // It names too few, or one who is not level.
    assert_eq!(goes_on(&all, 2, &players("b")), undecided("b", "ac", 1));
    assert_eq!(goes_on(&all, 1, &players("d")), undecided("", "abc", 1));
    // Who withdrew does not go on, and keeps his place.
    let of = standing("abcd", &["ab 1", "bc 1", "ca 1", "ad 1", "bd 1", "cd 1"], &[('b', 9)]);
    assert_eq!(goes_on(&places(&of, &Tiebreak::ALL), 2, &[]), decided("ac"));
}

#[test]
fn what_is_no_game_is_refused() {
    let new = |names: &str, teams: &[u8], stands| Game::new(players(names), teams.to_vec(), stands).err();
    let over = |outcome| Stands::Over { outcome, at: Timestamp::from_unix(0) };
    assert_eq!(new("a", &[], Stands::Runs), Some(NoGame::Seats));
    assert_eq!(new("abcde", &[], Stands::Runs), Some(NoGame::Seats));
    assert_eq!(new("aba", &[], Stands::Runs), Some(NoGame::Twice));
    assert_eq!(new("abc", &[1, 2], Stands::Runs), Some(NoGame::Teams));
    assert_eq!(new("abc", &[1, 1, 1], Stands::Runs), Some(NoGame::OneTeam));
    assert_eq!(new("ab", &[], over(Outcome::Won(vec![]))), Some(NoGame::Outcome));
    assert_eq!(new("ab", &[], over(Outcome::Won(vec![2]))), Some(NoGame::Outcome));
    assert_eq!(new("ab", &[], over(Outcome::Scored(vec![1]))), Some(NoGame::Outcome));
    assert_eq!(new("ab", &[], Stands::CalledOff), None);
}
