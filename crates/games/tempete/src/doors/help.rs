//! What the commands of whoever runs the referee say of Tempête.

use crate::{
    kit::{GameRuling, Help, TermOption},
    tempete::log::terms::Terms,
};

pub(super) const HELP: Help = Help {
    options: &[TermOption {
        term: "deck",
        value: "CARDS",
        help: "The cards in play, 10 to 68 of them [default: 1-72 except 11 22 71 72]",
    }],
    terms: Terms::NAMES,
    new: "  tempete new --white 'Ann <ann@example.org>' --black 'Bob <bob@example.org>' \\
      --deck '1-72 except 11 22 71 72' --term card_check=refuse",
    term: "card_check=refuse",
    rulings: &[
        ruling("uphold", "the message objected to stands"),
        ruling("takeback", "the message objected to is undone"),
        ruling("grant", "the claim of stalemate, repetition or fifty moves is a draw"),
        ruling("refuse", "the claimer owes his turn again"),
        GameRuling {
            word: "position",
            takes: Some("LINE"),
            meaning: "the board is set to the position LINE, and the game goes on there",
        },
    ],
    results: &["draw"],
    rule: "  tempete rule 42 uphold --reason 'A bishop may pass there after card 24.' --dry-run
  tempete rule 42 uphold --reason 'A bishop may pass there after card 24.' --entries 17
  tempete rule 42 position '4k3/8/8/8/8/8/4P3/4K3 b - - 0 31' --reason 'It took e2-e4 for a jump.' --yes",
    secrets: "lists, hands and squares",
    entered: "14. Nf3",
};

/// A ruling that is one word.
const fn ruling(word: &'static str, meaning: &'static str) -> GameRuling {
    GameRuling { word, takes: None, meaning }
}
