"""Ed25519 signing (RFC 8032, 5.1.6), for false heads: nothing here keeps a secret."""

import base64
import functools
import hashlib

from tempete_verify.ed25519 import BASES, L, P, times


def compress(point):
    """The 32 bytes of a point."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


@functools.cache
def expand(seed):
    """The scalar, the prefix and the public key of a seed."""
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | 1 << 254
    return scalar, digest[32:], compress(times(scalar, BASES))


def sign(seed, message):
    """The 64 bytes of a signature."""
    scalar, prefix, public = expand(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % L
    point = compress(times(r, BASES))
    k = int.from_bytes(hashlib.sha512(point + public + message).digest(), "little") % L
    return point + ((r + k * scalar) % L).to_bytes(32, "little")


class Signer:
    """A key of the forger's, as a verifier key and as what signs."""

    def __init__(self, keyname, number):
        self.keyname, self.seed = keyname, hashlib.sha256(f"a forger's key {number}".encode()).digest()
        data = b"\1" + expand(self.seed)[2]
        self.id = hashlib.sha256(keyname.encode() + b"\n" + data).digest()[:4]
        self.key = f"{keyname}+{self.id.hex()}+{base64.b64encode(data).decode()}"

    def signature(self, text):
        """The ID and the signature, in base64."""
        return base64.b64encode(self.id + sign(self.seed, text.encode())).decode()

    def line(self, text):
        """The signature line under a head's text."""
        return f"— {self.keyname} {self.signature(text)}"
