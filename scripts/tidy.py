#!/usr/bin/env python3
"""Runs clang-tidy on files, with the commands in build/tidy: scripts/tidy.py FILE...

Without FILE, standard input names them, each followed by a zero byte.

With --minutes N no further file is begun after N minutes; the next run goes on. The files that changed last come first.

A file without a finding is not checked again until it, a file that it includes, its command or the configuration changes.
The cache is in $XDG_CACHE_HOME/cis-cpp/tidy, or ~/.cache/cis-cpp/tidy.
"""
import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tidy"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "cis-cpp/tidy"
TIDY = "clang-tidy-19"


def options(command: str) -> list[str]:
    """The compiler and its options, without the input and the output."""
    words = shlex.split(command)
    del words[words.index("-o") : words.index("-o") + 2]
    del words[words.index("-c") : words.index("-c") + 2]
    return words


def included(file: pathlib.Path, command: str) -> list[pathlib.Path]:
    """The file and all files that it includes, also those of the system."""
    arguments = [*options(command), "-M", "-MT", "target", str(file)]
    rule = subprocess.run(arguments, cwd=BUILD, stdout=subprocess.PIPE, text=True, check=True).stdout
    names = re.split(r"(?<!\\)\s+", rule.removeprefix("target:").replace("\\\n", " ").strip())
    # A blank or a # in a name has a backslash before it, a dollar sign is doubled.
    return [BUILD / re.sub(r"\\([ #])", r"\1", name).replace("$$", "$") for name in names]


@functools.cache
def digest(file: pathlib.Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


class Tidy:
    """clang-tidy, its configuration and the results that are known."""

    def __init__(self) -> None:
        database = BUILD / "compile_commands.json"
        if not database.exists():
            sys.exit("scripts/tidy.py: run cmake --preset tidy before")
        commands = json.loads(database.read_text())
        self.commands = {pathlib.Path(entry["file"]): entry["command"] for entry in commands}
        self.version = subprocess.run([TIDY, "--version"], stdout=subprocess.PIPE, check=True).stdout

    def key(self, file: pathlib.Path) -> pathlib.Path:
        """The name of the result."""
        command = self.commands[file]
        configurations = [folder / ".clang-tidy" for folder in file.parents if folder.is_relative_to(ROOT)]
        files = [*included(file, command), *(path for path in configurations if path.exists())]
        parts = [self.version, " ".join(options(command)).replace(str(ROOT), "").encode()]
        for path in files:
            parts += [str(path).replace(str(ROOT), "").encode(), digest(path)]
        return CACHE / hashlib.sha256(b"\0".join(parts)).hexdigest()

    def check(self, name: str) -> bool:
        """Whether clang-tidy finds nothing."""
        file = ROOT / name
        if file not in self.commands:
            sys.exit(f"scripts/tidy.py: {name} is not compiled in build/tidy")
        key = self.key(file)
        if key.exists():
            return True
        found = subprocess.run([TIDY, "-p", BUILD, "--quiet", file], check=False).returncode != 0
        if not found:
            key.touch()
        return not found


def newest_first(names: list[str]) -> list[str]:
    """Those that are not committed, then by the commit that changed them last."""
    log = ["git", "log", "--format=", "--name-only", "--", "*.cpp"]
    committed = subprocess.run(log, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    status = ["git", "status", "--porcelain", "--no-renames", "-z"]
    changed = subprocess.run(status, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0")
    places: dict[str, int] = {}
    for name in [*(entry[3:] for entry in changed), *committed]:
        places.setdefault(name, len(places))
    return sorted(names, key=lambda name: places.get(name, -1))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("files", nargs="*", metavar="FILE")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    CACHE.mkdir(parents=True, exist_ok=True)
    names = newest_first(arguments.files or [name for name in sys.stdin.read().split("\0") if name])
    tidy = Tidy()

    def result(name: str) -> bool | None:
        return tidy.check(name) if time.monotonic() < end else None

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(result, names))
    print(f"{results.count(False)} of {len(results)} files have findings, {results.count(None)} are left for the next run")
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.exit(main())
