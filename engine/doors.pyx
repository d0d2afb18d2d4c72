"""What stands between Python and a game's operations: checks, and bytes to text and back."""

from importlib import import_module

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Calloc
from libc.string cimport memcpy

from powderkeg.engine.core cimport (
    HIDDEN, MAX_ACTIONS, MAX_SEATS, SPECTATOR, TERMINAL, Game, GameOps, RulesHeader,
    State, StateHeader, action_t,
)
from msgspec import to_builtins

from powderkeg.engine.envelope import FORMAT
from powderkeg.engine.errors import (
    IllegalActionError, NotationError, OptionError, PowderkegError, SchemaError,
)
from powderkeg.engine.options import shown, whole_number
from powderkeg.engine.text import known

cdef enum:
    LARGEST_STATE = 65536
    LARGEST_WORK = 1048576
    HEAD_SIZE = 16
    MAX_SHOWN = 20          # legal actions that a message lists

MAGIC_STATE = b"PKS1\0\0\0\0"
MAGIC_SEEN = b"PKO1\0\0\0\0"


# --- games ---------------------------------------------------------------------------------------

cdef int check_table(str name, const GameOps* ops) except -1:
    """Refuse a table that lacks an operation or is too large."""
    if not (ops.deal and ops.legal_actions and ops.apply and ops.returns and ops.scores
            and ops.places and ops.validate and ops.conceal and ops.seen_as and ops.prepare
            and ops.determinize):
        raise TypeError(f"{name}: a required operation is missing")
    if not sizeof(StateHeader) <= ops.state_size <= LARGEST_STATE:
        raise ValueError(f"{name}: a state of {ops.state_size} bytes")
    if ops.work_size > LARGEST_WORK:
        raise ValueError(f"{name}: {ops.work_size} bytes of scratch")
    if not 1 <= ops.min_seats <= ops.max_seats <= MAX_SEATS:
        raise ValueError(f"{name}: {ops.min_seats} to {ops.max_seats} seats")
    return 0


cdef str about(Game game):
    """Name, edition, sources and options, for a person."""
    module = import_module(f"powderkeg.engine.{game.name}")
    lines = [f"{game.name}, {game.seats} seats", "", (module.__doc__ or "").strip()]
    lines += [f"{name} = {value!r}" for name, value in game.settled.items()]
    return "\n".join(lines)


cdef void* rules_block(Game game, bytes block) except NULL:
    """A copy of what `build_rules` wrote, checked."""
    cdef Py_ssize_t size = len(block)
    cdef const RulesHeader* head = <const RulesHeader*>PyBytes_AS_STRING(block)
    if (size < <Py_ssize_t>sizeof(RulesHeader) or head.seats != game.seats
            or not 1 <= head.max_actions <= MAX_ACTIONS or not head.return_min <= head.return_max):
        raise ValueError(f"{game.name}: build_rules wrote no valid rules block")
    cdef void* rules = zeroed(size)
    memcpy(rules, PyBytes_AS_STRING(block), size)
    return rules


# --- arguments -----------------------------------------------------------------------------------

cdef object seat_or_none(int seat):
    return None if seat < 0 else seat


cdef int check_viewer(Game game, object seat) except -2:
    """A seat of this table, or SPECTATOR for None."""
    if seat is None:
        return SPECTATOR
    try:
        number = whole_number(seat)
    except ValueError:
        number = -1
    if not 0 <= number < game.seats:
        raise OptionError(f"{game.name} has seats 0 to {game.seats - 1} here, not {shown(seat)}")
    return number


cdef int check_game(Game game, Game other) except -1:
    """OptionError unless both are the same: title, seats, options and data."""
    if game is not other:
        raise OptionError(f"{game!r} cannot read what belongs to {other!r}")
    return 0


cdef int check_over(State state) except -1:
    """PowderkegError unless the game is over."""
    if (<const StateHeader*>state.data).to_act != TERMINAL:
        raise PowderkegError(f"{state.game.name} is not over: {state!r}")
    return 0


cdef list waiting(Game game, const StateHeader* head):
    """The seats that may choose now."""
    if head.to_act == TERMINAL:
        return []
    if head.pending == 0:
        return [head.to_act]
    return [seat for seat in range(game.seats) if head.pending >> seat & 1]


# --- actions -------------------------------------------------------------------------------------

cdef list legal(Game game, const void* data):
    """The legal actions, ascending; none when the game is over."""
    cdef action_t out[MAX_ACTIONS]
    if (<const StateHeader*>data).to_act == TERMINAL:
        return []
    cdef int n = game.ops.legal_actions(game.rules, data, out)
    return [out[i] for i in range(n)]


cdef action_t as_action(Game game, object action) except? -7:
    """A number that an action could have."""
    try:
        number = whole_number(action)
    except ValueError:
        number = -2
    if not -1 <= number < 2**31:
        raise IllegalActionError(f"{game.name}: {shown(action)} is no action")
    return number


cdef action_t chosen(Game game, const void* data, object action) except? -7:
    """The legal action that a caller gives as a number or in notation."""
    if isinstance(action, str):
        return parsed(game, data, action)
    try:
        number = whole_number(action)
    except ValueError:
        number = None
    allowed = legal(game, data)
    if number not in allowed:
        raise IllegalActionError(
            f"{game.name}: action {shown(action)} is not legal here; {listed(game, data, allowed)}")
    return number


cdef action_t parsed(Game game, const void* data, object text) except? -7:
    """The legal action whose notation is *text*; case and surrounding blanks do not matter."""
    allowed = legal(game, data)
    if isinstance(text, str):
        raw, wanted = raw_bytes(game, data), text.strip().casefold()
        for action in allowed:
            if game.text.notation(game, raw, action).casefold() == wanted:
                return action
    raise NotationError(
        f"{game.name}: {shown(text)} names no legal action; {listed(game, data, allowed)}")


cdef str noted(Game game, const void* data, action_t action):
    """The notation of *action*; IllegalActionError if it has none here."""
    try:
        return game.text.notation(game, raw_bytes(game, data), action)
    except (ValueError, LookupError):
        raise IllegalActionError(f"{game.name}: {action} is no action here") from None


cdef str whole_move(State state, object actions):
    """The notation of *actions*, which change *state*."""
    parts = []
    for action in actions:
        parts.append(state.notation(action))
        state.apply(action)
    return "; ".join(parts)


cdef str listed(Game game, const void* data, list allowed):
    """The legal actions as messages show them."""
    if not allowed:
        return "the game is over"
    raw = raw_bytes(game, data)
    name = game.text.notation
    names = [f"{action} ({name(game, raw, action)})" for action in allowed[:MAX_SHOWN]]
    more = f" and {len(allowed) - MAX_SHOWN} more" if len(allowed) > MAX_SHOWN else ""
    return f"legal: {', '.join(names)}{more}"


cdef int do(State state, action_t action) except -1:
    """Apply a legal *action* and note what each viewer saw of it."""
    cdef Game game = state.game
    cdef int actor = (<const StateHeader*>state.data).to_act
    for viewer in range(-1, game.seats):
        seen = game.ops.seen_as(game.rules, state.data, action, viewer)
        history = state.seen[viewer + 1]
        # how many hidden actions there were in a row would tell something about them
        if seen == HIDDEN and history and history[len(history) - 1] == (actor, HIDDEN):
            continue
        history.append((actor, seen))
    game.ops.apply(game.rules, state.data, action)
    return 0


# --- bytes ---------------------------------------------------------------------------------------

cdef void* zeroed(size_t size) except NULL:
    """Memory that `PyMem_Free` gives back."""
    cdef void* memory = PyMem_Calloc(1, size)
    if memory is NULL:
        raise MemoryError
    return memory


cdef bytes raw_bytes(Game game, const void* data):
    """The struct as bytes."""
    return PyBytes_FromStringAndSize(<const char*>data, game.ops.state_size)


cdef int fill(Game game, void* data, bytes raw, str path) except -1:
    """Copy the bytes of a struct into *data*."""
    cdef size_t size = len(raw)
    if size != game.ops.state_size:
        raise SchemaError(path, f"{game.name} states have {game.ops.state_size} bytes, not {size}")
    memcpy(data, PyBytes_AS_STRING(raw), game.ops.state_size)
    return 0


cdef bytes with_head(Game game, bytes magic, const void* data):
    """The struct behind a head that names format, game, options and data."""
    return magic + game.digest + raw_bytes(game, data)


cdef bytes without_head(Game game, object data, bytes magic):
    """The struct in *data*; SchemaError if the head is another one."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SchemaError("$", f"expected bytes, got {type(data).__name__}")
    raw = bytes(data)
    if raw[:8] != magic:
        raise SchemaError("$", f"expected bytes that begin with {magic!r}, got {raw[:8]!r}")
    if raw[8:HEAD_SIZE] != game.digest:
        raise SchemaError("$", f"written by another game, version, option or data than {game!r}")
    return raw[HEAD_SIZE:]


# --- JSON ----------------------------------------------------------------------------------------

cdef dict json_head(Game game):
    return {"game": game.name, "format": FORMAT, "seats": game.seats, "options": game.options}


cdef object json_body(Game game, const void* data):
    return to_builtins(game.text.to_schema(game, raw_bytes(game, data)))


cdef object from_schema(Game game, object schema, object seat):
    """The struct that a checked *schema* describes, of a full state if *seat* is None."""
    if seat is None:
        known(schema.chance, "$.state.chance")
    try:
        return game.text.from_schema(game, schema, seat)
    except SchemaError:
        raise
    except (ValueError, OverflowError) as error:
        path, why = error.args if len(error.args) == 2 else ("", str(error))
        raise SchemaError(path if path.startswith("$") else f"$.state{path}", why) from None


cdef dict head_to_schema(const StateHeader* head):
    """The four fields of `StateSchema`."""
    return {
        "chance": f"0x{head.chance:016x}" if head.chance else None,
        "to_act": seat_or_none(head.to_act),
        "stage": head.stage,
        "pending": [seat for seat in range(MAX_SEATS) if head.pending >> seat & 1],
    }


cdef int head_from_schema(StateHeader* head, object schema) except -1:
    """Write the four fields of `StateSchema`."""
    head.chance = int(schema.chance, 16) if schema.chance else 0
    head.to_act = TERMINAL if schema.to_act is None else schema.to_act
    head.stage = schema.stage
    head.pending = 0
    for seat in schema.pending:
        head.pending |= 1 << <int>seat
    return 0
