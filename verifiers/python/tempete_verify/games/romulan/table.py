"""What is public: the seen pieces, the trays, and what these can refute (crates/games/romulan/src/FORMAT.md, section 11)."""

from collections import Counter

from ...unruly import must
from ..sides import other
from ..tempete.board.moves import CASTLINGS
from ..tempete.board.squares import ahead, last

TRAY = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}  # R1


class Table:
    """The table as both see it: `seen` are (side, kind) by square, `trays` the cloaked pieces of a side by kind."""

    def __init__(self):
        self.seen = {}
        self.trays = {seat: Counter(TRAY) for seat in "wb"}
        self.quiet = 0  # turns in a row without capture and pawn move, cloakings counted (R15)

    def enter(self, seat, deed):
        """A turn of that side."""
        getattr(self, deed.kind)(seat, deed)
        loud = deed.takes or deed.piece == "P" and deed.kind != "cloak"
        self.quiet = 0 if loud else self.quiet + 1

    def appears(self, seat, deed):
        """R2: a cloaked piece moves, and is seen there."""
        self.show(seat, deed.piece)
        self.arrive(seat, deed)

    def goes(self, seat, deed):
        """A seen piece moves."""
        must(deed.start != deed.to, "R2: it stays where it stands")
        self.hide(deed.start, (seat, deed.piece))
        self.arrive(seat, deed)

    def castles(self, seat, deed):
        """R10: both are seen then; nothing seen stands between."""
        to, beside, corner, _ = CASTLINGS[deed.side]
        base = 0 if seat == "w" else 56
        ends = {base + 4: "K", base + corner: "R"}
        between = range(min(ends) + 1, max(ends))
        must(not any(square in self.seen for square in between), "R10: a seen piece stands between")
        for square, kind in ends.items():
            if square in self.seen:
                self.hide(square, (seat, kind))
            else:
                self.show(seat, kind)
        self.seen[base + to], self.seen[base + beside] = (seat, "K"), (seat, "R")

    def cloak(self, seat, deed):
        """R3: a seen piece goes to the tray."""
        self.hide(deed.to, (seat, deed.piece))
        self.trays[seat][deed.piece] += 1

    def show(self, seat, kind):
        """A piece leaves the tray."""
        must(self.trays[seat][kind] > 0, f"R2: no {kind} is cloaked")
        self.trays[seat][kind] -= 1

    def hide(self, square, piece):
        """A seen piece leaves its square."""
        must(self.seen.get(square) == piece, "R2, R5: no such piece is seen there")
        del self.seen[square]

    def arrive(self, seat, deed):
        """Where it goes, it takes what it says, and becomes something on the last rank alone (R5, R11, R12)."""
        promotes = deed.piece == "P" and deed.to // 8 == last(seat)
        must(bool(deed.becomes) == promotes, "R12: a pawn on its last rank, there alone, becomes something")
        if deed.passed is not None:
            sixth = last(seat) - 2 * ahead(seat)
            must(deed.piece == "P" and deed.to // 8 == sixth, "R11: en passant is a pawn's, onto its sixth rank")
            must(deed.passed == deed.to - 8 * ahead(seat), "R11: the pawn that passed stood elsewhere")
            self.hide(deed.passed, (other(seat), "P"))
        elif deed.how == "seen":
            self.hide(deed.to, (other(seat), deed.takes))
        must(deed.to not in self.seen, "R5: a seen piece stands there")
        if deed.how == "cloaked":
            self.show(other(seat), deed.takes)
        self.seen[deed.to] = (seat, deed.becomes or deed.piece)

    def dead(self):
        """R15: kings alone, or with one bishop or knight."""
        alive = Counter(kind for _, kind in self.seen.values()) + self.trays["w"] + self.trays["b"]
        rest = list((alive - Counter("KK")).elements())
        return not rest or rest in (["B"], ["N"])
