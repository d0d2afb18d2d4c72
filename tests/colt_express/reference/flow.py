"""What comes next: from card to card, to the event, to the next round (rules, section 4)."""

from tests.colt_express.reference import events, schemin, scoring, setup, stealin, tables
from tests.colt_express.reference.things import Choice, Table


def choices(table: Table) -> list[Choice]:
    """The options of the decision that the table waits for, in order of their numbers."""
    if table.phase == "over":
        return []
    found = {
        "draft": setup.draft_choices,
        "start": setup.start_choices,
        "schemin": schemin.choices,
        "keep": schemin.keep_choices,
        "stealin": stealin.choices,
        "pickpocket": events.pick_choices,
    }[table.phase](table)
    return sorted(found, key=lambda choice: choice.number)


def go_on(table: Table) -> None:
    """After a choice has been carried out: continue until somebody is asked."""
    if table.phase == "stealin":
        if table.to_act is not None:  # a card that was waiting is done now
            stealin.put_away(table)
            table.to_act = None
        execute_pile(table)
    elif table.phase == "pickpocket":
        events.pickpocketing(table)
        end_round_unless_asked(table)


def execute_pile(table: Table) -> None:
    while table.executed < len(table.pile):
        options = stealin.choices(table)
        if len(options) > 1:
            table.to_act = table.pile[table.executed].seat
            return
        if options:
            options[0].perform()
        stealin.put_away(table)
    events.resolve(table)
    end_round_unless_asked(table)


def end_round_unless_asked(table: Table) -> None:
    """4.5: the First Player's marker moves on; after the fifth round there is none."""
    if table.to_act is not None:
        return
    if table.round == tables.LAST_ROUND:
        scoring.finish(table)
        return
    table.first_player = (table.first_player + 1) % table.seats
    table.round += 1
    schemin.begin_round(table)
