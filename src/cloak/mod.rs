//! Cloak and Dagger Chess: chess whose pieces are numbered discs, and who is who is their owner's secret. RULES.md has its rules by
//! number. What is here is the game itself: set-ups, the board, a turn with its guesses and bonuses. It is not yet one of the
//! list of games: its orders, entries and letters are to come.

pub mod act;
pub mod board;
pub mod piece;
pub mod setup;
pub mod step;
pub mod table;
pub mod why;
