//! The Blind Game of Romulan Heart: what each may know of it, the rules that are its own, the page's worked case, and whole random
//! games held step by step against a second, slow referee.

mod cases;
mod random;

use blind::{
    attempt::Attempt,
    deed::Sealed,
    gained::Gained,
    game::{Blind, Known},
    said::{HeartLost, Lost},
    setting::Setting,
    view::{Comes, Judged},
};
use heart::{
    carrier::Carrier, duty::Duty, letters::Letters, notation::Typed, placement::Set, side::Side, step::Step,
    variants::Variants, why::Why,
};
use record::seal::Hash;

const LETTERS: Letters = Letters::ENGLISH;

/// The sets of the seed's sample, and its hearts.
const SETS: [(&str, &str); 3] = [
    ("Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69", "i99"),
    ("Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13", "i23"),
    ("Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17", "c17"),
];

/// A game as it is, and as each of its seats and a bystander have it.
#[derive(Clone)]
struct Table {
    truth: Blind,
    seats: Vec<Blind>,
    nobody: Blind,
    /// What the seat to move was answered no in its turn.
    tried: Vec<Attempt>,
}

/// What comes of a list.
#[derive(Debug, PartialEq)]
enum Is {
    Refused(Option<Why>),
    No,
    Played(Comes, Step),
}

impl Table {
    fn start(seats: usize, variants: Variants) -> Self {
        let game = || Blind::start(seats, variants);
        Self { truth: game(), seats: (0..seats).map(|_| game()).collect(), nobody: game(), tried: vec![] }
    }

    /// The sample's placement.
    fn placed(seats: usize) -> Self {
        let mut table = Self::start(seats, Variants::default());
        for (side, (set, heart)) in Side::ALL.into_iter().zip(SETS).take(seats) {
            table.place(side, set, heart).unwrap();
        }
        table
    }

    /// What a seat may place by what it sees, placed for whoever may know of it.
    fn place(&mut self, side: Side, set: &str, heart: &str) -> Result<(), Why> {
        let own = self.seats[side.index()].board();
        let set = Set::typed(set, LETTERS)?;
        let heart = Carrier::typed(heart, LETTERS)?.meant(&Setting::of_set(own, side, &set)?, side)?;
        let setting = Setting { set, heart };
        setting.on(own, side)?;
        assert_eq!(Setting::read(&setting.to_string()), Some(setting.clone()));
        self.truth.placed(side, Some(&setting));
        self.nobody.placed(side, None);
        for (seat, game) in self.seats.iter_mut().enumerate() {
            game.placed(side, Some(&setting).filter(|_| seat == side.index()));
        }
        Ok(())
    }

    fn mover(&self) -> Side {
        let Some(Duty::Turn(side)) = self.truth.game().due() else { panic!("{:?}", self.truth.game().due()) };
        side
    }

    /// The moves that a list means by what the seat to move sees.
    fn meant(&self, list: &str) -> Result<Vec<Step>, Why> {
        let (side, own) = (self.mover(), self.seats[self.mover().index()].board());
        list.split(" or ").map(|text| Typed::read(text, LETTERS).meant(own, side)).collect()
    }

    /// The seat to move writes this list.
    fn tries(&mut self, list: &str) -> Is {
        match self.meant(list) {
            Ok(steps) => self.asks(&steps),
            Err(why) => Is::Refused(Some(why)),
        }
    }

    /// The seat to move asks for these.
    fn asks(&mut self, steps: &[Step]) -> Is {
        let side = self.mover();
        let own = self.seats[side.index()].board().clone();
        assert_eq!(own, self.truth.seen_by(side), "{side}");
        for (place, step) in steps.iter().enumerate() {
            if let Err(why) = own.may(side, *step) {
                return Is::Refused(Some(why));
            }
            if steps[..place].contains(step) || self.tried.iter().any(|of| of.step == *step) {
                return Is::Refused(None);
            }
        }
        let judged = self.truth.judged(side, steps);
        self.tried.extend(&judged.tried);
        let Some(step) = judged.played else { return Is::No };
        let comes = self.truth.comes_of(side, step);
        let written: Vec<String> = self.tried.iter().map(ToString::to_string).collect();
        let written: Vec<&str> = written.iter().map(String::as_str).collect();
        assert_eq!(self.truth.untrue(side, &written, true), None);
        let deed = Sealed(comes.deed);
        assert_eq!(Sealed::read(&deed.to_string()), Some(deed));
        self.moved(side, &comes);
        Is::Played(comes, step)
    }

    /// For whoever may know of it.
    fn moved(&mut self, side: Side, comes: &Comes) {
        let hash = Hash([0; 32]);
        let known = |reader: Option<Side>, all: bool| {
            let mine = all || reader == Some(side);
            let heart = comes.heart.clone();
            Known {
                side,
                deed: mine.then_some(comes.deed),
                tried: if mine { self.tried.clone() } else { vec![] },
                lost: comes.lost.map(|(of, _)| Lost { of, at: hash }),
                lost_at: comes.lost.filter(|(of, _)| all || reader == Some(*of)).map(|(_, at)| at),
                heart: heart.clone().map(|(of, at, _)| HeartLost { of, at, gained: hash }),
                gained: heart.filter(|_| mine).map(|(.., gained)| gained),
            }
        };
        let of_seats: Vec<Known> =
            Side::ALL.into_iter().take(self.seats.len()).map(|side| known(Some(side), false)).collect();
        let (truth, nobody) = (known(None, true), known(None, false));
        self.truth.moved(truth);
        self.nobody.moved(nobody);
        self.seats.iter_mut().zip(of_seats).for_each(|(game, known)| game.moved(known));
        self.tried.clear();
    }

    /// All that the seat to move may try, as the second referee writes it.
    fn choices(&self) -> Vec<String> {
        let (side, own) = (self.mover(), self.seats[self.mover().index()].board());
        let new = |step: &Step| self.tried.iter().all(|of| of.step != *step);
        let written = |step| Attempt { step, played: true }.to_string().replace(":yes", "");
        own.lawful(side).filter(new).map(written).collect()
    }

    /// Passes a seat over, in every knower's game.
    fn passes_over(&mut self, side: Side) {
        self.seats.iter_mut().chain([&mut self.truth, &mut self.nobody]).for_each(|game| game.passed(side));
    }

    /// Every knower of the game.
    fn all(&self) -> impl Iterator<Item = &Blind> {
        self.seats.iter().chain([&self.truth, &self.nobody])
    }
}
