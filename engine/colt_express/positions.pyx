"""Colt Express structs as `Schema` and back; docs/games/colt_express.md is the contract."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.colt_express.cards cimport (
    ACTION_KINDS, UNKNOWN_CARDS, UNKNOWN_FEW, bullet_cards, bullets_in, cards_t, count_of, one,
    packed, unpacked,
)
from powderkeg.engine.colt_express.state cimport (
    BELLE, BULLET, DOC, DRAFT, GHOST, HIDDEN_NEXT, KEEP_NOTHING, NONE, ROOF, SEATS, START,
    UNKNOWN_KIND, UNKNOWN_VALUE, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport boxes_on, jewels_on
from powderkeg.engine.core cimport Game
from powderkeg.engine.doors cimport head_from_schema, head_to_schema

from powderkeg.engine.colt_express.schema import (
    Bandit, FloorPurse, OwnPurse, PileCard, Schema, SeatCards, Spot,
)
from powderkeg.engine.colt_express.tables import (
    CARS, CHARACTERS, KINDS, PURSES, ROUND_CARDS, STATIONS,
)
from powderkeg.engine.errors import SchemaError
from powderkeg.engine.text import known

LETTERS = tuple(CARS)
VALUES = tuple(sorted(PURSES))
CARDS_OF_ROUND = (*ROUND_CARDS, *STATIONS)
PHASES = ("draft", "start", "schemin", "keep", "stealin", "pickpocket", "over")


# --- names -------------------------------------------------------------------------------------

cdef const ColtRules* rules_of(Game game) noexcept:
    return <const ColtRules*>game.rules


cdef const ColtState* state_of(bytes raw) noexcept:
    return <const ColtState*>PyBytes_AS_STRING(raw)


cdef list characters_of(Game game, const ColtState* s):
    """Names of the bandits' characters; None before they are picked."""
    return [None if s.character[b] == NONE else CHARACTERS[s.character[b]]
            for b in range(rules_of(game).bandits)]


cdef list kind_names(Game game, list characters, int seat):
    """Names of the kinds of a seat's cards, by number; empty for numbers that mean nothing."""
    cdef const ColtRules* rules = rules_of(game)
    cdef int kind
    names = [""] * 12
    for kind in range(ACTION_KINDS):
        if count_of(rules.deck, kind):
            names[kind] = KINDS[rules.base[kind]]
            if game.seats == 2 and names[kind] != "marshal":
                names[kind] += "-" + (characters[2 * seat + rules.second[kind]] or "").lower()
    names[BULLET] = "bullet"
    return names


def facts(Game game not None, bytes raw not None):
    """Return what notation needs: phase, characters, names of the cards of the seat to act."""
    cdef const ColtState* s = state_of(raw)
    characters = characters_of(game, s)
    seat = s.head.to_act
    kinds = kind_names(game, characters, seat) if 0 <= seat < game.seats else []
    return PHASES[s.phase], characters, kinds


def all_kinds(Game game not None, bytes raw not None):
    """Return the names of the kinds of each seat's cards."""
    characters = characters_of(game, state_of(raw))
    return [kind_names(game, characters, seat) for seat in range(game.seats)]


cdef str spot_name(int spot):
    return f"rf{spot - ROOF}" if spot >= ROOF else f"in{spot}"


cdef int spot_number(str name) except -1:
    return int(name[2]) + (ROOF if name[:2] == "rf" else 0)


cdef list members(int seats):
    return [seat for seat in range(SEATS) if seats >> seat & 1]


cdef int member_set(list seats) except -1:
    found = 0
    for seat in seats:
        found |= 1 << <int>seat
    return found


# --- to JSON -----------------------------------------------------------------------------------

def to_schema(Game game not None, bytes raw not None):
    """Return the struct *raw* as a Schema."""
    cdef const ColtState* s = state_of(raw)
    cdef const ColtRules* rules = rules_of(game)
    cdef int n_rounds = 0 if s.phase <= START else s.round + 1
    characters = characters_of(game, s)
    kinds = [kind_names(game, characters, seat) for seat in range(game.seats)]
    return Schema(
        **head_to_schema(&s.head),
        phase=PHASES[s.phase],
        first_player=s.first_player,
        round=s.round,
        rounds=[CARDS_OF_ROUND[s.rounds[i]] for i in range(n_rounds)],
        turn=s.turn,
        acted=s.acted,
        train=[] if s.phase == DRAFT else [LETTERS[s.train[i]] for i in range(rules.cars)],
        marshal=s.marshal,
        neutral_bullets=s.neutral_bullets,
        strongbox_beside=bool(s.strongbox_beside),
        floor=floor_to_schema(s),
        bandits=[bandit_to_schema(rules, s, b, characters) for b in range(rules.bandits)],
        seats=[seat_to_schema(s, seat, kinds[seat], characters) for seat in range(game.seats)],
        pile=[card_to_schema(s.pile[i], kinds) for i in range(s.n_pile)],
        executed=s.executed,
        picking=None if s.picking == NONE else characters[s.picking],
        keep_next=next_to_schema(s, kinds),
        start_choice=[None if s.start_choice[seat] == NONE else s.start_choice[seat]
                      for seat in range(2 if s.phase == START else 0)],
    )


cdef object value_of(int purse):
    return None if purse & 7 == UNKNOWN_VALUE else VALUES[purse & 7]


cdef list floor_to_schema(const ColtState* s):
    cdef int spot, handle
    floor = []
    for place in range(14):
        spot = place // 2 + (ROOF if place % 2 else 0)
        if s.purses_at[spot] == 0 and jewels_on(s, spot) == 0 and boxes_on(s, spot) == 0:
            continue
        purses = [
            FloorPurse(handle=handle, value=value_of(s.lying[handle]),
                       known_to=members(s.lying[handle] >> 3))
            for handle in range(18) if s.purses_at[spot] >> handle & 1
        ]
        floor.append(Spot(spot=spot_name(spot), purses=purses, jewels=jewels_on(s, spot),
                          strongboxes=boxes_on(s, spot)))
    return floor


cdef object bandit_to_schema(const ColtRules* rules, const ColtState* s, int b, list characters):
    return Bandit(
        character=characters[b],
        owner=rules.owner[b],
        spot=None if s.spot[b] == NONE else spot_name(s.spot[b]),
        bullets_left=s.bullets_left[b],
        purses=[OwnPurse(value=value_of(s.owned[i]), known_to=members(s.owned[i] >> 3 & 63))
                for i in range(s.n_owned) if s.owned[i] >> 9 == b],
        jewels=s.jewels[b],
        strongboxes=s.strongboxes[b],
        cash=s.hostages[b] * rules.hostage,
    )


cdef dict cards_to_schema(cards_t cards, list names):
    found = {names[kind]: count_of(cards, kind) for kind in range(ACTION_KINDS)
             if count_of(cards, kind)}
    if bullets_in(cards):
        found["bullet"] = bullets_in(cards)
    return found


cdef object seat_to_schema(const ColtState* s, int seat, list names, list characters):
    shooters = [*characters, *[None] * (SEATS - len(characters)), "neutral"]
    hidden = s.hand[seat] == UNKNOWN_CARDS
    return SeatCards(
        hand=None if hidden else cards_to_schema(s.hand[seat], names),
        hand_size=s.hand_size[seat],
        deck=None if hidden else cards_to_schema(s.deck[seat], names),
        deck_size=s.deck_size[seat],
        deck_top=s.deck_top[seat],
        discard=None if hidden else cards_to_schema(unpacked(s.discard[seat]), names),
        discard_size=s.discard_size[seat],
        hand_bullets=s.hand_bullets[seat],
        discard_known=cards_to_schema(unpacked(s.discard_known[seat]), names),
        drawn=s.drawn[seat],
        keep=(None if s.keep[seat] == UNKNOWN_FEW
              else cards_to_schema(unpacked(s.keep[seat]), names)),
        received={shooters[i]: s.received[seat] >> (4 * i) & 15 for i in range(SEATS + 1)
                  if s.received[seat] >> (4 * i) & 15},
    )


cdef object card_to_schema(int card, list kinds):
    kind = card >> 3 & 15
    return PileCard(seat=card & 7, card=None if kind == UNKNOWN_KIND else kinds[card & 7][kind],
                    face_down=bool(card >> 7))


cdef object next_to_schema(const ColtState* s, list kinds):
    if s.keep_next == NONE or s.keep_next == HIDDEN_NEXT:
        return None
    return "nothing" if s.keep_next == KEEP_NOTHING else kinds[s.head.to_act][s.keep_next]


# --- from JSON ---------------------------------------------------------------------------------

def from_schema(Game game not None, schema not None, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef ColtState s
    cdef const ColtRules* rules = rules_of(game)
    cdef int i
    memset(&s, 0, sizeof(ColtState))
    check_lengths(game, schema)
    head_from_schema(&s.head, schema)
    s.phase = PHASES.index(schema.phase)
    s.first_player, s.round, s.turn, s.acted = (
        schema.first_player, schema.round, schema.turn, schema.acted)
    s.marshal, s.neutral_bullets = schema.marshal, schema.neutral_bullets
    s.strongbox_beside, s.executed = schema.strongbox_beside, schema.executed
    for i, name in enumerate(schema.rounds):
        s.rounds[i] = CARDS_OF_ROUND.index(name)
    for i, name in enumerate(schema.train):
        s.train[i] = LETTERS.index(name)
    for i, choice in enumerate(schema.start_choice):
        s.start_choice[i] = NONE if choice is None else choice
    for i, spot in enumerate(schema.floor):
        spot_from_schema(&s, spot, f"$.state.floor[{i}]", seat is None)
    for i, bandit in enumerate(schema.bandits):
        bandit_from_schema(rules, &s, i, bandit, f"$.state.bandits[{i}]", seat is None)
    characters = characters_of(game, &s)
    if len(set(characters)) != len(characters) and schema.phase != "draft":
        raise SchemaError("$.state.bandits", "characters must differ")
    kinds = [kind_names(game, characters, i) for i in range(game.seats)]
    for i, cards in enumerate(schema.seats):
        seat_from_schema(&s, i, cards, kinds[i], characters, seat)
    for i, card in enumerate(schema.pile):
        s.pile[i] = card_from_schema(card, kinds, f"$.state.pile[{i}]", seat is None)
    s.n_pile = len(schema.pile)
    s.picking = NONE
    if schema.picking is not None:
        s.picking = place_in(characters, schema.picking, "$.state.picking")
    s.keep_next = next_from_schema(schema, kinds, seat)
    return (<char*>&s)[:sizeof(ColtState)]


cdef int check_lengths(Game game, object schema) except -1:
    """Lists must be as long as table, phase and round say."""
    cdef const ColtRules* rules = rules_of(game)
    cdef bint early = schema.phase in ("draft", "start")
    lengths = {
        "rounds": 0 if early else schema.round + 1,
        "train": 0 if schema.phase == "draft" else rules.cars,
        "bandits": rules.bandits,
        "seats": game.seats,
        "start_choice": 2 if schema.phase == "start" else 0,
    }
    for name, n in lengths.items():
        if len(getattr(schema, name)) != n:
            raise SchemaError(f"$.state.{name}", f"here it has {n} entries")
    return 0


cdef int place_in(list names, object name, str path) except -1:
    if name not in names:
        raise SchemaError(path, f"{name!r} is none of {', '.join(n for n in names if n)}")
    return names.index(name)


cdef int purse_from_schema(object purse, str path, bint full) except -1:
    value = known(purse.value, f"{path}.value") if full else purse.value
    code = UNKNOWN_VALUE if value is None else VALUES.index(value)
    return code | member_set(purse.known_to) << 3


cdef int spot_from_schema(ColtState* s, object spot, str path, bint full) except -1:
    cdef int place = spot_number(spot.spot), handle
    if s.purses_at[place] or jewels_on(s, place) or boxes_on(s, place):
        raise SchemaError(f"{path}.spot", "a spot stands here twice")
    if not (spot.purses or spot.jewels or spot.strongboxes):
        raise SchemaError(path, "a spot without loot is left out")
    s.jewels_at |= <uint64_t>spot.jewels << (4 * place)
    s.boxes_at |= <uint32_t>spot.strongboxes << (2 * place)
    for i, purse in enumerate(spot.purses):
        handle = purse.handle
        if s.handles >> handle & 1:
            raise SchemaError(f"{path}.purses[{i}].handle", f"there are two purses {handle}")
        s.handles |= <uint32_t>1 << handle
        s.purses_at[place] |= <uint32_t>1 << handle
        s.lying[handle] = purse_from_schema(purse, f"{path}.purses[{i}]", full)
    return 0


cdef int bandit_from_schema(const ColtRules* rules, ColtState* s, int b, object bandit, str path,
                            bint full) except -1:
    """A bandit and what follows from his character and his spot."""
    if bandit.owner != rules.owner[b]:
        raise SchemaError(f"{path}.owner", f"bandit {b} belongs to seat {rules.owner[b]}")
    s.character[b] = NONE if bandit.character is None else CHARACTERS.index(bandit.character)
    s.spot[b] = NONE if bandit.spot is None else spot_number(bandit.spot)
    if bandit.spot is not None:
        s.at[s.spot[b]] |= 1 << b
    if s.phase != DRAFT:
        s.belle |= (s.character[b] == BELLE) << b
        s.doc |= (s.character[b] == DOC) << rules.owner[b]
        s.ghost |= (s.character[b] == GHOST) << rules.owner[b]
    s.bullets_left[b], s.jewels[b], s.strongboxes[b] = (
        bandit.bullets_left, bandit.jewels, bandit.strongboxes)
    s.hostages[b] = bandit.cash // rules.hostage
    s.purses[b] = len(bandit.purses)
    if s.n_owned + len(bandit.purses) > 18:
        raise SchemaError(f"{path}.purses", "there are only 18 purses")
    purses = sorted(purse_from_schema(purse, f"{path}.purses[{i}]", full)
                    for i, purse in enumerate(bandit.purses))
    for purse in purses:
        s.owned[s.n_owned] = <uint16_t>(b << 9 | <int>purse)
        s.n_owned += 1
    return 0


cdef cards_t cards_from_schema(dict cards, list names, str path) except? 0:
    """A multiset; at most two of a kind of action card."""
    cdef cards_t found = 0
    for name, n in cards.items():
        kind = place_in(names, name or " ", f"{path}")
        if kind == BULLET:
            found += bullet_cards(n)
        elif n > 2:
            raise SchemaError(f"{path}.{name}", f"nobody has {n} of them")
        else:
            found += one(kind) * <cards_t>n
    return found


cdef int seat_from_schema(ColtState* s, int i, object cards, list names, list characters,
                          object seat) except -1:
    """A seat's cards; hidden multisets are marked as unknown."""
    path = f"$.state.seats[{i}]"
    full = seat is None
    for field in ("hand", "deck", "discard", "keep"):
        if full:
            known(getattr(cards, field), f"{path}.{field}")
    s.hand[i] = (UNKNOWN_CARDS if cards.hand is None
                 else cards_from_schema(cards.hand, names, f"{path}.hand"))
    s.deck[i] = (UNKNOWN_CARDS if cards.deck is None
                 else cards_from_schema(cards.deck, names, f"{path}.deck"))
    s.discard[i] = (UNKNOWN_FEW if cards.discard is None
                    else packed(cards_from_schema(cards.discard, names, f"{path}.discard")))
    s.keep[i] = (UNKNOWN_FEW if cards.keep is None
                 else packed(cards_from_schema(cards.keep, names, f"{path}.keep")))
    s.discard_known[i] = packed(
        cards_from_schema(cards.discard_known, names, f"{path}.discard_known"))
    s.hand_size[i], s.deck_size[i], s.discard_size[i] = (
        cards.hand_size, cards.deck_size, cards.discard_size)
    s.deck_top[i], s.hand_bullets[i], s.drawn[i] = cards.deck_top, cards.hand_bullets, cards.drawn
    shooters = [*characters, *[None] * (SEATS - len(characters)), "neutral"]
    for name, n in cards.received.items():
        if n > 13:
            raise SchemaError(f"{path}.received.{name}", "there are not so many")
        s.received[i] |= <uint32_t>n << (4 * place_in(shooters, name, f"{path}.received"))
    return 0


cdef int card_from_schema(object card, list kinds, str path, bint full) except -1:
    cdef int kind = UNKNOWN_KIND
    if card.seat >= len(kinds):
        raise SchemaError(f"{path}.seat", f"there are seats 0 to {len(kinds) - 1}")
    if full:
        known(card.card, f"{path}.card")
    if card.card is not None:
        kind = place_in(kinds[card.seat], card.card or " ", f"{path}.card")
    if kind == BULLET:
        raise SchemaError(f"{path}.card", "bullets are never played")
    return card.seat | kind << 3 | card.face_down << 7


cdef int next_from_schema(object schema, list kinds, object seat) except -1:
    path = "$.state.keep_next"
    if schema.phase != "keep":
        if schema.keep_next is not None:
            raise SchemaError(path, f"null in phase {schema.phase}")
        return NONE
    if seat is None:
        known(schema.keep_next, path)
    if schema.keep_next is None:
        return HIDDEN_NEXT
    if schema.keep_next == "nothing":
        return KEEP_NOTHING
    if schema.to_act is None or schema.to_act >= len(kinds):
        raise SchemaError("$.state.to_act", "somebody decides in phase keep")
    return place_in(kinds[schema.to_act][:ACTION_KINDS], schema.keep_next or " ", path)
