//! What the person who runs the referee does about time: what came by post or telephone is entered for its player
//! (T79), a loss that nothing bears out is refused (T75).

use support::house::{House, block, player};
use support_rules::ruling;
use tempete::{
    ids::{GameId, Seat, Timestamp},
    kit::{Command, Entered, Verdict},
    tempete::{
        GAME,
        cards::catalogue::Catalogue,
        log::{event::Ruling, terms::Terms},
    },
    text::Language,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const DAY: i64 = 86_400;

/// White's first turn is due in a game on the clock `post`, its terms changed so.
async fn begun(terms: &[(&str, &str)]) -> (House, GameId) {
    let mut house = House::new().await;
    let players = [player("Ann", "ann@example.org", Language::En), player("Bob", "bob@example.net", Language::En)];
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut agreed = Terms::default_for(&catalogue);
    for (name, value) in terms {
        agreed.set(name, value, &catalogue).unwrap();
    }
    agreed.set("time", "post", &catalogue).unwrap();
    let game = house.parts.start_game(&GAME, &players, &agreed.given()).await.unwrap();
    house.poll().await;
    for (seat, from) in [("w", ANN), ("b", BOB)] {
        house.answer(&house.last(seat), from, "list random\nnumbers random");
        house.poll().await;
    }
    (house, game)
}

fn posted(house: &House, days_ago: i64) -> Entered {
    let postmark = Timestamp::from_unix(house.clock.now().unix() - days_ago * DAY);
    Entered { reason: "By postcard.".into(), postmark }
}

/// A text without its line ends.
fn flowed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn t79_a_postcard_is_entered_told_to_both_and_charged_by_its_postmark() {
    block(async {
        let (mut house, game) = begun(&[]).await;
        house.later(9 * DAY);
        let before = house.letters().len();
        let entered = posted(&house, 6);
        let verdict = house.parts.enter(game, Seat::FIRST, "1. e4\nnumbers random", &entered).await.unwrap();
        assert!(matches!(verdict, Verdict::Accepted { .. }), "{verdict:?}");
        house.poll().await;
        let entry = house.entries(game).await.pop().unwrap();
        assert!(entry.contains(" white turn\nmove e2-e4\n"), "{entry}");
        assert!(entry.contains("\nentered By postcard.\narrived "), "{entry}");
        let letters = house.letters();
        assert_eq!(letters.len(), before + 2, "each player has one");
        for seat in ["w", "b"] {
            let text = flowed(&house.last(seat).text);
            assert!(text.contains("The organiser entered this for"), "{text}");
            assert!(text.contains("By postcard."), "{text}");
        }
        // Three days of thinking, not nine.
        house.answer(&house.last("w"), ANN, "time");
        house.poll().await;
        let text = flowed(&house.last("w").text);
        assert!(text.contains("57 days left"), "{text}");
    });
}

#[test]
fn t79_nothing_sealed_is_entered_for_a_player_nor_a_card_where_false_ones_are_refused() {
    block(async {
        let (mut house, game) = begun(&[("card_check", "refuse")]).await;
        let entered = posted(&house, 0);
        let entries = house.entries(game).await;
        for text in ["list random", "e4\ncard 12\nsquare e5", "discard 54\ne4", "status", "say Hello."] {
            let verdict = house.parts.enter(game, Seat::FIRST, text, &entered).await.unwrap();
            let refused = !matches!(verdict, Verdict::Accepted { .. });
            assert_eq!(refused, !text.starts_with("say"), "{text}: {verdict:?}");
        }
        assert_eq!(house.entries(game).await.len(), entries.len() + 1, "words pass");
    });
}

#[test]
fn t75_a_loss_that_nothing_bears_out_is_refused_with_what_may_be_ruled() {
    block(async {
        let (mut house, game) = begun(&[]).await;
        let lost = |against_clock| Command::Rule {
            ruling: ruling::said(Ruling::lost_on_time(Seat::FIRST)),
            reason: "Slow.".into(),
            unread: false,
            acts: None,
            against_clock,
        };
        let refused = house.parts.command(game, &lost(false)).await.unwrap_err().to_string();
        assert!(
            refused.contains("neither clock nor silence bears it out; where nothing changes they do from"),
            "{refused}"
        );
        assert!(house.parts.command(game, &lost(true)).await.is_ok());
        let log = house.entries(game).await;
        assert!(log.iter().any(|entry| entry.contains("lost-on-time white\nreason Slow.\nagainst-clock\n")), "{log:?}");
    });
}
