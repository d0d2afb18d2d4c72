"""The Colt Express state and rules block: small integers; equal positions have equal bytes.

A spot is car + 8 on the roof, car inside. Sets of bandits and of seats are bit sets. A purse is
written known << 3 | value code, known being the set of seats that know its value.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from powderkeg.engine.colt_express.cards cimport cards_t, few_t
from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 6               # most seats, and most bandits
    SPOTS = 16
    ROOF = 8                # what a roof adds to a car
    PURSES = 18
    PILE = 24               # most cards one round can see: six seats, four decisions each
    ROUND_CARDS = 10        # seven round cards, then three stations
    STATION = 7             # number of the first station
    LAST_ROUND = 4
    NONE = 255              # no bandit, spot, character, kind
    UNKNOWN_KIND = 15       # a card hidden from the observer
    UNKNOWN_VALUE = 7       # a purse value hidden from the observer
    KEEP_NOTHING = 14       # keep_next of a hand without action cards
    HIDDEN_NEXT = 254       # keep_next hidden from the observer

cdef enum:                  # kinds of cards; those of a team's second bandit are 6 to 10
    MOVE
    FLOOR
    MARSHAL
    FIRE
    ROB
    PUNCH
    BULLET = 11

cdef enum:                  # characters
    BELLE
    CHEYENNE
    DJANGO
    DOC
    GHOST
    TUCO

cdef enum:                  # phases
    DRAFT
    START
    SCHEMIN
    KEEP
    STEALIN
    PICKPOCKET
    OVER

cdef enum:                  # turn symbols
    STANDARD
    TUNNEL
    SPEEDING_UP
    SWITCHING

cdef enum:                  # events
    NO_EVENT
    ANGRY_MARSHAL
    BRAKING
    REBELLION
    SWIVEL_ARM
    TAKE_IT_ALL
    REVENGE
    PICKPOCKETING
    HOSTAGE_TAKING

cdef enum:                  # types of loot in a punch
    PURSE = 1
    JEWEL = 2
    STRONGBOX = 3

cdef enum:                  # numbers of actions: docs/games/colt_express.md, section 3
    A_DRAW = 11
    A_FACE_DOWN = 16
    A_MOVE = 32
    A_MARSHAL = 48
    A_FIRE = 64
    A_PURSE = 80
    A_JEWEL = 98
    A_STRONGBOX = 99
    A_PUNCH = 128
    A_DRAFT = 224
    A_START = 232
    A_KEEP_NOTHING = 240
    A_KEEP = 256

cdef enum:                  # purposes of chance: same page, section 4
    C_FIRST_PLAYER = 1
    C_CHARACTERS = 2
    C_CARS = 3
    C_PURSES = 4
    C_ROUNDS = 5
    C_DRAW = 6
    C_LOST_PURSE = 7
    C_START_CARS = 8

cdef struct RoundCard:
    uint8_t n_turns
    uint8_t turns[5]        # turn symbols
    uint8_t decisions       # of one seat
    uint8_t event

cdef struct ColtRules:
    RulesHeader head
    cards_t deck            # a seat's action cards
    uint16_t purse_value[8]     # by value code; 0 for the codes that mean nothing
    uint16_t start_purse, jewel, strongbox, hostage, gunslinger
    uint8_t purse_count[6]  # tokens by value code
    uint8_t bandits
    uint8_t cars            # also the index of the Locomotive
    uint8_t jewels, strongboxes, bullets, neutral_bullets
    uint8_t hand, doc_hand, draw
    uint8_t expert, draft, start_choice, push_optional, revenge_all_roofs
    uint8_t first_player    # a seat, or NONE: drawn
    uint8_t characters[6]   # by bandit, or NONE: drawn or picked
    uint8_t train[6]        # letters, or NONE: drawn
    uint8_t owner[6]        # seat of a bandit
    uint8_t car_purses[6]   # by letter
    uint8_t car_jewels[6]
    uint8_t base[12]        # what a kind of card does
    uint8_t second[12]      # 1 for the cards of a team's second bandit
    RoundCard rounds[ROUND_CARDS]

cdef struct ColtState:
    StateHeader head
    cards_t hand[SEATS]
    cards_t deck[SEATS]     # everything in the deck, top bullets included
    uint64_t jewels_at      # four bits a spot
    few_t discard[SEATS]    # expert
    few_t discard_known[SEATS]  # expert: what everybody knows of the discard
    few_t keep[SEATS]       # phase KEEP: what the seat has decided to keep
    uint32_t received[SEATS]    # bullets, four bits a bandit that shot; from bit 24 neutral ones
    uint32_t boxes_at       # two bits a spot: strongboxes
    uint32_t handles        # purses lying on floors (bit set of handles)
    uint32_t purses_at[SPOTS]   # the same by spot
    uint16_t lying[PURSES]  # by handle; 0 for a free handle
    uint16_t owned[PURSES]  # bandit << 9 | purse, ascending; 0 beyond n_owned
    uint8_t at[SPOTS]       # bandits on a spot
    uint8_t pile[PILE]      # seat | kind << 3 | face down << 7; 0 beyond n_pile
    uint8_t hand_size[SEATS]
    uint8_t deck_size[SEATS]
    uint8_t deck_top[SEATS]     # expert: bullets on top of the deck
    uint8_t discard_size[SEATS]
    uint8_t hand_bullets[SEATS]     # expert: bullets that everybody knows to be in the hand
    uint8_t drawn[SEATS]    # cards drawn since the hand last held no bullet for certain
    uint8_t character[SEATS]    # by bandit; NONE before he is picked
    uint8_t spot[SEATS]     # NONE before the start
    uint8_t bullets_left[SEATS]     # in the revolver; unused ones go nowhere (R29)
    uint8_t purses[SEATS]   # how many the bandit owns
    uint8_t jewels[SEATS]
    uint8_t strongboxes[SEATS]
    uint8_t hostages[SEATS]     # times he was paid by Hostage-Taking
    uint8_t train[6]        # letters of the cars, Caboose first; 0 in phase DRAFT
    uint8_t rounds[5]       # round cards turned up so far; 0 beyond
    uint8_t start_choice[2]     # phase START: which bandit starts in the Caboose, or NONE; else 0
    uint8_t phase
    uint8_t first_player
    uint8_t round
    uint8_t turn            # index of the turn symbol; their number once Schemin' is over
    uint8_t acted           # decisions made in this turn
    uint8_t marshal         # car
    uint8_t neutral_bullets     # left in the supply
    uint8_t strongbox_beside    # 1 while the second strongbox is beside the train
    uint8_t n_pile
    uint8_t executed        # pile cards whose execution is finished
    uint8_t picking         # phase PICKPOCKET: the bandit; else NONE
    uint8_t keep_next       # phase KEEP: the kind that to_act decides; else NONE
    uint8_t n_owned
    uint8_t belle           # the bandit Belle as a bit set; 0 if not in play
    uint8_t doc             # seats with Doc (bit set)
    uint8_t ghost           # seats with Ghost (bit set)
    uint8_t reserved[5]
