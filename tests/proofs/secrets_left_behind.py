#!/usr/bin/env python3
"""Runs the programs with canaries for keys, secrets and people, and searches everything that they leave behind.

See scripts/check_secrets.sh. The canaries are random, so nothing else contains them. A finding names the canary and the
place, never the text.
"""

import argparse
import base64
import contextlib
import csv
import http.server
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from secret_search import Search

PEOPLE = 30
PATIENCE = 10  # seconds
STATUSES = [200, 301, 400, 401, 403, 404, 409, 422, 429, 500, 503]
OWNER_ONLY = 0o077  # bits of a mode that must not be set


@dataclass
class Canaries:
    """Texts that must not be found, by name."""

    credentials: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def make() -> "Canaries":
        mark = secrets.token_hex(6)
        canaries = Canaries()
        for name in ("API key", "proxy password", "Redis password", "database password"):
            canaries.credentials[name] = f"cnry-{name.split()[0].lower()}-{secrets.token_hex(12)}"
        for number in range(PEOPLE):
            canaries.people[f"name of person {number}"] = f"Zaphod{number} Cnry{mark}"
            canaries.people[f"address of person {number}"] = f"zaphod{number}.{mark}@cnry.example"
            canaries.people[f"phone of person {number}"] = f"+4420{secrets.randbelow(10**8):08d}"
        return canaries


class Echo(http.server.BaseHTTPRequestHandler):
    """A service that answers each request with an error that quotes all of it."""

    protocol_version = "HTTP/1.1"
    status: int

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        people = re.findall(r'"(?:name|email)": ?"([^"]*)"', body) or ["Zaphod0 nobody"]
        quoted = f"{self.path} {dict(self.headers.items())} {body}"
        error = {"type": "invalid_request_error", "code": people[-1], "message": quoted, "param": people[0],
                 "doc_url": quoted,
                 "errors": [{"code": people[0], "message": quoted, "param": f"metadata.{people[-1]}"}]}
        if self.status < 400:
            error = {"data": {"object": quoted, "id": 7, people[0]: quoted}}
        text = json.dumps(error if self.status < 400 else {"error": error}).encode()
        self.send_response(self.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Set-Cookie", self.headers.get("X-API-KEY", ""))
        self.send_header("Location", "https://cnry.example/" + quote(quoted))
        if self.status == 429:
            self.send_header("Retry-After", "100000")
        self.end_headers()
        self.wfile.write(text)

    def answer_who_waits(self) -> None:
        with contextlib.suppress(ConnectionError):  # of a program that was stopped
            self.answer()

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer_who_waits

    def log_message(self, *arguments: object) -> None:
        pass


def start_emulator(binary: Path, key: str, folder: Path) -> tuple[subprocess.Popen, str]:
    out = folder / "emulator.out"
    with out.open("w") as stdout:
        process = subprocess.Popen(
            [binary, "emulator", "--listen", "0", "--control", "--step", "100ms", "--autoplay", "--backoff-base", "50ms",
             "--backoff-cap", "100ms", "--tamper-share", "0.2"],
            stdout=stdout, env={**os.environ, "CIS_API_KEY": key})
    for _ in range(100):
        if found := re.search(r'"port": *(\d+)', out.read_text()):
            return process, f"http://127.0.0.1:{found[1]}"
        time.sleep(0.1)
    process.kill()
    raise SystemExit("the emulator did not start")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Check:
    """Runs programs in a folder of their own, and searches what they leave."""

    def __init__(self, binaries: Path, folder: Path):
        self.binaries = binaries
        self.given = folder / "given"
        self.made = folder / "made"
        self.given.mkdir()
        self.made.mkdir()
        self.canaries = Canaries.make()
        self.search = Search()
        self.runs = 0
        self.failed_runs = 0
        self.asked: set[str] = set()  # files that people are asked to be in
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.made),
                            "XDG_STATE_HOME": str(self.made / "state"), "CIS_LOG": "attempts",
                            "CIS_API_KEY": self.canaries.credentials["API key"]}

    def everything(self) -> dict[str, str]:
        return {**self.canaries.credentials, **self.canaries.people}

    def start(self, *command: object, **environment: str) -> subprocess.Popen:
        program, *arguments = map(str, command)
        file, *words = program.split()
        process = subprocess.Popen([self.binaries / file, *words, *arguments], env={**self.environment, **environment},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   cwd=self.made)
        command_line = Path(f"/proc/{process.pid}/cmdline").read_bytes()
        self.search.look(f"{program}: arguments", command_line, self.everything())
        return process

    def finish(self, process: subprocess.Popen, what: str, lists_people: bool = False) -> bytes:
        """Searches the output of a program; people may be in its standard output if it was asked to list them.

        A program that tries again for longer is stopped: what it says then is searched too.
        """
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.terminate()
            out, err = process.communicate(timeout=60)
        with self.search.lock:
            self.runs += 1
            self.failed_runs += process.returncode != 0
        if process.returncode < 0 and process.returncode != -signal.SIGTERM:
            self.search.findings.append(f"{what}: ended by signal {-process.returncode}")
        self.search.look(f"{what}: standard output", out,
                         self.canaries.credentials if lists_people else self.everything())
        self.search.look(f"{what}: standard error", err, self.everything())
        return out

    def run(self, *command: object, lists_people: bool = False, why: str = "", **environment: str) -> bytes:
        what = f"{command[0]}{' ' + why if why else ''}"
        return self.finish(self.start(*command, **environment), what, lists_people)

    def search_files(self) -> int:
        """Searches the files that the programs have made, and checks that only their owner can read them."""
        count = 0
        for path in sorted(self.made.rglob("*")):
            if not path.is_file():
                continue
            count += 1
            name = str(path.relative_to(self.made))
            own = {canary: text for canary, text in self.canaries.credentials.items()
                   if name not in self.asked or not canary.startswith("signing secret")}
            people = {} if name in self.asked else self.canaries.people
            self.search.look(name, path.read_bytes(), {**own, **people})
            if path.stat().st_mode & OWNER_ONLY:
                self.search.findings.append(f"{name}: mode {path.stat().st_mode & 0o777:o}")
        return count


def write_people(check: Check, file: Path) -> None:
    people = check.canaries.people
    with file.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["name", "email", "phone_number", "metadata.source"])
        for number in range(PEOPLE):
            writer.writerow([people[f"name of person {number}"], people[f"address of person {number}"],
                             people[f"phone of person {number}"], "canary"])
        # Rows that are rejected here, and one that the service refuses: the same address, another name.
        writer.writerow([people["name of person 0"], "not an address " + people["address of person 0"], "", ""])
        writer.writerow([people["name of person 1"], people["address of person 1"],
                         "phone " + people["phone of person 1"], ""])
        writer.writerow(["", people["address of person 2"], "", ""])
        writer.writerow([people["name of person 3"], people["address of person 4"], "", ""])


def write_questions(check: Check, folder: Path) -> None:
    """A posting whose texts and metadata are people, and one that is refused because its modality is a person."""
    people = check.canaries.people
    posting = {"title": people["name of person 4"], "interviewer_name": people["name of person 5"],
               "metadata": {people["address of person 5"]: people["phone of person 5"]}}
    for name, modality in (("questions", "voice"), ("wrong-questions", people["name of person 3"])):
        questions = [{"modality": modality, "text": f"Who is {people[f'address of person {number}']}?",
                      people["phone of person 3"]: True} for number in range(3)]
        (folder / f"{name}.json").write_text(json.dumps({"posting": posting, "questions": questions}))


def call(url: str, path: str, body: object = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url + path, data=data), timeout=30) as response:
        return json.loads(response.read())


def wait_for_line(process: subprocess.Popen, begin: bytes) -> bytes:
    """The lines of standard error up to the one that begins so."""
    lines = b""
    for line in process.stderr:
        lines += line
        if line.startswith(begin):
            return lines
    raise SystemExit("a program ended early")


def each_program(check: Check, posting: str, people: Path, suffix: str, why: str, **environment: str) -> None:
    """Every program that calls the service, once."""
    made = {"lists": f"people{suffix}.jsonl", "table": f"people{suffix}.csv", "copy": f"copy{suffix}.db",
            "page": f"page{suffix}.html", "rejects": f"rejects{suffix}.csv", "results": f"results{suffix}.csv",
            "secrets": f"secrets{suffix}.txt"}
    check.asked |= set(made.values()) | {made["copy"] + "-wal", made["copy"] + "-shm"}
    run = lambda *command, **more: check.run(*command, why=why, **more, **environment)
    run("cis postings create", "--title", "Job", "--open")
    run("cis postings open", "--yes", "--verbose", "--posting", posting)
    for questions in ("questions.json", "wrong-questions.json"):
        run("cis postings create", "--questions", people.with_name(questions))
        run("cis questions add", "--posting", posting, people.with_name(questions))
    run("cis ingest", "--yes", "--verbose", "--posting", posting, "--settle", "1s",
        "--journal", f"people{suffix}.journal", "--rejects", made["rejects"], "--output", made["results"], people)
    run("cis candidates", "--verbose", "--posting", posting, "--json", lists_people=True)
    run("cis export", "--verbose", "--posting", posting, "-o", made["lists"])
    run("cis export", "--all", "--format", "csv", "-o", made["table"])
    run("cis mirror", "--verbose", "--posting", posting, "--db", made["copy"])
    run("cis report", "--verbose", "--posting", posting, "-o", made["page"])
    run("cis check", "--json")
    # The titles and the questions of the file are people.
    run("cis postings", lists_people=True)
    run("cis questions", "--posting", posting, lists_people=True)
    run("cis webhooks", "--posting", posting)
    run("cis webhooks register", "--posting", posting, "http://127.0.0.1:1/", "-o", made["secrets"])
    run("api_tour", "--posting", posting, "--all", "--v4")


def with_echo(check: Check, posting: str, people: Path, status: int) -> None:
    handler = type("EchoOfOneStatus", (Echo,), {"status": status})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        each_program(check, posting, people, f"-echo-{status}", f"with an echo and {status}",
                     CIS_BASE_URL=f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


def register(check: Check, posting: str, port: int, file: str) -> list[str]:
    """Registers a receiver on this port. Its signing secrets, from now on canaries, are in the file."""
    check.asked.add(file)
    check.run("cis webhooks register", "--posting", posting, f"http://127.0.0.1:{port}/", "-o", file)
    found = [line.split()[-1] for line in (check.made / file).read_text().splitlines()]
    for number, text in enumerate(found):
        check.canaries.credentials[f"signing secret {number} of {file}"] = text
    return found


def cause_events(check: Check, posting: str, people: Path, receiver: subprocess.Popen, rejects: str) -> bytes:
    """Ingests people while the receiver runs. Its output."""
    program = " ".join(map(str, (Path(receiver.args[0]).name, *receiver.args[1:2])))
    head = wait_for_line(receiver, b"listening on")
    check.search.look(f"{program}: standard error", head, check.everything())
    check.asked.add(rejects)
    check.run("cis ingest", "--yes", "--posting", posting, "--settle", "1s", "--rejects", rejects, people)
    time.sleep(3)  # for events, forgeries included
    receiver.send_signal(signal.SIGTERM)
    return check.finish(receiver, program)


def expect_events(check: Check, program: str, count: int) -> None:
    if count < PEOPLE / 2:
        check.search.findings.append(f"{program}: few events have come, so the search means little")


def receive_events(check: Check, posting: str, people: Path) -> None:
    port = free_port()
    register(check, posting, port, "receiver-secrets.txt")
    receiver = check.start("cis listen", "--listen", port, "--verbose", "--secrets", "receiver-secrets.txt")
    out = cause_events(check, posting, people, receiver, "receiver-rejects.csv")
    expect_events(check, "cis listen", out.count(b"report_available"))


def verify_events(check: Check, posting: str, people: Path) -> None:
    """All deliveries come, and each event is signed with a secret of its own: the receiver knows one of them."""
    port = free_port()
    secret = register(check, posting, port, "verifier-secrets.txt")[-1]
    receiver = check.start("examples/verify_webhook", port, CIS_WEBHOOK_SECRET=secret)
    out = cause_events(check, posting, people, receiver, "verifier-rejects.csv")
    lines = out.splitlines()
    genuine = sum(line.endswith(b" bytes: verified") for line in lines)
    expect_events(check, "verify_webhook, genuine ones", genuine)
    expect_events(check, "verify_webhook, others", len(lines) - genuine)


def meet_wrong_addresses(check: Check, posting: str) -> None:
    """Proxies, databases and Redis servers that do not answer, with passwords in their URLs."""
    passwords = check.canaries.credentials
    nobody = f"127.0.0.1:{free_port()}"
    proxy = f"http://user:{passwords['proxy password']}@{nobody}"
    for scheme in ("http", "socks5", "gopher"):
        check.run("cis candidates", "--verbose", "--posting", posting, why=f"through a {scheme} proxy",
                  CIS_BASE_URL="https://cnry.invalid", https_proxy=proxy.replace("http", scheme, 1))
    check.run("cis candidates", "--posting", posting, why="with an unusable URL",
              CIS_BASE_URL=f"https://user:{passwords['API key']}@cnry.invalid")
    check.run("cis candidates", "--posting", posting, why="with an unusable key",
              CIS_API_KEY=passwords["API key"] + "\n")
    redis = f"redis://user:{passwords['Redis password']}@{nobody}"
    for url in (redis, redis.replace("redis:", "rediss:"), redis + "/no-number"):
        check.run("cis ingest", "--yes", "--posting", posting, "--rejects", "redis-rejects.csv",
                  check.given / "people.csv", why="with Redis", CIS_REDIS_URL=url)
    check.asked.add("redis-rejects.csv")
    check.run("cis mirror", "--posting", posting, "--db", f"postgresql://user@{nobody}/copy",
              why="with PostgreSQL", PGPASSWORD=passwords["database password"])
    check.run("cis listen", "--listen", "0", "--unsigned", "report_available", why="with a variable for Redis",
              CIS_REDIS_URL=redis + "/no-number")


def check_positive(check: Check, url: str) -> None:
    """The search must find what is there, and the canaries must have been used."""
    control = Search()
    for name, canary in check.everything().items():
        in_login = base64.b64encode(f"user:{canary}:".encode()).decode()
        for text in (canary, quote(canary), json.dumps({"x": canary}), in_login):
            if not control.look("planted", b"before " + text.encode() + b" after", {name: canary}):
                raise SystemExit(f"the search does not find a planted {name}")
    if control.look("nothing", b"nothing is here", check.everything()):
        raise SystemExit("the search finds what is not there")
    requests = json.dumps(call(url, "/__emulator/requests"), ensure_ascii=False).encode()
    seen = Search()
    key = check.canaries.credentials["API key"]
    seen.look("the emulator's requests", requests, {**check.canaries.people, "API key": key})
    if len(seen.findings) < 2 * PEOPLE:
        raise SystemExit("the emulator has not got the canaries")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binaries", type=Path, required=True)
    arguments = parser.parse_args()
    os.umask(0o022)  # the usual one: programs must ask for less themselves
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        check = Check(arguments.binaries.resolve(), folder)
        emulator, url = start_emulator(check.binaries / "cis", check.canaries.credentials["API key"], folder)
        try:
            people = check.given / "people.csv"
            write_people(check, people)
            write_questions(check, check.given)
            check.environment["CIS_BASE_URL"] = url
            new_posting = lambda: check.run("cis postings create", "--title", "Job", "--open").decode().strip()
            each_program(check, new_posting(), people, "-usual", "")
            receive_events(check, new_posting(), people)
            verify_events(check, new_posting(), people)
            posting = new_posting()
            call(url, "/__emulator/faults", {"response": "server_error", "after_acting": True, "probability": 0.1})
            call(url, "/__emulator/faults", {"response": "connection_closed", "probability": 0.1, "seed": 2})
            each_program(check, posting, people, "-faults", "with faults")
            check_positive(check, url)
            meet_wrong_addresses(check, posting)
            each_program(check, posting, people, "-refused", "with a wrong key",
                         CIS_API_KEY=check.canaries.credentials["API key"] + "x")
            with ThreadPoolExecutor(max_workers=6) as pool:  # most of the time they wait
                list(pool.map(lambda status: with_echo(check, posting, people, status), STATUSES))
            files = check.search_files()
        finally:
            emulator.terminate()
            emulator.wait()
    print(f"{check.runs} runs ({check.failed_runs} failed, most of them on purpose), {files} files, "
          f"{check.search.places} places, {check.search.bytes / 1e6:.1f} MB searched for "
          f"{len(check.everything())} canaries")
    for finding in check.search.findings:
        print(f"FINDING: {finding}")
    return 1 if check.search.findings else 0


if __name__ == "__main__":
    sys.exit(main())
