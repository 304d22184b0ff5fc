//! The acceptance test: the seed's sample game, as it is written there.

use super::*;

/// Green, Blue, Black.
const ROUNDS: [&str; 18] = [
    "g68 Wh46 Re27",
    "i56 Nhg36 Nf37",
    "g58 Nig24 e49",
    "i55 Qi44 f26",
    "ixi45 Qi33 f25",
    "Qi56 Rg35 Nf15",
    "Ni55+ Hh23 Nf14",
    "Ni67 g13 Be15",
    "i44 Rxf25 RxRf25",
    "Qi45 BxRf25 BxBf25",
    "Nh57 Qh24 BxNg24",
    "f59 QxBg24 Qe27",
    "e59 Wh35 e48",
    "Nh79 Nh34 N14d16",
    "e49 g14 e38",
    "Ne59 Qg35 Nd17",
    "i34 Hh24 N16d38",
    "i33 h23",
];

/// All 53 moves, 2…Nf37 and 6…Nf15 with an origin. The page names the first alone; but then knights stand on f37 and
/// d17, of which the one comes to f15 along row f, the other along p = 1. Whichever goes, the other then goes to f14.
fn moves(sixth: &'static str) -> Vec<&'static str> {
    let read = |order| match order {
        "Nf37" => "N39f37",
        "Nf15" => sixth,
        other => other,
    };
    ROUNDS.iter().flat_map(|round| round.split(' ')).map(read).collect()
}

#[test]
fn all_53_moves_are_lawful_and_two_are_asked() {
    let mut game = placed(3);
    let written = ROUNDS.iter().flat_map(|round| round.split(' '));
    let mut asked = vec![];
    for (written, order) in written.zip(moves("Nff15")) {
        if let Err(Why::Asked(which)) = game.judge(written) {
            asked.push((written, which.join(", ")));
        }
        played(&mut game, &[order]);
    }
    let both = [("Nf37", "N d39-f37, N d17-f37"), ("Nf15", "N f37-f15, N d17-f15")];
    assert_eq!(asked, both.map(|(order, which)| (order, which.to_string())));
    assert_eq!((ROUNDS.join(" ").split(' ').count(), game.due(), game.over()), (53, Some(Due::Turn(Black)), None));
    let mut other = placed(3);
    played(&mut other, &moves("Ndf15"));
    assert_eq!(other.line(), game.line());
}

#[test]
fn what_the_sample_takes() {
    let mut game = placed(3);
    let told: Vec<Told> = moves("Nff15").iter().map(|order| game.play(order).unwrap()).collect();
    let takes = told.iter().filter(|told| !told.announcements.is_empty());
    let takes: Vec<String> = takes.map(|told| format!("{}: {}", told.act, told.announcements.join(", "))).collect();
    let expected = [
        "i55xi45: takes p blue",
        "R g35xf25: takes p black",
        "R e27xf25: takes R blue",
        "B h35xf25: takes R black",
        "B e15xf25: takes B blue",
        "B f25xg24: takes N blue",
        "Q h24xg24: takes B black",
    ];
    assert_eq!(takes, expected);
}

#[test]
fn origins_as_e7_to_e12_write_them() {
    let line = "gNe37 gNf37 gNf15 gpe48 gpd38 gRi99 bQi11 bNh35 g*i99 b*i11 green";
    let game = at(line);
    let says = |order: &str| game.judge(order).unwrap_or_else(|why| format!("{why:?}"));
    for order in ["Neh35", "Nexh35", "Ne37h35", "Ne37xh35", "N e37-h35", "Ne73xh53", "NexNh35"] {
        assert_eq!(says(order), "N e37-h35", "{order}");
    }
    let asked = |which: &[&str]| Why::Asked(which.iter().map(ToString::to_string).collect());
    refused(&game, &[("Nh35", asked(&["N f37-h35", "N f15-h35", "N e37-h35"]))]);
    refused(&game, &[("Nfh35", asked(&["N f37-h35", "N f15-h35"])), ("e38", asked(&["e48-e38", "d38-e38"]))]);
    for order in ["e48e38", "e48-e38", "ee38", "48e38", "exe38", "e48-e38+"] {
        assert_eq!(says(order), "e48-e38", "{order}");
    }
    for order in ["HRi89", "KRi89", "HRi99-i89", "H R i99-i89", "HR99i98"] {
        assert_eq!(says(order), "H R i99-i89", "{order}");
    }
    refused(&game, &[("Hi89", Why::Carrier), ("He38", Why::Carrier), ("NexQh35", Why::Nobody)]);
    for order in
        ["", "N", "H", "e3", "e39", "f44", "Rj99", "éR9", "Nh3é", "Xh35", "R99xxi89", "R9i89", "pass", "Re99i89"]
    {
        refused(&game, &[(order, Why::Form)]);
    }
}
