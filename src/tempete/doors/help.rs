//! What the commands of whoever runs the referee say of Tempête.

use crate::kit::{Help, TermOption};

pub(super) const HELP: Help = Help {
    options: &[TermOption {
        term: "deck",
        value: "CARDS",
        help: "The cards in play, 10 to 68 of them [default: 1-72 except 11 22 71 72]",
    }],
    new: "  tempete new --white 'Ann <ann@example.org>' --black 'Bob <bob@example.org>' \\
      --deck '1-72 except 11 22 71 72' --term card_check=refuse",
    term: "card_check=refuse",
    rulings: &[
        ("uphold", "the message objected to stands"),
        ("takeback", "the message objected to is undone"),
        ("grant", "the claim of stalemate, repetition or fifty moves is a draw"),
        ("refuse", "the claimer owes his turn again"),
    ],
    results: &["draw"],
    rule: "  tempete rule 42 uphold --reason 'A bishop may pass there after card 24.' --dry-run
  tempete rule 42 uphold --reason 'A bishop may pass there after card 24.' --entries 17",
    secrets: "lists, hands and squares",
};
