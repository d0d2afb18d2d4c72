"""2 de Mayo: the struct of a position as JSON and back."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport Game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema
from powderkeg.engine.dos_de_mayo.board cimport deck_of, deck_size, orders_of, orders_seen
from powderkeg.engine.dos_de_mayo.movement cimport ask_number, most_to_send
from powderkeg.engine.dos_de_mayo.state cimport (
    CARDS, FRANCE, FRENCH, GATES, NUMBERS, ORDERS, SIDES, SPAIN, SPANISH, STANDING,
    UNSEEN, UNSEEN_HAND, ZONES, MayoRules, MayoState, Order,
)

from powderkeg.engine.dos_de_mayo.lexicon import lexicon
from powderkeg.engine.dos_de_mayo.schema import Orders, Schema, Side
from powderkeg.engine.dos_de_mayo.tables import CARD_IDS, PHASES, STATUSES
from powderkeg.engine.text import known

cdef object IDS = CARD_IDS[::-1]            # by side


# --- to JSON -------------------------------------------------------------------------------------

def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const MayoState* s = <const MayoState*>PyBytes_AS_STRING(raw)
    names = lexicon(game).orders
    return Schema(
        **head_to_schema(&s.head),
        phase=PHASES[s.phase],
        turn=s.turn,
        spanish=units_of(s.units[<int>SPAIN]),
        french=units_of(s.units[<int>FRANCE]),
        outside=[s.outside[i] for i in range(GATES)],
        spare=[s.spare[0], s.spare[1]],
        losses=s.losses,
        limit=s.limit,
        sides=[side_of(s, i) for i in range(SIDES)],
        barred=[i for i in range(SIDES) if s.barred >> i & 1],
        draws=[None if s.draws[i] == 0 else s.draws[i] == 2 for i in range(SIDES)],
        passes=s.passes,
        orders=[list_of(s, i, names) for i in range(SIDES)],
        snapshot=zones_of(s.snapshot),
        recruits=[units_of(s.recruits[i]) for i in range(SIDES)],
        arrivals=units_of(s.arrivals),
        turba=s.turba == 1,
        one_order=s.one_order == 1,
        murat=s.murat == 1,
        released=s.released or None,
        bonus=[units_of(s.bonus[i]) for i in range(SIDES)],
        artillery=s.artillery or None,
        shield=s.shield or None,
        fought=zones_of(s.fought),
        repeating=s.repeating or None,
        tie=names[s.tie - 1] if s.tie else None,
        winner=s.winner - 1 if s.winner else None,
    )


cdef dict units_of(const uint8_t* units):
    return {str(zone): units[zone] for zone in range(1, ZONES) if units[zone]}


cdef list zones_of(unsigned int zones):
    return [zone for zone in range(1, ZONES) if zones >> zone & 1]


cdef list cards_of(int side, unsigned int cards):
    return [IDS[side][card] for card in range(CARDS) if cards >> card & 1]


cdef object side_of(const MayoState* s, int side):
    cdef bint seen = s.hand[side] != UNSEEN_HAND
    return Side(
        hand=cards_of(side, s.hand[side]) if seen else None,
        hand_size=s.hand_size[side],
        hand_known=cards_of(side, s.known[side]),
        deck=cards_of(side, deck_of(s, side)) if seen else None,
        deck_size=deck_size(s, side),
        discard=cards_of(side, s.discard[side]),
        table=cards_of(side, s.table[side]),
    )


cdef object list_of(const MayoState* s, int side, tuple names):
    """The orders of a side; None if they are hidden."""
    cdef const Order* orders = orders_seen(s, side)
    if s.n_orders[side] == UNSEEN:
        return None
    return [
        Orders(order=names[orders[i].index], units=orders[i].units or None,
               status=STATUSES[orders[i].status])
        for i in range(s.n_orders[side])
    ]


# --- from JSON -----------------------------------------------------------------------------------

def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef MayoState s
    cdef int side
    memset(&s, 0, sizeof(MayoState))
    head_from_schema(&s.head, schema)
    for name, n in (("outside", GATES), ("spare", SIDES), ("sides", SIDES), ("draws", SIDES),
                    ("orders", SIDES), ("recruits", SIDES), ("bonus", SIDES)):
        if len(getattr(schema, name)) != n:
            raise ValueError(f".{name}", f"expected {n} entries")
    read_numbers(&s, schema)
    for side in range(SIDES):
        read_side(&s, side, schema.sides[side], seat)
        read_orders(&s, side, schema.orders[side], lexicon(game).orders, seat)
    s.tie = 0 if schema.tie is None else 1 + index_of(schema.tie, lexicon(game).orders, ".tie")
    return (<char*>&s)[:sizeof(MayoState)]


cdef int read_numbers(MayoState* s, schema) except -1:
    """Everything but cards and orders."""
    cdef int i
    s.phase = PHASES.index(schema.phase)
    s.turn, s.losses, s.limit, s.passes = schema.turn, schema.losses, schema.limit, schema.passes
    s.turba, s.one_order, s.murat = schema.turba, schema.one_order, schema.murat
    s.released, s.artillery = schema.released or 0, schema.artillery or 0
    s.shield, s.repeating = schema.shield or 0, schema.repeating or 0
    s.winner = 0 if schema.winner is None else 1 + schema.winner
    s.snapshot, s.fought = set_of(schema.snapshot, ".snapshot"), set_of(schema.fought, ".fought")
    s.barred = set_of(schema.barred, ".barred")
    for i in range(GATES):
        s.outside[i] = schema.outside[i]
    read_units(s.units[<int>SPAIN], schema.spanish)
    read_units(s.units[<int>FRANCE], schema.french)
    read_units(s.arrivals, schema.arrivals)
    for i in range(SIDES):
        s.spare[i] = schema.spare[i]
        s.draws[i] = 0 if schema.draws[i] is None else 1 + schema.draws[i]
        s.held[i] = set_of(map(int, (schema.spanish, schema.french)[i]), "")
        read_units(s.recruits[i], schema.recruits[i])
        read_units(s.bonus[i], schema.bonus[i])
    return 0


cdef int read_units(uint8_t* units, dict named) except -1:
    for zone, n in named.items():
        units[<int>int(zone)] = n
    return 0


cdef unsigned int set_of(values, str path) except? 0xFFFFFFFF:
    """A bit set of small numbers that differ."""
    cdef unsigned int found = 0
    for value in values:
        if found >> <int>value & 1:
            raise ValueError(path, f"{value} stands there twice")
        found |= 1 << <int>value
    return found


cdef int read_side(MayoState* s, int side, value, seat) except -1:
    path = f"$.state.sides[{side}]"
    if seat is None:
        known(value.hand, f"{path}.hand")
        known(value.deck, f"{path}.deck")
    s.hand_size[side] = value.hand_size
    s.known[side] = card_set(value.hand_known, side, f"{path}.hand_known")
    s.discard[side] = card_set(value.discard, side, f"{path}.discard")
    s.table[side] = card_set(value.table, side, f"{path}.table")
    s.hand[side] = UNSEEN_HAND if value.hand is None else card_set(
        value.hand, side, f"{path}.hand")
    if value.deck_size != deck_size(s, side):
        raise ValueError(f"{path}.deck_size", f"the other places leave {deck_size(s, side)} cards")
    if (value.deck is None) != (value.hand is None):
        raise ValueError(f"{path}.deck", "deck and hand are hidden together")
    if value.deck is not None and card_set(value.deck, side, f"{path}.deck") != deck_of(s, side):
        raise ValueError(f"{path}.deck", "not exactly the cards that are nowhere else")
    return 0


cdef int card_set(list names, int side, str path) except -1:
    for name in names:
        if name not in IDS[side]:
            raise ValueError(path, f"{name} is no card of this side")
    return set_of(map(IDS[side].index, names), path)


cdef int read_orders(MayoState* s, int side, value, tuple names, seat) except -1:
    cdef Order* orders = orders_of(s, side)
    cdef int i, room = FRENCH if side == FRANCE else SPANISH
    path = f"$.state.orders[{side}]"
    if seat is None:
        known(value, path)
    if value is None:
        s.n_orders[side] = UNSEEN
        return 0
    if len(value) > room:
        raise ValueError(path, f"at most {room} orders")
    s.n_orders[side] = len(value)
    for i, order in enumerate(value):
        orders[i].index = index_of(order.order, names, f"{path}[{i}].order")
        orders[i].units = order.units or 0
        orders[i].status = STATUSES.index(order.status)
    return 0


cdef int index_of(str name, tuple names, str path) except -1:
    if name not in names:
        raise ValueError(path, f"{name} is no order on this map")
    return names.index(name)


# --- unfinished moves ----------------------------------------------------------------------------

def move_start(Game game, bytes raw):
    """Take back the orders, or the numbers, that the seat to act has given so far."""
    cdef const MayoRules* r = <const MayoRules*>game.rules
    cdef MayoState s
    cdef int side, taken = 0
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(MayoState))
    side = s.head.to_act
    if s.phase == ORDERS and s.n_orders[side] != UNSEEN:
        taken = s.n_orders[side]
        s.n_orders[side] = 0
        memset(orders_of(&s, side), 0, (FRENCH if side == FRANCE else SPANISH) * sizeof(Order))
    elif s.phase == NUMBERS:
        taken = take_numbers_back(r, &s)
    return (<char*>&s)[:sizeof(MayoState)], taken


cdef int take_numbers_back(const MayoRules* r, MayoState* s):
    """Forget the numbers sent; how many of them were asked for?"""
    cdef Order sent[FRENCH]
    cdef int i, asked = 0
    memcpy(sent, s.french, sizeof(s.french))
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].status == STANDING:
            s.french[i].units = 0
    for i in range(s.n_orders[<int>FRANCE]):
        if sent[i].units:
            asked += most_to_send(r, s, i) > 1
            s.french[i].units = sent[i].units
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].status == STANDING:
            s.french[i].units = 0
    ask_number(r, s)
    return asked
