"""Saboteur 2 as one table of operations."""

from powderkeg.engine.core cimport GameOps, make_game
from powderkeg.engine.saboteur_2 cimport checks, knowledge, payment, rules, setup
from powderkeg.engine.saboteur_2.possible cimport SabWork
from powderkeg.engine.saboteur_2.state cimport SEATS, SabState

from powderkeg.engine.saboteur_2 import notation, picture, positions, reading, words
from powderkeg.engine.saboteur_2.block import OPTIONS, build_rules
from powderkeg.engine.saboteur_2.schema import Schema
from powderkeg.engine.text import Text

TEXT = Text(
    Schema=Schema,
    to_schema=positions.to_schema,
    from_schema=reading.from_schema,
    notation=notation.notation,
    describe=picture.describe,
    hidden_names=notation.hidden_names,
    move_start=positions.move_start,
    contradictions=words.CONTRADICTIONS,
    invariants=words.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(SabState),
    work_size=sizeof(SabWork),
    min_seats=2,
    max_seats=SEATS,
    deal=setup.deal,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    returns=payment.returns,
    scores=payment.scores,
    places=payment.places,
    validate=checks.validate,
    conceal=knowledge.conceal,
    seen_as=knowledge.seen_as,
    prepare=knowledge.prepare,
    determinize=knowledge.determinize,
    evaluate=NULL,
    rollout_action=NULL,
    likelihood=NULL,
    hidden=knowledge.hidden,
    deals=NULL,
)

GAME = make_game("saboteur_2", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
