"""Revolver 2 with one rule broken at a time: python -m tests.revolver_2.planted.

The texts are pieces of the engine as it is; test_planted.py tells when one has changed.
"""

from tests.planted import Planted, main

RULES = [
    Planted(
        "2: an effect of `army_tokens` puts more tokens on the card than it holds",
        "effects.pyx",
        "s.army = min(s.army + e.n, r.army_total)",
        "s.army = s.army + e.n",
    ),
    Planted(
        "2: cards are moved here beyond the limit of firepower cards",
        "choices.pyx",
        "        c.most = min(c.most, room(r, s, c.owner, &b))\n",
        "",
    ),
    Planted(
        "2: a discarded card keeps its true grit tokens",
        "rows.pyx",
        "    s.grit += s.place[seat][slot] & 3\n",
        "",
    ),
    Planted(
        "2.1: `retrieve` goes on although the hand is full",
        "choices.pyx",
        "        c.most = min(c.most, r.hand_limit - s.hand_size[c.owner])\n",
        "        pass\n",
    ),
    Planted(
        "2.1: a guardian never gets a second token",
        "choices.pyx",
        "if s.men_grit[man] < r.most_grit:",
        "if s.men_grit[man] == 0:",
    ),
    Planted(
        "4.3: of equal numbers Mapache's wins",
        "rounds.pyx",
        "return -1 if value == against else GUARDIANS if value > against else MAPACHE",
        "return GUARDIANS if value > against else MAPACHE",
    ),
    Planted(
        "4.5: equal wins after the last round are Mapache's",
        "rounds.pyx",
        "s.town = 2 if s.wins[<int>MAPACHE] > s.wins[<int>GUARDIANS] else 1",
        "s.town = 2 if s.wins[<int>MAPACHE] >= s.wins[<int>GUARDIANS] else 1",
    ),
    Planted(
        "4.7: a card played twice resolves twice",
        "rounds.pyx",
        "if card and not seen[seat] >> card & 1:",
        "if card:",
    ),
    Planted(
        "6: `on_enter` resolves at every space",
        "rounds.pyx",
        "    s.step = S_ENTER\n    if space == 1:\n",
        "    s.step = S_ENTER\n    if space:\n",
    ),
    Planted(
        "6: a recruit brings no true grit",
        "effects.pyx",
        "grit = min(r.men_grit[man], s.grit)",
        "grit = 0",
    ),
    Planted(
        "7: one blockade too many on a side",
        "playing.pyx",
        "popcount(s.here[seat] & r.blockades[seat]) >= r.blockade_limit",
        "popcount(s.here[seat] & r.blockades[seat]) > r.blockade_limit",
    ),
    Planted(
        "7: a turn has one action too many",
        "playing.pyx",
        "if s.actions >= ACTIONS:",
        "if s.actions > ACTIONS:",
    ),
    Planted(
        "7: a one-shot is lost when the game ends meanwhile",
        "effects.pyx",
        "        s.discard[active(s)] = with_one(r, active(s), s.discard[active(s)], s.shot - 1)\n",
        "",
    ),
    Planted(
        "8: a total below 0 is not cut",
        "rounds.pyx",
        "return max(0, total + r.defense[card])",
        "return total + r.defense[card]",
    ),
    Planted(
        "8: a tie wins the attack",
        "rounds.pyx",
        "if lead > 0 or (lead == 0 and r.ties_win):",
        "if lead >= 0:",
    ),
    Planted(
        "9: an explosion may be paid with a superfluous card",
        "playing.pyx",
        "return need == 0 or (need == -1 and ones_paid == 0)",
        "return True",
    ),
    Planted(
        "10: blockades do not limit the shots",
        "playing.pyx",
        "return min(popcount(firepower_here(r, s, MAPACHE)), b.gatling)",
        "return popcount(firepower_here(r, s, MAPACHE))",
    ),
    Planted(
        "11: a shield is not used up",
        "effects.pyx",
        "        s.shields -= 1\n",
        "",
    ),
    Planted(
        "12: a hit absorbed by true grit counts as a kill",
        "effects.pyx",
        "        if r.grit_counts:\n",
        "        if 1:\n",
    ),
    Planted(
        "13: the tunnels collapse once in the game",
        "rounds.pyx",
        "s.tunnels_used = s.gatling_used = s.actions = 0",
        "s.gatling_used = s.actions = 0",
    ),
]
KNOWLEDGE = [
    Planted(
        "14: a card taken back is not known",
        "effects.pyx",
        "            s.known[owner] = with_one(r, owner, s.known[owner], target)\n",
        "",
    ),
    Planted(
        "14: the deck of the other seat is seen",
        "knowledge.pyx",
        "s.hand[other] = s.deck[other] = UNSEEN",
        "s.hand[other] = UNSEEN",
    ),
    Planted(
        "14: the card committed by the other seat is seen",
        "knowledge.pyx",
        "        s.committed[other] = 0\n",
        "",
    ),
    Planted(
        "14: who has not committed sees that the other has",
        "knowledge.pyx",
        "if s.phase == POKER and seat >= 0 and s.head.pending >> seat & 1:",
        "if s.phase == POKER and seat == 7:",
    ),
    Planted(
        "14: a seat sees which card the other commits",
        "knowledge.pyx",
        "return HIDDEN if s.phase == POKER and seat != s.head.to_act else action",
        "return HIDDEN if s.phase == POKER and seat < 0 else action",
    ),
    Planted(
        "14: an accusation that came back may have been removed",
        "knowledge.pyx",
        "sure = returned_pokers(r, s, side)",
        "sure = 0",
    ),
    Planted(
        "14: numbers of cards that can pay are drawn without their ways",
        "knowledge.pyx",
        "return WAYS[firsts][first] * WAYS[seconds][second] * WAYS[others][rest]",
        "return 1",
    ),
    Planted(
        "14: the last card of a pool never comes",
        "knowledge.pyx",
        "nth_slot(pool, rng_below(rng, size))",
        "nth_slot(pool, rng_below(rng, max(1, size - 1)))",
    ),
    Planted(
        "14: the committed card is always the first of the hand",
        "knowledge.pyx",
        "nth_slot(hand, rng_below(rng, popcount(hand)))",
        "nth_slot(hand, 0)",
    ),
]
BUGS = RULES + KNOWLEDGE

if __name__ == "__main__":
    main("revolver_2", BUGS)
