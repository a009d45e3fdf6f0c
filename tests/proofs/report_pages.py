"""Opens the pages of cis report in Chromium, and prints them. See scripts/check_report.sh.

The pages run no script and load nothing. The questions below are asked by the browser's driver, which the policy
of a page does not bind.
"""

import argparse
import base64
import json
import os
import random
import re
import subprocess
import time
import unicodedata
import urllib.error
import urllib.request
from pathlib import Path

WIDTHS = (360, 800, 1280)
# In inches.
PAPERS = {"A4": (8.27, 11.69), "Letter": (8.5, 11)}
# Between the margins, in pixels.
PRINTED_WIDTHS = {"A4": 687, "Letter": 710}
KEY = "report"
DAY_MS = 24 * 60 * 60 * 1000

HOSTILE_NAMES = [
    "<script>document.title='broken'</script>",
    "<img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)",
    "</title></style><h1>out of place",
    "\u202egnp.exe \u2067reversed\u2069 \u200f\u061c",
    "A" * 500,
    "word " * 100,
    "\U0001f469\u200d\U0001f4bb\U0001f469\U0001f3fd\u200d\U0001f680 " * 20,
    "\u0645\u0631\u064a\u0645 \u0627\u0644\u0639\u0644\u064a",
    "\u674e\u5c0f\u9f8d" * 60,
    "Z\u0351\u036b\u0343\u036a\u0302\u036b" * 30,
    "   ",
    "&amp; &#60; &lt;",
]

FIRST_NAMES = ["Amara", "Ben", "Chloe", "Daniel", "Elif", "Farid", "Grace", "Hiro", "Ines", "Jonas", "Kavya", "Liam",
               "Maya", "Noah", "Olga", "Priya", "Quentin", "Rosa", "Samuel", "Tara", "Umar", "Vera", "Wen", "Yusuf"]
LAST_NAMES = ["Adeyemi", "Bauer", "Costa", "Duarte", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanova", "Jensen",
              "Khan", "Lopez", "Moreau", "Nakamura", "Okafor", "Petrov", "Rossi", "Schmidt", "Tanaka", "Weber"]

# Each returns a list of complaints.
QUESTIONS = {
    "nothing is wider than the page": """
        const found = [], width = document.documentElement.clientWidth;
        if (document.scrollingElement.scrollWidth > width) found.push('the page scrolls sideways');
        for (const [node, rect] of texts())
            if (rect.left < -0.5 || rect.right > width + 0.5) found.push(node.data.slice(0, 30));
        return found;""",
    "text is at least 12 px high": """
        return texts().map(([node]) => node).filter(node => parseFloat(style(node.parentElement).fontSize) < 12)
            .map(node => node.data.slice(0, 30));""",
    "text has contrast": """
        const found = [];
        for (const [node] of texts()) {
            let below = node.parentElement;
            while (below && style(below).backgroundColor === 'rgba(0, 0, 0, 0)') below = below.parentElement;
            const a = luminance(style(node.parentElement).color);
            const b = luminance(below ? style(below).backgroundColor : 'rgb(255, 255, 255)');
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) found.push(ratio.toFixed(2) + ' ' + node.data.slice(0, 30));
        }
        return found;""",
    "only names and the title are cut": """
        return [...document.querySelectorAll('body *')].filter(e => !e.matches('h1, .name, .unseen, svg, svg *'))
            .filter(e => style(e).overflow !== 'visible' || style(e).textOverflow !== 'clip')
            .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
            .map(e => e.outerHTML.slice(0, 60));""",
    "names have at most two lines, the title three": """
        return document.querySelector('h1').getBoundingClientRect().height > 150 ? ['title'] : [...document.querySelectorAll('.name')].map(e => e.getBoundingClientRect().height)
            .filter(height => height > 54);""",
    "labels of charts do not overlap": """
        const found = [];
        for (const chart of document.querySelectorAll('.chart')) {
            const labels = [...chart.querySelectorAll('.ys span, .xs span')];
            labels.forEach((a, i) => labels.slice(i + 1).forEach(b => {
                if (overlap(a.getBoundingClientRect(), b.getBoundingClientRect()))
                    found.push(a.textContent + ' and ' + b.textContent);
            }));
        }
        return found;""",
    "cells of tables do not overlap": """
        const found = [];
        for (const row of document.querySelectorAll('tr')) {
            const cells = [...row.cells].filter(cell => cell.getClientRects().length);
            const rects = cells.map(cell => contents(cell));
            rects.forEach((a, i) => rects.slice(i + 1).forEach((b, j) => {
                if (a.some(x => b.some(y => overlap(x, y)))) found.push(row.textContent.slice(0, 40));
            }));
        }
        return found;""",
    "tables stay in their places": """
        return [...document.querySelectorAll('table')].filter(table => table.getBoundingClientRect().right
            > table.parentElement.getBoundingClientRect().right + 0.5).map(table => table.textContent.slice(0, 40));""",
    "the chart of times ends at the last person": """
        return [...document.querySelectorAll('.wide .chart svg')].filter(svg => {
            const ends = [...svg.querySelectorAll('rect')].map(rect => rect.getBoundingClientRect());
            const box = svg.getBoundingClientRect();
            const gap = box.width / svg.viewBox.baseVal.width * 10;
            return Math.max(...ends.map(end => end.right)) < box.right - gap
                || Math.min(...ends.map(end => end.left)) > box.left + gap;
        }).map(svg => svg.getAttribute('aria-label'));""",
    "scores have bars that begin at 0, on a scale from 0 to 100": """
        return [...document.querySelectorAll('.top tbody tr')].filter(row => {
            const score = parseFloat(row.cells[2].textContent.replace(',', '.'));
            const bar = row.querySelector('rect:not(.track)');
            return bar && (bar.getAttribute('x') || Math.abs(bar.getAttribute('width') - score * 10) > 6);
        }).map(row => row.textContent);""",
    "no id is shown": """
        const id = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
        return texts().filter(([node]) => id.test(node.data)).map(([node]) => node.data.slice(0, 60));""",
    "few people have no percentages": """
        return [...document.querySelectorAll('.bars:not(.top)')].filter(table => /%/.test(table.textContent)
            && +document.querySelector('.figures dd').textContent.replace(/[.,]/, '') < 30)
            .map(table => table.textContent.slice(0, 60));""",
    "drawings have shapes only, and a description": """
        return [...document.querySelectorAll('svg')].filter(svg => svg.getAttribute('role') !== 'img'
            || !svg.getAttribute('aria-label') || svg.querySelector(':not(rect, path)'))
            .map(svg => svg.outerHTML.slice(0, 60));""",
    "nothing runs, nothing is loaded": """
        return [...document.querySelectorAll('script, link, img, iframe, object, embed, form, base, [src]')]
            .concat([...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => /^on/i.test(a.name))))
            .map(e => e.outerHTML.slice(0, 60));""",
    "links lead to the posting": """
        return [...document.querySelectorAll('a')].map(a => a.href)
            .filter(href => !/^https?:/.test(href) || /[/]interview[/]/.test(href));""",
    "it has a title, a language and headings": """
        const found = [], levels = [...document.querySelectorAll('h1, h2, h3')].map(h => +h.tagName[1]);
        if (!document.title || document.title === 'broken') found.push('title ' + document.title);
        if (!['en', 'de', 'fr', 'es', 'it'].includes(document.documentElement.lang)) found.push('language');
        if (levels.filter(level => level === 1).length !== 1 || levels[0] !== 1) found.push('h1');
        levels.forEach((level, i) => { if (i && level > levels[i - 1] + 1) found.push('h' + level); });
        return found;""",
}

# Those that matter on paper too.
ON_PAPER_TOO = ["nothing is wider than the page", "only names and the title are cut", "labels of charts do not overlap",
                "cells of tables do not overlap", "tables stay in their places"]

# What each question must complain about: the page is changed in this way.
DEFECTS = {
    "nothing is wider than the page": ("overflow-wrap: anywhere", "white-space: nowrap"),
    "text is at least 12 px high": ("font-size: .8125rem", "font-size: .7rem"),
    "text has contrast": ("--soft: #57616b", "--soft: #9aa"),
    "only names and the title are cut": ("</footer>", '<p style="height:1em;overflow:hidden">a<br>b<br>c</p></footer>'),
    "names have at most two lines, the title three": ("line-clamp: 2", "line-clamp: 9"),
    "labels of charts do not overlap": (".xs .last {", ".xs .last { left: 40% !important;"),
    "the chart of times ends at the last person": ('<section class="wide"><h2>When',
        '<section class="wide"><div class=chart><svg viewBox="0 0 800 10"><rect width="700" height="9"/></svg></div><h2>When'),
    "tables stay in their places": (".steps th[scope=row] { min-width: 0;", ".steps th[scope=row] { min-width: 30rem;"),
    "scores have bars that begin at 0, on a scale from 0 to 100": ('height="10"/><rect width="', 'height="10"/><rect x="9" width="'),
    "no id is shown": ("</footer>", "4f6d2c1e-8a3b-4c5d-9e7f-0123456789ab</footer>"),
    "few people have no percentages": ("</td><td class=\"drawn\">", "%</td><td class=\"drawn\">"),
    "cells of tables do not overlap": (".number {", ".number { position: relative; left: -2rem;"),
    "drawings have shapes only, and a description": ("</svg>", "<text>10</text></svg>"),
    "nothing runs, nothing is loaded": ("</footer>", '<img src="http://127.0.0.1:9/x.png"></footer>'),
    "only the page is loaded": ("</footer>", '<a id=a href="http://127.0.0.1:9/"></a><meta http-equiv=refresh '
                                'content="0;url=http://127.0.0.1:9/"></footer>'),
    "the browser is content": ("</footer>", "<script>1</script></footer>"),
    "links lead to the posting": ("</footer>", '<a href="https://example.com/interview/1">a</a></footer>'),
    "it has a title, a language and headings": ("<h2>", "<h4>"),
}

# The same for the questions about paper.
PAPER_DEFECTS = {
    "the report of 400 people has two sheets": ("margin: 17mm 14mm", "margin: 140mm 14mm"),
    "every sheet names posting, time and number": ("@top-right", "@media screen"),
    "no table is split": ("break-inside: avoid", "margin-top: 4.5rem"),
    "tables stay in their places": ("repeat(2, minmax(0, 1fr))", "repeat(4, minmax(0, 1fr))"),
    "no id is printed": ("</style>", "a::after { content: ': 4f6d2c1e-8a3b-4c5d-9e7f-0123456789ab' }</style>"),
}

HELPERS = """
    const style = element => getComputedStyle(element);
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    const texts = () => {
        const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode, range = document.createRange();
            if (!node.data.trim() || node.parentElement.closest('.unseen')) continue;
            range.selectNodeContents(node);
            const rect = range.getBoundingClientRect();
            if (rect.width) found.push([node, rect]);
        }
        return found;
    };
    const contents = cell => {
        const rects = [...cell.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect());
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode, range = document.createRange();
            if (node.parentElement.closest('.unseen')) continue;
            range.selectNodeContents(node);
            // What a name has beyond two lines is not painted.
            const box = node.parentElement.closest('.name')?.getBoundingClientRect();
            rects.push(...[...range.getClientRects()].filter(rect => !box || rect.top < box.bottom - 1));
        }
        return rects;
    };
    const luminance = color => {
        const [r, g, b] = color.match(/[0-9.]+/g).map(value => value / 255)
            .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
"""


def request(method, url, body=None, headers=None, timeout=120):
    made = urllib.request.Request(url, method=method, headers={"Content-Type": "application/json", **(headers or {})},
                                  data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(made, timeout=timeout) as response:
        text = response.read()
    return json.loads(text) if text else None


def port_of(process, pattern):
    for line in process.stdout:
        found = re.search(pattern, line)
        if found:
            return int(found[1])
    raise SystemExit("a server did not start")


class Emulator:
    """The service, with candidates who need three days for a step."""

    def __init__(self, binaries, folder, *options):
        self.binaries, self.folder = binaries, folder
        self.process = subprocess.Popen(
            [binaries / "cis", "emulator", "--listen", "0", "--api-key", KEY, "--control", "--step", "250000000ms",
             "--duplicates", "create", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = f"http://127.0.0.1:{port_of(self.process, r'port.: *([0-9]+)')}"

    def call(self, method, path, body=None):
        return request(method, self.url + path, body, {"X-API-KEY": KEY})

    def posting(self, title="Backend engineer"):
        steps = [{"type": kind} for kind in ("resume", "form", "web_interview")]
        made = self.call("POST", "/api/v2/postings", {"title": title, "workflow": steps})
        posting = made["data"]["posting"]["id"]
        self.call("POST", f"/api/v2/postings/{posting}/activate")
        return posting

    def invite(self, posting, name):
        return self.call("POST", f"/api/v2/postings/{posting}/candidates", {"name": name, "email": "p@example.com"})

    def advance(self, milliseconds):
        self.call("POST", "/__emulator/clock", {"advance_ms": int(milliseconds)})

    def invite_many(self, posting, count):
        """About as many each day, over two months."""
        for day in range(60):
            self.call("POST", "/__emulator/candidates", {"posting_id": posting, "name": "Person",
                                                         "count": count * (day + 1) // 60 - count * day // 60})
            self.advance(DAY_MS)

    def report(self, posting, name, *options):
        file = self.folder / f"{name}.html"
        environment = {**os.environ, "CIS_BASE_URL": self.url, "CIS_API_KEY": KEY}
        subprocess.run([self.binaries / "cis", "report", "--posting", posting, "--quiet", "--replace", "-o", file, *options],
                       check=True, env=environment)
        return file

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Browser:
    """Chromium without a window, driven over the WebDriver protocol."""

    def __init__(self):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.url = f"http://127.0.0.1:{port_of(self.process, r'successfully on port ([0-9]+)')}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"]}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options,
                        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        try:
            session = request("POST", self.url, {"capabilities": {"alwaysMatch": capabilities}})
        except urllib.error.URLError as error:
            self.process.terminate()
            raise SystemExit(f"Chromium did not start: {error}") from error
        self.session = f"{self.url}/{session['value']['sessionId']}"

    def command(self, path, body=None):
        return request("POST", f"{self.session}/{path}", body or {})["value"]

    def cdp(self, command, **parameters):
        return self.command("goog/cdp/execute", {"cmd": command, "params": parameters})

    def show(self, file, width, scheme="light", scale=1):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=scale,
                 mobile=width < 500)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.command("url", {"url": file.resolve().as_uri()})

    def ask(self, script):
        return self.command("execute/sync", {"script": HELPERS + script, "args": []})

    def messages(self):
        return [entry["message"] for entry in self.command("se/log", {"type": "browser"})]

    def requests(self):
        """The addresses of what was asked for since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.command("se/log", {"type": "performance"})]
        return [event["params"]["request"]["url"] for event in events
                if event["method"] == "Network.requestWillBeSent"]

    def picture(self, file, height=None):
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], height or 16000), "scale": 1}
        taken = self.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        file.write_bytes(base64.b64decode(taken["data"]))

    def print(self, file, paper):
        """Prints the page as its dialog proposes, on another paper than ours if the page asks for it."""
        width, height = PAPERS[paper]
        printed = self.cdp("Page.printToPDF", paperWidth=width, paperHeight=height, preferCSSPageSize=True)
        file.write_bytes(base64.b64decode(printed["data"]))

    def on_paper(self, paper):
        """What is wrong as it is on the screen, and what a reader of the paper must find."""
        self.cdp("Emulation.setEmulatedMedia", media="print")
        self.cdp("Emulation.setDeviceMetricsOverride", width=PRINTED_WIDTHS[paper], height=800, deviceScaleFactor=1,
                 mobile=False)
        try:
            wrong = [(question, answer) for question in ON_PAPER_TOO for answer in self.ask(QUESTIONS[question])]
            return wrong, self.ask("""
                const made = [...document.querySelectorAll('.facts span')].at(-1).textContent;
                const tables = [...document.querySelectorAll('.bars')].map(table => texts()
                    .filter(([node]) => table.contains(node)).map(([node]) => node.data).join(' '));
                return {posting: document.querySelector('h1').textContent, made, tables};""")
        finally:
            self.cdp("Emulation.setEmulatedMedia", media="")

    def stop(self):
        try:
            request("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait()


def invented_posting(emulator):
    """About three hundred people, invited over two months."""
    chance = random.Random(7)
    posting = emulator.posting("Backend engineer, payments")
    for day in range(60):
        is_working_day = day % 7 < 5
        for _ in range(chance.randint(3, 11) if is_working_day else chance.randint(0, 1)):
            emulator.invite(posting, f"{chance.choice(FIRST_NAMES)} {chance.choice(LAST_NAMES)}")
            emulator.advance(20 * 60 * 1000)
        emulator.advance(DAY_MS * 0.85)
    return posting


def make_pages(emulator, binaries):
    pages = {"none": emulator.report(emulator.posting(), "none"), "many": emulator.folder / "many.html"}
    pages["many"].write_bytes(subprocess.run([binaries / "cis-large-report"], check=True, capture_output=True).stdout)
    for count in (0, 1, 7, 3000):
        for scores in ("spread", "close"):
            page = pages[f"{count}-{scores}"] = emulator.folder / f"{count}-{scores}.html"
            options = [str(count)] + ["close"] * (scores == "close")
            page.write_bytes(subprocess.run([binaries / "cis-large-report", *options], check=True,
                                            capture_output=True).stdout)
    one = emulator.posting()
    emulator.invite(one, "Amara Adeyemi")
    # Two postings, so that all names are among the best ten.
    half = len(HOSTILE_NAMES) // 2
    people = emulator.posting("Sales assistant, part time")
    emulator.invite_many(people, 400)
    hostile = {f"hostile-{i + 1}": (emulator.posting(HOSTILE_NAMES[0] + "B" * 500), names)
               for i, names in enumerate((HOSTILE_NAMES[:half], HOSTILE_NAMES[half:]))}
    for posting, names in hostile.values():
        for name in names:
            emulator.invite(posting, name)
    emulator.advance(60 * DAY_MS)
    pages["one"] = emulator.report(one, "one")
    pages["people"] = emulator.report(people, "people", "--time-zone", "America/New_York")
    pages["people-de"] = emulator.report(people, "people-de", "--lang", "de", "--time-zone", "Europe/Berlin")
    for language in ("fr", "es", "it"):
        pages[f"people-{language}"] = emulator.report(people, f"people-{language}", "--lang", language)
    for page, (posting, names) in hostile.items():
        pages[page] = emulator.report(posting, page)
        shown = pages[page].read_text(encoding="utf-8").count('class="name"')
        if shown != len(names):
            raise SystemExit(f"{page} shows {shown} names instead of {len(names)}")
    return pages


def complaints(browser, file, width, scheme):
    """Pairs of what was asked and what is wrong."""
    browser.show(file, width, scheme)
    browser.ask("document.querySelectorAll('details').forEach(e => e.open = true)")
    found = [(question, answer) for question, script in QUESTIONS.items() for answer in browser.ask(script)]
    found += [("the browser is content", message) for message in browser.messages()]
    found += [("only the page is loaded", url) for url in browser.requests() if url != file.resolve().as_uri()]
    return found


def check(browser, pages):
    failures = []
    for name, file in pages.items():
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                failures += [f"{name}, {width} px, {scheme}: {question}: {answer}"
                             for question, answer in complaints(browser, file, width, scheme)]
                browser.picture(file.with_name(f"{name}-{width}-{scheme}.png"))
    return failures


def squeezed(text):
    """Without blanks, and with letters instead of ligatures."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def sheets_of(file):
    """The text of each sheet of a PDF."""
    text = subprocess.run(["pdftotext", "-raw", file, "-"], check=True, capture_output=True, text=True).stdout
    return [squeezed(sheet) for sheet in text.removesuffix("\f").split("\f")]


def paper_complaints(browser, file, paper):
    """Pairs of what was asked and what is wrong on paper."""
    # The browser may draw the characters of some scripts in another order, and cuts long names.
    is_hostile = file.stem.startswith("hostile")
    browser.show(file, 1280)
    found, wanted = browser.on_paper(paper)
    printed = file.with_name(f"{file.stem}-{paper}.pdf")
    browser.print(printed, paper)
    sheets = sheets_of(printed)
    if file.stem.startswith("people") and len(sheets) != 2:
        found.append(("the report of 400 people has two sheets", len(sheets)))
    for number, sheet in enumerate(sheets, 1):
        for text in ("" if is_hostile else wanted["posting"], wanted["made"], f"{number} / {len(sheets)}"):
            if squeezed(text) not in sheet:
                found.append(("every sheet names posting, time and number", f"sheet {number}: {text}"))
    if not is_hostile:
        found += [("no table is split", table[:40]) for table in wanted["tables"]
                  if not any(squeezed(table) in sheet for sheet in sheets)]
    found += [("no id is printed", found_id) for sheet in sheets
              for found_id in re.findall(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}", sheet)]
    return found


def check_paper(browser, pages):
    return [f"{name}, on {paper}: {question}: {answer}" for name, file in pages.items() for paper in PAPERS
            for question, answer in paper_complaints(browser, file, paper)]


def check_questions(browser, pages):
    """Each question finds its defect."""
    failures = []
    for question, (before, after) in DEFECTS.items():
        page = pages["people" if "chart" in question else "hostile-1"]
        text = page.read_text(encoding="utf-8")
        broken = page.with_name("broken.html")
        if before not in text:
            raise SystemExit(f"{page} does not contain {before}")
        broken.write_text(text.replace(before, after), encoding="utf-8")
        if question not in [asked for asked, _ in complaints(browser, broken, WIDTHS[0], "light")]:
            failures.append(f"a page with a defect passes: {question}")
    return failures


def check_paper_questions(browser, page):
    """Each question about paper finds its defect."""
    text = page.read_text(encoding="utf-8")
    broken = page.with_name("people-broken.html")
    failures = []
    for question, (before, after) in PAPER_DEFECTS.items():
        if before not in text:
            raise SystemExit(f"{page} does not contain {before}")
        broken.write_text(text.replace(before, after), encoding="utf-8")
        if question not in [asked for asked, _ in paper_complaints(browser, broken, "A4")]:
            failures.append(f"a printed page with a defect passes: {question}")
    return failures


def as_of(page, epoch_seconds):
    """The emulator's clock is ahead of the program's, so the page would be older than its candidates."""
    made = time.strftime(r"\g<1>%-d %b %Y, %H:%M (UTC)", time.gmtime(epoch_seconds))
    page.write_text(re.sub(r"(Made |service on )[^<]*? \(UTC\)", made, page.read_text(encoding="utf-8")),
                    encoding="utf-8")
    return page


def take_pictures(browser, page, folder):
    browser.cdp("Emulation.setScrollbarsHidden", hidden=True)
    for name, width, scheme, height in (("360", 360, "light", 1400), ("1280", 1280, "light", 1300),
                                        ("dark", 1280, "dark", 1300)):
        browser.show(page, width, scheme)
        browser.picture(folder / f"posting-report-{name}.png", height)
    printed = page.with_suffix(".pdf")
    browser.print(printed, "A4")
    subprocess.run(["pdftoppm", "-png", "-r", "60", printed, folder / "posting-report-paper"], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--images", type=Path)
    arguments = parser.parse_args()
    started = time.monotonic()
    # For the check, everyone comes to a score.
    emulator = Emulator(arguments.binaries, arguments.pages, *([] if arguments.images else ["--autoplay"]))
    try:
        if arguments.images:
            page = emulator.report(invented_posting(emulator), "invented")
            pages = {"invented": as_of(page, emulator.call("GET", "/__emulator/clock")["now"])}
        else:
            pages = make_pages(emulator, arguments.binaries)
    finally:
        emulator.stop()
    print(f"{len(pages)} pages after {time.monotonic() - started:.1f} s", flush=True)
    browser = Browser()
    try:
        if arguments.images:
            take_pictures(browser, pages["invented"], arguments.images)
            return
        failures = (check(browser, pages) + check_questions(browser, pages) +
                    check_paper(browser, pages) + check_paper_questions(browser, pages["people"]))
    finally:
        browser.stop()
    print(f"{len(pages)} pages at {len(WIDTHS)} widths, light and dark, and on {' and '.join(PAPERS)}: "
          f"{len(failures)} complaints, {time.monotonic() - started:.1f} s")
    if failures:
        raise SystemExit("\n".join(failures))


if __name__ == "__main__":
    main()
