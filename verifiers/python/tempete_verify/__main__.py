"""python3 -m tempete_verify [--key KEY] [--letter FILE]… [--evidence PATH]… RECORD…"""

import argparse
import sys
from pathlib import Path

from .audit import Audit
from .evidence import Unread, listed
from .letter import MOST_BYTES, TOO_LARGE
from .key import read_key
from .report import report
from .text import Fault

USAGE, FELL_OVER = 64, 70


class Usage(argparse.ArgumentParser):
    """Wrong usage is 64, as the other verifier has it."""

    def error(self, message):
        self.print_usage(sys.stderr)
        print(message, file=sys.stderr)
        sys.exit(USAGE)


def arguments():
    """What was asked for: the records, the key, the letters and the files of evidence."""
    usage = Usage(prog="python3 -m tempete_verify", description="Audits records of games: of which, README.md says.")
    usage.add_argument("--key", metavar="KEY", help="the referee's verifier key that you hold, from your invitation")
    usage.add_argument("--letter", metavar="FILE", action="append", default=[], help="a letter that you saved; again for more")
    usage.add_argument("--evidence", metavar="PATH", action="append", help="a folder or a zip of what players kept; again for more")
    usage.add_argument("records", metavar="RECORD", nargs="+")
    told = usage.parse_args()
    try:
        key = read_key(told.key) if told.key else None
        letters = [Path(path).read_bytes() for path in told.letter]
        for path, _ in filter(lambda letter: len(letter[1]) > MOST_BYTES, zip(told.letter, letters)):
            raise Unread(f"{path}: {TOO_LARGE}")
        return usage, told, key, letters, listed(told.evidence) if told.evidence else None
    except (Fault, OSError, Unread, ValueError) as error:
        usage.error(str(error))


def main():
    """Audits each record; the exit code is the worst."""
    usage, told, key, letters, kept = arguments()
    worst = 0
    for path in told.records:
        try:
            data = Path(path).read_bytes()
        except (OSError, ValueError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            worst = 2
            continue
        try:
            audit = Audit(data, key, letters, kept)
        except Unread as error:
            usage.error(str(error))
        for at in audit.held.nothing if audit.record else []:
            usage.error(f"{told.letter[at]}: no letter of the referee")
        print("\n".join(([f"{path}:"] if told.records[1:] else []) + report(audit)))
        worst = max(worst, audit.outcome[1])
    sys.stdout.flush()
    return worst


def run():
    """The exit code; one that fell over has said nothing of the record, and so is none of 0, 1 and 2."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return main()
    except Exception as error:  # whatever it is
        print(f"fell over: {type(error).__name__}: {error}"[:300].replace("\n", " "), file=sys.stderr)
        return FELL_OVER


if __name__ == "__main__":
    sys.exit(run())
