//! `tempete cards`: the catalogue in plain English, for whoever runs the referee or writes a catalogue of his own.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    chess::{Captures, Gait, Manner, Role, Steps},
    kit::{Game, Tool, ToolError, ToolOption, ToolOptions, ToolPart, ToolTakes, Tooled},
    tempete::cards::{
        card::{AtCapture, Card, CardNo, Ground, Undoes, Window},
        catalogue::Catalogue,
        need::Need,
        param::{Param, ParamKind, Region, Target, Whose},
        said::Said,
    },
    text::Language,
};

pub(super) const CARDS: Tool = Tool {
    name: "cards",
    about: "The cards: when each is played, what is typed behind it, what it needs, how it goes",
    help: "",
    exits: "",
    examples: "  tempete cards 46
  tempete cards | less",
    options: &[ToolOption { name: "card", takes: ToolTakes::Place("N"), help: "The number of a card [default: all]" }],
    run,
};

fn run(_: &'static Game, options: &ToolOptions) -> Result<Tooled, ToolError> {
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).map_err(|error| ToolError(error.to_string()))?;
    let told: Vec<String> = match options.get("card") {
        None => catalogue.cards().map(|card| told(card, &catalogue)).collect(),
        Some(number) => {
            let card = number.parse().ok().and_then(CardNo::new).and_then(|number| catalogue.card(number));
            [told(card.ok_or_else(|| ToolError(format!("there is no card {number}")))?, &catalogue)].into()
        }
    };
    Ok(Tooled { parts: [ToolPart::Text(told.join("\n"))].into(), refused: false })
}

/// A card, its last line ended.
fn told(card: &Card, catalogue: &Catalogue) -> String {
    let mut out = format!("{:>2}  {} · {}\n", card.number, card.title.of(Language::En), card.title.of(Language::Fr));
    let mut row = |name: &str, text: String| {
        if !text.is_empty() {
            out.push_str(&format!("    {name:<9}{text}\n"));
        }
    };
    row("does", card.summary.of(Language::En).into());
    let said = Said::of(catalogue, card.number, Language::En);
    row("to them", said.map(|said| said.theirs.into()).unwrap_or_default());
    row("in full", said.map(|said| wrapped(said.full)).unwrap_or_default());
    row("played", if card.by_mail { window(card.window).into() } else { "not by mail".into() });
    let (least, most) = card.repeat;
    let times = match (least, most) {
        (1, 1) => String::new(),
        (least, most) if least == most => format!(", {least} times"),
        (least, most) => format!(", {least} to {most} times"),
    };
    for of in &card.params {
        row("takes", format!("{}: {}{}", of.name, param(of), if of.once { "" } else { &times }));
    }
    let needs = [card.ground.map(ground).map(String::from), card.double.map(double)].into_iter().flatten();
    let needs: Vec<String> = needs.chain(card.needs.iter().map(|of| need(*of).to_string())).collect();
    row("needs", needs.join("; "));
    row("goes", card.way.map(way).unwrap_or_default());
    let undoes = card.undoes.map(undoes).or_else(|| card.at_capture.map(at_capture)).unwrap_or_default();
    row("undoes", undoes.into());
    row(
        "secret",
        if card.secret {
            "a square, for the referee alone: `square e5` on a line of its own".into()
        } else {
            String::new()
        },
    );
    let line = card.example.iter().fold(format!("card {}", card.number), |line, arg| format!("{line} {arg}"));
    row("line", if card.by_mail { line } else { String::new() });
    out
}

/// A paragraph below its first line's place.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut used: usize = 0;
    for word in text.split(' ') {
        let long = word.chars().count();
        if used > 0 && used.saturating_add(long) > COLUMNS {
            out.push_str("\n             ");
            used = 0;
        } else if used > 0 {
            out.push(' ');
        }
        out.push_str(word);
        used = used.saturating_add(long).saturating_add(1);
    }
    out
}

/// How wide a paragraph is.
const COLUMNS: usize = 66;

fn window(window: Window) -> &'static str {
    match window {
        Window::Before => "before the own move",
        Window::Instead => "in place of the own move",
        Window::After => "after the own move",
        Window::AfterFirstStep => "between two moves of one piece",
        Window::ReplyMove => "against a turn of the opponent's",
        Window::ReplyCapture => "against a capture by the opponent",
        Window::ReplyCard => "against a card of the opponent's",
        Window::TurnStart => "at the start of the own turn",
        Window::Any => "at any time",
    }
}

fn param(param: &Param) -> String {
    let is = match &param.is {
        ParamKind::Square(target) => self::target(target),
        ParamKind::PieceType { except, of_pool } => {
            let taken = if *of_pool { " that the opponent has taken" } else { "" };
            format!("the letter of a kind of piece{taken}{}", but(except, false))
        }
        ParamKind::ListPosition => "a position of the own list".into(),
        ParamKind::CardNumber => "the number of a card that the opponent has just played".into(),
    };
    if param.promotes { format!("{is} (e8=Q where a pawn promotes)") } else { is }
}

fn target(target: &Target) -> String {
    let regions: Vec<&str> = target.regions.iter().map(|of| region(*of)).collect();
    let regions = regions.join(", ");
    let Some(whose) = target.whose else {
        return if regions.is_empty() { "a square".into() } else { format!("a square, {regions}") };
    };
    let whose = match whose {
        Whose::Own => "an own",
        Whose::Foe => "an enemy",
        Whose::Any => "any",
        Whose::Neutral => "a neutral",
    };
    let piece = target.piece.map_or("piece", Role::name);
    let regions = if regions.is_empty() { regions } else { format!(", {regions}") };
    format!("{whose} {piece}{}{regions}", but(&target.except, target.not_neutral))
}

/// What is ruled out. A king stands for what is royal (R35).
fn but(except: &[Role], not_neutral: bool) -> String {
    let kinds = except.iter().map(|kind| if *kind == Role::King { "a king" } else { kind.name() });
    let all: Vec<&str> = kinds.chain(not_neutral.then_some("a neutral one")).collect();
    if all.is_empty() { String::new() } else { format!(" but {}", all.join(", ")) }
}

fn region(region: Region) -> &'static str {
    match region {
        Region::Empty => "empty",
        Region::Corner => "in a corner",
        Region::Edge => "on the edge",
        Region::Centre => "in the centre",
        Region::Start => "where such a piece starts",
        Region::OwnHalf => "in the own half",
        Region::Moved => "that has just moved",
    }
}

fn need(need: Need) -> &'static str {
    match need {
        Need::InCheck => "the own king is in check",
        Need::TookNothing => "the piece that moved took nothing",
        Need::KingsSafe => "neither king is in check after it",
        Need::CanObey => "the opponent has a legal move of that kind",
        Need::MoveLeft => "a legal move is left after it",
    }
}

fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Check => "the turn gave check",
        Ground::Capture => "the turn took a piece",
        Ground::Loss => "the turn took a piece that is no pawn",
    }
}

fn double(kind: Role) -> String {
    format!("the move before it and the one after it are of one {}, and the first took nothing", kind.name())
}

fn undoes(undoes: Undoes) -> &'static str {
    match undoes {
        Undoes::Move => "the move; a different one is owed",
        Undoes::Turn => "the move that gave check and all behind it; the turn is lost",
        Undoes::Card => "the card just played; both are spent",
    }
}

fn at_capture(at: AtCapture) -> &'static str {
    match at {
        AtCapture::PawnInstead => "the capture: the own pawn named is lost in the piece's place",
        AtCapture::Taker => "the capture: the capturing piece is lost, the other stays",
        AtCapture::Edits => "nothing; it is done at the moment of the capture",
    }
}

fn way(way: Gait) -> String {
    let steps = match way.steps {
        Steps::Itself => "as the piece itself goes".into(),
        Steps::As(kind) => format!("as a {}", kind.name()),
        Steps::Ahead(1) => "one square straight ahead".into(),
        Steps::Ahead(many) => format!("{many} squares straight ahead"),
        Steps::Back(many) => format!("up to {many} squares straight back"),
        Steps::BackAslant => "one square diagonally back".into(),
        Steps::Hop => "over a neighbour on a diagonal, onto the square behind it".into(),
    };
    let manner = match way.manner {
        Manner::Plain => "",
        Manner::ThroughOwn => ", through own pieces, one at least",
        Manner::OverOne => ", over exactly one piece",
        Manner::Wrap => ", over the edge between the a-file and the h-file, once at least",
        Manner::Reflect => ", turning by a right angle on the edge, once at least",
    };
    let takes = match way.takes {
        Captures::Never => "; it takes nothing",
        Captures::May => "; it may take",
        Captures::Foe => "; it takes an enemy piece",
        Captures::Own => "; it takes an own piece",
    };
    format!("{steps}{manner}{takes}")
}
