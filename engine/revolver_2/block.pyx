"""The rules block of Revolver 2."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from powderkeg.engine.revolver_2.state cimport (
    ANY_NUMBER, ANY_POWER, CARDS, FIREPOWER, GUARDIANS, MAPACHE, ON_DEATH, ON_ENTER,
    ON_JOIN, ON_PLAY, ON_POKER, ONE_SHOT, POKERS, SIDES, SLOTS, Effect, RevRules,
)

from powderkeg.engine.revolver_2.checking import check
from powderkeg.engine.revolver_2.edition import complete
from powderkeg.engine.revolver_2.tables import CARD_TYPES, EVENTS, FILTERS, POKER_KINDS, SEATS
from powderkeg.engine.revolver_2.worths import worth_of

cdef list OPERATIONS = list(EVENTS)


def build_rules(dict options, int seats):
    """Return the rules block; OptionError names an entry of the data that is wrong."""
    cdef RevRules block
    cdef int seat
    memset(&block, 0, sizeof(RevRules))
    data = complete(options["data"])
    check(data, options)
    write_parameters(&block, options)
    names = [area.id for area in data.areas]
    for seat in range(SIDES):
        write_deck(&block, seat, data.cards[seat], names)
        write_pokers(&block, seat, data.poker[seat])
    write_areas(&block, data.areas)
    write_men(&block, data.guardians, names)
    block.head.seats = seats
    block.head.max_actions = max(24, 3 + max(block.kinds[0], block.kinds[1]), 1 + max(
        sum(card.copies for card in cards if card.type == "firepower") for cards in data.cards))
    block.head.return_max = 1
    block.head.return_sum = 1
    return (<char*>&block)[:sizeof(RevRules)]


cdef int write_parameters(RevRules* block, dict options) except -1:
    values = sorted(options["power_token_values"])
    for i, value in enumerate(values):
        block.values[<int>i] = value
    block.n_values = len(values)
    block.power_tokens[<int>GUARDIANS] = options["guardian_power_tokens"]
    block.power_tokens[<int>MAPACHE] = options["mapache_power_tokens"]
    block.firepower_limit[<int>GUARDIANS] = options["guardian_firepower_limit"]
    block.firepower_limit[<int>MAPACHE] = options["mapache_firepower_limit"]
    block.starting_hand = options["starting_hand"]
    block.draw_per_turn = options["draw_per_turn"]
    block.hand_limit = options["hand_limit"]
    block.blockade_limit = options["blockades_per_side_and_area"]
    block.army_start, block.army_total = options["army_tokens_start"], options["army_tokens_total"]
    block.grit_tokens = options["true_grit_tokens"]
    block.most_grit = options["max_true_grit_per_card"]
    block.poker_removed = options["poker_cards_removed"]
    block.poker_to_win = options["poker_rounds_to_win"]
    block.explosion_symbols = options["explosion_symbols"]
    block.hits = options["hits_per_won_attack"]
    block.ties_win = not options["attack_needs_strictly_more"]
    block.reshuffle = options["reshuffle_discard_when_empty"]
    block.grit_counts = options["grit_hit_counts_as_kill"]
    block.bridge_uses = options["bridge_uses_per_game"]
    block.tunnel_uses = options["tunnel_uses_per_round"]
    block.gatling_uses = options["gatling_activations_per_turn"]
    block.ignore_grit = options["explosions_ignore_true_grit"]
    block.blockades_count = options["blockades_count_for_limit"]
    return 0


# --- decks ---------------------------------------------------------------------------------------

cdef int write_deck(RevRules* block, int seat, list cards, list areas) except -1:
    cdef int kind, slot = 0, _
    block.kinds[seat] = len(cards)
    for kind, card in enumerate(cards):
        block.low[seat][kind] = slot
        block.lows[seat] |= <uint64_t>1 << slot
        for _ in range(card.copies):
            block.field[seat][kind] |= <uint64_t>1 << slot
            block.kind[seat][slot] = kind
            slot += 1
        write_card(block, seat, kind, card, areas)
        if card.while_in_play:
            write_blockade(block, seat, kind, card.while_in_play)
        else:
            block.enemy_limit[seat][kind] = block.gatling_limit[seat][kind] = ANY_NUMBER
        write_list(block, ON_PLAY + SLOTS * seat + kind, card.on_play)
    return 0


cdef int write_card(RevRules* block, int seat, int kind, card, list areas) except -1:
    cdef uint64_t slots = block.field[seat][kind]
    cdef int i, j, power, symbols = card.bullet or card.gunpowder
    block.whole[seat] |= slots
    block.type[seat][kind] = CARD_TYPES.index(card.type)
    block.printed_grit[seat][kind] = card.true_grit
    block.worth[seat][kind] = worth_of(card)
    if block.type[seat][kind] == FIREPOWER:
        block.firepower[seat] |= slots
        for i in range(card.power, 21):
            block.weak[seat][i] |= slots
    elif block.type[seat][kind] == ONE_SHOT:
        block.one_shots[seat] |= slots
    else:
        block.blockades[seat] |= slots
    block.symbols[seat] |= slots if symbols else 0
    block.doubles[seat] |= slots if symbols == 2 else 0
    for i in range(CARDS):
        if not card.areas_only or areas[i] in card.areas_only:
            block.allowed[seat][i] |= slots
        block.cost[seat][i][kind] = card.cost_by_area.get(areas[i], card.cost)
        for j in range(block.cost[seat][i][kind], 10):
            block.cheap[seat][i][j] |= slots
        power = card.power_by_area.get(areas[i], card.power or 0)
        for j in range(card.copies):
            block.power[seat][i][block.low[seat][kind] + j] = power
    return 0


cdef int write_blockade(RevRules* block, int seat, int kind, list effects) except -1:
    block.enemy_limit[seat][kind] = block.gatling_limit[seat][kind] = ANY_NUMBER
    for effect in effects:
        if effect.op == "enemy_total":
            block.enemy_total[seat][kind] += effect.amount
        elif effect.op == "enemy_cost":
            block.enemy_cost[seat][kind] += effect.amount
            if effect.applies_to == "all":
                block.other_cost[seat][kind] += effect.amount
        elif effect.op == "enemy_firepower_limit":
            block.enemy_limit[seat][kind] = min(block.enemy_limit[seat][kind], effect.limit)
        elif effect.op == "gatling_limit":
            block.gatling_limit[seat][kind] = min(block.gatling_limit[seat][kind], effect.limit)
        else:
            block.no_optional[seat][kind] = 1
    return 0


cdef int write_pokers(RevRules* block, int seat, list cards) except -1:
    block.pokers = len(cards)
    for i, card in enumerate(cards):
        block.poker_kind[seat][<int>i] = POKER_KINDS.index(card.kind)
        block.poker_value[seat][<int>i] = card.value or 0
        if card.returns_to_hand:
            block.returns[seat] |= 1 << i
        write_list(block, ON_POKER + POKERS * seat + i, card.effects)
    return 0


# --- areas and guardians -------------------------------------------------------------------------

cdef int write_areas(RevRules* block, list areas) except -1:
    cdef int i, j
    for i, area in enumerate(areas):
        block.defense[i], block.bonus[i] = area.defense, area.attack_bonus
        block.spaces[i] = len(area.spaces)
        for j, space in enumerate(area.spaces):
            block.recruits_at[i][j] = space.recruits
            block.optional[i] |= space.optional << j
        if area.special == "dynamite_bridge":
            block.bridge = i
        write_list(block, ON_ENTER + i, area.on_enter)
    return 0


cdef int write_men(RevRules* block, list men, list areas) except -1:
    cdef int i, j
    block.men = len(men)
    for i, man in enumerate(men):
        if man.role == "starting":
            block.starting |= 1 << i
        else:
            block.recruits |= 1 << i
        if man.leader:
            block.leader = i
        block.men_grit[i] = man.true_grit
        for effect in man.while_alive:
            for j in range(CARDS):
                if effect.areas is None or areas[j] in effect.areas:
                    block.own_total[j][i] += effect.amount
                    block.helpers[j] |= 1 << i
        write_list(block, ON_JOIN + i, man.on_join)
        write_list(block, ON_DEATH + i, man.on_death)
    return 0


cdef int write_list(RevRules* block, int source, list effects) except -1:
    cdef Effect* e
    block.lists[source].n = len(effects)
    for i, effect in enumerate(effects):
        e = &block.lists[source].effect[<int>i]
        e.op = OPERATIONS.index(effect.op)
        e.n = effect.n or effect.amount or 0
        e.player = 0 if effect.player is None else SEATS.index(effect.player)
        if effect.op == "discard_enemy_firepower":
            e.arg = ANY_POWER if effect.max_power is None else effect.max_power
        elif effect.value is not None:
            e.arg = sorted_index(block, effect.value)
        elif effect.op == "retrieve":
            e.arg = FILTERS.index(effect.filter)
    return 0


cdef int sorted_index(const RevRules* block, int value) except -1:
    """The index of the value of a power token."""
    cdef int i
    for i in range(block.n_values):
        if block.values[i] == value:
            return i
    raise ValueError(value)
