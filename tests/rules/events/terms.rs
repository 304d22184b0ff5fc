//! Terms in words.

use tournament::{
    berger::Cycles,
    stage::{Form, Stage},
    standing::Forfeit,
    terms::Terms,
    tiebreak::Tiebreak,
};

const WHOLE: &str = "stage 1 round-robin double sections=2 advance=2\nstage 2 knockout games=2\nties direct, sonneborn-berger, wins\nforfeit 1 -1\n";

#[test]
fn terms_are_read_as_they_are_written() {
    let terms: Terms = WHOLE.parse().unwrap();
    let stages = vec![
        Stage { form: Form::RoundRobin { cycles: Cycles::Double, sections: 2 }, advance: Some(2) },
        Stage { form: Form::Knockout { games: 2 }, advance: None },
    ];
    assert_eq!(terms, Terms { stages, ties: Tiebreak::ALL.to_vec(), forfeit: Forfeit { won: 1, lost: -1 } });
    assert_eq!(terms.to_string(), WHOLE);
    let mut count = 0;
    for cycles in ["single", "double"] {
        for last in ["knockout games=1", "round-robin single sections=1"] {
            for ties in ["none", "wins", "sonneborn-berger, direct"] {
                let text = format!("stage 1 round-robin {cycles} sections=3 advance=1\nstage 2 {last}\nties {ties}\n");
                assert_eq!(text.parse::<Terms>().unwrap().to_string(), text);
                assert_eq!(text.trim_end().parse::<Terms>().unwrap().to_string(), text);
                assert_eq!(format!("{text}forfeit 1 0\n").parse::<Terms>().unwrap().to_string(), text);
                count += 1;
            }
        }
    }
    println!("{count} terms read as written");
}

#[test]
fn what_is_not_so_is_refused_with_its_line_and_a_remedy() {
    let cases = [
        ("", "line 1, \"\": the first line is a stage; write \"stage 1 round-robin single sections=1\""),
        (
            "ties none",
            "line 1, \"ties none\": the first line is a stage; write \"stage 1 round-robin single sections=1\"",
        ),
        (
            "stage 2 knockout games=1\nties none",
            "line 1, \"stage 2 knockout games=1\": stages are numbered in order; write \"stage 1 ...\"",
        ),
        (
            "stage 01 knockout games=1\nties none",
            "line 1, \"stage 01 knockout games=1\": stages are numbered in order; write \"stage 1 ...\"",
        ),
        (
            "stage 1 swiss\nties none",
            "line 1, \"stage 1 swiss\": a stage is a round-robin or a knockout; write one of these words behind its number",
        ),
        (
            "stage 1 round-robin sections=1\nties none",
            "line 1, \"stage 1 round-robin sections=1\": a round-robin is single or double; write one of these words behind it",
        ),
        (
            "stage 1 round-robin single sections=33\nties none",
            "line 1, \"stage 1 round-robin single sections=33\": a round-robin has 1 to 32 sections; write \"sections=1\" behind single or double",
        ),
        (
            "stage 1 knockout games=3\nties none",
            "line 1, \"stage 1 knockout games=3\": a match has 1 or 2 games; write \"games=1\" or \"games=2\" behind knockout",
        ),
        (
            "stage 1 knockout games=1 advance=3\nties none",
            "line 1, \"stage 1 knockout games=1 advance=3\": of a knockout 1, 2, 4, 8, 16 or 32 are left; write one of these behind advance=",
        ),
        (
            "stage 1 knockout games=1 advance=+2\nties none",
            "line 1, \"stage 1 knockout games=1 advance=+2\": 1 to 32 of a section go on; write \"advance=2\"",
        ),
        (
            "stage 1 knockout games=1 advance=2\nties none",
            "line 1, \"stage 1 knockout games=1 advance=2\": nobody goes on from the last stage; leave advance= out, or write the next stage below",
        ),
        (
            "stage 1 round-robin single sections=1\nstage 2 knockout games=1\nties none",
            "line 1, \"stage 1 round-robin single sections=1\": it is not the last stage; write how many of a section go on, \"advance=2\"",
        ),
        (
            "stage 1 knockout games=1 \nties none",
            "line 1, \"stage 1 knockout games=1 \": a stage ends with advance=, with single spaces; leave out the rest of the line",
        ),
        (
            "stage 1 knockout games=1",
            "line 2, \"\": the tie-breaks come next; write \"ties direct, sonneborn-berger, wins\" or \"ties none\"",
        ),
        (
            "stage 1 knockout games=1\n\nties none",
            "line 2, \"\": the tie-breaks come next; write \"ties direct, sonneborn-berger, wins\" or \"ties none\"",
        ),
        (
            "stage 1 knockout games=1\nties direct,wins",
            "line 2, \"ties direct,wins\": tie-breaks are direct, sonneborn-berger and wins; write these, with a comma and a space between",
        ),
        (
            "stage 1 knockout games=1\nties wins, wins",
            "line 2, \"ties wins, wins\": \"wins\" stands there twice; leave it out once",
        ),
        (
            "stage 1 knockout games=1\nties none\nforfeit 0 1",
            "line 3, \"forfeit 0 1\": two whole points, -128 to 127, the winner's more than the loser's; write \"forfeit 1 0\"",
        ),
        (
            "stage 1 knockout games=1\nties none\nmore",
            "line 3, \"more\": behind the tie-breaks stand forfeit, entries, rounds, game, time and term, in this order; leave this line out",
        ),
        (
            "stage 1 knockout games=1\nties none\nforfeit 1 0\n\n",
            "line 4, \"\": behind the tie-breaks stand forfeit, entries, rounds, game, time and term, in this order; leave this line out",
        ),
    ];
    for (text, told) in cases {
        assert_eq!(text.parse::<Terms>().unwrap_err().to_string(), told, "{text}");
    }
    let ten: String = (1..=10).map(|of| format!("stage {of} knockout games=1 advance=1\n")).collect();
    assert!(ten.parse::<Terms>().unwrap_err().to_string().contains("at most 9 stages"));
    println!("{} faults told", cases.len() + 1);
}

#[test]
fn a_changed_byte_is_refused_or_other_terms_and_never_written_otherwise() {
    let (mut refused, mut read) = (0, 0);
    for at in 0..WHOLE.len() {
        for byte in 0..128_u8 {
            let mut bytes = WHOLE.as_bytes().to_vec();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).unwrap();
            match text.parse::<Terms>() {
                Ok(terms) => {
                    let again = terms.to_string();
                    assert!(text.starts_with(&again) || again.trim_end() == text.trim_end(), "{text}");
                    read += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("{refused} changed terms refused, {read} read");
}
