"""Hands and plays: what a seat holds, publicly (a count) and in truth (cards), rules T8, T13, T28, T41, T47."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Held:
    """A card in the hand: from a position of the list (0: taken by 34), named in that entry."""

    card: int
    position: int
    entry: int

    def __deepcopy__(self, memo):
        return self  # it never changes


@dataclass(eq=False)
class Play:
    """A card played or thrown away, and what became of it."""

    entry: int
    move: int
    seat: str
    card: int
    kind: str = "card"  # or "discard"
    held: Held = None
    known: bool = False  # whether hands are known at all
    effect: str = "declared"
    fate: str = ""  # "went back", "cancelled", "discard"
    taken: bool = False
    gained: list = field(default_factory=list)  # what 34 or 57 brought
    seal: object = None

    @property
    def false(self):
        """Whether its seat erred by it."""
        return self.known and self.held is None


@dataclass(eq=False)
class Hand:
    """One seat's hand."""

    count: int = 0
    cards: list = field(default_factory=list)

    def gain(self, held, count=1):
        """A card more; `held` is None where it is not known, or false."""
        self.count += count
        if held is not None:
            self.cards.append(held)

    def lose(self, held):
        """A card less, that one of them where it is known."""
        self.count -= 1
        if held in self.cards:
            self.cards.remove(held)

    def find(self, card):
        """The card in hand: of two copies that of the lowest position, one taken by 34 last (T41)."""
        copies = [held for held in self.cards if held.card == card]
        return min(copies, key=lambda held: (held.position == 0, held.position), default=None)

    def play(self, play):
        """A card leaves the hand; a false one takes nothing (T47)."""
        play.held = self.find(play.card)
        self.lose(play.held)

    def take_back(self, play):
        """It comes back, known; a false one is still not held (T47)."""
        self.gain(play.held)
        play.fate = "went back"

    def play_again(self, play, fate=""):
        """What had come back is out again: the taking back was undone."""
        self.lose(play.held)
        play.fate = fate


@dataclass(eq=False)
class Square:
    """A sealed square, in force with its card; `over` by the message that did not announce its stop (T33)."""

    entry: int
    seat: str
    card: int
    square: str = ""
    force: bool = True
    spent: bool = False  # counted publicly: each spring spends the oldest
    used: bool = False  # in truth
    over: int = 0


@dataclass(eq=False)
class Spring:
    """A square sprung: true where it was a sealed one."""

    entry: int
    move: int
    seat: str
    card: int
    square: str
    true: bool = None
