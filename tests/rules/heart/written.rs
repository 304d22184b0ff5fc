//! Moves as players write them (E4 to E12), and as the log has them.

use super::*;

const LINE: &str = "gNe37 gNf37 gNf15 gpe48 gpd38 gRi99 bQi11 bNh35 g*i99 b*i11 green";

fn all(game: &Game, texts: &[&str], line: &str) {
    for text in texts {
        assert_eq!(says(game, text), line, "{text}");
    }
}

fn between(game: &Game, text: &str, from: &[&str]) {
    let Err(Why::Ambiguous { candidates, .. }) = judge(game, text) else { panic!("{text} is clear") };
    assert_eq!(candidates.iter().map(|step| step.from.to_string()).collect::<Vec<_>>(), from, "{text}");
}

#[test]
fn origins() {
    let game = at(LINE);
    let same = ["Neh35", "Nexh35", "Ne37h35", "Ne37xh35", "N e37-h35", "Ne73xh53", "NexNh35", "N37eh35"];
    all(&game, &same[..7], "N e37-h35 x N blue");
    refuses(&game, same[7], Why::Form);
    between(&game, "Nh35", &["f37", "f15", "e37"]);
    between(&game, "Nfh35", &["f37", "f15"]);
    between(&game, "N37h35", &["f37", "e37"]);
    between(&game, "e38", &["e48", "d38"]);
    all(&game, &["e48e38", "e48-e38", "e48–e38", "ee38", "48e38", "exe38", "e48-e38+", "E48e38"], "e48-e38");
    all(&game, &["HRi89", "KRi89", "HRi99-i89", "H R i99-i89", "HR99i98"], "H R i99-i89");
    refuses(&game, "NexQh35", Why::NotThere { at: t("h35") });
    refuses(&game, "NexHh35", Why::NotThere { at: t("h35") });
    refuses(&game, "He38", Why::NoHeartOn { at: t("e48") });
    refuses(&game, "HNe37h35", Why::NoCarrier { kind: LETTERS.kind('N').unwrap(), at: t("e37") });
    refuses(&game, "Qe38", Why::NoSuchPiece { kind: LETTERS.kind('Q').unwrap() });
    refuses(&game, "i45", Why::NoneReaches { kind: LETTERS.kind_of_sign('p').unwrap(), to: t("i45") });
    for text in ["", "N", "H", "e3", "Rj99", "éR9", "Nh3é", "Xh35", "R99xxi89", "R9i89", "pass", "RRe99i89"] {
        refuses(&game, text, Why::Form);
    }
    let missing = |typed: &str, [first, last, nearest]: [&str; 3]| Why::NoTriangle {
        typed: typed.into(),
        first: t(first),
        last: t(last),
        nearest: t(nearest),
    };
    refuses(&game, "Nf44", missing("f44", ["f14", "f69", "f26"]));
    refuses(&game, "Ne39h35", missing("e39", ["e15", "e59", "e48"]));
}

#[test]
fn a_phones_capitals() {
    let game = at("gpb18 gph35 gQi99 bQi11 bpc18 g*i99 b*i11 green");
    all(&game, &["bxc18", "Bxc18", "b18-c18", "B18-c18"], "b18-c18 x p blue");
    all(&game, &["h45", "H45", "Hxh45", "h35h45", "H35h45"], "h35-h45");
    // What it means as it stands goes before.
    let game = at("gBb29 gpb18 gQi99 bQi11 g*i99 b*i11 green");
    all(&game, &["Bc18"], "B b29-c18");
    all(&game, &["bc18"], "b18-c18");
    // Nor is one of several bishops a pawn.
    let game = at("gBb29 gBd17 gpb18 gQi99 bQi11 g*i99 b*i11 green");
    between(&game, "Bc18", &["d17", "b29"]);
}

#[test]
fn letters_of_languages() {
    let game = at("gWg58 gQi99 gRh68 gBf69 gNg57 gpi78 bQi11 g*i99 b*i11 green");
    let read = |text: &str, letters| notation::meant(game.board(), Green, text, letters);
    let all = [
        (Letters::ENGLISH, "Wg68 HQi88 Rh67 i77"),
        (Letters::GERMAN, "Mg68 HDi88 Th67 i77"),
        (Letters::FRENCH, "Mg68 RDi88 Th67 i77"),
        (Letters::KLINGON, "Bg68 GFi88 Lh67 i77"),
    ];
    for (letters, texts) in all {
        for (text, english) in texts.split(' ').zip(all[0].1.split(' ')) {
            let step = read(text, letters);
            assert!(step.is_ok(), "{text}: {step:?}");
            assert_eq!(step, read(english, LETTERS), "{text}");
        }
        for step in game.board().lawful(Green) {
            let full = notation::spelled(game.board(), Green, step, letters);
            assert_eq!(read(&full, letters), Ok(step), "{full}");
        }
    }
}

#[test]
fn deeds() {
    for line in [
        "N i34-g24",
        "H R i99-g35",
        "H i67-i66 x N black",
        "W h45-i45 takes heart blue",
        "Q i34-g24 x p blue takes heart green",
        "i56-i55",
    ] {
        assert_eq!(Deed::read(line).map(|deed| deed.to_string()).as_deref(), Some(line));
    }
    for line in [
        "",
        "N",
        "N i34",
        "N i34-g42",
        "p i34-g24",
        "H  R i99-g35",
        "N i34-g24 ",
        "N i34-g24 x R",
        "N I34-g24",
        "N i34-g24 x R red",
        "N i34-g24 takes blue",
        "R H i99-g35",
        "N i34-g24 takes heart blue x R blue",
        "Ni34-g24",
        "N i34-g24 x P blue",
        "i34xg24",
        "N i34-g24 takes heart blue, ",
    ] {
        assert_eq!(Deed::read(line), None, "{line}");
    }
}

#[test]
fn each_lawful_move_is_read_as_it_is_spelled() {
    let mut game = placed(3);
    for text in ["g68", "Wh46", "Re27", "i56", "Nhg36", "N39f37"] {
        let seat = mover(&game);
        for step in game.board().lawful(seat) {
            let full = notation::spelled(game.board(), seat, step, LETTERS);
            assert_eq!(judge(&game, &full), Ok(step), "{full}");
            let deed = Deed::of(game.board(), seat, step).unwrap();
            assert_eq!((Deed::read(&deed.to_string()), deed.step), (Some(deed), step));
        }
        played(&mut game, &[text]);
    }
}
