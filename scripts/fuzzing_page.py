#!/usr/bin/env python3
"""Sums up the logs of a run of scripts/fuzz.sh, and writes docs/fuzzing.md. Fails if a fuzzer has a finding."""

import argparse
import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys
from dataclasses import dataclass

FUZZERS = pathlib.Path("tests/fuzz")

PAGE = """# Fuzzing

`scripts/fuzz.sh --write SECONDS` generates this page in one run. Each fuzzer is a file in [tests/fuzz](../tests/fuzz). It gets inputs
that libFuzzer changes until they reach new code, and checks what must hold for all of them. The library is built with the address
and undefined-behaviour sanitizers. Seeds are in `tests/fuzz/corpus`. Inputs that once failed are in `tests/fuzz/findings`; each run
begins with both. `scripts/check.sh fuzz` is a short run of all fuzzers.

{date}, {machine}, clang {compiler}, commit {commit}: **{executions:,} executions in {minutes}, {findings}**.

| Fuzzer | What it checks | Executions | Per second | Edges reached | Inputs | Findings |
|---|---|---:|---:|---:|---:|---:|
{rows}

"Edges reached" are the branches of the code that the inputs have taken, of those in the program. A program contains what it links,
which is more of the library than its fuzzer is about. "Inputs" are those that libFuzzer keeps because each reaches something new.

## Inputs that once failed

{past}
"""


@dataclass(frozen=True)
class Run:
    name: str
    failed: bool
    executions: int
    seconds: int
    edges: int
    all_edges: int
    inputs: int

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
        inputs=last_number(r"\bcorp: (\d+)", log),
    )


def purpose_of(name: str) -> str:
    """The first paragraph of the comment at the top of its file."""
    lines = []
    for line in (FUZZERS / f"{name}.cpp").read_text(encoding="utf-8").splitlines():
        text = line.removeprefix("//").strip()
        if not line.startswith("//") or not text:
            break
        lines.append(text)
    return " ".join(lines)


def row_of(run: Run) -> str:
    edges = f"{run.edges:,} of {run.all_edges:,}"
    return (f"| [{run.name}](../tests/fuzz/{run.name}.cpp) | {purpose_of(run.name)} | {run.executions:,} | "
            f"{run.per_second:,} | {edges} | {run.inputs:,} | {int(run.failed)} |")


def past_findings() -> str:
    """The lines of the list that is kept by hand."""
    return (FUZZERS / "findings" / "README.md").read_text(encoding="utf-8").split("\n\n", 2)[2].strip()


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def compiler() -> str:
    found = re.search(r"version (\d+\.\d+\.\d+)", output_of("clang++-19", "--version"))
    return found.group(1) if found else "19"


def machine() -> str:
    cores = os.cpu_count() or 1
    return f"{cores} core{'s' if cores > 1 else ''} ({platform.machine()})"


def page(runs: list[Run], seconds: int) -> str:
    findings = sum(run.failed for run in runs)
    return PAGE.format(
        date=datetime.date.today().isoformat(),
        machine=machine(),
        compiler=compiler(),
        commit=output_of("git", "rev-parse", "--short", "HEAD"),
        executions=sum(run.executions for run in runs),
        minutes=f"{seconds // 60} min {seconds % 60} s",
        findings="no finding" if findings == 0 else f"findings in {findings} of {len(runs)} fuzzers",
        rows="\n".join(row_of(run) for run in runs),
        past=past_findings(),
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
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE")
    arguments = parser.parse_args()
    runs = [run_of(arguments.runs, name) for name in arguments.names]
    print_summary(runs, arguments.runs)
    if arguments.write:
        arguments.write.write_text(page(runs, arguments.seconds), encoding="utf-8")
    return 1 if any(run.failed for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
