"""A small game written out in full: histories, information sets with perfect recall, sequences."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from powderkeg.engine.core cimport (
    HIDDEN, MAX_ACTIONS, MAX_SEATS, TERMINAL, Game, GameOps, Observation, StateHeader, action_t,
    blank_observation,
)
from powderkeg.solvers.buffers cimport Buffer, empty, extend
from powderkeg.solvers.keys cimport (
    Key, Table, key_add, no_memory, remember, see, table_add, table_find, table_reserve,
)

from powderkeg.engine.errors import OptionError

cdef enum:
    MOST_HISTORIES = 100_000_000    # 12 seats' worth of leaves still have 32-bit numbers

cdef enum:              # what can go wrong
    FINE
    NO_ROOM
    TOO_LARGE
    TOO_DEEP
    CONFUSED
    NO_DISTRIBUTION

cdef struct Builder:        # what is needed only while the tree is built
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

cdef int walk(GameTree tree, Builder* b) noexcept nogil:
    """Write out every deal and everything that can happen after it."""
    cdef const GameOps* ops = tree.game.ops
    cdef double total = 0
    cdef uint64_t deal = 0
    cdef int wrong
    while True:
        b.frames.n = 0
        b.states.n = 0
        if extend(&b.frames, 1) is NULL or extend(&b.states, 1) is NULL:
            return NO_ROOM
        b.probability = ops.deals(tree.game.rules, deal, b.states.data)
        if not b.probability > 0:
            return FINE if deal and abs(total - 1) < 1e-9 else NO_DISTRIBUTION
        total += b.probability
        wrong = begin_deal(tree, b, deal, total) or below_deal(tree, b)
        if wrong:
            return wrong
        deal += 1


cdef int begin_deal(GameTree tree, Builder* b, uint64_t deal, double total) noexcept nogil:
    """The first node of a deal."""
    cdef Frame* frame = <Frame*>b.frames.data
    cdef double* cumulative = <double*>extend(&tree.deals, 1)
    cdef int32_t* root = <int32_t*>extend(&tree.roots, 1)
    cdef int seat
    if cumulative is NULL or root is NULL:
        return NO_ROOM
    cumulative[0] = total
    root[0] = <int32_t>tree.nodes.n
    for seat in range(tree.seats):
        frame.memory[seat] = no_memory()
        frame.past[seat] = frame.memory[seat].key
        frame.sequence[seat] = seat
    return enter(tree, b, NONE, <action_t>deal)


cdef int below_deal(GameTree tree, Builder* b) noexcept nogil:
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


cdef int descend(GameTree tree, Builder* b) noexcept nogil:
    """Try the next action of the last frame."""
    cdef const GameOps* ops = tree.game.ops
    cdef const void* rules = tree.game.rules
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
    for viewer in range(tree.seats):
        remember(&frame.memory[viewer], seat, ops.seen_as(rules, state, action, viewer))
    frame.past[seat] = key_add(frame.past[seat], <uint64_t>action)
    frame.sequence[seat] = sequence
    ops.apply(rules, state, action)
    return enter(tree, b, frame.node, action)


cdef int enter(GameTree tree, Builder* b, int32_t parent, action_t action) noexcept nogil:
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


cdef int end(GameTree tree, Builder* b, Node* node, const Frame* frame) noexcept nogil:
    """A node at which the game is over."""
    cdef const void* state = b.states.data + (b.states.n - 1) * b.states.size
    cdef Key key = no_memory().key
    cdef int seat
    cdef int32_t leaf
    tree.game.ops.returns(tree.game.rules, state, b.returns)
    node.infoset = NONE
    node.first = <int32_t>tree.returns.n
    cdef double* returns = <double*>extend(&tree.returns, tree.seats)
    if returns is NULL or table_reserve(&b.known_leaves, b.known_leaves.n + 1):
        return NO_ROOM
    memcpy(returns, b.returns, tree.seats * sizeof(double))
    for seat in range(tree.seats):
        key = key_add(key, <uint64_t>frame.sequence[seat])
    leaf = table_find(&b.known_leaves, key)
    if leaf == NONE:
        leaf = <int32_t>tree.leaves.n
        if extend(&tree.leaves, tree.seats) is NULL or extend(&tree.payoffs, tree.seats) is NULL:
            return NO_ROOM
        memcpy(<int32_t*>tree.leaves.data + leaf, frame.sequence, tree.seats * sizeof(int32_t))
        memset(<double*>tree.payoffs.data + leaf, 0, tree.seats * sizeof(double))
        table_add(&b.known_leaves, key, leaf)
    for seat in range(tree.seats):
        (<double*>tree.payoffs.data)[leaf + seat] += b.probability * b.returns[seat]
    return FINE


cdef int decide(GameTree tree, Builder* b, Node* node, Frame* frame) noexcept nogil:
    """A node at which a seat has to act: find or make its information set."""
    cdef const void* state = b.states.data + (b.states.n - 1) * b.states.size
    cdef int seat = (<const StateHeader*>state).to_act
    cdef int n = tree.game.ops.legal_actions(tree.game.rules, state, b.legal)
    cdef Key seen = see(tree.game, state, seat, frame.memory[seat].key, b.scratch)
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


cdef int new_infoset(GameTree tree, Builder* b, const Frame* frame, int seat, int n,
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


# --- the tree ------------------------------------------------------------------------------------

cdef class GameTree:
    """Every history of a small game, merged into information sets and sequences."""

    def __cinit__(self, Game game not None, *, limit=3_000_000):
        if game.ops.deals is NULL:
            raise OptionError(f"{game.name} has too many deals to write out")
        if not isinstance(limit, int) or not 1 <= limit <= MOST_HISTORIES:
            raise OptionError(f"limit={limit!r}: give an integer from 1 to {MOST_HISTORIES}")
        self.game = game
        self.seats = game.seats
        self.limit = limit
        self.nodes = empty(sizeof(Node))
        self.children = empty(sizeof(int32_t))
        self.returns = empty(sizeof(double))
        self.infosets = empty(sizeof(InfoSet))
        self.groups = empty(sizeof(Group))
        self.actions = empty(sizeof(action_t))
        self.leaves = empty(sizeof(int32_t))
        self.payoffs = empty(sizeof(double))
        self.deals = empty(sizeof(double))
        self.roots = empty(sizeof(int32_t))
        self.turns = empty(sizeof(int32_t))
        self.build()

    def __dealloc__(self):
        free(self.nodes.data)
        free(self.children.data)
        free(self.returns.data)
        free(self.infosets.data)
        free(self.groups.data)
        free(self.actions.data)
        free(self.leaves.data)
        free(self.payoffs.data)
        free(self.deals.data)
        free(self.roots.data)
        free(self.turns.data)

    cdef int build(self) except -1:
        """Walk through the whole game."""
        cdef Builder b
        cdef int wrong = NO_ROOM
        memset(&b, 0, sizeof(Builder))
        b.frames = empty(sizeof(Frame))
        b.states = empty(self.game.ops.state_size)
        b.scratch = malloc(self.game.ops.state_size)
        with nogil:
            if b.scratch is not NULL and extend(&self.actions, self.seats) is not NULL:
                wrong = walk(self, &b)
            if not wrong:
                wrong = sort_by_seat(self)
        free(b.known_infosets.entries)
        free(b.known_groups.entries)
        free(b.known_leaves.entries)
        free(b.frames.data)
        free(b.states.data)
        free(b.scratch)
        if wrong:
            complain(self, wrong)
        return 0

    @property
    def histories(self):
        """How many histories there are, ended ones and deals included."""
        return self.nodes.n

    @property
    def sequences(self):
        """How many sequences there are: the length of a strategy."""
        return self.actions.n

    @property
    def n_groups(self):
        """How many different observations ask for a decision."""
        return self.groups.n

    @property
    def infoset_counts(self):
        """How many information sets each seat has."""
        return [self.turn[seat + 1] - self.turn[seat] for seat in range(self.seats)]

    def slots_of(self, int group):
        """Return the actions of a group, and where in a policy their probabilities stand."""
        cdef const Group* g = self.at(group)
        cdef const InfoSet* infoset = <const InfoSet*>self.infosets.data + g.infoset
        cdef const action_t* action = <const action_t*>self.actions.data + infoset.first
        return [action[i] for i in range(infoset.n_actions)], g.first

    def key_of(self, int group):
        """Return the key of what a seat observes there, as `observation_key` computes it."""
        cdef const Group* g = self.at(group)
        return (<object>g.key.a << 64) | g.key.b

    cpdef Observation observation(self, int group):
        """Return what the seat to act observes there."""
        cdef const InfoSet* infoset = <const InfoSet*>self.infosets.data + self.at(group).infoset
        return self.observe(infoset.node, infoset.seat)

    cdef const Group* at(self, int group) except NULL:
        if not 0 <= group < <int>self.groups.n:
            raise IndexError(f"group {group} of {self.groups.n}")
        return <const Group*>self.groups.data + group

    cdef Observation observe(self, int32_t node, int seat):
        """What *seat* observes at a node."""
        cdef const GameOps* ops = self.game.ops
        cdef const void* rules = self.game.rules
        cdef Observation obs = blank_observation(self.game, seat)
        cdef list path = []
        cdef list history = []
        cdef action_t seen
        while (<Node*>self.nodes.data)[node].parent != NONE:
            path.append((<Node*>self.nodes.data)[node].action)
            node = (<Node*>self.nodes.data)[node].parent
        ops.deals(rules, (<Node*>self.nodes.data)[node].action, obs.data)
        for action in reversed(path):
            actor = (<const StateHeader*>obs.data).to_act
            seen = ops.seen_as(rules, obs.data, action, seat)
            if seen != HIDDEN or not history or history[len(history) - 1] != (actor, HIDDEN):
                history.append((actor, seen))
            ops.apply(rules, obs.data, action)
        ops.conceal(rules, obs.data, seat)
        obs.history = tuple(history)
        return obs


cdef int sort_by_seat(GameTree tree) noexcept nogil:
    """List the information sets of each seat."""
    cdef const InfoSet* infosets = <const InfoSet*>tree.infosets.data
    cdef int32_t* turns = <int32_t*>extend(&tree.turns, tree.infosets.n)
    cdef int32_t i, n = 0
    cdef int seat
    if turns is NULL and tree.infosets.n:
        return NO_ROOM
    for seat in range(tree.seats):
        tree.turn[seat] = n
        for i in range(<int32_t>tree.infosets.n):
            if infosets[i].seat == seat:
                turns[n] = i
                n += 1
    tree.turn[tree.seats] = n
    return FINE


cdef int complain(GameTree tree, int wrong) except -1:
    """Raise what is *wrong*."""
    name = tree.game.name
    if wrong == NO_ROOM:
        raise MemoryError
    if wrong == TOO_LARGE:
        raise OptionError(f"{name} has more than limit={tree.limit} histories: too large to solve")
    if wrong == TOO_DEEP:
        raise OptionError(f"{name} goes on for more than {MOST_DEPTH} decisions: too deep to solve")
    if wrong == NO_DISTRIBUTION:
        raise OptionError(f"{name}: the probabilities of its deals do not add up to 1")
    raise OptionError(f"{name}: a seat that sees the same cannot do the same")
