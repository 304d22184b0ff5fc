//! What the eight discs of a side are: the 960 set-ups (K2).

use alloc::vec::Vec;

use super::why::CloakWhy;
use crate::{chess::Role, seal::Draw};

/// The kinds of the discs 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp(pub [Role; 8]);

/// How many of each there are.
const SET: [(Role, usize); 5] =
    [(Role::King, 1), (Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)];

/// How many set-ups there are.
pub const ALL: usize = 960;

impl SetUp {
    /// These kinds.
    ///
    /// # Errors
    /// K2 has something against them.
    pub fn of(kinds: &[Role]) -> Result<Self, CloakWhy> {
        let given = |kind: Role| kinds.iter().filter(|of| **of == kind).count();
        let Ok(eight) = <[Role; 8]>::try_from(kinds) else {
            return Err(CloakWhy::NotEight { given: kinds.len() });
        };
        let many = SET.into_iter().chain([(Role::Pawn, 0)]).filter(|(kind, most)| given(*kind) > *most);
        let many: Vec<Role> = many.map(|(kind, _)| kind).collect();
        if !many.is_empty() {
            let few = SET.into_iter().filter(|(kind, least)| given(*kind) < *least).map(|(kind, _)| kind).collect();
            return Err(CloakWhy::Kinds { many, few });
        }
        let places =
            |kind: Role| (0..).zip(eight).filter(move |(_, of)| *of == kind).map(|(place, _): (usize, Role)| place);
        let (king, rooks) = (places(Role::King).next(), places(Role::Rook).collect::<Vec<_>>());
        if !matches!((king, rooks.as_slice()), (Some(king), [first, second]) if *first < king && king < *second) {
            return Err(CloakWhy::KingNotBetween);
        }
        let colors: Vec<usize> = places(Role::Bishop).map(|place| place % 2).collect();
        match colors.as_slice() {
            // The a-file begins dark on the first rank.
            [one, other] if one == other => Err(CloakWhy::BishopsAlike { dark: *one == 0 }),
            _ => Ok(Self(eight)),
        }
    }

    /// That of this number, 0 to 959, in the usual numbering of Chess960: 518 is that of chess.
    pub fn numbered(number: usize) -> Self {
        let mut kinds = [None; 8];
        let mut put = |nth: usize, kind: Role| {
            let free = kinds.iter_mut().filter(|of| of.is_none()).nth(nth);
            free.into_iter().for_each(|of: &mut Option<Role>| *of = Some(kind));
        };
        let (rest, light) = (number / 4, number % 4);
        let (rest, dark) = (rest / 4, rest % 4);
        let (knights, queen) = (rest / 6, rest % 6);
        // The light squares of the first rank are b, d, f, h.
        let (first, second) = (2 * dark, 2 * light + 1);
        put(first, Role::Bishop);
        put(if second > first { second - 1 } else { second }, Role::Bishop);
        put(queen, Role::Queen);
        let pairs = (0..5_usize).flat_map(|one| (one + 1..5).map(move |other| (one, other)));
        if let Some((one, other)) = pairs.into_iter().nth(knights) {
            put(one, Role::Knight);
            put(other - 1, Role::Knight);
        }
        [Role::Rook, Role::King, Role::Rook].into_iter().for_each(|kind| put(0, kind));
        Self(kinds.map(|kind| kind.unwrap_or(Role::Rook)))
    }

    /// Drawn (K2).
    pub fn drawn(draw: &mut Draw) -> Self {
        Self::numbered(draw.below(ALL))
    }
}
