"""Seeds as functions of keys: no generator is shared, none is global."""

from hashlib import blake2b

__all__ = ["derive"]


def derive(*keys: int | str) -> int:
    """A 64-bit seed for what *keys* name; other keys give an unrelated one."""
    text = "\x1f".join(f"{type(key).__name__}:{key}" for key in keys)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
