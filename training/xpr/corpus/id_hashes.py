"""Names of token sequences in a few bytes."""

from collections.abc import Sequence

_START, _PRIME = 2166136261, 16777619


def id_hash(ids: Sequence[int]) -> int:
    """32 bits: h = 2166136261, then for each id h = (h xor id) · 16777619 mod 2³² (FNV-1a by whole ids in the place of octets, G. Fowler et al. 1991). The engine has the same."""
    value = _START
    for one in ids:
        value = ((value ^ int(one)) * _PRIME) & 0xFFFFFFFF
    return value
