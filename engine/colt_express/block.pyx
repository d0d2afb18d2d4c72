"""The switches of Colt Express and its rules block: every printed number that play needs."""

from libc.string cimport memset

from powderkeg.engine.colt_express.cards cimport one
from powderkeg.engine.colt_express.state cimport (
    ANGRY_MARSHAL, BRAKING, BULLET, FIRE, FLOOR, HOSTAGE_TAKING, MARSHAL, MOVE, NO_EVENT, NONE,
    PICKPOCKETING, PUNCH, REBELLION, REVENGE, ROB, SPEEDING_UP, STANDARD, SWITCHING, SWIVEL_ARM,
    TAKE_IT_ALL, TUNNEL, ColtRules, RoundCard,
)

from powderkeg.engine.colt_express import tables
from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import Option

OPTIONS = {
    "expert": Option(
        type=bool, default=False, default_at={2: True},
        help="no reshuffling, cards are kept from round to round; two seats always play so"),
    "characters": Option(
        type="spec", default="random",
        help='"random", "draft" (picked in turn), or a list of names, one a bandit'),
    "cars": Option(
        type="spec", default="random", help='"random", or a list of letters A to F, Caboose first'),
    "first_player": Option(type="spec", default="random", help='"random", or a seat'),
    "start_cars": Option(
        type=str, default="choice", choices=("choice", "random"),
        help="two seats: which bandit of a team starts in the Caboose"),
    "django_push_optional": Option(
        type=bool, default=True, help="False: he pushes whenever it is possible"),
    "revenge_scope": Option(
        type=str, default="marshal_car", choices=("marshal_car", "all_roofs"),
        help="whom Marshal's Revenge robs"),
}
SYMBOLS = {"S": STANDARD, "T": TUNNEL, "D": SPEEDING_UP, "W": SWITCHING}
EVENTS = {
    None: NO_EVENT,
    "Angry Marshal": ANGRY_MARSHAL,
    "Braking": BRAKING,
    "Passengers' Rebellion": REBELLION,
    "Swivel Arm": SWIVEL_ARM,
    "Take It All!": TAKE_IT_ALL,
    "Marshal's Revenge": REVENGE,
    "Pickpocketing": PICKPOCKETING,
    "Hostage-Taking": HOSTAGE_TAKING,
}
TEAM_KINDS = (MOVE, FLOOR, MARSHAL, FIRE, ROB, PUNCH, MOVE, FLOOR, FIRE, ROB, PUNCH)


def build_rules(dict options, int seats):
    """Return the rules block; OptionError for a switch that does not fit the table."""
    cdef ColtRules block
    cdef bint teams = seats == 2
    memset(&block, 0, sizeof(ColtRules))
    block.bandits = 4 if teams else seats
    block.cars = tables.TEAM_CARS if teams else seats
    block.head.seats = seats
    block.head.max_actions = max(24, 8 * (block.bandits - 1))
    block.head.return_max = 1
    block.head.return_sum = 1
    write_loot(&block)
    write_cards(&block, teams)
    for i, (event, few, many) in enumerate([*tables.ROUND_CARDS.values(),
                                            *tables.STATIONS.values()]):
        write_round(&block.rounds[<int>i], EVENTS[event], few if seats <= 4 else many)
    write_options(&block, options, seats)
    return (<char*>&block)[:sizeof(ColtRules)]


cdef int write_loot(ColtRules* block) except -1:
    cdef int i
    for i, (value, tokens) in enumerate(sorted(tables.PURSES.items())):
        block.purse_value[i] = value
        block.purse_count[i] = tokens
    for i, (purses, jewels) in enumerate(tables.CARS.values()):
        block.car_purses[i] = purses
        block.car_jewels[i] = jewels
    block.jewel, block.strongbox = tables.JEWEL, tables.STRONGBOX
    block.hostage, block.gunslinger = tables.HOSTAGE, tables.GUNSLINGER
    block.jewels, block.strongboxes = tables.JEWELS, tables.STRONGBOXES
    block.bullets, block.neutral_bullets = tables.BULLETS, tables.NEUTRAL_BULLETS
    return 0


cdef int write_cards(ColtRules* block, bint teams) except -1:
    """What each kind of card does, and a seat's deck; kinds 6 to 10 are a second bandit's."""
    cdef int kind
    deck = tables.TEAM_DECK if teams else tables.DECK
    for kind in range(len(TEAM_KINDS)):
        block.base[kind] = TEAM_KINDS[kind]
        block.second[kind] = kind > PUNCH
        if teams or kind <= PUNCH:
            block.deck += one(kind) * <unsigned int>deck[tables.KINDS[TEAM_KINDS[kind]]]
    block.base[<int>BULLET] = BULLET
    block.hand, block.doc_hand, block.draw = tables.HAND, tables.DOC_HAND, tables.DRAW
    for kind in range(block.bandits):
        block.owner[kind] = kind >> 1 if teams else kind
    return 0


cdef int write_round(RoundCard* card, int event, str turns) except -1:
    cdef int i
    card.event = event
    card.n_turns = len(turns)
    for i, symbol in enumerate(turns):
        card.turns[i] = SYMBOLS[symbol]
        card.decisions += 2 if card.turns[i] == SPEEDING_UP else 1
    return 0


# --- switches ----------------------------------------------------------------------------------

cdef int write_options(ColtRules* block, dict options, int seats) except -1:
    cdef int i
    cdef bint teams = seats == 2
    if teams and not options["expert"]:
        refuse("expert", False, "True with two seats")
    if not teams and options["start_cars"] != "choice":
        refuse("start_cars", options["start_cars"], "'choice', as only two seats choose")
    block.expert = options["expert"]
    block.start_choice = teams and options["start_cars"] == "choice"
    block.push_optional = options["django_push_optional"]
    block.revenge_all_roofs = options["revenge_scope"] == "all_roofs"
    block.first_player = read_seat(options["first_player"], seats)
    block.draft = options["characters"] == "draft"
    names = "random" if block.draft else options["characters"]
    for i, number in enumerate(read_list("characters", names, tables.CHARACTERS, block.bandits)):
        block.characters[i] = number
    for i, number in enumerate(read_list("cars", options["cars"], tuple(tables.CARS), block.cars)):
        block.train[i] = number
    return 0


def read_seat(value, seats):
    """Return the First Player that an option names, or NONE."""
    if value == "random":
        return NONE
    if type(value) is not int or not 0 <= value < seats:
        refuse("first_player", value, f"'random', or a seat from 0 to {seats - 1}")
    return value


def read_list(option, value, names, n):
    """Return the places in *names* of the *n* different ones that an option lists, else NONE."""
    if value == "random":
        return [NONE] * n
    if (not isinstance(value, list) or len(value) != n or not all(v in names for v in value)
            or len(set(value)) != n):
        words = "'random', 'draft'" if option == "characters" else "'random'"
        refuse(option, value, f"{words}, or {n} different ones of {', '.join(names)} in a list")
    return [names.index(v) for v in value]


def refuse(option, value, allowed):
    """Raise the OptionError for a switch."""
    raise OptionError(f"colt_express: option {option}={value!r} is not allowed; give {allowed}")
