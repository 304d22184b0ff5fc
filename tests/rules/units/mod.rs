//! What single functions of the referee and of Tempête do, a module for each source file, by rows that a mail or a game would
//! show less plainly. What is private there is reached through what is public; each such test names what it covers.

mod another_game;
mod kit_challenge;
mod kit_return_game;
mod kit_seat_clock;
mod letter;
mod letters_quoted;
mod outcome;
mod telling_told;
mod tempete_acts;
mod tempete_cards;
mod tempete_edits;
mod tempete_examples;
mod tempete_orders;
mod tempete_topic;
mod tempete_worked;
mod text_adorned;
mod text_alone;
mod text_answer;
mod text_cut;
mod text_day;
mod text_introduction;
mod text_near;
mod text_normalise;
mod text_passed;
mod text_spoken;
