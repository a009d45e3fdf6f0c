"""Workbooks beside CSV: what a dry run needs to read them, what openpyxl needs only to read the cells, and what an export needs."""

import csv
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from driver import processes, scale
from driver.emulator import Emulator
from driver.macro import PYTHON
from driver.report import Section, Table, at_most, number, times

SHEET = "People"
HEADER = ["Vorname", "Nachname", "E-Mail", "Telefon", "Bemerkung"]
COLUMNS = ["--country", "DE", "--map", "name=Vorname Nachname", "--map", "email=E-Mail", "--map", "phone_number=Telefon",
           "--ignore", "Bemerkung"]
CSV = "dry run of the CSV file"
WORKBOOK = "dry run of the workbook"
FIGURES = ["CPU, s", "×", "CPU of a row, µs", "most memory, MiB"]
# Every third remark is a text of its own, as in lists that people keep.
WRITE = """
import csv, sys
from openpyxl import Workbook
book = Workbook(write_only=True)
sheet = book.create_sheet(sys.argv[3])
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    for row in csv.reader(file):
        sheet.append(row)
book.save(sys.argv[2])
"""
READ = """
import sys
from openpyxl import load_workbook
rows = load_workbook(sys.argv[1], read_only=True, data_only=True)[sys.argv[2]].iter_rows(values_only=True)
print(sum(1 for row in rows if row[0]))
"""


def people(count: int) -> Iterator[list[str]]:
    for number_ in range(count):
        remark = f"seen on day {number_}" if number_ % 3 == 0 else "calls back; evenings"
        yield [f"Anna {number_}", f"Müller-{number_ % 977}", f"person.{number_}@example.com", f"0171 {5550000 + number_}", remark]


def write(folder: Path, count: int) -> dict[str, Path]:
    text, workbook = folder / "people.csv", folder / "people.xlsx"
    with text.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADER)
        writer.writerows(people(count))
    processes.run([PYTHON, "-c", WRITE, text, workbook, SHEET])
    return {"csv": text, "xlsx": workbook}


def dry_run(binaries: Path, file: Path, count: int) -> processes.Run:
    run = processes.measure([binaries / "cis", "ingest", "--posting", "post_1", "--dry-run", "--quiet", *COLUMNS, file])
    if f"{count} rows can be sent" not in run.output:
        raise SystemExit(f"cis ingest printed {run.output!r}")
    return run


@dataclass
class Measured:
    """What one program needs for so many people."""

    count: int
    name: str
    run: processes.Run


def reading(binaries: Path, sizes: tuple[int, ...]) -> list[Measured]:
    done = []
    for count in sizes:
        with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder:
            files = write(Path(folder), count)
            done += [Measured(count, CSV, dry_run(binaries, files["csv"], count)),
                     Measured(count, WORKBOOK, dry_run(binaries, files["xlsx"], count)),
                     Measured(count, "openpyxl, read_only: only the cells",
                              processes.measure([PYTHON, "-c", READ, files["xlsx"], SHEET]))]
    return done


def writing(binaries: Path, sizes: tuple[int, ...]) -> list[Measured]:
    done = []
    for count in sizes:
        with Emulator(binaries, "--control", "--seed", "1", latency=0) as emulator, \
                tempfile.TemporaryDirectory(prefix="cis-bench-") as folder:
            posting = scale.seeded_posting(emulator, count)
            done += [Measured(count, f"export to {kind}", processes.measure(
                [binaries / "cis", "export", "--posting", posting, "--quiet", "-o", Path(folder, f"people.{kind}")],
                emulator.environment)) for kind in ("csv", "xlsx")]
    return done


def table(title: str, first_column: str, done: list[Measured]) -> Table:
    rows = []
    for each in done:
        first = next(other.run for other in done if other.count == each.count)
        rows.append([f"{each.count:,}", each.name, number(each.run.cpu), times(each.run.cpu, first.cpu),
                     number(each.run.cpu / each.count * 1e6), f"{each.run.memory / 1024:.0f}"])
    return Table([first_column, "Program", *FIGURES], rows, title)


def section(binaries: Path, sizes: tuple[int, ...]) -> Section:
    read = reading(binaries, sizes)
    written = writing(binaries, sizes)

    def cpu(name: str) -> float:
        return next(each.run.cpu for each in read if each.count == sizes[-1] and each.name == name)

    workbooks = [each.run.memory for each in written if each.name == "export to xlsx"]
    return Section("Workbooks", """
Reading: the same people with five columns, as CSV and as a workbook that openpyxl has written. The dry run of `cis ingest` checks
each row as a run does, and remembers the keys of all of them to find duplicates; openpyxl only reads the cells. Writing: an export
with the columns for people. The workbook is made from what was gathered, and read back. One run each.""",
                   [table("Reading", "Rows", read), table("Writing", "Candidates", written)], goals=[
        at_most("Reading a workbook, against its CSV twin, in processor time", 2, cpu(WORKBOOK) / cpu(CSV), " ×"),
        at_most(f"Memory of writing {sizes[-1]:,} rows of a workbook, against {sizes[-2]:,}", 1.1, workbooks[-1] / workbooks[-2], " ×")])
