"""The plots of a report, as SVG that takes its colours and its font from the page around it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from math import isfinite
from typing import Any

from powderkeg.bots.tournament.config import printable
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.journal import BotCost
from powderkeg.bots.tournament.ratings import Standings

__all__ = ["Plot", "plots"]

WIDTH = 3.7  # inches; small, so that the text is readable on a telephone
ROW = 0.3
MOST_LINES = 8
LONGEST_NAME = 22

# Colours that stand for variables of the page's style sheet until the SVG is finished.
INK, MUTED, GRID, CARD = "#010101", "#020202", "#030303", "#040404"
SERIES = [f"#05050{i}" for i in range(8)]
VARIABLES = {INK: "--ink", MUTED: "--muted", GRID: "--grid", CARD: "--card"} | {
    colour: f"--c{i}" for i, colour in enumerate(SERIES)
}
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "powderkeg",
    "text.parse_math": False,  # names are text, dollars included
    "font.family": "sans-serif",
    "font.size": 8,
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "ytick.major.size": 0,
    "legend.frameon": False,
}

# What matplotlib writes around and into the drawing; rules and names would reach the whole page.
UNWANTED = re.compile(r'<metadata>.*?</metadata>|<style.*?</style>| id="[a-z.]*_[0-9]+"', re.DOTALL)
OPENING = re.compile(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>')
STYLE = re.compile(r'style="[^"]*"')

Plot = tuple[str, str]  # caption and SVG
Axes = Any  # of matplotlib, which is imported on first use


def plots(found: Standings, costs: Sequence[BotCost] = ()) -> list[Plot]:
    """All plots of a run; none if matplotlib is not installed."""
    try:
        import matplotlib as mpl
    except ImportError:
        return []
    unit = "share of wins" if found.wins else "mean return"
    with mpl.rc_context(SETTINGS):
        drawn = [
            (f"{unit.capitalize()} with 95% intervals", shares(found)),
            (f"{unit.capitalize()} as the run went on", course(found)),
            ("Finishing places", places(found)),
            (f"{unit.capitalize()} by seat, whoever sits there", seats(found)),
        ]
        if found.ratings.rows:
            drawn.insert(0, ("Strength in Elo with 95% intervals", ratings(found)))
            drawn.append(("What a seat is worth, in Elo", effects(found)))
            if found.ratings.roles and not found.ratings.sides:
                drawn.append(("What a role is worth, in Elo", role_effects(found)))
        if found.roles:
            drawn.append((f"{unit.capitalize()} in each role, bot by bot", roles(found)))
        if costs:
            drawn.append(("Milliseconds a decision: mean and longest", times(costs)))
        return drawn


def ratings(found: Standings) -> str:
    """Every contestant's strength; 0 is the mean of the field."""
    rows = found.ratings.rows
    with canvas(len(rows)) as (axes, svg):
        names = [short(row.name) for row in rows]
        intervals(axes, names, [row.elo for row in rows], percent=False)
        axes.axvline(0, color=MUTED, linewidth=0.9, linestyle=(0, (3, 3)))
    return svg[0]


def effects(found: Standings) -> str:
    """What the model says of seats."""
    names = seat_names(found)
    with canvas(len(names)) as (axes, svg):
        intervals(axes, names, found.ratings.seats, percent=False, colours=[0] * len(names))
        axes.axvline(0, color=MUTED, linewidth=0.9, linestyle=(0, (3, 3)))
    return svg[0]


def role_effects(found: Standings) -> str:
    """What the model says of roles that do not belong to seats."""
    worth = found.ratings.roles
    names, same = [*map(short, worth)], [0] * len(worth)
    with canvas(len(worth)) as (axes, svg):
        intervals(axes, names, [*worth.values()], percent=False, colours=same)
        axes.axvline(0, color=MUTED, linewidth=0.9, linestyle=(0, (3, 3)))
    return svg[0]


def roles(found: Standings) -> str:
    """What every contestant got in each role, in the colour that it has in other plots."""
    bots = [row.name for row in found.rows[:MOST_LINES]]
    names, values, colours = list[str](), list[Estimate](), list[int]()
    for role in found.roles[:MOST_LINES]:
        for number, name in enumerate(bots):
            if name in role.bots:
                names.append(short(f"{role.role}: {name}"))
                values.append(role.bots[name])
                colours.append(number)
    with canvas(len(names)) as (axes, svg):
        intervals(axes, names, values, percent=found.wins, colours=colours)
    return svg[0]


def times(costs: Sequence[BotCost]) -> str:
    """How long decisions took."""
    from matplotlib.ticker import NullFormatter

    names = [short(cost.name) for cost in costs]
    with canvas(len(names)) as (axes, svg):
        for i, cost in enumerate(costs):
            ends = [1000 * cost.seconds / cost.decisions, 1000 * cost.longest]
            axes.plot(ends, [i, i], color=SERIES[0], linewidth=2.2, solid_capstyle="round")
            axes.plot(ends[:1], [i], color=SERIES[0], marker="o", markersize=5)
            axes.plot(ends[1:], [i], color=SERIES[0], marker="|", markersize=7)
        upside_down(axes, names)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter(NullFormatter())
    return svg[0]


def shares(found: Standings) -> str:
    """Every contestant's share; the broken line is what equals would get."""
    names = [short(row.name) for row in found.rows]
    with canvas(len(names)) as (axes, svg):
        intervals(axes, names, [row.share for row in found.rows], percent=found.wins)
        axes.axvline(even(found), color=MUTED, linewidth=0.9, linestyle=(0, (3, 3)))
    return svg[0]


def seats(found: Standings) -> str:
    """What each seat brought."""
    names = seat_names(found)
    with canvas(len(names)) as (axes, svg):
        intervals(axes, names, found.seats, percent=found.wins, colours=[0] * len(names))
        axes.axvline(even(found), color=MUTED, linewidth=0.9, linestyle=(0, (3, 3)))
    return svg[0]


def course(found: Standings) -> str:
    """How the shares settled."""
    with canvas(6) as (axes, svg):
        for i, row in enumerate(found.rows[:MOST_LINES]):
            points = [(blocks, seen[row.name]) for blocks, seen in found.course if row.name in seen]
            look: dict[str, Any] = {"color": SERIES[i], "linewidth": 1.4, "label": short(row.name)}
            axes.plot(*zip(*points, strict=True), **look)
        scaled(axes.yaxis, percent=found.wins)
        axes.set_xlabel("blocks")
        axes.grid(visible=False, axis="x")
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.25), ncols=2)
    return svg[0]


def places(found: Standings) -> str:
    """How often each contestant finished first, second, and so on."""
    names = [short(row.name) for row in found.rows]
    with canvas(len(names) + 1) as (axes, svg):
        left = [0.0] * len(names)
        n_places = len(found.seats)
        for place in range(n_places):
            widths = [row.places[place] / row.games for row in found.rows]
            shade = 1 - 0.8 * place / max(1, n_places - 1)
            look: dict[str, Any] = {
                "color": SERIES[0],
                "alpha": shade,
                "edgecolor": CARD,
                "linewidth": 0.8,
            }
            axes.barh(names, widths, left=left, height=0.6, label=str(place + 1), **look)
            left = [a + b for a, b in zip(left, widths, strict=True)]
        upside_down(axes, names)
        scaled(axes.xaxis, percent=True)
        axes.set_xlim(0, 1)
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=6, handlelength=1)
    return svg[0]


# --- parts ---------------------------------------------------------------------------------------


@contextmanager
def canvas(rows: int) -> Iterator[tuple[Axes, list[str]]]:
    """Axes to draw on; afterwards the list holds the SVG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, 0.7 + ROW * rows), layout="constrained")
    svg: list[str] = []
    yield figure.subplots(), svg
    text = StringIO()
    figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg.append(themed(text.getvalue()))


def intervals(
    axes: Axes,
    names: list[str],
    values: Sequence[Estimate],
    *,
    percent: bool,
    colours: Sequence[int] | None = None,
) -> None:
    """One row a name: a dot and a bar, each in a colour of its own unless *colours* says it."""
    for i, value in enumerate(values):
        number = i if colours is None else colours[i]
        look: dict[str, Any] = {"color": SERIES[number % len(SERIES)]}
        if isfinite(value.high):  # after a single block nobody knows
            ends = [value.low, value.high]
            axes.plot(ends, [i, i], linewidth=2.2, solid_capstyle="round", **look)
        axes.plot([value.mean], [i], marker="o", markersize=5, **look)
    upside_down(axes, names)
    scaled(axes.xaxis, percent=percent)


def upside_down(axes: Axes, names: list[str]) -> None:
    """Label the rows, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")


def scaled(axis: Any, *, percent: bool) -> None:
    """Few ticks, as percentages or plain numbers."""
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    axis.set_major_locator(MaxNLocator(5))
    if percent:
        axis.set_major_formatter(PercentFormatter(1, decimals=None))


def seat_names(found: Standings) -> list[str]:
    """The seats, with the side of each where it always has the same."""
    sides = found.ratings.sides or [""] * len(found.seats)
    return [short(f"seat {seat}  {side}".rstrip()) for seat, side in enumerate(sides)]


def even(found: Standings) -> float:
    """What each would get if all were equal."""
    return sum(seat.mean for seat in found.seats) / len(found.seats)


def short(name: str) -> str:
    """A name that fits beside a plot."""
    clean = printable(name)
    return clean if len(clean) <= LONGEST_NAME else clean[: LONGEST_NAME - 1] + "…"


def themed(svg: str) -> str:
    """The `svg` element alone, as wide as its place, coloured by the page."""
    element = UNWANTED.sub("", svg[svg.index("<svg") :])
    element = OPENING.sub(r'<svg viewBox="\1" role="img">', element, count=1)
    return STYLE.sub(lambda style: coloured(style.group()), element)


def coloured(style: str) -> str:
    """A style attribute with the page's variables in place of our colours."""
    for colour, variable in VARIABLES.items():
        style = style.replace(colour, f"var({variable})")
    return style
