"""The web site in Chromium, its pages opened as files: what the search finds, what a phone's menu has, and that code and tables
stay in their places."""

import re
import sys
import time
import unittest
from pathlib import Path
from urllib.parse import quote_plus

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "docs"), str(PROJECT / "tests/proofs")]
import doxygen_pages  # pylint: disable=wrong-import-position
import finish_site  # pylint: disable=wrong-import-position
from report_pages import Browser  # pylint: disable=wrong-import-position

HTML = PROJECT / "build/docs/site/html"
PHONE, SCREEN = 360, 1280
PATIENCE_S = 10
ENTER = {"key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13}

# What the first result is for words that readers look for.
FIRST_RESULTS = {
    "rejects": "guide_csv_files.html#guide_csv_files-rejected-rows",
    "encoding": "guide_csv_files.html#guide_csv_files-which-encoding",
    "install": "index.html#index-install",
    "429": "guide_errors_and_retries.html#guide_errors_and_retries-sharing-a-key",
    "reverse proxy nginx": "guide_webhooks.html#guide_webhooks-reach-the-receiver-from-outside",
    "cis::ingest::Ingestor": "classcis_1_1ingest_1_1Ingestor.html",
}
# Pages that are among the first results.
RESULTS = {
    "excel": "guide_csv_files.html",
    "Ctrl-C": "guide_bring_people_in.html",
    "cis ingest": "guide_command.html",
    "max_in_flight": "guide_keep_a_copy.html",
    "ingestor": "classcis_1_1ingest_1_1Ingestor.html",
}
FIRST = 10

# The pages that people read; the records of decisions look the same.
PAGES = [page for page in finish_site.markdown_pages() if page.parent.name != "decisions"]

# What is wider than its box.
TOO_WIDE = """
    const found = [];
    for (const box of document.querySelectorAll('.textblock .fragment, .textblock table, .textblock pre')) {
        if (box.scrollWidth > box.clientWidth + 1) found.push(box.textContent.slice(0, 60));
    }
    for (const line of document.querySelectorAll('.fragment .line')) {
        const range = document.createRange();
        range.selectNodeContents(line);
        const right = line.closest('.fragment').getBoundingClientRect().right;
        if (range.getBoundingClientRect().right > right) found.push(line.textContent);
    }
    return found;"""


class Site(unittest.TestCase):
    """One browser for all tests."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.stop)

    def wait_for(self, script: str):
        """The first answer of the page that is neither false nor null."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            answer = self.browser.ask(script)
            if answer:
                return answer
            time.sleep(0.02)
        self.fail(f"{script} stays {answer}; {self.browser.messages()}")

    def results(self, query: str) -> list[str]:
        """The files, and places in them, that a search finds."""
        self.browser.command("url", {"url": f"{(HTML / 'search.html').as_uri()}?query={quote_plus(query)}"})
        self.wait_for("return document.querySelector('#searchresults p')")
        return self.browser.ask("return [...document.querySelectorAll('.found a')].map(a => a.getAttribute('href'))")


class Search(Site):
    """The text of all pages, without a server."""

    def test_the_words_that_readers_look_for_lead_to_the_section_about_them(self):
        self.assertEqual({query: self.results(query)[0] for query in FIRST_RESULTS}, FIRST_RESULTS)
        for query, page in RESULTS.items():
            self.assertIn(page, [address.partition("#")[0] for address in self.results(query)[:FIRST]], query)

    def test_the_name_of_each_command_leads_to_the_guide(self):
        table = (PROJECT / "programs/cis/table.cpp").read_text(encoding="utf-8")
        commands = re.findall(r'^    \{"([a-z ]+)", ', table, re.MULTILINE)
        self.assertGreater(len(commands), 15)
        for command in commands:
            self.assertRegex(" ".join(self.results(f"cis {command}")[:FIRST]), r"\b(guide|index)\w*\.html", command)

    def test_what_is_typed_is_searched_for(self):
        for width in (PHONE, SCREEN):
            self.browser.show(HTML / "guide_start.html", width)
            self.wait_for("const field = document.getElementById('MSearchField'); field?.focus(); return field;")
            self.browser.cdp("Input.insertText", text="spreadsheet")
            self.browser.cdp("Input.dispatchKeyEvent", type="keyDown", **ENTER)
            shown = self.wait_for("return document.querySelector('.found')?.innerText")
            self.assertIn("spreadsheet", shown)
            self.assertEqual(self.browser.ask("return document.getElementById('MSearchField').value"), "spreadsheet")
            marked = self.browser.ask("return [...document.querySelectorAll('mark')].map(e => e.textContent.toLowerCase())")
            self.assertIn("spreadsheet", marked)
            self.assertLessEqual(set(marked), {"spreadsheet", "spreadsheets"})

    def test_nothing_found_is_said(self):
        self.assertEqual(self.results("zyzzyva"), [])
        self.assertEqual(self.browser.ask("return document.getElementById('searchresults').innerText"), "Nothing found for “zyzzyva”")

    def test_a_query_is_text_and_nothing_else_is_asked_for(self):
        self.browser.requests()
        self.browser.messages()
        self.results("<img src=http://127.0.0.1:9/x onerror=document.title='broken'> rejects (.*[")
        self.assertNotEqual(self.browser.ask("return document.title"), "broken")
        self.assertEqual(self.browser.ask("return document.querySelectorAll('#searchresults img').length"), 0)
        self.assertEqual([address for address in self.browser.requests() if not address.startswith(HTML.as_uri())], [])
        self.assertEqual(self.browser.messages(), [])


class Layout(Site):
    """What stands where."""

    def test_the_menu_of_a_phone_leads_to_the_guide_and_to_each_of_its_pages(self):
        self.browser.show(HTML / "classcis_1_1Client.html", PHONE)
        link = "[...document.querySelectorAll('#main-menu > li > a')].find(a => a.textContent.startsWith('Guide'))"
        self.wait_for(f"return {link}")
        self.assertFalse(self.browser.ask(f"return {link}.getClientRects().length > 0"))
        self.browser.ask("document.querySelector('.main-menu-btn').click()")
        self.wait_for(f"return {link}.getBoundingClientRect().height > 20")
        self.assertTrue(self.browser.ask(f"const box = {link}.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth"))
        self.browser.ask(f"{link}.querySelector('.sub-arrow').click()")
        pages = f"[...{link}.parentElement.querySelectorAll(':scope > ul a')]"
        self.wait_for(f"return {pages}.every(a => a.getClientRects().length)")
        shown = self.browser.ask(f"return {pages}.map(a => a.href.split('/').pop())")
        guide = [page for page in PAGES if page.parent.name == "guide" and page.name != "README.md"]
        self.assertEqual(sorted(shown), sorted(f"{doxygen_pages.page_name(page)}.html" for page in guide))
        self.browser.ask(f"{link}.click()")
        self.wait_for("return location.pathname.endsWith('/guide.html')")

    def test_code_and_tables_stay_in_their_boxes(self):
        wide = {}
        for page in PAGES:
            self.browser.show(HTML / f"{doxygen_pages.page_name(page)}.html", SCREEN)
            found = self.browser.ask(TOO_WIDE)
            if found:
                wide[str(page)] = found
        self.assertEqual(wide, {})

    def test_the_question_about_boxes_finds_a_line_that_is_too_long(self):
        self.browser.show(HTML / "guide_start.html", SCREEN)
        self.browser.ask("document.querySelector('.fragment .line').style.whiteSpace = 'pre';"
                         "document.querySelector('.fragment .line').textContent = 'x'.repeat(200)")
        self.assertNotEqual(self.browser.ask(TOO_WIDE), [])


del Site  # it has no tests of its own

if __name__ == "__main__":
    unittest.main()
