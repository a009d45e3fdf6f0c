"""Runs the tests: once to see which mutants each one reaches, then for each mutant until one fails."""

import html
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from build import NUMBERS_OF_A_FILE, PROGRAM, WORK

LONGEST = 10  # seconds of a test: each survivor runs through all that reach it
MEMORY = 8 << 30  # of addresses: some tests have hundreds of threads
FILE_SIZE = 256 << 20
ONE_PROCESS = 3.0  # seconds of tests that share a process: most take less time than its start
ENVIRONMENT = {"CIS_SIMULATED_SCHEDULES": "18"}  # of tests/simulations/ingest_simulation_test.cpp: it would take minutes
STARTED_CASE = re.compile(r'<TestCase name="([^"]*)"[^>]*? filename="[^"]*?(tests/[^"]*)"')


@dataclass
class Test:
    """A test case."""

    name: str
    seconds: float = 0.0
    reaches: frozenset[int] = frozenset()

    def pattern(self) -> str:
        """What selects it on the command line."""
        return re.sub(r"([\\,\[\]\"*~])", r"\\\1", self.name)


@dataclass(frozen=True)
class End:
    """How a process ended, and the last test case that it began."""

    passed: bool
    in_time: bool = True
    case: str = ""
    file: str = ""


def all_tests() -> list[Test]:
    listed = subprocess.run([str(PROGRAM), "--list-test-names-only"], stdout=subprocess.PIPE, text=True)
    return [Test(name) for name in listed.stdout.splitlines() if name]


def run(tests: list[Test], limit: float, **environment: str) -> End:
    """Runs tests until one fails. Whatever they have started ends with them."""
    folder = tempfile.mkdtemp(prefix="mutant-")
    os.chmod(folder, 0o755)  # a database runs as another user
    report = Path(folder) / "report.xml"
    command = ["prlimit", f"--as={MEMORY}", f"--fsize={FILE_SIZE}", "--core=0", str(PROGRAM), "--abort", "--reporter", "xml",
               "--out", str(report), ",".join(test.pattern() for test in tests)]
    process = subprocess.Popen(command, cwd=WORK, env={**os.environ, **ENVIRONMENT, "TMPDIR": folder, **environment},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    in_time = True
    try:
        process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        in_time = False
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        text = report.read_text(errors="replace") if report.exists() else ""
        shutil.rmtree(folder, ignore_errors=True)
    begun = STARTED_CASE.findall(text)
    case, file = begun[-1] if begun else ("", "")
    return End(in_time and process.returncode == 0, in_time, html.unescape(case), file)


def observe(test: Test, files: int) -> Test | None:
    """Runs a test without a mutant. @return what is known of it then, or None if it fails or takes too long"""
    with tempfile.NamedTemporaryFile() as map_file:
        os.truncate(map_file.name, 1 + files * NUMBERS_OF_A_FILE)
        for _ in range(2):  # threads may take another way the second time
            if test.seconds > ONE_PROCESS:
                break
            start = time.monotonic()
            if not run([test], LONGEST, CIS_MUTANT_REACHED=map_file.name).passed:
                return None
            test.seconds = max(test.seconds, time.monotonic() - start)
        reached = Path(map_file.name).read_bytes()
    test.reaches = frozenset(number for number, byte in enumerate(reached) if byte)
    return test


def observe_all(tests: list[Test], files: int, workers: int) -> list[Test]:
    with ThreadPoolExecutor(workers) as pool:
        observed = list(pool.map(lambda test: observe(test, files), tests))
    failed = [test.name for test, seen in zip(tests, observed) if seen is None]
    if failed:
        print(f"  not used, because they fail without a mutant, or take long: {'; '.join(failed)}", flush=True)
    return [test for test in observed if test is not None and test.reaches]


def in_processes(tests: list[Test]) -> list[list[Test]]:
    """Which tests share a process. The order stays."""
    processes: list[list[Test]] = []
    for test in tests:
        if not processes or sum(t.seconds for t in processes[-1]) + test.seconds > ONE_PROCESS:
            processes.append([])
        processes[-1].append(test)
    return processes


def killer(number: int, tests: list[Test], likely: list[str]) -> End | None:
    """How the first test that fails with a mutant ends. `likely` ones come first, then the fast ones."""
    reaching = sorted((test for test in tests if number in test.reaches), key=lambda test: test.seconds)
    first = [test for name in likely for test in reaching if test.name == name]
    for together in in_processes(first + [test for test in reaching if test not in first]):
        limit = 5 + 5 * sum(test.seconds for test in together)
        end = run(together, limit, CIS_MUTANT=str(number))
        if not end.passed and end.in_time:  # twice, because a test can also fail because the machine is busy
            end = run(together, limit, CIS_MUTANT=str(number))
        if not end.passed:
            return end
    return None
