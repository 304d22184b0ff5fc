//! The letters of most games: what a letter shows as values, the page, the overview for the organiser, and the rows of games.

mod body;
mod common;
mod row;
mod sheet;
mod show;
mod story;
mod subject;
mod table;
mod tool;
mod values;

pub use self::{
    sheet::{Sheet, Shown},
    tool::tool,
    values::{Ask, LetterValues},
};
