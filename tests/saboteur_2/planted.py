"""Saboteur 2 with one rule broken at a time: python -m tests.saboteur_2.planted.

The texts are pieces of the engine as it is; test_planted.py tells when one has changed.
"""

from tests.planted import Planted, main

RULES = [
    Planted(
        "4.1: ladders are no hub",
        "maze.pyx",
        "return card == START_CARD or rules.ladder[card & 63]",
        "return card == START_CARD",
    ),
    Planted(
        "4.3: a ladder that has just been laid leads nowhere",
        "maze.pyx",
        "    if rules.ladder[card & 63]:\n        reach = sides\n",
        "",
    ),
    Planted(
        "R24: a ladder may lie beside a goal",
        "maze.pyx",
        "        if goal_at(cell + step(side)) >= 0:\n            return -1\n",
        "",
    ),
    Planted(
        "4.4: goals are turned in one pass",
        "maze.pyx",
        "        reached = rebuild(rules, s)\n        if goal:",
        "        reached = rebuild(rules, s) & 0\n        if goal:",
    ),
    Planted(
        "4.5: the card just laid does not decide how a stone lies",
        "maze.pyx",
        "if cell + step(side) == placed:",
        "if placed < -9999:",
    ),
    Planted(
        "R4: mismatches do not count",
        "maze.pyx",
        "value = 8 * bits_in(sides & reaching) - wrong + 4",
        "value = 8 * bits_in(sides & reaching) + 4",
    ),
    Planted(
        "I2: cards that look alike are offered turned",
        "maze.pyx",
        "    if not rules.same[kind]:\n        ways |=",
        "    if True:\n        ways |=",
    ),
    Planted(
        "8.2: a team is stopped by its own doors",
        "payment.pyx",
        "blue = leads_to_gold(rules, s, GREEN_DOOR)",
        "blue = leads_to_gold(rules, s, BLUE_DOOR)",
    ),
    Planted(
        "8.2: the finder's team does not come first",
        "payment.pyx",
        "        green = green and not blue\n",
        "        pass\n",
    ),
    Planted(
        "R15: the boss always needs a team",
        "payment.pyx",
        "(blue or green or not rules.boss_needs_team)",
        "(blue or green)",
    ),
    Planted(
        "R32: the trapped count among the winners",
        "payment.pyx",
        "n += not s.front[seat] & TRAP_BIT",
        "n += 1",
    ),
    Planted(
        "R17: a trapped geologist is left out whatever the option says",
        "payment.pyx",
        "not (rules.trapped_geologist_out and s.front[seat] & TRAP_BIT)",
        "not (s.front[seat] & TRAP_BIT)",
    ),
    Planted(
        "R12: without an exact set the whole pile goes",
        "payment.pyx",
        "    while amount <= worth:\n        if take_exactly(s, amount):",
        "    if amount <= worth:\n        if take_exactly(s, amount):",
    ),
    Planted(
        "6.1: the actor of a hand swap draws",
        "effects.pyx",
        "draw_card(rules, s, partner)",
        "draw_card(rules, s, seat)",
    ),
    Planted(
        "R9: a trapped player may play THEFT",
        "rules.pyx",
        "not own & THEFT_BIT and (rules.trapped_theft or not own & TRAP_BIT)",
        "not own & THEFT_BIT",
    ),
    Planted(
        "O4: green gold-diggers lay blue doors",
        "rules.pyx",
        "return BLUE_DOOR if role == GREEN else 0",
        "return 0",
    ),
    Planted(
        "R21: a double repair mends both tools",
        "rules.pyx",
        "return bits if bits & (bits - 1) else 0",
        "return 0",
    ),
    Planted(
        "3: DISCARD2 with a single card",
        "rules.pyx",
        "if rules.combined and size >= 2 and s.front[seat]:",
        "if rules.combined and s.front[seat]:",
    ),
    Planted(
        "10: the finder begins the next round",
        "ending.pyx",
        "starter = s.finder + 1 if s.finder + 1 < rules.head.seats else 0",
        "starter = s.finder",
    ),
    Planted(
        "8.4: the order of thieves begins with the last one, trapped or not",
        "ending.pyx",
        "        if not s.front[s.theft_order[i]] & TRAP_BIT:\n            return s.theft_order[i]",
        "        return s.theft_order[i]",
    ),
    Planted(
        "R19: a thief without a victim is asked",
        "ending.pyx",
        "if seat != thief and s.gold[seat]:",
        "if seat != thief:",
    ),
    Planted(
        "8.1: nuggets go round clockwise",
        "ending.pyx",
        "seat = seat - 1 if seat else n - 1",
        "seat = seat + 1 if seat + 1 < n else 0",
    ),
]
KNOWLEDGE = [
    Planted(
        "11: everybody sees the cards picked to be discarded",
        "knowledge.pyx",
        "        memset(s.chosen, UNKNOWN, 3)\n",
        "        pass\n",
    ),
    Planted(
        "11: everybody sees face-down goals that anybody has looked at",
        "knowledge.pyx",
        "(seat >= 0 and s.seen_by[i] >> seat & 1)):\n            s.goal[i] = UNKNOWN",
        "s.seen_by[i]):\n            s.goal[i] = UNKNOWN",
    ),
    Planted(
        "11: nuggets are taken openly",
        "knowledge.pyx",
        "(s.phase == DISCARD or s.phase == NUGGET)",
        "s.phase == DISCARD",
    ),
    Planted(
        "6.2: who inspected a seat also knows its new hat",
        "effects.pyx",
        "s.known_to[target] = 1 << target",
        "s.known_to[target] |= 1 << target",
    ),
    Planted(
        "R5: doors laid before a change of hats tell about the new one",
        "effects.pyx",
        "    s.laid[target] = 0\n",
        "",
    ),
    Planted(
        "11: a blue door says nothing",
        "roles.pyx",
        "    if doors & BLUE_DOOR:\n        w.weight[w.n][<int>GREEN] = 0\n",
        "",
    ),
    Planted(
        "11: all roles that are left are equally likely",
        "roles.pyx",
        "share = left[role] * w.weight[i][role] * w.ways",
        "share = w.weight[i][role] * w.ways",
    ),
    Planted(
        "11: cards handed over may be anywhere",
        "possible.pyx",
        "                w.n_given += 1\n",
        "",
    ),
    Planted(
        "11: the first unknown goal is the first card that is left",
        "possible.pyx",
        "        j = rng_below(rng, n)\n",
        "        j = 0\n",
    ),
    Planted(
        "11: nuggets that a seat passed on may be any",
        "possible.pyx",
        "            source = have\n",
        "            source = unseen\n",
    ),
]
BUGS = [*RULES, *KNOWLEDGE]

if __name__ == "__main__":
    main("saboteur_2", BUGS)
