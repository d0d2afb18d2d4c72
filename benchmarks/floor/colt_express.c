/* The floor under random games of Colt Express: four seats, the base game, nothing else.
 *
 * Nothing is listed, checked, shown or kept that play itself does not need. Deals and actions are
 * drawn exactly as `powderkeg.solvers.play_random` draws them, so the totals must come out equal.
 * Usage: colt_express GAMES SEED; prints the actions, and twelfths of the first seat's victories.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, CARS = 4, ROOF = 8, ROUNDS = 5, STATION = 7 };
enum { MOVE, FLOOR, MARSHAL, FIRE, ROB, PUNCH, BULLET };
enum { BELLE, CHEYENNE, DJANGO, DOC, GHOST, TUCO };
enum { FIRST_PLAYER = 1, CHARACTERS, TRAIN, PURSES, ROUND, DRAW, LOST_PURSE };
enum { NOTHING, ANGRY_MARSHAL, BRAKING, REBELLION, SWIVEL_ARM, TAKE_IT_ALL, REVENGE, PICKPOCKETING,
       HOSTAGE };

static const uint64_t EVENT = 0x9E3779B97F4A7C15ULL;
static const uint64_t ONES = 0x01010101010101ULL;      /* multisets of cards: a byte a kind */
static const uint64_t DECK = 0x010202010202ULL;
static const int VALUE[6] = {250, 300, 350, 400, 450, 500};
static const uint8_t CAR_PURSES[6] = {1, 3, 1, 3, 4, 0}, CAR_JEWELS[6] = {0, 0, 1, 1, 1, 3};
static const struct { char turns[6]; uint8_t event; } CARDS[10] = {
    {"SSTW", ANGRY_MARSHAL}, {"SSSS", BRAKING}, {"SDS", NOTHING}, {"SSTSS", REBELLION},
    {"STSS", SWIVEL_ARM}, {"STDS", TAKE_IT_ALL}, {"STSTS", NOTHING},
    {"SSTS", REVENGE}, {"SSTS", PICKPOCKETING}, {"SSTS", HOSTAGE},
};

typedef struct {
    uint64_t key, rng, actions;
    uint64_t hand[SEATS], deck[SEATS];
    uint32_t handles, purses_at[16];        /* purses on floors, as sets of handles */
    uint8_t lying[18];                      /* a purse is who knows it << 3 | its value's number */
    uint8_t owned[SEATS][18], purses[SEATS];                            /* ascending */
    uint8_t at[16], spot[SEATS], jewels_at[16], boxes_at[16];           /* inside, then roofs */
    uint8_t character[SEATS], left[SEATS], received[SEATS];
    uint8_t jewels[SEATS], boxes[SEATS], hostages[SEATS], drawn[SEATS];
    uint8_t pile[SEATS * 6], n_pile, executed;
    int belle, first, marshal, neutral, round;
} Table;

/* --- chance ---------------------------------------------------------------------------------- */

static inline uint64_t scramble(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline uint64_t event(uint64_t key, uint64_t purpose, uint64_t seat, uint64_t count) {
    return key + EVENT * ((purpose << 40 | seat << 32 | count) + 1);
}

static inline uint64_t mix(uint64_t key, uint64_t purpose, uint64_t seat, uint64_t count) {
    return scramble(event(key, purpose, seat, count));
}

static inline uint64_t chance_key(uint64_t seed) {
    const uint64_t key = scramble(seed + EVENT);
    return key ? key : 1;
}

static inline int below(uint64_t bits, uint32_t n) { return (int)(((bits >> 32) * n) >> 32); }

/* A decision: one of n. */
static inline int choose(Table *t, int n) {
    t->actions++;
    return below(scramble(t->rng += EVENT), (uint32_t)n);
}

static inline int nth_bit(uint32_t set, int n) {
    while (n--) set &= set - 1;
    return __builtin_ctz(set);
}

/* --- cards ------------------------------------------------------------------------------------ */

static inline uint64_t one(int kind) { return (uint64_t)1 << 8 * kind; }
static inline int size(uint64_t cards) { return (int)((cards * ONES) >> 48 & 255); }

static inline void draw(Table *t, int seat, int n) {
    uint64_t bits = event(t->key, DRAW, (uint64_t)seat, (uint64_t)(64 * t->round + t->drawn[seat]));
    uint64_t deck = t->deck[seat], hand = t->hand[seat];
    int left = size(deck);
    if (n > left) n = left;
    t->drawn[seat] += n;
    for (; n; n--, left--, bits += EVENT) {
        const int r = below(scramble(bits), (uint32_t)left);
        const uint64_t above = (deck * ONES + ONES * (uint64_t)(127 - r)) & ONES << 7;
        const uint64_t card = (above & -above) >> 7;
        deck -= card;
        hand += card;
    }
    t->deck[seat] = deck;
    t->hand[seat] = hand;
}

static inline void bullet(Table *t, int seat) {
    t->received[seat]++;
    t->deck[seat] += one(BULLET);
}

static inline void neutral_bullet(Table *t, int seat) {
    if (t->neutral) {
        t->neutral--;
        bullet(t, seat);
    }
}

static inline void neutral_bullets(Table *t, int bandits) {
    for (int i = 0; bandits && i < SEATS; i++)
        if (bandits >> ((t->first + i) & 3) & 1) neutral_bullet(t, (t->first + i) & 3);
}

/* --- bandits and loot ------------------------------------------------------------------------- */

static inline void place(Table *t, int b, int spot) {
    t->at[t->spot[b]] ^= 1 << b;
    t->at[spot] |= 1 << b;
    t->spot[b] = (uint8_t)spot;
}

static inline void enter(Table *t, int b, int spot) {
    if (spot != t->marshal) {
        place(t, b, spot);
        return;
    }
    place(t, b, spot + ROOF);
    neutral_bullet(t, b);
}

static inline void marshal_arrives(Table *t) {
    const int caught = t->at[t->marshal];
    for (int left = caught; left; left &= left - 1)
        place(t, __builtin_ctz((unsigned)left), t->marshal + ROOF);
    neutral_bullets(t, caught);
}

static inline void own(Table *t, int b, int purse) {
    int i = t->purses[b]++;
    for (; i && t->owned[b][i - 1] > purse; i--) t->owned[b][i] = t->owned[b][i - 1];
    t->owned[b][i] = (uint8_t)purse;
}

static inline int disown(Table *t, int b, int i) {
    const int purse = t->owned[b][i];
    for (t->purses[b]--; i < t->purses[b]; i++) t->owned[b][i] = t->owned[b][i + 1];
    return purse;
}

static inline void lay(Table *t, int spot, int purse) {
    const int handle = __builtin_ctz(~t->handles);
    t->handles |= 1u << handle;
    t->purses_at[spot] |= 1u << handle;
    t->lying[handle] = (uint8_t)purse;
}

static inline void pick_up(Table *t, int b, int handle) {
    t->handles ^= 1u << handle;
    t->purses_at[t->spot[b]] ^= 1u << handle;
    own(t, b, t->lying[handle] | 8 << b);
}

/* --- set-up ----------------------------------------------------------------------------------- */

static inline void four_of_six(uint64_t key, int purpose, uint8_t *six) {
    for (int i = 0; i < 6; i++) six[i] = (uint8_t)i;
    for (int i = 0; i < 4; i++) {
        const int j = i + below(mix(key, (uint64_t)purpose, 0, (uint64_t)i), (uint32_t)(6 - i));
        const uint8_t other = six[i];
        six[i] = six[j];
        six[j] = other;
    }
}

static inline void set_up(Table *t) {
    uint8_t who[6], train[6], pool[14] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    int laid = 0;
    t->first = below(mix(t->key, FIRST_PLAYER, 0, 0), SEATS);
    t->marshal = CARS;
    t->neutral = 13;
    four_of_six(t->key, CHARACTERS, who);
    four_of_six(t->key, TRAIN, train);
    for (int b = 0; b < SEATS; b++) {
        t->character[b] = who[b];
        if (who[b] == BELLE) t->belle = 1 << b;
        t->left[b] = 6;
        t->deck[b] = DECK;
        own(t, b, 15 << 3);
        t->spot[b] = (b - t->first) & 1;
        t->at[t->spot[b]] |= 1 << b;
    }
    for (int car = 0; car < CARS; car++) {
        t->jewels_at[car] = CAR_JEWELS[train[car]];
        for (int n = CAR_PURSES[train[car]]; n; n--, laid++) {
            const int j = laid + below(mix(t->key, PURSES, 0, (uint64_t)laid), (uint32_t)(14 - laid));
            lay(t, car, pool[j]);
            pool[j] = pool[laid];
        }
    }
    t->boxes_at[CARS] = 1;
}

/* --- Schemin' --------------------------------------------------------------------------------- */

static inline void scheme(Table *t, int seat, int first_turn) {
    const uint64_t held = (t->hand[seat] + 0x7F7F7F7F7F7FULL) & 0x808080808080ULL;
    const int kinds = __builtin_popcountll(held), draws = t->deck[seat] != 0;
    const int twice = first_turn && t->character[seat] == GHOST;
    int i = choose(t, (kinds << twice) + draws);
    if (i == kinds && draws) {
        draw(t, seat, 3);
        return;
    }
    if (i >= kinds) i -= kinds + draws;
    uint64_t set = held;
    while (i--) set &= set - 1;
    const int kind = __builtin_ctzll(set) >> 3;
    t->hand[seat] -= one(kind);
    t->pile[t->n_pile++] = (uint8_t)(kind << 3 | seat);
}

static inline void plan(Table *t, const char *turns) {
    for (int turn = 0; turns[turn]; turn++)
        for (int i = 0; i < SEATS; i++) {
            const int seat = (turns[turn] == 'W' ? t->first - i : t->first + i) & 3;
            scheme(t, seat, turn == 0);
            if (turns[turn] == 'D') scheme(t, seat, turn == 0);
        }
    for (int seat = 0; seat < SEATS; seat++) {
        t->deck[seat] += t->hand[seat];
        t->hand[seat] = 0;
        t->drawn[seat] = 0;
    }
}

/* --- Stealin' --------------------------------------------------------------------------------- */

static inline void move(Table *t, int b) {
    const int roof = t->spot[b] & ROOF, car = t->spot[b] & 7, reach = roof ? 3 : 1;
    const int from = car > reach ? car - reach : 0, to = car + reach < CARS ? car + reach : CARS;
    int i = from;
    if (to - from > 1) i += choose(t, to - from);
    if (i >= car) i++;
    enter(t, b, roof | i);
}

static inline void move_marshal(Table *t) {
    if (t->marshal == 0) t->marshal = 1;
    else if (t->marshal == CARS || !choose(t, 2)) t->marshal--;
    else t->marshal++;
    marshal_arrives(t);
}

static inline int without_belle(const Table *t, int set) {
    return set & ~t->belle ? set & ~t->belle : set;
}

static inline int targets(const Table *t, int b) {
    const int spot = t->spot[b];
    int found = 0, i;
    if (spot < ROOF) {
        found = t->at[spot + 1] | (spot ? t->at[spot - 1] : 0);
    } else {
        for (i = spot + 1; i <= ROOF + CARS && !t->at[i];) i++;
        if (i <= ROOF + CARS) found = t->at[i];
        for (i = spot - 1; i >= ROOF && !t->at[i];) i--;
        if (i >= ROOF) found |= t->at[i];
    }
    if (t->character[b] == TUCO) found |= t->at[spot ^ ROOF];
    return without_belle(t, found);
}

static inline int push_spot(const Table *t, int b, int target) {
    const int car = t->spot[target] & 7;
    if (car > (t->spot[b] & 7)) return car < CARS ? t->spot[target] + 1 : -1;
    return car ? t->spot[target] - 1 : -1;
}

static inline void fire(Table *t, int b) {
    int found = t->left[b] ? targets(t, b) : 0, target, to = -1;
    if (!found) return;
    if (t->character[b] == DJANGO) {
        uint8_t options[2 * SEATS];
        int n = 0;
        for (; found; found &= found - 1) {
            target = __builtin_ctz((unsigned)found);
            options[n++] = (uint8_t)(2 * target);
            if (push_spot(t, b, target) >= 0) options[n++] = (uint8_t)(2 * target + 1);
        }
        const int option = options[n > 1 ? choose(t, n) : 0];
        target = option >> 1;
        if (option & 1) to = push_spot(t, b, target);
    } else {
        const int n = __builtin_popcount((unsigned)found);
        target = nth_bit((unsigned)found, n > 1 ? choose(t, n) : 0);
    }
    t->left[b]--;
    bullet(t, target);
    if (to >= 0) enter(t, target, to);
}

static inline void rob(Table *t, int b) {
    const int spot = t->spot[b], purses = __builtin_popcount(t->purses_at[spot]);
    const int jewel = t->jewels_at[spot] != 0, n = purses + jewel + (t->boxes_at[spot] != 0);
    if (!n) return;
    const int i = n > 1 ? choose(t, n) : 0;
    if (i < purses) {
        pick_up(t, b, nth_bit(t->purses_at[spot], i));
    } else if (i == purses && jewel) {
        t->jewels_at[spot]--;
        t->jewels[b]++;
    } else {
        t->boxes_at[spot]--;
        t->boxes[b]++;
    }
}

static inline void lose_purse(Table *t, int target, int b, int take) {
    const int n = t->purses[target];
    int i = 0, purse;
    if (n > 1) {
        i = below(mix(t->key, LOST_PURSE, (uint64_t)target, (uint64_t)(64 * t->round + t->executed)),
                  (uint32_t)n);
        purse = (disown(t, target, i) & 7) | 8 << target;
        t->purses[target] = 0;              /* nobody else knows any more which is which */
        for (i = 0; i < n - 1; i++) own(t, target, (t->owned[target][i] & 7) | 8 << target);
    } else {
        purse = disown(t, target, 0);
    }
    if (take) own(t, b, purse | 8 << b);
    else lay(t, t->spot[b], purse);
}

static inline void punch(Table *t, int b) {
    const int spot = t->spot[b], car = spot & 7, cheyenne = t->character[b] == CHEYENNE;
    uint8_t options[64];                    /* target << 4 | loot << 2 | forward << 1 | take */
    int n = 0, left = without_belle(t, t->at[spot] & ~(1 << b));
    if (!left) return;
    for (; left; left &= left - 1) {
        const int v = __builtin_ctz((unsigned)left);
        int loot = (t->purses[v] != 0) << 1 | (t->jewels[v] != 0) << 2 | (t->boxes[v] != 0) << 3;
        if (!loot) loot = 1;
        for (; loot; loot &= loot - 1) {
            const int type = __builtin_ctz((unsigned)loot);
            for (int forward = car == 0; forward <= (car < CARS); forward++)
                for (int take = 0; take <= (cheyenne && type == 1); take++)
                    options[n++] = (uint8_t)(v << 4 | type << 2 | forward << 1 | take);
        }
    }
    const int option = options[n > 1 ? choose(t, n) : 0], v = option >> 4, type = option >> 2 & 3;
    if (type == 1) {
        lose_purse(t, v, b, option & 1);
    } else if (type == 2) {
        t->jewels[v]--;
        t->jewels_at[spot]++;
    } else if (type == 3) {
        t->boxes[v]--;
        t->boxes_at[spot]++;
    }
    enter(t, v, option & 2 ? spot + 1 : spot - 1);
}

static inline void carry_out(Table *t) {
    for (t->executed = 0; t->executed < t->n_pile; t->executed++) {
        const int b = t->pile[t->executed] & 7, kind = t->pile[t->executed] >> 3;
        switch (kind) {
        case MOVE: move(t, b); break;
        case FLOOR: enter(t, b, t->spot[b] ^ ROOF); break;
        case MARSHAL: move_marshal(t); break;
        case FIRE: fire(t, b); break;
        case ROB: rob(t, b); break;
        case PUNCH: punch(t, b); break;
        }
        t->deck[b] += one(kind);
    }
    t->n_pile = 0;
}

/* --- events, the end -------------------------------------------------------------------------- */

static inline void pickpocketing(Table *t) {
    for (int i = 0; i < SEATS; i++) {
        const int b = (t->first + i) & 3;
        const uint32_t purses = t->purses_at[t->spot[b]];
        if (!purses || t->at[t->spot[b]] != 1 << b) continue;
        const int n = __builtin_popcount(purses);
        pick_up(t, b, nth_bit(purses, n > 1 ? choose(t, n) : 0));
    }
}

static inline void revenge(Table *t) {
    for (int left = t->at[t->marshal + ROOF]; left; left &= left - 1) {
        const int b = __builtin_ctz((unsigned)left);
        int lowest = 0;
        for (int i = 1; i < t->purses[b]; i++)
            if ((t->owned[b][i] & 7) < (t->owned[b][lowest] & 7)) lowest = i;
        if (t->purses[b]) disown(t, b, lowest);
    }
}

static inline void resolve(Table *t, int event_of_round) {
    switch (event_of_round) {
    case ANGRY_MARSHAL:
        neutral_bullets(t, t->at[t->marshal + ROOF]);
        if (t->marshal) {
            t->marshal--;
            marshal_arrives(t);
        }
        break;
    case BRAKING:
        for (int b = 0; b < SEATS; b++)
            if (t->spot[b] >= ROOF && t->spot[b] < ROOF + CARS) place(t, b, t->spot[b] + 1);
        break;
    case REBELLION:
        neutral_bullets(t, t->at[0] | t->at[1] | t->at[2] | t->at[3] | t->at[4]);
        break;
    case SWIVEL_ARM:
        for (int b = 0; b < SEATS; b++)
            if (t->spot[b] > ROOF) place(t, b, ROOF);
        break;
    case TAKE_IT_ALL: t->boxes_at[t->marshal]++; break;
    case REVENGE: revenge(t); break;
    case PICKPOCKETING: pickpocketing(t); break;
    case HOSTAGE:
        for (int b = 0; b < SEATS; b++) t->hostages[b] += (t->spot[b] & 7) == CARS;
        break;
    }
}

/* Twelfths of the first seat's victory. */
static inline int victory(const Table *t) {
    int rank[SEATS], fewest = 6, best = -1, winners = 0;
    for (int b = 0; b < SEATS; b++)
        if (t->left[b] < fewest) fewest = t->left[b];
    for (int b = 0; b < SEATS; b++) {
        int money = 500 * t->jewels[b] + 1000 * t->boxes[b] + 250 * t->hostages[b];
        for (int i = 0; i < t->purses[b]; i++) money += VALUE[t->owned[b][i] & 7];
        if (t->left[b] == fewest) money += 1000;
        rank[b] = 64 * money - t->received[b];
        if (rank[b] > best) best = rank[b];
    }
    for (int b = 0; b < SEATS; b++) winners += rank[b] == best;
    return rank[0] == best ? 12 / winners : 0;
}

static inline int play(Table *t) {
    uint32_t unused = (1 << STATION) - 1;
    set_up(t);
    for (t->round = 0; t->round < ROUNDS; t->round++) {
        const uint64_t bits = mix(t->key, ROUND, 0, (uint64_t)t->round);
        const int card = t->round == ROUNDS - 1 ? STATION + below(bits, 3)
            : nth_bit(unused, below(bits, (uint32_t)(STATION - t->round)));
        unused &= ~(1u << card);
        for (int seat = 0; seat < SEATS; seat++) draw(t, seat, 6 + (t->character[seat] == DOC));
        plan(t, CARDS[card].turns);
        carry_out(t);
        resolve(t, CARDS[card].event);
        t->first = (t->first + 1) & 3;
    }
    return victory(t);
}

/* callgrind counts inside this function. */
__attribute__((noinline)) int64_t play_random(uint64_t key, uint32_t games, uint64_t *actions) {
    int64_t twelfths = 0;
    for (uint32_t number = 0; number < games; number++) {
        Table t;
        memset(&t, 0, sizeof t);
        t.key = chance_key(mix(key, 0, 0, number));
        t.rng = mix(key, 1, 0, number);
        twelfths += play(&t);
        *actions += t.actions;
    }
    return twelfths;
}

int main(int n, char **words) {
    if (n != 3) return 2;
    uint64_t actions = 0;
    const uint64_t key = chance_key(strtoull(words[2], NULL, 10));
    const int64_t twelfths = play_random(key, (uint32_t)strtoul(words[1], NULL, 10), &actions);
    printf("%llu %lld\n", (unsigned long long)actions, (long long)twelfths);
    return 0;
}
