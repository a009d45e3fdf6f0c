#!/usr/bin/env python3
"""Prints what Doxygen reads in place of a Markdown page, which is written for GitHub's reader:

- a heading gets the name that GitHub gives it, and a link to a page or to a heading becomes a reference to that name;
- a link to what is no page of the site, such as a source, becomes its text; each link is on one line;
- code with an apostrophe stands between two backticks: Doxygen ends it at an apostrophe otherwise;
- a picture is named without its folder, as Doxygen looks for it;
- the pages that a folder's README.md lists are below it, in that order;
- the main page leads to the others, and a page of several sections gets a table of contents.

    docs/doxygen_pages.py docs/guide/start.md
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "scripts"))
import check_links  # pylint: disable=wrong-import-position

MAIN = Path("README.md")
# A phone shows no tree. What is below the main page stands between it and the reference.
MAIN_CONTENTS = "@subpage guide · @subpage install · @subpage api · [API reference](modules.html) · @ref maintainers"
# So many sections need a table of contents.
MANY_SECTIONS = 4

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s:]+)\)")
PICTURE = re.compile(r"(!\[[^\]]*\]\()(?:[^()\s:]*/)([^()\s:/]+\))")
CODE = re.compile(r"`([^`]+)`")
HEADING = re.compile(r"^(#+) +(.*)$", re.MULTILINE)


def page_name(page: Path) -> str:
    """The name of a page, which is also that of its file: docs/guide/start.md is guide_start."""
    if page == MAIN:
        return "index"
    parts = [part for part in page.with_suffix("").parts if part not in ("docs", "README")]
    return re.sub(r"\W", "_", "_".join(parts)).lower()


class Filter:
    """One page on its way to Doxygen."""

    def __init__(self, page: Path):
        self.page = page
        self.text = (PROJECT / page).read_text(encoding="utf-8")
        self.listed: set[Path] = set()

    def title(self, text: str) -> str:
        """The page's title, and what stands behind it."""
        if self.page == MAIN:
            return f"# {text}\n\n{MAIN_CONTENTS}"
        sections = len(re.findall("^## ", check_links.FENCE.sub("", self.text), re.MULTILINE))
        contents = "\n[TOC]" if sections >= MANY_SECTIONS else ""
        return f"# {text} {{#{page_name(self.page)}}}{contents}"

    def heading(self, level: str, text: str, anchor: str) -> str:
        """A heading with its name, and without backticks: a table of contents would show tags in their place."""
        text = text.replace("`", "")
        return self.title(text) if level == "#" else f"{level} {text} {{#{page_name(self.page)}-{anchor}}}"

    def link(self, match: re.Match[str]) -> str:
        """What a link to a file becomes. Doxygen reads none that goes over the end of a line."""
        text, target = " ".join(match[1].split()), match[2]
        file, _, anchor = target.partition("#")
        page = (PROJECT / self.page.parent / file).resolve().relative_to(PROJECT) if file else self.page
        if page.suffix != ".md":
            return text
        is_index = self.page.name == "README.md" and self.page != MAIN
        if is_index and page.parent == self.page.parent and page not in self.listed | {self.page}:
            self.listed.add(page)
            return f'@subpage {page_name(page)} "{text}"'
        text = text.replace("`", "")  # they would be shown
        return f"[{text}](@ref {page_name(page)}{'-' + anchor if anchor else ''})"

    @staticmethod
    def code(match: re.Match[str]) -> str:
        """What code between backticks becomes."""
        return f"`{match[0]}`" if "'" in match[1] else match[0]

    def prose(self, text: str, anchors: Iterator[str]) -> str:
        """Text between blocks of code."""
        text = CODE.sub(self.code, PICTURE.sub(r"\1\2", LINK.sub(self.link, text)))
        return HEADING.sub(lambda match: self.heading(match[1], match[2], next(anchors)), text)

    def output(self) -> str:
        """The whole page."""
        anchors = iter(check_links.anchors(PROJECT / self.page))
        parts, end = [], 0
        for fence in check_links.FENCE.finditer(self.text):
            parts += [self.prose(self.text[end : fence.start()], anchors), fence.group()]
            end = fence.end()
        return "".join(parts + [self.prose(self.text[end:], anchors)])


if __name__ == "__main__":
    sys.stdout.write(Filter(Path(sys.argv[1]).resolve().relative_to(PROJECT)).output())
