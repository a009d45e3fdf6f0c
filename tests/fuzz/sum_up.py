#!/usr/bin/env python3
"""Sums up the logs of a run of scripts/fuzz.sh. Fails if a fuzzer has a finding."""

import argparse
import pathlib
import re
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    name: str
    failed: bool
    executions: int
    seconds: int  # of its run
    edges: int
    all_edges: int

    @property
    def per_second(self) -> int:
        return self.executions // max(self.seconds, 1)


def last_number(pattern: str, log: str) -> int:
    numbers = re.findall(pattern, log)
    return int(numbers[-1]) if numbers else 0


def run_of(folder: pathlib.Path, name: str) -> Run:
    log = (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
    status = (folder / f"{name}.status").read_text(encoding="utf-8").strip()
    return Run(
        name=name,
        failed=status != "0",
        executions=last_number(r"stat::number_of_executed_units:\s*(\d+)", log),
        seconds=last_number(r"Done \d+ runs in (\d+) second", log),
        edges=last_number(r"\bcov: (\d+)", log),
        all_edges=last_number(r"Loaded \d+ modules\s+\((\d+) inline 8-bit counters\)", log),
    )


def print_summary(runs: list[Run], folder: pathlib.Path) -> None:
    for run in runs:
        state = "FINDING" if run.failed else "ok"
        print(f"{run.name:<14} {run.executions:>12,} executions {run.per_second:>8,}/s "
              f"{run.edges:>6,} of {run.all_edges:,} edges  {state}")
        if run.failed:
            log = (folder / f"{run.name}.log").read_text(encoding="utf-8", errors="replace")
            print("    " + "\n    ".join(log.splitlines()[-40:]))
    print(f"{sum(run.executions for run in runs):,} executions")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=pathlib.Path)
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    runs = [run_of(arguments.runs, name) for name in arguments.names]
    print_summary(runs, arguments.runs)
    return 1 if any(run.failed for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
