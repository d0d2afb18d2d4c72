"""Random data files that keep to the schema (rules, section 2): every effect, every range.

File number i is always the same file.
"""

import random
from itertools import pairwise
from typing import Any

Json = dict[str, Any]

TOWNS = ("crystal_river", "cataratas_de_buffalo")
PLAYERS = ("guardians", "mapache")
SYMBOL = {"guardians": "gunpowder", "mapache": "bullet"}


class DataFile(dict[str, Any]):
    """The content of a file, short where an error message shows it."""

    number: int

    def __repr__(self) -> str:
        return f"data_file({self.number})"


class Maker:
    """Draws one file."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(f"revolver_2 data {number}")
        self.rules: Json = {}
        self.area_ids: list[str] = []

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def small(self, most: int, least: int = 1) -> int:
        """Mostly small numbers, now and then a great one."""
        if self.chance(0.1):
            return self.rng.randint(least, most)
        return self.rng.randint(least, min(most, least + 2))

    # --- rules ---

    def draw_rules(self) -> None:
        rng = self.rng
        total = rng.randint(2, 30)
        poker = rng.randint(1, 6)
        starting = rng.randint(1, 9)
        usual: Json = {
            "starting_hand": rng.randint(0, 9),
            "draw_per_turn": rng.randint(0, 4),
            "hand_limit": rng.choice([0, 0, rng.randint(1, 12)]),
            "deck_size": rng.randint(12, 62),
            "guardian_firepower_limit": rng.randint(0, 5),
            "mapache_firepower_limit": rng.randint(0, 6),
            "blockades_per_side_and_area": rng.randint(0, 4),
            "army_tokens_start": rng.randint(min(8, total), total),
            "army_tokens_total": total,
            "true_grit_tokens": rng.randint(0, 12),
            "mapache_power_tokens": rng.randint(0, 9),
            "guardian_power_tokens": rng.randint(0, 6),
            "power_token_values": rng.sample(range(1, 10), rng.randint(1, 3)),
            "starting_guardians": starting,
            "recruits": rng.randint(0, min(18, 19 - starting)),
            "poker_cards_per_player": poker,
            "poker_cards_removed": rng.randint(0, min(5, poker - 1)),
            "poker_rounds_to_win": rng.randint(1, 4),
            "explosion_symbols": rng.randint(1, 4),
            "final_space": rng.randint(1, 6),
            "hits_per_won_attack": rng.choice([1, 1, 2, 3]),
            "attack_needs_strictly_more": self.chance(0.6),
            "reshuffle_discard_when_empty": self.chance(0.5),
            "grit_hit_counts_as_kill": self.chance(0.5),
            "bridge_uses_per_game": rng.randint(0, 3),
            "tunnel_uses_per_round": rng.randint(0, 2),
            "gatling_activations_per_turn": rng.randint(0, 2),
            "max_true_grit_per_card": rng.randint(1, 3),
            "explosions_ignore_true_grit": self.chance(0.5),
            "blockades_count_for_limit": self.chance(0.5),
        }
        self.rules = usual

    # --- effects ---

    def player(self) -> str:
        return self.rng.choice(PLAYERS)

    def amount(self, most: int) -> int:
        return self.rng.choice([-1, 1]) * self.small(most)

    def deed(self, *, poker: bool) -> Json:
        """An effect of the lists that resolve once."""
        value = self.rng.choice(self.rules["power_token_values"])
        found: list[Json] = [
            {"op": "draw", "player": self.player(), "n": self.small(9)},
            {"op": "hit_guardian", "n": self.small(9)},
            *2 * [{"op": "discard_enemy_firepower", "n": self.small(9)}],
            {"op": "discard_enemy_firepower", "n": 1, "max_power": self.rng.randint(0, 20)},
            {"op": "discard_random", "player": self.player(), "n": self.small(9)},
            {"op": "retrieve", "n": self.small(9)},
            {
                "op": "retrieve",
                "n": self.small(9),
                "filter": self.rng.choice(["firepower", "gunpowder", "bullet"]),
            },
            {"op": "move_here", "n": self.small(9)},
            *2 * [{"op": "power_token_card", "n": self.small(9), "value": value}],
            {"op": "power_token_area", "value": value},
            {"op": "place_true_grit", "player": "guardians", "n": self.small(9)},
            {"op": "army_tokens", "amount": self.amount(20)},
            {"op": "total_modifier", "player": self.player(), "amount": self.amount(20)},
            {"op": "shield", "n": self.small(9)},
            *4 * [{"op": "remove_blockade", "n": self.small(9)}],
            {"op": "recruit", "n": self.small(9)},
        ]
        if poker:
            found += 4 * [
                {"op": "starting_hand", "player": self.player(), "amount": self.amount(9)}
            ]
        return self.rng.choice(found)

    def deeds(self, *, poker: bool = False) -> list[Json]:
        return [self.deed(poker=poker) for _ in range(self.rng.choice([0, 0, 1, 1, 1, 2, 3, 6]))]

    def blockade_effect(self) -> Json:
        return self.rng.choice(
            [
                {"op": "enemy_total", "amount": self.amount(20)},
                {
                    "op": "enemy_cost",
                    "amount": self.amount(3),
                    "applies_to": self.rng.choice(["firepower", "all"]),
                },
                {"op": "enemy_firepower_limit", "limit": self.rng.randint(0, 5)},
                {"op": "no_optional_space"},
                {"op": "gatling_limit", "limit": self.rng.randint(0, 3)},
            ]
        )

    def some_areas(self) -> list[str]:
        return self.rng.sample(self.area_ids, self.rng.randint(1, len(self.area_ids)))

    # --- tables ---

    def areas(self) -> list[Json]:
        slots = [(town, position) for town in TOWNS for position in (1, 2, 3)]
        slots += [("malpaso", position) for position in (4, 5, 6)]
        self.area_ids = [f"place_{i}" for i in self.rng.sample(range(20), len(slots))]
        bridge = self.rng.choice([4, 5])
        found = [
            self.area(name, town, position, bridge)
            for name, (town, position) in zip(self.area_ids, slots, strict=True)
        ]
        self.rng.shuffle(found)
        return found

    def area(self, name: str, town: str, position: int, bridge: int) -> Json:
        area: Json = {
            "id": name,
            "name": name.title(),
            "set": town,
            "position": position,
            "defense": self.small(20, 0),
            "attack_bonus": self.small(20, 0),
            "spaces": self.spaces(town, position),
            "provenance": "reconstructed",
        }
        if self.chance(0.5):
            area["on_enter"] = self.deeds()
        if position in (bridge, 6):
            area["special"] = "gatling_and_tunnels" if position == 6 else "dynamite_bridge"
        return area

    def spaces(self, town: str, position: int) -> list[Json]:
        if town == "malpaso":
            number = self.rules["final_space"] if position == 6 else self.small(6)
            return [{"recruits": 0} for _ in range(number)]
        found: list[Json] = [{"recruits": self.small(9, 0)} for _ in range(self.small(6))]
        first_optional = self.rng.randint(1, len(found))
        for space in found[first_optional:]:
            space["optional"] = True
        return found

    def guardians(self) -> list[Json]:
        starting, recruits = self.rules["starting_guardians"], self.rules["recruits"]
        survivals = self.rng.sample(range(1, 100), starting + recruits)
        found = [
            self.guardian(i, survival, "starting" if i < starting else "recruit")
            for i, survival in enumerate(survivals)
        ]
        found[0]["leader"] = True
        self.rng.shuffle(found)
        return found

    def guardian(self, i: int, survival: int, role: str) -> Json:
        guardian: Json = {"id": f"person_{i}", "role": role, "survival": survival}
        if self.chance(0.3):
            guardian["true_grit"] = self.grit()
        for name in ("on_join", "on_death"):
            if self.chance(0.3):
                guardian[name] = self.deeds()
        if self.chance(0.3):
            guardian["while_alive"] = [
                {"op": "own_total", "amount": self.amount(20)}
                | ({"areas": self.some_areas()} if self.chance(0.5) else {})
                for _ in range(self.rng.randint(1, 2))
            ]
        return guardian

    def grit(self) -> int:
        return self.rng.randint(0, self.rules["max_true_grit_per_card"])

    def poker(self) -> list[Json]:
        number = self.rules["poker_cards_per_player"]
        found = [self.poker_card(owner, i) for owner in PLAYERS for i in range(number)]
        self.rng.shuffle(found)
        return found

    def poker_card(self, owner: str, i: int) -> Json:
        kind = self.rng.choice(["number", "number", "cheat", "accusation"])
        card: Json = {"id": f"{owner}_poker_{i}", "owner": owner, "kind": kind}
        if kind == "number":
            card["value"] = self.rng.randint(0, 99 if self.chance(0.3) else 4)
        card["effects"] = self.deeds(poker=True)
        if self.chance(0.25):
            card["returns_to_hand"] = True
        return card

    def cards(self) -> list[Json]:
        found = []
        for deck in PLAYERS:
            size = self.rules["deck_size"]
            kinds = min(size, self.rng.choice([3, 8, 16, 24, 62]))
            cuts = [0, *sorted(self.rng.sample(range(1, size), kinds - 1)), size]
            copies = [after - before for before, after in pairwise(cuts)]
            found += [self.card(deck, i, n) for i, n in enumerate(copies)]
        self.rng.shuffle(found)
        return found

    def card(self, deck: str, i: int, copies: int) -> Json:
        kind = self.rng.choice(["firepower", "firepower", "one_shot", "blockade"])
        card: Json = {
            "id": f"{deck}_{i}",
            "deck": deck,
            "name": f"Card {i} of {deck}",
            "type": kind,
            "copies": copies,
            "cost": self.small(9, 0) if self.chance(0.6) else 0,
            SYMBOL[deck]: self.rng.randint(0, 2 if deck == "guardians" else 1),
            "provenance": "reconstructed",
            "confidence": 0.05,
        }
        if kind == "firepower":
            card["power"] = self.small(20, 0)
            if self.chance(0.3):
                card["true_grit"] = self.grit()
            if self.chance(0.2):
                card["power_by_area"] = {area: self.small(20, 0) for area in self.some_areas()}
        if kind == "blockade":
            card["while_in_play"] = [self.blockade_effect() for _ in range(self.small(3))]
        if self.chance(0.2):
            card["cost_by_area"] = {area: self.small(9, 0) for area in self.some_areas()}
        if self.chance(0.2):
            card["areas_only"] = self.some_areas()
        if kind == "one_shot" or self.chance(0.3):
            card["on_play"] = self.deeds()
        return card


def data_file(number: int) -> DataFile:
    maker = Maker(number)
    maker.draw_rules()
    content = DataFile(
        schema_version=1,
        meta={"data_set": f"random-{number}"},
        area=maker.areas(),
        guardian=maker.guardians(),
        poker=maker.poker(),
        card=maker.cards(),
        rules={
            name: {"value": value, "provenance": "reconstructed"}
            for name, value in maker.rules.items()
        },
    )
    content.number = number
    return content
