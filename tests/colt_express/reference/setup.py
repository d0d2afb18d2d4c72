"""Set-up (rules, sections 3, 10.1 and 11)."""

from functools import partial

from tests.colt_express.reference import chance, schemin, tables
from tests.colt_express.reference.things import Bandit, Card, Choice, Loot, Purse, Spot, Table


def deal(table: Table) -> None:
    """Choose the First Player and the characters, then go on as far as nobody is asked."""
    first = table.options["first_player"]
    if first == "random":  # R2
        first = chance.draw(table.chance, chance.FIRST_PLAYER, table.seats)
    table.first_player = int(first)
    wanted = table.options["characters"]
    if wanted == "draft":
        next_pick(table)
        return
    if wanted == "random":
        wanted = chance.shuffled(
            table.chance, chance.CHARACTERS, list(tables.CHARACTERS), len(table.bandits)
        )
    for bandit, character in zip(table.bandits, wanted, strict=True):
        bandit.character = character
    load_train(table)


# --- picking characters (3.1.1, 11.2, R1, R14) ------------------------------------------------


def next_pick(table: Table) -> None:
    """Ask for the next character, or load the train when all are picked."""
    table.phase = "draft"
    picked = sum(bandit.character is not None for bandit in table.bandits)
    if picked == len(table.bandits):
        load_train(table)
        return
    table.to_act = (table.first_player + picked) % table.seats
    options = draft_choices(table)
    if len(options) == 1:
        options[0].perform()


def draft_choices(table: Table) -> list[Choice]:
    assert table.to_act is not None
    bandit = next(b for b in table.bandits_of(table.to_act) if b.character is None)

    def choose(character: str) -> None:
        bandit.character = character
        next_pick(table)

    taken = {bandit.character for bandit in table.bandits}
    return [
        Choice(f"choose {name.lower()}", 224 + i, partial(choose, name))
        for i, name in enumerate(tables.CHARACTERS)
        if name not in taken
    ]


# --- the train (3.1.3 to 3.1.6) -----------------------------------------------------------------


def load_train(table: Table) -> None:
    everybody = set(range(table.seats))
    for bandit in table.bandits:
        bandit.loot.purses.append(Purse(tables.START_PURSE, set(everybody)))
    train = table.options["cars"]
    if train == "random":
        train = chance.shuffled(table.chance, chance.CARS, list(tables.IMPRINTS), table.locomotive)
    table.train = list(train)
    fill_cars(table)
    table.floor[Spot(table.locomotive, roof=False)] = Loot(strongboxes=1)
    put_bandits(table)


def fill_cars(table: Table) -> None:
    """3.1.5: the pool lacks one $250 purse a bandit."""
    pool = [value for value, number in tables.PURSES.items() for _ in range(number)]
    for _ in table.bandits:
        pool.remove(tables.START_PURSE)
    printed = sum(tables.IMPRINTS[letter][0] for letter in table.train)
    values = chance.shuffled(table.chance, chance.PURSES, pool, printed)
    handle = 0
    for car, letter in enumerate(table.train):
        purses, jewels = tables.IMPRINTS[letter]
        loot = table.loot_at(Spot(car, roof=False))
        loot.jewels = jewels
        for _ in range(purses):
            loot.purses.append(Purse(values[handle], set(), handle))
            handle += 1


# --- bandits on the train (3.1.9, 11.3) ---------------------------------------------------------


def put_bandits(table: Table) -> None:
    if table.seats > 2:
        for number, seat in enumerate(table.clockwise(), start=1):
            car = 0 if number % 2 == 1 else 1
            table.bandits[seat].spot = Spot(car, roof=False)
        hand_out_cards(table)
    elif table.options["start_cars"] == "random":
        table.start_choice = [
            chance.draw(table.chance, chance.START_CARS, 2, seat=seat) for seat in (0, 1)
        ]
        reveal_start_cars(table)
    else:
        table.phase = "start"
        table.start_choice = [None, None]
        table.to_act = table.first_player


def start_choices(table: Table) -> list[Choice]:
    assert table.to_act is not None
    return start_choices_of(table, table.to_act)


def start_choices_of(table: Table, seat: int) -> list[Choice]:
    def choose(place: int) -> None:
        table.start_choice[seat] = place
        if None in table.start_choice:
            table.to_act = 1 - seat
        else:
            reveal_start_cars(table)

    return [
        Choice(f"caboose {bandit.name}", 232 + bandit.index, partial(choose, i))
        for i, bandit in enumerate(table.bandits_of(seat))
    ]


def reveal_start_cars(table: Table) -> None:
    for seat, place in enumerate(table.start_choice):
        for i, bandit in enumerate(table.bandits_of(seat)):
            bandit.spot = Spot(0 if i == place else 1, roof=False)
    table.start_choice = []
    hand_out_cards(table)


# --- cards (3.1.10, 11.5) -----------------------------------------------------------------------


def action_cards(table: Table, seat: int) -> list[Card]:
    """Every action card of *seat*."""
    if table.seats > 2:
        return [
            Card(kind, tables.KINDS.index(kind))
            for kind in tables.KINDS
            for _ in range(tables.COPIES[kind])
        ]
    first, second = table.bandits_of(seat)
    return [*team_cards(first, 0), *team_cards(second, 6)]


def team_cards(bandit: Bandit, number: int) -> list[Card]:
    """11.5: one card of each kind a bandit, and a single Marshal card beside the first one's."""
    cards = []
    for kind in tables.KINDS:
        if kind != "marshal":
            cards.append(Card(kind, number, bandit))
        elif number < 6:
            cards.append(Card(kind, number))
        else:
            continue
        number += 1
    return cards


def hand_out_cards(table: Table) -> None:
    for player in table.players:
        player.deck = action_cards(table, player.seat)
    schemin.begin_round(table)
