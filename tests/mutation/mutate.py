"""Tells which changes of the library's code no test notices. See scripts/mutate.sh."""

import argparse
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from build import WORK, Build
from report import Outcome, summary
from rewrite import Mutant
from run import End, all_tests, killer, observe_all

# The tests of each folder. Others could only kill more, and would take long to build.
TESTS = {
    "src/signature": ["unit/signature_[!f]*"],  # not those of signature_forgery, which take long and measure time
    "src/webhook": ["unit/inbox_*", "unit/memory_seen_store_*", "unit/event_key_*", "unit/unwrap_*", "wire/event_wire_*",
                    "integration/webhook/seen_store_*"],
    "src/call": [f"unit/{name}_*" for name in (
        "adaptive_rate", "attempt_log", "authorizer", "bare_page", "call_reason", "call_watch", "cancelled_attempt", "clock",
        "completion", "coroutine", "echoed_credentials", "error", "exception", "exchange", "fake_transport", "page_numbers",
        "permit_line", "rate_limit_headers", "response_error", "retry_after", "started_call", "timer_queue")] + [
        "unit/rate_limiter_t*", "stress/process_end_*", "integration/client/[!s]*", "integration/client/started_call_*"],
    "src/redis": ["unit/redis_*", "unit/slot_*", "integration/redis/redis_*", "integration/webhook/redis_*"],
    "src/ingest": ["unit/ingest_*", "simulations/ingest_*", "stress/ingest_stress_*", "integration/ingest/ingestor_*"],
}
WORKERS = 2


class Results:
    """What is known of a folder's mutants: a run that was interrupted continues from here. A mutant is still killed if
    the test that kills it is the same as then, and survives if all tests are."""

    def __init__(self, folder: str, build: Build) -> None:
        self.file = WORK / f"{folder.replace('/', '-')}.results"
        self.build = build
        self.lock = threading.Lock()
        self.killers: dict[str, str] = {}
        self.hints: dict[str, str] = {}  # of other sources or tests
        self.latest: dict[str, list[str]] = {}  # the tests that have last killed a mutant of a file
        self.digests: dict[str, str] = {}
        for line in self.file.read_text().splitlines() if self.file.exists() else []:
            entry = json.loads(line)
            is_current = entry["digest"] == self.digest(entry["test"])
            self.killers.pop(entry["key"], None)
            (self.killers if is_current else self.hints)[entry["key"]] = entry["killed_by"]

    def digest(self, test: str) -> str:
        """@param test the file with the test that has killed a mutant; empty: none has, or it is unknown which"""
        if test not in self.digests:
            self.digests[test] = self.build.digest([test] if test else self.build.tests)
        return self.digests[test]

    def put(self, mutant: Mutant, end: End | None) -> None:
        with self.lock:
            name, test = (end.case or "unknown", end.file) if end else ("", "")
            self.killers[mutant.key] = name
            entry = {"key": mutant.key, "killed_by": name, "test": test, "digest": self.digest(test)}
            with self.file.open("a") as file:
                file.write(json.dumps(entry) + "\n")
            if end:
                others = [other for other in self.latest.get(mutant.file, []) if other != name]
                self.latest[mutant.file] = [name, *others][:3]

    def likely(self, mutant: Mutant) -> list[str]:
        """The tests that probably kill a mutant."""
        with self.lock:
            names = [self.hints.get(mutant.key, ""), *self.latest.get(mutant.file, [])]
        return list(dict.fromkeys(filter(None, names)))


def run_folder(folder: str, arguments: argparse.Namespace) -> Outcome:
    began = time.monotonic()
    print(f"{folder}: building", flush=True)
    build = Build(folder, TESTS[folder])
    build.run()
    mutants = build.compiled()
    results = Results(folder, build)
    if arguments.sample:
        chosen = set(random.Random(arguments.seed).sample(mutants, min(arguments.sample, len(mutants))))
        mutants = [m for m in mutants if m in chosen]
    if arguments.survivors:
        known = {**results.hints, **results.killers}
        mutants = [m for m in mutants if known.get(m.key) == ""]
    waiting = [m for m in mutants if m.key not in results.killers]
    print(f"{folder}: {len(mutants)} mutants, {len(waiting)} to run, built in {time.monotonic() - began:.0f} s", flush=True)
    tests = []
    if waiting:
        tests = observe_all(all_tests(), len(build.files), WORKERS)
        print(f"{folder}: {len(tests)} tests reach them, seen after {time.monotonic() - began:.0f} s", flush=True)

    def judge(mutant: Mutant) -> None:
        results.put(mutant, killer(mutant.number, tests, results.likely(mutant)))
        done = len(results.killers)
        if done % 50 == 0:
            print(f"  {done} after {time.monotonic() - began:.0f} s", flush=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(judge, waiting))
    survivors = [m for m in mutants if not results.killers[m.key]]
    print(f"{folder}: {len(mutants) - len(survivors)} of {len(mutants)} killed after {time.monotonic() - began:.0f} s", flush=True)
    return Outcome(folder, len(mutants), survivors,
                   total=len(build.compiled()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/mutate.sh", description="""Changes the library, one place at a time, and tells
which changes no test notices. All mutants take hours of an idle machine; a run that was interrupted continues.""")
    parser.add_argument("folders", nargs="*", help=f"some of {', '.join(TESTS)}; otherwise all")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N random mutants of each folder")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which sample (1)")
    parser.add_argument("--survivors", action="store_true", help="those that have survived the last run")
    arguments = parser.parse_args()
    arguments.folders = [folder.rstrip("/") for folder in arguments.folders]
    if unknown := [folder for folder in arguments.folders if folder not in TESTS]:
        parser.error(f"unknown folder: {', '.join(unknown)}; use some of: {', '.join(TESTS)}")
    WORK.mkdir(parents=True, exist_ok=True)
    outcomes = [run_folder(folder, arguments) for folder in arguments.folders or TESTS]
    print(summary(outcomes))


if __name__ == "__main__":
    main()
