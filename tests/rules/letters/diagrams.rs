//! Diagrams as data: each file of `tests/diagrams/` gives a position, moves, a side and sealed squares,
//! and below the line what is drawn: letters, figurines, pieces to be said, marks. `tests/bless diagrams` rewrites
//! what is drawn; then it is to be read.

use std::fs;

use chess::{
    Color, Move, PieceLetters, Position, Square,
    diagram::{Diagram, Group, Note},
};
use referee::text::Language;
use support_rules::golden::{self, Golden};

fn groups(groups: &[Group]) -> String {
    let said = groups.iter().map(|of| {
        let second = of.second.map(|kind| format!("+{kind:?}")).unwrap_or_default();
        format!("{:?} {:?}{second} {}", of.tint, of.kind, of.squares.join(" "))
    });
    said.collect::<Vec<_>>().join(", ")
}

fn note(note: &Note) -> String {
    let parts = [
        format!("{} {}", note.code, note.mark),
        note.squares.join(" "),
        groups(&note.on),
        note.must.map(|(tint, kind)| format!("{tint:?} {kind:?}")).unwrap_or_default(),
        note.name.clone(),
    ];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| part.trim_end().to_owned())
        .collect::<Vec<_>>()
        .join(" | ")
}

fn diagram(given: &str) -> (Diagram, PieceLetters) {
    let said = |word: &'static str| given.lines().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '));
    let before = said("position").next().unwrap().parse::<Position>().unwrap();
    let square = |name: &str| name.parse::<Square>().unwrap();
    let now = said("move").fold(before.clone(), |position, text| {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        let wanted = |at: &&Move| at.from == from && at.to == to;
        let legal = position.legal_moves();
        position.play(*legal.iter().find(wanted).unwrap_or_else(|| panic!("{text} is not legal"))).unwrap().0
    });
    let below = if said("side").next() == Some("black") { Color::Black } else { Color::White };
    let mut diagram = Diagram::of(&now, below).since(&before, &now);
    said("traps").flat_map(|line| line.split(' ')).for_each(|name| diagram.trap(square(name)));
    said("struck").flat_map(|line| line.split(' ')).for_each(|name| diagram.strike(square(name)));
    if given.lines().any(|line| line == "unknown") {
        diagram.hide_the_rest();
    }
    let letters = Language::read(said("language").next().unwrap_or("en")).unwrap().letters();
    (diagram, letters)
}

#[test]
fn diagrams_are_drawn_as_they_stand_in_their_files() {
    let (mut read, mut golden) = (0, Golden::of("diagrams"));
    for path in golden::files("diagrams", "diagram") {
        let text = fs::read_to_string(&path).unwrap();
        let given = text.split("----\n").next().unwrap();
        let (diagram, letters) = diagram(given);
        let (ascii, figurines) = (diagram.ascii(letters), diagram.figurines(letters));
        for lines in [&ascii, &figurines] {
            assert_eq!(lines.len(), 9, "{}", path.display());
            assert!(lines.iter().all(|line| line.chars().count() <= 40), "{}", path.display());
        }
        let notes: Vec<String> = diagram.notes().iter().map(note).collect();
        let losses = match diagram.losses() {
            none if none.is_empty() => String::new(),
            lost => format!("lost: {}", groups(&lost)),
        };
        let said = [groups(&diagram.groups()), notes.join("\n"), losses];
        let said = said.into_iter().filter(|part| !part.is_empty());
        let drawn = [ascii.join("\n"), figurines.join("\n")].into_iter().chain(said).collect::<Vec<_>>().join("\n\n");
        let whole = format!("{given}----\n{}\n", drawn.trim_end());
        golden.hold(&path, &whole);
        read += 1;
    }
    println!("{read} diagrams");
    assert!(read >= 12 || !golden::only().is_empty(), "{read}");
    golden.done();
}
