"""Builds the test programs from a copy of the project in which one folder of the library has all its mutants."""

import hashlib
import json
import os
import re
import shlex
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from points import Point, find_points, parse
from rewrite import Mutant, mutants_at, number_mutants, rewrite

PROJECT = Path(__file__).resolve().parents[2]
WORK = PROJECT / "build" / "mutation"
TREE = WORK / "tree"
BUILD = TREE / "build" / "dev"  # where the preset puts it, so that a compiler cache knows the command lines
SOURCES = ("src", "include", "tests", "emulator", "examples")
NUMBERS_OF_A_FILE = 2000
NAMED_TESTS = ("unit/rate_limiter_fairness_test.cpp", "unit/ingest_simulation_test.cpp", "integration/sql/*")
PLACE = re.compile(r"^(\S+?):(\d+):(\d+): (.*)")


def write_if_changed(path: Path, content: bytes) -> None:
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def project_files() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in listed if name and (PROJECT / name).is_file()]


def is_other_test(name: str, selected: list[str]) -> bool:
    """Whether a file is a test that is not selected. Those that CMakeLists.txt names must be there."""
    is_test = fnmatch(name, "tests/unit/*_test.cpp") or fnmatch(name, "tests/integration/*_test.cpp")
    return is_test and not any(fnmatch(name, f"tests/{pattern}") for pattern in (*NAMED_TESTS, *selected))


def is_mutated(name: str, folder: str) -> bool:
    return name.startswith(folder + "/") and name.endswith((".cpp", ".hpp")) and not name.endswith("_win32.cpp")


class Build:
    def __init__(self, folder: str, tests: list[str], targets: list[str]) -> None:
        self.folder = folder
        self.tests = tests
        self.targets = targets
        self.files: dict[str, str] = {}  # the sources of the folder
        self.points: dict[str, list[Point]] = {}
        self.mutants: dict[str, list[list[Mutant]]] = {}
        self.rejected_file = WORK / "not_compilable.json"
        self.rejected = set(json.loads(self.rejected_file.read_text())) if self.rejected_file.exists() else set()

    def run(self) -> None:
        self.copy()
        subprocess.run(["cmake", "--preset", "dev", "--log-level=WARNING"], cwd=TREE, check=True, stdout=subprocess.DEVNULL)
        self.find()
        while True:
            self.write()
            errors = self.compile()
            if not errors:
                break
            print(f"  {len(errors)} mutants do not compile", flush=True)
            self.rejected |= errors
            self.rejected_file.write_text(json.dumps(sorted(self.rejected)))

    def copy(self) -> None:
        names = [name for name in project_files() if not is_other_test(name, self.tests)]
        self.files = {name: (PROJECT / name).read_text(encoding="latin-1") for name in names
                      if is_mutated(name, self.folder)}
        for name in names:
            if name not in self.files:
                write_if_changed(TREE / name, (PROJECT / name).read_bytes())
        kept = set(names)
        write_if_changed(TREE / "src/mutation/mutant.hpp", Path(__file__).with_name("mutant.hpp").read_bytes())
        for root in SOURCES:
            for path in (TREE / root).rglob("*"):
                name = str(path.relative_to(TREE))
                if path.is_file() and name not in kept and not name.startswith("src/mutation/"):
                    path.unlink()

    def find(self) -> None:
        commands = json.loads((BUILD / "compile_commands.json").read_text())
        for entry in commands:
            name = str(Path(entry["file"]).relative_to(TREE)) if Path(entry["file"]).is_relative_to(TREE) else ""
            if name in self.files and name not in self.points:
                self.find_in_unit(name, shlex.split(entry["command"]), Path(entry["directory"]))
        for index, name in enumerate(sorted(self.files)):
            points = self.points.setdefault(name, [])  # none in a header that no source includes
            numbered = number_mutants(name, self.files[name], points, 1 + index * NUMBERS_OF_A_FILE)
            self.mutants[name] = numbered

    def find_in_unit(self, name: str, command: list[str], directory: Path) -> None:
        """Finds the points of a source, and of the headers that no earlier source has included."""
        arguments = [a for a in command if re.match(r"-(I|D|std|isystem|m)", a)]
        arguments = [a.replace(str(TREE), str(PROJECT)) for a in arguments] + ["-Wno-everything"]
        path = PROJECT / name
        unit = parse(path, arguments)
        included = {str(Path(i.include.name)) for i in unit.get_includes()}
        for other in self.files:
            if other not in self.points and (other == name or str(PROJECT / other) in included):
                self.points[other] = find_points(unit, PROJECT / other, self.files[other])

    def write(self) -> None:
        for name, text in self.files.items():
            write_if_changed(TREE / name, self.rewritten(name).encode("latin-1"))

    def rewritten(self, name: str) -> str:
        points = self.points[name]
        if not points:
            return self.files[name]
        kept = [[m for m in row if m.key not in self.rejected] for row in self.mutants[name]]
        return rewrite(self.files[name], points, kept)

    def compile(self) -> set[str]:
        """Builds what can be built. @return the mutants that the compiler refuses"""
        jobs = str(os.cpu_count() or 1)
        done = subprocess.run(["ninja", "-C", str(BUILD), "-k", "0", "-j", jobs, *self.targets], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        (WORK / "build.log").write_text(done.stdout)
        if done.returncode == 0:
            return set()
        numbers: set[int] = set()
        asked_by = None  # the place in our code that instantiates what fails
        for line in done.stdout.splitlines():
            match = PLACE.match(line)
            if not match:
                continue
            path = (BUILD / match[1]).resolve()
            name = str(path.relative_to(TREE)) if path.is_relative_to(TREE) else ""
            place = (name, int(match[2]), int(match[3])) if name in self.files else None
            if "error:" in match[4]:
                place = place or asked_by
                if place:
                    numbers |= mutants_at(self.rewritten(place[0]), place[1], place[2])
                asked_by = None
            elif place and "required from" in match[4]:
                asked_by = place
        keys = {m.key for m in self.all() if m.number in numbers} - self.rejected
        if not keys:
            raise SystemExit(f"the copy does not compile, and no mutant is the cause: {WORK / 'build.log'}")
        return keys

    def all(self) -> list[Mutant]:
        return [m for name in sorted(self.mutants) for row in self.mutants[name] for m in row]

    def compiled(self) -> list[Mutant]:
        return [m for m in self.all() if m.key not in self.rejected]

    def digest(self) -> str:
        """Of all that the test programs are made from."""
        total = hashlib.sha256()
        for root in SOURCES:
            for path in sorted((TREE / root).rglob("*")):
                if path.is_file():
                    total.update(str(path.relative_to(TREE)).encode() + b"\0" + path.read_bytes())
        return total.hexdigest()
