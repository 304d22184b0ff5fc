"""A position of Romulan Heart, and what each seat may do on it (H1 to H6, V1 to V3, V5, V9)."""

from .triangles import ALL, BENDS, BESIDE, CORNERS, RAYS

STEPS = {"Q": (1, 3), "R": (1, 3), "B": (2, 4), "W": (1, 2), "N": (3, 6), "": (1, 1)}
CARRIES = ("Q", "R", "")
AFTER = {"g": "b", "b": "k", "k": "g"}
SET = ["W", "Q", "R", "B", "N", "N", "", "", ""]


class Board:
    """`pieces` are (kind, colour) by triangle, `owners` who moves a colour, `hearts` where each seat's lies."""

    def __init__(self, relation=False, open_heart=False, clouds=(), ablative=0, power=False, forward=False):
        self.pieces, self.owners, self.hearts, self.marks = {}, {"g": "g", "b": "b", "k": "k"}, {}, []
        self.relation, self.open, self.clouds = relation, open_heart, clouds
        self.ablative, self.power, self.forward = ablative, power, forward

    def copy(self):
        """The same, to be changed."""
        other = Board(self.relation, self.open, self.clouds, self.ablative, self.power, self.forward)
        other.pieces, other.owners = dict(self.pieces), dict(self.owners)
        other.hearts, other.marks = dict(self.hearts), list(self.marks)
        return other

    @property
    def key(self):
        """What has to be the same where a position stands again (H11)."""
        pieces = tuple((at, *self.pieces[at], self.owners[self.pieces[at][1]]) for at in ALL if at in self.pieces)
        return pieces, tuple(sorted(self.hearts.items())), tuple(self.marks)

    def owner(self, at):
        """Who moves what stands there; nobody of nothing."""
        return self.owners[self.pieces[at][1]] if at in self.pieces else ""

    def own(self, at, seat):
        """The kind of this seat's piece there, or None."""
        return self.pieces[at][0] if self.owner(at) == seat else None

    def of(self, seat):
        """Where this seat's pieces stand."""
        return [at for at in ALL if self.owner(at) == seat]

    def heart_at(self, at):
        """Whose heart lies there."""
        return next((seat for seat, lies in self.hearts.items() if lies == at), "")

    def enemies(self, at, seat):
        """Beside a triangle: where pieces of others stand."""
        return [near for near in BESIDE[at] if self.owner(near) not in ("", seat)]

    def closed(self, at, seat):
        """H2: whether it lies in the zone of another's wall."""
        return any(self.pieces[near][0] == "W" for near in self.enemies(at, seat))

    def by_wall(self, at):
        """Whether any wall stands beside it."""
        return any(near in self.pieces and self.pieces[near][0] == "W" for near in BESIDE[at])

    def fits_wall(self, at, seat):
        """H2: no enemy piece beside it, no zone of an enemy wall that its own would share a triangle with."""
        return not self.enemies(at, seat) and not any(self.closed(near, seat) for near in BESIDE[at])

    # Moves ------------------------------------------------------------------------------------------------------

    def ways(self, at, kind):
        """Every way of a piece over an empty board."""
        least, most = STEPS[kind] if kind or not self.power else (1, 2)
        if kind in ("R", "N"):
            return [ray[:far] for ray in RAYS[at] for far in range(least, min(most, len(ray)) + 1)]
        return [way for way in BENDS[at] if least <= len(way) <= most]

    def free(self, seat, way, kind):
        """H1: what lies inside it is empty, and outside enemy zones."""
        return kind == "N" or not any(at in self.pieces or self.closed(at, seat) for at in way[:-1])

    def may_stop(self, seat, kind, at):
        """Whether it may end there, whatever lies between."""
        if self.own(at, seat) is not None or at in self.marks or self.closed(at, seat):
            return False
        taken, heart = at in self.pieces, self.heart_at(at)
        if taken and (kind == "W" or self.pieces[at][0] == "W" or at in self.clouds):
            return False
        whose = self.owner(at) or (heart if heart != seat else "")
        if self.relation and whose and whose != AFTER[seat]:
            return False
        if kind != "W":
            return True
        lies = self.hearts.get(seat)
        return self.fits_wall(at, seat) and lies != at and lies not in BESIDE[at]

    def goes(self, seat, start, to, heart):
        """A move, whether it opens the own heart or not."""
        kind = self.own(start, seat)
        if kind is None or heart and (kind not in CARRIES or self.hearts.get(seat) != start or self.by_wall(to)):
            return False
        ways = [way for way in self.ways(start, kind) if way[-1] == to]
        return self.may_stop(seat, kind, to) and any(self.free(seat, way, kind) for way in ways)

    def threats(self, seat):
        """V2: from where others could take this seat's heart now."""
        lies = self.hearts.get(seat)
        return {at for at in self.pieces if lies and self.owner(at) != seat and self.goes(self.owner(at), at, lies, False)}

    def allows(self, seat, start, to, heart):
        """Whether a move is lawful."""
        if not self.goes(seat, start, to, heart):
            return False
        taken = self.heart_at(to)
        if not self.open or taken not in ("", seat):
            return True
        behind = self.copy()
        behind.play(seat, start, to, heart)
        before = {(at, self.hearts[seat]) for at in self.threats(seat)}
        return {(at, behind.hearts[seat]) for at in behind.threats(seat)} <= before

    def stuck(self, seat):
        """H9: whether this seat has no lawful move."""
        for start in self.of(seat):
            for to in {way[-1] for way in self.ways(start, self.pieces[start][0])}:
                if self.allows(seat, start, to, False) or self.allows(seat, start, to, True):
                    return False
        return True

    def play(self, seat, start, to, heart):
        """A lawful move; gives the piece and the heart that it took."""
        piece, taken = self.pieces.get(to), self.heart_at(to)
        taken = taken if taken != seat else ""
        self.pieces[to] = self.pieces.pop(start)
        if heart:
            self.hearts[seat] = to
        if taken:
            del self.hearts[taken]
            self.owners = {colour: seat if owner == taken else owner for colour, owner in self.owners.items()}
        if self.ablative:
            self.marks = (self.marks + [start])[-self.ablative :]
        return piece, taken

    def clear(self, seat):
        """H10."""
        for at in self.of(seat):
            del self.pieces[at]
        self.hearts.pop(seat, None)

    # Placing ----------------------------------------------------------------------------------------------------

    def may_place(self, seat, corner, kind, at):
        """P1, P2, V10."""
        fits = CORNERS[at] == corner or self.forward and not CORNERS[at]
        return fits and at not in self.pieces and not self.closed(at, seat) and (kind != "W" or self.fits_wall(at, seat))

    def may_lay(self, seat, at):
        """Whether this seat's heart may be laid there."""
        return self.own(at, seat) in CARRIES and not self.by_wall(at)

    def may_mercy(self, seat, start, to):
        """V2: a pawn's one step with the heart, where each place for it is attacked."""
        for at in self.of(seat):
            if self.may_lay(seat, at):
                laid = self.copy()
                laid.hearts[seat] = at
                if not laid.threats(seat):
                    return False
        step = self.own(start, seat) == "" and to in BESIDE[start] and to not in self.pieces
        return step and self.goes(seat, start, to, False) and not self.by_wall(to)
