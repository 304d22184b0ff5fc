"""Makes note.json from FORMAT.md section 5 alone: `python3 note.py > note.json`. Ed25519 is the library `cryptography`."""
import base64, hashlib, json

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def b64(data):
    return base64.b64encode(data).decode()


def note(seed, host, game, epoch, size, root):
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    public = private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    name = f"{host}/tempete"
    key_id = hashlib.sha256(name.encode() + b"\n\x01" + public).digest()[:4]
    marked = b64(b"\x01" + public)
    text = f"{host}/tempete/{game}/{epoch}\n{size}\n{b64(bytes.fromhex(root))}\n"
    signature = b64(key_id + private.sign(text.encode()))
    return {
        "seed": seed,
        "host": host,
        "game": game,
        "epoch": epoch,
        "size": size,
        "root": root,
        "key": f"{name}+{key_id.hex()}+{marked}",
        "note": f"{text}\n\u2014 {name} {signature}\n",
        "foot": [f"head {game}/{epoch} {size} {b64(bytes.fromhex(root))}", signature[:46], signature[46:]],
    }


ROOT = "b137f88bd5153a4e77998608b60e9f0266b3c9a6fe1709fe6a2bfbc583f0384c"
# The seed of test 1 of RFC 8032 section 7.1, whose public key is d75a9801...
RFC = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
notes = [
    note(RFC, "chess.example.org", 42, 1, 70, ROOT),
    note("07" * 32, "a", 1, 2, 1, "00" * 32),
    note("ff" * 32, "x" * 63 + ".example", 999999, 999999, 10000, "ff" * 32),
]
assert "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" == b64(base64.b64decode(notes[0]["key"].split("+", 2)[2])[1:])
print(json.dumps(notes, indent=1))
