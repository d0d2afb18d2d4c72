"""Words and numbers of Revolver 2 that no card prints: seats, phases, parameters, operations."""

__all__ = [
    "AREAS",
    "CARD_TYPES",
    "EFFECT_FIELDS",
    "EVENTS",
    "FILTERS",
    "LISTS",
    "PARAMETERS",
    "PASSIVE",
    "PHASES",
    "POKER_KINDS",
    "REASONS",
    "SEATS",
    "SETS",
    "STEPS",
]

SEATS = ("guardians", "mapache")
SETS = ("crystal_river", "cataratas_de_buffalo", "malpaso")
AREAS = 9  # area cards, three a set
PHASES = ("poker", "space", "play", "pay", "explode", "gatling", "target", "over")
STEPS = ("poker", "setup", "enter", "recruit", "guardians", "mapache", "attack", "end", "over")
REASONS = (None, "all_killed", "army", "showdown", "leader_lost")
CARD_TYPES = ("firepower", "one_shot", "blockade")
POKER_KINDS = ("number", "cheat", "accusation")
FILTERS = (None, "firepower", "gunpowder", "bullet")
LISTS = ("on_play", "on_enter", "on_join", "on_death", "effects")

# Operations in the order of the numbers in state.pxd: needed fields, optional ones.
EVENTS: dict[str, tuple[set[str], set[str]]] = {
    "draw": ({"player", "n"}, set()),
    "hit_guardian": ({"n"}, set()),
    "discard_enemy_firepower": ({"n"}, {"max_power"}),
    "discard_random": ({"player", "n"}, set()),
    "retrieve": ({"n"}, {"filter"}),
    "move_here": ({"n"}, set()),
    "power_token_card": ({"n", "value"}, set()),
    "power_token_area": ({"value"}, set()),
    "place_true_grit": ({"player", "n"}, set()),
    "army_tokens": ({"amount"}, set()),
    "total_modifier": ({"player", "amount"}, set()),
    "shield": ({"n"}, set()),
    "remove_blockade": ({"n"}, set()),
    "recruit": ({"n"}, set()),
    "starting_hand": ({"player", "amount"}, set()),
}
PASSIVE: dict[str, tuple[set[str], set[str]]] = {
    "own_total": ({"amount"}, {"areas"}),
    "enemy_total": ({"amount"}, set()),
    "enemy_cost": ({"amount", "applies_to"}, set()),
    "enemy_firepower_limit": ({"limit"}, set()),
    "no_optional_space": (set(), set()),
    "gatling_limit": ({"limit"}, set()),
}
BLOCKADES = set(PASSIVE) - {"own_total"}
ANYWHERE = set(EVENTS) - {"starting_hand"}
EFFECT_FIELDS = EVENTS | PASSIVE
ALLOWED = {
    "on_play": ANYWHERE,
    "on_enter": ANYWHERE,
    "on_join": ANYWHERE,
    "on_death": ANYWHERE,
    "effects": set(EVENTS),
    "while_alive": {"own_total"},
    "while_in_play": BLOCKADES,
}

# Every parameter of [rules] but power_token_values: least, most (None: true or false), meaning.
PARAMETERS: dict[str, tuple[tuple[int, int] | None, str]] = {
    "starting_hand": ((0, 20), "cards each player draws before the first round"),
    "draw_per_turn": ((0, 9), "cards drawn in each turn"),
    "hand_limit": ((0, 99), "drawing and retrieving stop at so many cards in hand; 0: never"),
    "deck_size": ((1, 62), "cards of each deck; must agree with the data"),
    "guardian_firepower_limit": ((0, 20), "firepower cards of the Guardians at one area; 0: any"),
    "mapache_firepower_limit": ((0, 20), "firepower cards of Mapache at one area; 0: any"),
    "blockades_per_side_and_area": ((0, 9), "blockades on one side of one area; 0: any"),
    "army_tokens_start": ((1, 30), "army tokens on the card before play"),
    "army_tokens_total": ((1, 30), "most army tokens on the card"),
    "true_grit_tokens": ((0, 30), "true grit tokens in the game"),
    "mapache_power_tokens": ((0, 30), "power tokens of Mapache"),
    "guardian_power_tokens": ((0, 30), "power tokens of the Guardians"),
    "starting_guardians": ((1, 19), "guardians in play at the start; must agree with the data"),
    "recruits": ((0, 18), "recruits; must agree with the data"),
    "poker_cards_per_player": ((1, 6), "poker cards of each player; must agree with the data"),
    "poker_cards_removed": ((0, 5), "poker cards each player removes unseen"),
    "poker_rounds_to_win": ((1, 6), "won rounds that decide the poker tournament"),
    "explosion_symbols": ((1, 4), "gunpowder symbols that an explosion costs"),
    "final_space": ((1, 6), "last space of the mine; must agree with the data"),
    "hits_per_won_attack": ((1, 9), "hits when Mapache's attack succeeds"),
    "attack_needs_strictly_more": (None, "false: a tie wins the attack"),
    "reshuffle_discard_when_empty": (None, "true: an empty deck is made anew from the discards"),
    "grit_hit_counts_as_kill": (None, "true: a hit absorbed by true grit saves the army token"),
    "bridge_uses_per_game": ((0, 9), "explosions at the bridge in the game; 0: any number"),
    "tunnel_uses_per_round": ((0, 9), "explosions at the mine in a round; 0: any number"),
    "gatling_activations_per_turn": ((0, 9), "uses of the Gatling gun in a turn; 0: any number"),
    "max_true_grit_per_card": ((1, 3), "most true grit tokens on one card"),
    "explosions_ignore_true_grit": (None, "false: a true grit token saves a card once"),
    "blockades_count_for_limit": (None, "true: blockades count for the Guardians' limit as well"),
}
