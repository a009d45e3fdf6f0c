#!/usr/bin/env python3
"""Checks the relative links of all Markdown pages: the file must exist and, after a `#`, the heading with the anchor
that GitHub gives it. A source that a page names by its whole path, such as `src/call/exchange.cpp`, must exist too.
Prints what is missing, and exits with 1 if there is something."""

import re
import subprocess
import sys
from pathlib import Path

CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|(?:src|href|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)
SOURCE = re.compile(r"`((?:include|src|emulator|programs|tests)/[\w./-]+\.(?:hpp|cpp|def|py|toml))`")
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
    return lines + missing_sources(page)


def missing_sources(page: Path) -> list[str]:
    """The sources that a page names and that are not there, one line each."""
    if page.is_relative_to(RECORDS):
        return []
    text = page.read_text(encoding="utf-8")
    return [
        f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]}: no such file"
        for match in SOURCE.finditer(text)
        if not Path(match[1]).exists()
    ]


def main() -> int:
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(listing, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0")
    pages = sorted(page for page in map(Path, filter(None, names)) if page.exists())
    found = [line for page in pages for line in problems(page)]
    print("\n".join(found) if found else f"{len(pages)} pages, no broken relative link, no source that is missing")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
