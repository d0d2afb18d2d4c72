"""The 2 de Mayo state and rules block: small integers; equal positions have equal bytes.

Zones are numbered as printed, 1 to 21; entry 0 of an array by zone is always 0, and so is bit 0 of
a set of zones. Cards are counted by side: bit 0 of a French set is F1, of a Spanish one S1. Orders
are named by their index: the directed borders by (origin, destination), then the entries by gate.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SPAIN = 0
    FRANCE = 1
    SIDES = 2

cdef enum:
    ZONES = 22              # one more than there are, as they count from 1
    GATES = 4
    CARDS = 11              # of one side
    ALL_CARDS = 0x7FF       # as a bit set
    ALL_ZONES = 0x3FFFFE
    INDICES = 132           # most orders that can be named: 128 directed borders, 4 entries
    SPANISH = 10            # most Spanish orders: one a unit
    FRENCH = 30
    LAST_TURN = 10
    NONE = 255              # no order
    UNSEEN = 255            # number of orders of a list hidden from the observer
    UNSEEN_HAND = 0x8000    # a hand hidden from the observer

cdef enum:                  # phases
    SETUP
    VETO
    DRAW
    PREPARE                 # window P5
    ORDERS
    REVEAL                  # window M2
    NUMBERS
    CROSSING
    MOVED                   # window M7
    STRENGTH                # window R2
    AFTER                   # window R4
    REPEAT                  # the window R2 of a fight that is repeated
    OVER
    PHASES

cdef enum:                  # status of an order
    STANDING
    CANCELLED
    VOID
    DONE
    STAYED                  # lost a crossing

cdef enum:                  # draws of a seat
    UNASKED                 # or not yet answered, or hidden
    DECLINES
    DRAWS

cdef enum:                  # effects of cards
    BLANK
    MURAT
    RECRUIT
    COLLABORATION
    SHOOTINGS
    REPETITION
    EXTRA                   # strength
    DIVIDE
    ARTILLERY
    CHARGE
    CANCEL
    DISORDER
    MAYOR
    LIEUTENANT
    RELEASE
    REDIRECT
    SHIELD

cdef enum:                  # where a recruit may appear
    NOWHERE
    ANYWHERE
    OWN
    ONE_ZONE

cdef enum:                  # numbers of actions: docs/games/dos_de_mayo.md, section 3
    A_PASS = 0
    A_DONE = 1
    A_DECLINE = 2
    A_DRAW = 3
    A_ALLOW = 4
    A_VETO = 5
    A_TAKE_MURAT = 6
    A_TAKE_ARTILLERY = 7
    A_PLACE_ARTILLERY = 8
    A_SPAIN_GOES = 9
    A_FRANCE_GOES = 10
    A_SEND = 32
    A_ARTILLERY = 128
    A_ORDER = 256
    A_DIVIDE = 512
    A_CARD = 4096
    A_REDIRECT = 16384
    A_CHARGE = 32768

cdef enum:                  # purposes of chance: same page, section 5
    C_DRAW = 1
    C_DISCARD = 2

cdef enum:                  # cards that the rules name, by their bits
    F1 = 1
    F8 = 1 << 7
    S1 = 1

cdef struct MayoRules:
    RulesHeader head
    uint32_t neighbours[ZONES]
    uint32_t gate_zones     # bit set
    uint32_t exempt         # origins that cost a French order nothing
    uint16_t window[PHASES][SIDES]  # cards that may be played in a phase
    uint16_t immediate[SIDES]       # cards that take effect when they are drawn
    uint16_t permanent[SIDES]
    uint16_t of_effect[17][SIDES]   # cards that have an effect
    uint8_t first[ZONES + 1]    # index of the first order out of a zone; the last is n_borders
    uint8_t origin[INDICES]     # 0 for an entry from outside
    uint8_t target[INDICES]
    uint8_t reverse[INDICES]    # the order the other way, or NONE
    uint8_t n_borders           # directed ones
    uint8_t gates[GATES]
    uint8_t effect[SIDES][CARDS]
    uint8_t amount[SIDES][CARDS]    # strength, orders, units or the limit
    uint8_t place[SIDES][CARDS]     # where it recruits
    uint8_t zone[SIDES][CARDS]      # the zone it is tied to
    uint8_t from_turn[SIDES][CARDS]
    uint8_t units[SIDES][ZONES]     # at setup
    uint8_t outside[GATES]
    uint8_t spare[SIDES]
    uint8_t cubes[SIDES]
    uint8_t limited             # limited orders of a turn
    uint8_t murat, murat_turn   # limited orders with Murat in hand, from this turn on
    uint8_t disorder            # limited orders under Desconcierto
    uint8_t entry_turn          # first turn of entries from outside
    uint8_t limit               # loss limit
    uint8_t gap                 # of the hands, from which on a veto is possible
    uint8_t shield              # S11: units that Spain loses fewer
    uint8_t cap                 # most losses by the table of combat, before the units present
    uint8_t initiative
    uint8_t loss_at_once, veto_always

cdef struct Order:
    uint8_t index
    uint8_t units           # movers; 0 while not known
    uint8_t status

cdef struct MayoState:
    StateHeader head
    uint32_t held[SIDES]    # zones with units of a side (bit set)
    uint32_t snapshot       # conflict zones at M1; phases REVEAL to MOVED
    uint32_t fought         # conflict zones of R1; phases STRENGTH to REPEAT
    uint16_t hand[SIDES]    # UNSEEN_HAND if hidden from the observer
    uint16_t known[SIDES]   # cards everybody knows to be in this hand
    uint16_t discard[SIDES]
    uint16_t table[SIDES]   # permanents in play
    uint8_t hand_size[SIDES]
    uint8_t units[SIDES][ZONES]
    uint8_t outside[GATES]  # French units in the boxes
    uint8_t spare[SIDES]
    uint8_t phase
    uint8_t turn            # 1 to 10
    uint8_t losses          # French units lost
    uint8_t limit
    uint8_t winner          # 1 + seat; 0 while the game goes on
    uint8_t barred          # bit set of seats; phase DRAW
    uint8_t draws[SIDES]    # phase DRAW
    uint8_t passes          # in a row in this window, 0 or 1
    uint8_t turba           # F7 in effect
    uint8_t one_order       # F11 in effect
    uint8_t murat           # F1 was played; phase REVEAL
    uint8_t released        # zone of S8; phase REVEAL
    uint8_t artillery       # zone; phases STRENGTH to REPEAT
    uint8_t shield          # zone of S11 for the resolution to come
    uint8_t repeating       # zone; phase REPEAT
    uint8_t tie             # 1 + index of the Spanish order being settled; phase CROSSING
    uint8_t n_orders[SIDES]     # UNSEEN if hidden from the observer
    Order spanish[SPANISH]  # ascending by index; 0 beyond n_orders
    Order french[FRENCH]
    uint8_t recruits[SIDES][ZONES]  # recruited in M2 of this turn; phases REVEAL to MOVED
    uint8_t bonus[SIDES][ZONES]     # strength; phases STRENGTH to REPEAT
    uint8_t arrivals[ZONES]     # largest number one French order brought; phase MOVED
    uint8_t reserved[3]     # always 0

cdef struct MayoWork:
    uint16_t choices[SIDES]     # cards of which the rest of a hidden hand is drawn
    uint8_t missing[SIDES]  # how many
    uint8_t either          # France: F1 or F8 or both are in the hand
    uint8_t behaved         # trust 1: hidden orders are written as a sensible player would
