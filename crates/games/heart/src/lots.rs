//! What is drawn before anything is placed: who places first (V2), and on which triangles no piece is taken (V3).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{side::Side, triangle::Triangle, triangles::Triangles};
use crate::{
    referee::log::{Dice, LineValue},
    seal::Draw,
};

/// What is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots {
    /// Whether who places first is.
    pub first: bool,
    /// How many clouds are.
    pub clouds: usize,
}

/// What was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub first: Option<Side>,
    pub clouds: Triangles,
}

impl Lots {
    /// Draws it: the first placer, then the clouds, which are the first of all triangles in a drawn order.
    pub fn drawn(self, draw: &mut Draw) -> Drawn {
        let first = self.first.then(|| if draw.below(2) == 0 { Side::Green } else { Side::Blue });
        let mut all: Vec<Triangle> = Triangle::all().collect();
        if self.clouds > 0 {
            draw.shuffle(&mut all);
        }
        Drawn { first, clouds: all.into_iter().take(self.clouds).collect() }
    }
}

impl Drawn {
    /// What was to be drawn for this to come of it.
    pub fn lots(self) -> Lots {
        Lots { first: self.first.is_some(), clouds: self.clouds.len() as usize }
    }
}

/// Clouds as an entry has them: `i55 h46 g46`, row by row from the top, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clouds(pub Triangles);

impl fmt::Display for Clouds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(|at| at.to_string()).collect();
        f.write_str(&names.join(" "))
    }
}

impl LineValue for Clouds {
    const EXPECTED: &'static str = "triangles, row by row from the top";

    fn read(text: &str) -> Option<Self> {
        let all: Option<Triangles> = text.split(' ').map(|name| name.parse::<Triangle>().ok()).collect();
        all.map(Self).filter(|clouds| clouds.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        let many = 1 + dice.below(6);
        Self((0..many).map(|_| <Triangle as LineValue>::any(dice)).collect())
    }
}
