"""What a group of measurements adds to a page."""

from dataclasses import dataclass, field


@dataclass
class Bar:
    label: str
    value: float
    kind: str = "other"  # `limit`, `ours` or `other`


@dataclass
class Chart:
    slug: str  # of the file docs/images/benchmarks-<slug>.svg
    title: str
    unit: str
    bars: list[Bar]


@dataclass
class Table:
    header: list[str]
    rows: list[list[str]]
    title: str = ""
    chart: Chart | None = None
    has_words: bool = False  # not only numbers behind the first column


@dataclass
class Goal:
    """What a measurement is to reach."""

    what: str
    aim: str
    measured: str
    is_kept: bool
    reason: str  # why it is not kept; shown only then


def _rounded(value: float) -> float:
    """As the page shows it, so that no goal is missed by what nobody sees."""
    return float(number(value).replace(",", ""))


def at_most(what: str, aim: float, measured: float, unit: str, reason: str = "") -> Goal:
    return Goal(what, f"at most {number(aim)}{unit}", f"{number(measured)}{unit}", _rounded(measured) <= _rounded(aim), reason)


def at_least(what: str, aim: float, measured: float, unit: str, reason: str = "") -> Goal:
    return Goal(what, f"at least {number(aim)}{unit}", f"{number(measured)}{unit}", _rounded(measured) >= _rounded(aim), reason)


@dataclass
class Section:
    title: str
    text: str
    tables: list[Table] = field(default_factory=list)
    notes: str = ""
    goals: list[Goal] = field(default_factory=list)


def number(value: float) -> str:
    """With three significant digits."""
    if value == 0:
        return "0"
    digits = max(0, 2 - int(f"{abs(value):e}".split("e")[1]))
    return f"{value:,.{digits}f}"


def times(value: float, reference: float) -> str:
    return f"{value / reference:.2f} ×"


def _markdown(table: Table) -> list[str]:
    lines = [f"| {' | '.join(table.header)} |", f"|---{('|---' if table.has_words else '|--:') * (len(table.header) - 1)}|"]
    lines += [f"| {' | '.join(row)} |" for row in table.rows]
    return lines


def _goals(goals: list[Goal]) -> Section:
    kept = sum(goal.is_kept for goal in goals)
    return Section("Goals", f"{kept} of {len(goals)} are kept by the figures below.", [
        Table(["Goal", "Aim", "Measured", "Kept, or why not"],
              [[goal.what, goal.aim, goal.measured, "kept" if goal.is_kept else f"not kept. {goal.reason}".strip()] for goal in goals],
              has_words=True)])


def page(sections: list[Section], introduction: str, title: str = "Benchmarks") -> str:
    """The goals of all sections come first, in one table."""
    lines = [f"# {title}", "", introduction.strip(), ""]
    goals = [goal for section in sections for goal in section.goals]
    for section in ([_goals(goals)] if goals else []) + sections:
        lines += [f"## {section.title}", "", section.text.strip(), ""]
        for table in section.tables:
            if table.title:
                lines += [f"### {table.title}", ""]
            if table.chart is not None:
                lines += [f"![{table.chart.title}](images/benchmarks-{table.chart.slug}.svg)", ""]
            lines += [*_markdown(table), ""]
        if section.notes:
            lines += [section.notes.strip(), ""]
    return "\n".join(lines).rstrip() + "\n"
