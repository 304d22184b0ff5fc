"""What a game brings to a record and its audit; what every game has is in the modules above this folder (FORMAT.md, section 4, *Other games*)."""

from ..entry import COMMON_REFEREE, COMMON_SEAT, Entry
from ..seals import Opening
from ..start import Terms
from ..text import Fault, hex_hash, need, number, secret_word
from .sides import SEATS
from .tempete.board.illegal import Illegal
from .tempete.board.line import read as read_line


class Secrets:
    """What the openings show; nothing where they are not `known`."""

    def __init__(self, record, known):
        self.known = known
        openings = record.openings if known else []
        self.values = {(opening.seat, opening.what, opening.index): opening.value for opening in openings}

    def value(self, seat, word, entry):
        """What that seat sealed by that word in that entry, or None."""
        return self.values.get((seat, word, entry))

    def plan(self, seat, entry):
        """What that seat planned with that entry, or None."""
        return self.value(seat, "plan", entry)


class Game:
    """A game as its page and its rules say it; each overrides what is its own."""

    rules = ""  # as entry 0 names them
    seats = SEATS  # the letter of each, by name, in the order of entry 0
    fewest = 0  # how many of these play at least, the first ones, where that hangs on the terms
    teams = {}  # the letters of each team, by its name, in a game that has teams
    pinned = "pinned"  # the word of entry 0 for the hash of what stands as the record's catalogue
    sealed = ()  # the words of what is sealed, in the order in which their openings stand; two words are all that their opening has
    tried = ""  # the word of the orders that came to nothing, in a game that seals them
    at_start = ()  # (letter, word) of each value that entry 0 seals
    seat_kinds = COMMON_SEAT  # the kinds of entries that a seat makes …
    referee_kinds = COMMON_REFEREE  # … and the referee
    bearing = ()  # the kinds that bear a plan, where entry 0 says `conditions on`; none in a game without conditional moves
    following = ()  # the kinds that follow by themselves
    conditions = False  # whether entry 0 says so
    endings = ("resignation", "agreement", "claim", "time", "ruling", "board")  # what an `end` may be by
    terms = Terms  # what its entry 0 says
    entry = Entry
    secrets = Secrets
    replay = None  # the class that replays it, a `Replay`

    def __init__(self, catalogue):
        self.told = self.rules  # what the catalogue is called in a report

    @property
    def names(self):
        """The names of the seats, by letter."""
        return {letter: name for name, letter in self.seats.items()}

    @property
    def sealing(self):
        """The letters of the seats that have seals."""
        return tuple(self.seats.values())

    @property
    def results(self):
        """What a result may be: of seats that won, or of teams."""
        return (*(self.teams or self.seats), "draw", "annulled")

    def seat(self, word):
        """The letter of a seat."""
        need(word in self.seats, f"{word!r} is no seat")
        return self.seats[word]

    def several(self, words):
        """The letters of one seat or more, by their names, in their order; of both seats of two it is `both`."""
        if len(self.seats) == 2:
            need(words in (*self.seats, "both"), f"{words!r} are no seats")
            return list(self.seats.values()) if words == "both" else [self.seats[words]]
        letters = [self.seat(word) for word in words.split(" ")]
        need(letters == sorted(set(letters), key=list(self.seats.values()).index), f"{words!r}: seats out of order, or twice")
        return letters

    def named(self, letters):
        """The same the other way round; `none` of nobody."""
        if len(letters) == len(self.seats) == 2:
            return "both"
        return " ".join(name for name, letter in self.seats.items() if letter in letters) or "none"

    # Reading, step 1 ----------------------------------------------------------------------------------------

    def read_terms(self, lines, terms):
        """The lines of entry 0 between `round` and `time`: none."""

    def read_seals(self, lines, terms):
        """The lines of entry 0 that seal something before the first turn."""
        for letter, word in self.at_start:
            terms.seals[letter, word] = hex_hash(lines.value(f"seal {letter} {word}"))

    def read_kind(self, lines, entry):
        """The lines of an entry of the game's own kinds."""
        raise NotImplementedError

    def read_position(self, line):
        """A position line, as crates/chess/src/POSITION.md has it; in a game without such a ruling too."""
        try:
            return read_line(line)
        except Illegal as error:
            raise Fault(f"{line!r}: {error}") from error

    def read_opening(self, line, words):
        """`NAME/VERSION GAME LETTER WORD ENTRY SALT VALUE`, or `… WORD WORD SALT VALUE`."""
        need(len(words) == 7, f"{line!r} is no opening of a record")
        what = next((word for word in (" ".join(words[3:5]), words[3]) if word in self.sealed), None)
        need(what, f"no opening of {words[3]!r}")
        entry, salt = number(words[4], 0, 9999) if what == words[3] else 0, secret_word(words[5])
        return Opening(line, number(words[1], 1, 999999999), words[2], what, entry, salt, self.read_value(what, words[6]))

    def read_value(self, word, value):
        """The value that was sealed by that word."""
        raise NotImplementedError

    def place(self, opening):
        """The order in which openings stand in a record."""
        return list(self.seats.values()).index(opening.seat), (*self.sealed, "plan").index(opening.what), opening.index

    # Conditional moves --------------------------------------------------------------------------------------

    def may_plan(self, terms):
        """Whether entry 0 may say `conditions on`."""
        return bool(self.bearing)

    def plain(self, entry):
        """Whether it is a plain turn."""
        return entry.kind == "turn" and not entry.draw

    def may_be_planned(self, entry):
        """Whether it is one that a plan may play."""
        return self.plain(entry)

    def word(self, entry, secrets):
        """What a plain turn is called in a plan; None where it is foreseen by nobody. With `secrets`, of its own seat's plan."""
        raise NotImplementedError

    # The audit ----------------------------------------------------------------------------------------------

    def check_entry_seals(self, record, entry, opened):
        """Faults of step 3 beside those of `entry.seals`; `opened` are the openings, and which are used."""
        return []

    def check_draws(self, record, secrets, replay):
        """Faults of step 4: what was drawn."""
        return []

    def final(self, terms, board, by, erred):
        """The final result of one on the board, where these seats erred."""
        return board

    # The report ---------------------------------------------------------------------------------------------

    def terms_told(self, terms):
        """The terms that are not the default."""
        return []

    def notes(self, entry):
        """(one, many, line) of what a reader should know of an entry of the game's own."""
        return []
