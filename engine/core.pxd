"""The C vocabulary shared by every game and every solver."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t

from powderkeg.engine.rng cimport rng_t

ctypedef int32_t action_t

cdef enum:
    MAX_ACTIONS = 512   # no decision of any game offers more
    MAX_SEATS = 12      # no game seats more
    TERMINAL = -1       # StateHeader.to_act once the game is over
    SPECTATOR = -1      # the seat that owns nothing
    HIDDEN = -1         # an action as a seat sees it that may not know it

cdef enum:              # objectives of `evaluate`
    WIN = 0             # on the scale of returns
    SCORE = 1           # on the scale of scores

cdef struct StateHeader:    # every game's state begins with these fields
    uint64_t chance         # key of all chance to come; 0 when concealed
    uint16_t stage          # rises exactly at the game's natural horizon
    uint16_t pending        # seats that still choose one action each before a common reveal (bit set)
    int8_t to_act           # the seat to act, or TERMINAL
    uint8_t reserved[3]     # always 0, so that equal states have equal bytes

cdef struct RulesHeader:    # every game's rules block begins with these fields
    int32_t seats
    int32_t max_actions     # most options of one decision under these rules
    double return_min
    double return_max
    double return_sum       # NaN if not constant

cdef struct SeenAction:     # one entry of a seat's history
    int32_t seat
    action_t action         # as the seat saw it, or HIDDEN

cdef struct GameOps:        # everything a solver may ask of a game
    size_t state_size
    size_t work_size        # bytes of scratch that `prepare` fills and `determinize` reads
    int min_seats
    int max_seats
    void (*deal)(const void* rules, void* state, uint64_t seed) noexcept nogil
    int (*legal_actions)(const void* rules, const void* state, action_t* out) noexcept nogil
    void (*apply)(const void* rules, void* state, action_t action) noexcept nogil
    void (*returns)(const void* rules, const void* state, double* out) noexcept nogil
    void (*scores)(const void* rules, const void* state, double* out) noexcept nogil
    void (*places)(const void* rules, const void* state, int32_t* out) noexcept nogil
    int (*validate)(const void* rules, const void* state) noexcept nogil
    void (*conceal)(const void* rules, void* state, int seat) noexcept nogil
    action_t (*seen_as)(const void* rules, const void* state, action_t action, int seat) noexcept nogil
    int (*prepare)(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                   int trust, void* work) noexcept nogil
    void (*determinize)(const void* rules, void* state, int seat, const void* work,
                        rng_t* rng) noexcept nogil
    # optional, NULL if absent
    void (*evaluate)(const void* rules, const void* state, int objective, double* out) noexcept nogil
    action_t (*rollout_action)(const void* rules, const void* state, const action_t* actions, int n,
                               rng_t* rng) noexcept nogil
    double (*likelihood)(const void* rules, const void* state, int seat, action_t action) noexcept nogil
    int (*hidden)(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil
    double (*deals)(const void* rules, uint64_t i, void* state) noexcept nogil
