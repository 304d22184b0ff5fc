//! A number before a square, as players write it (S16), in the position of the page's case 12: move 4, White's token 4 on e2, a
//! pawn on d2. Whatever is read, no mail plays a pawn for a token or a token for a pawn.

use chess::San;
use referee::{
    mails::{GameOrder, OrderText},
    orders::{self, Order},
    played,
    text::{self, Language, Written},
};
use schrodinger::{
    act::Named,
    game::Schrodinger,
    order::{SchrodingerOrder, VOCABULARY},
};

/// What a mail asks: `token 4 d3`, `asked 4 d3` where it may be a number, `12. pawn d3`, `step …` for other moves, ` shows …`;
/// `unread` where it is none.
fn asks(typed: &str, language: Language) -> String {
    let Ok(reading) = text::read(typed, &VOCABULARY, language) else { return "unread".into() };
    let Ok(request) = orders::request(played::OfGame::<Schrodinger>::reader(), &reading, language) else {
        return "unread".into();
    };
    let shown = |named: &Option<Named>| match named {
        None => String::new(),
        Some(Named::Number(number)) => format!(" shows {number}"),
        Some(Named::On(at)) => format!(" shows {at}"),
    };
    let own = |order: &SchrodingerOrder| match order {
        SchrodingerOrder::Token { step, reveal } => {
            let number = step.number.map(|number| format!("{number} ")).unwrap_or_default();
            let word = if step.written == Written::Apart { "asked" } else { "token" };
            format!("{number}{word} {} {}{}", step.piece, step.to, shown(reveal))
        }
        SchrodingerOrder::Move { number, text, reveal } => {
            let number = number.map(|number| format!("{number} ")).unwrap_or_default();
            let what = match text {
                San::Step { piece: Some(chess::Role::Pawn), to, .. } => format!("pawn {to}"),
                other => format!("step {other}"),
            };
            format!("{number}{what}{}", shown(reveal))
        }
        other => other.spelled_in(language),
    };
    let own = |order: &Order<GameOrder>| match order {
        Order::Own(order) => own(played::OfGame::<Schrodinger>::order_of(order)),
        other => format!("{other:?}"),
    };
    match request.orders.as_slice() {
        [] => "unread".into(),
        orders => orders.iter().map(|one| own(&one.order)).collect::<Vec<_>>().join(" | "),
    }
}

/// How an order is written back.
trait Spelled {
    fn spelled_in(&self, language: Language) -> String;
}

impl Spelled for SchrodingerOrder {
    fn spelled_in(&self, language: Language) -> String {
        OrderText::spelled(self, language)
    }
}

const BOTH: &[(&str, &str)] = &[
    ("4d3", "token 4 d3"),
    ("4-d3", "token 4 d3"),
    ("4 - d3", "token 4 d3"),
    ("4xd3", "token 4 d3"),
    ("4:d3", "token 4 d3"),
    ("4D3", "token 4 d3"),
    ("4d3!", "token 4 d3"),
    ("4d3+", "token 4 d3"),
    ("4 d3", "asked 4 d3"),
    ("4. d3", "4. pawn d3"),
    ("4.d3", "4. pawn d3"),
    ("4... d3", "4... pawn d3"),
    ("4...d3", "4... pawn d3"),
    ("12. 4d3", "12. token 4 d3"),
    ("12.4d3", "12. token 4 d3"),
    ("12. 4-d3", "12. token 4 d3"),
    ("12... 4xd5", "12... token 4 d5"),
    ("12 ... 4xd5", "12... token 4 d5"),
    ("d3", "pawn d3"),
    ("4. exd5", "4. pawn d5"),
    ("e2d3", "step e2-d3"),
    ("move 4-d3", "token 4 d3"),
    ("4-d3, draw", "token 4 d3 | Common(Draw)"),
    ("4xd5 reveal 4", "token 4 d5 shows 4"),
    ("4xd5, reveal 4", "token 4 d5 shows 4"),
    ("4xd5\nreveal 4", "token 4 d5 | reveal 4"),
    ("reveal 4\n4xd5", "reveal 4 | token 4 d5"),
    ("12. e4xd5 reveal c1", "12. step e4xd5 shows c1"),
    ("exd5 reveal 10", "unread"),
    ("8-d3", "token 8 d3"),
    ("12d3", "unread"),
    ("4-9", "unread"),
];

const ENGLISH: &[(&str, &str)] = &[
    ("arrange R N B Q B N R", "arrange RNBQBNR"),
    ("arrange rnbqbnr", "arrange RNBQBNR"),
    ("arrange random the sea", "arrange random the sea"),
    ("Nf3", "step Nf3"),
    ("turn up 3", "reveal 3"),
    ("reveal token 3", "reveal 3"),
    ("token 4 to d3", "token 4 d3"),
    ("4. Token 4 goes to d3.", "4. token 4 d3"),
    ("I play my token 4 to d3 please", "token 4 d3"),
    ("token 4, e2-d3", "token 4 d3"),
    ("4... token 4, e2xd3", "4... token 4 d3"),
    ("token 4 takes d3", "token 4 d3"),
    ("the token 4 takes the pawn on d3", "token 4 d3"),
    ("4xd3, reveal token 4", "token 4 d3 shows 4"),
    ("token 10 to d3", "unread"),
    ("pawn to d3", "pawn d3"),
];

const FRENCH: &[(&str, &str)] = &[
    ("dispose T C F D F C T", "dispose TCFDFCT"),
    ("dispose hasard la mer", "dispose hasard la mer"),
    ("Cf3", "step Nf3"),
    ("4xd5 retourne 4", "token 4 d5 shows 4"),
    ("retourne le jeton 3", "retourne 3"),
    ("coup 4-d3", "token 4 d3"),
    ("le jeton 4 va en d3", "token 4 d3"),
    ("Je joue le jeton 4 en d3.", "token 4 d3"),
    ("4... le jeton 4, e2-d3", "4... token 4 d3"),
    ("le jeton 4 prend le pion en d3", "token 4 d3"),
    ("exd3, retourne le jeton 5", "pawn d3 shows 5"),
];

#[test]
fn a_number_before_a_square_is_read_as_the_page_says() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (language, own) in [(Language::En, ENGLISH), (Language::Fr, FRENCH)] {
        for (typed, is) in BOTH.iter().chain(own) {
            let is = if language == Language::Fr { is.replace("reveal ", "retourne ") } else { (*is).to_owned() };
            let typed =
                if language == Language::Fr { typed.replace("reveal", "retourne") } else { (*typed).to_owned() };
            let found = asks(&typed, language);
            if found != is {
                wrong.push(format!("{typed:?} is {found}, not {is}"));
            }
            count += 1;
        }
    }
    println!("{count} mails");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
