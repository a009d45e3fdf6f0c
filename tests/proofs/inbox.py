"""Kills receivers and workers of a durable inbox at random moments, and compares what they did with what was sent.

See scripts/prove_inbox.sh. The sender signs and repeats deliveries as the service does. It is written again on purpose,
in another language: so it does not share a misreading with the library.
Everything random comes from --seed, except the moments at which the machine itself does something.
"""

import argparse
import hashlib
import hmac
import http.client
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path

from mirror import Postgres, Sqlite

LEASE_MS = 3000
SECRET = "whsec_of_the_proof"
EVENT = "report_available"
SENDERS = 4
PATIENCE = 120  # seconds for what is left at the end


def key_of(number):
    return f"{EVENT}:interview:interview-{number:06d}"


def signed(number):
    body = json.dumps({"interview_id": f"interview-{number:06d}", "posting_id": "p1",
                       "report_url": "https://example.com/" + "r" * (number % 500)}).encode()
    at = str(int(time.time()))
    digest = hmac.new(SECRET.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    return body, {"X-Service-Signature": f"t={at},v1={digest}", "Content-Type": "application/json"}


class Receiver:
    def __init__(self, arguments, database, folder, number):
        secrets = folder / "secrets.txt"
        secrets.write_text(f"whk_1 {EVENT} {SECRET}\n")
        self.command = [str(Path(arguments.binaries) / "cis"), "listen", "--listen", "0", "--secrets", str(secrets),
                        "--events-db", database.place, "--store-only"]
        self.log = folder / f"receiver-{number}.log"
        self.start()

    def start(self):
        self.port = None
        with open(self.log, "ab") as log:
            begin = log.tell()
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        for _ in range(2000):
            with open(self.log, "rb") as log:
                log.seek(begin)
                found = re.search(rb"listening on 127\.0\.0\.1:(\d+)\n", log.read())
            if found:
                self.port = int(found.group(1))
                return
            if self.process.poll() is not None:
                raise SystemExit(f"a receiver ended with {self.process.returncode}; see {self.log}")
            time.sleep(0.01)
        raise SystemExit(f"a receiver did not start; see {self.log}")


class Worker:
    def __init__(self, arguments, database, folder, number):
        self.command = [str(Path(arguments.binaries) / "cis-inbox-worker"), database.place, str(LEASE_MS)]
        self.out = folder / f"worker-{number}.out"
        self.log = folder / f"worker-{number}.log"
        self.start()

    def start(self):
        with open(self.out, "ab") as out, open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=out, stderr=log)


class Sender:
    """Delivers each event until it is answered with 200, and some once more."""

    def __init__(self, events, receivers, seed):
        self.receivers = receivers
        self.lock = threading.Lock()
        self.statuses = Counter()
        self.answered = 0
        self.failures = []
        self.threads = [threading.Thread(target=self.run, args=(range(first, events, SENDERS), random.Random(seed + first)),
                                         daemon=True) for first in range(SENDERS)]
        for thread in self.threads:
            thread.start()

    def run(self, numbers, rng):
        try:
            connections = {}
            for number in numbers:
                self.deliver(number, rng, connections)
                with self.lock:
                    self.answered += 1
                if rng.random() < 0.05:
                    self.deliver(number, rng, connections)
        except Exception as exception:  # the main thread reports it
            self.failures.append(repr(exception))

    def deliver(self, number, rng, connections):
        for _ in range(5000):
            receiver = rng.choice(self.receivers)
            port = receiver.port
            status = "no answer"
            if port is not None:
                try:
                    connection = connections.setdefault(port, http.client.HTTPConnection("127.0.0.1", port, timeout=30))
                    body, headers = signed(number)
                    connection.request("POST", "/cis", body, headers)
                    response = connection.getresponse()
                    response.read()
                    status = response.status
                except (OSError, http.client.HTTPException):
                    connections.pop(port).close()
            with self.lock:
                self.statuses[status] += 1
            if status == 200:
                return
            time.sleep(rng.uniform(0, 0.05))
        raise RuntimeError(f"event {number} was never answered")

    def is_busy(self):
        return any(thread.is_alive() for thread in self.threads)


def kill_at_moments(arguments, sender, receivers, workers, rng):
    """Each moment is a number of answered events, so that kills are spread over the work."""
    moments = sorted(rng.randrange(1, arguments.events) for _ in range(arguments.kills))
    killed = Counter()
    for moment in moments:
        while sender.answered < moment and sender.is_busy():
            time.sleep(0.001)
        time.sleep(rng.uniform(0, 0.02))
        victim = rng.choice(receivers + workers)
        killed[type(victim).__name__] += 1
        victim.process.kill()
        victim.process.wait()
        victim.start()
    return killed


def check_rows(events, database):
    wrong = 0
    rows = {row[0]: row[1:] for row in database.rows("select event_key, state, coalesce(body, '') from inbox_event")}
    for number in range(events):
        row = rows.pop(key_of(number), None)
        if row is None or row[0] != "handled" or row[1]:
            print(f"{key_of(number)} is {row and row[0]}")
            wrong += 1
    for stranger in rows:
        print(f"{stranger} was never sent")
    return wrong + len(rows)


def check_work(events, workers):
    handled, done = defaultdict(list), defaultdict(list)
    wrong = 0
    for worker in workers:
        for line in worker.out.read_text().splitlines():
            what, key, at = line.split()
            (handled if what == "handle" else done)[key].append(int(at))
    for number in range(events):
        key = key_of(number)
        if not handled[key]:
            print(f"{key} was not handled")
            wrong += 1
        if len(done[key]) > 1:
            print(f"{key} was confirmed {len(done[key])} times")
            wrong += 1
        if done[key] and max(handled[key]) > min(done[key]):
            print(f"{key} was handled after it was confirmed")
            wrong += 1
    again = sum(1 for times in handled.values() if len(times) > 1)
    return wrong, again, sum(1 for times in done.values() if times)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", required=True)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--postgres", action="store_true", help="the default")
    kind.add_argument("--sqlite", action="store_true")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    rng = random.Random(arguments.seed)
    begin = time.time()
    folder = Path(tempfile.mkdtemp(prefix="prove-inbox-"))
    database = Sqlite(folder) if arguments.sqlite else Postgres(folder)
    receivers, workers = [], []
    try:
        for number in range(2):
            receivers.append(Receiver(arguments, database, folder, number))
            workers.append(Worker(arguments, database, folder, number))
        sender = Sender(arguments.events, receivers, arguments.seed)
        killed = kill_at_moments(arguments, sender, receivers, workers, rng)
        for thread in sender.threads:
            thread.join()
        sent = time.time()
        if sender.failures:
            raise SystemExit("\n".join(sender.failures))
        left = 1
        while left and time.time() < sent + PATIENCE:
            time.sleep(0.1)
            left = int(database.rows("select count(*) from inbox_event where state = 'waiting'")[0][0])
        wrong = check_rows(arguments.events, database)
        time.sleep(0.2)  # for the last line of a worker
        wrong_work, again, confirmed = check_work(arguments.events, workers)
        wrong += wrong_work
    finally:
        for program in receivers + workers:
            program.process.kill()
            program.process.wait()
        database.stop()
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(sender.statuses.items(), key=str))
    print(f"{arguments.events} events, {sum(sender.statuses.values())} deliveries ({answers}), "
          f"{killed['Receiver']} receivers and {killed['Worker']} workers killed; {confirmed} seen confirmed, "
          f"{again} handled more than once; {sent - begin:.0f} s to send, {time.time() - begin:.0f} s in all: {wrong} wrong")
    if wrong:
        print(f"the logs are in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
