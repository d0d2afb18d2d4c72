"""A position from JSON."""

from collections import Counter

from tests.saboteur_2.reference.things import (
    Dwarf,
    Goal,
    Json,
    Placed,
    Player,
    Share,
    Swap,
    Table,
)


def values_from(written: dict[str, int]) -> Counter[int]:
    return Counter({int(value): number for value, number in written.items()})


def dwarf_from(written: Json) -> Dwarf:
    return Dwarf(written["role"], set(written["known_to"]), set(written["laid"]))


def player_from(seat: int, written: Json) -> Player:
    return Player(
        seat=seat,
        dwarf=dwarf_from(written),
        hand=Counter(written["hand"]),
        front=list(written["front"]),
        discards=[Counter(cards) for cards in written["discards"]],
        gold=written["gold"],
        paid_gold=written["paid_gold"],
        drawn=written["drawn"],
    )


def goal_from(written: Json) -> Goal:
    return Goal(written["card"], written["face_up"], written["turned"], set(written["seen_by"]))


def swap_from(written: Json) -> Swap:
    return Swap(list(written["seats"]), [Counter(cards) for cards in written["given"]])


def share_from(written: Json) -> Share:
    return Share(written["seat"], written["value"], values_from(written["offer"]))


def table_from(seats: int, options: Json, state: Json) -> Table:
    return Table(
        seats=seats,
        options=options,
        chance=int(state["chance"], 16),
        phase=state["phase"],
        round=state["round"],
        to_act=state["to_act"],
        maze={
            (placed["x"], placed["y"]): Placed(placed["card"], placed["turned"])
            for placed in state["maze"]
        },
        goals=[goal_from(goal) for goal in state["goals"]],
        pool=Counter(state["pool"]),
        pile_size=state["pile_size"],
        gone=Counter(state["gone"]),
        hats=Counter(state["hats"]),
        put_away=[(dwarf["seat"], dwarf_from(dwarf)) for dwarf in state["put_away"]],
        players=[player_from(seat, written) for seat, written in enumerate(state["seats"])],
        theft_order=list(state["theft_order"]),
        swaps=[swap_from(swap) for swap in state["swaps"]],
        card=state["card"],
        cell=None if state["cell"] is None else (state["cell"][0], state["cell"][1]),
        target=state["target"],
        chosen=Counter(state["chosen"]),
        discarding=state["discarding"],
        finder=state["finder"],
        offer=values_from(state["offer"]),
        thieves=list(state["thieves"]),
        nuggets=values_from(state["nuggets"]),
        shares=[[share_from(share) for share in shares] for shares in state["shares"]],
        paid=[values_from(cards) for cards in state["paid"]],
    )
