"""Leduc poker as one table of operations, and its struct as JSON."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memset

from powderkeg.engine.core cimport Game, GameOps, make_game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema
from powderkeg.engine.leduc_poker cimport knowledge, rules
from powderkeg.engine.leduc_poker.state cimport SEATS, UNKNOWN, LeducRules, LeducState

from powderkeg.engine.leduc_poker import notation
from powderkeg.engine.leduc_poker.schema import Hand, Schema
from powderkeg.engine.leduc_poker.tables import ACTIONS, ANTE, CARDS, MAX_RAISES, RAISE_BY
from powderkeg.engine.text import Text, known

OPTIONS = {}


def build_rules(dict options, int seats):
    """Return the rules block: nothing varies."""
    cdef LeducRules block
    memset(&block, 0, sizeof(LeducRules))
    block.head.seats = seats
    block.head.max_actions = len(ACTIONS)
    block.head.return_max = ANTE + MAX_RAISES * sum(RAISE_BY)
    block.head.return_min = -block.head.return_max
    block.head.return_sum = 0
    return (<char*>&block)[:sizeof(LeducRules)]


def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const LeducState* s = <const LeducState*>PyBytes_AS_STRING(raw)
    return Schema(
        **head_to_schema(&s.head),
        hands=[Hand(card=card_name(s.card[i]), chips=s.chips[i]) for i in range(SEATS)],
        board=card_name(s.board),
        betting=[
            [ACTIONS[s.line[turn][i] - 1] for i in range(s.n_line[turn])] for turn in range(2)
        ],
    )


def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef LeducState s
    cdef int i, turn
    memset(&s, 0, sizeof(LeducState))
    head_from_schema(&s.head, schema)
    for i in range(SEATS):
        s.card[i] = card_number(schema.hands[i].card, f"$.state.hands[{i}].card", seat)
        s.chips[i] = schema.hands[i].chips
    s.board = card_number(schema.board, "$.state.board", seat)
    for turn in range(2):
        s.n_line[turn] = len(schema.betting[turn])
        for i in range(s.n_line[turn]):
            s.line[turn][i] = ACTIONS.index(schema.betting[turn][i]) + 1
    return (<char*>&s)[:sizeof(LeducState)]


cdef object card_name(int card):
    return CARDS[card - 1] if card else None


cdef int card_number(object name, str path, object seat) except -1:
    if seat is None:
        known(name, path)
    return CARDS.index(name) + 1 if name else UNKNOWN


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
    state_size=sizeof(LeducState),
    work_size=0,
    min_seats=SEATS,
    max_seats=SEATS,
    deal=rules.deal,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    returns=rules.returns,
    scores=rules.scores,
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

GAME = make_game("leduc_poker", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
