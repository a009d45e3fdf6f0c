"""Kills cis ingest at random moments and counts the people in the service.

See scripts/prove_ingestion.sh. Everything random comes from --seed, except the moments at which the machine
itself does something.
"""

import argparse
import csv
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

SETTLE = 4  # seconds; all delays of the emulator together are far below it
FAULTS = [
    {"response": "connection_closed", "after_acting": True, "probability": 0.03},
    {"response": "connection_closed", "probability": 0.02},
    {"response": "connection_reset", "after_acting": True, "probability": 0.01},
    {"response": "rate_limited", "retry_after": "0", "probability": 0.002},
    {"response": "unavailable", "probability": 0.02},
    {"response": "server_error", "after_acting": True, "probability": 0.01},
    {"response": "proxy_error", "after_acting": True, "proxy_status": 502, "probability": 0.02},
]


def people(count, rng):
    """Different people: some share an address, some a name, some have no address."""
    rows = []
    for i in range(count):
        kind = rng.random()
        if kind < 0.1 and rows:
            other = rng.choice(rows)
            rows.append((f"Relative {i}", other[1] or f"p{i}@example.com", ""))
        elif kind < 0.2:
            rows.append(("Alex Smith", f"p{i}@example.com", ""))
        elif kind < 0.3:
            rows.append((f"Caller {i}", "", f"+1415{i:07d}"))
        else:
            rows.append((f"Person {i}", f"p{i}@example.com", ""))
    return rows


class Emulator:
    def __init__(self, binaries, folder, latency_ms, late_ms=500, duplicates="create"):
        self.key = "prove"
        self.out = open(folder / "emulator.out", "w+")
        self.process = subprocess.Popen(
            [binaries / "cis", "emulator", "--listen", "0", "--api-key", self.key, "--control",
             "--latency", f"{latency_ms}ms", "--step", "0", "--duplicates", duplicates,
             "--lost-apply-delay", f"{late_ms}ms", "--list-delay", f"{late_ms}ms", "--async-delay", f"{late_ms}ms"],
            stdout=self.out)
        for _ in range(100):
            found = re.search(r'"port": *(\d+)', (folder / "emulator.out").read_text())
            if found:
                self.url = f"http://127.0.0.1:{found[1]}"
                return
            time.sleep(0.1)
        raise SystemExit("the emulator did not start")

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path, method=method, headers={"X-API-KEY": self.key, "Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=60) as response:
            text = response.read()
        return json.loads(text) if text else None

    def inject(self, pattern):
        for fault in FAULTS:
            self.call("POST", "/__emulator/faults", {"method": "POST", "path_pattern": pattern, **fault})

    def candidates(self, posting):
        cursor = ""
        while True:
            page = self.call("GET", f"/api/v2/postings/{posting}/candidates?limit=100{cursor}")
            yield from page["data"]
            if not page["pagination"]["has_more"]:
                return
            cursor = "&starting_after=" + page["data"][-1]["interview_id"]

    def stop(self):
        self.process.terminate()
        self.process.wait()


def program(arguments):
    if arguments.wine:
        return ["wine", arguments.wine / "cis.exe", "ingest"]
    return [arguments.binaries / "cis", "ingest"]


def path_of(arguments, path):
    """The name that the program has for a file."""
    return f"Z:{path}" if arguments.wine else str(path)


def command(arguments, posting, folder, in_flight, journal):
    return [*program(arguments), "--inactive", "--posting", posting, "--yes", "--json", "--quiet",
            "--settle", f"{SETTLE}s", "--in-flight", str(in_flight), "--undecided", "send",
            "--journal", path_of(arguments, folder / journal), path_of(arguments, folder / "people.csv")]


def time_to_start(arguments):
    started = time.monotonic()
    subprocess.run([*program(arguments), "--help"], stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - started


def kill_runs(run, environment, folder, arguments, in_flight, latency_ms, rng):
    """Kills one run after another, and sometimes deletes the journal."""
    per_run = arguments.rows / arguments.kills / (in_flight * 1000 / latency_ms)
    time_to_start(arguments)  # it is shorter from now on
    starts = time_to_start(arguments)
    killed = deleted = 0
    for _ in range(arguments.kills):
        waits = 0
        # Without its journal, the asynchronous route sends again what is not listed yet.
        if not arguments.async_route and rng.random() < 0.2:
            (folder / "people.journal").unlink(missing_ok=True)
            deleted += 1
            waits = SETTLE
        process = subprocess.Popen(run, env=environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            process.wait(rng.uniform(0, 2 * (per_run + starts + 0.3) + 1.5 * waits))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
    print(f"killed {killed} runs, deleted the journal {deleted} times", flush=True)


class Redis:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{port}"
        # Debian has the server in redis-tools under this name; it selects its role by the name it is called with.
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--save", "", "--dir", folder],
            executable=shutil.which("redis-server") or shutil.which("redis-check-rdb"), stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the Redis server did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def work_together(run, environment, workers, kills, rng):
    """Several workers bring in the file; one is killed again and again, and starts again."""
    def start():
        return subprocess.Popen([*run, "--first-run"], env=environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    processes = [start() for _ in range(workers)]
    for _ in range(kills):
        time.sleep(rng.uniform(0.5, 3))
        victim = rng.randrange(workers)
        processes[victim].kill()
        processes[victim].wait()
        processes[victim] = start()
    for process in processes:
        process.wait()
    print(f"killed {kills} of {workers} workers; exit codes {[one.returncode for one in processes]}", flush=True)


def run_at_once(run, environments):
    """Several runs that share nothing but the posting bring in the file: one leads, the others follow."""
    processes = [subprocess.Popen(one, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                 for one, environment in zip(run, environments)]
    for process in processes:
        err = process.communicate(timeout=900)[1]
        print(f"exit code {process.returncode}; {err.strip()}", flush=True)


def rivals(arguments, emulator, posting, folder, environment, in_flight):
    """Two runs at once, each with a journal and a state folder of its own, or without a home."""
    runs, environments = [], []
    for name in ("a", "b"):
        run = [one for one in command(arguments, posting, folder, in_flight, f"{name}.journal") if one != "--quiet"]
        own = {**environment, "XDG_STATE_HOME": path_of(arguments, folder / f"state-{name}")}
        if arguments.no_home:
            run.append("--no-state")
            own = {key: value for key, value in own.items() if key not in ("HOME", "XDG_STATE_HOME")}
        runs.append(run)
        environments.append(own)
    run_at_once(runs, environments)
    marks = {}
    for one in emulator.candidates(posting):
        marks.setdefault(one["metadata"]["ingest_key"], []).append(one["metadata"]["ingest_run"])
    twice = [one for one in marks.values() if len(one) > 1]
    print(f"{len(marks)} people, {len(twice)} of them twice", flush=True)
    # Both runs may have sent the same row ahead.
    are_probes = all(mark.endswith(".probe") for one in twice for mark in one)
    if len(marks) != arguments.rows or len(twice) > 1 or not are_probes:
        sys.exit(f"seed {arguments.seed}: not everybody is in the service once: {twice}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--wine", type=Path, help="the folder of the program for Windows, to run it in Wine")
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1, help="more than one share a Redis server")
    parser.add_argument("--async", dest="async_route", action="store_true",
                        help="the killed runs use the asynchronous route; the direct one brings in the rest")
    parser.add_argument("--rivals", action="store_true",
                        help="two runs at once that share nothing; where lists are fresh, without faults and kills")
    parser.add_argument("--no-home", action="store_true", help="the rivals have no home folder, and --no-state")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    print(f"seed {arguments.seed}: {arguments.rows} rows, {arguments.kills} kills", flush=True)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = people(arguments.rows, rng)
        with open(folder / "people.csv", "w", newline="") as file:
            csv.writer(file).writerows([("name", "email", "phone_number"), *rows])
        # Slow enough that the kills hit runs that send.
        in_flight = 8
        latency_ms = 250
        emulator = Emulator(arguments.binaries, folder, latency_ms, 0 if arguments.rivals else 500)
        try:
            posting = emulator.call("POST", "/api/v2/postings", {"title": "Engineer"})["data"]["id"]
            environment = {**os.environ, "CIS_BASE_URL": emulator.url, "CIS_API_KEY": emulator.key,
                           "XDG_STATE_HOME": path_of(arguments, folder / "state")}
            if arguments.rivals:
                rivals(arguments, emulator, posting, folder, environment, in_flight)
                return
            for route in ("", "/async"):
                emulator.inject("/api/v2/postings/{posting_id}/candidates" + route)
            run = command(arguments, posting, folder, in_flight, "people.journal")
            if arguments.workers > 1:
                redis = Redis(folder)
                try:
                    shared = [one for one in run if one not in ("--journal", folder / "people.journal")]
                    work_together(shared, {**environment, "CIS_REDIS_URL": redis.url}, arguments.workers,
                                  arguments.kills, rng)
                finally:
                    redis.stop()
            else:
                killed = [*run, "--async"] if arguments.async_route else run
                kill_runs(killed, environment, folder, arguments, in_flight, latency_ms, rng)
            before = sum(1 for _ in emulator.candidates(posting))
            print(f"{before} of {len(rows)} people are in", flush=True)

            for attempt in range(1, 6):
                started = time.monotonic()
                result = subprocess.run(run, env=environment, stdout=subprocess.PIPE, text=True, timeout=900)
                print(f"run {attempt}: exit code {result.returncode}, {time.monotonic() - started:.1f} s, "
                      f"{json.loads(result.stdout.splitlines()[-1])['result']}", flush=True)
                if result.returncode == 0:
                    break
            time.sleep(SETTLE)  # whatever the service applies late is there now

            expected = Counter((name, email) for name, email, phone in rows)
            found = Counter((one["name"], one["email"] or "") for one in emulator.candidates(posting))
            lost = expected - found
            doubled = found - expected
            print(f"{sum(found.values())} candidates, {sum(lost.values())} lost, "
                  f"{sum(doubled.values())} doubled", flush=True)
            if result.returncode != 0 or lost or doubled:
                sys.exit(f"seed {arguments.seed}: not everybody is in the service once")
        finally:
            emulator.stop()


if __name__ == "__main__":
    main()
