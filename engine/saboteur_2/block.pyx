"""The switches of Saboteur 2 and its rules block: everything printed that play needs."""

from libc.string cimport memset

from powderkeg.engine.saboteur_2.cards cimport put_in
from powderkeg.engine.saboteur_2.maze cimport turned_sides
from powderkeg.engine.saboteur_2.state cimport (
    BLUE_DOOR, GREEN_DOOR, N_PATHS, SABOTEUR, START_CARD, TURNED, SabRules,
)

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import Option
from powderkeg.engine.saboteur_2 import tables

OPTIONS = {
    "edition": Option(
        type=str, default="combined", choices=("combined", "base"),
        help="combined: with Saboteur 2, 2 to 12 seats; base: 3 to 10 seats"),
    "first_player": Option(
        type=int, default=0, range=(0, 11), help="the seat that begins round 1"),
    "rounds": Option(type=int, default=3, range=(1, 9), help="rounds of a game (O8)"),
    "own_tools": Option(
        type=bool, default=False, help="a broken tool may be laid in front of oneself (O1)"),
    "broken_unpaid": Option(
        type=bool, default=False,
        help="base: diggers with a broken tool get no nugget card (O2)"),
    "boss_needs_team": Option(
        type=bool, default=False, help="the boss wins only with the blue or green team (O3)"),
    "own_doors": Option(
        type=bool, default=True, help="gold-diggers lay only doors of their own colour (O4)"),
    "trapped_theft": Option(
        type=bool, default=False, help="a trapped player may play THEFT (O5)"),
    "must_steal": Option(
        type=bool, default=False, help="a theft is compulsory if there is a victim (O6)"),
    "trapped_geologist_out": Option(
        type=bool, default=False,
        help="a trapped geologist is left out when crystals are halved (O7)"),
    "hands_off_self": Option(
        type=bool, default=False, help="HANDSOFF may remove one's own THEFT (O9)"),
}
DOORS = {"blue": BLUE_DOOR, "green": GREEN_DOOR}
SIDES = "NESW"


def build_rules(dict options, int seats):
    """Return the rules block; OptionError for a switch that does not fit the table."""
    cdef SabRules block
    memset(&block, 0, sizeof(SabRules))
    block.combined = options["edition"] == "combined"
    if not block.combined and seats not in tables.BASE_HAND:
        raise OptionError(
            f"saboteur_2: option edition='base' is for 3 to 10 seats, not {seats}")
    if options["first_player"] >= seats:
        raise OptionError(f"saboteur_2: option first_player={options['first_player']!r} is not "
                          f"allowed; give a seat from 0 to {seats - 1}")
    block.head.seats = seats
    block.head.max_actions = 300
    block.head.return_max = 1
    block.head.return_sum = 1
    write_switches(&block, options)
    write_cards(&block)
    write_roles(&block, seats)
    write_gold(&block)
    return (<char*>&block)[:sizeof(SabRules)]


cdef int write_switches(SabRules* block, dict options) except -1:
    block.rounds, block.first_player = options["rounds"], options["first_player"]
    block.own_tools, block.broken_unpaid = options["own_tools"], options["broken_unpaid"]
    block.boss_needs_team = options["boss_needs_team"]
    block.own_doors = options["own_doors"] and block.combined
    block.trapped_theft, block.must_steal = options["trapped_theft"], options["must_steal"]
    block.trapped_geologist_out = options["trapped_geologist_out"]
    block.hands_off_self = options["hands_off_self"]
    return 0


cdef int write_cards(SabRules* block) except -1:
    cdef int kind, copies
    for kind, (name, (number, groups, mark)) in enumerate(tables.PATHS.items()):
        copies = number if block.combined or name.startswith("B") else 0
        put_in(block.deck, kind, copies)
        block.total += copies
        block.door[kind] = DOORS.get(mark, 0)
        block.ladder[kind] = mark == "ladder" and block.combined
        block.crystal[kind] = mark == "crystal"
        write_shape(block, kind, groups)
    for kind, (base, added) in enumerate(tables.ACTIONS.values(), N_PATHS):
        copies = base + added if block.combined else base
        put_in(block.deck, kind, copies)
        block.total += copies
    for kind, groups in enumerate(tables.SPECIAL.values(), START_CARD):
        write_shape(block, kind, groups)
    write_fits(block)
    return 0


cdef int write_shape(SabRules* block, int kind, object groups) except -1:
    """Sides, joints and doors of a card, upright and turned; *same* if its halves mirror."""
    cdef int way, card, side, sides
    pictures = []
    for way in range(2):
        card = kind | way * TURNED
        found = []
        for i, group in enumerate(groups):
            sides = sum([1 << SIDES.index(letter) for letter in group])
            if way:
                sides = turned_sides(sides)
            found.append(sides)
            block.sides[card] |= sides
            for side in range(4):
                if sides >> side & 1:
                    block.join[card][side] = sides
            if i == 0 and block.door[kind]:
                block.door_group[card] = sides
        block.shapes[kind] |= 1 << block.sides[card]
        pictures.append(sorted(found))
    block.same[kind] = pictures[0] == pictures[1]
    return 0


cdef int write_fits(SabRules* block) except -1:
    cdef int need, shape
    for need in range(256):
        for shape in range(16):
            if shape & (need & 15) == need & 15 and shape & (need >> 4) == 0:
                block.fits[need] |= 1 << shape
    return 0


cdef int write_roles(SabRules* block, int seats) except -1:
    cdef int role
    if block.combined:
        block.hand, block.aside = tables.HAND, tables.ASIDE
        for role, name in enumerate(tables.ROLES):
            block.roles[role] = tables.ROLE_CARDS[name]
    else:
        block.hand = tables.BASE_HAND[seats]
        block.roles[0], block.roles[<int>SABOTEUR] = tables.BASE_ROLE_CARDS[seats]
    return 0


cdef int write_gold(SabRules* block) except -1:
    cdef int i
    for i in range(3):
        block.nuggets[i] = 0 if block.combined else tables.NUGGETS[i + 1]
    for i in range(5):
        block.pay[i], block.shares[i] = tables.SABOTEUR_PAY[i], tables.SHARES[i]
    block.boss_less, block.profiteer_less = tables.BOSS_LESS, tables.PROFITEER_LESS
    block.most_nuggets = tables.MOST_NUGGETS
    return 0
