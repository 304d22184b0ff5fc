//! What a card is: the catalogue, a card with its parameters, and what it does to a board in words of its own.

pub mod card;
pub mod catalogue;
pub mod example;
pub mod need;
pub mod param;
pub mod said;
pub mod template;
