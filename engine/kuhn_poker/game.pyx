"""Kuhn poker as one table of operations, and its struct as JSON."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memset

from powderkeg.engine.core cimport Game, GameOps, make_game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema
from powderkeg.engine.kuhn_poker cimport knowledge, rules
from powderkeg.engine.kuhn_poker.state cimport (
    LEAST_SEATS, MOST_SEATS, UNKNOWN, KuhnRules, KuhnState, KuhnWork,
)

from powderkeg.engine.kuhn_poker import notation
from powderkeg.engine.kuhn_poker.schema import Hand, Schema
from powderkeg.engine.kuhn_poker.tables import CARDS
from powderkeg.engine.text import Text, known

OPTIONS = {}


def build_rules(dict options, int seats):
    """Return the rules block: nothing varies but the seats."""
    cdef KuhnRules block
    memset(&block, 0, sizeof(KuhnRules))
    block.head.seats = seats
    block.head.max_actions = 2
    block.head.return_min = -2
    block.head.return_max = 2 * (seats - 1)
    block.head.return_sum = 0
    return (<char*>&block)[:sizeof(KuhnRules)]


def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const KuhnState* s = <const KuhnState*>PyBytes_AS_STRING(raw)
    hands = [
        Hand(card=CARDS[s.card[seat] - 1] if s.card[seat] else None, chips=s.chips[seat])
        for seat in range(game.seats)
    ]
    return Schema(**head_to_schema(&s.head), n_actions=s.n_actions, hands=hands)


def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef KuhnState s
    memset(&s, 0, sizeof(KuhnState))
    head_from_schema(&s.head, schema)
    s.n_actions = schema.n_actions
    if len(schema.hands) != game.seats:
        raise ValueError(".hands", f"expected {game.seats} hands, got {len(schema.hands)}")
    for i, hand in enumerate(schema.hands):
        path = f"$.state.hands[{i}].card"
        card = known(hand.card, path) if seat is None else hand.card
        s.card[<int>i] = CARDS.index(card) + 1 if card else UNKNOWN
        if s.card[<int>i] > game.seats + 1:
            raise ValueError(path, f"{game.seats} seats play without {card}")
        s.chips[<int>i] = hand.chips
    return (<char*>&s)[:sizeof(KuhnState)]


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
    state_size=sizeof(KuhnState),
    work_size=sizeof(KuhnWork),
    min_seats=LEAST_SEATS,
    max_seats=MOST_SEATS,
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

GAME = make_game("kuhn_poker", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
