"""A person in HR brings in a file that Excel has made, and comes back with a printed page. See scripts/check_person.sh.

Every screen is compared with a file in tests/proofs/person. --write writes these files instead; read them then: they are what
the person reads.
"""

import argparse
import csv
import difflib
import io
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from report_pages import KEY, Browser, Emulator
from terminal import Terminal

SCREENS = Path(__file__).parent / "person"
TITLE = "Verkäuferin, Filiale Nord"
HEADER = "Nr;Vorname;Nachname;E-Mail;Telefon;Bemerkung"
# What the program proposes for the columns of this file.
COLUMNS = ("--encoding windows-1252 --country DE --map name='Vorname Nachname' --map email='E-Mail' "
           "--map phone_number='Telefon' --ignore 'Nr' --ignore 'Bemerkung'")
PEOPLE = 59  # 60 rows, of which one is there twice
DAY_MS = 24 * 60 * 60 * 1000


def applicants():
    """What 'CSV (semicolon delimited)' of a German Excel makes of a list that several people have written."""
    rows = [f'{i};Jürgen;Müller{i:02};person{i}@example.org;0171 55500{i:02};"ruft an; abends"' for i in range(1, 61)]
    rows[4] = "5;Änne;Öztürk;aenne@example.org;4,91761E+11;"
    rows[8] = "9;Jürgen;Müller08;person8@example.org;0171 5550008;noch einmal"
    rows[28] = "29;;;person29@example.org;;"
    rows[29] = "30;Max;Muster;max(at)example.org;0171 5550030;"
    rows[19:19] = [HEADER]
    return "".join(row + "\r\n" for row in [HEADER, *rows, ";;;;;"]).encode("cp1252")


def corrected(rejects):
    """The file of rejects as Excel saves it after the person has corrected what she can find out."""
    rows = list(csv.reader(io.StringIO(rejects.decode("utf-8-sig")), delimiter=";"))
    people = [row for row in rows if "header once more" not in row[2]]
    for row in people:
        row[:] = [cell.replace("4,91761E+11", "0176 1234567").replace("(at)", "@") for cell in row]
        if row[6].startswith("person29@"):
            row[4:6] = ["Nina", "Neumann"]
    saved = io.StringIO()
    csv.writer(saved, delimiter=";").writerows(people)
    return ("\ufeff" + saved.getvalue()).encode()


def steady(screen):
    """Without what differs from run to run: identifiers, days, and how fast it was."""
    screen = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", lambda found: re.sub("[0-9a-f]", "x", found[0]), screen)
    screen = re.sub(r"\b\d{4}-\d\d-\d\d\b", "yyyy-mm-dd", screen)
    return re.sub(r"\b[0-9.]+ s(, [0-9.]+/s)?$", "S s", screen, flags=re.MULTILINE)


class Story:
    """What the person does, one command after the other."""

    def __init__(self, binaries, folder, emulator):
        self.folder = folder
        self.emulator = emulator
        self.environment = {"PATH": f"{binaries}:/usr/bin:/bin", "HOME": str(folder / "home"), "LANG": "C.UTF-8",
                            "TERM": "xterm", "CIS_BASE_URL": emulator.url}
        self.screens = {}

    def command(self, name, line, turns=(), exit_code=0):
        screen, status = Terminal(self.folder, self.environment).run(shlex.split(line), turns)
        if status != exit_code:
            raise SystemExit(f"{line} ended with {status}:\n{screen}")
        self.screens[f"{len(self.screens) + 1:02}-{name}"] = f"$ {line}\n{steady(screen)}\n"
        return screen

    def find_the_posting(self):
        self.environment["CIS_API_KEY"] = "mistyped"
        self.command("wrong-key", "list_postings", exit_code=1)
        self.environment["CIS_API_KEY"] = KEY
        self.command("postings", "list_postings")

    def bring_in(self):
        file = self.folder / "bewerber.csv"
        file.write_bytes(applicants())
        ingest = f"ingest_candidates --posting '{TITLE}'"
        consent = (r"Continue\? \[y/N\]", "y\n")
        self.command("encoding", f"{ingest} --dry-run bewerber.csv", exit_code=1)
        self.command("columns", f"{ingest} --encoding windows-1252 --country DE --dry-run bewerber.csv", exit_code=1)
        self.command("dry-run", f"{ingest} {COLUMNS} --dry-run bewerber.csv", exit_code=3)
        send = f"{ingest} {COLUMNS} --rejects abgelehnt.csv --results ergebnis.csv"
        self.command("declined", f"{send} bewerber.csv", [(consent[0], "n\n")], exit_code=1)
        screen = self.command("ctrl-c", f"{send} bewerber.csv", [consent, (r" [1-9]\d created", "\x03")], exit_code=1)
        self.blur_counts(screen, 61, "created", "not attempted")
        screen = self.command("again", f"{send} bewerber.csv", [consent], exit_code=3)
        self.blur_counts(screen, 61, "created", "already in")
        (self.folder / "korrigiert.csv").write_bytes(corrected((self.folder / "abgelehnt-2.csv").read_bytes()))
        self.command("corrected", f"{send} korrigiert.csv", [consent])
        self.command("once-more", f"{send} bewerber.csv", exit_code=3)

    def blur_counts(self, screen, rows, *states):
        """How many were in at Ctrl-C differs. The counts of the last line must still add up to the rows."""
        counted = screen.splitlines()[-1]
        if not counted.startswith(f"{rows} rows: "):
            raise SystemExit(f"the screen does not end with the totals:\n{screen}")
        if sum(int(count) for count in re.findall(r"(\d+) [a-z]", counted)[1:]) != rows:
            raise SystemExit(f"the counts do not add up to {rows}: {counted}")
        name, text = list(self.screens.items())[-1]
        for words in (*states, "are in", "remain"):
            text = re.sub(rf"\b\d+(?= {words}\b)", "N", text)
        self.screens[name] = text

    def read_back(self):
        screen = self.command("who-is-in", f"list_candidates --posting '{TITLE}'")
        title, *people = self.screens.popitem()[1].splitlines()[1:]
        # Those who are sent together are created in any order.
        self.screens[f"{len(self.screens) + 1:02}-who-is-in"] = "\n".join([title, *sorted(people), ""])
        if any(len(line) > 80 for line in screen.splitlines()):
            raise SystemExit("a row has two lines")
        self.emulator.advance(9 * DAY_MS)
        self.command("export", f"export_candidates --posting '{TITLE}' --excel de -o export.csv "
                               "--columns name,email,status,created_at")
        self.command("read-again", f"ingest_candidates --posting '{TITLE}' export.csv")
        self.command("report", f"posting_report --posting '{TITLE}' --lang de --time-zone Europe/Berlin -o bericht.html")


def print_page(folder):
    """The report on paper, as text; a sheet ends with a form feed."""
    browser = Browser()
    try:
        browser.show((folder / "bericht.html").absolute(), 1280)
        browser.print(folder / "bericht.pdf", "A4")
    finally:
        browser.stop()
    subprocess.run(["pdftotext", "-layout", folder / "bericht.pdf", folder / "bericht.txt"], check=True)
    return (folder / "bericht.txt").read_text(encoding="utf-8").rstrip("\f").split("\f")


def complaints_about(sheets):
    found = []
    for number, sheet in enumerate(sheets, 1):
        for words in (TITLE, f"{number}/{len(sheets)}"):
            if words not in sheet:
                found.append(f"sheet {number} does not say {words}")
    if len(sheets) > 2:
        found.append(f"{PEOPLE} people take {len(sheets)} sheets")
    if not re.search(rf"^{PEOPLE} .*\nPersonen ", sheets[0], re.MULTILINE):
        found.append(f"the report does not count {PEOPLE} people")
    return found


def complaints_about_export(file):
    """What a German Excel needs to show columns, letters and times after a double click."""
    rows = file.read_bytes().decode("utf-8").split("\r\n")
    person = re.compile(r'"[^"]+";"[^"]+@example.org";"[a-z_]+";"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";""')
    found = [f"export.csv: row {number} is not as expected" for number, row in enumerate(rows[1:-1], 2)
             if not person.fullmatch(row)]
    if not rows[0].startswith('\ufeff"name";"email"'):
        found.append("export.csv: the first row is not as expected")
    return found if len(rows) == PEOPLE + 2 else [*found, f"export.csv has {len(rows)} rows"]


def compare(screens):
    expected = {file.stem: file.read_text(encoding="utf-8") for file in SCREENS.glob("*.txt")}
    found = []
    for name in sorted({*screens, *expected}):
        difference = difflib.unified_diff(expected.get(name, "").splitlines(), screens.get(name, "").splitlines(),
                                          "expected", "seen", lineterm="")
        found += [f"{name}: {line}" for line in difference]
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    (arguments.folder / "home").mkdir(parents=True)
    emulator = Emulator(arguments.binaries.absolute(), arguments.folder, "--latency-ms", "400")
    try:
        emulator.posting(TITLE)
        story = Story(arguments.binaries.absolute(), arguments.folder, emulator)
        story.find_the_posting()
        story.bring_in()
        story.read_back()
    finally:
        emulator.stop()
    if arguments.write:
        shutil.rmtree(SCREENS, ignore_errors=True)
        SCREENS.mkdir()
        for name, text in story.screens.items():
            (SCREENS / f"{name}.txt").write_text(text, encoding="utf-8")
    failures = (compare(story.screens) + complaints_about_export(arguments.folder / "export.csv") +
                complaints_about(print_page(arguments.folder)))
    print(f"{len(story.screens)} screens, {len(failures)} complaints")
    if failures:
        raise SystemExit("\n".join(failures))


if __name__ == "__main__":
    main()
