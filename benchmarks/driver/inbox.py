"""How many webhooks a minute a durable inbox stores and handles, beside the same commits by hand."""

import re
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from driver import processes
from driver.databases import Postgres, Sqlite
from driver.report import Section, Table, at_least, number

WORKERS = (1, 4, 16)

# An event is stored, taken and confirmed: three commits, each of which survives a power failure.
TABLE = "create table event (event_key text primary key, body text, state text not null, due_at double precision not null)"
INDEX = "create index event_by_due on event (state, due_at)"
BODY = "x" * 170  # as many bytes as the deliveries have

LIMITED = {
    "SQLite": "Each of the three commits waits for the disk: compare the same commits by hand.",
    "PostgreSQL": "Besides the three commits, each event is searched among those that are due.",
}


def by_hand_in_sqlite(database: Sqlite, count: int, _: int) -> float:
    """Events a minute. One connection, because SQLite has one writer."""
    connection = sqlite3.connect(database.place, isolation_level=None)
    for sql in ("pragma journal_mode = wal", "pragma synchronous = full", TABLE, INDEX):
        connection.execute(sql)
    begun = time.monotonic()
    for key in range(count):
        connection.execute("insert into event values (?, ?, 'waiting', ?)", (str(key), BODY, time.time()))
        connection.execute("update event set due_at = ? where event_key = ?", (time.time() + 60, str(key)))
        connection.execute("update event set state = 'handled', body = null where event_key = ?", (str(key),))
    wall = time.monotonic() - begun
    connection.close()
    return count / wall * 60


def by_hand_in_postgres(database: Postgres, count: int, connections: int) -> float:
    """By pgbench. Events a minute."""
    def psql(sql: str) -> None:
        subprocess.run([database.programs / "psql", database.place, "-qc", sql], check=True)

    psql(TABLE)
    psql(INDEX)
    script = database.folder / "event.sql"
    script.write_text(f"""
\\set key random(1, 1000000000000)
insert into event values (:key, '{BODY}', 'waiting', extract(epoch from now())) on conflict do nothing;
update event set due_at = extract(epoch from now()) + 60 where event_key = :key::text;
update event set state = 'handled', body = null where event_key = :key::text;
""")
    printed = processes.run([database.programs / "pgbench", "-n", "-M", "prepared", "-c", str(connections), "-t",
                             str(count // connections), "-f", script,
                             "-h", database.folder, "-U", "cis", "postgres"])
    return float(re.search(r"tps = ([\d.]+)", printed)[1]) * 60


BY_HAND: dict[type[Sqlite] | type[Postgres], Callable[..., float]] = {Sqlite: by_hand_in_sqlite, Postgres: by_hand_in_postgres}


def section(binaries: Path, count: int) -> Section:
    rows = []
    best: dict[str, float] = {}
    for kind, by_hand in BY_HAND.items():
        for workers in WORKERS:
            with kind() as database:
                before = database.cpu()
                received, handled, cpu = map(float, processes.run(
                    [binaries / "cis-inbox-benchmark", database.place, str(workers), str(count)]).split())
                server = (database.cpu() - before) / count * 1e6
            with kind() as database:
                limit = by_hand(database, count, workers)
            best[kind.name] = max(best.get(kind.name, 0), count / handled * 60)
            rows.append([kind.name, str(workers), number(count / received * 60), number(count / handled * 60), number(limit), number(cpu),
                         number(server) if server else "–"])
    return Section("Webhooks into a durable inbox", f"""
{count:,} signed deliveries of one event each. As many threads deliver them as there are workers, each with a connection of its own, and
the workers handle them at the same time; the handler does nothing. Each event is stored before its answer, taken, and confirmed:
three commits that survive a power failure. By hand: the same three commits and nothing else, with as many connections, but with one in
SQLite, which has one writer. The processor time includes signing the deliveries.""",
                   [Table(["Database", "workers", "stored a minute", "stored and handled a minute", "by hand", "CPU of an event, µs",
                           "of the server, µs"], rows)],
                   goals=[at_least(f"Webhooks stored and handled a minute, {name}", 100_000, most, "", LIMITED[name])
                          for name, most in best.items()])
