"""Python's handles on any game: `Game`, `State` and `Observation`."""

from copy import deepcopy

from cpython.mem cimport PyMem_Free
from cython cimport final
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport malloc
from libc.string cimport memcmp, memcpy

from powderkeg.engine.doors cimport (
    about, as_action, check_game, check_over, check_table, check_viewer, chosen, do, fill,
    from_schema, json_body, json_head, legal, noted, parsed, raw_bytes, rules_block, seat_or_none,
    waiting, whole_move, with_head, without_head, zeroed,
)
from powderkeg.engine.rng cimport chance_key
from powderkeg.engine.worlds cimport (
    all_deals, check_observation, check_state, draw, hidden_things, move_start,
)

from powderkeg.engine import doors, envelope, worlds
from powderkeg.engine.errors import NotationError
from powderkeg.engine.options import canonical, check_seats, check_seed, resolve

cdef object KEY = object()      # only this module can make handles


# --- games ---------------------------------------------------------------------------------------

@final
cdef class Game:
    """The rules of one title at one table: seats and options are settled."""

    def __cinit__(self, key=None):
        if key is not KEY:
            raise TypeError("use load(name, seats=..., **options)")

    def __dealloc__(self):
        PyMem_Free(<void*>self.rules)

    def __reduce__(self):
        return worlds.load_again, (self.name, self.seats, self.options)

    def __repr__(self):
        given = "".join(f", {name}={value!r}" for name, value in self.settled.items())
        return f"<Game {self.name}, seats={self.seats}{given}>"

    def __str__(self):
        return about(self)

    @property
    def options(self):
        """Every switch of the rules with its value (a copy)."""
        return deepcopy(self.settled)

    @property
    def option_spec(self):
        """Every switch of the rules as an `Option` (a copy)."""
        return dict(self.spec)

    @property
    def seat_range(self):
        """The least and the most seats; every number between is playable."""
        return self.ops.min_seats, self.ops.max_seats

    @property
    def returns_range(self):
        """The least and the largest return of a seat."""
        cdef const RulesHeader* head = <const RulesHeader*>self.rules
        return head.return_min, head.return_max

    @property
    def returns_sum(self):
        """What the returns of all seats add up to, or None if that varies."""
        cdef double total = (<const RulesHeader*>self.rules).return_sum
        return None if total != total else total

    @property
    def max_actions(self):
        """The most options that one decision can have."""
        return (<const RulesHeader*>self.rules).max_actions

    @property
    def schema(self):
        """The msgspec Struct that describes `state` in the JSON of this game."""
        return self.text.Schema

    def variant(self, seats, options):
        """Return this title for *seats* (None: the least) and *options*; equals give one Game."""
        cdef int n = check_seats(self.name, seats, self.ops.min_seats, self.ops.max_seats)
        settled = resolve(self.name, self.spec, options, n)
        key = (n, canonical(settled))
        if key not in self.variants:
            self.variants.setdefault(key, settle(self, n, settled))
        return self.variants[key]

    def deal(self, seed=0):
        """Deal a new state; equal seeds deal equal states."""
        cdef uint64_t key = check_seed(self.name, seed)
        cdef State state = blank_state(self)
        self.ops.deal(self.rules, state.data, chance_key(key))
        return state

    def deals(self):
        """List every deal as a pair (probability, State); OptionError if the game has too many."""
        return all_deals(self)

    def determinize(self, Observation obs not None, seed, *, bint trust=False):
        """Draw a possible truth behind *obs*, by *trust* as the others' actions make it likely."""
        check_game(self, obs.game)
        return draw(obs, check_seed(self.name, seed), trust)

    def move_start(self, Observation obs not None):
        """Return *obs* with the seat's unfinished move taken back."""
        check_game(self, obs.game)
        return move_start(obs)

    def hidden(self, State state not None, seat):
        """List what *seat* cannot see in *state*, as pairs (thing, value) in words."""
        check_game(self, state.game)
        return hidden_things(state, check_viewer(self, seat))

    def state_from_bytes(self, data):
        """Return the state that `bytes(state)` wrote; its history is empty."""
        cdef State state = blank_state(self)
        fill(self, state.data, without_head(self, data, doors.MAGIC_STATE), "$")
        check_state(state)
        return state

    def state_from_json(self, payload):
        """Return the state that *payload*, as `to_json` writes it, describes."""
        cdef State state = blank_state(self)
        schema, seen = envelope.read_state(
            payload, self.text.Schema, self.name, self.seats, self.settled)
        fill(self, state.data, from_schema(self, schema, None), "$.state")
        check_state(state)
        state.seen = [list(history) for history in seen]
        return state

    def observation_from_json(self, payload):
        """Return the observation that *payload*, as `to_json` writes it, describes."""
        schema, seat, history = envelope.read_observation(
            payload, self.text.Schema, self.name, self.seats, self.settled)
        cdef Observation obs = blank_observation(self, seat)
        fill(self, obs.data, from_schema(self, schema, seat), "$.state")
        check_observation(obs)
        obs.history = history
        return obs


cdef Game make_game(str name, const GameOps* ops, dict options, object build, object text,
                    int version=1):
    """Return a title at its smallest table with its default options."""
    check_table(name, ops)
    cdef Game title = Game.__new__(Game, KEY)
    title.name, title.ops, title.version = name, ops, version
    title.spec, title.build, title.text, title.variants = dict(options), build, text, {}
    return title.variant(None, {})


cdef Game settle(Game title, int seats, dict settled):
    """*title* for this many *seats* under the checked options *settled*."""
    cdef Game game = Game.__new__(Game, KEY)
    game.name, game.ops, game.version = title.name, title.ops, title.version
    game.spec, game.build, game.text = title.spec, title.build, title.text
    game.variants, game.seats, game.settled = title.variants, seats, settled
    block = game.build(deepcopy(settled), seats)
    game.rules = rules_block(game, block)
    game.digest = envelope.rules_digest(game.name, game.version, seats, settled, block)
    return game


# --- states --------------------------------------------------------------------------------------

@final
cdef class State:
    """Everything that is true: a block of bytes that its game's operations understand."""

    def __cinit__(self, Game game=None, key=None):
        if key is not KEY:
            raise TypeError("use game.deal(seed=...)")
        self.game = game
        self.data = zeroed(game.ops.state_size)

    def __dealloc__(self):
        PyMem_Free(self.data)

    def __bytes__(self):
        return with_head(self.game, doors.MAGIC_STATE, self.data)

    def __reduce__(self):
        return worlds.state_again, (self.game, bytes(self), list(map(tuple, self.seen)))

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = other
        return (self.game is that.game
                and memcmp(self.data, that.data, self.game.ops.state_size) == 0)

    def __hash__(self):
        return hash(bytes(self))

    def __repr__(self):
        seat = self.to_act
        return f"<State of {self.game.name}, {'over' if seat is None else f'seat {seat} to act'}>"

    def __str__(self):
        return self.game.text.describe(self.game, raw_bytes(self.game, self.data))

    @property
    def to_act(self):
        """The seat to act, or None when the game is over."""
        return seat_or_none((<const StateHeader*>self.data).to_act)

    @property
    def waiting(self):
        """The seats that may choose now: several before a common reveal."""
        return waiting(self.game, <const StateHeader*>self.data)

    @property
    def is_terminal(self):
        """Is the game over?"""
        return (<const StateHeader*>self.data).to_act == TERMINAL

    def returns(self):
        """What each seat gets in the end; PowderkegError before."""
        cdef double out[MAX_SEATS]
        check_over(self)
        self.game.ops.returns(self.game.rules, self.data, out)
        return [out[seat] for seat in range(self.game.seats)]

    def scores(self):
        """The game's own points of each seat so far."""
        cdef double out[MAX_SEATS]
        self.game.ops.scores(self.game.rules, self.data, out)
        return [out[seat] for seat in range(self.game.seats)]

    def places(self):
        """Finishing place of each seat, from 1; equal places are shared. PowderkegError before."""
        cdef int32_t out[MAX_SEATS]
        check_over(self)
        self.game.ops.places(self.game.rules, self.data, out)
        return [out[seat] for seat in range(self.game.seats)]

    def legal_actions(self):
        """List the legal actions, ascending; none when the game is over."""
        return legal(self.game, self.data)

    def apply(self, action):
        """Do *action*, a legal number or its notation; an error leaves the state unchanged."""
        do(self, chosen(self.game, self.data, action))

    def apply_all(self, actions):
        """Do all of *actions*, or none of them if one is not allowed."""
        cdef State after = self.copy()
        for action in actions:
            after.apply(action)
        memcpy(self.data, after.data, self.game.ops.state_size)
        self.seen = after.seen

    def notation(self, action):
        """Write a legal *action* as text."""
        return noted(self.game, self.data, chosen(self.game, self.data, action))

    def action(self, text):
        """Read the notation of a legal action."""
        return parsed(self.game, self.data, text)

    def move_notation(self, actions):
        """Write *actions*, done one after the other from here, as text."""
        return whole_move(self.copy(), actions)

    def copy(self):
        """Return a copy that shares nothing with this state."""
        cdef State other = blank_state(self.game)
        memcpy(other.data, self.data, self.game.ops.state_size)
        other.seen = [list(history) for history in self.seen]
        return other

    def key(self):
        """A stable 64-bit digest of game, options and position."""
        return envelope.key_of(bytes(self))

    def to_json(self):
        """Everything that is true, as JSON data."""
        spectator, *seats = map(envelope.history_to_json, self.seen)
        return {**json_head(self.game), "state": json_body(self.game, self.data),
                "history": {"spectator": spectator, "seats": seats}}

    def observation(self, seat):
        """Return what *seat* knows; None asks for the spectator."""
        cdef int viewer = check_viewer(self.game, seat)
        cdef Observation obs = blank_observation(self.game, viewer)
        memcpy(obs.data, self.data, self.game.ops.state_size)
        self.game.ops.conceal(self.game.rules, obs.data, viewer)
        obs.history = tuple(self.seen[viewer + 1])
        return obs


cdef State blank_state(Game game):
    cdef State state = State.__new__(State, game, KEY)
    state.seen = [[] for _ in range(game.seats + 1)]
    return state


# --- observations --------------------------------------------------------------------------------

@final
cdef class Observation:
    """What one seat knows: the bytes of a state with every hidden field blanked."""

    def __cinit__(self, Game game=None, key=None):
        if key is not KEY:
            raise TypeError("use state.observation(seat)")
        self.game = game
        self.data = zeroed(game.ops.state_size)

    def __dealloc__(self):
        PyMem_Free(self.data)

    def __bytes__(self):
        return with_head(self.game, doors.MAGIC_SEEN, self.data)

    def __reduce__(self):
        return worlds.observation_again, (self.game, bytes(self), self.viewer, self.history)

    def __eq__(self, other):
        if not isinstance(other, Observation):
            return NotImplemented
        cdef Observation that = other
        return (self.game is that.game and self.viewer == that.viewer
                and memcmp(self.data, that.data, self.game.ops.state_size) == 0
                and self.history == that.history)

    def __hash__(self):
        return hash((self.viewer, bytes(self), self.history))

    def __repr__(self):
        who = "the spectator" if self.viewer == SPECTATOR else f"seat {self.viewer}"
        return f"<Observation of {self.game.name} by {who}>"

    def __str__(self):
        return self.game.text.describe(self.game, raw_bytes(self.game, self.data))

    @property
    def seat(self):
        """The seat that sees this, or None for the spectator."""
        return seat_or_none(self.viewer)

    @property
    def to_act(self):
        """The seat to act, or None when the game is over."""
        return seat_or_none((<const StateHeader*>self.data).to_act)

    def legal_actions(self):
        """List the legal actions, ascending, if it is this seat's turn; else none."""
        if self.viewer == SPECTATOR or (<const StateHeader*>self.data).to_act != self.viewer:
            return []
        return legal(self.game, self.data)

    def notation(self, action):
        """Write *action*, as this seat sees it, as text; HIDDEN is "?"."""
        cdef action_t number = as_action(self.game, action)
        return "?" if number == HIDDEN else noted(self.game, self.data, number)

    def action(self, text):
        """Read the notation of an action that is legal for this seat now."""
        if not self.legal_actions():
            raise NotationError(f"{self.game.name}: it is not this seat's turn")
        return parsed(self.game, self.data, text)

    def key(self):
        """A stable 64-bit digest of game, options, seat, position and history."""
        return envelope.key_of(bytes(self), repr((self.viewer, self.history)).encode())

    def to_json(self):
        """What this seat knows, as JSON data; hidden values are None."""
        return {**json_head(self.game), "seat": self.seat,
                "state": json_body(self.game, self.data),
                "history": envelope.history_to_json(self.history)}


cdef Observation blank_observation(Game game, int seat):
    cdef Observation obs = Observation.__new__(Observation, game, KEY)
    obs.viewer = seat
    obs.history = ()
    return obs


cdef int fill_history(Observation obs, SeenAction** out) except -1:
    """Copy the history of *obs* into new memory, which the caller frees; return its length."""
    cdef int n = len(obs.history), i
    out[0] = <SeenAction*>malloc(max(n, 1) * sizeof(SeenAction))
    if out[0] is NULL:
        raise MemoryError
    for i in range(n):
        out[0][i].seat, out[0][i].action = obs.history[i]
    return n
