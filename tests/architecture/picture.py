"""Draws the layers as a picture, and lists them as a table, for docs/architecture.md."""

import html
import textwrap
from pathlib import Path

from layers import Layer, Tree

PAGE = "docs/architecture.md"
PICTURE = "docs/images/layers.svg"
BEGIN, END = "<!-- layers: begin -->", "<!-- layers: end -->"

WIDTH, GAP, MARGIN, LINE = 760, 8, 20, 16
STYLE = """
    .page { fill: #ffffff; }
    .layer { fill: #ddf4ff; stroke: #218bff; }
    .apart { fill: #f6f8fa; stroke: #8c959f; stroke-dasharray: 5 4; }
    .name { font-weight: bold; }
    .what { font-size: 12px; fill: #424a53; }
    .target { font-size: 12px; fill: #57606a; font-family: monospace; }
    text { fill: #1f2328; }
"""


def folders(tree: Tree) -> list[Layer]:
    """The layers that are folders."""
    return [layer for layer in tree.layers if "." not in layer.name]


def floors(tree: Tree) -> list[list[Layer]]:
    """The folders by height: each is above all the folders that it uses."""
    height: dict[str, int] = {}
    for layer in tree.layers:
        height[layer.name] = 1 + max((height[used] for used in layer.uses), default=-1)
    rows: dict[int, list[Layer]] = {}
    for layer in folders(tree):
        rows.setdefault(height[layer.name], []).append(layer)
    return [rows[key] for key in sorted(rows)]


def svg(tree: Tree) -> str:
    """The picture: one row for each height, the lowest at the bottom."""
    boxes, y = [], MARGIN
    for row in reversed(floors(tree)):
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        texts = [textwrap.wrap(layer.holds.replace("`", ""), int(width / 6.6)) for layer in row]
        height = 30 + LINE * max(len(lines) for lines in texts) + (6 if len(row) else 0)
        for number, (layer, lines) in enumerate(zip(row, texts)):
            x = MARGIN + number * (width + GAP)
            kind = "apart" if layer.library else "layer"
            boxes.append(f'  <rect class="{kind}" x="{x:.0f}" y="{y}" width="{width:.0f}" height="{height}" rx="6"/>')
            boxes.append(f'  <text class="name" x="{x + 12:.0f}" y="{y + 21}">{html.escape(layer.name)}</text>')
            if layer.library:
                right = x + width - 12
                boxes.append(
                    f'  <text class="target" text-anchor="end" x="{right:.0f}" y="{y + 21}">{layer.library}</text>'
                )
            for i, line in enumerate(lines):
                boxes.append(f'  <text class="what" x="{x + 12:.0f}" y="{y + 39 + LINE * i}">{html.escape(line)}</text>')
        y += height + GAP
    total = y - GAP + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" '
            'font-family="Helvetica, Arial, sans-serif" font-size="14">',
            "  <title>The layers of cis-cpp: each uses only layers below it</title>",
            f"  <style>{STYLE}  </style>",
            f'  <rect class="page" width="{WIDTH}" height="{total}" rx="8"/>',
            *boxes,
            "</svg>\n",
        ]
    )


def table(tree: Tree) -> str:
    """The folders as a Markdown table, lowest first."""
    rows = ["| Layer | Holds | Uses |", "|---|---|---|"]
    for layer in folders(tree):
        library = f" (`{layer.library}`)" if layer.library else ""
        uses = ", ".join(f"`{used}`" for used in layer.uses if "." not in used)
        rows.append(f"| `{layer.name}`{library} | {layer.holds} | {uses or 'none'} |")
    return "\n".join(rows) + "\n"


def quoted(page: str, tree: Tree) -> str:
    """A page with the table of a tree in its place."""
    begin, end = (mark.replace("layers:", f"layers of {tree.name}:") for mark in (BEGIN, END))
    head, _, rest = page.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}\n{table(tree)}{end}{tail}" if rest else page


def expected(trees: list[Tree], project: Path) -> dict[str, str]:
    """What the files that are made of the rules have to hold."""
    page = (project / PAGE).read_text(encoding="utf-8")
    for tree in trees:
        page = quoted(page, tree)
    return {PAGE: page, PICTURE: svg(trees[0])}


def write(trees: list[Tree], project: Path) -> None:
    """Writes these files."""
    for name, text in expected(trees, project).items():
        (project / name).write_text(text, encoding="utf-8")
