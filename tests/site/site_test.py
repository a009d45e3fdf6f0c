"""The web site in build/docs: what it shows in which order, what its search knows, and that its links lead somewhere; and that a
header which is in no group fails its build."""

import functools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path
from urllib.parse import unquote

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "docs"), str(PROJECT / "scripts")]
import check_links  # pylint: disable=wrong-import-position
import doxygen_pages  # pylint: disable=wrong-import-position
import finish_site  # pylint: disable=wrong-import-position

DOCS = PROJECT / "docs"
SITE = PROJECT / "build/docs/site"
HTML = SITE / "html"

# The languages of blocks of code, which no page shows.
LANGUAGES = {"cpp", "cmake", "sql", "text"}


def page_files(pages: list[Path]) -> list[str]:
    """The HTML files of Markdown pages."""
    return [f"{doxygen_pages.page_name(page.relative_to(PROJECT))}.html" for page in pages]


def named(pattern: str, file: str) -> list[str]:
    """What a command of Doxygen names in a file, in its order."""
    return re.findall(pattern, (DOCS / file).read_text(encoding="utf-8"), re.MULTILINE)


def tree(file: str, variable: str) -> list:
    """The nodes that a script of the navigation tree declares: title, address, and children or the script of the children."""
    text = (HTML / file).read_text(encoding="utf-8")
    return json.JSONDecoder().raw_decode(text, text.index("[", text.index(f"var {variable}")))[0]


def below(nodes: list, *titles: str) -> list[str]:
    """The files below a node of the tree, without the sections of pages."""
    for title in titles:
        (nodes,) = (children for name, _, children in nodes if name == title)
        if isinstance(nodes, str):
            nodes = tree(f"{nodes}.js", nodes)
    return [address for _, address, _ in nodes if "#" not in address]


class Order(unittest.TestCase):
    """The navigation tree."""

    @classmethod
    def setUpClass(cls):
        cls.root = tree("navtreedata.js", "NAVTREE")

    def test_the_guide_comes_first_then_installation_and_reference_then_what_is_for_maintainers(self):
        self.assertEqual(below(self.root, "cis-cpp"), ["guide.html", "install.html", "api.html", "modules.html", "maintainers.html"])

    def test_every_page_of_the_guide_is_below_it_in_the_order_of_its_table(self):
        guide = DOCS / "guide"
        listed = [guide / name for name in named(r"^\| \[[^\]]*\]\((\w[^)#]*\.md)\)", "guide/README.md")]
        self.assertEqual(set(listed), set(guide.glob("*.md")) - {guide / "README.md"})
        self.assertEqual(below(self.root, "cis-cpp", "Guide"), page_files(listed))

    def test_the_groups_of_the_reference_are_those_that_are_defined(self):
        groups = [f"group__{name}.html" for name in named(r"@defgroup (\w+)", "groups.dox")]
        self.assertEqual(below(self.root, "cis-cpp", "API reference"), groups)

    def test_maintainers_find_their_pages(self):
        pages = [f"{name}.html" for name in named(r"@subpage (\w+)", "maintainers.dox")]
        self.assertEqual(below(self.root, "cis-cpp", "For maintainers"), pages)

    def test_the_decisions_are_in_the_order_of_their_numbers(self):
        decisions = sorted((DOCS / "decisions").glob("[0-9]*.md"))
        self.assertEqual(below(self.root, "cis-cpp", "For maintainers", "Decisions"), page_files(decisions))


class Menu(unittest.TestCase):
    """What the menu has, which is all that a phone shows of the tree."""

    def test_the_pages_of_the_guide_are_below_it_in_their_order(self):
        menu = (HTML / "menudata.js").read_text(encoding="utf-8")
        guide = json.loads(re.search(r'^(\{"text": "Guide".*\}),$', menu, re.MULTILINE)[1])
        self.assertEqual(guide["url"], "guide.html")
        root = tree("navtreedata.js", "NAVTREE")
        self.assertEqual([page["url"] for page in guide["children"]], below(root, "cis-cpp", "Guide"))


class Search(unittest.TestCase):
    """What the search can find; browser_test.py searches."""

    @classmethod
    def setUpClass(cls):
        text = (HTML / "search/pages.js").read_text(encoding="utf-8")
        cls.size = len(text.encode())
        cls.sections = [finish_site.Section(*section) for section in json.loads(text[text.index("[") : text.rindex(";")])]

    def test_it_has_at_most_600_kilobytes_and_room_for_more(self):
        self.assertLess(self.size, finish_site.MOST_BYTES)
        self.assertEqual(finish_site.MOST_BYTES, 600_000)

    def test_it_has_each_page_and_every_word_of_the_guide(self):
        pages = {section.address.partition("#")[0] for section in self.sections}
        self.assertEqual(set(page_files([PROJECT / page for page in finish_site.markdown_pages()])) - pages, set())
        found = " ".join(" ".join(section[1:3] + section[4:]) for section in self.sections if section.address.startswith("guide"))
        for page in (DOCS / "guide").glob("*.md"):
            text = re.sub(r"<!--.*?-->|!\[[^\]]*\]\([^)]*\)|^\|[-:|]+\|$|\]\([^)]*\)", " ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
            self.assertEqual(set(re.findall(r"\w{3,}", text)) - set(re.findall(r"\w{3,}", found)) - LANGUAGES, set(), page)

    def test_its_addresses_lead_to_places_of_the_site(self):
        for section in self.sections:
            file, _, place = section.address.partition("#")
            names = re.findall(r'id="([^"]+)"', (HTML / file).read_text(encoding="utf-8")) if place else [place]
            self.assertIn(place, names, section.address)


class Code(unittest.TestCase):
    """What stands between backticks."""

    def test_code_of_the_guide_is_code_on_its_pages(self):
        for page in [*(DOCS / "guide").glob("*.md"), PROJECT / "README.md"]:
            text = check_links.FENCE.sub("", page.read_text(encoding="utf-8"))
            text = re.sub(r"^#.*$", "", doxygen_pages.LINK.sub("", text), flags=re.MULTILINE)
            (file,) = page_files([page])
            shown = re.findall("<code>(.*?)</code>", (HTML / file).read_text(encoding="utf-8"), re.DOTALL)
            shown = {unescape(re.sub("<[^>]*>", "", code)) for code in shown}
            written = {code.replace("\\|", "|") for code in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)}
            self.assertEqual(written - shown, set(), page)

    def test_no_page_shows_a_backtick(self):
        for page in HTML.glob("guide*.html"):
            text = re.sub('<div class="fragment">.*?</div><!-- fragment -->', "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            self.assertNotIn("`", text, page)


class Tables(unittest.TestCase):
    """The tables of all pages, for who hears them."""

    TABLE = re.compile(r"<table\b([^>]*)>(.*?)</table>", re.DOTALL)

    def test_a_table_has_titles_or_only_arranges_things(self):
        bad = []
        tables = 0
        for page in HTML.glob("*.html"):
            for attributes, content in self.TABLE.findall(page.read_text(encoding="utf-8")):
                if 'role="presentation"' in attributes:
                    continue
                tables += 1
                titles = re.findall(r"<th\b([^>]*)>(.*?)</th>", content, re.DOTALL)
                if not titles or any('scope="col' not in scope or not title.strip() for scope, title in titles):
                    bad.append((page.name, re.sub("<[^>]*>", " ", content)[:60]))
        self.assertEqual(bad, [])
        self.assertGreater(tables, 100)


class Groups(unittest.TestCase):
    """What the groups hold."""

    def test_every_public_name_is_in_a_group(self):
        compounds = ET.parse(SITE / "names.xml").getroot().findall("compound")
        kinds = ("class", "struct", "union", "concept")
        public = {compound.findtext("name") for compound in compounds if compound.get("kind") in kinds}
        grouped = {
            name.text
            for compound in compounds
            if compound.get("kind") == "group"
            for kind in ("class", "concept")
            for name in compound.findall(kind)
        }
        loose = {
            f"{compound.findtext('name')}::{member.findtext('name')}"
            for compound in compounds
            if compound.get("kind") in ("namespace", "file")
            for member in compound.findall("member")
            if not member.findtext("anchorfile").startswith("group__") and member.get("kind") != "define"
        }
        self.assertGreater(len(public), 100)
        self.assertEqual((public - grouped) | loose, set())

    def doxygen(self, folder: str) -> subprocess.CompletedProcess[str]:
        """Builds a site of one header in a folder of include/cis."""
        with tempfile.TemporaryDirectory() as temporary:
            root = Path(temporary)
            header = root / "include/cis" / folder / "thing.hpp"
            header.parent.mkdir(parents=True)
            header.write_text("#pragma once\nnamespace cis {\n/// A thing.\nclass Thing {};\n}  // namespace cis\n")
            (root / "groups.dox").write_text("/// @defgroup values Values\n")
            settings = (DOCS / "Doxyfile").read_text(encoding="utf-8") + f"\nINPUT = {root}\n"
            environment = {"CIS_DOXYGEN_OUTPUT": temporary, "CIS_DOXYGEN_VERSION": "", "CIS_DOXYGEN_CSS": ""}
            return subprocess.run(
                ["doxygen", "-"], input=settings, env=os.environ | environment, cwd=PROJECT, capture_output=True, text=True, check=False
            )

    def test_a_header_that_is_in_no_group_fails_the_build(self):
        built = self.doxygen("core")
        self.assertEqual(built.returncode, 0, built.stderr)
        built = self.doxygen("new_folder")
        self.assertNotEqual(built.returncode, 0)
        self.assertIn("no_group_in_docs_doxygen_headers_awk", built.stderr)


class Links(unittest.TestCase):
    """The links of all pages."""

    @functools.cache
    def names(self, file: Path) -> set[str]:
        """What a link to a file can name behind its `#`."""
        return set(re.findall(r'(?:id|name)="([^"]+)"', file.read_text(encoding="utf-8")))

    def test_every_link_leads_to_a_file_and_to_a_place_in_it(self):
        dead = set()
        for page in HTML.glob("*.html"):
            for link in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
                if re.match(r"[a-z]+:", link):
                    continue
                file, _, place = unquote(link).partition("#")
                target = HTML / file if file else page
                if not target.is_file() or (place and place not in self.names(target)):
                    dead.add(f"{page.name}: {link}")
        self.assertEqual(dead, set())


if __name__ == "__main__":
    unittest.main()
