"""Which bytes are a Colt Express position, or an observation of one: safe on any bytes.

The numbers are named in `words.INVARIANTS` and `words.CONTRADICTIONS`; each check relies on
those before it.
"""

from libc.stdint cimport uint32_t

from powderkeg.engine.colt_express.cards cimport (
    ACTION_KINDS, UNKNOWN_CARDS, UNKNOWN_FEW, __builtin_ctz, actions_in, bullets_in, cards_t,
    count_of, held, packs, size_of, unpacked,
)
from powderkeg.engine.colt_express.layout cimport check_layout
from powderkeg.engine.colt_express.state cimport (
    DRAFT, HIDDEN_NEXT, KEEP, KEEP_NOTHING, LAST_ROUND, NONE, SCHEMIN, SEATS, START, STEALIN,
    UNKNOWN_KIND, UNKNOWN_VALUE, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.stealing cimport stealing_actions
from powderkeg.engine.colt_express.train cimport bullets_received, plays_of, purses_lost, shown
from powderkeg.engine.core cimport action_t


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, or 0."""
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    cdef int seat, broken = check_table(r, s)
    if broken:
        return broken
    if s.head.chance == 0:
        return 60
    for seat in range(r.head.seats):
        broken = check_cards(r, s, seat)
        if broken:
            return broken
        if s.phase == START and not choice_fits(s, seat):
            return 61
    if s.phase == KEEP and s.keep_next == HIDDEN_NEXT:
        return 62
    return check_values(r, s, 0)


cdef inline bint choice_fits(const ColtState* s, int seat) noexcept nogil:
    """A seat that is pending has chosen nothing, the other one of its two bandits."""
    return s.start_choice[seat] == NONE if s.head.pending >> seat & 1 else s.start_choice[seat] < 2


cdef int check_observation(const ColtRules* rules, const ColtState* s, int viewer) noexcept nogil:
    """The number of what the viewer cannot see so, or 0; what is left open is not judged."""
    cdef int seat, broken = check_table(rules, s)
    if broken:
        return broken
    if s.head.chance:
        return 70
    for seat in range(rules.head.seats):
        if seat == viewer:
            broken = check_cards(rules, s, seat)
        elif (s.hand[seat] != UNKNOWN_CARDS or s.deck[seat] != UNKNOWN_CARDS
                or s.discard[seat] != UNKNOWN_FEW
                or s.keep[seat] != (UNKNOWN_FEW if s.phase == KEEP else 0)):
            broken = 71
        if broken:
            return broken
    if s.phase == KEEP and (s.keep_next == HIDDEN_NEXT) == (s.head.to_act == viewer):
        return 72
    if s.phase == START and not start_seen(s, viewer):
        return 73
    return check_values(rules, s, 1 << viewer if viewer >= 0 else (1 << rules.head.seats) - 1)


cdef bint start_seen(const ColtState* s, int viewer) noexcept nogil:
    """A seat that still chooses sees itself to act and both pending; choices are secret."""
    cdef int seat
    if viewer >= 0 and s.head.pending >> viewer & 1:
        if s.head.pending != 3 or s.head.to_act != viewer:
            return False
    for seat in range(2):
        if seat == viewer and not s.head.pending >> seat & 1:
            if s.start_choice[seat] > 1:
                return False
        elif s.start_choice[seat] != NONE:
            return False
    return True


# --- public ------------------------------------------------------------------------------------

cdef int check_table(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """All that everybody sees."""
    cdef action_t options[64]
    cdef int seat, broken = check_layout(rules, s)
    if broken:
        return broken
    for seat in range(SEATS):
        if seat >= rules.head.seats:
            if (s.hand[seat] or s.deck[seat] or s.discard[seat] or s.discard_known[seat]
                    or s.keep[seat] or s.hand_size[seat] or s.deck_size[seat] or s.deck_top[seat]
                    or s.discard_size[seat] or s.hand_bullets[seat] or s.drawn[seat]):
                return 47
            continue
        broken = check_sizes(rules, s, seat)
        if broken:
            return broken
    if s.phase != START and (s.start_choice[0] or s.start_choice[1]):
        return 48
    if s.phase == KEEP:
        if not rules.expert or s.round == LAST_ROUND or s.hand_size[s.head.to_act] == 0:
            return 49
        if s.keep_next == NONE:
            return 49
    elif s.keep_next != NONE:
        return 49
    if s.phase == STEALIN and stealing_actions(rules, s, options) < 2:
        return 50
    return 0


cdef int check_sizes(const ColtRules* rules, const ColtState* s, int seat) noexcept nogil:
    """Numbers of cards: all are somewhere, and those that everybody followed are among them."""
    cdef int received = bullets_received(s, seat), plays = plays_of(s, seat, 0)
    cdef int all_cards = s.hand_size[seat] + s.deck_size[seat] + s.discard_size[seat]
    cdef bint scheming = s.phase == SCHEMIN or s.phase == KEEP
    if s.phase <= START:
        return 51 if all_cards or s.drawn[seat] or not empty_marks(s, seat) else 0
    if all_cards + plays_of(s, seat, s.executed) != actions_in(rules.deck) + received:
        return 52
    if s.phase != KEEP and s.keep[seat]:
        return 53
    if s.drawn[seat] > 63 or s.drawn[seat] > s.hand_size[seat] + plays:
        return 54
    if not rules.expert:
        if s.discard_size[seat] or not empty_marks(s, seat):
            return 55
        if s.phase == SCHEMIN:
            return 0 if s.drawn[seat] == s.hand_size[seat] + plays else 54
        return 56 if s.hand_size[seat] or s.drawn[seat] else 0
    if not scheming and s.round < LAST_ROUND and (s.drawn[seat] or s.hand_bullets[seat]):
        return 56
    if s.round == 0 and scheming and (s.discard_size[seat]
                                      or s.drawn[seat] != s.hand_size[seat] + plays):
        return 54
    return check_marks(rules, s, seat, received)


cdef inline bint empty_marks(const ColtState* s, int seat) noexcept nogil:
    """Nothing is known of where the seat's cards are."""
    return not (s.deck_top[seat] or s.hand_bullets[seat] or s.discard_known[seat] or s.keep[seat]
                and s.keep[seat] != UNKNOWN_FEW)


cdef int check_marks(const ColtRules* rules, const ColtState* s, int seat,
                     int received) noexcept nogil:
    """Expert: followed bullets and the known part of the discard (R38)."""
    cdef cards_t known = unpacked(s.discard_known[seat])
    cdef int kind
    if not packs(s.discard_known[seat]):
        return 57
    for kind in range(ACTION_KINDS):
        if count_of(known, kind) > count_of(rules.deck, kind):
            return 57
        if count_of(known, kind) < cards_between(s, seat, kind, 0, s.executed):
            return 57
    if s.deck_top[seat] > s.deck_size[seat] or size_of(known) > s.discard_size[seat]:
        return 57
    if s.hand_bullets[seat] > s.hand_size[seat] or s.hand_bullets[seat] > s.drawn[seat]:
        return 57
    if s.hand_bullets[seat] + s.deck_top[seat] + bullets_in(known) > received:
        return 57
    return 0


cdef int cards_between(const ColtState* s, int seat, int kind, int begin, int end) noexcept nogil:
    """How many cards of one kind of the seat lie in a part of the pile."""
    cdef int i, n = 0
    for i in range(begin, end):
        n += s.pile[i] & 127 == (seat | kind << 3)
    return n


# --- cards of a seat whose hand is seen --------------------------------------------------------

cdef int check_cards(const ColtRules* rules, const ColtState* s, int seat) noexcept nogil:
    """Hand, deck and discard hold the seat's cards, as many as the sizes say."""
    cdef cards_t hand = s.hand[seat], deck = s.deck[seat], discard = unpacked(s.discard[seat])
    cdef cards_t known = unpacked(s.discard_known[seat])
    cdef int kind, n
    if not packs(s.discard[seat]) or not packs(s.keep[seat]):
        return 65
    for kind in range(ACTION_KINDS):
        n = count_of(hand, kind) + count_of(deck, kind) + count_of(discard, kind)
        n += cards_between(s, seat, kind, s.executed, s.n_pile)
        if n != (count_of(rules.deck, kind) if s.phase > START else 0):
            return 64
        if not rules.expert and count_of(deck, kind) < cards_between(s, seat, kind, 0, s.executed):
            return 64
        if count_of(known, kind) > count_of(discard, kind):
            return 65
    if bullets_in(hand) + bullets_in(deck) + bullets_in(discard) != bullets_received(s, seat):
        return 66
    if (size_of(hand) != s.hand_size[seat] or size_of(deck) != s.deck_size[seat]
            or size_of(discard) != s.discard_size[seat]):
        return 67
    if bullets_in(deck) < s.deck_top[seat] or bullets_in(discard) < bullets_in(known):
        return 65
    if bullets_in(hand) > s.drawn[seat] or bullets_in(hand) < s.hand_bullets[seat]:
        return 68
    return check_keep(rules, s, seat) if s.phase == KEEP else 0


cdef int check_keep(const ColtRules* rules, const ColtState* s, int seat) noexcept nogil:
    """What the seat has decided to keep is in its hand; later kinds and seats are not decided."""
    cdef cards_t keep = unpacked(s.keep[seat]), hand = s.hand[seat]
    cdef int n = rules.head.seats, first = s.first_player, kind
    cdef int turn = (seat - first + n) % n, now = (s.head.to_act - first + n) % n
    if bullets_in(keep):
        return 69
    for kind in range(ACTION_KINDS):
        if count_of(keep, kind) > count_of(hand, kind):
            return 69
        if count_of(keep, kind) and (turn > now or (turn == now and kind >= s.keep_next)):
            return 69
    if turn != now or s.keep_next == HIDDEN_NEXT:
        return 0
    if s.keep_next == KEEP_NOTHING:
        return 69 if held(hand) else 0
    return 0 if s.keep_next < ACTION_KINDS and count_of(hand, s.keep_next) else 69


# --- values and face-down cards ----------------------------------------------------------------

cdef int check_values(const ColtRules* rules, const ColtState* s, int viewers) noexcept nogil:
    """Purse values and pile cards are known where all *viewers* know them; 0: everywhere."""
    cdef int left[8]
    cdef int i, code, untouched = 0
    cdef uint32_t handles = s.handles
    for code in range(8):
        left[code] = rules.purse_count[code] if code < 6 else 0
    while handles:
        i = __builtin_ctz(handles)
        handles &= handles - 1
        if not value_fits(s.lying[i], viewers, left):
            return 74
        untouched += s.lying[i] == 0        # worth as much as a start purse, owned by nobody yet
    for i in range(s.n_owned):
        if not value_fits(s.owned[i], viewers, left):
            return 74
    for code in range(6):
        if left[code] < 0:
            return 75
    if (viewers == 0 and s.phase != DRAFT
            and left[0] + untouched
            > rules.purse_count[0] - rules.bandits + purses_lost(rules, s)):
        return 76
    for i in range(s.n_pile):
        if (s.pile[i] >> 3 & 15 == UNKNOWN_KIND) != (
                not shown(s, i) and viewers & ~(1 << (s.pile[i] & 7)) != 0):
            return 77
    return 0


cdef inline bint value_fits(int purse, int viewers, int* left) noexcept nogil:
    cdef int code = purse & 7
    left[code] -= 1
    if code == 6:
        return False
    return (code == UNKNOWN_VALUE) == ((purse >> 3) & viewers != viewers)
