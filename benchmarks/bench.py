#!/usr/bin/env python3
"""Measures everything that scripts/bench.sh announces, and writes docs/benchmarks.md and its pictures, or docs/scale.md."""

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "benchmarks"))

from driver import (bars, clients, first_request, growth, inbox, ingestion, linking, macro, micro, nginx, operations, processes, quota,  # noqa: E402
                    report, scale, scale_page, size, workbooks)


def version_of(command: list[str], pattern: str = r"\d+\.[\d.]+\w*") -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(pattern, done.stdout + done.stderr)
    return found.group() if found else "unknown"


def package_version(name: str) -> str:
    done = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", name], capture_output=True, text=True, check=False)
    return done.stdout.split("+")[0].split("-")[0] or "unknown"


def cpu_model() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def system_name() -> str:
    release = platform.freedesktop_os_release()
    return f"{release['PRETTY_NAME']}, Linux {platform.release()}"


def versions_of_peers() -> dict[str, str]:
    python = [macro.PYTHON, "-c", "import requests, httpx; print(requests.__version__)"]
    return {
        "nginx": version_of([nginx.program(), "-v"]),
        "simdjson": package_version("libsimdjson-dev"),
        "nlohmann/json": package_version("nlohmann-json3-dev"),
        "RapidJSON": package_version("rapidjson-dev"),
        "Boost.JSON": "1.81",
        "cpprestsdk": package_version("libcpprest-dev"),
        "Node.js": version_of(["node", "--version"]),
        "Python": version_of([macro.PYTHON, "--version"]),
        "requests": version_of(python),
        "httpx": version_of([macro.PYTHON, "-c", "import httpx; print(httpx.__version__)"]),
    }


def versions_of_databases() -> dict[str, str]:
    return {
        "simdjson": package_version("libsimdjson-dev"),
        "SQLite": package_version("libsqlite3-0"),
        "PostgreSQL": version_of(["psql", "--version"]),
        "Redis": version_of(["redis-cli", "--version"]),
    }


def machine(load: float, more_versions: dict[str, str], more: dict[str, str]) -> str:
    commit = version_of(["git", "-C", str(PROJECT), "describe", "--always", "--dirty", "--exclude=*"], r"\S+")
    versions = {
        "g++": version_of(["g++", "-dumpfullversion"]),
        "libcurl": version_of(["curl", "--version"]),
        "OpenSSL": version_of(["openssl", "version"]),
        **more_versions,
    }
    pinned = "servers on core 0, clients on core 1" if processes.can_pin() else "one core for servers and clients"
    return "\n".join([
        "| What | Value |", "|---|---|",
        f"| Date | {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC |",
        f"| Commit | {commit} |",
        f"| Machine | {cpu_model()}, {os.cpu_count()} cores; {pinned} |",
        f"| System | {system_name()} |",
        f"| Load at the beginning | {load:.2f} |",
        f"| Versions | {', '.join(f'{name} {version}' for name, version in versions.items())} |",
        *(f"| {name} | {value} |" for name, value in more.items()),
    ])


INTRODUCTION = """
`scripts/bench.sh` wrote this page; [benchmarks](../benchmarks/README.md) describes the programs. All run on one machine over
loopback; a network would hide most of the differences. The clients take turns in each round, and the tables have the medians of
the rounds. A client counts only its work: it measures itself after its start and a warm-up. `×` compares with raw libcurl, its
easy interface for one request at a time and its multi interface for several: a program that does only what the work needs. CPU is the client's user and system time; the server is another process. `–`
means that the client does not offer it. [A million people](scale.md) have a page of their own.
"""

QUICK = "**A short run with little work, to try the programs: these numbers mean nothing.** A complete run replaces them."

# It takes as long as all groups together, and has a page of its own: docs/scale.md.
SCALE = "scale"
GROUPS = ("micro", "macro", "ingestion", "export", "workbooks", "growth", "operations", "linking", "start", "quota", "inbox", "size")


BINARIES = PROJECT / "build/benchmarks/bin"


def measure(arguments: argparse.Namespace) -> list[report.Section]:
    binaries = arguments.binaries.resolve()
    quick = arguments.quick

    def macro_sections() -> list[report.Section]:
        plan = macro.cases(*((40, 320, 20) if quick else (400, 3000, 200)))
        return macro.sections(macro.measure(binaries, arguments.rounds, plan), plan)

    groups: dict[str, Callable[[], list[report.Section]]] = {
        "macro": macro_sections,
        "micro": lambda: micro.sections(micro.measure(binaries, 1 if quick else 9, 0.02 if quick else 0.1)),
        "ingestion": lambda: [ingestion.ingestion_section(binaries, 640 if quick else 10_000),
                              ingestion.short_section(binaries, 1 if quick else 9),
                              ingestion.emulator_section(binaries, *((500, 20) if quick else (20_000, 1_000)))],
        "export": lambda: [ingestion.export_section(binaries, 4_000 if quick else 100_000)],
        "workbooks": lambda: [workbooks.section(binaries, (1_000, 2_000) if quick else (10_000, 100_000, 1_000_000))],
        "growth": lambda: [growth.section(binaries, 20_000 if quick else 1_000_000)],
        "operations": lambda: [operations.section(binaries, 100 if quick else 1000)],
        "linking": lambda: [linking.section(binaries, arguments.shared.resolve(), 100 if quick else 1000)],
        "start": lambda: [first_request.section(binaries, 3 if quick else 41)],
        "quota": lambda: [quota.section(binaries, 5 if quick else 60)],
        "inbox": lambda: [inbox.section(binaries, 500 if quick else 20_000)],
        "size": lambda: [size.section(binaries)],
    }
    sections = []
    for name, run in groups.items():
        if name in arguments.groups:
            begun = datetime.datetime.now()
            sections += run()
            print(f"{name:<10} {(datetime.datetime.now() - begun).total_seconds():6.1f} s", flush=True)
    return sections


def write_scale(arguments: argparse.Namespace, output: Path, load: float) -> None:
    """The figures are kept: a better wording needs no new ones."""
    kept = PROJECT / f"build/bench/scale{'-quick' if arguments.quick else ''}.json"
    if not arguments.again:
        binaries = arguments.binaries.resolve()
        facts = machine(load, versions_of_databases(),
                        {"Rounds": f"{arguments.rounds} of the smallest number, of which the median counts; one of the others"})
        memory = clients.memory(binaries, 50 if arguments.quick else clients.COUNT)
        figures = scale.measure(binaries, (10_000, 20_000) if arguments.quick else scale.SIZES, arguments.rounds)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(scale_page.as_json(figures, memory, facts), indent=1) + "\n")
    if not kept.exists():
        raise SystemExit(f"bench: there are no figures of an earlier run: {kept} is missing")
    figures, memory, facts = scale_page.from_json(json.loads(kept.read_text()))
    warning = f"{QUICK}\n\n" if arguments.quick else ""
    introduction = f"{warning}{scale_page.INTRODUCTION.strip()}\n\n{facts}"
    output.mkdir(parents=True, exist_ok=True)
    (output / "scale.md").write_text(report.page(scale_page.sections(figures, memory), introduction, "Scale"))
    print(f"The results are in {output / 'scale.md'}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench.sh", description=__doc__,
                                     epilog="A complete run takes half an hour, on an idle machine with two cores.")
    parser.add_argument("--binaries", type=Path, default=BINARIES, help="folder of the programs")
    parser.add_argument("--shared", type=Path, default=PROJECT / "build/benchmarks-shared/bin",
                        help="folder of those that are linked with the shared library")
    parser.add_argument("--output", type=Path, help="folder for benchmarks.md and images; by default docs for a complete run")
    parser.add_argument("--rounds", type=int, help=f"of the macro benchmark (3), or of the smallest number of people of {SCALE} ({scale.ROUNDS_OF_THE_SMALLEST}); with --quick 1")
    parser.add_argument("--quick", action="store_true", help="little work, to try the programs")
    parser.add_argument("--check", action="store_true", help="check the arguments, print the groups, and measure nothing")
    parser.add_argument("--again", action="store_true", help=f"with {SCALE}: write the page of the last run again, and measure nothing")
    parser.add_argument("groups", nargs="*",
                        help=f"some of {', '.join(GROUPS)}; otherwise all of these. Or {SCALE} alone, which writes docs/scale.md")
    arguments = parser.parse_args()
    if arguments.rounds is not None and arguments.rounds < 1:
        parser.error(f"argument --rounds: {arguments.rounds} is not 1 or more")
    if arguments.again and arguments.rounds is not None:
        parser.error("argument --rounds: not with --again, which measures nothing")
    arguments.groups = arguments.groups or list(GROUPS)
    is_of_scale = arguments.groups == [SCALE]
    usual_rounds = scale.ROUNDS_OF_THE_SMALLEST if is_of_scale else 3
    arguments.rounds = arguments.rounds or (1 if arguments.quick else usual_rounds)
    if unknown := set(arguments.groups) - set(GROUPS) - ({SCALE} if is_of_scale else set()):
        parser.error(f"unknown group: {', '.join(sorted(unknown))}; use some of: {', '.join(GROUPS)}; or {SCALE} alone")
    if arguments.again and not is_of_scale:
        parser.error(f"argument --again: only with {SCALE}")
    if arguments.check:
        print(*arguments.groups)
        return
    if is_of_scale:
        write_scale(arguments, arguments.output or PROJECT / ("build/bench" if arguments.quick else "docs"), os.getloadavg()[0])
        return
    is_complete = set(arguments.groups) == set(GROUPS) and not arguments.quick and arguments.binaries == BINARIES
    output = arguments.output or PROJECT / ("docs" if is_complete else "build/bench")
    facts = machine(os.getloadavg()[0], versions_of_peers(), {"Rounds": arguments.rounds})  # before anything is written, which would make the commit dirty
    sections = measure(arguments)
    images = output / "images"
    images.mkdir(parents=True, exist_ok=True)
    for table in (table for section in sections for table in section.tables):
        if table.chart is not None:
            (images / f"benchmarks-{table.chart.slug}.svg").write_text(bars.svg(table.chart))
    warning = f"{QUICK}\n\n" if arguments.quick else ""
    introduction = f"{warning}{INTRODUCTION.strip()}\n\n{facts}"
    (output / "benchmarks.md").write_text(report.page(sections, introduction))
    print(f"The results are in {output / 'benchmarks.md'}")


main()
