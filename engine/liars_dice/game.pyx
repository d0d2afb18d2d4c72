"""Liar's dice as one table of operations, and its struct as JSON."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memset

from powderkeg.engine.core cimport Game, GameOps, make_game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema
from powderkeg.engine.liars_dice cimport knowledge, rules
from powderkeg.engine.liars_dice.state cimport SEATS, UNKNOWN, DiceRules, DiceState

from powderkeg.engine.liars_dice import notation
from powderkeg.engine.liars_dice.schema import Schema
from powderkeg.engine.liars_dice.tables import DEFAULT_SIDES, SIDES
from powderkeg.engine.options import Option
from powderkeg.engine.text import Text, known

OPTIONS = {
    "sides": Option(type=int, default=DEFAULT_SIDES, range=SIDES, help="faces of a die"),
}


def build_rules(dict options, int seats):
    """Return the rules block."""
    cdef DiceRules block
    memset(&block, 0, sizeof(DiceRules))
    block.sides = options["sides"]
    block.head.seats = seats
    block.head.max_actions = 2 * block.sides
    block.head.return_min = -1
    block.head.return_max = 1
    block.head.return_sum = 0
    return (<char*>&block)[:sizeof(DiceRules)]


def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const DiceState* s = <const DiceState*>PyBytes_AS_STRING(raw)
    cdef int sides = (<const DiceRules*>game.rules).sides
    return Schema(
        **head_to_schema(&s.head),
        dice=[s.die[seat] or None for seat in range(SEATS)],
        bids=[notation.bid_of(bid, sides) for bid in range(2 * sides) if s.bids >> bid & 1],
        called=bool(s.called),
    )


def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef DiceState s
    cdef int sides = (<const DiceRules*>game.rules).sides
    memset(&s, 0, sizeof(DiceState))
    head_from_schema(&s.head, schema)
    for i, face in enumerate(schema.dice):
        face = known(face, f"$.state.dice[{i}]") if seat is None else face
        s.die[<int>i] = face or UNKNOWN
    last = -1
    for i, (count, face) in enumerate(schema.bids):
        bid = (count - 1) * sides + face - 1
        if face > sides or bid <= last:
            raise ValueError(f".bids[{i}]", "each bid is higher than the last and names a face")
        s.bids |= 1 << <int>bid
        last = bid
    s.called = schema.called
    return (<char*>&s)[:sizeof(DiceState)]


def describe(Game game, bytes raw):
    """Return *raw* as a table that a person can read."""
    return notation.describe(to_schema(game, raw))


TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=from_schema,
    notation=notation.notation,
    describe=describe,
    hidden_names=notation.hidden_names,
    contradictions=notation.CONTRADICTIONS,
    invariants=notation.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(DiceState),
    work_size=0,
    min_seats=SEATS,
    max_seats=SEATS,
    deal=rules.deal,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    returns=rules.returns,
    scores=rules.returns,
    places=rules.places,
    validate=rules.validate,
    conceal=knowledge.conceal,
    seen_as=knowledge.seen_as,
    prepare=knowledge.prepare,
    determinize=knowledge.determinize,
    evaluate=NULL,
    rollout_action=NULL,
    likelihood=NULL,
    hidden=knowledge.hidden,
    deals=rules.deals,
)

GAME = make_game("liars_dice", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
