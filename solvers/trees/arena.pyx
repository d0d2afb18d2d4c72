"""Allocation in the arena of one search thread."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memmove, memset

cdef enum:
    FIRST_UNITS = 4096      # memory grows from here by doubling
    FIRST_SLOTS = 256


cdef void arena_start(Arena* arena, int64_t bytes) noexcept nogil:
    """An empty arena that will never ask the system for more than *bytes*."""
    memset(arena, 0, sizeof(Arena))
    arena.left = bytes
    arena.used = 1          # ref 0 is NOTHING


cdef void arena_clear(Arena* arena) noexcept nogil:
    """Forget everything, but keep the memory."""
    arena.used = 1
    arena.n_keys = 0
    arena.n_nodes = 0
    arena.full = False
    memset(arena.spare, 0, sizeof(arena.spare))
    if arena.n_slots:
        memset(arena.slots, 0, arena.n_slots * sizeof(Slot))


cdef void arena_free(Arena* arena) noexcept nogil:
    free(arena.memory)
    free(arena.slots)
    memset(arena, 0, sizeof(Arena))


cdef int64_t arena_bytes(const Arena* arena) noexcept nogil:
    """What the system was asked for."""
    return <int64_t>(arena.size * UNIT + arena.n_slots * sizeof(Slot))


cdef ref_t allocate(Arena* arena, uint64_t units) noexcept nogil:
    cdef ref_t place
    if arena.used + units > arena.size and not grow(arena, units):
        arena.full = True
        return NOTHING
    place = <ref_t>arena.used
    arena.used += units
    return place


cdef bint grow(Arena* arena, uint64_t units) noexcept nogil:
    """Make room for *units* more, at least; false if the bound or the system forbids it."""
    cdef uint64_t most = arena.size + <uint64_t>(arena.left // UNIT)
    cdef uint64_t size = min(max(2 * arena.size, <uint64_t>FIRST_UNITS), most)
    cdef void* memory
    size = min(max(size, arena.used + units), <uint64_t>0xFFFFFFFF)
    if size > most or arena.used + units > size:
        return False
    memory = realloc(arena.memory, size * UNIT)
    if memory is NULL:
        return False
    arena.left -= <int64_t>((size - arena.size) * UNIT)
    arena.memory = <char*>memory
    arena.size = size
    return True


# --- nodes and edges -----------------------------------------------------------------------------

cdef ref_t new_node(Arena* arena) noexcept nogil:
    """A node without edges, or NOTHING when memory is full."""
    cdef ref_t node = allocate(arena, sizeof(Node) // UNIT)
    if node != NOTHING:
        memset(node_at(arena, node), 0, sizeof(Node))
        arena.n_nodes += 1
    return node


cdef int32_t take_edge(Arena* arena, ref_t node, uint64_t label) noexcept nogil:
    """The position of the edge, put in now if it was not there; ABSENT when memory is full."""
    cdef Node* owner = node_at(arena, node)
    cdef Edge* edges = edges_of(arena, owner)
    cdef int32_t i = lower_bound(edges, owner.n_edges, label)
    if i < owner.n_edges and edges[i].label == label:
        return i
    if owner.n_edges == owner.room:
        if not widen(arena, node):
            return ABSENT
        owner = node_at(arena, node)
        edges = edges_of(arena, owner)
    memmove(&edges[i + 1], &edges[i], (owner.n_edges - i) * sizeof(Edge))
    memset(&edges[i], 0, sizeof(Edge))
    edges[i].label = label
    owner.n_edges += 1
    return i


cdef bint widen(Arena* arena, ref_t node) noexcept nogil:
    """Move the edges of *node* to a block of twice the size."""
    cdef int32_t room = node_at(arena, node).room
    cdef int size = class_of(room)
    cdef int wanted = size + 1 if room else 0
    cdef ref_t block
    cdef Node* owner
    if wanted >= CLASSES - 2:
        return False
    block = arena.spare[wanted]
    if block != NOTHING:
        arena.spare[wanted] = (<ref_t*>(arena.memory + <uint64_t>block * UNIT))[0]
    else:
        block = allocate(arena, (<uint64_t>1 << wanted) * (sizeof(Edge) // UNIT))
        if block == NOTHING:
            return False
    owner = node_at(arena, node)
    if room:
        memcpy(arena.memory + <uint64_t>block * UNIT, edges_of(arena, owner), room * sizeof(Edge))
        (<ref_t*>edges_of(arena, owner))[0] = arena.spare[size]
        arena.spare[size] = owner.edges
    owner.edges = block
    owner.room = 1 << wanted
    return True


cdef int class_of(int32_t room) noexcept nogil:
    """The binary logarithm of a power of two; 0 for 0."""
    cdef int size = 0
    while (1 << size) < room:
        size += 1
    return size


# --- the table: open addressing, linear probing --------------------------------------------------

cdef Slot* find_slot(Arena* arena, const uint64_t* key) noexcept nogil:
    """The slot of *key*, or NULL if it was never taken."""
    cdef uint64_t i
    if arena.n_slots == 0:
        return NULL
    i = key[0] & (arena.n_slots - 1)
    while arena.slots[i].key[0] or arena.slots[i].key[1]:
        if arena.slots[i].key[0] == key[0] and arena.slots[i].key[1] == key[1]:
            return &arena.slots[i]
        i = (i + 1) & (arena.n_slots - 1)
    return NULL


cdef Slot* take_slot(Arena* arena, const uint64_t* key) noexcept nogil:
    """The slot of *key*, taken now if it was not; NULL when memory is full."""
    cdef Slot* slot = find_slot(arena, key)
    if slot is not NULL:
        return slot
    if 2 * arena.n_keys >= arena.n_slots and not rehash(arena):
        if arena.n_keys + 1 >= arena.n_slots - (arena.n_slots >> 3):
            arena.full = True
            return NULL
    slot = free_slot(arena, key[0])
    slot.key[0] = key[0]
    slot.key[1] = key[1]
    arena.n_keys += 1
    return slot


cdef Slot* free_slot(Arena* arena, uint64_t start) noexcept nogil:
    cdef uint64_t i = start & (arena.n_slots - 1)
    while arena.slots[i].key[0] or arena.slots[i].key[1]:
        i = (i + 1) & (arena.n_slots - 1)
    return &arena.slots[i]


cdef bint rehash(Arena* arena) noexcept nogil:
    """Double the table; false if the bound or the system forbids it."""
    cdef uint64_t n = max(2 * arena.n_slots, <uint64_t>FIRST_SLOTS), old_n = arena.n_slots, i
    cdef int64_t bytes = <int64_t>((n - old_n) * sizeof(Slot))
    cdef Slot* old = arena.slots
    cdef Slot* slots = NULL
    if bytes <= arena.left:
        slots = <Slot*>calloc(n, sizeof(Slot))
    if slots is NULL:
        return False
    arena.left -= bytes
    arena.slots = slots
    arena.n_slots = n
    for i in range(old_n):
        if old[i].key[0] or old[i].key[1]:
            free_slot(arena, old[i].key[0])[0] = old[i]
    free(old)
    return True
