"""The generator and its draws (contract, section 5)."""

MASK = 2**64 - 1

POKER = 1
DRAW = 2
RECRUIT = 3
DISCARD = 4


def scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def draw(key: int, purpose: int, n: int, *, seat: int, count: int) -> int:
    """One of 0 … n-1."""
    event = (purpose << 40) | (seat << 32) | count
    bits = scramble((key + 0x9E3779B97F4A7C15 * (event + 1)) & MASK)
    return ((bits >> 32) * n) >> 32
