//! What a card is: the catalogue, a card with its parameters, and what both make of a board.

#[cfg(test)]
mod alone;
pub mod card;
pub mod catalogue;
pub mod derive;
pub mod param;
