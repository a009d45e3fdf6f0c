"""Brings in next week's file: some of its people are in, a part of them under another spelling of their names.

See scripts/prove_ingestion.sh. The first run of the second week is killed before it has sent anybody.
"""

import argparse
import csv
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from ingestion import SETTLE, Emulator

SERVICES = ("create", "refuse", "return_existing", "update_existing")
JOURNALS = ("kept", "deleted", "on another machine")
GIVEN = ("Anna", "Jürgen", "Søren", "Łukasz", "José María", "Zoë", "Иван", "Renée")
FAMILY = ("Maier", "Müller", "Ærø", "Żak", "Núñez", "O'Brien", "Семёнов", "Straße")
SPELLINGS = (
    lambda given, family: f"{family}, {given}",
    lambda given, family: f"Dr. {given} {family}",
    lambda given, family: f"{given} {family}".upper(),
    lambda given, family: f"  {given}   {family} ",
    lambda given, family: f"{family.upper()}, Prof. Dr. {given}",
)


def person(number):
    given, family = GIVEN[number % len(GIVEN)], f"{FAMILY[number // len(GIVEN) % len(FAMILY)]}-{number}"
    return given, family, f"p{number}@example.com"


def second_week(rows, rng):
    """@return the file, the people who are new, and those who are undecided"""
    known = rng.sample(range(rows), rows * 4 // 10)
    new = range(rows, rows + rows * 2 // 10)
    file, undecided = [], set()
    for position, number in enumerate(known):
        given, family, email = person(number)
        if position % 40 == 7:  # a relative, or somebody who has married
            file.append((f"{given} Other-{number}", email))
            undecided.add(email)
        elif position % 10 == 0:
            file.append((rng.choice(SPELLINGS)(given, family), email))
        else:
            file.append((f"{given} {family}", email))
    for number in new:
        given, family, email = person(number)
        file.append((f"{given} {family}", email))
    rng.shuffle(file)
    return file, set(new), undecided


def write(path, rows):
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows([("name", "email"), *rows])


def prove(arguments, service, journal, rng):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        emulator = Emulator(arguments.binaries, folder, 20, 0, service)
        try:
            posting = emulator.call("POST", "/api/v2/postings", {"title": "Engineer"})["data"]["id"]
            environment = {**os.environ, "CIS_BASE_URL": emulator.url, "CIS_API_KEY": emulator.key,
                           "XDG_STATE_HOME": str(folder / "state")}

            def command(file):
                return [arguments.binaries / "cis", "ingest", "--inactive", "--posting", posting, "--yes", "--quiet",
                        "--settle", f"{SETTLE}s", "--journal", folder / "people.journal",
                        "--rejects", folder / "rejects.csv", folder / file]

            def run(file):
                return subprocess.run(command(file), env=environment, stdout=subprocess.PIPE, text=True, timeout=300,
                                      stderr=subprocess.DEVNULL)

            first = [(f"{given} {family}", email) for given, family, email in map(person, range(arguments.rows))]
            write(folder / "first.csv", first)
            if run("first.csv").returncode != 0:
                sys.exit("the first week has failed")
            file, new, undecided = second_week(arguments.rows, rng)
            write(folder / "second.csv", file)
            if journal != "kept":
                (folder / "people.journal").unlink()
            if journal == "on another machine":
                environment["XDG_STATE_HOME"] = str(folder / "other-state")
            killed = subprocess.Popen(command("second.csv"), env=environment, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(0.02, 0.3))
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            (folder / "rejects.csv").unlink(missing_ok=True)
            result = run("second.csv")

            expected = Counter(first)
            expected.update((f"{given} {family}", email) for given, family, email in map(person, new))
            found = Counter((one["name"], one["email"]) for one in emulator.candidates(posting))
            with open(folder / "rejects.csv", encoding="utf-8-sig", newline="") as rejects:
                rejected = {row["email"] for row in csv.DictReader(rejects)}
            print(f"{service}, journal {journal}: exit code {result.returncode}, {result.stdout.strip()}; "
                  f"{sum((expected - found).values())} lost, {sum((found - expected).values())} too many, "
                  f"{len(rejected)} of {len(undecided)} undecided in the rejects", flush=True)
            if result.returncode != 3 or found != expected or rejected != undecided:
                sys.exit(f"seed {arguments.seed}: somebody was invited twice, lost or not asked about")
        finally:
            emulator.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--service", choices=SERVICES, help="what it does with a second person of an address")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    print(f"seed {arguments.seed}: {arguments.rows} people, next week {arguments.rows * 6 // 10}", flush=True)
    for service in [arguments.service] if arguments.service else SERVICES:
        for journal in JOURNALS:
            prove(arguments, service, journal, rng)


main()
