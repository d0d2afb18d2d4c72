"""Everything that can happen in a small game, walked through once."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from powderkeg.engine.core cimport (
    MAX_ACTIONS, MAX_SEATS, TERMINAL, Game, GameOps, StateHeader, action_t,
)
from powderkeg.solvers.buffers cimport Buffer, empty, extend
from powderkeg.solvers.keys cimport (
    Key, Memory, Table, key_add, no_memory, remember, see, table_add, table_find, table_reserve,
)

cdef struct Frame:          # one step of the depth-first walk
    int32_t node
    int32_t next            # the action to try next
    Memory memory[MAX_SEATS]
    Key past[MAX_SEATS]     # what each seat observed and did at its own decisions
    int32_t sequence[MAX_SEATS]

cdef struct Builder:        # what is needed only during the walk
    const GameOps* ops
    const void* rules
    int seats
    Table known_infosets
    Table known_groups
    Table known_leaves
    Buffer frames           # Frame: the path from the deal to the present node
    Buffer states           # the state at each frame
    void* scratch           # one state
    double probability      # of the present deal
    double returns[MAX_SEATS]
    action_t legal[MAX_ACTIONS]


# --- the walk over all histories -----------------------------------------------------------------

cdef int walk(Histories* tree, Builder* b) noexcept nogil:
    """Write out every deal and everything that can happen after it."""
    cdef const GameOps* ops = b.ops
    cdef double total = 0
    cdef uint64_t deal = 0
    cdef int wrong
    while True:
        b.frames.n = 0
        b.states.n = 0
        if extend(&b.frames, 1) is NULL or extend(&b.states, 1) is NULL:
            return NO_ROOM
        b.probability = ops.deals(b.rules, deal, b.states.data)
        if not b.probability > 0:
            return FINE if deal and abs(total - 1) < 1e-9 else NO_DISTRIBUTION
        total += b.probability
        wrong = begin_deal(tree, b, deal, total) or below_deal(tree, b)
        if wrong:
            return wrong
        deal += 1


cdef int begin_deal(Histories* tree, Builder* b, uint64_t deal, double total) noexcept nogil:
    """The first node of a deal."""
    cdef Frame* frame = <Frame*>b.frames.data
    cdef double* cumulative = <double*>extend(&tree.deals, 1)
    cdef int32_t* root = <int32_t*>extend(&tree.roots, 1)
    cdef int seat
    if cumulative is NULL or root is NULL:
        return NO_ROOM
    cumulative[0] = total
    root[0] = <int32_t>tree.nodes.n
    for seat in range(b.seats):
        frame.memory[seat] = no_memory()
        frame.past[seat] = frame.memory[seat].key
        frame.sequence[seat] = seat
    return enter(tree, b, NONE, <action_t>deal)


cdef int below_deal(Histories* tree, Builder* b) noexcept nogil:
    """Every node below the first one of a deal, depth first."""
    cdef Frame* frame
    cdef const Node* node
    cdef const InfoSet* infoset
    cdef int wrong
    while b.frames.n:
        frame = <Frame*>b.frames.data + (b.frames.n - 1)
        node = <const Node*>tree.nodes.data + frame.node
        infoset = <const InfoSet*>tree.infosets.data + node.infoset
        if node.infoset == NONE or frame.next == infoset.n_actions:
            b.frames.n -= 1
            b.states.n -= 1
            continue
        wrong = descend(tree, b)
        if wrong:
            return wrong
    return FINE


cdef int descend(Histories* tree, Builder* b) noexcept nogil:
    """Try the next action of the last frame."""
    cdef const GameOps* ops = b.ops
    cdef const void* rules = b.rules
    cdef int viewer
    if b.frames.n >= MOST_DEPTH:
        return TOO_DEEP
    cdef Frame* frame = <Frame*>extend(&b.frames, 1)
    cdef char* state = <char*>extend(&b.states, 1)
    if frame is NULL or state is NULL:
        return NO_ROOM
    frame[0] = (frame - 1)[0]
    (frame - 1).next += 1
    memcpy(state, state - ops.state_size, ops.state_size)
    cdef const InfoSet* infoset = (
        <const InfoSet*>tree.infosets.data + (<Node*>tree.nodes.data)[frame.node].infoset)
    cdef int seat = infoset.seat
    cdef int32_t sequence = infoset.first + frame.next
    cdef action_t action = (<action_t*>tree.actions.data)[sequence]
    for viewer in range(b.seats):
        remember(&frame.memory[viewer], seat, ops.seen_as(rules, state, action, viewer))
    frame.past[seat] = key_add(frame.past[seat], <uint64_t>action)
    frame.sequence[seat] = sequence
    ops.apply(rules, state, action)
    return enter(tree, b, frame.node, action)


cdef int enter(Histories* tree, Builder* b, int32_t parent, action_t action) noexcept nogil:
    """Make the node of the last frame."""
    cdef Frame* frame = <Frame*>b.frames.data + (b.frames.n - 1)
    cdef const Node* above
    if tree.nodes.n >= tree.limit:
        return TOO_LARGE
    cdef Node* node = <Node*>extend(&tree.nodes, 1)
    if node is NULL:
        return NO_ROOM
    if parent != NONE:
        above = <const Node*>tree.nodes.data + parent
        (<int32_t*>tree.children.data)[above.first + frame.next] = <int32_t>tree.nodes.n - 1
    node.parent = parent
    node.action = action
    frame.node = <int32_t>tree.nodes.n - 1
    frame.next = 0
    if (<const StateHeader*>(b.states.data + (b.states.n - 1) * b.states.size)).to_act == TERMINAL:
        return end(tree, b, node, frame)
    return decide(tree, b, node, frame)


cdef int end(Histories* tree, Builder* b, Node* node, const Frame* frame) noexcept nogil:
    """A node at which the game is over."""
    cdef const void* state = b.states.data + (b.states.n - 1) * b.states.size
    cdef Key key = no_memory().key
    cdef int seat
    cdef int32_t leaf
    b.ops.returns(b.rules, state, b.returns)
    node.infoset = NONE
    node.first = <int32_t>tree.returns.n
    cdef double* returns = <double*>extend(&tree.returns, b.seats)
    if returns is NULL or table_reserve(&b.known_leaves, b.known_leaves.n + 1):
        return NO_ROOM
    memcpy(returns, b.returns, b.seats * sizeof(double))
    for seat in range(b.seats):
        key = key_add(key, <uint64_t>frame.sequence[seat])
    leaf = table_find(&b.known_leaves, key)
    if leaf == NONE:
        leaf = <int32_t>tree.leaves.n
        if extend(&tree.leaves, b.seats) is NULL or extend(&tree.payoffs, b.seats) is NULL:
            return NO_ROOM
        memcpy(<int32_t*>tree.leaves.data + leaf, frame.sequence, b.seats * sizeof(int32_t))
        memset(<double*>tree.payoffs.data + leaf, 0, b.seats * sizeof(double))
        table_add(&b.known_leaves, key, leaf)
    for seat in range(b.seats):
        (<double*>tree.payoffs.data)[leaf + seat] += b.probability * b.returns[seat]
    return FINE


cdef int decide(Histories* tree, Builder* b, Node* node, Frame* frame) noexcept nogil:
    """A node at which a seat has to act: find or make its information set."""
    cdef const void* state = b.states.data + (b.states.n - 1) * b.states.size
    cdef int seat = (<const StateHeader*>state).to_act
    cdef int n = b.ops.legal_actions(b.rules, state, b.legal)
    cdef Key seen = see(b.ops, b.rules, state, seat, frame.memory[seat].key, b.scratch)
    cdef Key key = key_add(key_add(frame.past[seat], seen.a), seen.b)
    cdef const InfoSet* infoset
    cdef int wrong
    frame.past[seat] = key
    node.infoset = table_find(&b.known_infosets, key)
    node.first = <int32_t>tree.children.n
    if extend(&tree.children, n) is NULL:
        return NO_ROOM
    if node.infoset == NONE:
        node.infoset = <int32_t>tree.infosets.n
        wrong = new_infoset(tree, b, frame, seat, n, seen)
        if wrong:
            return wrong
        table_add(&b.known_infosets, key, node.infoset)
    infoset = <const InfoSet*>tree.infosets.data + node.infoset
    if n != infoset.n_actions or infoset.parent != frame.sequence[seat] or memcmp(
            b.legal, <action_t*>tree.actions.data + infoset.first, n * sizeof(action_t)):
        return CONFUSED
    return FINE


cdef int new_infoset(Histories* tree, Builder* b, const Frame* frame, int seat, int n,
                     Key seen) noexcept nogil:
    """An information set that was not met before; `b.legal` holds its *n* actions."""
    cdef InfoSet* infoset = <InfoSet*>extend(&tree.infosets, 1)
    cdef action_t* actions = <action_t*>extend(&tree.actions, n)
    cdef Group* group
    if (infoset is NULL or actions is NULL
            or table_reserve(&b.known_infosets, tree.infosets.n)
            or table_reserve(&b.known_groups, tree.groups.n + 1)):
        return NO_ROOM
    memcpy(actions, b.legal, n * sizeof(action_t))
    infoset.seat = seat
    infoset.n_actions = n
    infoset.first = <int32_t>tree.actions.n - n
    infoset.parent = frame.sequence[seat]
    infoset.node = frame.node
    infoset.group = table_find(&b.known_groups, seen)
    if infoset.group == NONE:
        group = <Group*>extend(&tree.groups, 1)
        if group is NULL:
            return NO_ROOM
        infoset.group = <int32_t>tree.groups.n - 1
        group.key = seen
        group.infoset = <int32_t>tree.infosets.n - 1
        group.first = tree.slots
        tree.slots += n
        table_add(&b.known_groups, seen, infoset.group)
    return FINE


# --- the whole -----------------------------------------------------------------------------------

cdef void no_histories(Histories* tree, size_t limit) noexcept nogil:
    """A tree to be filled with at most *limit* histories."""
    tree.nodes = empty(sizeof(Node))
    tree.children = empty(sizeof(int32_t))
    tree.returns = empty(sizeof(double))
    tree.infosets = empty(sizeof(InfoSet))
    tree.groups = empty(sizeof(Group))
    tree.actions = empty(sizeof(action_t))
    tree.leaves = empty(sizeof(int32_t))
    tree.payoffs = empty(sizeof(double))
    tree.deals = empty(sizeof(double))
    tree.roots = empty(sizeof(int32_t))
    tree.limit = limit
    tree.slots = 0


cdef int write_out(Histories* tree, Game game) noexcept nogil:
    """Fill the tree; return what is wrong, or FINE."""
    cdef Builder b
    cdef int wrong = NO_ROOM
    memset(&b, 0, sizeof(Builder))
    b.ops = game.ops
    b.rules = game.rules
    b.seats = game.seats
    b.frames = empty(sizeof(Frame))
    b.states = empty(b.ops.state_size)
    b.scratch = malloc(b.ops.state_size)
    if b.scratch is not NULL and extend(&tree.actions, b.seats) is not NULL:
        wrong = walk(tree, &b)
    free(b.known_infosets.entries)
    free(b.known_groups.entries)
    free(b.known_leaves.entries)
    free(b.frames.data)
    free(b.states.data)
    free(b.scratch)
    return wrong


cdef void forget(Histories* tree) noexcept nogil:
    """Free everything."""
    free(tree.nodes.data)
    free(tree.children.data)
    free(tree.returns.data)
    free(tree.infosets.data)
    free(tree.groups.data)
    free(tree.actions.data)
    free(tree.leaves.data)
    free(tree.payoffs.data)
    free(tree.deals.data)
    free(tree.roots.data)
