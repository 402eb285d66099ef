"""The Merkle tree of RFC 6962 over the lines of a log: one root for each size.

A leaf is the bytes of a line without its line feed. Leaves and inner nodes are hashed under different first bytes, so
that nobody can pass an inner node off as a line (RFC 6962, section 2.1).
"""

import hashlib

ROOT_BYTES = 32


class MerkleTree:
    """A tree that grows line by line and keeps one hash for each complete subtree: about log2(size) hashes."""

    def __init__(self) -> None:
        """Begin with no leaf."""
        self._size = 0
        self._subtrees: list[bytes] = []

    @property
    def size(self) -> int:
        """The number of leaves."""
        return self._size

    def add(self, leaf: bytes) -> None:
        """Add the next line, given without its line feed."""
        node, complete = _leaf_hash(leaf), self._size
        # Each 1 at the end of the old size, written in binary, is a subtree as large as the one that has just grown.
        while complete & 1:
            node = _node_hash(self._subtrees.pop(), node)
            complete >>= 1
        self._subtrees.append(node)
        self._size += 1

    def root(self) -> bytes:
        """Return the root over all lines so far: 32 bytes; of no line, the SHA-256 of nothing."""
        if not self._subtrees:
            return hashlib.sha256(b"").digest()
        *larger, node = self._subtrees
        for subtree in reversed(larger):
            node = _node_hash(subtree, node)
        return node


def _leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def _node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
