"""What an auditor brings along: a key, heads out of letters (FORMAT.md, sections 5 and 7, step 2)."""

import email
import email.policy
import re
from dataclasses import replace

from .key import Head
from .text import Fault, base64_bytes

SPACES = re.compile(r"[\s\u00a0>]+")
HEAD = re.compile(r"head (\d+)/(\d+) (\d+) ([A-Za-z0-9+/]{43}=)((?: ?[A-Za-z0-9+/=]){92})")


def texts(data):
    """The text parts of a mail as MIME decodes them; of HTML the text without tags."""
    mail = email.message_from_bytes(data, policy=email.policy.default)
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            text = part.get_content()
            yield re.sub(r"<[^>]*>", " ", text) if part.get_content_subtype() == "html" else text


def heads_of(data, terms):
    """Every head of this game that stands in a letter, quoted ones too."""
    heads = []
    for text in texts(data):
        for game, epoch, size, root, letters in HEAD.findall(SPACES.sub(" ", text)):
            if int(game) != terms.game:
                continue
            try:
                base64_bytes(root, 32)
                signature = base64_bytes(letters.replace(" ", ""), 68)
            except Fault:
                continue
            origin = replace(terms.origin, epoch=int(epoch))
            heads.append(Head(origin, int(size), root, terms.key.name, signature))
    return heads


def timeline(record):
    """(epoch, key) behind so many entries, for each number of them; and the `recover` entries with the epoch each ended."""
    epoch, key, at, ended = record.terms.origin.epoch, record.terms.key, [], []
    at.append((epoch, key))
    for entry in record.entries:
        ruling = entry.value.get("ruling") if entry.kind == "rule" else None
        if ruling == "recover":
            ended.append((entry, epoch))
            epoch = entry.value["epoch"]
        if ruling == "new-key":
            key = entry.value["key"]
        at.append((epoch, key))
    return at, ended


def counting(record, heads):
    """The heads of a letter that count: beside one that a key of this log signed, none that no key of it did."""
    at, _ = timeline(record)
    keys = dict.fromkeys(key for _, key in at)
    return [head for head in heads if any(head.good(key) for key in keys)] or heads


def compare(record, head):
    """(words, whether it is this log) of one head that the auditor holds."""
    at, ended = timeline(record)
    size = head.size
    if size < len(at) and head.origin.epoch == at[size][0] and head.root == record.tree.root(size):
        good = head.good(at[size][1])
        return (f"the same log as in your letter (entry {size - 1})" if good else "NOT SIGNED AS YOUR LETTER SAYS"), good
    for entry, epoch in ended:
        lost = max(size - entry.number, 0)
        if epoch <= head.origin.epoch < entry.value["epoch"] and head.good(at[min(entry.number, size)][1]):
            told = ("entries", "the last entry", f"the last {lost} entries")[min(lost, 2)]
            verb = "was" if lost == 1 else "were"
            return f"{told} that this letter shows {verb} lost in a restore (entry {entry.number})", True
    return "NOT THE LOG OF YOUR LETTER", False
