"""Kills cis mirror at random moments and compares its copy with the service.

See scripts/prove_mirror.sh. The service is a server of its own, which knows what each candidate shows at each moment,
and what it has shown in each response. It is written again on purpose, in another language: so it does not share a
misreading with the emulator or the models of the unit tests.
Everything random comes from --seed, except the moments at which the machine itself does something.
"""

import argparse
import bisect
import csv
import io
import json
import os
import pwd
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

INTERVAL = 2  # seconds between two passes of a mirror
LEASE = 1
FINAL = {"completed", "shortlisted", "dismissed", "knocked_out"}
# Each state that was there during so many complete lists must have been read: the first list may have begun before,
# and the last page before a kill may not be stored.
LISTS = 4
# Also a state that was there for so much longer than two scheduled reads, in spite of the kills and of a slow machine.
KILLED_FOR = 150


POSTING = {"object": "posting", "id": "p1", "title": "Engineer", "status": "active"}


class Person:
    def __init__(self, number, created_at, start, end, rng):
        self.id = f"interview-{number:06d}"
        self.created_at = created_at
        self.states = []  # (from, status, shortlisted, dismissed)
        at = created_at
        flags = (False, False)

        def then(wait, status):
            nonlocal at
            at = max(at + rng.expovariate(1 / wait) if wait else at, created_at)
            if not self.states or at < end:
                self.states.append((at, status, *flags))

        then(0, "pending")
        if created_at < start - 120:  # long through
            self.states = [(created_at, rng.choice(sorted(FINAL)), False, False)]
            at = start
        elif rng.random() < 0.8:
            then(30, "in_progress")
            if rng.random() < 0.2:
                then(20, "knocked_out")
            else:
                then(30, "evaluating")
                then(3, "completed")
        if self.states[-1][1] == "completed" and rng.random() < 0.5:
            flags = (True, False) if rng.random() < 0.5 else (False, True)
            then(20, "shortlisted" if flags[0] else "dismissed")
        self.vanishes_at = rng.uniform(start + 10, end) if rng.random() < 0.02 else None

    def state_at(self, now):
        found = 0
        for number, state in enumerate(self.states):
            if state[0] <= now:
                found = number
        return found

    def record(self, number):
        _, status, shortlisted, dismissed = self.states[number]
        return {"object": "candidate", "interview_id": self.id, "posting_id": "p1", "name": f"Person {self.id}",
                "email": f"{self.id}@example.com", "score": None, "status": status, "shortlisted": shortlisted,
                "dismissed": dismissed, "interview_url": f"https://example.com/{random.random()}",
                "metadata": {"state": str(number)}, "data": {}, "created_at": self.created_at}


class Service:
    """The candidate list of one posting. The order is that of `created_at`."""

    def __init__(self, people, rng):
        self.people = sorted(people, key=lambda person: (person.created_at, person.id))
        self.times = [person.created_at for person in self.people]
        self.places = {person.id: place for place, person in enumerate(self.people)}
        self.vanishing = sorted((p.created_at, p.vanishes_at) for p in self.people if p.vanishes_at)
        self.rng = rng
        self.lock = threading.Lock()
        self.requests = 0
        self.served = []  # (number of the request, its time, {id: state})
        self.lists = []  # the times at which a list without filters came to its end
        self.misbehaves = True
        self.stopped_at = None

    def now(self):
        return self.stopped_at or time.time()

    def is_there(self, person, now):
        return person.created_at <= now and not (person.vanishes_at and person.vanishes_at <= now)

    def page(self, query):
        now = self.now()
        limit = int(query.get("limit", ["20"])[0])
        after = float(query.get("created_after", ["-inf"])[0])
        before = min(float(query.get("created_before", ["inf"])[0]), now)
        cursor = query.get("starting_after", [""])[0]
        first = bisect.bisect_left(self.times, after)
        end = bisect.bisect_right(self.times, before)
        gone = sum(1 for created_at, time_ in self.vanishing if after <= created_at <= before and time_ <= now)
        total = max(0, end - first - gone)
        if cursor:
            place = self.places.get(cursor)
            if place is None or not self.is_there(self.people[place], now):
                return 400, {"error": {"type": "invalid_request_error", "code": "bad_request", "message": "cursor"}}, {}
            first = max(first, place + 1)
        shown = {}
        data = []
        has_more = False
        for place in range(first, end):
            person = self.people[place]
            if not self.is_there(person, now):
                continue
            if len(data) == limit:
                has_more = True
                break
            number = person.state_at(now)
            shown[person.id] = number
            data.append(person.record(number))
        return 200, {"data": data, "pagination": {"has_more": has_more, "total_count": total, "url": "/"}}, shown

    def answer(self, handler):
        with self.lock:
            self.requests += 1
            number = self.requests
            luck = self.rng.random() if self.misbehaves else 1
            at = self.now()
        url = urlsplit(handler.path)
        if url.path == "/api/v2/postings":
            handler.send(200, {"data": [POSTING], "pagination": {"has_more": False, "total_count": 1, "url": "/"}})
            return
        if luck < 0.01:
            handler.close_connection = True
            return
        if luck < 0.02:
            handler.send(429, {"error": {"type": "t", "code": "rate_limit_exceeded", "message": "m"}}, retry_after="0")
            return
        if luck < 0.03:
            handler.send(503, {"error": {"type": "t", "code": "api_error", "message": "m"}})
            return
        status, body, shown = self.page(parse_qs(url.query))
        if luck < 0.04:
            handler.send(status, body, cut=True)
            return
        handler.send(status, body)
        with self.lock:
            self.served.append((number, at, shown))
            is_whole = "created_after" not in url.query and "created_before" not in url.query
            if is_whole and len(shown) > 1 and not body["pagination"]["has_more"]:
                self.lists.append(at)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):  # that is a mirror that was killed
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    service = None

    def do_GET(self):
        try:
            self.service.answer(self)
        except OSError:
            self.close_connection = True  # the mirror was killed

    def send(self, status, body, retry_after=None, cut=False):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        if retry_after is not None:
            self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(text[: len(text) // 2] if cut else text)
        self.close_connection = self.close_connection or cut

    def log_message(self, *_):
        pass


class Sqlite:
    def __init__(self, folder):
        self.place = str(folder / "copy.db")

    def rows(self, query):
        connection = sqlite3.connect(self.place)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def stop(self):
        pass


class Postgres:
    """A server of its own, on a socket in a folder of its own."""

    def __init__(self, folder):
        self.programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        as_user = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": self.folder}
        data = self.folder / "data"
        subprocess.run([self.programs / "initdb", "-D", data, "-U", "cis", "--auth=trust", "--no-sync", "-E", "UTF8",
                        "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL, **as_user)
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", data, "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}",
             "-c", "fsync=off", "-c", "shared_buffers=32MB"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user)
        self.place = f"postgresql://cis@/postgres?host={self.folder}"
        for _ in range(200):
            if subprocess.run([self.programs / "pg_isready", "-h", self.folder, "-U", "cis"],
                              stdout=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.1)
        raise SystemExit("PostgreSQL did not start")

    def rows(self, query):
        text = subprocess.run([self.programs / "psql", self.place, "--csv", "-t", "-c", query], check=True,
                              capture_output=True, text=True).stdout
        csv.field_size_limit(1 << 30)
        return [tuple(None if cell == "" else cell for cell in row) for row in csv.reader(io.StringIO(text))]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Mirrors:
    def __init__(self, arguments, environment, database, service, folder):
        self.command = [str(Path(arguments.binaries) / "cis"), "mirror", "--posting", "p1", "--db", database.place,
                        "--lease", f"{LEASE}s", "--overlap", "0"]
        self.environment = environment
        self.service = service
        self.log = open(folder / "mirror.log", "ab")
        self.processes = [self.start() for _ in range(arguments.mirrors)]
        self.doubtful = set()  # requests whose page may not have been stored

    def start(self):
        return subprocess.Popen(self.command + ["--watch", f"{INTERVAL}s"], env=self.environment, stdout=self.log,
                                stderr=self.log)

    def kill(self, index):
        process = self.processes[index]
        if process.poll() is not None:
            raise SystemExit(f"a mirror ended with {process.returncode}; see {self.log.name}")
        process.kill()
        process.wait()
        with self.service.lock:
            latest = self.service.requests
        # Each mirror had one request at a time, and at most one page in its hands.
        self.doubtful.update(range(latest - 4 * len(self.processes), latest + 1))
        self.processes[index] = self.start()

    def stop(self):
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            if process.wait(timeout=30) != 0:
                raise SystemExit(f"a mirror ended with {process.returncode}")

    def read_everybody(self):
        for _ in range(60):
            done = subprocess.run(self.command + ["--full"], env=self.environment, capture_output=True, text=True)
            if done.returncode == 0:
                return done.stdout.strip()
            if done.returncode != 6:
                raise SystemExit(f"--full ended with {done.returncode}: {done.stderr}")
            time.sleep(0.5)
        raise SystemExit("another mirror still keeps the posting")


def check_rows(service, database):
    rows = {row[0]: row for row in database.rows("select interview_id, status, vanished, record from candidate")}
    wrong = 0
    now = service.now()
    for person in service.people:
        row = rows.pop(person.id, None)
        if not service.is_there(person, now):
            if row is not None and row[2] in (0, "f", "0", False):
                print(f"{person.id} has vanished, but not in the copy")
                wrong += 1
            continue
        number = person.state_at(now)
        if row is None or row[1] != person.states[number][1] or row[2] not in (0, "f", "0", False) or \
                json.loads(row[3])["metadata"]["state"] != str(number):
            print(f"{person.id} is {row and row[1]}, not {person.states[number][1]}")
            wrong += 1
    for stranger in rows:
        print(f"{stranger} is not of the service")
    return wrong + len(rows)


def check_history(service, database, doubtful, start):
    seen = defaultdict(list)
    wrong = 0
    query = ("select interview_id, number, kind, seen_at, record, not_before, previous_status from history "
             "order by interview_id, number")
    kinds = {}
    for interview_id, number, kind, seen_at, record, not_before, previous_status in database.rows(query):
        states = seen[interview_id]
        person = service.people[service.places[interview_id]]
        before = kinds.get(interview_id)
        kinds[interview_id] = kind
        if (kind == "first_seen") != (before is None) or (kind == "returned") != (before == "vanished"):
            print(f"{interview_id}: {kind} after {before}")
            wrong += 1
        if previous_status != (person.states[states[-1]][1] if states else None):
            print(f"{interview_id}: {previous_status} was before {kind}")
            wrong += 1
        # Until then it was as before.
        until = person.states[states[-1] + 1][0] if kind == "changed" else person.created_at
        if kind in ("first_seen", "changed") and not float(not_before) <= min(until, float(seen_at)):
            print(f"{interview_id}: {kind} not before {not_before}, but it was at {until}")
            wrong += 1
        if kind != "vanished":
            state = int(json.loads(record)["metadata"]["state"])
            if state >= len(person.states) or person.states[state][0] > float(seen_at) + 0.5:
                print(f"{interview_id}: state {state} was not there")
                wrong += 1
            if states and states[-1] >= state:
                print(f"{interview_id}: state {state} after {states[-1]}")
                wrong += 1
            states.append(state)
    read = 0
    for request, _, shown in service.served:
        if request in doubtful:
            continue
        for interview_id, state in shown.items():
            read += 1
            if state not in seen[interview_id]:
                print(f"{interview_id}: state {state} was read by request {request}, but is not in the history")
                wrong += 1
    required = 0
    end = service.now()
    for person in service.people:
        for number, state in enumerate(person.states):
            begin = max(state[0], start)
            until = person.states[number + 1][0] if number + 1 < len(person.states) else end
            until = min(until, person.vanishes_at or end)
            was_final = number > 0 and person.states[number - 1][1] in FINAL
            every = max(INTERVAL, 0.1 * (until - person.created_at)) if was_final else INTERVAL
            lists = bisect.bisect_right(service.lists, until) - bisect.bisect_left(service.lists, begin)
            if lists < LISTS and until - begin <= 2 * every + KILLED_FOR:
                continue
            required += 1
            if number not in seen[person.id]:
                print(f"{person.id}: state {number} was there for {until - begin:.0f} s, but is not in the history")
                wrong += 1
    print(f"{len(service.lists)} complete lists")
    changes = sum(len(states) - 1 for states in seen.values() if states)
    return wrong, changes, read, required


def check_answers(service, database, rng, start):
    """Who was knocked out since a moment: for certain, and perhaps. See docs/guide/databases.md."""
    query = ("select interview_id, not_before, seen_at from history "
             "where status = 'knocked_out' and coalesce(previous_status, '') <> 'knocked_out'")
    entries = [(interview_id, float(not_before), float(seen_at))
               for interview_id, not_before, seen_at in database.rows(query)]
    now = service.now()
    wrong = 0
    certain_people = 0
    for _ in range(20):
        since = rng.uniform(start - 60, now)
        truth = {person.id for person in service.people if service.is_there(person, now)
                 for at, status, *_ in person.states if status == "knocked_out" and since <= at <= now}
        left = {person.id for person in service.people if not service.is_there(person, now)}
        certain = {entry[0] for entry in entries if entry[1] >= since}
        perhaps = {entry[0] for entry in entries if entry[2] >= since} - certain
        certain_people += len(certain)
        for interview_id in sorted(certain - truth - left):
            print(f"{interview_id} was not knocked out since {since}")
            wrong += 1
        for interview_id in sorted(truth - certain - perhaps):
            print(f"{interview_id} was knocked out since {since}, and no answer says so")
            wrong += 1
    if not certain_people:
        print("no answer named anybody")
        wrong += 1
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", required=True)
    parser.add_argument("--candidates", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=240)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--mirrors", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    rng = random.Random(arguments.seed)
    start = time.time()
    end = start + arguments.seconds
    people = []
    for number in range(arguments.candidates):
        kind = rng.random()
        if kind < 0.5:
            created_at = start - rng.uniform(120, 30 * 86_400)
        elif kind < 0.6:
            created_at = start - 60.25  # one import
        else:
            created_at = rng.uniform(start - 60, end - 5)
        people.append(Person(number, created_at, start, end - 5, rng))

    folder = Path(tempfile.mkdtemp(prefix="prove-mirror-"))
    service = Service(people, rng)
    Handler.service = service
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    environment = {**os.environ, "CIS_BASE_URL": f"http://127.0.0.1:{server.server_port}", "CIS_API_KEY": "prove"}
    database = Postgres(folder) if arguments.postgres else Sqlite(folder)
    try:
        mirrors = Mirrors(arguments, environment, database, service, folder)
        moments = sorted(rng.uniform(0.5, arguments.seconds - 10) for _ in range(arguments.kills))
        for moment in moments:
            time.sleep(max(0.0, start + moment - time.time()))
            if rng.random() < 0.8:  # in the middle of its work
                before = service.requests
                while service.requests == before and time.time() < start + moment + 3:
                    time.sleep(0.001)
                time.sleep(rng.uniform(0, 0.03))
            mirrors.kill(rng.randrange(arguments.mirrors))
        time.sleep(max(0.0, end - time.time()))
        mirrors.stop()
        requests = service.requests
        service.misbehaves = False
        service.stopped_at = time.time()
        for _ in range(2):  # who vanished is missed twice
            last = mirrors.read_everybody()
        wrong = check_rows(service, database)
        wrong_history, changes, read, required = check_history(service, database, mirrors.doubtful, start)
        wrong += wrong_history + check_answers(service, database, rng, start)
    finally:
        server.shutdown()
        database.stop()
    vanished = sum(1 for person in people if person.vanishes_at)
    print(f"{len(people)} candidates, {vanished} vanished, {changes} changes seen, {read} records read in {requests} requests, "
          f"{required} states that had to be seen, {arguments.kills} kills, {arguments.mirrors} mirrors: {wrong} wrong")
    print(f"last pass: {last}")
    if wrong:
        print(f"the copy and the log are in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
