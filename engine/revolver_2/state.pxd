"""The Revolver 2 state and rules block: small integers; equal positions have equal bytes.

A multiset of cards of one deck is a 64-bit set in unary: the copies of a kind own neighbouring
bits ("slots", kinds in order), and the lowest of them are set. UNSEEN stands for a hidden one.
Cards in play own slots as well: the copies of a kind that are in play fill its lowest slots in the
order of area, true grit and power tokens, so that `place` and the tokens can name them.
"""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    GUARDIANS = 0
    MAPACHE = 1
    SIDES = 2

cdef enum:
    SLOTS = 62              # cards of a deck, and so most kinds
    MEN = 19                # guardians
    CARDS = 9               # area cards: two town sets, then the three areas of malpaso
    AREAS = 6               # laid out
    TOWN = 3                # of them from the set that the poker decides
    MINE = 6                # the last area, counted from 1
    SPACES = 6
    POKERS = 6              # poker cards of a seat
    TOKENS = 30             # power tokens of a seat
    VALUES = 9
    DEEP = 40               # effects under way inside each other
    ACTIONS = 100           # of one turn
    ON_AREA = 64            # location of a power token: this + area; below: a slot
    HIDDEN_POKER = 0x80
    ANY_POWER = 255         # max_power of an effect that has none
    ANY_NUMBER = 255        # a limit that no blockade sets

cdef extern from *:
    """
    #define REVOLVER_UNSEEN 0x8000000000000000ULL
    """
    const uint64_t UNSEEN "REVOLVER_UNSEEN"     # a multiset hidden from the observer

cdef enum:                  # phases
    POKER
    SPACE
    PLAY
    PAY
    EXPLODE
    GATLING
    TARGET
    OVER

cdef enum:                  # steps
    S_POKER
    S_SETUP
    S_ENTER
    S_RECRUIT
    S_GUARDIANS
    S_MAPACHE
    S_ATTACK
    S_END
    S_OVER

cdef enum:                  # reasons
    NO_REASON
    ALL_KILLED
    ARMY
    SHOWDOWN
    LEADER_LOST

cdef enum:                  # types of card
    FIREPOWER
    ONE_SHOT
    BLOCKADE

cdef enum:                  # kinds of poker card
    NUMBER
    CHEAT
    ACCUSATION

cdef enum:                  # operations, in the order of tables.EVENTS
    OP_DRAW
    OP_HIT
    OP_DISCARD_ENEMY
    OP_DISCARD_RANDOM
    OP_RETRIEVE
    OP_MOVE_HERE
    OP_TOKEN_CARD
    OP_TOKEN_AREA
    OP_GRIT
    OP_ARMY
    OP_MODIFIER
    OP_SHIELD
    OP_REMOVE_BLOCKADE
    OP_RECRUIT
    OP_STARTING_HAND

cdef enum:                  # sources of effects: where each list begins in RevRules.lists
    NO_LIST = 0
    ON_PLAY = 1             # + SLOTS * seat + kind
    ON_ENTER = 125          # + area card
    ON_JOIN = 134           # + guardian
    ON_DEATH = 153
    ON_POKER = 172          # + POKERS * seat + kind
    SOURCES = 184

cdef enum:                  # numbers of actions: docs/games/revolver_2.md, section 3
    A_DONE = 0
    A_ENOUGH = 1
    A_LEAVE = 2
    A_ENTER = 3
    A_EXPLODE = 4
    A_GATLING = 5
    A_FIRE = 6
    A_PLAY = 64
    A_PAY = 128
    A_RETRIEVE = 128
    A_GUARDIAN = 192
    A_IN_PLAY = 256
    A_BLOCKADE = 288
    A_COMMIT = 1024

cdef enum:                  # purposes of chance: same page, section 5
    C_POKER = 1
    C_DRAW = 2
    C_RECRUIT = 3
    C_DISCARD = 4

cdef struct Effect:
    uint8_t op
    int8_t n                # or amount
    uint8_t arg             # max_power, filter, or index of the value of a token
    uint8_t player

cdef struct EffectList:
    uint8_t n
    Effect effect[6]

cdef struct RevRules:
    RulesHeader head
    uint64_t whole[SIDES]               # all slots of a deck
    uint64_t lows[SIDES]                # the lowest slot of each kind
    uint64_t field[SIDES][SLOTS]        # the slots of a kind
    uint64_t firepower[SIDES]           # slots of firepower cards; the other types alike
    uint64_t one_shots[SIDES]
    uint64_t blockades[SIDES]
    uint64_t symbols[SIDES]             # with one bullet, or one or two gunpowder symbols
    uint64_t doubles[SIDES]             # with two gunpowder symbols
    uint64_t weak[SIDES][21]            # firepower cards of at most this printed power
    uint64_t allowed[SIDES][CARDS]      # may be played at an area card
    uint64_t cheap[SIDES][CARDS][10]    # cost at most so much at an area card
    uint8_t kind[SIDES][SLOTS]          # of a slot
    uint8_t low[SIDES][SLOTS]           # lowest slot of a kind
    uint8_t kinds[SIDES]
    uint8_t type[SIDES][SLOTS]          # of a kind
    uint8_t printed_grit[SIDES][SLOTS]  # of a kind
    uint8_t cost[SIDES][CARDS][SLOTS]   # of a kind at an area card
    uint8_t power[SIDES][CARDS][SLOTS]  # of a slot at an area card
    int16_t enemy_total[SIDES][SLOTS]   # of a kind of blockade, as what follows
    int16_t enemy_cost[SIDES][SLOTS]    # of firepower cards
    int16_t other_cost[SIDES][SLOTS]    # of other cards
    uint8_t enemy_limit[SIDES][SLOTS]
    uint8_t gatling_limit[SIDES][SLOTS]
    uint8_t no_optional[SIDES][SLOTS]
    int16_t worth[SIDES][SLOTS]         # of a kind in hand, for habits.pyx
    uint8_t defense[CARDS]
    uint8_t bonus[CARDS]
    uint8_t spaces[CARDS]
    uint8_t optional[CARDS]             # bit set of spaces, from 0
    uint8_t recruits_at[CARDS][SPACES]
    uint8_t bridge                      # area card
    uint32_t starting                   # guardians, as a bit set
    uint32_t recruits
    uint8_t men
    uint8_t leader
    uint8_t men_grit[MEN]
    int16_t own_total[CARDS][MEN]
    uint32_t helpers[CARDS]             # guardians with an own_total at an area card
    uint8_t pokers
    uint8_t poker_kind[SIDES][POKERS]
    uint8_t poker_value[SIDES][POKERS]
    uint8_t returns[SIDES]              # bit set of poker cards
    EffectList lists[SOURCES]
    uint8_t values[VALUES]              # of power tokens, ascending
    uint8_t n_values
    uint8_t power_tokens[SIDES]
    uint8_t firepower_limit[SIDES]      # 0 no limit, as in the data
    uint8_t starting_hand, draw_per_turn, hand_limit
    uint8_t blockade_limit
    uint8_t army_start, army_total
    uint8_t grit_tokens, most_grit
    uint8_t poker_removed, poker_to_win
    uint8_t explosion_symbols
    uint8_t hits
    uint8_t ties_win
    uint8_t reshuffle
    uint8_t grit_counts
    uint8_t bridge_uses, tunnel_uses, gatling_uses
    uint8_t ignore_grit
    uint8_t blockades_count

cdef struct RevState:
    StateHeader head
    uint64_t hand[SIDES]    # UNSEEN if hidden from the observer, as is the deck
    uint64_t deck[SIDES]
    uint64_t known[SIDES]   # part of the hand that everybody knows
    uint64_t discard[SIDES]
    uint64_t table[SIDES]   # slots of the cards in play, by owner
    uint64_t here[SIDES]    # those of them at the current area
    uint64_t chosen         # payment (multiset), or targets: multiset, slots or guardians
    uint32_t drawn[SIDES]   # cards drawn in the game
    uint32_t discarded[SIDES]   # cards discarded at random in the game
    uint32_t alive          # guardians in play, bit set in order of survival
    uint32_t recruits       # guardians not yet in play
    int16_t hand_change[SIDES]  # sum of starting_hand effects; 0 once the hands are dealt
    int16_t modifier[SIDES]     # of the totals, this round
    uint16_t shields
    uint16_t kills          # of this round
    uint8_t hand_size[SIDES]
    uint8_t deck_size[SIDES]
    uint8_t place[SIDES][SLOTS]     # 4 * (1 + area) + true grit; 0 for a slot not in play
    uint8_t tokens[SIDES][TOKENS]   # locations, by value, ascending within a value
    uint8_t n_tokens[SIDES][VALUES]
    uint8_t men_grit[MEN]   # true grit tokens of guardians in play
    uint8_t source[DEEP]    # stack: list, or NO_LIST
    uint8_t at[DEEP]        # see stack.pxd
    uint8_t depth
    uint8_t pokers[12]      # played: 6 * seat + round; then sources of set-up to come; 1 + card
    uint8_t poker_hand[SIDES]   # bit set, HIDDEN_POKER if hidden
    uint8_t committed[SIDES]    # 1 + poker card
    uint8_t wins[SIDES]
    uint8_t phase
    uint8_t step
    uint8_t round           # 1 to 36; 0 before the first move of the marker
    uint8_t town            # 1 + town set; 0 before the tournament is decided
    uint8_t area            # of the marker, 1 to 6; 0 before round 1
    uint8_t space           # from 1; 0 before round 1
    uint8_t army
    uint8_t grit            # true grit tokens in the supply
    uint8_t bridge_used     # in the game
    uint8_t tunnels_used    # in this round
    uint8_t gatling_used    # in this turn
    uint8_t actions         # of this turn
    uint8_t paying          # 1 + kind; phase PAY
    uint8_t shot            # 1 + kind of the one-shot on its way to the discard pile
    uint8_t winner          # 1 + seat; 0 while the game goes on
    uint8_t reason

cdef struct RevWork:
    uint64_t pool[SIDES]    # unseen cards of a side that may be in hand or deck
    uint64_t sure[SIDES]    # cards that are in the hidden hand, not in the pool
    uint64_t first[SIDES]   # cards of the pool that a payment under way may need
    uint64_t second[SIDES]  # the same, with two symbols
    uint8_t missing[SIDES]  # cards of the pool in the hand
    uint8_t sure_first[SIDES]   # spare sure cards of the two classes
    uint8_t sure_second[SIDES]
    uint8_t owed[SIDES]     # cards still needed, or symbols
    uint8_t demand[SIDES]   # which rule the rest of the hand must fit: knowledge.pyx
    uint8_t ones[SIDES]     # cards with one symbol already chosen
    uint8_t poker_sure[SIDES]
    uint8_t poker_pool[SIDES]
    uint8_t poker_missing[SIDES]
