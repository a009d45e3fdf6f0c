"""Bulk work against the emulator with 50 ms of latency: many rows in, and many candidates out."""

import http.client
import statistics
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from driver import processes
from driver.emulator import API_KEY, LATENCY, Emulator
from driver.macro import CLIENTS, Case
from driver.report import Bar, Chart, Section, Table, at_least, at_most, number, times

IN_FLIGHT = 32
PARALLEL = 8
ROW_REASON = ("Besides the call, a run reads the row, makes the keys of the person, writes the journal, and decodes each person again in the two "
              "lists that find who is there twice.")
SHORT_REASON = ("Before it sends the first rows, a run makes sure that no other run sends to the posting: it sends one row ahead, lists it, and "
                "lists again a moment later. It also looks for the posting, and asks whether the service is there. Shorter waits would let "
                "two runs send at once.")
DAY = 86_400_000  # ms
HOUR = 3_600_000


@dataclass(frozen=True)
class Ingested:
    name: str
    kind: str
    wall: float
    cpu: float


def ingest(binaries: Path, rows: int) -> tuple[list[Ingested], float]:
    """All clients, and the seconds of the Ingestor's second run."""
    case = Case("creations", "plain", rows, IN_FLIGHT)
    done = []
    for client in (client for client in CLIENTS if 1 in client.concurrencies and case.is_for(client)):
        with Emulator(binaries, "--duplicates", "create") as emulator:
            wall, cpu, _ = client.measure(case, emulator.url, emulator.new_posting(), "-", binaries)
        done.append(Ingested(client.name, client.kind, wall, cpu))
    with Emulator(binaries, "--duplicates", "create") as emulator, tempfile.TemporaryDirectory() as folder:
        printed = processes.run([binaries / "cis-ingest-benchmark", str(IN_FLIGHT), emulator.url, str(rows), folder],
                                emulator.environment)
    wall, cpu, again = map(float, printed.split())
    done.append(Ingested("this SDK, Ingestor", "ours", wall, cpu))
    return done, again


def ingestion_section(binaries: Path, rows: int) -> Section:
    done, again = ingest(binaries, rows)
    limit = next(each for each in done if each.kind == "limit")
    cells = [[each.name, number(each.wall), times(each.wall, limit.wall), number(rows / each.wall), number(each.cpu / rows * 1e6),
              times(each.cpu, limit.cpu)] for each in done]
    chart = Chart("ingestion", f"{rows:,} rows at {LATENCY} ms, {IN_FLIGHT} at a time", "seconds",
                  [Bar(each.name, each.wall, each.kind) for each in done])
    possible = IN_FLIGHT * 1000 // LATENCY
    return Section("Ingestion", f"""
{rows:,} creations against the emulator, which takes {LATENCY} ms for each answer: {possible} a second are possible with
{IN_FLIGHT} at a time. The Ingestor does more than the others: it lists the posting before and after, sends a row ahead, writes a
journal, and so brings each person in exactly once. One run each.""",
                   [Table(["Client", "wall, s", "×", "rows a second", "CPU of a row, µs", "×"], cells, chart=chart)],
                   f"A second run of the Ingestor over its finished journal sends nothing and takes {number(again)} s.",
                   goals=[at_most("A row of the Ingestor, in processor time", 85, done[-1].cpu / rows * 1e6, " µs", ROW_REASON),
                          at_most("A second run over a finished journal", 2, again, " s")])


RAW = next(client for client in CLIENTS if client.name == "raw libcurl, multi")
SHORT = 40  # rows of a file that somebody brings in by hand
LISTS = 3  # one before the rows, one that shows them, and one that finds who is there twice


def short_file(binaries: Path, rounds: int) -> float:
    """Seconds of `cis ingest` from its start to its end: the median."""
    walls = []
    for _ in range(rounds):
        with Emulator(binaries) as emulator, tempfile.TemporaryDirectory() as folder:
            people = Path(folder, "people.csv")
            people.write_text("name,email\n" + "".join(f"Person Number {number},person.{number}@example.com\n"
                                                       for number in range(SHORT)))
            run = processes.measure([binaries / "cis", "ingest", "--posting", emulator.new_posting(), "--inactive", "--yes", "--quiet",
                                     "--in-flight", str(IN_FLIGHT), people],
                                    {**emulator.environment, "XDG_STATE_HOME": folder, "HOME": folder})
            walls.append(run.wall)
    return statistics.median(walls)


def short_section(binaries: Path, rounds: int) -> Section:
    waves = -(-SHORT // IN_FLIGHT)
    least = (LISTS + waves) * LATENCY / 1000
    wall = short_file(binaries, rounds)
    return Section("A short file", f"""
`cis ingest` with {SHORT} rows, against the emulator with {LATENCY} ms of latency, from the start of the program to its end: the median of
{rounds} runs. A program that lists the posting {LISTS} times, and sends the rows with {IN_FLIGHT} requests at a time, needs at least the first figure.""",
                   [Table(["Measured", "wall, s"], [[f"{LISTS} lists and the rows", number(least)], ["`cis ingest`", number(wall)]])],
                   goals=[at_most(f"`cis ingest` with {SHORT} rows, against {LISTS} lists and the rows", 1, wall / least, " ×", SHORT_REASON)])


def create(binaries: Path, emulator: Emulator, count: int) -> float:
    """Seconds."""
    return RAW.measure(Case("creations", "plain", count, IN_FLIGHT), emulator.url, emulator.new_posting(), "-", binaries)[0]


def read_pages(emulator: Emulator, count: int) -> float:
    """Seconds; the bodies are not decoded."""
    path = f"/api/v2/postings/{seed(emulator, 'even', 10_000)}/candidates?limit=100"
    connection = http.client.HTTPConnection(urlsplit(emulator.url).netloc)
    begun = time.monotonic()
    for _ in range(count):
        connection.request("GET", path, headers={"X-API-KEY": API_KEY})
        connection.getresponse().read()
    wall = time.monotonic() - begun
    connection.close()
    return wall


def emulator_section(binaries: Path, creations: int, pages: int) -> Section:
    """What the emulator can do at most, so that one knows where the figures of this page end."""
    rows = []
    for words, count, work in ((f"creations, {IN_FLIGHT} at a time", creations, partial(create, binaries)),
                               ("pages of 100 candidates, one after the other", pages, read_pages)):
        with Emulator(binaries, "--duplicates", "create", "--control", latency=0) as emulator:
            before = processes.cpu_of(emulator.process.pid)
            wall = work(emulator, count)
            used = processes.cpu_of(emulator.process.pid) - before
        rows.append([words, number(count / wall), number(used / count * 1e6)])
    return Section("What the emulator can do", """
Without latency. Raw libcurl's multi interface creates candidates, and a program that only receives the bytes reads pages, each on another
core than the emulator. A measurement that comes near to these figures measures the emulator.""",
                   [Table(["Requests", "a second", "CPU of the emulator for one, µs"], rows)])


@dataclass(frozen=True)
class Export:
    wall: float
    cpu: float
    memory: int  # KiB
    requests: int


def seed(emulator: Emulator, shape: str, count: int) -> str:
    posting = emulator.new_posting()

    def add(part: int, ago: int, spread: int) -> None:
        emulator.post("/__emulator/candidates",
                      {"posting_id": posting, "count": part, "ago_ms": ago, "spread_ms": spread})

    if shape == "even":
        add(count, 60_000, DAY)
    elif shape == "campaigns":
        for part in range(10, 0, -1):
            add(count // 10, part * 36 * DAY, HOUR)
    else:
        add(count // 4, DAY // 2, DAY // 2)
        add(count // 2, DAY // 2, 0)
        add(count // 4, 60_000, DAY // 2 - 200_000)
    return posting


def export(binaries: Path, emulator: Emulator, posting: str, parallel: int, output: Path) -> Export:
    output.unlink(missing_ok=True)
    run = processes.measure([binaries / "cis", "export", "--posting", posting, "--in-flight", str(parallel), "-o", output],
                            emulator.environment)
    return Export(run.wall, run.cpu, run.memory, int(run.errors.split()[-2]))


def ids(output: Path) -> list[str]:
    with output.open() as lines:
        return sorted(line.split('"interview_id":"', 1)[1].split('"', 1)[0] for line in lines)


def export_section(binaries: Path, count: int) -> Section:
    rows = []
    bars = []
    even = []
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "all.jsonl"
        for shape, what in {"even": "spread evenly over a day", "campaigns": "ten hours of a year",
                            "burst": "half of them in one instant"}.items():
            with Emulator(binaries, "--control") as emulator:
                posting = seed(emulator, shape, count)
                for parallel in (1, PARALLEL) if shape == "even" else (PARALLEL,):
                    done = export(binaries, emulator, posting, parallel, output)
                    if len(set(ids(output))) != count:
                        raise SystemExit(f"the export ({shape}, {parallel}) is not complete")
                    rows.append([what, str(parallel), number(done.wall), number(done.cpu), str(done.requests),
                                 f"{done.memory / 1024:.0f}"])
                    if shape == "even":
                        even.append(done.wall)
                    bars.append(Bar(f"{shape}, {parallel} at a time", done.wall, "ours"))
    pages = count // 100
    bars.insert(0, Bar("latency of all pages", pages * LATENCY / 1000, "limit"))
    return Section("Export", f"""
`cis export` writes {count:,} candidates to a file, against the emulator with {LATENCY} ms of latency. One after the
other, {pages:,} pages take at least {pages * LATENCY / 1000:.0f} s; other clients would have to divide the time into windows
themselves to be faster. One run each.""",
                   [Table(["Candidates", "requests at a time", "wall, s", "CPU, s", "requests", "most memory, MiB"], rows,
                          chart=Chart("export", f"Export of {count:,} candidates", "seconds", bars))],
                   f"Spread evenly, {PARALLEL} requests at a time are {even[0] / even[1]:.1f} times as fast as one. Candidates who were created in one "
                   "instant cannot be divided, so their pages are read one after the other.",
                   goals=[at_least(f"An export of candidates that are spread evenly, with {PARALLEL} requests at a time: speed", 6,
                                   even[0] / even[1], " ×")])
