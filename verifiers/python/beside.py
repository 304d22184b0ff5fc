"""What another verifier says of a record, and whether this one says the same."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path

from tempete_verify.audit import FAILED, Audit

STEP = re.compile(r"^(?:step )?(\d):? (passed|FAILED|failed|not yet|not reached)", re.MULTILINE)


@cache
def page(program):
    """The page's program in one node process, which reads paths and answers a line each."""
    steps = Path(__file__).resolve().parent.parent / "page" / "tests" / "steps.mjs"
    return subprocess.Popen(["node", steps, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def steps_of(program, path, letter=None):
    """The steps and the exit code, as another verifier prints them (one that prints `N passed …` lines, as tempete-verify does; or the page's, a `.wasm`)."""
    if str(program).endswith(".wasm"):
        print(path, file=page(program).stdin, flush=True)
        code, text = json.loads(page(program).stdout.readline())
    else:
        words = ["--letter", letter] if letter else []
        told = subprocess.run([program, *words, path], capture_output=True, text=True, errors="replace", check=False)
        code, text = told.returncode, told.stdout
    return {int(step): state.lower() for step, state in STEP.findall(text)}, code


def first_failure(steps):
    """The first step that failed; 0 where none did."""
    return next((step for step in sorted(steps) if steps[step] == FAILED), 0)


def differences(audit, path, program):
    """(where the two part, in words, whether it matters): it does in the first step that fails and in the outcome, of random logs."""
    ours = {step: state for step, (state, _) in audit.steps.items()}
    theirs, code = steps_of(program, path)
    words = [f"step {step} {ours[step]}, theirs {theirs.get(step, 'missing')}" for step in ours if ours[step] != theirs.get(step)]
    if code != audit.outcome[1]:
        words.append(f"exit {audit.outcome[1]}, theirs {code}")
    return words, code != audit.outcome[1] or first_failure(ours) != first_failure(theirs)


def faults(audit):
    """What this verifier found, in a line."""
    return "; ".join(f"step {step}: {fault}" for step, (_, found) in audit.steps.items() for fault in found)[:300]


def audited(data, letters=()):
    """The audit of these bytes, or the words of the error it fell over."""
    try:
        return Audit(data, None, letters)
    except Exception as error:  # a verifier never falls over
        return f"fell over: {type(error).__name__}: {error}"
