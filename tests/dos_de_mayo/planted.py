"""2 de Mayo with one rule broken at a time: python -m tests.dos_de_mayo.planted.

The texts are pieces of the engine as it is; test_planted.py tells when one has changed.
"""

from tests.planted import Planted, main

RULES = [
    Planted(
        "5.1: a veto at a gap of four costs the draw as well",
        "preparation.pyx",
        "s.hand_size[rival] - s.hand_size[seat] == r.gap",
        "s.hand_size[rival] - s.hand_size[seat] >= r.gap",
    ),
    Planted(
        "5.1: F3 never takes the last card of the hand",
        "preparation.pyx",
        "n = below(mix(s.head.chance, C_DISCARD, 0, s.turn), s.hand_size[side])",
        "n = below(mix(s.head.chance, C_DISCARD, 0, s.turn), s.hand_size[side] - 1)",
    ),
    Planted(
        "9.4.11: La turba works without a group of two",
        "preparation.pyx",
        "s.turba = has_group(s)",
        "s.turba = 1",
    ),
    Planted(
        "5.2: with S8 in hand every lone unit may have an order",
        "writing.pyx",
        "        if holds(lone, r.origin[s.spanish[i].index]):\n            return False\n",
        "        pass\n",
    ),
    Planted(
        "5.2: a French group may have more orders than units",
        "writing.pyx",
        "if from_last >= s.units[<int>FRANCE][zone]:",
        "if from_last > s.units[<int>FRANCE][zone]:",
    ),
    Planted(
        "5.2: entries from outside are not limited orders",
        "writing.pyx",
        "if s.turn < r.entry_turn or left <= 0:",
        "if s.turn < r.entry_turn:",
    ),
    Planted(
        "5.3: units recruited before the march may be sent",
        "movement.pyx",
        "n = s.units[<int>FRANCE][origin] - s.recruits[<int>FRANCE][origin]",
        "n = s.units[<int>FRANCE][origin]",
    ),
    Planted(
        "5.3: units recruited before the march count for the half that goes",
        "movement.pyx",
        "movers = movers_of(s.units[<int>SPAIN][zone] - s.recruits[<int>SPAIN][zone],",
        "movers = movers_of(s.units[<int>SPAIN][zone],",
    ),
    Planted(
        "5.3: a cancelled order still wants its unit",
        "movement.pyx",
        "r.origin[s.french[j].index] == origin and s.french[j].status == STANDING:",
        "r.origin[s.french[j].index] == origin:",
    ),
    Planted(
        "5.3: the smaller group goes in a crossing",
        "movement.pyx",
        "settle(r, s, i, other, s.spanish[i].units > s.french[other].units)",
        "settle(r, s, i, other, s.spanish[i].units < s.french[other].units)",
    ),
    Planted(
        "9.4.7: a cancelled French order is crossed all the same",
        "movement.pyx",
        "if s.french[i].index == reverse and s.french[i].status == STANDING:",
        "if s.french[i].index == reverse:",
    ),
    Planted(
        "9.4.9: Caballería takes the units of all orders together",
        "movement.pyx",
        "s.arrivals[target] = max(s.arrivals[target], order.units)",
        "s.arrivals[target] += order.units",
    ),
    Planted(
        "6: losses are not rounded down",
        "resolution.pyx",
        "return min(stronger // weaker, r.cap)",
        "return min((stronger + weaker - 1) // weaker, r.cap)",
    ),
    Planted(
        "9.4.2: S11 counts in every resolution of the turn",
        "resolution.pyx",
        "        fight(r, s, zone)\n    s.shield = 0",
        "        fight(r, s, zone)",
    ),
    Planted(
        "8: France wins with one gate open",
        "resolution.pyx",
        "and s.held[<int>FRANCE] & r.gate_zones == r.gate_zones)",
        "and s.held[<int>FRANCE] & r.gate_zones != 0)",
    ),
    Planted(
        "9.4.13: the limit is not checked when S3 is played",
        "rules.pyx",
        "if limit_reached(r, s):         # S3",
        "if False:",
    ),
    Planted(
        "5.4: after a repeat the turn ends",
        "rules.pyx",
        "        go_to(r, s, AFTER)",
        "        go_to(r, s, AFTER)\n        if zones != s.fought:\n            end_turn(r, s)",
    ),
    Planted(
        "9.1: Caballería rides out of zones with Spanish units",
        "windows.pyx",
        "cdef uint32_t zones = s.held[<int>FRANCE] & ~s.held[<int>SPAIN]",
        "cdef uint32_t zones = s.held[<int>FRANCE]",
    ),
    Planted(
        "9.2: S8 frees a group that La turba divides",
        "windows.pyx",
        "return s.snapshot & once & ~twice",
        "return s.snapshot & once",
    ),
    Planted(
        "9.2: S3 brings S2 to the table although F4 is in play",
        "windows.pyx",
        "if mayor and not s.table[<int>FRANCE] & r.of_effect[<int>SHOOTINGS][<int>FRANCE]:",
        "if mayor:",
    ),
    Planted(
        "9.4.3: Artillería may be placed twice, the second time in a repeat",
        "windows.pyx",
        "return (s.table[<int>FRANCE] & F8 and s.artillery == 0\n",
        "return (s.table[<int>FRANCE] & F8 and (s.artillery == 0 or s.phase == REPEAT)\n",
    ),
]

KNOWLEDGE = [
    Planted(
        "leak: order lists stay visible to the spectator",
        "knowledge.pyx",
        "            if s.phase == ORDERS:\n                hide_list(s, side)",
        "            if s.phase == ORDERS and seat >= 0:\n                hide_list(s, side)",
    ),
    Planted(
        "leak: who still has to draw sees whether the other has chosen",
        "knowledge.pyx",
        "        s.head.pending = asked_to_draw(s)\n        s.head.to_act = seat",
        "        s.head.to_act = seat",
    ),
    Planted(
        "leak: Spain sees which card France takes at setup",
        "knowledge.pyx",
        "if s.phase == SETUP and action != A_PLACE_ARTILLERY:",
        "if s.phase == SETUP and action != A_PLACE_ARTILLERY and seat < 0:",
    ),
    Planted(
        "leak: draws are seen in the history",
        "knowledge.pyx",
        "if s.phase == ORDERS or s.phase == DRAW:",
        "if s.phase == ORDERS:",
    ),
    Planted(
        "9.4.1: three limited orders do not betray Murat",
        "movement.pyx",
        "s.known[<int>FRANCE] |= F1",
        "pass",
    ),
    Planted(
        "a card lost to Colaboración is still known to be held",
        "preparation.pyx",
        "    s.known[side] &= ~card\n",
        "",
    ),
    Planted(
        "possible truths: Spain may have lost sight of S1",
        "knowledge.pyx",
        "    if side == SPAIN:\n        hand |= S1 & ~s.discard[side]\n",
        "",
    ),
    Planted(
        "possible truths: cards that act at once may be held",
        "knowledge.pyx",
        "maybe = ALL_CARDS & ~(seen | sure | r.immediate[side])",
        "maybe = ALL_CARDS & ~(seen | sure)",
    ),
    Planted(
        "possible truths: F1 and F8 may both be in the deck",
        "knowledge.pyx",
        "w.either = s.phase != SETUP and not (seen | sure) & (F1 | F8)",
        "w.either = 0",
    ),
    Planted(
        "possible truths: Spain never wrote an order",
        "knowledge.pyx",
        "        elif side == SPAIN:\n            draw_spanish(r, s, rng)",
        "        elif side == SPAIN:\n            pass",
    ),
]

BUGS = [*RULES, *KNOWLEDGE]

if __name__ == "__main__":
    main("dos_de_mayo", BUGS)
