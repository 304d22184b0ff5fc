"""The one way in which the rules say no."""


class Illegal(Exception):
    """An act that the rules do not allow; its text says why."""
