"""The roles of Saboteur 2, where a seat has one for the whole game."""

from powderkeg.engine.core import State

__all__ = ["roles"]


def roles(state: State) -> list[str]:
    """The dwarf card that each seat is paid by; nothing in games of several rounds.

    Dwarf cards are dealt anew in each round.
    """
    if state.game.options["rounds"] != 1:
        return []
    return [seat["role"] for seat in state.to_json()["state"]["seats"]]
