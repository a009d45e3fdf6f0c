"""What a program costs from its start to the end of its first request."""

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from driver import processes
from driver.clients import SYSTEM_BUNDLE, server
from driver.report import Section, Table, at_most, number, times

BY_HAND = "by hand with libcurl"
SECURE = "HTTPS"


@dataclass
class Start:
    wall: float  # milliseconds
    cpu: float  # milliseconds, user and system
    instructions: float  # of the program alone, without the kernel


def commands(binaries: Path, url: str) -> dict[str, list[str | Path]]:
    def creation(program: str) -> list[str | Path]:
        return [binaries / program, url, "key", "post_1", "Grace Hopper"]

    return {BY_HAND: creation("cis-size-by-hand"), "this SDK": creation("cis-size-create-candidate"),
            "`cis postings`": [binaries / "cis", "postings"]}


def measure(binaries: Path, url: str, environment: dict[str, str], rounds: int) -> dict[str, Start]:
    """The programs take turns."""
    runs: dict[str, list[processes.Run]] = {name: [] for name in commands(binaries, url)}
    for _ in range(rounds):
        for name, command in commands(binaries, url).items():
            runs[name].append(processes.measure(command, environment))
    return {name: Start(statistics.median(run.wall for run in done) * 1000, statistics.median(run.cpu for run in done) * 1000,
                        processes.instructions(commands(binaries, url)[name], environment))
            for name, done in runs.items()}


def section(binaries: Path, rounds: int) -> Section:
    measured = {}
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as home:
        environment = {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "CIS_API_KEY": "key"}
        with server(binaries) as (url,):
            measured["HTTP"] = measure(binaries, url, {**environment, "CIS_BASE_URL": url}, rounds)
        with server(binaries, "--tls") as (url, authority):
            bundle = Path(home, "bundle.pem")
            bundle.write_text(SYSTEM_BUNDLE.read_text() + Path(authority).read_text())
            measured[SECURE] = measure(binaries, url, {**environment, "CIS_BASE_URL": url, "CIS_CA_FILE": str(bundle)}, rounds)
    tables = []
    for protocol, starts in measured.items():
        limit = starts[BY_HAND]
        tables.append(Table(["Program", "wall, ms", "CPU, ms", "million instructions", "×"],
                            [[name, number(each.wall), number(each.cpu), number(each.instructions / 1e6),
                              times(each.instructions, limit.instructions)] for name, each in starts.items()], title=protocol))
    return Section("The first request", f"""
A program from its start to its end: it makes one request, which the server answers after 5 ms. The first two create a candidate, the third
lists the postings, of which there is none. Over {SECURE}, each trusts the system's authorities and that of the server, all in one file. Medians of
{rounds} runs; instructions are those of one run in callgrind, without the kernel's.""", tables, goals=[
        at_most("A program's first request over TLS, against libcurl by hand, in instructions", 1.5,
                measured[SECURE]["this SDK"].instructions / measured[SECURE][BY_HAND].instructions, " ×")])
