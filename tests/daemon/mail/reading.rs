//! Properties of reading: it never panics, canonical orders read back to themselves, and nothing
//! quoted or signed is ever an order.

use proptest::prelude::*;
use tempete::chess::{Role, San, Square};
use tempete::tempete::cards::param::Arg;
use tempete::tempete::order::vocabulary::VOCABULARY;
use tempete::text::{self, Day, Language, MoveNumber};
use tempete::{
    kit::Setting,
    tempete::order::orders::{self, CardOrder, Claim, CommonOrder, HAND, Info, Order, OwnOrder, Topic},
};

fn read(text: &str, language: Language) -> Option<Vec<Order>> {
    let reading = text::read(&text::cut(text).body, &VOCABULARY, language).ok()?;
    let request = orders::request(&tempete::tempete::order::spelled::READER, &reading, language).ok()?;
    Some(request.orders.into_iter().map(|one| one.order).collect())
}

/// Text out of the pieces mails are made of, where trouble is likelier than in random characters.
fn mail_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "move", "card", "say", "list", "numbers", "draw", "resign", "try", "note", "e4", "Nf3", "12.", "12...", ":",
            ";", ",", "!", "?", "{", "}", "\"", "\u{201C}", "> ", "--", "-- ", "\n", "\n\n", " ", "swap", "c1", "=Q",
            "=", "card 44:", "O-O", "0-0", "\u{202E}", "\u{0}", "\u{301}", "½", "…", "é", "٣", "É", "ﬁ", "On ", "wrote:",
            "@", "--- reply above this line ---", "From:", "Sent:", "To:", "1e2", "-3", "07", "part", "random",
        ]).prop_map(str::to_string),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn square() -> impl Strategy<Value = Square> {
    (0u8..8, 0u8..8).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn chess_move() -> impl Strategy<Value = San> {
    let letter = prop::sample::select(vec!["", "K", "Q", "R", "B", "N", "P"]);
    let promotion = prop::sample::select(vec!["", "=Q", "=N"]);
    let origin = prop_oneof![
        Just(String::new()),
        square().prop_map(|s| s.to_string()),
        (0u8..8).prop_map(|file| Square::new(file, 0).unwrap().to_string()[..1].to_string()),
        (1u8..9).prop_map(|rank| rank.to_string()),
    ];
    let spelled = (letter, origin, prop::sample::select(vec!["", "x", "-"]), square(), promotion);
    let step = spelled.prop_filter_map("a move", |(letter, from, stroke, to, promotion)| {
        San::read(&format!("{letter}{from}{stroke}{to}{promotion}"), Language::En.letters()).ok()
    });
    let castling =
        prop::sample::select(vec!["O-O", "O-O-O"]).prop_map(|text| San::read(text, Language::En.letters()).unwrap());
    prop_oneof![9 => step, 1 => castling]
}

fn card() -> impl Strategy<Value = CardOrder> {
    let arg = prop_oneof![
        square().prop_map(|at| Arg::Square { at, promotion: None }),
        square().prop_map(|at| Arg::Square { at, promotion: Some(Role::Queen) }),
        (0u32..100).prop_map(Arg::Number),
        prop::sample::select(Role::ALL.to_vec()).prop_map(Arg::Role),
    ];
    let edit = prop_oneof![
        (prop::sample::select(vec!["swap", "go", "take", "merge", "gate"]), square(), square())
            .prop_map(|(verb, a, b)| format!("{verb} {a} {b}")),
        (square(), square()).prop_map(|(a, b)| format!("go {a} {b} =Q")),
        square().prop_map(|s| format!("put N {s}")),
        square().prop_map(|s| format!("off {s} dead")),
        square().prop_map(|s| format!("mark {s} magnet")),
        square().prop_map(|s| format!("{{ off {s}; lift {s} }}")),
        Just("void move part 2".to_string()),
        Just("rule pawns-reversed toggle".to_string()),
        "[ -!#-~]{0,80}[!#-~]".prop_map(|words| {
            let words: Vec<&str> = words.split_whitespace().collect();
            format!("note \"{}\"", words.join(" "))
        }),
    ];
    let effect =
        prop::option::of(prop::collection::vec(edit, 1..4).prop_map(|edits| edits.join("; ").parse().unwrap()));
    (1u32..100, any::<bool>(), prop::collection::vec(arg, 0..5), effect)
        .prop_map(|(card, insist, args, effect)| CardOrder { card, insist, args, effect })
}

fn day(year: Option<u16>) -> impl Strategy<Value = Day> {
    (1u8..=31, 1u8..=12).prop_filter_map("a day", move |(day, month)| Day::new(day, month, year))
}

fn any_order() -> impl Strategy<Value = Order> {
    let words = "[A-Za-zé]{1,12}( [A-Za-zé,.]{1,9}){0,6}";
    let figures = || prop::collection::vec(0u32..1_000_000, 1..72);
    prop_oneof![
        figures().prop_map(|it| Order::Own(OwnOrder::List(it))),
        figures().prop_map(|it| Order::Own(OwnOrder::Numbers(it))),
        "([a-z]{1,9}( [a-z0-9é]{1,9}){0,5})?".prop_map(|words| Order::Own(OwnOrder::ListRandom { words })),
        "([a-z]{1,9}( [a-z0-9é]{1,9}){0,5})?".prop_map(|words| Order::Own(OwnOrder::NumbersRandom { words })),
        (prop::option::of((1u32..300, any::<bool>())), chess_move()).prop_map(|(number, text)| Order::Own(
            OwnOrder::Move { number: number.map(|(number, dots)| MoveNumber { number, dots }), text }
        )),
        card().prop_map(|it| Order::Own(OwnOrder::Card(it))),
        card().prop_map(|it| Order::Own(OwnOrder::Amend(it))),
        square().prop_map(|it| Order::Own(OwnOrder::Square(it))),
        square().prop_map(|it| Order::Own(OwnOrder::Land(it))),
        (1u32..100, square(), any::<bool>()).prop_map(|(card, square, insist)| Order::Own(OwnOrder::Spring {
            card,
            square,
            insist
        })),
        (1u32..100, any::<bool>()).prop_map(|(card, insist)| Order::Own(OwnOrder::Discard { card, insist })),
        (1u32..100).prop_map(|card| Order::Own(OwnOrder::Keep { card })),
        words.prop_map(|words| Order::Common(CommonOrder::Say { words })),
        words.prop_map(|words| Order::Own(OwnOrder::Object { words })),
        (
            prop_oneof![(day(None), day(None)), (day(Some(2028)), day(Some(2029)))],
            prop::option::of(1u32..1_000_000_000),
        )
            .prop_map(|((one, other), only)| {
                // Within a month the first comes first.
                let back = one.year().is_none() && (one.month(), one.day()) > (other.month(), other.day());
                let (from, to) = if back { (other, one) } else { (one, other) };
                Order::Common(CommonOrder::Leave { from, to, only })
            }),
        (0u32..1_000_000, "([a-zé]{1,9}( [a-z0-9é]{1,9}){0,5})?").prop_filter_map("no unit", |(days, words)| {
            (!words.starts_with("day") && !words.starts_with("jour"))
                .then_some(Order::Common(CommonOrder::Slow { days, words }))
        }),
        // A letter by itself may be a smiley (J), and no code is so short.
        "[A-Z0-9-]{2,12}".prop_map(|code| Order::Confirm { code }),
        ("[A-Z][a-z]{1,9}/[A-Z][a-z]{1,9}", any::<bool>())
            .prop_map(|(zone, everywhere)| Order::Set { setting: Setting::Zone(zone), everywhere }),
        prop::sample::select(vec![
            Order::Own(OwnOrder::NumbersRandom { words: String::new() }),
            Order::Own(OwnOrder::Intercept),
            Order::Own(OwnOrder::Part(1)),
            Order::Own(OwnOrder::Part(2)),
            Order::Own(OwnOrder::Answer),
            Order::Common(CommonOrder::Resign),
            Order::Common(CommonOrder::Draw),
            Order::Common(CommonOrder::AcceptDraw),
            Order::Common(CommonOrder::DeclineDraw),
            Order::Common(CommonOrder::Claim(Claim::Stalemate)),
            Order::Common(CommonOrder::Claim(Claim::Repetition)),
            Order::Common(CommonOrder::Claim(Claim::Fifty)),
            Order::Own(OwnOrder::Withdraw),
            Order::Own(OwnOrder::Stand { words: String::new() }),
            Order::Common(CommonOrder::LeaveCancel { only: None }),
            Order::Common(CommonOrder::LeaveCancel { only: Some(42) }),
            Order::Info(Info::Games),
            Order::Repeat { game: 42 },
            Order::Common(CommonOrder::Overdue),
            Order::Set { setting: Setting::Language(Language::Fr), everywhere: false },
            Order::Set { setting: Setting::Chat(false), everywhere: false },
            Order::Info(Info::Status),
            Order::Info(Info::Board),
            Order::Info(Info::Own(HAND)),
            Order::Info(Info::History),
            Order::Info(Info::Record),
            Order::Info(Info::Help(Topic::Overview)),
            Order::Info(Info::Repeat),
            Order::Info(Info::Time),
        ]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_never_panics(text in mail_like()) {
        for language in Language::ALL {
            let _ = read(&text, language);
            let _ = text::plain_words(&text);
        }
    }

    #[test]
    fn a_canonical_order_reads_back_to_itself(order in any_order()) {
        let line = order.to_string();
        prop_assert_eq!(read(&line, Language::En), Some(vec![order]), "{}", line);
    }

    #[test]
    fn a_move_has_one_canonical_form(text in chess_move()) {
        for language in Language::ALL {
            let spelled = text.spelled(language.letters());
            // The exception: a letter that is also a file (C, D, F in French) before a rank.
            if let Ok(again) = San::read(&spelled, language.letters()) {
                prop_assert_eq!(&again, &text, "{}", spelled);
            } else {
                prop_assert_eq!(language, Language::Fr, "{}", spelled);
            }
        }
    }

    #[test]
    fn what_is_quoted_or_signed_is_no_order(
        orders in prop::collection::vec(any_order(), 1..5),
        above in "[a-z ]{0,20}",
        way in 0usize..6,
    ) {
        // A mail with nothing of its own but prose that begins with no verb.
        let above = format!("so {above}");
        let lines: Vec<String> = orders.iter().map(Order::to_string).collect();
        let quoted = |before: &str| lines.iter().map(|line| format!("{before}{line}\n")).collect::<String>();
        let text = match way {
            0 => format!("{above}\n\n{}", quoted("> ")),
            1 => format!("{above}\n\n{}", quoted(">> ")),
            2 => format!("{above}\n\n-- \n{}", quoted("")),
            3 => format!("{above}\n\n--- reply above this line ---\n{}", quoted("")),
            4 => format!("{above}\n\n-----Original Message-----\n{}", quoted("")),
            _ => format!("{above}\n\nLe 3 déc. 2026 à 14:05, Ann <ann@example.org> a écrit :\n{}", quoted("> ")),
        };
        for language in Language::ALL {
            prop_assert_eq!(read(&text, language), Some(vec![]), "{}", text);
        }
    }
}
