#!/usr/bin/env python3
"""Checks the relative links of all Markdown pages: the file must exist and, after a `#`, the heading with the anchor
that GitHub gives it. A source that a page names, such as `src/call/exchange.cpp` or `exchange.cpp`, must exist too.
Prints what is missing, and exits with 1 if there is something."""

import re
import subprocess
import sys
from pathlib import Path

CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|(?:src|href|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)
SOURCE = re.compile(r"`([\w./-]+\.(?:hpp|cpp|def))`")
# Records of their time, which are not changed later.
RECORDS = Path("docs/decisions")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> list[str]:
    """The anchors of a page's headings, in their order."""
    found: list[str] = []
    for heading in HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        number, anchor = 0, name
        while anchor in found:
            number += 1
            anchor = f"{name}-{number}"
        found.append(anchor)
    return found


def problems(page: Path) -> list[str]:
    """The broken links of a page, one line each."""
    text = CODE.sub(lambda code: "\n" * code.group().count("\n"), page.read_text(encoding="utf-8"))
    lines = []
    for match in LINK.finditer(text):
        link = match.group(1) or match.group(2)
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        what = None
        if path.startswith("/"):
            what = "not relative"
        elif not target.exists():
            what = "no such file"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            what = "no such heading"
        if what:
            line = text.count("\n", 0, match.start()) + 1
            lines.append(f"{page}:{line}: {link}: {what}")
    return lines


def missing_sources(page: Path, known: set[str]) -> list[str]:
    """The sources that a page names and that are not there, one line each."""
    if page.is_relative_to(RECORDS):
        return []
    text = page.read_text(encoding="utf-8")
    return [
        f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]}: no such file"
        for match in SOURCE.finditer(text)
        if match[1] not in known
    ]


def listed_files(*patterns: str) -> list[Path]:
    """The files of the checkout, also those that are not committed yet."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns]
    names = subprocess.run(listing, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0")
    return sorted(file for file in map(Path, filter(None, names)) if file.exists())


def main() -> int:
    pages = listed_files("*.md")
    # A page may name a source by the end of its path.
    ends = {"/".join(file.parts[start:]) for file in listed_files("*.hpp", "*.cpp", "*.def") for start in range(len(file.parts))}
    found = [line for page in pages for line in problems(page) + missing_sources(page, ends)]
    print("\n".join(found) if found else f"{len(pages)} pages, no broken relative link, no source that is missing")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
