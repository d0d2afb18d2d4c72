"""Games between players with the habits of habits.pyx, for fitting what fitted.py holds."""

from cython cimport final
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from powderkeg.engine.core cimport HIDDEN, MAX_ACTIONS, TERMINAL, Game, SeenAction, action_t
from powderkeg.engine.rng cimport chance_key, rng_below, rng_double, rng_t
from powderkeg.engine.saboteur_2.beliefs cimport EVENTS, Replay, replay
from powderkeg.engine.saboteur_2.evaluation cimport SIGNS, signs
from powderkeg.engine.saboteur_2.habits cimport rollout_action
from powderkeg.engine.saboteur_2.knowledge cimport chance_of_treasure, conceal, prepare
from powderkeg.engine.saboteur_2.possible cimport SabWork
from powderkeg.engine.saboteur_2.roles cimport HOLDERS, role_marginals
from powderkeg.engine.saboteur_2.rules cimport apply, legal_actions
from powderkeg.engine.saboteur_2.setup cimport deal
from powderkeg.engine.saboteur_2.state cimport (
    BOSS, DISCARD, NUGGET, ROLES, SABOTEUR, SEATS, TOOLS, TRAP_BIT, SabRules, SabState,
)

cdef enum:
    LONGEST = 8192          # entries of a history


@final
cdef class Table:
    """One table at which games are played, and the public history of the game."""

    cdef Game game
    cdef const SabRules* rules
    cdef SabState state
    cdef SeenAction* history
    cdef int n
    cdef rng_t rng
    cdef double noise
    cdef SabWork* work
    cdef Replay* again

    def __cinit__(self, Game game not None, seed, noise):
        self.game, self.rules, self.noise = game, <const SabRules*>game.rules, noise
        self.rng = chance_key(seed)
        self.history = <SeenAction*>calloc(LONGEST, sizeof(SeenAction))
        self.work = <SabWork*>calloc(1, sizeof(SabWork))
        self.again = <Replay*>calloc(1, sizeof(Replay))
        if self.history is NULL or self.work is NULL or self.again is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.history)
        free(self.work)
        free(self.again)

    cdef void begin(self) noexcept:
        self.n = 0
        deal(self.rules, &self.state, chance_key(rng_below(&self.rng, 1 << 30)))

    cdef void step(self) noexcept:
        """One action, written down as everybody sees it."""
        cdef action_t actions[MAX_ACTIONS]
        cdef int n = legal_actions(self.rules, &self.state, actions), seat = self.state.head.to_act
        cdef action_t action
        if rng_double(&self.rng) < self.noise:
            action = actions[rng_below(&self.rng, n)]
        else:
            action = rollout_action(self.rules, &self.state, actions, n, &self.rng)
        seen = HIDDEN if self.state.phase in (DISCARD, NUGGET) else action
        if self.n < LONGEST and not (seen == HIDDEN and self.n
                                     and self.history[self.n - 1].seat == seat
                                     and self.history[self.n - 1].action == HIDDEN):
            self.history[self.n] = SeenAction(seat, seen)
            self.n += 1
        apply(self.rules, &self.state, action)


def outcomes(Game game not None, games, seed, noise=0.25):
    """Return for random moments of games: signs, 1 if that round's treasure was found, else 0."""
    cdef Table t = Table(game, seed, noise)
    cdef double x[SIGNS]
    cdef int i
    found = []
    for _ in range(games):
        t.begin()
        moments, number = [], 0
        while t.state.head.to_act != TERMINAL:
            if t.state.phase < NUGGET and rng_below(&t.rng, 12) == 0:
                signs(t.rules, &t.state, x)
                moments.append([x[i] for i in range(SIGNS)])
            gold = [t.state.gold[i] for i in range(game.seats)]
            number = t.state.round
            paid = t.state.paid_gold[0] + sum([t.state.paid[i] for i in range(9)])
            roles = [t.state.role[i] for i in range(game.seats)]
            t.step()
            if t.state.round != number or t.state.phase >= NUGGET:
                if moments:
                    now = [t.state.gold[i] for i in range(game.seats)]
                    lost = t.state.phase != NUGGET and any(
                        [now[i] > gold[i] and roles[i] == SABOTEUR for i in range(game.seats)])
                    lost = lost or sum([t.state.paid[i] for i in range(9)]) > paid
                    found += [(row, 0 if lost else 1) for row in moments]
                    moments = []
    return found


def stops(Game game not None, games, seed, noise=0.1, again=8):
    """Return what a broken tool does in the base game: sums over moments, for both sides.

    At a moment of each round one tool of a free gold-digger, or of a free saboteur, is broken, and
    the rest is played *again* times with and without. For gold-diggers, then saboteurs: moments,
    how often the treasure was found without and with it, the seats of that side.
    """
    cdef Table t = Table(game, seed, noise)
    cdef SabState before
    cdef int seat, side, i
    sums = [[0, 0, 0, 0], [0, 0, 0, 0]]
    for _ in range(games):
        t.begin()
        for _ in range(rng_below(&t.rng, 40)):
            if t.state.head.to_act != TERMINAL and t.state.phase < NUGGET:
                t.step()
        if t.state.head.to_act == TERMINAL or t.state.phase != 0:
            continue
        seat = rng_below(&t.rng, game.seats)
        side = t.state.role[seat] == SABOTEUR
        if t.state.front[seat] & (TOOLS | TRAP_BIT) or t.state.role[seat] > BOSS and not side:
            continue
        memcpy(&before, &t.state, sizeof(SabState))
        alike = sum([(before.role[i] == SABOTEUR) == side and (side or before.role[i] <= BOSS)
                     for i in range(game.seats)])
        sums[side][0] += again
        sums[side][3] += again * alike
        for broken in range(2):
            for _ in range(again):
                memcpy(&t.state, &before, sizeof(SabState))
                if broken:
                    t.state.front[seat] |= 1
                sums[side][1 + broken] += treasure_found(t)
    return sums


cdef bint treasure_found(Table t) noexcept:
    """Play the round to its end."""
    cdef int number = t.state.round, goal
    while t.state.head.to_act != TERMINAL and t.state.phase < NUGGET and t.state.round == number:
        for goal in range(3):
            if t.state.goal[goal] == 0 and t.state.face_up >> goal & 1:
                return True
        t.step()
    return t.state.phase == NUGGET


def most_options(Game game not None, games, seed):
    """Return the most options that one decision had in random games."""
    cdef Table t = Table(game, seed, 1)
    cdef action_t actions[MAX_ACTIONS]
    cdef int n, most = 0
    for _ in range(games):
        t.begin()
        while t.state.head.to_act != TERMINAL:
            n = legal_actions(t.rules, &t.state, actions)
            most = max(most, n)
            apply(t.rules, &t.state, actions[rng_below(&t.rng, n)])
    return most


def mean_gold(Game game not None, games, seed, noise=0.25):
    """Return the gold of a seat in one round, on average."""
    cdef Table t = Table(game, seed, noise)
    cdef int seat
    total = 0
    for _ in range(games):
        t.begin()
        while t.state.head.to_act != TERMINAL:
            t.step()
        total += sum([t.state.gold[seat] for seat in range(game.seats)])
    return total / (games * game.seats * t.rules.rounds)


def event_counts(Game game not None, games, seed, noise=0.25):
    """Return how often each role did each thing in the rounds of games."""
    cdef Table t = Table(game, seed, noise)
    cdef int i, seat, goal
    counts = [[0] * EVENTS for _ in range(ROLES)]
    for _ in range(games):
        t.begin()
        while t.state.head.to_act != TERMINAL:
            before = t.state.round
            if t.state.phase == 0 and rng_below(&t.rng, 16) == 0:
                if replay(t.rules, &t.state, t.history, t.n, t.again):
                    goal = 0
                    while t.state.goal[goal]:
                        goal += 1
                    for seat in range(game.seats):
                        for i in range(EVENTS):
                            counts[t.state.role[seat]][i] += t.again.counts[goal][seat][i]
            t.step()
            if t.state.round != before and t.n > LONGEST - 1500:
                break
    return counts


def beliefs(Game game not None, games, seed, noise=0.25, trust=1):
    """Return tuples: share of the round played, chance given to saboteur, was it one."""
    cdef Table t = Table(game, seed, noise)
    cdef SabState seen
    cdef double chances[HOLDERS * ROLES]
    cdef double weight
    cdef int i, goal, viewer, seat, most
    found = []
    for _ in range(games):
        t.begin()
        most = t.state.pile_size + game.seats * t.rules.hand
        while t.state.head.to_act != TERMINAL:
            if t.state.phase == 0 and rng_below(&t.rng, 24) == 0:
                viewer = rng_below(&t.rng, game.seats)
                memcpy(&seen, &t.state, sizeof(SabState))
                conceal(t.rules, &seen, viewer)
                if prepare(t.rules, &seen, viewer, t.history, t.n, trust, t.work):
                    raise ValueError("no observation")
                cards = t.state.pile_size
                for seat in range(game.seats):
                    cards += t.state.hand_size[seat]
                given = [0.0] * SEATS
                for goal in range(3):
                    weight = chance_of_treasure(t.work, goal)
                    if weight > 0:
                        role_marginals(t.rules, &t.work.roles[goal], chances)
                        for i in range(t.work.roles[goal].n):
                            if t.work.roles[goal].holder[i] < SEATS:
                                given[t.work.roles[goal].holder[i]] += (
                                    weight * chances[ROLES * i + SABOTEUR])
                for seat in range(game.seats):
                    if not t.state.known_to[seat] >> viewer & 1:
                        found.append((1 - cards / most, given[seat],
                                      t.state.role[seat] == SABOTEUR))
            t.step()
    return found
