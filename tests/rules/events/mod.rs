//! Events: Berger's tables, knock-outs, standings, tie-breaks, terms; and all of it against a second computation.

mod berger;
mod cases;
mod chance;
mod knockout;
mod progress;
mod random;
mod terms;
