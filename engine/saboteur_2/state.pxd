"""The Saboteur 2 state and rules block: small integers; equal positions have equal bytes.

A cell (x, y) is the number STRIDE x + y; the start is 0. A placed card is kind | TURNED if it lies
turned. Sides are bits N, E, S, W from the lowest. Sets of seats are bit sets. A card in a hand or
among discards is kind + 1.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 12
    HAND = 6                # most cards of one hand
    KINDS = 60
    WORDS = 8               # of a multiset of kinds, a byte each
    N_PATHS = 42            # kinds 0 to 41 are path cards
    ROLES = 6
    PLACED = 80             # room for 70 path cards, the start and three goals
    ENDS = 48               # room for open ends: there can be no more than 42
    DISCARDS = 108          # cards of the combined deck that are dealt
    SWAPS = 2
    NUGGETS = 28
    MOST_ROUNDS = 9
    STRIDE = 151            # of cells from west to east
    TURNED = 64
    NO_PLACE = 32767
    UNKNOWN = 255           # hidden from the observer
    UNKNOWN_OFFER = 65535

cdef enum:                  # kinds that the rules name
    BRK = 42                # pickaxe, lantern, cart
    REP = 45
    REP_TWO = 48            # pickaxe or lantern, pickaxe or cart, lantern or cart
    ROCK = 51
    MAP
    THEFT
    HANDSOFF
    SWAPHAND
    INSPECT
    SWAPHATS
    TRAP
    FREE
    START_CARD              # placed cards that are no kinds: start, treasure, two stones
    TREASURE
    STONE_A
    STONE_B

cdef enum:                  # roles; diggers of the base game are 0
    BLUE
    GREEN
    BOSS
    PROFITEER
    GEOLOGIST
    SABOTEUR

cdef enum:                  # cards in front of a seat, as bits in the order of kinds
    TOOLS = 7
    THEFT_BIT = 8
    TRAP_BIT = 16

cdef enum:                  # doors, and what `laid` says
    BLUE_DOOR = 1
    GREEN_DOOR = 2

cdef enum:                  # phases
    PLAY
    CELL
    TURN
    TARGET
    TOOL
    DISCARD
    REMOVE
    NUGGET
    STEAL
    OVER

cdef enum:                  # discarding
    PASSING = 1
    TWO = 2

cdef enum:                  # numbers of actions: docs/games/saboteur_2.md, section 4
    A_PASS = 60
    A_TWO = 61
    A_SKIP = 62
    A_DONE = 63
    A_UPRIGHT = 64
    A_TURNED = 65
    A_SEAT = 72
    A_GOAL = 96
    A_TOOL = 100
    A_TAKE = 104            # and the value
    A_NO_THEFT = 111
    A_STEAL = 112
    A_DISCARD = 128
    A_REMOVE = 192
    A_AT = 65536

cdef enum:                  # purposes of chance: same page, section 5
    C_GOALS = 1
    C_ROLES
    C_DRAW
    C_HAT
    C_NUGGETS

cdef struct SabRules:
    RulesHeader head
    uint64_t deck[WORDS]    # copies of each kind
    uint16_t fits[256]      # by what a cell needs (open sides | walls << 4): shapes that fit
    uint16_t shapes[64]     # by kind: sides upright and turned, as a set of shapes
    uint8_t sides[128]      # by placed card
    uint8_t join[128][4]    # the sides joined to a side inside a placed card
    uint8_t door_group[128]     # the sides behind its door
    uint8_t door[64]
    uint8_t ladder[64]
    uint8_t crystal[64]
    uint8_t same[64]        # looks alike turned
    uint8_t roles[ROLES]    # dwarf cards
    uint8_t nuggets[3]      # cards by value - 1
    uint8_t pay[5]          # base: of each saboteur, by their number
    uint8_t shares[5]       # combined: of each winner, by number of winners - 1
    uint8_t boss_less, profiteer_less, most_nuggets
    uint8_t combined, hand, aside, total, rounds, first_player
    uint8_t own_tools, broken_unpaid, boss_needs_team, own_doors, trapped_theft
    uint8_t must_steal, trapped_geologist_out, hands_off_self

cdef struct SabState:
    StateHeader head
    uint64_t filter[4]      # bit (cell mod 256) for each card in the maze
    uint64_t pool[WORDS]    # draw pile and cards set aside: a byte a kind
    int16_t place[PLACED]   # cells of the cards in the maze, ascending; then NO_PLACE
    int16_t ends[ENDS]      # empty cells that a reachable tunnel opens to, ascending; NO_PLACE
    uint16_t known_to[SEATS]    # who knows the dwarf card
    uint16_t away_known[2]
    uint16_t seen_by[3]     # who looked at a goal
    uint16_t offers[NUGGETS]    # before each nugget choice: counts by value, four bits each
    uint16_t paid[MOST_ROUNDS]  # nugget cards that publicly left the pile, by round
    int16_t cell            # phase TURN; else 0
    uint8_t card[PLACED]
    uint8_t reach[PLACED]   # sides of the placed card that are joined to the start
    uint8_t need[ENDS]      # sides that must be open | sides that must be walls << 4
    uint8_t hand[SEATS][HAND]   # ascending, then 0
    uint8_t discards[DISCARDS]  # by epoch, seat, kind
    uint8_t discard_size[3 * SEATS]     # by epoch, seat
    uint8_t gone[KINDS]     # cards that everybody saw leave
    uint8_t given[SWAPS][2][HAND]   # by swap: what actor and partner gave; ascending
    uint8_t swap_seats[SWAPS][2]
    uint8_t hand_size[SEATS]
    uint8_t role[SEATS]
    uint8_t laid[SEATS]     # door colours laid while holding this dwarf card
    uint8_t front[SEATS]
    uint8_t drawn[SEATS]    # cards drawn in this round
    uint8_t gold[SEATS]
    uint8_t paid_gold[SEATS]    # base: credited publicly
    uint8_t hats[ROLES]     # dwarf cards left over, or the hat pile
    uint8_t away_seat[2]    # dwarf cards put away by SWAPHATS
    uint8_t away_role[2]
    uint8_t away_laid[2]
    uint8_t goal[3]         # 0 treasure, 1 and 2 stones
    uint8_t theft_order[4]
    uint8_t thieves[4]      # phase STEAL
    uint8_t shares[NUGGETS]     # nugget choices of all rounds: seat | value << 4
    uint8_t share_count[MOST_ROUNDS]
    uint8_t nuggets[3]      # left in the pile, by value - 1
    uint8_t offer[3]        # phase NUGGET
    uint8_t chosen[3]       # phases DISCARD and REMOVE: ascending
    uint8_t n_placed, n_ends, n_swaps, n_away, n_thefts, n_thieves, n_shares
    uint8_t phase
    uint8_t round
    uint8_t face_up         # goals (bit set)
    uint8_t playing         # kind + 1 in phases CELL to TOOL; else 0
    uint8_t target          # phase TOOL; else 0
    uint8_t discarding
    uint8_t finder          # phases NUGGET and STEAL: who played the last card; else 0
    uint8_t pile_size
    uint8_t hats_size
    uint8_t reserved[9]
