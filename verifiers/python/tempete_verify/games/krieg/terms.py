"""The terms of a game of Kriegspiel, and what each has told (crates/games/krieg/src/FORMAT.md, section 10; RULES.md, *What is announced*)."""

from dataclasses import dataclass

from ...start import Terms
from ...text import need, number

RULES = ("wild16", "berkeley", "berkeley_any", "cincinnati", "english", "rand")  # the default first
TRIES = ("rule", "squares", "none")
FOG = 12
KINDS = ("wild16", "cincinnati", "rand")  # those that tell whether a pawn or a piece was taken (Q4)
ASKING = ("berkeley_any", "english")  # those in which `any` may be asked (Q6)
TOLD = {"wild16": "number", "cincinnati": "answer", "rand": "squares"}  # how a rule tells pawn tries (Q5)


@dataclass
class KriegTerms(Terms):
    """What entry 0 of Kriegspiel says besides."""

    rule: str = ""
    tries: str = ""
    fog: int = 0

    @property
    def tells(self):
        """How pawn tries are told: number, answer or squares; empty where they are not (Q5)."""
        return {"rule": TOLD.get(self.rule, ""), "squares": "squares", "none": ""}[self.tries]

    @property
    def kinds(self):
        """Whether pawn or piece is told of what was taken (Q4)."""
        return self.rule in KINDS

    @property
    def asks(self):
        """Whether `any` may be asked (Q6)."""
        return self.rule in ASKING

    @property
    def counts(self):
        """Whether failed attempts are heard (Q11)."""
        return self.rule != "wild16"

    def others(self):
        """The terms that are not the default."""
        told = (("rule", self.rule, RULES[0]), ("tries", self.tries, TRIES[0]), ("fog", self.fog, FOG))
        return [f"{key} {value}" for key, value, default in told if value != default]


def read_own_terms(lines, terms):
    """The lines `rule`, `tries` and `fog`."""
    terms.rule, terms.tries = lines.value("rule"), lines.value("tries")
    need(terms.rule in RULES, f"rule {terms.rule} is no term")
    need(terms.tries in TRIES, f"tries {terms.tries} is no term")
    terms.fog = number(lines.value("fog"), 1, 20)
