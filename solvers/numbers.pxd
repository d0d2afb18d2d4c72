"""The second stage of an order problem, compiled."""

cdef enum:
    PLACES = 32             # most places, options of a set, units of a side
    ROOM = 32
    UNITS = 40
    COSTS = 6               # costs that are told apart, too much being one
    OPTIONS = 1024          # most options of a side

cdef struct Task:               # an order problem in C
    int n_places
    int top_first           # most units of a side
    int top_second
    int budget
    double failed
    double prize
    double* worth           # by place, units of the first side, units of the second
    unsigned char* cost
    unsigned char* kept
    int first[PLACES]       # units before the moves
    int second[PLACES]
    int n_first             # options
    int n_second
    unsigned char moves[OPTIONS]    # of an option of the first side: 1 or 2
    unsigned char origin[OPTIONS][2]
    unsigned char target[OPTIONS][2]
    unsigned char amount[OPTIONS][2]
    unsigned char source[OPTIONS]   # of an option of the second side
    unsigned char goal[OPTIONS]

cdef struct Pair:               # two sets of options, and what is open between them
    int n                   # orders of the second side
    int source[ROOM]
    int goal[ROOM]
    int pinned[ROOM]        # units sent, or 0: to be chosen
    int against[ROOM]       # units of the first side that come the other way, or 0
    int first[PLACES]       # units of the first side after its moves; those that cross are nowhere
    int group[PLACES]       # places whose numbers hang together; -1: nothing is open there
    bint coupled[ROOM]      # its number matters to more than its own target

cdef struct Table:              # best worth for a cost (budget + 1: too much) and kept or not
    double best[COSTS][2]

cdef struct Search:             # the numbers of one group, being tried
    const Task* task
    const Pair* pair
    int group
    int orders[ROOM]        # the coupled ones
    int n_orders
    int origins[PLACES]
    int n_origins
    int units[ROOM]         # sent by each order
    int left[PLACES]        # units in an origin that no coupled order takes
    Table private[PLACES][UNITS]    # by origin and units used: the orders that are not coupled
    bint crossing           # do units cross here?
    Table rest              # everything outside this group
    Table table             # the group without ties
    double best             # with ties, joined with the rest

cdef void find_groups(const Task* t, Pair* p) noexcept nogil
cdef double solve_pair(Search* q) noexcept nogil
cdef double solve_part(Search* q, int cost, bint kept) noexcept nogil
