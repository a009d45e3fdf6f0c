"""docs/scale.md: what was measured with a million people, and what it means for ten million."""

import dataclasses
from dataclasses import dataclass

from driver import forecast
from driver.clients import COUNT, Memory
from driver.forecast import MOST_GROWTH, PEOPLE, POSTINGS, QUOTA, WORKERS, Together
from driver.report import Section, Table, number, times
from driver.scale import CHANGED, IN_FLIGHT, PARALLEL, Done, Figures, Shared

INTRODUCTION = """
`scripts/bench.sh scale` wrote this page; [benchmarks](../benchmarks/README.md) describes the programs. It says what the programs need for
up to a million people, and computes from that what ten million need. If you only want to know whether your plan fits, read
[ten million people](#ten-million-people) and [where one machine ends](#where-one-machine-ends).

The service is the emulator on the same machine, without latency. Processor time is user and system time of the program alone; the last
columns have that of the emulator, and of PostgreSQL. Wall time is only an indication: the emulator takes a part of it, and other
programs may have run on the machine. Memory is the most that the program ever had. `×` compares the processor time of one person with that of the
smallest number.
"""


@dataclass
class Part:
    """The steps of one table."""

    title: str
    text: str
    steps: dict[str, str]  # each with the words for it
    disk: str
    has_database: bool = False


def database_part(name: str, text: str, bare: dict[str, str] | None = None) -> Part:
    return Part(f"A copy in {name}", text, {
        f"{name}: first pass": "first pass: everybody is new",
        f"{name}: next pass": "the next pass: who has to be read again",
        f"{name}: pass with changes": f"a pass over the whole list; one in {CHANGED} has changed",
        f"{name}: report": "cis report of the copy",
        **(bare or {}),
    }, "database, MB", name == "PostgreSQL")


# What the database itself costs in these steps. It is no step of ours.
BARE = {"SQLite: first pass": "SQLite: bare writes", "SQLite: pass with changes": "SQLite: bare look-ups"}


PARTS = [
    Part("Bringing in", f"""
`cis ingest` with a CSV file, a journal and a file of results, {IN_FLIGHT} requests at a time. It is run a second time: then everybody is in,
and it sends nobody.""",
         {"ingest": "everybody", "ingest again": "the same command again"}, "journal, MB"),
    Part("Export", f"`cis export` to a file of JSON lines, {PARALLEL} requests at a time. The people came over a year.",
         {"export": "everybody"}, "file, MB"),
    database_part("SQLite", """
`cis mirror` with a file of SQLite. The people came over a year, and none has begun an interview: the emulator needs much longer to show the others. So those of the
last week have to be read again in the next pass. In the pass with changes, metadata has changed. The size of the database is that after the step; the history has a row for each change.
The size at `cis report` is that of the page. The last rows are the limit: a loop that does nothing but write the same rows into a new file, and one that looks
them up, each with 100 people at a time and in the same order.""",
                  {"SQLite: bare writes": "only SQLite: the rows of the first pass written",
                   "SQLite: bare look-ups": "only SQLite: the rows of the whole list looked up"}),
    database_part("PostgreSQL", """
The same with a PostgreSQL server with its usual settings on the same machine. The size is that of the tables and indexes."""),
]

LOOK_UPS = "Look-ups in the tables of who is known take longer, because the tables no longer fit into the processor's cache."

# Why a step costs more for each of many. A step that is not here has to be looked at.
REASONS: dict[str, str] = {
    "ingest": LOOK_UPS,
    "ingest again": LOOK_UPS,
    "export": "Half of it is in the kernel, for as many requests and bytes.",
    "SQLite: first pass": ("The ids are random. In a small table the people of a page of the list share pages of the two primary keys, in a large one each "
                           "is on a page of its own, and SQLite writes each page that has changed. A history that refers to a number of the person would "
                           "avoid the second key, but programs of users read the ids there."),
    "SQLite: pass with changes": "The same, for the pages that are read.",
    "SQLite: report": ("The history is read in the order of the ids, which are random, so its entries are on pages all over the file. What grows is the part of "
                       "the kernel, which finds and copies these pages."),
}


def _row(words: str, done: Done, least: Done, has_database: bool) -> list[str]:
    row = [words, f"{done.people:,}", number(done.wall), number(done.cpu), number(done.each), times(done.each, least.each),
           f"{done.memory / 1024:.0f}" if done.memory else "–", f"{done.requests:,}", number(done.disk / 1e6), number(done.service_cpu / done.people * 1e6)]
    if has_database:
        row.append(number(done.database_cpu / done.people * 1e6))
    return row


def _measured(part: Part, figures: Figures) -> Section:
    header = ["Step", "people", "wall, s", "CPU, s", "CPU of one, µs", "×", "memory, MiB", "requests", part.disk, "emulator, µs"]
    if part.has_database:
        header.append("PostgreSQL, µs")
    rows = [_row(words, done, figures.steps[step][0], part.has_database)
            for step, words in part.steps.items() for done in figures.steps[step]]
    return Section(part.title, part.text, [Table(header, rows)])


def _spread(done: list[Done]) -> str:
    """How much the rounds with the smallest number differ, which no growth can be told from."""
    rounds = done[0].rounds
    if len(rounds) < 2:
        return ""
    within = max(each.each for each in done) <= max(rounds) * (1 + MOST_GROWTH)
    return (f"{len(rounds)} rounds with {done[0].people:,} took {number(min(rounds))} to {number(max(rounds))} µs"
            f"{', so this may be no growth' if within else ''}. ")


def _verdict(figures: Figures) -> Section:
    def most_growth(step: str) -> float:
        done = figures.steps[step]
        return max(forecast.growth(each.each, done[0].each) for each in done)

    ours = {step: f"{part.title}, {words}" for part in PARTS for step, words in part.steps.items() if step not in BARE.values()}
    grown = {}
    for step, words in ours.items():
        most = most_growth(step)
        if most > MOST_GROWTH:
            alone = f" (SQLite alone: {most_growth(BARE[step]) * 100:+.0f} %)" if step in BARE else ""
            grown[step] = f"{words}: {most * 100:+.0f} %{alone}. {_spread(figures.steps[step])}{REASONS.get(step, 'The reason is not known.')}"
    count = len(ours)
    text = (f"The aim: one of a million costs at most {MOST_GROWTH * 100:.0f} % more processor time than one of "
            f"{figures.steps['ingest'][0].people:,}. ")
    if not grown:
        return Section("Does it grow?", text + f"All {count} steps keep it.")
    kept = count - len(grown)
    return Section("Does it grow?", text + f"{kept} of {count} steps keep it. The others:\n\n" +
                   "\n".join(f"- {line}" for line in grown.values()))


def _shared(figures: Figures) -> Section:
    rows = [[str(each.workers), number(each.cpu / each.people * 1e6), number(each.redis_cpu / each.people * 1e6),
             number(each.commands / each.people), number(each.redis_memory / each.people), f"{each.requests:,}"]
            for each in figures.shared]
    people = figures.shared[0].people
    return Section("Workers that share claims", f"""
{people:,} people, brought in by several processes of `cis ingest` that share claims on a Redis server. Each reads the whole input, and a
person is sent by the worker that claims the row first. All workers share one core here, so only processor time is shown: for a person, the sum of all workers.""",
                   [Table(["Workers", "CPU of all workers, µs", "CPU of Redis, µs", "commands", "memory of Redis, bytes", "requests"],
                          rows)])


def _clients(memory: dict[str, Memory]) -> Section:
    rows = [[what, number(each.first), number(each.further), number(each.whole / 1024)] for what, each in memory.items()]
    return Section("Clients that do nothing", f"""
One program with {COUNT:,} clients, or as many as the row says, each with settings and connections of its own (copies of a client share theirs, and cost next to nothing). The
first client also loads what all of them use. Medians of several runs.""",
                   [Table(["Each client", "the first, KiB", "each further one, KiB", "the whole process, MiB"], rows)])


def _hours(value: float) -> str:
    return f"{number(value)} h" if value < 48 else f"{number(value / 24)} days"


def _gigabytes(value: float) -> str:
    return f"{number(value / 1e9)} GB"


WORK = {"ingest": "bringing everybody in", "export": "an export", "PostgreSQL: first pass": "the first pass of a copy",
        "PostgreSQL: pass with changes": "a pass over all whole lists", "PostgreSQL: next pass": "a pass over those whose time has come"}


def _most_cpu(done: list[Done]) -> float:
    """Seconds for a person, of the program and of the database's server."""
    return max((each.cpu + each.database_cpu) / each.people for each in done)


def _ten_million(figures: Figures) -> Section:
    rows = []
    for step, words in WORK.items():
        done = figures.steps[step]
        least = done[0]
        seen = forecast.forecast(least.requests, _most_cpu(done), least.people)
        rows.append([words, f"{least.requests:,}", f"{seen.requests:,.0f}", _hours(seen.hours), _hours(seen.cpu_hours),
                     f"{seen.share_of_core * 100:.2g} %", f"{seen.full_core:,.0f}"])
    least = figures.steps["ingest"][0].people
    return Section("Ten million people", f"""
Computed for {PEOPLE:,} people in {POSTINGS:,} postings of {PEOPLE // POSTINGS:,} each, and one key with a quota of {QUOTA} requests a minute. {QUOTA} is
the documented quota of the legacy API; that of v2 is [undocumented](guide/migrating-from-legacy.md), so ask the service for yours: the hours
shrink as it grows.

- requests: those of a posting of {least:,} people, as measured above, times {POSTINGS:,};
- hours because of the quota: requests / {QUOTA} / 60. `QuotaLimiter` [uses at least 98 %](guide/errors-and-retries.md#sharing-a-key) of it;
- processor time: that of one person, the largest of all sizes, times {PEOPLE:,}; it is what one core would need without a quota, for the program and
  for PostgreSQL;
- the share of a core is that while the work goes at the speed of the quota, and the last column is the quota that would keep one core busy.""",
                   [Table(["Work", "requests of a posting", "requests", f"hours because of {QUOTA} a minute", "one core alone", "share of a core",
                           "requests a minute that fill a core"], rows)],
                   _ten_million_in_words(figures))


def _ten_million_in_words(figures: Figures) -> str:
    ingest = figures.steps["ingest"][0]
    bring = forecast.forecast(ingest.requests, _most_cpu(figures.steps["ingest"]), ingest.people)
    swept = figures.steps["PostgreSQL: pass with changes"][0]
    sweep = forecast.hours(swept.requests * POSTINGS)
    quiet = forecast.hours(2 * POSTINGS)
    return f"""
In words:

- **The quota is the limit, by far.** Bringing everybody in lasts {_hours(bring.hours)} because of it, and needs {_hours(bring.cpu_hours)} of one core.
  More machines do not help. More requests a minute do, up to {bring.full_core:,.0f} for a core of this machine.
- **A copy reads every whole list once a day** ([what a pass reads](guide/keep-a-copy.md#what-a-pass-reads-and-what-it-costs)). That takes
  {_hours(sweep)} of the key's quota each day, {sweep / 24 * 100:.0f} % of it. A pass over {POSTINGS:,} quiet postings takes two requests for each,
  {2 * POSTINGS:,} in all or {quiet * 60:.1f} minutes: so `--watch` needs an interval that is longer than that. Webhooks
  [bring changes at once](guide/keep-a-copy.md#changes-at-once), with a longer interval."""


def _room(figures: Figures) -> Section:
    def of_one_posting(step: str) -> list[str]:
        done = figures.steps[step]
        first, last = done[0], done[-1]
        whole = forecast.line_through(first.people, first.memory, last.people, last.memory, PEOPLE)
        return [f"{first.memory / 1024:.0f} MiB", f"{last.memory / 1024:.0f} MiB",
                number(max(0, last.memory - first.memory) * 1024 / (last.people - first.people)),
                f"{max(whole, last.memory) / 1024:,.0f} MiB"]

    def of_everybody(step: str) -> list[str]:
        last = figures.steps[step][-1]
        return [number(last.disk / last.people), _gigabytes(last.disk / last.people * PEOPLE)]

    memory = {"ingest": "cis ingest", "export": "cis export", "PostgreSQL: first pass": "cis mirror, first pass",
              "PostgreSQL: pass with changes": "cis mirror, whole list", "PostgreSQL: report": "cis report"}
    disk = {"ingest": "journals", "export": "export, JSON lines", "SQLite: pass with changes": "copy in SQLite",
            "PostgreSQL: pass with changes": "copy in PostgreSQL"}
    first, last = figures.steps["export"][0].people, figures.steps["export"][-1].people
    record = figures.steps["export"][-1].disk / last
    return Section("Memory and disk", f"""
A program works on one posting at a time, so its memory is that of the largest posting: the second column of the first table for the postings above. The
last column is for all {PEOPLE:,} people in one posting, by a straight line through what was measured.

The size of a copy depends on the records. Those of the emulator have {number(record)} bytes as JSON, without results of an interview. A copy keeps the record of
each candidate, and one more for each entry of the history: each further 1,000 bytes of a record add at most 2,000 bytes for a person, or {_gigabytes(2_000 * PEOPLE)} for all; PostgreSQL compresses long ones.""", [
        Table(["Memory of", f"{first:,} people", f"{last:,} people", "bytes for each further person", f"{PEOPLE:,} people in one posting"],
              [[words, *of_one_posting(step)] for step, words in memory.items()]),
        Table(["Disk", "bytes a person", f"{PEOPLE:,} people"], [[words, *of_everybody(step)] for step, words in disk.items()])])


def _together(shared: list[Shared]) -> list[Together]:
    return [Together(each.workers, each.cpu / each.people, each.redis_cpu / each.people, each.redis_memory / each.people)
            for each in shared]


def _limits(figures: Figures) -> Section:
    ingest = forecast.forecast(figures.steps["ingest"][0].requests, _most_cpu(figures.steps["ingest"]), figures.steps["ingest"][0].people)
    alone, *_, many = _together(figures.shared)
    all_workers = forecast.with_workers([alone, many])
    rows = [[f"{each.workers:,}{'' if each is not all_workers else ', computed'}", number(each.cpu * 1e6), _hours(each.cpu * PEOPLE / 3600),
             number(each.redis_cpu * 1e6), _hours(each.redis_cpu * PEOPLE / 3600), _gigabytes(each.redis_memory * PEOPLE)]
            for each in (alone, many, all_workers)]
    sqlite, postgres = (figures.steps[f"{name}: first pass"][-1] for name in ("SQLite", "PostgreSQL"))
    return Section("Where one machine ends", f"""
**Bringing in.** One core sends {ingest.full_core:,.0f} requests a minute, {ingest.full_core / QUOTA:,.0f} times the quota of one key. So one machine is enough as long as a few keys are
used. Use several machines because one may fail, because many teams work at once, or because your quota is larger than that.

- **Give each worker postings of its own.** {WORKERS} workers with {POSTINGS // WORKERS} postings each share nothing about people, and need no claims: a run of one posting is alone.
  They share only the quota of the key, [on a Redis server](guide/errors-and-retries.md#several-processes): `cis::redis::RateLimiter`. (`cis ingest` does so with `CIS_REDIS_URL` and `--rpm`, and then uses claims, too.)
- **Claims are for one input that several workers bring into one posting** ([many machines](guide/ingestion-rules.md#many-machines)). Each worker reads the whole input and asks Redis
  about each row, so the cost grows with the workers, as this table computes for {PEOPLE:,} people. With a quota of {QUOTA} they are not faster than one.""", [
        Table(["Workers with claims", "CPU of all for a person, µs", "CPU of all, one core", "CPU of Redis for a person, µs", "CPU of Redis", "memory of Redis"], rows)],
                   f"""
**A copy.** Its first pass over {sqlite.people:,} people takes {number(sqlite.each)} µs of processor time for each with SQLite, and with PostgreSQL {number(postgres.each)} µs in the program and
{number(postgres.database_cpu / postgres.people * 1e6)} µs in the server. SQLite is one file on one machine, for programs on that machine. Use PostgreSQL
([databases](guide/databases.md)) as soon as mirrors or readers are on several machines: there the lease of each posting lets one mirror take over from another.

**A report** reads the whole copy of its posting. Ask the database itself for numbers that you need every minute.

**Where the service is the only limit.** With a quota of {QUOTA} requests a minute, none of the work above comes near a limit of this machine: bringing in keeps
{ingest.share_of_core * 100:.2g} % of one core busy. What remains is to send fewer requests: lists by pages of 100, which is the largest page that the service gives, and which all programs here use;
one request for each person who is brought in, because v2 has no route that creates several; and webhooks instead of short intervals.""")


def sections(figures: Figures, memory: dict[str, Memory]) -> list[Section]:
    return [*(_measured(part, figures) for part in PARTS), _verdict(figures), _shared(figures), _clients(memory),
            _ten_million(figures), _room(figures), _limits(figures)]


def as_json(figures: Figures, memory: dict[str, Memory], facts: str) -> dict:
    """Of which from_json() makes them again."""
    return {"facts": facts, "figures": dataclasses.asdict(figures),
            "memory": {what: dataclasses.asdict(each) for what, each in memory.items()}}


def from_json(read: dict) -> tuple[Figures, dict[str, Memory], str]:
    figures = Figures({step: [Done(**each) for each in done] for step, done in read["figures"]["steps"].items()},
                      [Shared(**each) for each in read["figures"]["shared"]])
    return figures, {what: Memory(**each) for what, each in read["memory"].items()}, read["facts"]
