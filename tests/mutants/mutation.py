"""Mutations of a Python file: a slip of the finger in one token, or a condition turned round."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "*",
    "and": "or", "or": "and", "not": "", "in": "not in", "is": "is not",
    "True": "False", "False": "True", "min": "max", "max": "min", "any": "all", "all": "any",
}  # fmt: skip
"""What each token becomes; a whole number becomes the next."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Mutation:
    """A piece of source at its place (line from 1, column from 0), and what it becomes.

    >>> Mutation(3, 8, "<", "<=")
    Mutation(line=3, column=8, old='<', new='<=')
    """

    line: int
    column: int
    old: str
    new: str

    def applied(self, source: str) -> str:
        """Write the source with this one piece changed.

        >>> Mutation(1, 2, "<", "<=").applied("a < b")
        'a <= b'
        """
        at = sum(map(len, source.splitlines(keepends=True)[: self.line - 1])) + self.column
        return source[:at] + self.new + source[at + len(self.old) :]

    def __str__(self) -> str:
        """Tell where it is and what becomes what, in a line.

        >>> str(Mutation(3, 8, "<", "<="))
        '3:8 < -> <='
        """
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.line}:{self.column} {old} -> {new or 'nothing'}"


def mutations(source: str) -> Iterator[Mutation]:
    """List the mutations of a source: operators, truths and numbers that are carried out, no types, no texts.

    >>> [(m.old, m.new) for m in mutations("def f(a: int = 1) -> bool:\\n    return a < 3 and not a")]
    [('1', '2'), ('<', '<='), ('3', '4'), ('and', 'or'), ('not', '')]
    """
    return (m for m in _slips(source, ast.parse(source)) if _still_python(m.applied(source)))


def flips(source: str) -> Iterator[Mutation]:
    """List the conditions of a source, each turned round: what is asked, what is kept, what is answered.

    >>> [m.new for m in flips("def f(a: list[int]) -> bool:\\n    return a == [b for b in a if b > 1]")]
    ['(not (a == [b for b in a if b > 1]))', '(not (b > 1))']
    """
    for condition in _conditions(ast.parse(source)):
        old = ast.get_source_segment(source, condition) or ""
        line = source.splitlines()[condition.lineno - 1].encode()
        column = len(line[: condition.col_offset].decode())
        # What stands in the braces of a text has no true place before Python 3.12.
        if _same(old, condition):
            yield Mutation(condition.lineno, column, old, f"(not ({old}))")


def _same(text: str, condition: ast.expr) -> bool:
    return _still_python(f"({text})") and ast.unparse(ast.parse(f"({text})")) == ast.unparse(condition)


def _conditions(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If() | ast.While() | ast.IfExp():
                yield node.test
            case ast.comprehension():
                yield from node.ifs
            case ast.match_case(guard=ast.expr() as guard):
                yield guard
            case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as answer):
                yield answer


def _slips(source: str, tree: ast.AST) -> Iterator[Mutation]:
    operators, idle = list(_gaps(tree)), list(_idle(tree))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if any(start <= token.start < end for start, end in idle):
            continue
        if token.type == tokenize.NUMBER and token.string.isdecimal():
            yield Mutation(*token.start, token.string, str(int(token.string) + 1))
        elif token.string in SWAPS and (
            token.string in ("True", "False") or any(s <= token.start < e for s, e in operators)
        ):
            yield Mutation(*token.start, token.string, SWAPS[token.string])


def _still_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _gaps(tree: ast.AST) -> Iterator[tuple[Place, Place]]:
    """Where an operator stands between its operands, `not` before its own, a function before its brackets."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp():
                yield _end(node.left), _start(node.right)
            case ast.Compare():
                operands = [node.left, *node.comparators]
                yield from ((_end(a), _start(b)) for a, b in pairwise(operands))
            case ast.BoolOp():
                yield from ((_end(a), _start(b)) for a, b in pairwise(node.values))
            case ast.UnaryOp(op=ast.Not()):
                yield _start(node), _start(node.operand)
            case ast.Call(func=ast.Name(id="min" | "max" | "any" | "all")):
                yield _start(node.func), _end(node.func)


def _idle(tree: ast.AST) -> Iterator[tuple[Place, Place]]:
    """What is never carried out, or only read: annotations, imports, decorators, what type checkers see."""
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                yield _start(node), _end(node)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield _start(node.body[0]), _end(node.body[-1])
            case ast.arg(annotation=ast.expr() as note) | ast.AnnAssign(annotation=note):
                yield _start(note), _end(note)
            case ast.FunctionDef() | ast.ClassDef():
                yield from ((_start(one), _end(one)) for one in node.decorator_list)
                if isinstance(node, ast.FunctionDef) and node.returns:
                    yield _start(node.returns), _end(node.returns)
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) | ast.Subscript() as kinds):
                yield _start(kinds), _end(kinds)


def _start(node: ast.expr | ast.stmt) -> Place:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> Place:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset
