"""The knobs of information-set tree search, with their ranges; docs/search.md explains them."""

from powderkeg.engine.options import Option

__all__ = ["OPTIONS"]

OPTIONS: dict[str, Option] = {
    "opponents": Option(
        type=str,
        default="multi_tree",
        choices=("one_tree", "multi_tree", "self_only"),
        help="where others' decisions are kept: in my tree, in trees of their own, nowhere",
    ),
    "keys": Option(
        type=str,
        default="path",
        choices=("path", "observation"),
        help="nodes are told apart by the actions seen since the root, or by what is observed",
    ),
    "explore": Option(
        type=float, default=0.7, range=(0, 10), help="UCB's constant; values are scaled to [0, 1]"
    ),
    "redraw": Option(
        type=float,
        default=0.25,
        range=(0, 1),
        help="share of simulations that draw my secrets anew; others learn from these only",
    ),
    "rollout": Option(
        type=str,
        default="mast",
        choices=("uniform", "game", "mast"),
        help="policy below the trees: uniform, the game's own, or what did well before",
    ),
    "decay": Option(
        type=float, default=0.999, range=(0, 1), help="what MAST keeps of its memory at each use"
    ),
    "horizon": Option(
        type=str,
        default="end",
        choices=("end", "stage", "plies"),
        help="where a simulation ends: with the game, when the stage rises, after so many plies",
    ),
    "stages": Option(type=int, default=1, range=(1, 1000), help="how often the stage may rise"),
    "plies": Option(type=int, default=30, range=(1, 100_000), help="plies below the tree"),
    "value": Option(
        type=str,
        default="evaluate",
        choices=("evaluate", "scores"),
        help="what counts where a simulation is cut: the game's evaluation, or scores so far",
    ),
    "objective": Option(
        type=str,
        default="win",
        choices=("win", "score", "lead"),
        help="what is maximised: the return, the score, or the score minus the best rival's",
    ),
    "simultaneous": Option(
        type=str,
        default="auto",
        choices=("auto", "duct", "regret"),
        help="selection at simultaneous choices; auto: DUCT, then regret matching",
    ),
    "duct_until": Option(
        type=int,
        default=1000,
        range=(0, 10**9),
        help="simulations with DUCT before auto changes to regret matching",
    ),
    "gamma": Option(
        type=float, default=0.1, range=(0, 1), help="share of exploration in regret matching"
    ),
    "final": Option(
        type=str,
        default="auto",
        choices=("auto", "visits", "mean", "mixed"),
        help="the move: equilibrium or mean, most visits, best mean, drawn by visits",
    ),
    "guard": Option(
        type=float,
        default=0.25,
        range=(0, 1),
        help="share of the most visits that a move needs to be chosen for its mean",
    ),
    "temperature": Option(
        type=float,
        default=0.0,
        range=(0, 10),
        help="play weaker: draw moves by value; what is so much worse comes a third as often",
    ),
    "blunder": Option(
        type=float, default=1.0, range=(0, 1), help="most that a move so drawn may be worse"
    ),
    "trust": Option(
        type=bool, default=False, help="let the game's model of behaviour weigh the worlds"
    ),
    "worlds": Option(
        type=int,
        default=0,
        range=(0, 65536),
        help="weighted worlds kept between moves, 0: none; decisions cannot be repeated",
    ),
    "fresh": Option(
        type=float, default=0.15, range=(0, 1), help="share of unweighted worlds beside the pool"
    ),
    "floor": Option(
        type=float, default=0.02, range=(0.0001, 1), help="least likelihood of what others did"
    ),
    "threads": Option(type=int, default=1, range=(1, 64), help="trees that grow side by side"),
    "memory": Option(
        type=int, default=256, range=(1, 65536), help="most megabytes for all trees together"
    ),
    "reuse": Option(
        type=bool, default=False, help="keep the tree between moves; decisions cannot be repeated"
    ),
}
