"""A person in HR logs in, makes a posting with questions, brings in a file that Excel has made, has pages and tables for others,
comes back a week later with a workbook, lets a script do it, forgets somebody, and is told of a report. See scripts/check_person.sh.

Every screen is compared with a file in tests/proofs/person. --write writes these files instead; read them then: they are what
the person reads.
"""

import argparse
import csv
import datetime
import difflib
import io
import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path

import openpyxl

from report_pages import KEY, Browser, Emulator
from terminal import Terminal

SCREENS = Path(__file__).parent / "person"
EVERY_WEEK = Path(__file__).parents[2] / "examples/every_week/bring_in.sh"
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


def questions(file):
    """What a colleague has written down for the interview."""
    book = openpyxl.Workbook()
    book.active.append(["modality", "text", "score_weight"])
    book.active.append(["voice", "Warum möchten Sie bei uns arbeiten?", 2])
    book.active.append(["voice", "Wann können Sie anfangen?", 1])
    book.save(file)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def next_week(file):
    """The list of the next week, as a colleague keeps it in a workbook: somebody is hidden, and a column is new."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append([*HEADER.split(";"), "Quelle"])
    for i in (1, 2, 3):
        sheet.append([i, "Jürgen", f"Müller{i:02}", f"person{i}@example.org", f"0171 55500{i:02}", "", "Messe"])
    for i, name in enumerate(("Neu", "Neuer", "Verborgen"), 61):
        sheet.append([i, "Nora", name, f"person{i}@example.org", f"0171 55500{i}", "", "Messe"])
    sheet.row_dimensions[7].hidden = True
    book.save(file)


def steady(screen):
    """Without what differs from run to run: addresses, identifiers, days, and how fast it was."""
    screen = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", screen)
    screen = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", lambda found: re.sub("[0-9a-f]", "x", found[0]), screen)
    screen = re.sub(r"\b((Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)\b", "Weekday", screen)
    screen = re.sub(r"\b\d{4}-\d\d-\d\d\b( \d\d:\d\d)?", "yyyy-mm-dd", screen)
    return re.sub(r"\b[0-9.]+ s(, [0-9.]+/s)?$", "S s", screen, flags=re.MULTILINE)


class Story:
    """What the person does, one command after the other."""

    def __init__(self, binaries, folder, emulator):
        self.folder = folder
        self.emulator = emulator
        self.environment = {"PATH": f"{binaries}:/usr/bin:/bin", "HOME": str(folder / "home"), "LANG": "C.UTF-8",
                            "TERM": "xterm"}
        self.screens = {}

    def command(self, name, line, turns=(), exit_code=0):
        screen, status = Terminal(self.folder, self.environment).run(shlex.split(line), turns)
        if status != exit_code:
            raise SystemExit(f"{line} ended with {status}:\n{screen}")
        self.screens[f"{len(self.screens) + 1:02}-{name}"] = steady(f"$ {line}\n{screen}\n")
        return screen

    def find_the_posting(self):
        self.command("wrong-key", f"cis login --url {self.emulator.url}", [("Key", "mistyped\n")], exit_code=7)
        self.command("login", f"cis login --url {self.emulator.url}", [("Key", f"{KEY}\n")])
        # Where it is kept differs from machine to machine.
        name, text = list(self.screens.items())[-1]
        self.screens[name] = text[:text.index(" Kept: ")] + "\n"
        questions(self.folder / "fragen.xlsx")
        self.command("posting", f"cis postings create --title '{TITLE}' --questions fragen.xlsx --open")
        self.command("postings", "cis postings")

    def bring_in(self):
        file = self.folder / "bewerber.csv"
        file.write_bytes(applicants())
        ingest = f"cis ingest --posting '{TITLE}'"
        consent = (r"Continue\? \[y/N\]", "y\n")
        self.command("encoding", f"{ingest} --dry-run bewerber.csv", exit_code=2)
        self.command("columns", f"{ingest} --encoding windows-1252 --country DE --dry-run bewerber.csv", exit_code=2)
        keep = ("type a name", "bewerbungen\n")
        self.command("dry-run", f"{ingest} {COLUMNS} --dry-run bewerber.csv", [keep], exit_code=3)
        # The columns are known by their titles from here on.
        send = f"{ingest} --rejects abgelehnt.csv -o ergebnis.csv"
        self.command("declined", f"{send} bewerber.csv", [(consent[0], "n\n")], exit_code=2)
        screen = self.command("ctrl-c", f"{send} bewerber.csv", [consent, (r" [1-9]\d created", "\x03")], exit_code=130)
        self.blur_counts(screen, 61, "created", "not attempted")
        # It left its results, and says so.
        screen = self.command("again", f"{send} --replace bewerber.csv", [consent], exit_code=3)
        self.blur_counts(screen, 61, "created", "already in")
        (self.folder / "korrigiert.csv").write_bytes(corrected((self.folder / "abgelehnt.csv").read_bytes()))
        self.command("corrected", f"{send} --replace korrigiert.csv", [consent])
        self.command("once-more", f"{send} --replace bewerber.csv", exit_code=3)

    def blur_counts(self, screen, rows, *states):
        """How many were in at Ctrl-C differs. The counts of the totals must still add up to the rows."""
        counted = next((line for line in reversed(screen.splitlines()) if line.startswith(f"{rows} rows: ")), None)
        if not counted:
            raise SystemExit(f"the screen does not have the totals:\n{screen}")
        if sum(int(count) for count in re.findall(r"(\d+) [a-z]", counted)[1:]) != rows:
            raise SystemExit(f"the counts do not add up to {rows}: {counted}")
        name, text = list(self.screens.items())[-1]
        for words in (*states, "are in", "people are in", "to go"):
            text = re.sub(rf"\b\d+(?= {words}\b)", "N", text)
        text = re.sub(r"not in yet: lines? \d+(, \d+)*( and \d+ more)?", "not in yet: N lines", text)
        self.screens[name] = text

    def read_back(self):
        screen = self.command("who-is-in", f"cis candidates --posting '{TITLE}'")
        title, *people = self.screens.popitem()[1].splitlines()[1:]
        # Those who are sent together are created in any order.
        self.screens[f"{len(self.screens) + 1:02}-who-is-in"] = "\n".join([title, *sorted(people), ""])
        if any(len(line) > 80 for line in screen.splitlines()):
            raise SystemExit("a row has two lines")
        self.emulator.advance(9 * DAY_MS)
        self.command("export", f"cis export --posting '{TITLE}' --excel de -o export.csv "
                               "--columns name,email,status,created_at")
        self.command("read-again", f"cis ingest --posting '{TITLE}' export.csv")
        self.command("workbook", f"cis export --posting '{TITLE}' --time-zone Europe/Berlin -o people.xlsx")
        self.command("report", f"cis report --posting '{TITLE}' --lang de --time-zone Europe/Berlin -o bericht.html")

    def come_back(self):
        """A week later: what has changed, and the next list."""
        copy = f"cis mirror --posting '{TITLE}' --db copy.db"
        self.command("copy", copy)
        self.emulator.advance(7 * DAY_MS)
        next_week(self.folder / "woche2.xlsx")
        self.command("second-week", f"cis ingest --posting '{TITLE}' woche2.xlsx",
                     [(r"time\? \[y/N\]", "y\n"), (r"\[send/skip\]", "skip\n"), (r"Continue\? \[y/N\]", "y\n")])
        self.command("copy-again", copy)
        screen = self.command("changes", "cis changes --db copy.db --since 2d --lang de")
        if "Nora Neuer " not in screen:
            raise SystemExit(f"the screen does not name who is new:\n{screen}")
        # Who has finished, and with which score, differs.
        for name in list(self.screens)[-4:]:
            text = re.sub(r"\b\d+(?= (changed|of them|fertig|bewertet|ausgeschieden))", "N", self.screens[name])
            self.screens[name] = re.sub(r"^  .*@example.org.*\n", "", text, flags=re.MULTILINE)
        # A day with a longer name begins another line.
        self.screens[name] = " ".join(self.screens[name].split()) + "\n"

    def let_a_script_do_it(self):
        """The same by the script of the page, as cron runs it: it stops at hidden rows, and brings in who is new."""
        shutil.copy(EVERY_WEEK, self.folder)
        self.command("script-refused", f"sh bring_in.sh '{TITLE}' woche2.xlsx", exit_code=2)
        (self.folder / "woche3.csv").write_bytes(f"{HEADER}\r\n70;Nils;Neuland;nils@example.org;0171 5550070;\r\n".encode())
        self.command("script", f"sh bring_in.sh '{TITLE}' woche3.csv")
        self.command("nils-is-in", f"cis ingest --posting '{TITLE}' woche3.csv")

    def forget_somebody(self):
        self.command("forget", "cis forget - --db copy.db --file people.xlsx --delete",
                     [("E-mail address:", "person1@example.org\n"), (r"for ever\? \[y/N\]", "y\n")])
        # How often the person has changed differs.
        name, text = list(self.screens.items())[-1]
        self.screens[name] = re.sub(r"(history: |Delete )\d+ entr(y|ies)", r"\1N entries", text)

    def be_told(self):
        """Of a report, as soon as it is ready. The clock of the service is ahead here, so signatures have any age."""
        port = free_port()
        first = len(self.screens)
        self.command("webhook", f"cis webhooks register http://127.0.0.1:{port}/ -p '{TITLE}' -o geheim.txt")

        def nils_is_ready():
            posting = self.emulator.call("GET", "/api/v2/postings")["data"][0]["id"]
            people = self.emulator.call("GET", f"/api/v2/postings/{posting}/candidates?limit=100")["data"]
            nils = next(one for one in people if one["email"] == "nils@example.org")
            self.emulator.call("POST", "/__emulator/events",
                               {"event_type": "report_available", "interview_id": nils["interview_id"]})
            return ""

        self.command("told", f"cis listen --listen {port} --secrets geheim.txt --event report_available --lookup --any-age",
                     [("listening on", nils_is_ready), ("Nils Neuland", "\x03")])
        for name in list(self.screens)[first:]:
            self.screens[name] = self.screens[name].replace(f" {port} ", " PORT ")


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


def complaints_about_workbook(file):
    """Without the person who was forgotten: a table that a person reads: titles that stay, a filter, words, numbers and times."""
    sheet = openpyxl.load_workbook(file).active
    titles = [cell.value for cell in sheet[1]]
    column = {title: [row[number].value for row in sheet.iter_rows(min_row=2)] for number, title in enumerate(titles)}
    found = []
    if sheet.freeze_panes != "A2" or not sheet.auto_filter.ref:
        found.append("people.xlsx: the titles do not stay, or have no filter")
    if titles[:4] != ["Name", "Email", "Status", "Score"] or any("{" in str(value) for cells in column.values() for value in cells):
        found.append("people.xlsx is not for people")
    if len(column["Name"]) != PEOPLE - 1 or not all(isinstance(time, datetime.datetime) for time in column["Added (Europe/Berlin)"]):
        found.append("people.xlsx: people or times are not as expected")
    return found


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
    # Commands run in it, and a home that is no absolute path is none: what is kept there would be kept elsewhere.
    arguments.folder = arguments.folder.absolute()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    (arguments.folder / "home").mkdir(parents=True)
    emulator = Emulator(arguments.binaries.absolute(), arguments.folder, "--latency", "400ms")
    try:
        story = Story(arguments.binaries.absolute(), arguments.folder, emulator)
        story.find_the_posting()
        story.bring_in()
        story.read_back()
        story.come_back()
        story.let_a_script_do_it()
        story.forget_somebody()
        story.be_told()
    finally:
        emulator.stop()
    if arguments.write:
        shutil.rmtree(SCREENS, ignore_errors=True)
        SCREENS.mkdir()
        for name, text in story.screens.items():
            (SCREENS / f"{name}.txt").write_text(text, encoding="utf-8")
    failures = (compare(story.screens) + complaints_about_export(arguments.folder / "export.csv") +
                complaints_about_workbook(arguments.folder / "people.xlsx") +
                complaints_about(print_page(arguments.folder)))
    print(f"{len(story.screens)} screens, {len(failures)} complaints")
    if failures:
        raise SystemExit("\n".join(failures))


if __name__ == "__main__":
    main()
