"""Everything that one search thread owns: it shares nothing but what nobody writes."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t

from powderkeg.engine.core cimport MAX_ACTIONS, MAX_SEATS, GameOps, StateHeader, action_t
from powderkeg.engine.rng cimport rng_t
from powderkeg.solvers.trees.arena cimport Arena, ref_t

cdef enum:                  # Knobs.opponents: whose decisions stand in which tree
    ONE_TREE = 0            # all in the tree of the seat that thinks
    MULTI_TREE = 1          # each seat's in a tree of its own
    SELF_ONLY = 2           # only those of the seat that thinks; others follow the rollout policy

cdef enum:                  # Knobs.keys: what makes two nodes one
    BY_PATH = 0             # the actions since the root, as the owner of the tree saw them
    BY_OBSERVATION = 1      # the bytes that the acting seat observes

cdef enum:                  # Knobs.rollout
    UNIFORM = 0
    BY_GAME = 1             # the game's rollout_action
    MAST = 2                # what did well in other simulations

cdef enum:                  # Knobs.objective, after the engine's WIN and SCORE
    LEAD = 2                # own score minus the best rival's

cdef enum:                  # Knobs.simultaneous
    BY_BUDGET = 0           # DUCT first, regret matching after `duct_until` simulations
    DUCT = 1
    REGRET = 2

cdef enum:                  # Step.role
    ALONE = 0
    FIRST_OF_PAIR = 1       # of two seats that choose before a common reveal
    SECOND_OF_PAIR = 2

cdef enum:
    MAX_STEPS = 512         # decisions of one simulation that trees can hold
    MAX_TRACE = 1024        # plies of one simulation that MAST learns from
    BUCKETS = 1024          # actions of a seat that MAST tells apart, a power of two
    SIMULATIONS_A_LOOK = 32
    PLIES_A_LOOK = 256

cdef struct Knobs:
    int32_t opponents
    int32_t keys
    int32_t rollout
    int32_t objective
    int32_t simultaneous
    bint blind              # to the game's evaluation: scores so far count where it is cut
    int32_t stages          # cut where the stage has risen so often; 0: never
    int32_t plies           # cut so many plies below the tree; 0: never
    int64_t duct_until
    double explore          # UCB's constant, in units of the spread of values
    double gamma            # share of uniform exploration of regret matching
    double redraw           # share of simulations in which an opponent imagines the root seat anew
    double decay            # of what MAST remembers
    double fresh            # share of worlds drawn anew beside a pool

cdef struct Clock:
    const uint8_t* halt     # anybody may set it to end the search
    int64_t deadline        # nanoseconds; 0: none
    int64_t pause           # the same: hand back control then, to go on later
    int64_t looks           # how often flag and clock were read
    int64_t plies           # of rollouts
    int32_t plies_left      # until the next look inside rollouts
    bint over

cdef struct Step:           # one decision of the running simulation that a tree knows
    uint64_t label
    ref_t node
    int32_t position        # of the edge, as long as no other was put in
    int32_t seat
    int32_t role

cdef struct Habit:          # MAST: how an action did
    double mean
    double n

cdef struct Pool:           # weighted worlds; shared by threads, which only read it
    const char* worlds
    const double* upto      # weights added up; the last one is 1
    int32_t n

cdef struct Worker:
    const GameOps* ops
    const void* rules
    const void* root        # concealed for `seat`
    int32_t seat
    int32_t seats
    Knobs knobs
    Clock clock
    Arena arena
    Pool pool
    rng_t rng
    void* state             # of the running simulation
    void* scratch           # another state
    void* work              # filled by `prepare` for the root
    void* other_work        # filled by `prepare` for an opponent
    Habit* habits           # seats x BUCKETS, or NULL
    int64_t simulations
    ref_t roots[MAX_SEATS]  # by owner; the observation mode uses none
    ref_t cursors[MAX_SEATS]
    uint64_t last[MAX_SEATS]    # labels that led to the cursors
    Step steps[MAX_STEPS]
    int32_t n_steps
    int32_t own_steps_void  # steps of the root seat before this one belong to another world
    bint redrawn
    bint asked_redraw
    bint expanding
    bint growing            # false: only look, add nothing
    int32_t stop_stage
    int32_t most_plies
    uint16_t trace[MAX_TRACE]   # MAST: seat x BUCKETS + bucket
    int32_t n_trace
    action_t actions[MAX_ACTIONS]   # legal now
    action_t alike[MAX_ACTIONS]     # the same as an observer tells them apart
    double values[MAX_SEATS]
    double least            # of the values seen, for the scale of exploration
    double most
    double spread


cdef inline const StateHeader* head_of(const Worker* w) noexcept nogil:
    return <const StateHeader*>w.state


cdef inline bint at_horizon(const Worker* w) noexcept nogil:
    """Is the game over, or has its stage risen far enough?"""
    cdef const StateHeader* head = <const StateHeader*>w.state
    return head.to_act < 0 or head.stage >= w.stop_stage


cdef bint worker_start(Worker* w, const GameOps* ops, const void* rules, int seats,
                       const Knobs* knobs, int64_t bytes) noexcept nogil
cdef void worker_aim(Worker* w, const void* root, int seat, rng_t rng) noexcept nogil
cdef void worker_forget(Worker* w) noexcept nogil
cdef void worker_free(Worker* w) noexcept nogil
cdef int64_t now() noexcept nogil
cdef bint look(Clock* clock) noexcept nogil
