"""Set-up and poker tournament (rules, sections 3 and 4)."""

from collections import Counter
from functools import partial

from tests.revolver_2.reference import chance
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE, SEATS, Data, PokerCard
from tests.revolver_2.reference.things import Choice, Guardian, Json, Poker, Side, Spot, Table

BEATS = {("cheat", "number"), ("accusation", "cheat"), ("number", "accusation")}


def lay_out(data: Data, rules: Json, key: int) -> Table:
    """The table before the first poker card is chosen."""
    grit = rules["true_grit_tokens"]
    guardians = []
    for person in data.people.values():
        if person.starting:
            guardians.append(Guardian(person.id, min(person.true_grit, grit)))
            grit -= guardians[-1].grit
    return Table(
        data=data,
        rules=rules,
        chance=key,
        sides=[Side(Counter(), full_deck(data, seat)) for seat in SEATS],
        poker=Poker([poker_hand(data, rules, key, seat) for seat in SEATS]),
        guardians=guardians,
        recruits=[person.id for person in data.people.values() if not person.starting],
        army=rules["army_tokens_start"],
        grit=grit,
        power=[rules["guardian_power_tokens"], rules["mapache_power_tokens"]],
    )


def full_deck(data: Data, seat: int) -> Counter[str]:
    return Counter({card.id: card.copies for card in data.decks[seat]})


def poker_hand(data: Data, rules: Json, key: int, seat: int) -> list[str]:
    """Some cards are removed unseen."""
    hand = list(data.poker_decks[seat])
    for i in range(rules["poker_cards_removed"]):
        del hand[chance.draw(key, chance.POKER, len(hand), seat=seat, count=i)]
    return hand


# --- the tournament -------------------------------------------------------------------------------


def choices(table: Table) -> list[Choice]:
    seat = table.to_act
    assert table.poker is not None
    assert seat is not None
    kinds = table.data.poker_decks[seat]
    return [
        Choice(1024 + kinds.index(card), f"commit {card}", partial(commit, table, seat, card))
        for card in table.poker.hands[seat]
    ]


def commit(table: Table, seat: int, card: str) -> None:
    assert table.poker is not None
    table.poker.committed[seat] = card
    waiting = table.pending
    if waiting:
        table.to_act = waiting[0]
    else:
        reveal(table, table.poker)


def reveal(table: Table, poker: Poker) -> None:
    cards = []
    for seat in SEATS:
        name = poker.committed[seat]
        assert name is not None
        cards.append(table.data.poker[name])
        if not cards[-1].returns:
            poker.hands[seat].remove(name)
        poker.played[seat].append(name)
        poker.committed[seat] = None
    winner = winner_of(cards[GUARDIANS], cards[MAPACHE])
    if winner is not None:
        poker.wins[winner] += 1
    if is_decided(table.rules, poker):
        decide(table, poker)
    else:
        table.to_act = GUARDIANS


def winner_of(ours: PokerCard, theirs: PokerCard) -> int | None:
    """Of one round; None: nobody."""
    if (ours.kind, theirs.kind) in BEATS:
        return GUARDIANS
    if (theirs.kind, ours.kind) in BEATS:
        return MAPACHE
    if ours.kind != "number" or ours.value == theirs.value:
        return None
    return GUARDIANS if ours.value > theirs.value else MAPACHE


def is_decided(rules: Json, poker: Poker) -> bool:
    if rules["poker_rounds_to_win"] in poker.wins:
        return True
    rounds: int = rules["poker_cards_per_player"] - rules["poker_cards_removed"]
    return len(poker.played[GUARDIANS]) == rounds


def decide(table: Table, poker: Poker) -> None:
    """Areas are laid out; all cards played have their effects."""
    winner = MAPACHE if poker.wins[MAPACHE] > poker.wins[GUARDIANS] else GUARDIANS
    table.areas = table.data.layout(winner)
    table.spots = [Spot() for _ in table.areas]
    pairs = zip(*poker.played, strict=True)
    table.setup = list(dict.fromkeys(card for pair in pairs for card in pair))
    table.poker = None
    table.step = "setup"


def go_on(table: Table) -> None:
    """The next card played; after the last one the hands are dealt and round 1 begins."""
    if table.setup:
        table.push_list("effects", table.setup.pop(0))
        return
    for seat in SEATS:
        table.draw(seat, max(0, table.rules["starting_hand"] + table.hand_change[seat]))
    table.hand_change = [0, 0]
    table.round = 1
