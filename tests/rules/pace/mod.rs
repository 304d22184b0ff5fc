//! Clocks: against figures counted by hand, against a second count of every hour, and in what must always hold.

mod against;
mod always;
mod vectors;
