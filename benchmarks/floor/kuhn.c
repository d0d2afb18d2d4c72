/* The floor under random games of Kuhn poker for two: nothing but this one game, as short as it goes.
 *
 * Deals and actions are drawn exactly as `powderkeg.solvers.play_random` draws them, so the totals
 * must come out equal. Usage: kuhn GAMES SEED; prints the actions and the first seat's chips.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const uint64_t EVENT = 0x9E3779B97F4A7C15ULL;

static inline uint64_t scramble(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline uint64_t mix(uint64_t key, uint64_t purpose, uint64_t count) {
    return scramble(key + EVENT * (((purpose << 40) | count) + 1));
}

static inline uint64_t chance_key(uint64_t seed) {
    const uint64_t key = scramble(seed + EVENT);
    return key ? key : 1;
}

static inline uint32_t below(uint64_t bits, uint32_t n) {
    return (uint32_t)(((bits >> 32) * n) >> 32);
}

/* One game: the first seat's chips; adds its actions. */
static inline int play(uint64_t key, uint32_t number, uint64_t *actions) {
    const uint32_t deal = below(mix(chance_key(mix(key, 0, number)), 0, 0), 6);
    const int first = deal >> 1;                         /* of three cards, the lowest first */
    const int second = (deal & 1) ? (first == 2 ? 1 : 2) : (first == 0 ? 1 : 0);
    const int sign = first > second ? 1 : -1;
    uint64_t rng = mix(key, 1, number);
    const uint32_t opens = scramble(rng += EVENT) >> 63;
    const uint32_t answers = scramble(rng += EVENT) >> 63;
    if (opens || !answers) {
        *actions += 2;
        return !opens ? sign : answers ? 2 * sign : 1;
    }
    *actions += 3;
    return scramble(rng += EVENT) >> 63 ? 2 * sign : -1;
}

/* callgrind counts inside this function. */
__attribute__((noinline)) int64_t play_random(uint64_t key, uint32_t games, uint64_t *actions) {
    int64_t chips = 0;
    for (uint32_t number = 0; number < games; number++) chips += play(key, number, actions);
    return chips;
}

int main(int n, char **words) {
    if (n != 3) return 2;
    uint64_t actions = 0;
    const uint64_t key = chance_key(strtoull(words[2], NULL, 10));
    const int64_t chips = play_random(key, (uint32_t)strtoul(words[1], NULL, 10), &actions);
    printf("%llu %lld\n", (unsigned long long)actions, (long long)chips);
    return 0;
}
