"""TOML, read strictly (FORMAT.md, section 6)."""

import tomllib

from .text import Fault, need


def load(data, what, most):
    """TOML 1.0.0 of UTF-8 text, of no more bytes than it may have."""
    need(len(data) <= most, f"the {what} has more than {most} bytes")
    need(all(len(line) <= 1500 for line in data.split(b"\n")), f"the {what} has a line of more than 1500 bytes")
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise Fault(f"the {what} cannot be read: {error}") from error


def check_keys(table, keys, what):
    """No key but those known, each of its kind."""
    need(type(table) is dict, f"{what} is no table")
    for key, value in table.items():
        need(key in keys, f"unknown key {key!r} in {what}")
        need(type(value) is keys[key], f"{key!r} in {what} is of another kind")
