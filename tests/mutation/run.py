"""Runs the tests: once to see which mutants each one reaches, then for each mutant until one fails."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from build import NUMBERS_OF_A_FILE, PROGRAM, WORK

LONGEST = 900
MEMORY = 4 << 30
FILE_SIZE = 256 << 20


@dataclass
class Test:
    """The test cases of a file."""

    name: str
    seconds: float = 0.0
    reaches: frozenset[int] = frozenset()

    def command(self) -> list[str]:
        return [str(PROGRAM), "--filenames-as-tags", f"[#{Path(self.name).stem}]"]

    def limit(self) -> float:
        return 5 * self.seconds + 5


def passes(test: Test, limit: float, **environment: str) -> bool | None:
    """None if the time is over. Whatever the test has started ends with it."""
    folder = tempfile.mkdtemp(prefix="mutant-")
    os.chmod(folder, 0o755)  # a database runs as another user
    command = ["prlimit", f"--as={MEMORY}", f"--fsize={FILE_SIZE}", "--core=0", *test.command()]
    process = subprocess.Popen(command, cwd=WORK, env={**os.environ, "TMPDIR": folder, **environment},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        return process.wait(timeout=limit) == 0
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def observe(test: Test, files: int) -> Test | None:
    """Runs a test twice without a mutant. @return what is known of it then, or None if it fails"""
    reached: set[int] = set()
    with tempfile.NamedTemporaryFile() as map_file:
        os.truncate(map_file.name, 1 + files * NUMBERS_OF_A_FILE)
        for _ in range(2):
            start = time.monotonic()
            if not passes(test, LONGEST, CIS_MUTANT_REACHED=map_file.name):
                return None
            test.seconds = max(test.seconds, time.monotonic() - start)
        reached.update(number for number, byte in enumerate(Path(map_file.name).read_bytes()) if byte)
    test.reaches = frozenset(reached)
    return test


def observe_all(tests: list[Test], files: int, workers: int) -> list[Test]:
    with ThreadPoolExecutor(workers) as pool:
        observed = list(pool.map(lambda test: observe(test, files), tests))
    failed = [test.name for test, seen in zip(tests, observed) if seen is None]
    if failed:
        print(f"  not used, because they fail without a mutant: {', '.join(failed)}", flush=True)
    return [test for test in observed if test is not None and test.reaches]


def killer(number: int, tests: list[Test], first: str = "") -> str:
    """The test that fails with a mutant, or nothing. `first` is the one that has failed before."""
    reaching = [test for test in tests if number in test.reaches]
    for test in sorted(reaching, key=lambda test: (test.name != first, test.seconds)):
        outcome = passes(test, test.limit(), CIS_MUTANT=str(number))
        if outcome is False:  # twice, because a test can also fail because the machine is busy
            outcome = passes(test, test.limit(), CIS_MUTANT=str(number))
        if not outcome:
            return test.name
    return ""
