"""What the person reads and types while a game is played."""

import re
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.bots.commands.analyse import show_belief, show_moves
from powderkeg.bots.saved import save
from powderkeg.bots.session import Event, Session
from powderkeg.engine import NotationError, Observation, PowderkegError

__all__ = ["Dialogue"]

HELP = """\
Type the number of a move or its words. Else:
  moves          list the legal moves again
  table          show the table again
  log            what has happened so far, as you saw it
  hint           the adviser's best move
  why [MOVE]     what the adviser thinks of the moves (or of one), and of what is hidden
  undo           take your last decision back
  save [FILE]    save the game; `powderkeg play GAME --resume FILE` goes on with it
  help, quit"""
NUMBER = re.compile(r"#?([0-9]{1,6})")
WIDE = 24  # more moves than these are listed in columns


class Dialogue:
    """Asks the person, tells what happens, obeys commands."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.commands = {
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "table": self.table,
            "log": self.log,
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "save": self.save,
        }

    def run(self) -> None:
        """Play until the game is over or the person has had enough."""
        self.introduce()
        while True:
            for event in self.session.others():
                self.tell(event)
            if self.session.over:
                self.end()
                return
            self.table()
            self.moves()
            if not self.turn():
                return

    def turn(self) -> bool:
        """Ask until the person has decided something that changes the game; False: enough."""
        while True:
            try:
                typed = self.console.input("[bold]your move>[/] ").strip()
            except EOFError:
                typed = "quit"
                self.console.print()
            if not typed:
                continue
            if self.is_move(typed):
                return True
            word, _, rest = typed.partition(" ")
            if word.lower() in ("quit", "exit"):
                self.say("not finished; `save` before `quit` keeps a game")
                return False
            command = self.commands.get(word.lower())
            if command is None:
                self.say("that is neither a legal move nor a command; `moves` and `help` list them")
            elif command(rest.strip()):
                return True

    def is_move(self, typed: str) -> bool:
        """Whether what was typed is a legal move; then it has been made."""
        action = self.read(typed)
        if action is None:
            return False
        seen = self.session.observation
        self.session.decide(action)
        self.tell(Event(self.session.setup.seat, seen.notation(action)))
        return True

    def read(self, typed: str) -> int | None:
        """The legal action that was typed: its words, or its number in the list."""
        seen = self.session.observation
        try:
            return seen.action(typed)
        except NotationError:
            number = NUMBER.fullmatch(typed)
            legal = seen.legal_actions()
            if number is None or (numerals(seen) and not typed.startswith("#")):
                return None
            at = int(number[1])
            return legal[at - 1] if 1 <= at <= len(legal) else None

    # --- telling -----------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print text as it is."""
        self.console.print(Text(text, style=style))

    def introduce(self) -> None:
        """Who sits where."""
        session = self.session
        self.say(f"{session.setup.game.name}, {session.setup.game.seats} seats", "bold")
        for seat in range(session.setup.game.seats):
            bot = session.players.get(seat)
            self.say(f"  seat {seat}: {bot.spec if bot else 'you'}")
        self.say("`help` says what you can type")
        for event in session.events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """One thing that happened."""
        mine = event.seat == self.session.setup.seat
        self.say(
            f"{'you' if mine else f'seat {event.seat}'}: {event.words}", "" if mine else "cyan"
        )

    def end(self) -> None:
        """How the game ended."""
        self.table()
        table = Table("place", "", "points", box=None, header_style="dim")
        for seat, place, points in self.session.result():
            bot = self.session.players.get(seat)
            name = f"seat {seat}  {bot.spec}" if bot else f"seat {seat}  you"
            table.add_row(str(place), Text(name), f"{points:g}")
        self.console.print(table)

    # --- commands: true if it is worth asking anew --------------------------------------------

    def help(self, _rest: str = "") -> bool:
        """What can be typed."""
        self.say(HELP)
        return False

    def table(self, _rest: str = "") -> bool:
        """The position as the person's seat sees it."""
        self.say(f"\n{self.session.observation}\n")
        return False

    def moves(self, _rest: str = "") -> bool:
        """The legal moves with their numbers."""
        seen = self.session.observation
        mark = "#" if numerals(seen) else ""
        listed = [
            f"{mark}{i} {seen.notation(action)}" for i, action in enumerate(seen.legal_actions(), 1)
        ]
        width = max(map(len, listed)) + 3
        columns = max(1, self.console.width // width) if len(listed) > WIDE else 1
        for start in range(0, len(listed), columns):
            self.say("".join(f"{one:{width}}" for one in listed[start : start + columns]).rstrip())
        return False

    def log(self, _rest: str = "") -> bool:
        """Everything that happened, as the person saw it."""
        for event in self.session.events:
            self.tell(event)
        return False

    def hint(self, _rest: str = "") -> bool:
        """The adviser's best move."""
        best = self.session.advice().moves[0]
        worth = "" if best.value is None else f", worth {best.value:.2f}"
        self.say(f"{best.notation}{worth}; `why` tells more", "green")
        return False

    def why(self, rest: str = "") -> bool:
        """What the adviser thinks, from the person's own seat."""
        analysis = self.session.advice()
        moves = analysis.moves[:8]
        if rest:
            action = self.read(rest)
            if action is None:
                self.say(f"{rest!r} is no legal move; `moves` lists them")
                return False
            moves = tuple({m.action: m for m in analysis.moves if m.action == action}.values())
            moves += analysis.moves[:1] if moves[0].action != analysis.moves[0].action else ()
        show_moves(self.console, moves, analysis.policy)
        show_belief(self.console, analysis.belief, most=12)
        return False

    def undo(self, _rest: str = "") -> bool:
        """Take the person's last decision back."""
        if self.session.undo():
            self.say("taken back")
            return True
        self.say("there is nothing to take back")
        return False

    def save(self, rest: str = "") -> bool:
        """Write the game to a file."""
        path = Path(rest or f"{self.session.setup.game.name}.save")
        try:
            save(self.session, path)
        except (OSError, PowderkegError) as error:
            self.say(f"not saved: {error}", "red")
        else:
            self.say(f"saved in {path}")
        return False


def numerals(seen: Observation) -> bool:
    """Whether moves are numbers themselves, so that those of the list need a mark."""
    return any(seen.notation(action).isdecimal() for action in seen.legal_actions())
