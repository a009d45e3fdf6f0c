#!/usr/bin/env python3
"""Makes the workbooks of two weeks as three programs write them: openpyxl, LibreOffice and libxlsxwriter.

They are committed, because the tests should not need these programs. All people are invented. Run it with Debian's Python in
this folder: it needs python3-openpyxl, libreoffice-calc, libxlsxwriter-dev and a C compiler.
"""

import subprocess
import tempfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font

HERE = Path(__file__).parent
TITLES = ["Bewerber", "Mailadresse", "Telefon", "Punkte"]
FIRST_WEEK = [["Lovelace, Ada", "ada@example.com", 447700900001, 0.25],
              ["Hopper, Grace", "grace@example.com", 447700900002, 0.5],
              ["Hamilton, Margaret", "margaret@example.com", 447700900003, 1],
              ["Withdrawn, Walter", "walter@example.com", 447700900004, 0],
              ["Johnson, Katherine", "katherine(at)example.com", 447700900005, 0.75]]
HIDDEN_ROW = 8

# libxlsxwriter: the second week, with a column that is new, and somebody of the first week.
SECOND_WEEK = r"""
#include <xlsxwriter.h>
int main(void) {
    lxw_workbook *book = workbook_new("next_week.xlsx");
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Bewerber");
    lxw_format *phone = workbook_add_format(book);
    format_set_num_format(phone, "\"+\"0");
    const char *titles[] = {"Bewerber", "Mailadresse", "Telefon", "Punkte", "Ort"};
    const char *people[][3] = {{"Hopper, Grace", "grace@example.com", "Bonn"}, {"Vaughan, Dorothy", "dorothy@example.com", "Kiel"}};
    worksheet_write_string(sheet, 0, 0, "Kandidatenbericht", NULL);
    for (int i = 0; i < 5; i++) worksheet_write_string(sheet, 3, i, titles[i], NULL);
    for (int i = 0; i < 2; i++) {
        worksheet_write_string(sheet, 4 + i, 0, people[i][0], NULL);
        worksheet_write_string(sheet, 4 + i, 1, people[i][1], NULL);
        worksheet_write_number(sheet, 4 + i, 2, 447700900002.0 + 10 * i, phone);
        worksheet_write_string(sheet, 4 + i, 4, people[i][2], NULL);
    }
    return workbook_close(book);
}
"""


def first_week() -> Workbook:
    book = Workbook()
    sheet = book.active
    sheet.title = "Bewerber"
    sheet["A1"] = "Kandidatenbericht"
    sheet["A1"].font = Font(bold=True)
    sheet["A2"] = "Stand: heute"
    for column, title in enumerate(TITLES, 1):
        sheet.cell(4, column, title)
    for row, person in enumerate(FIRST_WEEK, 5):
        for column, value in enumerate(person, 1):
            cell = sheet.cell(row, column, value)
            if column == 3:
                cell.number_format = '"+"0'
            if column == 4:
                cell.number_format = "0%"
    sheet.row_dimensions[HIDDEN_ROW].hidden = True
    sheet.cell(5 + len(FIRST_WEEK), 1, "Summe")
    sheet.cell(5 + len(FIRST_WEEK), 4, f"=SUM(D5:D{4 + len(FIRST_WEEK)})")
    return book


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = folder / "this_week.xlsx"
        first_week().save(made)
        (HERE / "this_week_openpyxl.xlsx").write_bytes(made.read_bytes())
        for ending in ("xlsx", "ods"):
            subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{folder}/office", "--convert-to", ending,
                            "--outdir", folder / "out", made], check=True, stdout=subprocess.DEVNULL)
            (HERE / f"this_week_libreoffice.{ending}").write_bytes((folder / "out" / f"this_week.{ending}").read_bytes())
        (folder / "next.c").write_text(SECOND_WEEK)
        subprocess.run(["cc", "-o", folder / "next", folder / "next.c", "-lxlsxwriter"], check=True)
        subprocess.run([folder / "next"], cwd=folder, check=True)
        (HERE / "next_week_libxlsxwriter.xlsx").write_bytes((folder / "next_week.xlsx").read_bytes())


if __name__ == "__main__":
    main()
