#!/usr/bin/env python3
"""The example workbooks of examples/data, whose titles `cis` knows: people.xlsx for `cis ingest`, and questions.xlsx for
`cis questions add` and `cis postings create`. The packages have them.

  scripts/example_workbooks.py        writes them, the same bytes each time
  scripts/example_workbooks.py check  says whether they are as this writes them

The questions are those of posting-with-questions.json.
"""

import io
import json
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

DATA = Path(__file__).resolve().parents[1] / "examples" / "data"
MODALITIES = "voice,sms,form,resume_eligibility,resume_scoring,voice_tags"

# The styles by their place in cellXfs.
PLAIN, TITLE, TEXT, LINES = range(4)

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"

PARTS = {
    "[Content_Types].xml": f"""<Types xmlns="{PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="{TYPES}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{TYPES}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="{TYPES}.styles+xml"/>
</Types>""",
    "_rels/.rels": f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>""",
    "xl/_rels/workbook.xml.rels": f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="{OFFICE}/styles" Target="styles.xml"/>
</Relationships>""",
    "xl/styles.xml": f"""<styleSheet xmlns="{MAIN}">
<fonts count="2">
<font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font>
</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">
<alignment vertical="top" wrapText="1"/></xf>
</cellXfs>
</styleSheet>""",
}

# A phone number is a text: as a number it would lose its plus sign or its zeros.
PEOPLE = {"name": 24, "email": 30, "phone_number": 20, "metadata.source": 18, "data.years_experience": 22}
PERSONS = [
    {
        "name": "Ada Lovelace",
        "email": "ada@example.com",
        "phone_number": "+442079460000",
        "metadata.source": "fair",
        "data.years_experience": 5,
    },
    {"name": "Grace Hopper", "email": "grace@example.com", "metadata.source": "referral"},
]

QUESTIONS = {
    "modality": 20,
    "text": 50,
    "score_weight": 14,
    "score_of_1": 30,
    "score_of_5": 30,
    "max_follow_ups": 16,
    "expected_answer": 18,
    "is_dealbreaker": 15,
    "operator": 10,
    "expected_value": 16,
    "question_type": 15,
    "dropdown_values": 40,
    "is_answer_mandated": 20,
    "options": 18,
    "instructions": 40,
    "response_format": 17,
}


def letters(column: int) -> str:
    """The name of a column, which counts from 0. No example has more than 26."""
    return chr(ord("A") + column)


def cell(place: str, value: object, style: int) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{place}" s="{style}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f'<c r="{place}" s="{style}"><v>{value}</v></c>'
    text = escape(value).replace("\n", "&#10;")
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def sheet(widths: dict[str, int], rows: list[dict], styles: list[int], behind: str = "") -> str:
    def line(number: int, values: list, row_styles: list[int]) -> str:
        cells = (cell(f"{letters(i)}{number}", value, row_styles[i]) for i, value in enumerate(values))
        return f'<row r="{number}">{"".join(cells)}</row>'

    columns = (
        f'<col min="{i}" max="{i}" width="{width}" style="{styles[i - 1]}" customWidth="1"/>'
        for i, width in enumerate(widths.values(), 1)
    )
    lines = [line(1, list(widths), [TITLE] * len(widths))]
    lines += (line(i, [row.get(title) for title in widths], styles) for i, row in enumerate(rows, 2))
    return f"""<worksheet xmlns="{MAIN}">
<sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
</sheetView></sheetViews>
<cols>{"".join(columns)}</cols>
<sheetData>
{chr(10).join(lines)}
</sheetData>
{behind}</worksheet>"""


def workbook(name: str, content: str) -> bytes:
    book = f"""<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">
<bookViews><workbookView/></bookViews>
<sheets><sheet name="{name}" sheetId="1" r:id="rId1"/></sheets>
</workbook>"""
    parts = PARTS | {"xl/workbook.xml": book, "xl/worksheets/sheet1.xml": content}
    made = io.BytesIO()
    # Not compressed: other versions of zlib make other bytes.
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for part, text in parts.items():
            entry = zipfile.ZipInfo(part, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, HEAD + text + "\n")
    return made.getvalue()


def people() -> bytes:
    styles = [TEXT if title == "phone_number" else PLAIN for title in PEOPLE]
    return workbook("People", sheet(PEOPLE, PERSONS, styles))


def in_cell(value: object) -> object:
    """A value of a question as its cell has it: a list of texts in lines, and a list of objects as JSON."""
    if not isinstance(value, list):
        return value
    if all(isinstance(item, str) for item in value):
        return "\n".join(value)
    return json.dumps(value, ensure_ascii=False)


def questions() -> bytes:
    document = json.loads((DATA / "posting-with-questions.json").read_text(encoding="utf-8"))
    rows = [{title: in_cell(value) for title, value in question.items()} for question in document["questions"]]
    missing = {title for row in rows for title in row} - set(QUESTIONS)
    if missing:
        sys.exit(f"these fields have no column: {', '.join(sorted(missing))}")
    choice = (
        '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="A2:A1000">'
        f"<formula1>\"{MODALITIES}\"</formula1></dataValidation></dataValidations>\n"
    )
    return workbook("Questions", sheet(QUESTIONS, rows, [LINES] * len(QUESTIONS), choice))


def main() -> None:
    wrong = []
    for name, content in {"people.xlsx": people(), "questions.xlsx": questions()}.items():
        file = DATA / name
        if sys.argv[1:] == ["check"]:
            if not file.exists() or file.read_bytes() != content:
                wrong.append(name)
        elif sys.argv[1:]:
            sys.exit(__doc__)
        else:
            file.write_bytes(content)
    if wrong:
        sys.exit(f"{' and '.join(wrong)}: not as scripts/example_workbooks.py makes them. Run it")


if __name__ == "__main__":
    main()
