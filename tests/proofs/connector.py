"""Kills the example queue_connector at random moments, and compares its table with the candidates of the service.

See scripts/prove_connector.sh. Everything random comes from --seed, except the moments at which the machine itself does
something.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from ingestion import Emulator, SETTLE
from mirror import Postgres

POSTINGS = 5
# Rows that were under way at a kill wait for the settle time, so some lives are longer than that.
SHORT_LIFE, LONG_LIFE = (0, 2), (SETTLE, SETTLE + 2)  # seconds
PATIENCE = 120  # seconds for what is open at the end
STOP = 10  # seconds after SIGTERM
LATENCY_MS = 100
SCHEMA = """create table queue (id bigint generated always as identity primary key, posting_id text not null,
    name text not null, email text, phone text, interview_id text, other_id text, state text, reason text)"""


class Connector:
    def __init__(self, arguments, emulator, database, folder):
        self.command = [arguments.binaries / "examples" / "queue_connector", database.place, folder / "state", str(SETTLE)]
        self.environment = {**os.environ, "CIS_BASE_URL": emulator.url, "CIS_API_KEY": emulator.key}
        self.log = folder / "connector.log"
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=log, stderr=log)

    def check_alive(self):
        if self.process.poll() is not None:
            raise SystemExit(f"the connector ended with {self.process.returncode}; see {self.log}")

    def kill(self):
        self.check_alive()
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ends it as a service manager does, and says how long that takes."""
        self.check_alive()
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=STOP) != 0:
            raise SystemExit(f"after SIGTERM, the connector ended with {self.process.returncode}; see {self.log}")
        return time.monotonic() - begin


class Applicants:
    """Puts rows into the table: some have no e-mail address, and many with one have the same name."""

    def __init__(self, database, postings, rng):
        self.database, self.postings, self.rng = database, postings, rng
        self.number = 0

    def come(self, count):
        values = []
        for _ in range(count):
            number = self.number
            self.number += 1
            kind = self.rng.random()
            name = "Alex Smith" if kind < 0.2 else f"Person {number}"
            contact = f"null, '+1415{number:07d}'" if kind > 0.9 else f"'p{number}@example.com', null"
            values.append(f"('{self.rng.choice(self.postings)}', '{name}', {contact})")
        if values:
            self.database.rows("insert into queue (posting_id, name, email, phone) values " + ", ".join(values))


def open_rows(database):
    return int(database.rows("select count(*) from queue where state is null")[0][0])


def kill_at_moments(arguments, connector, applicants, rng):
    """Applicants come before each kill, so that each one hits work."""
    moments = sorted(rng.randrange(arguments.rows + 1) for _ in range(arguments.kills - 1)) + [arguments.rows]
    for moment in moments:
        applicants.come(moment - applicants.number)
        time.sleep(rng.uniform(*(LONG_LIFE if rng.random() < 0.25 else SHORT_LIFE)))
        connector.kill()
        connector.start()


def wait_for_all(connector, database):
    begin = time.monotonic()
    while open_rows(database) > 0:
        if time.monotonic() - begin > PATIENCE:
            raise SystemExit(f"{open_rows(database)} rows are still open after {PATIENCE} s; see {connector.log}")
        connector.check_alive()
        time.sleep(0.2)
    return time.monotonic() - begin


def check(database, emulator, postings):
    """Compares the table with the service. Returns the number of wrong rows and candidates, and the states."""
    candidates = {}
    copies = Counter()
    for posting in postings:
        for one in emulator.candidates(posting):
            candidates[one["interview_id"]] = (posting, one["metadata"].get("queue_id"), one["name"], one["email"] or None)
            copies[one["metadata"].get("queue_id")] += 1
    wrong = 0
    states = Counter()
    for row, posting, name, email, interview, state in database.rows(
            "select id, posting_id, name, email, interview_id, state from queue order by id"):
        states[state] += 1
        if copies.pop(row, 0) != 1 or candidates.get(interview) != (posting, row, name, email):
            print(f"row {row} ({state}) has {interview}, which is {candidates.get(interview)}")
            wrong += 1
    for stranger, count in copies.items():
        print(f"{count} candidates are of row {stranger}, which is not in the table")
    return wrong + len(copies), len(candidates), states


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=600)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    rng = random.Random(arguments.seed)
    begin = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="prove-connector-"))
    database = Postgres(folder)
    emulator = Emulator(arguments.binaries, folder, LATENCY_MS)
    connector = None
    try:
        database.rows(SCHEMA)
        postings = [emulator.call("POST", "/api/v2/postings", {"title": f"Engineer {number}"})["data"]["id"]
                    for number in range(POSTINGS)]
        emulator.inject("/api/v2/postings/{posting_id}/candidates")
        connector = Connector(arguments, emulator, database, folder)
        kill_at_moments(arguments, connector, Applicants(database, postings, rng), rng)
        killed = time.monotonic() - begin
        left = open_rows(database)
        waited = wait_for_all(connector, database)
        stopped = connector.stop()
        time.sleep(SETTLE)  # whatever the service applies late is there now
        wrong, candidates, states = check(database, emulator, postings)
    finally:
        if connector:
            connector.process.kill()
            connector.process.wait()
        emulator.stop()
        database.stop()
    print(f"{arguments.kills} kills in {killed:.0f} s, then {left} of {arguments.rows} rows were open, and {waited:.1f} s later "
          f"none; SIGTERM took {stopped:.1f} s")
    print(f"{arguments.rows} rows ({', '.join(f'{count} {state}' for state, count in sorted(states.items(), key=str))}), "
          f"{candidates} candidates in {POSTINGS} postings: {wrong} wrong")
    if wrong:
        print(f"the log is in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
