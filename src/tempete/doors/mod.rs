//! The doors of Tempête: how the referee asks it to read a mail, carry out a command, show itself.
//! Each takes values and gives a plan or something to show; the rules behind them know none of it.

mod command;
mod confirm;
mod dispute;
mod due;
mod forecast;
mod mail;
mod overview;
mod replayed;
mod result;
mod seat;
mod stale;
mod summary;
