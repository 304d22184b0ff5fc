//! What walls close (H2).

use super::{board::Board, piece::Kind, side::Side, triangle::Triangle, triangles::Triangles, why::Why};

impl Board {
    /// The zones of this seat's walls.
    pub fn zone(&self, seat: Side) -> Triangles {
        let walls = self.of(seat).filter(|(_, kind)| *kind == Kind::Wall);
        walls.flat_map(|(wall, _)| wall.neighbours()).collect()
    }

    /// A wall beside this triangle, whosever it is.
    pub(super) fn wall_beside(&self, at: Triangle) -> Option<Triangle> {
        at.neighbours().find(|beside| self.at(*beside).is_some_and(|piece| piece.kind == Kind::Wall))
    }

    /// What other seats have beside this triangle: where, what, whose.
    fn enemies_beside(&self, at: Triangle, seat: Side) -> impl Iterator<Item = (Triangle, Kind, Side)> {
        let enemy = move |beside| self.enemy(beside, seat).map(|piece| (beside, piece.kind, self.owner(piece.colour)));
        at.neighbours().filter_map(enemy)
    }

    /// The wall of another seat in whose zone this triangle lies, and whose it is.
    fn closing(&self, at: Triangle, seat: Side) -> Option<(Triangle, Side)> {
        let wall = self.enemies_beside(at, seat).find(|(_, kind, _)| *kind == Kind::Wall);
        wall.map(|(wall, _, of)| (wall, of))
    }

    /// Whether this triangle is outside the zones of other seats' walls.
    ///
    /// # Errors
    /// It lies in one.
    pub(super) fn outside_zones(&self, at: Triangle, seat: Side) -> Result<(), Why> {
        self.closing(at, seat).map_or(Ok(()), |(wall, of)| Err(Why::Zone { at, wall, of }))
    }

    /// Whether a wall of this seat may stand there, as far as other seats' pieces and zones go.
    ///
    /// # Errors
    /// It would stand next to an enemy piece, or its zone would share a triangle with that of an enemy wall.
    pub(super) fn fits_wall(&self, at: Triangle, seat: Side) -> Result<(), Why> {
        if let Some((piece, _, of)) = self.enemies_beside(at, seat).next() {
            return Err(Why::WallNextTo { at, piece, of });
        }
        let overlap = at.neighbours().find_map(|shared| Some((shared, self.closing(shared, seat)?)));
        overlap.map_or(Ok(()), |(shared, (wall, of))| Err(Why::ZonesOverlap { at, shared, wall, of }))
    }
}
