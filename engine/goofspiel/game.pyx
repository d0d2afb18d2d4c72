"""Goofspiel as one table of operations, and its struct as JSON."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memset

from powderkeg.engine.core cimport Game, GameOps, make_game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema
from powderkeg.engine.goofspiel cimport knowledge, rules
from powderkeg.engine.goofspiel.state cimport (
    SEATS, TIE, UNKNOWN, GoofspielRules, GoofspielState, GoofspielWork,
)

from powderkeg.engine.goofspiel import notation as words
from powderkeg.engine.goofspiel.options import OPTIONS, check_cards, hands_of, prizes_of
from powderkeg.engine.goofspiel.schema import Schema
from powderkeg.engine.text import Text, known


def build_rules(dict options, int seats):
    """Return the rules block."""
    cdef GoofspielRules block
    cdef int seat, i
    memset(&block, 0, sizeof(GoofspielRules))
    check_cards(options)
    hands, prizes = hands_of(options), prizes_of(options)
    block.cards = options["cards"]
    block.hidden_bids = options["bids"] == "hidden"
    block.random_prizes = options["prizes"] == "random"
    block.points = options["payoff"] == "points"
    for i in range(block.cards):
        block.prize[i] = prizes[i]
        for seat in range(SEATS):
            block.hand[seat][i] = hands[seat][i]
    block.head.seats = seats
    block.head.max_actions = block.cards
    block.head.return_max = sum(prizes) if block.points else 1
    block.head.return_min = -block.head.return_max
    block.head.return_sum = 0
    return (<char*>&block)[:sizeof(GoofspielRules)]


def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const GoofspielRules* r = <const GoofspielRules*>game.rules
    cdef const GoofspielState* s = <const GoofspielState*>PyBytes_AS_STRING(raw)
    cdef int i, seat
    bids = [
        [r.hand[seat][s.bid[seat][i] - 1] if s.bid[seat][i] else None
         for i in range(rules.n_bids(s, seat))]
        for seat in range(SEATS)
    ]
    return Schema(
        **head_to_schema(&s.head),
        prizes=[s.prize[i] or None for i in range(r.cards)],
        bids=bids,
        winners=["tie" if s.winner[i] == TIE else s.winner[i] - 1 for i in range(s.head.stage)],
    )


def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef const GoofspielRules* r = <const GoofspielRules*>game.rules
    cdef GoofspielState s
    cdef int i
    memset(&s, 0, sizeof(GoofspielState))
    head_from_schema(&s.head, schema)
    if schema.stage > r.cards:
        raise ValueError(".stage", f"there are {r.cards} prizes")
    check_length(schema.prizes, r.cards, ".prizes")
    check_length(schema.winners, schema.stage, ".winners")
    for i, prize in enumerate(schema.prizes):
        s.prize[i] = told(prize, f".prizes[{i}]", seat) or UNKNOWN
    for i, winner in enumerate(schema.winners):
        s.winner[i] = TIE if winner == "tie" else winner + 1
    for owner, bids in enumerate(schema.bids):
        check_length(bids, rules.n_bids(&s, owner), f".bids[{owner}]")
        for i, bid in enumerate(bids):
            s.bid[<int>owner][i] = card_index(
                r, owner, told(bid, f".bids[{owner}][{i}]", seat), f".bids[{owner}][{i}]")
    return (<char*>&s)[:sizeof(GoofspielState)]


cdef int check_length(list values, int n, str path) except -1:
    if len(values) != n:
        raise ValueError(path, f"expected {n} entries here, got {len(values)}")
    return 0


cdef object told(object value, str path, object seat):
    """*value*, which must not be hidden in a full state."""
    return known(value, f"$.state{path}") if seat is None else value


cdef int card_index(const GoofspielRules* r, int owner, object value, str path) except -1:
    """1 + the index of the card in the hand of its owner; UNKNOWN for None."""
    cdef int i
    if value is None:
        return UNKNOWN
    for i in range(r.cards):
        if r.hand[owner][i] == value:
            return i + 1
    raise ValueError(path, f"seat {owner} has no card {value}")


def notation(Game game, bytes raw, int action):
    """Return *action* as text: `bid 7` bids the card of value 7."""
    cdef const GoofspielRules* r = <const GoofspielRules*>game.rules
    cdef const GoofspielState* s = <const GoofspielState*>PyBytes_AS_STRING(raw)
    if not 0 <= action < r.cards or s.head.to_act < 0:
        raise ValueError(action)
    return f"bid {r.hand[s.head.to_act][action]}"


def describe(Game game, bytes raw):
    """Return *raw* as a table that a person can read."""
    return words.describe(to_schema(game, raw))


TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=from_schema,
    notation=notation,
    describe=describe,
    hidden_names=words.hidden_names,
    contradictions=words.CONTRADICTIONS,
    invariants=words.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(GoofspielState),
    work_size=sizeof(GoofspielWork),
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

GAME = make_game("goofspiel", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
