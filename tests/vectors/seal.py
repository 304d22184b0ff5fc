"""Makes seal.json from FORMAT.md alone: `python3 seal.py > seal.json`. Standard library only.

It shares no code with the project; its ChaCha20 and its tree are held against published vectors before anything is written.
"""
import base64, hashlib, hmac, json, struct


def sha(data):
    return hashlib.sha256(data).digest()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def mac(secret, text):
    return b64url(hmac.new(secret, text.encode(), hashlib.sha256).digest())


def commit(line):
    return sha(line.encode()).hex()


# ChaCha20 by RFC 8439 section 2.3
def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF


def block(key, counter):
    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key)) + [counter, 0, 0, 0]
    s = start[:]

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] = rotl(s[z] ^ s[x], n)

    for _ in range(10):
        for q in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                  (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*q)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(s, start)]


# RFC 8439 appendix A.1, vectors 1 and 2: zero key, zero nonce, counters 0 and 1
assert struct.pack("<16I", *block(bytes(32), 0)).hex().startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1a")
assert struct.pack("<16I", *block(bytes(32), 1)).hex().startswith("9f07e7be5551387a98ba977c732d080dcb0f29a048e36569")


class Words:
    def __init__(self, key):
        self.key, self.counter, self.left = key, 0, []

    def below(self, n):
        while True:
            if not self.left:
                self.left = block(self.key, self.counter)
                self.counter += 1
            w = self.left.pop(0)
            if w < (2**32 // n) * n:
                return w % n


def b64(data):
    return base64.b64encode(data).decode()


def draw_list(game, seat, seed, root, words, deck):
    source = Words(sha(f"tempete/1 draw {game} {seat} list\n{seed}\n{b64(root)}\n{words}".encode()))
    cards = sorted(deck)
    for i in range(len(cards) - 1, 0, -1):
        j = source.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def draw_numbers(game, seat, seed, root, words, count, free, k):
    source = Words(sha(f"tempete/1 draw {game} {seat} numbers {count}\n{seed}\n{b64(root)}\n{words}".encode()))
    free, out = sorted(free), []
    while len(out) < k and free:
        out.append(free.pop(source.below(len(free))))
    return out


def root(leaves):
    if not leaves:
        return sha(b"")
    if len(leaves) == 1:
        return sha(b"\0" + leaves[0])
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha(b"\1" + root(leaves[:k]) + root(leaves[k:]))


# The leaves and roots of the Certificate Transparency reference tests
CT = [bytes.fromhex(x) for x in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657",
                                 "606162636465666768696a6b6c6d6e6f")]
for size, known in ((1, "6e340b9cffb37a98"), (2, "fac54203e7cc696c"), (3, "aeb6bcfe274b70a1"), (5, "4e3bbb1f7b478dcf"),
                    (6, "76e67dadbcdf1e10"), (7, "ddb89be403809e32"), (8, "5dc9da79a70659a9")):
    assert root(CT[:size]).hex().startswith(known), size


def salt(secret, game, entry, seat, rest):
    return mac(secret, f"tempete/1 salt {game} {entry} {seat} {rest}")


def sealed_list(secret, game, seat, entry, cards):
    openings = [f"tempete/1 {game} {seat} list {p} {salt(secret, game, entry, seat, f'list {p} {c}')} {c}"
                for p, c in enumerate(cards, 1)]
    sheet = f"tempete/1 {game} {seat} sheet {len(cards)}\n" + "".join(commit(o) + "\n" for o in openings)
    return {"secret": secret.hex(), "game": game, "seat": seat, "entry": entry, "cards": cards, "openings": openings,
            "sheet": sheet, "commitment": sha(sheet.encode()).hex()}


def square(secret, game, seat, entry, where):
    line = f"tempete/1 {game} {seat} sq {entry} {salt(secret, game, entry, seat, f'sq {entry} {where}')} {where}"
    return {"secret": secret.hex(), "game": game, "seat": seat, "entry": entry, "square": where, "opening": line,
            "commitment": commit(line)}


def seed(secret, game, seat, which):
    value = mac(secret, f"tempete/1 seed {game} {seat} {which}")
    line = f"tempete/1 {game} {seat} draw {which} {salt(secret, game, 0, seat, f'draw {which} {value}')} {value}"
    return {"secret": secret.hex(), "game": game, "seat": seat, "which": which, "seed": value, "opening": line,
            "commitment": commit(line)}


A, B = bytes(range(32)), sha(b"another secret")
SEED_A, SEED_B = (seed(s, 42, "w", "list")["seed"] for s in (A, B))


ENTRIES = [f"entry {n}\nof a game\n".encode() for n in range(70)]


def list_case(game, seat, s, answers, words, deck):
    told = root(ENTRIES[:answers])
    return {"game": game, "seat": seat, "seed": s, "root": told.hex(), "words": words, "deck": deck,
            "list": draw_list(game, seat, s, told, words, deck)}


def numbers_case(game, seat, s, answers, words, count, free, k):
    told = root(ENTRIES[:answers])
    return {"game": game, "seat": seat, "seed": s, "root": told.hex(), "words": words, "count": count, "free": free,
            "k": k, "numbers": draw_numbers(game, seat, s, told, words, count, free, k)}


FULL = list(range(1, 69))
print(json.dumps({
    "lists": [
        sealed_list(A, 42, "w", 1, [14, 3, 68, 1, 7, 22, 5, 60, 41, 9]),
        sealed_list(B, 999999, "b", 9999, FULL[::-1]),
    ],
    "squares": [square(A, 42, "w", 15, "e5"), square(A, 42, "w", 15, "e6"), square(B, 1, "b", 9999, "h8")],
    "seeds": [seed(s, g, seat, w) for s, g in ((A, 42), (B, 999999)) for seat in "wb" for w in ("list", "numbers")],
    "list_draws": [
        list_case(42, "w", SEED_A, 1, "", FULL),
        list_case(42, "w", SEED_A, 1, "may the wind turn", FULL),
        list_case(42, "w", SEED_A, 2, "may the wind turn", FULL),
        list_case(42, "b", SEED_A, 1, "", FULL),
        list_case(7, "w", SEED_B, 3, "à l’abordage", [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]),
        list_case(999999, "b", SEED_B, 70, "x", [68, 1, 30, 2]),
    ],
    "number_draws": [
        numbers_case(42, "w", SEED_A, 3, "", 1, FULL, 5),
        numbers_case(42, "w", SEED_A, 3, "", 2, FULL, 5),
        numbers_case(42, "w", SEED_A, 4, "", 2, FULL, 5),
        numbers_case(42, "b", SEED_B, 31, "snow at noon", 1, [9, 4, 60], 3),
        numbers_case(42, "b", SEED_B, 33, "neige à midi", 12, [9, 4], 5),
        numbers_case(1, "b", SEED_B, 64, "x", 3, FULL, 68),
        numbers_case(1, "b", SEED_B, 70, "", 4, [17], 1),
    ],
    "trees": [{"leaves": [x.hex() for x in CT[:n]], "root": root(CT[:n]).hex()} for n in range(9)]
             + [{"leaves": [x.hex() for x in ENTRIES[:n]], "root": root(ENTRIES[:n]).hex()} for n in (1, 2, 31, 33, 64, 70)],
    "head": {"host": "chess.example.org", "game": 42, "epoch": 1, "size": 70, "root": root(ENTRIES).hex(),
             "text": f"chess.example.org/tempete/42/1\n70\n{base64.b64encode(root(ENTRIES)).decode()}\n",
             "short": " ".join(root(ENTRIES).hex()[i:i + 8] for i in range(0, 32, 8))},
}, indent=1, ensure_ascii=False))
