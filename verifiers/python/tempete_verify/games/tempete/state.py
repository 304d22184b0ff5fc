"""What a game is between two entries: duties, lists, hands, the last message and how it is undone."""

from dataclasses import dataclass, field

from ...replay import State as Common
from .hand import Hand


@dataclass(eq=False)
class Message:
    """A turn, an interception or an answer that stands."""

    kind: str
    seat: str
    entry: object
    shape: object
    play: object = None  # its card or discard
    double: bool = False  # a double move
    card: dict = None  # the catalogue's table of its card
    objected: bool = False
    before: dict = None  # what its undoing brings back
    returned: bool = False  # the turn's card came back by this interception (T28)
    board_back: bool = False  # … by B8
    owes: str = ""  # of an interception: what the answer owes
    cancelled: object = None  # the play that it cancelled, and that one's fate before
    kept: object = None  # of an answer: the double-move card kept
    spring: object = None


@dataclass(eq=False)
class Seat:
    """One seat's list, hand, squares."""

    listed: bool = False
    named_first: bool = False  # it has named the opponent's first numbers
    named: set = field(default_factory=set)  # positions of its own list named by the opponent
    barred: set = field(default_factory=set)
    hand: Hand = field(default_factory=Hand)
    squares: list = field(default_factory=list)
    draws: int = 0
    away: bool = False  # its king, without a board

    def free(self, size):
        """The positions of its list that may still be named."""
        return [at for at in range(1, size + 1) if at not in self.named and at not in self.barred]

    @property
    def holds(self):
        """Whether its first numbers were named: before that a loss calls the game off (T50, T71)."""
        return bool(self.named)


@dataclass
class State(Common):
    """Everything that an entry may change."""

    seats: dict = field(default_factory=lambda: {"w": Seat(), "b": Seat()})
    duty: str = "lists"  # lists, numbers, turn, answer, claim, dispute, ruling, over
    ower: str = ""  # whose duty
    move: int = 1
    last: Message = None  # the message that may be objected to
    turn: Message = None  # the opponent's turn that may be intercepted
    intercepted: bool = False  # it was
    interception: Message = None
    barred: bool = False  # 34 or 57 stands of an own turn withdrawn: no interception (T20)
    used: object = None  # a card of a withdrawn turn that stands: 34, 57, a discard
    again: bool = False  # the turn due replaces one withdrawn or taken back by ruling
    offer: str = ""
    claimed: bool = False
    claim: str = ""
    resume: tuple = ()  # the duty that an objection interrupts
    ruling: str = ""  # what is to be ruled on: dispute, claim
    since: dict = field(default_factory=lambda: {"w": 0, "b": 0})  # entry of each seat's last turn (T37)
    plays: list = field(default_factory=list)
    springs: list = field(default_factory=list)
    board: object = None  # the board's snapshot, in copies alone

    def undoing(self):
        """What the undoing of the next message brings back."""
        keys = ("last", "turn", "intercepted", "interception", "claimed", "move", "duty", "ower")
        return {key: getattr(self, key) for key in keys} | {"since": dict(self.since)}
