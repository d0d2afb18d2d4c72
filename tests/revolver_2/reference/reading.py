"""A position from JSON."""

from collections import Counter

from tests.revolver_2.reference.tables import Data
from tests.revolver_2.reference.things import (
    Discard,
    EffectList,
    Entry,
    Guardian,
    Hits,
    InPlay,
    Json,
    Paying,
    Poker,
    Recruits,
    Side,
    Spot,
    Table,
)

SAME = (
    *("phase", "step", "round", "to_act", "area", "space", "army", "kills", "shields"),
    *("bridge_used", "tunnels_used", "gatling_used", "actions", "winner", "reason"),
)
LISTS = ("setup", "hand_change", "areas", "recruits", "dead", "modifier", "chosen")


def tokens_from(tokens: dict[str, int]) -> list[int]:
    return sorted(int(value) for value, n in tokens.items() for _ in range(n))


def row_from(row: list[Json]) -> list[InPlay]:
    return [InPlay(one["card"], one["grit"], tuple(tokens_from(one["tokens"]))) for one in row]


def spot_from(spot: Json) -> Spot:
    return Spot(
        [row_from(row) for row in spot["firepower"]],
        [list(row) for row in spot["blockades"]],
        tokens_from(spot["tokens"]),
    )


def side_from(side: Json) -> Side:
    return Side(
        hand=Counter(side["hand"]),
        deck=Counter(side["deck"]),
        known=Counter(side["hand_known"]),
        discard=Counter(side["discard"]),
        drawn=side["drawn"],
        discarded=side["discarded"],
    )


def entry_from(entry: Json) -> Entry:
    match entry["do"]:
        case "list":
            return EffectList(entry["list"], entry["source"], entry["next"])
        case "hits":
            return Hits(entry["left"])
        case "recruits":
            return Recruits(entry["left"])
        case _:
            return Discard(entry["card"])


def poker_from(poker: Json | None) -> Poker | None:
    if poker is None:
        return None
    return Poker(
        hands=[list(hand) for hand in poker["hands"]],
        committed=list(poker["committed"]),
        played=[list(cards) for cards in poker["played"]],
        wins=list(poker["wins"]),
    )


def paying_from(paying: Json | None) -> Paying | None:
    """The order of the file is that of the kinds."""
    if paying is None:
        return None
    return Paying(paying["card"], list(Counter(paying["chosen"]).elements()))


def table_from(data: Data, rules: Json, state: Json) -> Table:
    plain: Json = {name: state[name] for name in SAME}
    lists: Json = {name: list(state[name]) for name in LISTS}
    return Table(
        data=data,
        rules=rules,
        chance=int(state["chance"], 16),
        sides=[side_from(side) for side in state["sides"]],
        poker=poker_from(state["poker"]),
        guardians=[Guardian(one["id"], one["grit"]) for one in state["guardians"]],
        grit=state["supply"]["grit"],
        power=list(state["supply"]["power"]),
        spots=[spot_from(spot) for spot in state["rows"]],
        paying=paying_from(state["paying"]),
        stack=[entry_from(entry) for entry in state["stack"]],
        **plain,
        **lists,
    )
