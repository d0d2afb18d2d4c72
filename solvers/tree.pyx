"""The tree of a small game, as solvers read it."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t
from libc.stdlib cimport free

from powderkeg.engine.core cimport (
    HIDDEN, Game, GameOps, Observation, StateHeader, action_t, blank_observation,
)
from powderkeg.solvers.histories cimport (
    FINE, MOST_DEPTH, MOST_HISTORIES, NO_DISTRIBUTION, NO_ROOM, NONE, TOO_DEEP, TOO_LARGE, Group,
    InfoSet, Node, forget, no_histories, write_out,
)

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import shown


cdef class GameTree:
    """Every history of a small game, merged into information sets and sequences."""

    def __cinit__(self, Game game not None, *, limit=3_000_000):
        cdef int wrong
        if game.ops.deals is NULL:
            raise OptionError(f"{game.name} has too many deals to write out")
        if not isinstance(limit, int) or not 1 <= limit <= MOST_HISTORIES:
            raise OptionError(f"limit={shown(limit)}: give an integer from 1 to {MOST_HISTORIES}")
        self.game = game
        self.seats = game.seats
        no_histories(&self.written, limit)
        with nogil:
            wrong = write_out(&self.written, game)
        if wrong != FINE:
            complain(game.name, limit, wrong)
        self.slots = self.written.slots
        self.n_infosets = <int32_t>self.written.infosets.n
        self.n_sequences = <int32_t>self.written.actions.n
        self.nodes = <const Node*>self.written.nodes.data
        self.children = <const int32_t*>self.written.children.data
        self.returns = <const double*>self.written.returns.data
        self.infosets = <const InfoSet*>self.written.infosets.data
        self.groups = <const Group*>self.written.groups.data
        self.actions = <const action_t*>self.written.actions.data
        self.arrange()

    def __dealloc__(self):
        forget(&self.written)
        PyMem_Free(self.turns)
        PyMem_Free(self.row)
        PyMem_Free(self.payoff)
        PyMem_Free(self.rivals)

    cdef int arrange(self) except -1:
        """Sort information sets by seat, and ends of the game by the last sequence of each seat."""
        cdef size_t ends = self.written.leaves.n
        self.turns = <int32_t*>PyMem_Calloc(self.n_infosets + 1, sizeof(int32_t))
        self.row = <int32_t*>PyMem_Calloc(self.n_sequences + 1, sizeof(int32_t))
        self.payoff = <double*>PyMem_Calloc(ends + 1, sizeof(double))
        self.rivals = <int32_t*>PyMem_Calloc(ends * (self.seats - 1) + 1, sizeof(int32_t))
        if not (self.turns and self.row and self.payoff and self.rivals):
            raise MemoryError
        with nogil:
            sort_infosets(self)
            sort_ends(self)
        free(self.written.leaves.data)
        free(self.written.payoffs.data)
        self.written.leaves.data = NULL
        self.written.payoffs.data = NULL
        return 0

    @property
    def histories(self):
        """How many histories there are, ended ones and deals included."""
        return self.written.nodes.n

    @property
    def sequences(self):
        """How many sequences there are: the length of a strategy."""
        return self.n_sequences

    @property
    def n_groups(self):
        """How many different observations ask for a decision."""
        return self.written.groups.n

    @property
    def infoset_counts(self):
        """How many information sets each seat has."""
        return [self.turn[seat + 1] - self.turn[seat] for seat in range(self.seats)]

    def slots_of(self, int group):
        """Return the actions of a group, and where in a policy their probabilities stand."""
        cdef const Group* g = self.at(group)
        cdef const InfoSet* infoset = &self.infosets[g.infoset]
        return [self.actions[infoset.first + i] for i in range(infoset.n_actions)], g.first

    def key_of(self, int group):
        """Return the key of what a seat observes there, as `observation_key` computes it."""
        cdef const Group* g = self.at(group)
        return (<object>g.key.a << 64) | g.key.b

    cpdef Observation observation(self, int group):
        """Return what the seat to act observes there."""
        cdef const InfoSet* infoset = &self.infosets[self.at(group).infoset]
        return self.observe(infoset.node, infoset.seat)

    cdef const Group* at(self, int group) except NULL:
        if not 0 <= group < <int>self.written.groups.n:
            raise IndexError(f"group {group} of {self.written.groups.n}")
        return &self.groups[group]

    cdef Observation observe(self, int32_t node, int seat):
        """What *seat* observes at a node."""
        cdef const GameOps* ops = self.game.ops
        cdef const void* rules = self.game.rules
        cdef Observation obs = blank_observation(self.game, seat)
        cdef list path = []
        cdef list history = []
        cdef action_t seen
        while self.nodes[node].parent != NONE:
            path.append(self.nodes[node].action)
            node = self.nodes[node].parent
        ops.deals(rules, self.nodes[node].action, obs.data)
        for action in reversed(path):
            actor = (<const StateHeader*>obs.data).to_act
            seen = ops.seen_as(rules, obs.data, action, seat)
            if seen != HIDDEN or not history or history[len(history) - 1] != (actor, HIDDEN):
                history.append((actor, seen))
            ops.apply(rules, obs.data, action)
        ops.conceal(rules, obs.data, seat)
        obs.history = tuple(history)
        return obs


cdef void sort_infosets(GameTree tree) noexcept nogil:
    """List the information sets of each seat, those that come first in the game first."""
    cdef int32_t i, n = 0
    cdef int seat
    for seat in range(tree.seats):
        tree.turn[seat] = n
        for i in range(tree.n_infosets):
            if tree.infosets[i].seat == seat:
                tree.turns[n] = i
                n += 1
    tree.turn[tree.seats] = n


cdef void sort_ends(GameTree tree) noexcept nogil:
    """List each end of the game once for each seat, in the row of that seat's last sequence."""
    cdef const int32_t* leaves = <const int32_t*>tree.written.leaves.data
    cdef const double* payoffs = <const double*>tree.written.payoffs.data
    cdef int32_t n = <int32_t>tree.written.leaves.n, end, k, place, seats = tree.seats
    cdef int32_t* rival
    cdef int seat, other
    for end in range(n):
        tree.row[leaves[end]] += 1
    for k in range(1, tree.n_sequences + 1):
        tree.row[k] += tree.row[k - 1]
    for end in range(n - 1, -1, -1):    # from the last, so that rows keep the order of the ends
        seat = end % seats
        tree.row[leaves[end]] -= 1
        place = tree.row[leaves[end]]
        tree.payoff[place] = payoffs[end]
        rival = &tree.rivals[<size_t>place * (seats - 1)]
        for other in range(seats):
            if other != seat:
                rival[0] = leaves[end - seat + other]
                rival += 1


cdef int complain(str name, limit, int wrong) except -1:
    """Raise what is *wrong*."""
    if wrong == NO_ROOM:
        raise MemoryError
    if wrong == TOO_LARGE:
        raise OptionError(f"{name} has more than limit={limit} histories: too large to solve")
    if wrong == TOO_DEEP:
        raise OptionError(f"{name} goes on for more than {MOST_DEPTH} decisions: too deep to solve")
    if wrong == NO_DISTRIBUTION:
        raise OptionError(f"{name}: the probabilities of its deals do not add up to 1")
    raise OptionError(f"{name}: a seat that sees the same cannot do the same")
