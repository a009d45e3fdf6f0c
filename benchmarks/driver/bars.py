"""A bar chart as SVG, readable on a light and on a dark page."""

from html import escape

from driver.report import Chart, number

WIDTH = 760
LABELS = 220
VALUES = 90
ROW = 26
TOP = 52

STYLE = """
    text { fill: #1f2328; }
    .unit { font-size: 12px; fill: #57606a; }
    .limit { fill: #8c959f; }
    .ours { fill: #0969da; }
    .other { fill: #d4a72c; }
    .line { stroke: #57606a; stroke-dasharray: 4 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .unit { fill: #9198a1; }
      .limit { fill: #6e7681; }
      .ours { fill: #4493f8; }
      .other { fill: #bb8009; }
      .line { stroke: #9198a1; }
    }
"""


def svg(chart: Chart) -> str:
    height = TOP + ROW * len(chart.bars) + 10
    longest = max(bar.value for bar in chart.bars)
    scale = (WIDTH - LABELS - VALUES) / longest
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Helvetica, Arial, sans-serif" '
        'font-size="14">',
        f"  <title>{escape(chart.title)}</title>",
        f"  <style>{STYLE}  </style>",
        f'  <text x="0" y="18" font-weight="bold">{escape(chart.title)}</text>',
        f'  <text class="unit" x="0" y="38">{escape(chart.unit)}; shorter is better</text>',
    ]
    for index, bar in enumerate(chart.bars):
        top = TOP + ROW * index
        width = max(1.0, bar.value * scale)
        lines += [
            f'  <text x="{LABELS - 10}" y="{top + 15}" text-anchor="end">{escape(bar.label)}</text>',
            f'  <rect class="{bar.kind}" x="{LABELS}" y="{top}" width="{width:.1f}" height="20" rx="2"/>',
            f'  <text x="{LABELS + width + 8:.1f}" y="{top + 15}">{number(bar.value)}</text>',
        ]
    limits = [bar.value for bar in chart.bars if bar.kind == "limit"]
    if limits:
        x = LABELS + limits[0] * scale
        lines.append(f'  <line class="line" x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{height - 8}"/>')
    return "\n".join([*lines, "</svg>"]) + "\n"
