"""A million people: brought in, exported, mirrored into both databases and reported, against a tenth and a hundredth of them."""

import dataclasses
import http.client
import json
import re
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from driver import ingestion, processes
from driver.databases import Postgres, Redis, Sqlite
from driver.emulator import API_KEY, Emulator

SIZES = (10_000, 100_000, 1_000_000)
# The smallest ends so soon that other work of the machine shows: the median of so many runs counts.
ROUNDS_OF_THE_SMALLEST = 5
IN_FLIGHT = 32
PARALLEL = 8
CHANGED = 100  # one in so many
SEEDED_AT_ONCE = 50_000
YEAR = 365 * 86_400_000  # ms
# Between two workers and a hundred: what grows with the workers must be seen.
WORKERS = (1, 4, 16)


@dataclass
class Done:
    """One step of the work on so many people."""

    people: int
    wall: float  # seconds
    cpu: float
    memory: int  # KiB, the most of the program
    requests: int
    disk: int = 0  # bytes, afterwards
    service_cpu: float = 0.0  # of the emulator
    database_cpu: float = 0.0
    rounds: list[float] = dataclasses.field(default_factory=list)  # what `each` was in the rounds of which this is the median

    @property
    def each(self) -> float:
        """Microseconds of processor time of the program for a person."""
        return self.cpu / self.people * 1e6


@dataclass
class Shared:
    """The same people brought in by several workers, who share claims."""

    workers: int
    people: int
    cpu: float  # of all workers
    redis_cpu: float
    redis_memory: int  # bytes
    commands: int
    requests: int


def median_of(rounds: list[Done]) -> Done:
    """The memory and the size of the disk are the most of all rounds."""
    def of(name: str) -> float | list[float]:
        if name == "rounds":
            return [each.each for each in rounds]
        values = [getattr(each, name) for each in rounds]
        if name in ("memory", "disk"):
            return max(values)
        return round(statistics.median(values)) if name in ("people", "requests") else statistics.median(values)

    return Done(**{field.name: of(field.name) for field in dataclasses.fields(Done)})


class Counted:
    """What a step costs the program, the emulator and the database."""

    def __init__(self, emulator: Emulator, people: int):
        self.emulator = emulator
        self.people = people

    def run(self, command: list[str | Path], environment: dict[str, str] | None = None,
            database: Sqlite | Postgres | None = None) -> tuple[Done, processes.Run]:
        requests = self.emulator.requests()
        service_cpu = processes.cpu_of(self.emulator.process.pid)
        database_cpu = database.cpu() if database else 0.0
        run = processes.measure(command, {**self.emulator.environment, **(environment or {})})
        done = Done(self.people, run.wall, run.cpu, run.memory, self.emulator.requests() - requests,
                    service_cpu=processes.cpu_of(self.emulator.process.pid) - service_cpu)
        if database:
            done.database_cpu = database.cpu() - database_cpu
            done.disk = database.size()
        return done, run


def write_people(file: Path, count: int) -> None:
    with file.open("w") as lines:
        lines.write("name,email,metadata.source\n")
        for number in range(count):
            lines.write(f"Person Number {number},person.{number}@example.com,csv\n")


def require(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(f"scale: {what}")


def ingest(binaries: Path, count: int) -> dict[str, Done]:
    """Everybody, and the same command again."""
    with Emulator(binaries, "--control", "--duplicates", "create", latency=0) as emulator, \
            tempfile.TemporaryDirectory(prefix="cis-bench-") as name:
        folder = Path(name)
        people = folder / "people.csv"
        write_people(people, count)
        posting = emulator.new_posting()
        counted = Counted(emulator, count)
        done = {}
        for step, state in {"ingest": "created", "ingest again": "created_earlier"}.items():
            results = folder / f"{state}.csv"
            done[step], run = counted.run(
                [binaries / "cis", "ingest", "--posting", posting, "--inactive", "--yes", "--quiet", "--json",
                 "--in-flight", str(IN_FLIGHT), "--journal", folder / "journal", "--output", results, people],
                {"XDG_STATE_HOME": str(folder / "state")})
            require(json.loads(run.output)["result"][state] == count, f"{step}: {run.output}")
            done[step].disk = (folder / "journal").stat().st_size
        return done


def seeded_posting(emulator: Emulator, count: int) -> str:
    """People who came over a year, and have not begun: the emulator needs much longer for the others."""
    posting = emulator.new_posting()
    parts = -(-count // SEEDED_AT_ONCE)
    for part in range(parts):
        least = part * count // parts
        here = (part + 1) * count // parts - least
        emulator.post("/__emulator/candidates",
                      {"posting_id": posting, "count": here, "ago_ms": 60_000 + YEAR * (parts - part - 1) // parts,
                       "spread_ms": YEAR // parts, "metadata": {"source": "csv", "round": "0"}})
    return posting


class Changes:
    """Gives one in a hundred another entry of metadata, each time."""

    def __init__(self, emulator: Emulator, posting: str, count: int):
        self.emulator = emulator
        self.path = f"/api/v2/postings/{posting}/candidates"
        self.count = count
        self.round = 0
        # A creation with the address of a candidate who is there changes that candidate.
        emulator.post("/__emulator/ingestion", {"duplicates": "update_existing"}, "PATCH")

    def make(self) -> int:
        self.round += 1
        address = urlsplit(self.emulator.url)
        connection = http.client.HTTPConnection(address.hostname, address.port)
        headers = {"X-API-KEY": API_KEY, "Content-Type": "application/json"}
        changed = range(CHANGED, self.count + 1, CHANGED)
        for number in changed:
            connection.request("POST", self.path, json.dumps(
                {"name": f"Candidate {number}", "email": f"candidate-{number}@example.com",
                 "metadata": {"source": "csv", "round": str(self.round)}}), headers)
            response = connection.getresponse()
            response.read()
            require(response.status == 201, f"a change was answered with {response.status}")
        connection.close()
        return len(changed)


def numbers_of(text: str) -> tuple[int, int]:
    """How many are new and how many have changed, of what cis mirror prints."""
    found = re.match(r"(\d+) new, (\d+) changed", text)
    require(found is not None, f"cis mirror printed {text!r}")
    return int(found[1]), int(found[2])


def export(binaries: Path, counted: Counted, posting: str, folder: Path) -> Done:
    output = folder / "all.jsonl"
    done, _ = counted.run([binaries / "cis", "export", "--posting", posting, "--in-flight", str(PARALLEL), "-o", output])
    require(len(set(ingestion.ids(output))) == counted.people, "the export is not complete")
    done.disk = output.stat().st_size
    output.unlink()
    return done


def mirror(binaries: Path, counted: Counted, posting: str, database: Sqlite | Postgres, changes: Changes) -> dict[str, Done]:
    """A first pass, one in which only those are read whose time has come, one after changes that reads all, and a report."""
    command = [binaries / "cis", "mirror", "--posting", posting, "--db", database.place, "--quiet"]
    done = {}

    def one_pass(step: str, new: int, changed: int, *options: str) -> None:
        done[step], run = counted.run([*command, *options], database=database)
        require(numbers_of(run.output) == (new, changed), f"{step}: {run.output}")

    one_pass("first pass", counted.people, 0)
    one_pass("next pass", 0, 0)
    one_pass("pass with changes", 0, changes.make(), "--full")
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder:
        page = Path(folder) / "report.html"
        done["report"], _ = counted.run([binaries / "cis", "report", "--db", database.place, "-o", page], database=database)
        done["report"].disk = page.stat().st_size
    if isinstance(database, Sqlite):
        done |= bare(database, counted.people)
    return {f"{database.name}: {step}": each for step, each in done.items()}


def bare(database: Sqlite, people: int) -> dict[str, Done]:
    """The same rows, written and looked up with nothing but SQLite."""
    new_file = Path(database.folder, "bare.db")
    output = processes.run([sys.executable, "-B", Path(__file__).resolve().parents[1] / "bare_sqlite.py", database.place, new_file,
                             str(people)])
    figures = list(map(float, output.split()))
    size = new_file.stat().st_size
    return {step: Done(people, wall, cpu, 0, 0, size)
            for step, wall, cpu in (("bare writes", *figures[:2]), ("bare look-ups", *figures[2:]))}


def copy(binaries: Path, count: int, kind: type[Sqlite] | type[Postgres]) -> dict[str, Done]:
    """An export, which is measured once, and a copy in one database."""
    with Emulator(binaries, "--control", "--seed", "1", latency=0) as emulator, \
            tempfile.TemporaryDirectory(prefix="cis-bench-") as folder:
        posting = seeded_posting(emulator, count)
        counted = Counted(emulator, count)
        done = {"export": export(binaries, counted, posting, Path(folder))} if kind is Sqlite else {}
        changes = Changes(emulator, posting, count)
        with kind() as database:
            return done | mirror(binaries, counted, posting, database, changes)


def shared(binaries: Path, count: int, workers: int) -> Shared:
    """Each worker reads the whole input, and sends whom it claims first."""
    with Emulator(binaries, "--control", "--duplicates", "create", latency=0) as emulator, Redis() as redis, \
            tempfile.TemporaryDirectory(prefix="cis-bench-") as name:
        people = Path(name) / "people.csv"
        write_people(people, count)
        posting = emulator.new_posting()
        requests, memory, cpu, commands = emulator.requests(), redis.memory(), redis.cpu(), redis.commands()
        command = [binaries / "cis", "ingest", "--posting", posting, "--inactive", "--yes", "--quiet", "--json", "--first-run",
                   "--no-state", "--in-flight", str(IN_FLIGHT), "-"]
        runs = processes.measure_together([command] * workers, {**emulator.environment, "CIS_REDIS_URL": redis.place}, people)
        ends = [json.loads(run.output)["result"] for run in runs]
        require(sum(each["created"] for each in ends) == count, "the workers together did not create each person once")
        require(all(each["created"] + each["created_earlier"] == count for each in ends), "a worker left somebody out")
        return Shared(workers, count, sum(run.cpu for run in runs), redis.cpu() - cpu, redis.memory() - memory,
                      redis.commands() - commands, emulator.requests() - requests)


@dataclass
class Figures:
    """All that was measured."""

    steps: dict[str, list[Done]]  # each with the sizes, the smallest first
    shared: list[Shared]


def say(line: str) -> None:
    print(line, flush=True)


def measure(binaries: Path, sizes: tuple[int, ...], rounds_of_the_smallest: int) -> Figures:
    require(shutil.disk_usage(tempfile.gettempdir()).free > 12_000 * max(sizes), "the disk has too little room")
    steps: dict[str, list[Done]] = {}
    for count in sizes:
        rounds = []
        for _ in range(rounds_of_the_smallest if count == min(sizes) else 1):
            rounds.append(ingest(binaries, count) | copy(binaries, count, Sqlite) | copy(binaries, count, Postgres))
            for step, done in rounds[-1].items():
                say(f"{count:>9,}  {step:<28} wall {done.wall:8.2f} s, processor {done.each:7.2f} µs each, {done.memory / 1024:6.0f} MiB, "
                    f"{done.requests:,} requests, {done.disk / 1e6:,.1f} MB, "
                    f"emulator {done.service_cpu / count * 1e6:.1f} µs, database {done.database_cpu / count * 1e6:.1f} µs")
        for step in rounds[0]:
            steps.setdefault(step, []).append(median_of([each[step] for each in rounds]))
    return Figures(steps, [shared(binaries, min(sizes), workers) for workers in WORKERS])
