//! Of letters what needs no page: diagrams, and the phrases that stand in files.

mod diagrams;
mod fixtures;
