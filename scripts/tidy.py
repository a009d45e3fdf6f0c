#!/usr/bin/env python3
"""Runs clang-tidy on the files that standard input names, each followed by a zero byte, with the commands in build/tidy.

A file without a finding is not checked again until it, a file that it includes, its command or the configuration changes.
The cache is in $XDG_CACHE_HOME/cis-cpp/tidy, or ~/.cache/cis-cpp/tidy.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

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
    return [BUILD / name for name in rule.removeprefix("target:").replace("\\\n", " ").split()]


@functools.cache
def digest(file: pathlib.Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


class Tidy:
    """clang-tidy, its configuration and the results that are known."""

    def __init__(self) -> None:
        commands = json.loads((BUILD / "compile_commands.json").read_text())
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


def main() -> int:
    CACHE.mkdir(parents=True, exist_ok=True)
    names = [name for name in sys.stdin.read().split("\0") if name]
    tidy = Tidy()
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(tidy.check, names))
    print(f"{results.count(False)} of {len(results)} files have findings")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
