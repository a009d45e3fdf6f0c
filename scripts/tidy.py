#!/usr/bin/env python3
"""Runs clang-tidy on the files that standard input names, each followed by a zero byte, with the commands in build/tidy.

A file without a finding is not checked again until what the compiler reads of it changes: the file, a header, an option.
The cache is in $XDG_CACHE_HOME/cis-cpp/tidy, or ~/.cache/cis-cpp/tidy.
"""
import concurrent.futures
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


def what_it_reads(file: pathlib.Path, command: str) -> bytes:
    """Comments are part of it, because NOLINT is one; macros too, because they are checked where they are defined."""
    arguments = [*options(command), "-E", "-P", "-C", "-dD", str(file)]
    return subprocess.run(arguments, cwd=BUILD, stdout=subprocess.PIPE, check=True).stdout


class Tidy:
    """clang-tidy, its configuration and the results that are known."""

    def __init__(self) -> None:
        commands = json.loads((BUILD / "compile_commands.json").read_text())
        self.commands = {pathlib.Path(entry["file"]): entry["command"] for entry in commands}
        self.version = subprocess.run([TIDY, "--version"], stdout=subprocess.PIPE, check=True).stdout

    def key(self, file: pathlib.Path) -> pathlib.Path:
        """The name of the result."""
        command = self.commands[file]
        relative = " ".join(options(command)).replace(str(ROOT), "")
        configurations = [folder / ".clang-tidy" for folder in file.parents if folder.is_relative_to(ROOT)]
        configuration = b"".join(path.read_bytes() for path in configurations if path.exists())
        parts = [self.version, configuration, relative.encode(), what_it_reads(file, command)]
        return CACHE / hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

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
