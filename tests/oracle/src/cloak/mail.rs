//! A whole mail: whether it is accepted, and what happens by it.

use super::{order::Line, position::Position, step::Step};

/// The lines of a mail, in the order of a turn.
pub struct Mail(Vec<Line>);

impl Mail {
    /// A bonus, a guess, or both; or the move, maybe with these before it and a bonus and uncloakings behind it (K14).
    pub fn read(texts: &[&str]) -> Option<Mail> {
        let mut lines: Vec<Line> = vec![];
        for text in texts {
            let moved = lines.iter().any(|line| matches!(line, Line::Regular(_)));
            let line = Line::read(text, moved)?;
            let uncloaking = matches!(line, Line::Uncloak(_));
            // Each at most once, but for uncloakings, which take a move.
            let fits = lines.last().is_none_or(|last| last.place() < line.place() || uncloaking);
            if !fits || (uncloaking && !moved) {
                return None;
            }
            lines.push(line);
        }
        (!lines.is_empty()).then_some(Mail(lines))
    }

    /// Whether the turn ends with it.
    pub fn ends_turn(&self) -> bool {
        self.0.iter().any(|line| matches!(line, Line::Regular(_)))
    }

    /// Whether a bonus may come next: the move is its last line.
    pub fn awaits_bonus(&self) -> bool {
        self.0.last().is_some_and(|line| matches!(line, Line::Regular(_)))
    }

    /// The position behind it if every line may be, for all that its writer knows: with a guess that is right, and with
    /// nothing that ends the game.
    pub fn foreseen(&self, position: &Position) -> Option<Position> {
        let mut now = position.clone();
        for &line in &self.0 {
            now = now.step(line, true)?.after;
        }
        Some(now)
    }

    /// What happens by a mail that may be. After a wrong guess the bonus is passed over, and so is the uncloaking of a
    /// king that only the bonus would have kept from an attack. What follows an end is moot (K10).
    pub fn happens(&self, position: &Position) -> Vec<Step> {
        let mut steps: Vec<Step> = vec![];
        for &line in &self.0 {
            let now = steps.last().map_or(position, |step| &step.after);
            let right = matches!(line, Line::Guess(number, kind) if now.is(number, kind));
            let Some(step) = now.step(line, right) else { continue };
            let over = step.end.is_some();
            steps.push(step);
            if over {
                break;
            }
        }
        steps
    }
}
