#!/usr/bin/env python3
"""Runs the integration tests so that they print every event and every error, and searches that for secrets and people.

See scripts/check_secrets.sh and tests/integration/print_everything.cpp. The tests measure time, and several run at once
here, so a test that fails is only counted: scripts/test.sh judges them. A finding names the place, never the text.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from secret_search import Search

TESTS = Path("tests/integration")
AT_ONCE = 4
PATIENCE = 300  # seconds
SHORTEST = 8  # a shorter credential may be in a text by chance
# What tests use in the place of secrets and people. Each of them must be in the tests' source.
MARKS = ["may-see", "personal", "whsec_", "Ada", "Ann", "Lovelace", "Zoë", "Somebody Else", "Canary"]
PATTERNS = {
    "an e-mail address, or the user of a proxy": rb"[\w.+-]+@[\w.-]+",
    "a phone number": rb"\+\d{8}",
    "a mark of the tests": "|".join(rf"(?<!\w){mark}" for mark in MARKS).encode(),
}
KINDS = ["before_call", "before", "after", "after_call", "error"]
LEAK = "[leak]"  # a test that leaks on purpose


def whole_runs() -> set[str]:
    """The folders whose tests print when scripts/test.sh runs them: those for which CMake does not forbid it."""
    named = re.search(r"\^integration\\\\\.\(([a-z|]+)\)", Path("tests/CMakeLists.txt").read_text())
    if not named:
        raise SystemExit("tests/CMakeLists.txt does not name the whole runs")
    return set(named[1].split("|"))


def test_files(without: set[str]) -> list[str]:
    """The tests with a database are another program, which calls no service."""
    return sorted(path.stem for path in TESTS.glob("*/*_test.cpp") if path.parent.name not in {"sql", *without})


def run_tests(binary: Path, folder: Path, tests: str) -> int:
    """The number of tests that failed."""
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "CIS_PRINT_EVERYTHING": str(folder)}
    try:
        return subprocess.run([binary, "--filenames-as-tags", tests], env=environment, timeout=PATIENCE,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    except subprocess.TimeoutExpired:
        return 1


def run_all_tests(binary: Path, folder: Path, files: list[str]) -> int:
    """The number of files of which a test failed."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(lambda file: run_tests(binary, folder, f"[#{file}]~{LEAK}"), files))


def credentials_of(folder: Path) -> list[str]:
    lines = (folder / "credentials").read_text().splitlines()
    return [text for text in map(json.loads, lines) if len(text) >= SHORTEST]


def search_in(printed: bytes, credentials: set[str]) -> Search:
    search = Search()
    search.look("printed", printed, {f"credential {number}": text for number, text in enumerate(sorted(credentials))})
    for number, line in enumerate(printed.splitlines(), 1):
        search.findings += [f"printed, line {number}: {what}" for what, pattern in PATTERNS.items()
                            if re.search(pattern, line)]
    return search


def check_search(binary: Path, folder: Path, credentials: set[str]) -> None:
    """The search finds what a test leaks on purpose, each credential, and each pattern."""
    run_tests(binary, folder, LEAK)
    leaked = search_in((folder / "printed").read_bytes(), set(credentials_of(folder)))
    if not any("credential" in finding for finding in leaked.findings) or len(leaked.findings) < 4:
        raise SystemExit("the search does not find what a test leaks")
    for text in credentials:
        if not search_in(f"before {text} after".encode(), {text}).findings:
            raise SystemExit("the search does not find a planted credential")
    for mark in [*MARKS, "zaphod@example.com", "+44201234567"]:
        if not search_in(f"error: {mark} is wrong".encode(), set()).findings:
            raise SystemExit("the search does not find a planted mark")
    source = "".join(path.read_text() for path in [*TESTS.rglob("*.?pp"), *Path("tests/support").glob("*.?pp")])
    if missing := [mark for mark in MARKS if mark not in source]:
        raise SystemExit(f"no test uses {missing}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--printed", type=Path, help="what scripts/test.sh has printed in whole runs: these are not run again")
    arguments = parser.parse_args()
    binary = arguments.binary.resolve()
    files = test_files(whole_runs() if arguments.printed else set())
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / "all"]
        failed = run_all_tests(binary, folders[0], files)
        if arguments.printed:
            folders.append(arguments.printed)
            files = test_files(set())
        printed = b"".join((folder / "printed").read_bytes() for folder in folders)
        owners = [text for folder in folders for text in credentials_of(folder)]
        credentials = set(owners)
        check_search(binary, Path(name) / "leak", credentials)
    search = search_in(printed, credentials)
    lines = Counter(line.split(b" ", 1)[0].decode(errors="replace") for line in printed.splitlines())
    kinds = {line.split()[1] for line in printed.splitlines() if line.startswith(b"error ")}
    counts = ", ".join(f"{lines[kind]} {kind}" for kind in KINDS)
    print(f"{len(files)} files of tests ({failed} tests failed), {len(printed) / 1e6:.1f} MB: {counts}; "
          f"{len(kinds)} kinds of error; searched for {len(credentials)} credentials of {len(owners)} clients")
    if min(lines[kind] for kind in KINDS) < 1_000 or len(kinds) < 12 or len(credentials) < 20:
        search.findings.append("little was printed, so the search means little")
    for finding in search.findings[:50]:
        print(f"FINDING: {finding}")
    return 1 if search.findings else 0


if __name__ == "__main__":
    sys.exit(main())
