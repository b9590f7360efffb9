"""A whole game with secrets, its odds and its board in sixty lines of code: the frame does the rest."""

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from rulebook import CHANCE, HIDDEN, Event, Fact, Game
from rulebook.core.catalogue import catalogue
from rulebook.core.chance import Choice
from rulebook.table.boards import Board, Look, board_for

HANDS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))


@dataclass(frozen=True)
class Dealt:
    hands: tuple[int, int]


@dataclass(frozen=True)
class Take:
    n: int


@dataclass(frozen=True)
class State:
    pebbles: int = 5
    hands: tuple[Any, ...] = ()
    turn: int = 0


@dataclass(frozen=True)
class Toy(Game[State, Any]):
    name, rules = "toy", catalogue(Path(__file__).parent)
    players: int = 2
    start = State

    def to_act(self, s: State) -> tuple[int, ...]:
        return (CHANCE,) if not s.hands else (s.turn,) if s.pebbles else ()

    def chance(self, s: State) -> Choice[Dealt]:
        return Choice(Dealt, HANDS)

    def move_types(self) -> tuple[type, ...]:
        return Dealt, Take

    def candidates(self, s: State, seat: int) -> Any:
        return map(Take, range(4))

    def why_not(self, s: State, seat: int, m: Any) -> Event | None:
        fine = m in map(Dealt, HANDS) if seat == CHANCE else seat == s.turn and 0 < m.n <= min(2, s.pebbles)
        return None if fine else Event("TY-2", "one_or_two", {"n": getattr(m, "n", 0)})

    def play(self, s: State, seat: int, m: Any) -> tuple[State, tuple[Event, ...]]:
        if seat == CHANCE:
            saw = (Event("TY-1", "saw", {"seat": i, "card": h}, (i,)) for i, h in enumerate(m.hands))
            return replace(s, hands=m.hands), (Event("TY-1", "dealt"), *saw)
        won = (Event("TY-R1", "won", {"seat": seat}),) if m.n == s.pebbles else ()
        return State(s.pebbles - m.n, s.hands, 1 - seat), (
            Event("TY-2", "took", {"seat": seat, "n": m.n}),
            *won,
        )

    def view(self, s: State, seat: int | None) -> State:
        return replace(s, hands=tuple(h if i == seat else HIDDEN for i, h in enumerate(s.hands)))

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple(int(seat in self.winners(s)) for seat in (0, 1))

    def winners(self, s: State) -> tuple[int, ...]:
        return () if s.pebbles else (1 - s.turn,)

    def longest(self) -> int:
        return 6

    def facts(self, view: State, seat: int | None) -> list[Fact]:
        return (
            [Fact("higher", {}, Fraction(6 - view.hands[seat], 6))] if seat is not None and view.hands else []
        )


@board_for("toy")
class ToyBoard(Board):
    esm = """export function draw(root, picture, table) {
      const heap = picture.takes.map((move, n) => table.h("button", { text: n, label: `Take ${n}`, key: n,
        on: { click: () => table.play(move) } }));
      root.replaceChildren(`Your card: ${picture.card}`, table.grid({ label: "Heap", rows: [heap] })); }"""

    def picture(self, look: Look) -> dict[str, Any]:
        takes = [look.move(Take(n)) for n in range(4)]
        return {"takes": takes, "card": str(look.view.hands[look.seat or 0]) if look.view.hands else ""}
