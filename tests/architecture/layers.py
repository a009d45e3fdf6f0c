#!/usr/bin/env python3
"""Reads layers.toml and checks the source tree against it.

    tests/architecture/layers.py          prints the violations, and exits with 1 if there are any
    tests/architecture/layers.py write    generates the tables and the picture of docs/architecture.md

The rules: a file may include its own layer and the layers that this one uses, which must be listed before it. No two files
depend on each other. A source and its header count as one file. A forward declaration of a class counts as an include of
the header that defines it: it can hide a cycle, but not remove it. A name that several files define is not checked.
"""

import os
import re
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
RULES = Path(__file__).with_name("layers.toml")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^">]+)[">]', re.MULTILINE)
CLASS = r"(?<!enum )(?<!friend )\b(?:class|struct)\s+(?:\[\[.*?\]\]\s*|[A-Z]+_[A-Z_]+\s+)*(\w+)"
FORWARD = re.compile(CLASS + r"\s*;", re.DOTALL)
DEFINITION = re.compile(CLASS + r"(?:\s+final)?\s*(?::(?!:)[^;{}]*)?\{", re.DOTALL)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


@dataclass
class Layer:
    """A folder, or a file next to the folders."""

    name: str
    holds: str
    uses: list[str]
    library: str = ""


@dataclass
class Tree:
    """A part of the project that has layers of its own."""

    name: str
    roots: list[str]
    layers: list[Layer]
    strip: str = ""  # the common prefix of all its file names
    search: list[str] = field(default_factory=list)  # further include folders
    trees: list[str] = field(default_factory=list)  # whose public headers it may include
    sees_private: bool = False  # whether it may include private headers too
    sees: list[str] = field(default_factory=list)  # otherwise, the private headers that it may include

    def layer(self, file: str) -> str:
        """The layer of a file, by its name in an include: its folder, or the room in it, if that is a layer of its own."""
        folder, _, rest = file.removeprefix(self.strip).partition("/")
        room = f"{folder}/{rest.partition('/')[0]}"
        return room if any(layer.name == room for layer in self.layers) else folder


def load(rules: Path = RULES) -> list[Tree]:
    """The trees that a file of rules defines."""
    trees = []
    for table in tomllib.loads(rules.read_text(encoding="utf-8"))["tree"]:
        layers = [Layer(name, **value) for name, value in table.pop("layers").items()]
        trees.append(Tree(layers=layers, **table))
    return trees


class Sources:
    """The files of a tree, by their names in includes. A public header and a source can have the same stem."""

    def __init__(self, project: Path, tree: Tree):
        self.paths: dict[str, Path] = {}
        for root in tree.roots:
            for path in sorted((project / root).rglob("*")):
                if path.suffix in (".hpp", ".cpp"):
                    self.paths[path.relative_to(project / root).as_posix()] = path
        self._names = {os.path.normpath(path): name for name, path in self.paths.items()}
        self._search = tree.search

    def texts(self) -> dict[str, str]:
        """The files without their comments."""
        return {file: COMMENT.sub("", path.read_text(encoding="utf-8")) for file, path in self.paths.items()}

    def resolve(self, path: Path, included: str) -> str | None:
        """The file that an include in the file at `path` refers to."""
        if (beside := self._names.get(os.path.normpath(path.parent / included))) is not None:
            return beside
        candidates = [included, *(f"{folder}/{included}" for folder in self._search)]
        return next((name for name in candidates if name in self.paths), None)


def unit(tree: Tree, file: str) -> str:
    """The common name of a header and its source."""
    return file.removeprefix(tree.strip).rpartition(".")[0]


def wrong_order(tree: Tree) -> list[str]:
    """Layers that use a layer which is not listed before them."""
    problems, known = [], set()
    for layer in tree.layers:
        problems += [
            f"{tree.name}: {layer.name} uses {used}, which does not stand before it"
            for used in layer.uses
            if used not in known
        ]
        known.add(layer.name)
    return problems


def definitions(tree: Tree, texts: dict[str, str]) -> dict[str, str]:
    """The files of the classes that one unit alone defines."""
    defined = defaultdict(dict)
    for file, text in texts.items():
        for name in DEFINITION.findall(text):
            defined[name].setdefault(unit(tree, file), file)
    return {name: next(iter(units.values())) for name, units in defined.items() if len(units) == 1}


def wrong_includes(project: Path, tree: Tree, trees: list[Tree]) -> list[str]:
    """Files outside of every layer, and includes of layers that a layer does not use."""
    layers = {layer.name: layer for layer in tree.layers}
    own = Sources(project, tree)
    others = {other.name: Sources(project, other).paths for other in trees if other is not tree}
    problems = []
    texts = own.texts()
    defined = definitions(tree, texts)
    for file, path in own.paths.items():
        name = path.relative_to(project).as_posix()
        layer = layers.get(tree.layer(file))
        if layer is None:
            problems.append(f"{name}: its folder is no layer of {tree.name}")
            continue
        for declared in FORWARD.findall(texts[file]):
            target = tree.layer(defined.get(declared, file))
            if target != layer.name and target not in layer.uses:
                problems.append(f"{name}: declares {declared} of {defined[declared]}, but {layer.name} does not use {target}")
        for included in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if (meant := own.resolve(path, included)) is not None:
                target = tree.layer(meant)
                if target != layer.name and target not in layer.uses:
                    problems.append(f"{name}: includes {meant}, but {layer.name} does not use {target}")
                continue
            for other, files in others.items():
                if included not in files:
                    continue
                public = (project / next(t for t in trees if t.name == other).roots[0]) in files[included].parents
                seen = public or tree.sees_private or included in tree.sees
                if other not in tree.trees or not seen:
                    problems.append(f"{name}: includes {included} of {other}")
                break
    return problems


def dependencies(project: Path, tree: Tree) -> dict[str, set[str]]:
    """The files that each file depends on. A header and its source count as one."""
    own = Sources(project, tree)
    texts = own.texts()
    defined = definitions(tree, texts)
    graph: dict[str, set[str]] = {}
    for file, text in texts.items():
        needs = graph.setdefault(unit(tree, file), set())
        for included in INCLUDE.findall(text):
            if (meant := own.resolve(own.paths[file], included)) is not None:
                needs.add(unit(tree, meant))
        for name in FORWARD.findall(text):
            if name in defined:
                needs.add(unit(tree, defined[name]))
        needs.discard(unit(tree, file))
    return graph


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of nodes that depend on each other (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for needed in sorted(graph.get(node, ())):
            if needed not in index:
                visit(needed)
                low[node] = min(low[node], low[needed])
            elif needed in stack:
                low[node] = min(low[node], index[needed])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def shortest_loop(graph: dict[str, set[str]], group: list[str]) -> list[str]:
    """The fewest files of a group that depend on each other in a circle."""
    loops = []
    for start in group:
        paths = [[start]]
        seen: set[str] = set()
        while paths:
            path = paths.pop(0)
            nexts = sorted(graph[path[-1]] & set(group))
            if start in nexts:
                loops.append(path)
                break
            paths += [[*path, node] for node in nexts if node not in seen]
            seen.update(nexts)
    return min(loops, key=len)


def violations(project: Path = PROJECT, trees: list[Tree] | None = None) -> list[str]:
    """The violations of the rules, one line each."""
    trees = load() if trees is None else trees
    problems = []
    for tree in trees:
        problems += wrong_order(tree)
        problems += wrong_includes(project, tree, trees)
        graph = dependencies(project, tree)
        problems += [
            f"{tree.name}: these need each other: {', '.join(shortest_loop(graph, group))}" for group in cycles(graph)
        ]
    return problems


def main() -> int:
    """Runs the command."""
    sys.setrecursionlimit(10_000)
    if sys.argv[1:] == ["write"]:
        import picture  # pylint: disable=import-outside-toplevel

        picture.write(load(), PROJECT)
        return 0
    problems = violations()
    print("\n".join(problems) or "every include goes down, and no files need each other")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
