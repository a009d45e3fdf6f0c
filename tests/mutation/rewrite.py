"""Writes all mutants of a source into one text. Each is switched on by its number: see mutant.hpp.

`a < b` becomes `(::cis_mutant(1) ? /*1*/(a <= b)/*1*/ : (a < b))`. The comments tell which mutant does not compile.
"""

import re
from dataclasses import dataclass

from points import Point

INCLUDE = '#include "mutation/mutant.hpp"\n#line 1\n'


@dataclass(frozen=True)
class Mutant:
    number: int
    file: str
    line: int
    code: str  # the source line
    function: str
    change: str
    text: str

    @property
    def key(self) -> str:
        return "\n".join((self.file, self.function, self.code, self.change))


def number_mutants(file: str, text: str, points: list[Point], first: int) -> list[list[Mutant]]:
    """The mutants of each point. A number does not depend on other files."""
    lines = text.split("\n")
    numbered: list[list[Mutant]] = []
    seen: dict[str, int] = {}
    for point in points:
        line = text.count("\n", 0, point.start) + 1
        row = []
        for change in point.changes:
            mutant = Mutant(first, file, line, lines[line - 1].strip(), point.function, change.name, change.text)
            again = seen[mutant.key] = seen.get(mutant.key, 0) + 1
            if again > 1:
                name = f"{change.name} (number {again})"
                mutant = Mutant(first, file, line, mutant.code, point.function, name, change.text)
            row.append(mutant)
            first += 1
        numbered.append(row)
    return numbered


def switched(original: str, point: Point, mutants: list[Mutant]) -> str:
    if not mutants:
        return original
    chain = "".join(f"::cis_mutant({m.number}) ? /*{m.number}*/({m.text})/*{m.number}*/ : " for m in mutants)
    return f"({chain}{point.wrap.format('(' + original + ')')})"


def rewrite(text: str, points: list[Point], mutants: list[list[Mutant]]) -> str:
    """The text with a switch at each point. Points are sorted, and are nested or apart."""
    place = 0

    def region(start: int, end: int) -> str:
        """A part of the text with the points in it, which begin at `place`."""
        nonlocal place
        pieces = []
        while place < len(points) and points[place].start < end:
            point, row = points[place], mutants[place]
            place += 1
            pieces.append(text[start:point.start])
            pieces.append(switched(region(point.start, point.end), point, row))
            start = point.end
        pieces.append(text[start:end])
        return "".join(pieces)

    return INCLUDE + region(0, len(text))


def mutants_at(rewritten: str, line: int, column: int) -> set[int]:
    """The mutants to which the compiler's error at a place belongs. Lines are counted as `#line` says."""
    begin = len(INCLUDE)
    for _ in range(line - 1):
        begin = rewritten.index("\n", begin) + 1
    end = rewritten.find("\n", begin) % (len(rewritten) + 1)
    at = begin + column - 1
    around = set()
    for match in re.finditer(r"/\*(\d+)\*/\(", rewritten[:at + 1]):
        closing = rewritten.find(f")/*{match[1]}*/", match.end())
        if closing >= at:
            around.add(int(match[1]))
    if around:
        return around
    return {int(number) for number in re.findall(r"cis_mutant\((\d+)\)", rewritten[begin:end])}
