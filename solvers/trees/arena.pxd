"""Memory of one search thread: nodes, their edges, and a table of 128-bit keys, within a bound.

Everything is named by a `ref_t` or a position, never by a pointer that is kept: any allocation may
move the memory. When the bound is reached allocations give NOTHING and the trees stop growing.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

ctypedef uint32_t ref_t     # a place in the arena, in units of 16 bytes

cdef enum:
    NOTHING = 0             # the ref of no place
    ABSENT = -1             # the position of no edge
    UNIT = 16               # bytes
    CLASSES = 32            # blocks of edges come in powers of two

cdef struct Edge:           # what can happen in a node
    uint64_t label          # who does what, as the owner of the node sees it; see `labelled`
    double total            # sum of the values for the seat that acts
    double squares          # sum of their squares
    int32_t visits
    int32_t available       # simulations in which this was legal (Cowling's availability)
    float mean              # total / visits
    float width             # 1 / sqrt(visits)
    float regret            # of not having done this, at simultaneous choices; never negative
    ref_t child

cdef struct Node:           # an information set of its owner
    ref_t edges             # ascending by label
    int32_t n_edges
    int32_t room
    int32_t visits

cdef struct Slot:           # of the table
    uint64_t key[2]         # both 0: free
    double total            # of a cell: sum of the values
    int32_t visits          # of a cell
    ref_t node              # of an observation

cdef struct Arena:
    char* memory
    uint64_t used           # units
    uint64_t size           # units
    int64_t left            # bytes that may still be asked of the system
    ref_t spare[CLASSES]    # blocks of edges that were outgrown, by size
    Slot* slots
    uint64_t n_slots        # a power of two, or 0
    uint64_t n_keys
    int64_t n_nodes
    bint full               # something did not fit

cdef void arena_start(Arena* arena, int64_t bytes) noexcept nogil
cdef void arena_clear(Arena* arena) noexcept nogil
cdef void arena_free(Arena* arena) noexcept nogil
cdef int64_t arena_bytes(const Arena* arena) noexcept nogil
cdef ref_t new_node(Arena* arena) noexcept nogil
cdef int32_t take_edge(Arena* arena, ref_t node, uint64_t label) noexcept nogil
cdef Slot* find_slot(Arena* arena, const uint64_t* key) noexcept nogil
cdef Slot* take_slot(Arena* arena, const uint64_t* key) noexcept nogil


cdef inline Node* node_at(const Arena* arena, ref_t node) noexcept nogil:
    return <Node*>(arena.memory + <uint64_t>node * UNIT)


cdef inline Edge* edges_of(const Arena* arena, const Node* node) noexcept nogil:
    return <Edge*>(arena.memory + <uint64_t>node.edges * UNIT)


cdef inline uint64_t labelled(int seat, int32_t action) noexcept nogil:
    """What *seat* does, as somebody sees it; the edges of a seat stand together, by action."""
    return (<uint64_t>(seat + 1) << 32) | <uint32_t>action


cdef inline int seat_of(uint64_t label) noexcept nogil:
    return <int>(label >> 32) - 1


cdef inline int32_t action_of(uint64_t label) noexcept nogil:
    return <int32_t><uint32_t>label


cdef inline int32_t lower_bound(const Edge* edges, int32_t n, uint64_t label) noexcept nogil:
    """The first position whose label is not below *label*."""
    cdef int32_t low = 0, middle
    while n > 0:
        middle = n >> 1
        if edges[low + middle].label < label:
            low += middle + 1
            n -= middle + 1
        else:
            n = middle
    return low


cdef inline int32_t find_edge(const Arena* arena, ref_t node, uint64_t label) noexcept nogil:
    """The position of the edge called *label*, or ABSENT."""
    cdef const Node* owner = node_at(arena, node)
    cdef const Edge* edges = edges_of(arena, owner)
    cdef int32_t i = lower_bound(edges, owner.n_edges, label)
    return i if i < owner.n_edges and edges[i].label == label else ABSENT


cdef inline Slot* quick_slot(const Arena* arena, const uint64_t* key) noexcept nogil:
    """The slot of *key* if it stands where it is looked for first, else NULL."""
    cdef Slot* slot
    if arena.n_slots == 0:
        return NULL
    slot = &arena.slots[key[0] & (arena.n_slots - 1)]
    return slot if slot.key[0] == key[0] and slot.key[1] == key[1] else NULL
