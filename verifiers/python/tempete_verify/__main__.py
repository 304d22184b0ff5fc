"""python3 -m tempete_verify [--key KEY] [--letter FILE]… RECORD…"""

import argparse
import sys
from pathlib import Path

from .audit import Audit
from .key import read_key
from .report import report
from .text import Fault


class Usage(argparse.ArgumentParser):
    """Wrong usage is 64, as the other verifier has it."""

    def error(self, message):
        self.print_usage(sys.stderr)
        print(message, file=sys.stderr)
        sys.exit(64)


def main():
    """Audits each record; the exit code is the worst."""
    usage = Usage(prog="python3 -m tempete_verify", description="Audits records of games of Tempête.")
    usage.add_argument("--key", metavar="KEY", help="the referee's verifier key that you hold, from your invitation")
    usage.add_argument("--letter", metavar="FILE", action="append", default=[], help="a letter that you saved")
    usage.add_argument("records", metavar="RECORD", nargs="+")
    told = usage.parse_args()
    try:
        key = read_key(told.key) if told.key else None
        letters = [Path(path).read_bytes() for path in told.letter]
    except (Fault, OSError) as error:
        usage.error(str(error))
    worst = 0
    for path in told.records:
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            worst = 2
            continue
        audit = Audit(data, key, letters)
        print("\n".join(([f"{path}:"] if told.records[1:] else []) + report(audit)))
        worst = max(worst, audit.outcome[1])
    return worst


sys.exit(main())
