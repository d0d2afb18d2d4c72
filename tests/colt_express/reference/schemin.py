"""Phase 1, the start of a round and what happens to hands (rules, sections 4, 5 and 10)."""

from functools import partial

from tests.colt_express.reference import chance, tables
from tests.colt_express.reference.things import Card, Choice, Planned, Player, Table

FACE_DOWN = 16
DRAW = 11
KEEP = 256
KEEP_NOTHING = 240


# --- start of a round (4.1, 10.2) -----------------------------------------------------------------


def begin_round(table: Table) -> None:
    table.rounds.append(turn_up_round_card(table.chance, table.rounds))
    table.phase = "schemin"
    table.turn = table.acted = 0
    table.pile = []
    table.executed = 0
    for player in table.players:
        size = 7 if table.owns(player.seat, "Doc") else 6
        player.drawn = 0
        while len(player.hand) < size and draw_card(table, player):  # R12
            pass
    table.to_act = whose_turn(table)


def turn_up_round_card(key: int, before: list[str]) -> str:
    """The card after those of *before* (3.1.7)."""
    number = len(before)
    if number == tables.LAST_ROUND:
        station = chance.draw(key, chance.ROUNDS, len(tables.STATIONS), count=number)
        return tables.STATIONS[station].name
    unused = [card.name for card in tables.ROUND_CARDS if card.name not in before]
    return unused[chance.draw(key, chance.ROUNDS, len(unused), count=number)]


def draw_card(table: Table, player: Player) -> bool:
    """Take one card into the hand; whether there was one (10.3: the discard is shuffled)."""
    if player.deck_size == 0:
        player.deck, player.discard = player.discard, []
        for card in player.deck:
            card.traced = False
    if player.deck_size == 0:
        return False
    if player.top:
        card = player.top.pop(0)
    else:
        player.deck.sort(key=lambda card: card.number)
        place = chance.draw(
            table.chance,
            chance.DRAW,
            len(player.deck),
            seat=player.seat,
            count=64 * table.round + player.drawn,
        )
        card = player.deck.pop(place)
    player.hand.append(card)
    player.drawn += 1
    return True


# --- turns (4.2, 5) -------------------------------------------------------------------------------


def order_of(symbol: str, first: int, seats: int) -> list[int]:
    """Who acts in a turn, in order."""
    clockwise = [(first + i) % seats for i in range(seats)]
    if symbol == "W":
        return [(first - i) % seats for i in range(seats)]
    if symbol == "D":
        return [seat for seat in clockwise for _ in range(2)]
    return clockwise


def whose_turn(table: Table) -> int:
    order = order_of(table.turns[table.turn], table.first_player, table.seats)
    return order[table.acted]


def choices(table: Table) -> list[Choice]:
    """Play a card or draw; Ghost may lay his first card face down (6.8)."""
    assert table.to_act is not None
    player = table.players[table.to_act]
    in_tunnel = table.turns[table.turn] == "T"
    kinds = {card.number: card for card in player.hand if not card.is_bullet}
    found = [
        Choice(
            f"play {card.name}",
            number,
            partial(play, table, player, card, face_down=in_tunnel),
        )
        for number, card in sorted(kinds.items())
    ]
    if player.deck_size or player.discard:  # R3; standard: there is no discard
        found.append(Choice("draw", DRAW, partial(draw_three, table, player)))
    if table.turn == 0 and table.owns(player.seat, "Ghost"):
        found += [
            Choice(
                f"play {card.name} face down",
                FACE_DOWN + number,
                partial(play, table, player, card, face_down=True),
            )
            for number, card in sorted(kinds.items())
        ]
    return found


def play(table: Table, player: Player, card: Card, *, face_down: bool) -> None:
    player.hand.remove(card)
    table.pile.append(Planned(player.seat, card, face_down))
    next_decision(table)


def draw_three(table: Table, player: Player) -> None:
    for _ in range(3):
        draw_card(table, player)
    next_decision(table)


def next_decision(table: Table) -> None:
    table.acted += 1
    symbol = table.turns[table.turn]
    if table.acted == len(order_of(symbol, table.first_player, table.seats)):
        table.turn += 1
        table.acted = 0
    if table.turn < len(table.turns):
        table.to_act = whose_turn(table)
    elif not table.expert:
        put_hands_back(table)
    elif table.round < tables.LAST_ROUND:
        ask_to_keep(table)
    else:
        begin_stealin(table)


def begin_stealin(table: Table) -> None:
    """4.3: the pile is turned over; flow.py goes on with its first card."""
    table.phase = "stealin"
    table.to_act = None


# --- end of Schemin' (4.2, 10.4) ------------------------------------------------------------------


def put_hands_back(table: Table) -> None:
    for player in table.players:
        player.deck += player.hand
        player.hand = []
        player.drawn = 0
    begin_stealin(table)


def kinds_to_keep(player: Player) -> list[Card]:
    """One card for each kind of action card in hand, in order."""
    kinds = {card.number: card for card in player.hand if not card.is_bullet}
    return [card for _, card in sorted(kinds.items())]


def ask_to_keep(table: Table) -> None:
    """Start asking at the First Player; empty hands are skipped."""
    table.phase = "keep"
    ask_seat(table, [seat for seat in table.clockwise() if table.players[seat].hand])


def ask_seat(table: Table, waiting: list[int]) -> None:
    if not waiting:
        carry_out_keeping(table)
        return
    table.to_act = waiting[0]
    kinds = kinds_to_keep(table.players[waiting[0]])
    table.keep_next = kinds[0].name if kinds else "nothing"


def keep_choices(table: Table) -> list[Choice]:
    assert table.to_act is not None
    player = table.players[table.to_act]
    if table.keep_next == "nothing":
        return [Choice("keep nothing", KEEP_NOTHING, partial(after_keeping, table, player))]
    card = next(card for card in player.hand if card.name == table.keep_next)
    copies = sum(other.number == card.number for other in player.hand)
    return [
        Choice(
            f"keep {copy} {card.name}",
            KEEP + 4 * card.number + copy,
            partial(keep, table, player, card, copy),
        )
        for copy in range(copies + 1)
    ]


def keep(table: Table, player: Player, card: Card, copies: int) -> None:
    if copies:
        player.keep[card.name] = copies
    later = [other for other in kinds_to_keep(player) if other.number > card.number]
    if later:
        table.keep_next = later[0].name
    else:
        after_keeping(table, player)


def after_keeping(table: Table, player: Player) -> None:
    order = table.clockwise()
    later = order[order.index(player.seat) + 1 :]
    ask_seat(table, [seat for seat in later if table.players[seat].hand])


def carry_out_keeping(table: Table) -> None:
    """All hands change together: bullets and what nobody kept are thrown off face down."""
    table.keep_next = None
    for player in table.players:
        kept: list[Card] = []
        for card in player.hand:
            already = sum(other.name == card.name for other in kept)
            if already < player.keep.get(card.name, 0):
                kept.append(card)
            else:
                player.discard.append(card)
        player.hand = kept
        player.keep = {}
        player.drawn = 0
    begin_stealin(table)
