"""Builds the test programs from a copy of the project in which one folder of the library has all its mutants."""

import hashlib
import json
import os
import re
import shlex
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from points import Point, find_points
from rewrite import Mutant, mutants_at, number_mutants, rewrite
from source import parse

PROJECT = Path(__file__).resolve().parents[2]
WORK = PROJECT / "build" / "mutation"
TREE = WORK / "tree"
PROGRAM = WORK / "bin" / "cis-mutation-tests"
COPIED = ("CMakeLists.txt", "cmake/", "emulator/", "include/", "src/", "tests/")
NUMBERS_OF_A_FILE = 2000
LIBRARIES = {"src/webhook": "redis", "src/redis": "redis"}  # of the tests; others use cis
PLACE = re.compile(r"^(\S+?):(\d+):(\d+): (.*)")
INCLUDED = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
OPTIONS = {
    "CMAKE_BUILD_TYPE": "None", "CMAKE_CXX_COMPILER": "clang++-19", "CMAKE_CXX_FLAGS": "-O0 -w -D_GLIBCXX_ASSERTIONS",
    "CMAKE_EXPORT_COMPILE_COMMANDS": "ON", "CMAKE_UNITY_BUILD": "ON", "CMAKE_UNITY_BUILD_BATCH_SIZE": "16",
    "CMAKE_PROJECT_cis_INCLUDE": TREE / "tests/mutation/program.cmake", "CIS_INSTALL": "OFF",
}


def write_if_changed(path: Path, content: bytes) -> None:
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def project_files() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in listed if name and (PROJECT / name).is_file()]


def with_support(tests: list[str]) -> list[str]:
    """Tests, and the sources of the helpers that they include: a source has the name of its header."""
    found = list(tests)
    for name in found:  # it grows
        for source in (name, name.removesuffix(".cpp") + ".hpp"):
            text = (PROJECT / source).read_text() if (PROJECT / source).is_file() else ""
            for header in INCLUDED.findall(text):
                helpers = [f"{folder}/{header.removesuffix('.hpp')}.cpp" for folder in ("tests/support", Path(name).parent)]
                for helper in helpers:
                    is_there = (PROJECT / helper).is_file() or (PROJECT / helper).with_suffix(".hpp").is_file()
                    if is_there and helper not in found:
                        found.append(helper)
    return [name for name in found if (PROJECT / name).is_file()]


def is_mutated(name: str, folder: str) -> bool:
    return name.startswith(folder + "/") and name.endswith((".cpp", ".hpp")) and not name.endswith("_win32.cpp")


class Build:
    def __init__(self, folder: str, tests: list[str]) -> None:
        """The program has the tests whose names match a pattern."""
        self.library = LIBRARIES.get(folder, "cis")
        names = [name for name in project_files() if name.startswith(COPIED)]
        self.names = set(names)
        self.tests = [n for n in names if n.endswith("_test.cpp") and any(fnmatch(n, f"tests/{p}") for p in tests)]
        self.files = {name: (PROJECT / name).read_text(encoding="latin-1") for name in names if is_mutated(name, folder)}
        self.points: dict[str, list[Point]] = {}
        self.mutants: dict[str, list[list[Mutant]]] = {}
        self.rejected_file = WORK / "not_compilable.json"
        self.rejected = set(json.loads(self.rejected_file.read_text())) if self.rejected_file.exists() else set()

    def run(self) -> None:
        self.copy()
        self.configure()
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
        for name in self.names:
            if name not in self.files or not (TREE / name).exists():
                write_if_changed(TREE / name, (PROJECT / name).read_bytes())
        write_if_changed(TREE / "src/mutation/mutant.hpp", Path(__file__).with_name("mutant.hpp").read_bytes())
        for path in list(TREE.rglob("*")):
            name = str(path.relative_to(TREE))
            if path.is_file() and name not in self.names and not name.startswith("src/mutation/"):
                path.unlink()

    def configure(self) -> None:
        options = {**OPTIONS, "CIS_WITH_REDIS": "ON", "CIS_BUILD_EMULATOR": "ON", "CIS_MUTATION_LIBRARY": self.library,
                   "CIS_MUTATION_SOURCES": ";".join(str(TREE / name) for name in with_support(self.tests))}
        command = ["cmake", "-S", TREE, "-B", WORK, "-G", "Ninja", "--log-level=WARNING"]
        subprocess.run(command + [f"-D{name}={value}" for name, value in options.items()], check=True,
                       stdout=subprocess.DEVNULL)

    def find(self) -> None:
        # One parse for all, because most of it is the headers of others. Units of a library have the same options.
        options = [a for a in self.command() if re.match(r"-(I|D|std|isystem|m)", a)]
        options = [a.replace(str(TREE), str(PROJECT)) for a in options] + ["-Wno-everything"]
        includes = "".join(f'#include "{PROJECT / name}"\n' for name in sorted(self.files))
        unit = parse(WORK / "unit.cpp", options, includes)
        found = find_points(unit, {str(PROJECT / name): text for name, text in self.files.items()})
        for index, name in enumerate(sorted(self.files)):
            points = self.points[name] = found[str(PROJECT / name)]
            self.mutants[name] = number_mutants(name, self.files[name], points, 1 + index * NUMBERS_OF_A_FILE)

    def command(self) -> list[str]:
        library = "cis" if self.library == "cis" else f"cis_{self.library}"
        for entry in json.loads((WORK / "compile_commands.json").read_text()):
            if f"{library}.dir" in entry["command"]:
                return shlex.split(entry["command"])
        raise SystemExit(f"nothing is compiled for {library}")

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
        done = subprocess.run(["ninja", "-C", str(WORK), "-k", "0", "-j", jobs, PROGRAM.name], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        (WORK / "build.log").write_text(done.stdout)
        if done.returncode == 0:
            return set()
        numbers: set[int] = set()
        is_open = False  # whether the place of an error in our code is still to come: it is where a template is used
        for line in done.stdout.splitlines():
            match = PLACE.match(line)
            if not match:
                continue
            path = (WORK / match[1]).resolve()
            name = str(path.relative_to(TREE)) if path.is_relative_to(TREE) else ""
            is_open = is_open or "error:" in match[4]
            if is_open and name in self.files:
                numbers |= mutants_at(self.rewritten(name), int(match[2]), int(match[3]))
                is_open = False
        keys = {m.key for m in self.all() if m.number in numbers} - self.rejected
        if not keys:
            raise SystemExit(f"the copy does not compile, and no mutant is the cause: {WORK / 'build.log'}")
        return keys

    def all(self) -> list[Mutant]:
        return [m for name in sorted(self.mutants) for row in self.mutants[name] for m in row]

    def compiled(self) -> list[Mutant]:
        return [m for m in self.all() if m.key not in self.rejected]

    def digest(self, tests: list[str]) -> str:
        """Of what can change a result: the library, the helpers of the tests, and these tests."""
        total = hashlib.sha256()
        for name in sorted(self.names):
            is_base = name.startswith(("include/", "src/", "tests/")) and not name.endswith("_test.cpp")
            if name in tests or (is_base and not name.startswith("tests/mutation/")):
                is_rewritten = name in self.files
                content = self.files[name].encode("latin-1") if is_rewritten else (TREE / name).read_bytes()
                total.update(name.encode() + b"\0" + content)
        return total.hexdigest()
