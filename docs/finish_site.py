#!/usr/bin/env python3
"""Finishes the web site that Doxygen wrote:

- the search finds the text of all pages, without a server: docs/search.js, lunr.js and search/pages.js, which has at most 600 kB;
- the menu, which is all that a phone shows, has the guide with its pages;
- the cells above a table's columns say so, and a table that only arranges things says that.

    docs/finish_site.py FOLDER LUNR     FOLDER has html and names.xml, LUNR is lunr.min.js
"""

import json
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "docs"))
import doxygen_pages  # pylint: disable=wrong-import-position

MOST_BYTES = 600_000
# By which the results are ordered: the guide's sections come first, and are found by all of their words.
GUIDE_WEIGHT, REFERENCE_WEIGHT, MAINTAINERS_WEIGHT = 1.0, 0.5, 0.1
# The words by which a section for maintainers is found: its first characters.
MAINTAINERS_LENGTH = 120
# The records of the project, which nobody reads to learn how it is used or made.
RECORDS = ("CHANGELOG.md", "docs/benchmarks.md", "docs/fault-matrix.md")
RECORDS_LENGTH = 100


class Section(NamedTuple):
    """What a search can find. docs/search.js has the same order."""

    address: str
    page: str
    heading: str
    weight: float
    text: str


class PageText(HTMLParser):
    """The sections of a page: the id, the heading and the text of each."""

    BLOCKS = ("p", "li", "td", "th", "tr", "div", "h1", "h2", "h3", "h4")

    def __init__(self, html: str):
        super().__init__()
        self.sections: list[list[str]] = []
        self.divisions: list[str] = []
        self.in_heading = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "div":
            self.divisions.append(attributes.get("class") or "")
            if attributes.get("class") == "textblock":
                self.sections.append(["", "", ""])
        if not self.shown():
            return
        if re.fullmatch("h[1-4]", tag):
            self.in_heading = True
            self.sections.append(["", "", ""])
        elif self.in_heading and attributes.get("class") == "anchor":
            self.sections[-1][0] = attributes["id"]

    def handle_endtag(self, tag):
        if tag == "div" and self.divisions:
            self.divisions.pop()
        if re.fullmatch("h[1-4]", tag):
            self.in_heading = False
        elif self.shown() and tag in self.BLOCKS:
            self.sections[-1][2] += " "

    def handle_data(self, data):
        if self.shown():
            self.sections[-1][1 if self.in_heading else 2] += data

    def shown(self) -> bool:
        """In the text, and not in what code shows about a name under the pointer."""
        return "textblock" in self.divisions and "ttc" not in self.divisions


def words(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def page_sections(html_folder: Path, page: Path) -> list[Section]:
    """The sections of a Markdown page."""
    file = f"{doxygen_pages.page_name(page)}.html"
    html = (html_folder / file).read_text(encoding="utf-8")
    title = words(re.search("<title>[^:]*: (.*)</title>", html)[1]) if page != doxygen_pages.MAIN else "cis-cpp"
    is_guide = page.parent.name == "guide" or page in (doxygen_pages.MAIN, Path("docs/install.md"), Path("docs/api.md"))
    weight = GUIDE_WEIGHT if is_guide else MAINTAINERS_WEIGHT
    length = None if is_guide else RECORDS_LENGTH if str(page) in RECORDS else MAINTAINERS_LENGTH
    return [
        Section(f"{file}#{anchor}" if anchor else file, title, words(heading), weight, words(text)[:length])
        for anchor, heading, text in PageText(html).sections
        if heading or words(text)
    ]


def reference_sections(names: Path) -> list[Section]:
    """A section for each page of the reference, whose text are the names on it."""
    kinds = ("class", "struct", "union", "concept", "group")
    return [
        Section(
            compound.findtext("filename").removesuffix(".html") + ".html",
            compound.findtext("title") or compound.findtext("name"),
            "",
            REFERENCE_WEIGHT,
            " ".join(dict.fromkeys(name.text for name in compound.findall("member/name"))),
        )
        for compound in ET.parse(names).getroot().findall("compound")
        if compound.get("kind") in kinds
    ]


def markdown_pages() -> list[Path]:
    """The pages of the site that are Markdown files."""
    settings = (PROJECT / "docs/Doxyfile").read_text(encoding="utf-8")
    inputs = [PROJECT / name for name in re.search(r"^INPUT\s*=(.*)$", settings, re.MULTILINE)[1].split()]
    files = [file for name in inputs for file in (sorted(name.rglob("*.md")) if name.is_dir() else [name])]
    return [file.relative_to(PROJECT) for file in files if file.suffix == ".md"]


def add_search(site: Path, lunr: Path) -> None:
    """What docs/search.js describes."""
    html = site / "html"
    sections = [section for page in markdown_pages() for section in page_sections(html, page)]
    sections += reference_sections(site / "names.xml")
    text = "const siteSections = " + json.dumps(sections, ensure_ascii=False, separators=(",", ":")) + ";\n"
    size = len(text.encode())
    if size > MOST_BYTES:
        raise SystemExit(f"search/pages.js has {size} bytes, more than {MOST_BYTES}: lower MAINTAINERS_LENGTH in docs/finish_site.py")
    (html / "search/pages.js").write_text(text, encoding="utf-8")
    shutil.copyfile(lunr, html / "search/lunr.min.js")
    with (html / "search/search.js").open("a", encoding="utf-8") as script:
        script.write((PROJECT / "docs/search.js").read_text(encoding="utf-8"))


def mended_search(page: str) -> str:
    """Without the address of a server's script, and without the second field that Doxygen 1.9.4 writes on the page of results."""
    page = re.sub('<link rel="search" [^>]*>\n?', "", page)
    return re.sub(r'(<div id="main-nav"></div>\n)\s*<input.*?(?=<div id="side-nav")', r"\1</div>\n", page, flags=re.DOTALL)


def mended_field(menu: str) -> str:
    """The word in the empty field is no text of it."""
    return re.sub(r"""(name="query" )value=("'\+search\+\s*'")""", r"\1placeholder=\2 aria-label=\2", menu)


def menu_with_guide(menu: str, guide_pages: list) -> str:
    """The guide, behind the first page."""
    children = [{"text": title, "url": address} for title, address, _ in guide_pages if "#" not in address]
    guide = json.dumps({"text": "Guide", "url": "guide.html", "children": children}, ensure_ascii=False)
    return re.sub(r'(\{text:"Home",url:"index.html"\},)', lambda home: f"{home[1]}\n{guide},", menu)


def with_table_roles(page: str) -> str:
    """Every cell that is a header says of what, and every other table of Doxygen's that it only arranges."""
    page = re.sub(r"<th (class=\"markdownTable)", r'<th scope="col" \1', page)
    page = re.sub(r"<th (colspan=)", r'<th scope="colgroup" \1', page)
    return re.sub(
        r'<table (?=cellspacing="0" cellpadding="0">|class="(?:memberdecls|memname|mlabels|directory|params)")',
        '<table role="presentation" ',
        page,
    )


def main() -> None:
    site, lunr = Path(sys.argv[1]), Path(sys.argv[2])
    html = site / "html"
    add_search(site, lunr)
    menu = html / "menu.js"
    menu.write_text(mended_field(menu.read_text(encoding="utf-8")), encoding="utf-8")
    entries = html / "menudata.js"
    tree = (html / "guide.js").read_text(encoding="utf-8")
    guide_pages = json.JSONDecoder().raw_decode(tree, tree.index("["))[0]
    entries.write_text(menu_with_guide(entries.read_text(encoding="utf-8"), guide_pages), encoding="utf-8")
    for file in html.glob("*.html"):
        page = file.read_text(encoding="utf-8")
        file.write_text(with_table_roles(mended_search(page)), encoding="utf-8")


if __name__ == "__main__":
    main()
