"""The joint draw (FORMAT.md, section 3): ChaCha20 words, `below`, lists, numbers."""

import hashlib
import struct


def quarter(state, a, b, c, d):
    """RFC 8439, 2.1."""
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & 0xFFFFFFFF
        mixed = state[z] ^ state[x]
        state[z] = ((mixed << turn) | (mixed >> (32 - turn))) & 0xFFFFFFFF


def words_of(key):
    """The key stream of ChaCha20, nonce 0, counter from 0, as 32-bit words."""
    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key)) + [0, 0, 0, 0]
    while True:
        state = list(start)
        for _ in range(10):
            for at in range(4):
                quarter(state, at, at + 4, at + 8, at + 12)
            for at in range(4):
                quarter(state, at, (at + 1) % 4 + 4, (at + 2) % 4 + 8, (at + 3) % 4 + 12)
        for word, first in zip(state, start):
            yield (word + first) & 0xFFFFFFFF
        start[12] = (start[12] + 1) & 0xFFFFFFFF
        start[13] = (start[13] + (start[12] == 0)) & 0xFFFFFFFF


def below(words, n):
    """A number under n, every one equally likely."""
    limit = 2**32 // n * n
    return next(word for word in words if word < limit) % n


def key(game, seat, which, seed, root, told, rules="tempete/1"):
    """The draw's key: root and words are what the player answered and said."""
    parts = [f"{rules} draw {game} {seat} {which}", seed, root, told]
    return hashlib.sha256("\n".join(parts).encode()).digest()


def draw_list(stream_key, deck):
    """The shuffle of the deck, from its end."""
    cards, words = sorted(deck), words_of(stream_key)
    for i in range(len(cards) - 1, 0, -1):
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def draw_numbers(stream_key, free, count):
    """So many of the free positions, in the order drawn."""
    left, words, drawn = sorted(free), words_of(stream_key), []
    while left and len(drawn) < count:
        drawn.append(left.pop(below(words, len(left))))
    return drawn
