"""Single-token mutations of a Python file: what a slip of the finger could have written instead."""

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
    """One token at its place (line from 1, column from 0), and what it becomes.

    >>> Mutation(3, 8, "<", "<=")
    Mutation(line=3, column=8, old='<', new='<=')
    """

    line: int
    column: int
    old: str
    new: str

    def applied(self, source: str) -> str:
        """Write the source with this one token changed.

        >>> Mutation(1, 2, "<", "<=").applied("a < b")
        'a <= b'
        """
        lines = source.splitlines(keepends=True)
        text = lines[self.line - 1]
        lines[self.line - 1] = text[: self.column] + self.new + text[self.column + len(self.old) :]
        return "".join(lines)


def mutations(source: str) -> Iterator[Mutation]:
    """List the mutations of a source: operators, truths and numbers that are carried out, no types, no texts.

    >>> [(m.old, m.new) for m in mutations("def f(a: int = 1) -> bool:\\n    return a < 3 and not a")]
    [('1', '2'), ('<', '<='), ('3', '4'), ('and', 'or'), ('not', '')]
    """
    return (m for m in _slips(source, ast.parse(source)) if _still_python(m.applied(source)))


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
