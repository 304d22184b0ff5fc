"""The games that are known here, each a folder: what it brings is said in `game.py`."""

from ..text import Fault, need
from .blindheart.game import BlindHeart
from .cloak.game import Cloak
from .crowded.game import Crowded
from .heart.game import Heart
from .krieg.game import Krieg
from .luft.game import Luft
from .romulan.game import Romulan
from .schrodinger.game import Schrodinger
from .tempete.game import Tempete

PINNED = (BlindHeart, Cloak, Crowded, Heart, Krieg, Luft, Romulan, Schrodinger)  # those whose record has a pinned text where Tempête's has its card catalogue


def game_of(catalogue):
    """The game that a record is of: the first line of its pinned text says which, and Tempête's catalogue has no such line."""
    if not catalogue.startswith(b"rules "):
        return Tempete(catalogue)
    try:
        rules = catalogue.decode().split("\n")[0].removeprefix("rules ")
    except UnicodeDecodeError as error:
        raise Fault("what is pinned is not UTF-8") from error
    known = [game for game in PINNED if game.rules == rules]
    need(known, "a game that is not known here: a newer verifier may know it")
    return known[0](catalogue)
