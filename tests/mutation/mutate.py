"""Tells which changes of the library's code no test notices. See scripts/mutate.sh and docs/mutation.md."""

import argparse
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build import WORK, Build
from report import Explanations, Outcome, page
from rewrite import Mutant
from run import Test, killer, observe_all

# The tests of each folder. Others could only kill more, and would take long to build.
TESTS = {
    "src/signature": ["unit/signature_[!f]*"],  # not those of signature_forgery, which take long and measure time
    "src/webhook": ["unit/inbox_*", "unit/memory_seen_store_*", "unit/event_key_*", "unit/unwrap_*", "wire/event_wire_*"],
    "src/call": [f"unit/{name}_*" for name in (
        "adaptive_rate", "authorizer", "exchange", "page_numbers", "permit_line", "rate_limit_headers", "rate_limiter",
        "retry_after", "started_call", "attempt_log", "fake_transport", "error")],
    "src/redis": ["unit/redis_*", "unit/slot_line_*", "integration/redis/*", "integration/webhook/redis_*"],
    "src/ingest": ["unit/ingest_*"],
}
WORKERS = 2


class Results:
    """What is known of a folder's mutants: a run that was interrupted continues from here."""

    def __init__(self, folder: str, digest: str) -> None:
        self.file = WORK / f"{folder.replace('/', '-')}.json"
        known = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.digest = digest
        self.lock = threading.Lock()
        self.killers: dict[str, str] = known.get("killers", {}) if known.get("digest") == digest else {}
        # What was true of other sources or tests is only a hint.
        self.hints: dict[str, str] = {**known.get("hints", {}), **known.get("killers", {})}

    def put(self, mutant: Mutant, killed_by: str) -> None:
        with self.lock:
            self.killers[mutant.key] = killed_by
            text = json.dumps({"digest": self.digest, "killers": self.killers, "hints": self.hints}, indent=0)
            self.file.write_text(text)


def run_folder(folder: str, arguments: argparse.Namespace) -> Outcome:
    began = time.monotonic()
    print(f"{folder}: building", flush=True)
    build = Build(folder, TESTS[folder])
    build.run()
    mutants = build.compiled()
    results = Results(folder, build.digest())
    if arguments.sample:
        mutants = random.Random(arguments.seed).sample(mutants, min(arguments.sample, len(mutants)))
    if arguments.survivors:
        mutants = [m for m in mutants if not results.hints.get(m.key)]
    waiting = [m for m in mutants if m.key not in results.killers]
    print(f"{folder}: {len(mutants)} mutants, {len(waiting)} to run, built in {time.monotonic() - began:.0f} s", flush=True)
    tests = observe_all([Test(name) for name in build.tests], len(build.files), WORKERS) if waiting else []
    print(f"{folder}: {len(tests)} tests reach them, seen after {time.monotonic() - began:.0f} s", flush=True)

    def judge(mutant: Mutant) -> None:
        results.put(mutant, killer(mutant.number, tests, results.hints.get(mutant.key, "")))
        done = len(results.killers)
        if done % 50 == 0:
            print(f"  {done} after {time.monotonic() - began:.0f} s", flush=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(judge, waiting))
    survivors = [m for m in mutants if not results.killers[m.key]]
    print(f"{folder}: {len(mutants) - len(survivors)} of {len(mutants)} killed after {time.monotonic() - began:.0f} s", flush=True)
    return Outcome(folder, len(mutants), len(build.all()) - len(build.compiled()), survivors)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", default=list(TESTS))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    outcomes = [run_folder(folder.rstrip("/"), arguments) for folder in arguments.folders]
    is_whole = not arguments.sample and not arguments.survivors
    explanations = Explanations.load()
    for outcome in outcomes:
        for mutant in outcome.survivors:
            mark = "explained" if explanations.reason(mutant) else "SURVIVES"
            print(f"{mark} {mutant.number} {mutant.file}:{mutant.line}: {mutant.change}\n    {mutant.code}")
    if is_whole and arguments.output:
        arguments.output.write_text(page(outcomes, explanations), encoding="utf-8")
    if is_whole:
        explanations.require_current(outcomes)


if __name__ == "__main__":
    main()
