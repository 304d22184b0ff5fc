"""An entry that may not follow (step 5)."""


class Unruly(Exception):
    """An entry that may not follow; the first word names the rule."""


def must(truth, why):
    """Unruly unless it is so."""
    if not truth:
        raise Unruly(why)
