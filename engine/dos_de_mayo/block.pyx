"""The switches of 2 de Mayo and its rules block."""

from libc.string cimport memset

from powderkeg.engine.dos_de_mayo.state cimport (
    BLANK, CARDS, FRANCE, GATES, NONE, SIDES, SPAIN, ZONES, MayoRules,
)

from powderkeg.engine.dos_de_mayo import tables
from powderkeg.engine.dos_de_mayo.cards import check_cards
from powderkeg.engine.dos_de_mayo.edition import complete, read
from powderkeg.engine.options import Option

OPTIONS = {
    "profile": Option(
        type=str, default="reconstructed", choices=("reconstructed", "attested"),
        help="attested: the ten cards whose effect is a guess are blanks"),
    "loss_check": Option(
        type=str, default="at_once", choices=("at_once", "turn_10"),
        help="when French losses decide: as soon as the limit is reached, or after turn 10"),
    "veto_price": Option(
        type=str, default="gap", choices=("gap", "always"),
        help="who vetoes a draw does not draw: at a gap of exactly three, or at every gap"),
    "initiative": Option(
        type=str, default="spain", choices=("spain", "france"),
        help="who is asked first in every card window"),
    "ratio_cap": Option(
        type=str, default="open", choices=("open", "three"),
        help="losses go on growing from 4:1, or stop at 3"),
    "data": Option(
        type="spec", default=None, read=read,
        help="a corrected map or corrected cards: a TOML file, or its content; null: our own"),
}


def build_rules(dict options, int seats):
    """Return the rules block; OptionError names an entry of the data that is wrong."""
    cdef MayoRules block
    memset(&block, 0, sizeof(MayoRules))
    data = complete(options["data"])
    check_cards(data.cards)
    write_map(&block, data)
    write_setup(&block, data.setup)
    for i, card in enumerate(data.cards):
        attested = options["profile"] == "reconstructed" or card.attested
        write_card(&block, FRANCE if i < CARDS else SPAIN, i % CARDS, card, attested)
    block.limited, block.entry_turn = tables.LIMITED_ORDERS, tables.ENTRY_TURN
    block.cubes[0], block.cubes[1] = tables.CUBES
    block.limit, block.gap = tables.LOSS_LIMIT, tables.VETO_GAP
    block.cap = tables.RATIO_CAP if options["ratio_cap"] == "three" else 255
    block.initiative = FRANCE if options["initiative"] == "france" else SPAIN
    block.loss_at_once = options["loss_check"] == "at_once"
    block.veto_always = options["veto_price"] == "always"
    block.head.seats = seats
    block.head.max_actions = 512
    block.head.return_max = 1
    block.head.return_sum = 1
    return (<char*>&block)[:sizeof(MayoRules)]


cdef int write_map(MayoRules* block, data) except -1:
    """Every border both ways, by (origin, destination); then the entries by gate."""
    cdef int i, one, two
    pairs = sorted([pair for border in data.borders
                    for pair in (border.zones, border.zones[::-1])])
    block.n_borders = len(pairs)
    for i, (one, two) in enumerate(pairs):
        block.origin[i], block.target[i] = one, two
        block.reverse[i] = pairs.index((two, one))
        block.neighbours[one] |= 1 << two
        for zone in range(one + 1, ZONES + 1):
            block.first[<int>zone] = i + 1
    for i, one in enumerate(data.gates.zones):
        block.gates[i] = one
        block.gate_zones |= 1 << one
        block.target[block.n_borders + i] = one
        block.reverse[block.n_borders + i] = NONE
    for one in data.exempt_origins.zones:
        block.exempt |= 1 << one
    return 0


cdef int write_setup(MayoRules* block, setup) except -1:
    for side, units in enumerate((setup.spanish, setup.french)):
        for zone, n in units.items():
            block.units[<int>side][<int>int(zone)] = n
    for i in range(GATES):
        block.outside[<int>i] = setup.outside[i]
    for i in range(SIDES):
        block.spare[<int>i] = setup.spare[i]
    return 0


cdef int write_card(MayoRules* block, int side, int card, data, bint attested) except -1:
    cdef int effect = tables.EFFECTS.index(data.effect) if attested else BLANK
    cdef int member = 1 << card
    block.effect[side][card] = effect
    block.of_effect[effect][side] |= member
    block.amount[side][card] = data.amount
    block.place[side][card] = tables.PLACES.index(data.place)
    block.zone[side][card] = data.zone or 0
    block.from_turn[side][card] = data.from_turn
    if data.permanent:
        block.permanent[side] |= member
    if data.windows == ["I"]:
        block.immediate[side] |= member
    elif effect != BLANK:
        for window in data.windows:
            for phase in tables.WINDOWS[window]:
                block.window[<int>tables.PHASES.index(phase)][side] |= member
    if data.effect == "murat":
        block.murat, block.murat_turn = data.amount, data.from_turn
    elif data.effect == "disorder":
        block.disorder = data.amount
    elif data.effect == "shield":
        block.shield = data.amount
    return 0
