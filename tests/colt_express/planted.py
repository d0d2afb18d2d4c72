"""Colt Express with one rule broken at a time: python -m tests.colt_express.planted.

The texts are pieces of the engine as it is; test_planted.py tells when one has changed.
"""

from tests.planted import Planted, main

RULES = [
    Planted(
        "6.1: on roofs two cars instead of three",
        "stealing.pyx",
        "reach = 3 if roof else 1",
        "reach = 2 if roof else 1",
    ),
    Planted(
        "6.4: Belle is a target like all others",
        "stealing.pyx",
        "return candidates & ~s.belle if candidates & ~s.belle else candidates",
        "return candidates",
    ),
    Planted(
        "6.4: nobody is ever shot towards the Caboose on roofs",
        "stealing.pyx",
        "found = nearest_ahead(roofs, car) | nearest_behind(roofs, car)",
        "found = nearest_ahead(roofs, car)",
    ),
    Planted(
        "6.8: Tuco does not shoot downwards",
        "stealing.pyx",
        "if s.character[bandit] == TUCO:",
        "if s.character[bandit] == TUCO and spot < ROOF:",
    ),
    Planted(
        "6.8: Django never pushes into the Caboose",
        "stealing.pyx",
        "return s.spot[target] - 1 if car else NONE",
        "return s.spot[target] - 1 if car > 1 else NONE",
    ),
    Planted(
        "6.6: a lost jewel always falls inside",
        "stealing.pyx",
        "s.jewels_at += <uint64_t>1 << (4 * spot)",
        "s.jewels_at += <uint64_t>1 << (4 * (spot & 7))",
    ),
    Planted(
        "6.8: Cheyenne takes jewels as well",
        "stealing.pyx",
        "first + 4 * JEWEL, False, out + n)",
        "first + 4 * JEWEL, cheyenne, out + n)",
    ),
    Planted(
        "R5: the last of several purses is never lost",
        "stealing.pyx",
        "64 * s.round + s.executed), n)",
        "64 * s.round + s.executed), n - 1)",
    ),
    Planted(
        "7: a Marshal moved by Angry Marshal catches nobody (R21)",
        "events.pyx",
        "marshal_arrives(rules, s)       # R21",
        "pass",
    ),
    Planted(
        "8: Braking does not reach the Locomotive",
        "events.pyx",
        "s.spot[bandit] < rules.cars + ROOF:",
        "s.spot[bandit] < rules.cars + ROOF - 1:",
    ),
    Planted(
        "8: Marshal's Revenge takes the highest purse",
        "events.pyx",
        "if s.owned[i] & 7 < s.owned[lowest] & 7:",
        "if s.owned[i] & 7 > s.owned[lowest] & 7:",
    ),
    Planted(
        "8: Pickpocketing in company",
        "events.pyx",
        "if purses == 0 or s.at[s.spot[bandit]] != 1 << bandit:",
        "if purses == 0:",
    ),
    Planted(
        "8: no hostage money on the Locomotive's roof",
        "events.pyx",
        "s.spot[bandit] & 7 == rules.cars",
        "s.spot[bandit] == rules.cars",
    ),
    Planted(
        "R7: the last neutral bullets go by seat, not from the First Player",
        "train.pxd",
        "cdef int bandit = first_bandit(rules, s)\n    for _ in range(rules.bandits):",
        "cdef int bandit = 0\n    for _ in range(rules.bandits):",
    ),
    Planted(
        "5: Switching goes clockwise",
        "scheming.pyx",
        "if symbol == SWITCHING:",
        "if symbol == SWITCHING and n == 0:",
    ),
    Planted(
        "6.8: Doc draws seven cards in the first round only",
        "rounds.pyx",
        "limit = rules.doc_hand if s.doc >> seat & 1 else rules.hand",
        "limit = rules.doc_hand if s.doc >> seat & 1 and s.round == 0 else rules.hand",
    ),
    Planted(
        "9: ties are not broken by bullets",
        "scoring.pyx",
        "rank[seat] = 64 * money[seat] - bullets_received(s, seat)",
        "rank[seat] = 64 * money[seat]",
    ),
    Planted(
        "R11: no Gunslinger when nobody fired",
        "scoring.pyx",
        "if s.bullets_left[b] == fewest:",
        "if s.bullets_left[b] == fewest and fewest < rules.bullets:",
    ),
]

KNOWLEDGE = [
    Planted(
        "leak: the first card of the pile is never concealed (Ghost's)",
        "knowledge.pyx",
        "for i in range(s.executed, s.n_pile):",
        "for i in range(s.executed + 1, s.n_pile):",
    ),
    Planted(
        "leak: the spectator knows what seat 0 knows of purses",
        "knowledge.pyx",
        "(1 << n) - 1 if seat < 0 else 1 << seat)",
        "1 if seat < 0 else 1 << seat)",
    ),
    Planted(
        "leak: everybody sees what the others keep",
        "knowledge.pyx",
        "if s.phase == KEEP:\n                s.keep[other] = UNKNOWN_FEW",
        "if s.phase > KEEP:\n                s.keep[other] = UNKNOWN_FEW",
    ),
    Planted(
        "leak: cards played in a Tunnel are in everybody's history",
        "knowledge.pyx",
        "if action >= A_FACE_DOWN or r.rounds[s.rounds[s.round]].turns[s.turn] == TUNNEL:",
        "if action >= A_FACE_DOWN:",
    ),
    Planted(
        "R37: the purse that was lost is not forgotten",
        "stealing.pyx",
        "purse = (disown_purse(s, target, first + i) & 7) | 8 << owner",
        "purse = disown_purse(s, target, first + i)",
    ),
    Planted(
        "R37: who takes a purse does not remember it",
        "train.pxd",
        "cdef int purse = s.lying[handle] | 8 << rules.owner[bandit]",
        "cdef int purse = s.lying[handle] | 8 << rules.owner[0]",
    ),
    Planted(
        "R38: bullets drawn before the discard is shuffled are lost sight of",
        "rounds.pyx",
        "    s.hand_bullets[seat] += s.deck_top[seat]\n    s.drawn[seat] += size\n",
        "    s.drawn[seat] += size\n",
    ),
    Planted(
        "R38: what was known of a discard stays known when it is shuffled",
        "rounds.pyx",
        "    s.discard_known[seat] = 0\n",
        "",
    ),
    Planted(
        "R38: bullets thrown off are lost sight of",
        "scheming.pyx",
        "s.discard_known[seat] += <few_t>s.hand_bullets[seat] << FEW_BULLET_SHIFT",
        "s.discard_known[seat] += 0",
    ),
    Planted(
        "possible truths: an executed card may lie in the pile again",
        "possible.pyx",
        "w.in_deck += 0 if rules.expert else one(kind)\n"
        "                known += 0 if rules.expert else one(kind)",
        "pass",
    ),
    Planted(
        "possible truths: kept cards may be bullets",
        "possible.pyx",
        "cdef int most = min(free, s.drawn[seat] - s.hand_bullets[seat])",
        "cdef int most = free",
    ),
    Planted(
        "possible truths: a purse is always the lowest unseen one",
        "possible.pyx",
        "j = i + rng_below(rng, n - i)\n        value",
        "j = i\n        value",
    ),
    Planted(
        "possible truths: bullets fall into a hand with wrong chances",
        "possible.pyx",
        "w.upto[i - least] = choose(w.hand, i) * choose(elsewhere, bullets - i)",
        "w.upto[i - least] = choose(w.hand, i)",
    ),
    Planted(
        "possible truths: a kept card is kept in two cases of three",
        "possible.pyx",
        "s.keep[other] += one_few(kind) * rng_below(rng, 2)",
        "s.keep[other] += one_few(kind) * (rng_below(rng, 3) != 0)",
    ),
]

BUGS = [*RULES, *KNOWLEDGE]

if __name__ == "__main__":
    main("colt_express", BUGS)
