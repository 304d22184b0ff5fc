"""python3 -m tempete_verify RECORD…"""

import sys

from .audit import Audit
from .report import report


def main(paths):
    """Audits each record; the exit code is the worst."""
    if not paths or paths[0].startswith("-"):
        print("usage: python3 -m tempete_verify RECORD…", file=sys.stderr)
        return 64
    worst = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            worst = 2
            continue
        audit = Audit(data)
        if len(paths) > 1:
            print(f"{path}:")
        print("\n".join(report(audit)))
        worst = max(worst, audit.outcome[1])
    return worst


sys.exit(main(sys.argv[1:]))
