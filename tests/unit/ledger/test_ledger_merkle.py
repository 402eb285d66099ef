"""The root over a log's lines, against published roots, a second implementation, and what a tree must not confuse."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.ledger.merkle import MerkleTree

LEAVES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
"""The inputs with which implementations of certificate transparency are tested."""

PUBLISHED = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Their roots for 0 to 8 leaves, as they are published with those inputs."""


def grown(leaves: list[bytes]) -> MerkleTree:
    tree = MerkleTree()
    for leaf in leaves:
        tree.add(leaf)
    return tree


def defined(leaves: list[bytes]) -> bytes:
    """Return the root by the words of RFC 6962: a tree splits at the largest power of two below its size."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\x01" + defined(leaves[:split]) + defined(leaves[split:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots_come_out(size: int) -> None:
    tree = grown(LEAVES[:size])
    assert tree.root().hex() == PUBLISHED[size] == defined(LEAVES[:size]).hex()
    assert tree.size == size


@given(st.lists(st.binary(max_size=8), max_size=130))
def test_the_root_at_each_size_is_the_recursive_one(leaves: list[bytes]) -> None:
    tree = MerkleTree()
    for size in range(len(leaves) + 1):
        assert tree.root() == defined(leaves[:size])
        if size < len(leaves):
            tree.add(leaves[size])


def test_asking_for_the_root_changes_nothing() -> None:
    tree = grown(LEAVES[:3])
    assert tree.root() == tree.root()
    tree.add(LEAVES[3])
    assert tree.root().hex() == PUBLISHED[4]


def test_an_inner_node_does_not_pass_for_a_leaf() -> None:
    halves = defined(LEAVES[:2]) + defined(LEAVES[2:4])
    assert grown([halves]).root() != grown(LEAVES[:4]).root()


def test_leaves_are_in_order_and_apart() -> None:
    assert grown([b"a", b"b"]).root() != grown([b"b", b"a"]).root()
    assert grown([b"a", b"b"]).root() != grown([b"ab"]).root()
    assert grown([b"a", b"b", b"b"]).root() != grown([b"a", b"b"]).root()


def test_what_is_kept_grows_with_the_logarithm() -> None:
    """One hash for each 1 in the size, written in binary: after 4,095 lines there are most, twelve."""
    tree, most = MerkleTree(), 0
    for number in range(4_096):
        tree.add(b"%d" % number)
        most = max(most, len(tree._subtrees))
    assert (most, len(tree._subtrees)) == (12, 1)
