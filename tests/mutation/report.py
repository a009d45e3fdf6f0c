"""The page docs/mutation.md, from the results and the explanations in survivors.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from rewrite import Mutant

EXPLANATIONS = Path(__file__).with_name("survivors.toml")


@dataclass
class Outcome:
    folder: str
    mutants: int
    not_compilable: int
    survivors: list[Mutant]
    total: int = 0  # more than the mutants, if these are a sample

    def rate(self, explained: int = 0) -> float:
        """@param explained so many survivors count like killed ones"""
        return 1 - (len(self.survivors) - explained) / self.mutants if self.mutants else 1.0


class Explanations:
    """Why a mutant cannot be noticed, or need not be. Found by its file, its source line and its change."""

    def __init__(self, entries: list[dict]) -> None:
        self.reasons = {(e["file"], e["line"], change): e["reason"] for e in entries for change in e["changes"]}

    @staticmethod
    def load(path: Path = EXPLANATIONS) -> "Explanations":
        return Explanations(tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", []))

    def reason(self, mutant: Mutant) -> str:
        return self.reasons.get((mutant.file, mutant.code, mutant.change), "")

    def require_current(self, outcomes: list[Outcome]) -> None:
        """Fails if an explanation is of no mutant that survives."""
        folders = tuple(outcome.folder + "/" for outcome in outcomes)
        surviving = {(m.file, m.code, m.change) for outcome in outcomes for m in outcome.survivors}
        stale = [key for key in self.reasons if key[0].startswith(folders) and key not in surviving]
        if stale:
            raise SystemExit("explanations of no survivor:\n" + "\n".join(map(str, stale)))


def page(outcomes: list[Outcome], explanations: Explanations, not_run: list[str] | None = None, made: str = "") -> str:
    """@param made when, with which command and of which commit"""
    lines = [HEAD]
    if made:
        lines += [made, ""]
    lines += ["| Folder | Mutants that ran | Killed | Rate | Explained | Killed or explained | Not explained | Not compilable |",
              "|---|---|---|---|---|---|---|---|"]
    for outcome in outcomes:
        explained = sum(1 for m in outcome.survivors if explanations.reason(m))
        count = len(outcome.survivors)
        lines.append(f"| `{outcome.folder}` | {outcome.mutants} of {max(outcome.total, outcome.mutants)} | {outcome.mutants - count} | {100 * outcome.rate():.1f} % | "
                     f"{explained} | {100 * outcome.rate(explained):.1f} % | {count - explained} | {outcome.not_compilable} |")
    if not_run:
        lines += ["", "Not run: " + ", ".join(f"`{folder}`" for folder in not_run) + "."]
    for outcome in outcomes:
        if not outcome.survivors:
            continue
        lines += ["", f"## Survivors in {outcome.folder}"]
        groups: dict[tuple[str, str], list[Mutant]] = {}
        for mutant in outcome.survivors:
            groups.setdefault((mutant.file, explanations.reason(mutant)), []).append(mutant)
        for (file, reason), mutants in sorted(groups.items()):
            lines += ["", f"{file}: {reason or 'not explained.'}", ""]
            lines += [f"- line {m.line}, {m.change}" for m in mutants]
    return "\n".join(lines) + "\n"


HEAD = """# Mutants: changes that a test must notice

`scripts/mutate.sh` generates this page. It changes operators, conditions, constants, results and statements of five
folders of the library, where a mistake loses or doubles people or events, one at a time, and runs the tests that reach the change, except those that take more than ten seconds. A test
that fails kills the mutant. So does one that takes too long. What no test notices survives: either a test is missing, or
the change makes no difference, and then `tests/mutation/survivors.toml` says why. The rate is the killed part of
those that ran: an explained survivor is not killed. At least 95 % are wanted. That is out of reach where more of the
mutants make no difference, as in `src/call`: a thread that wakes once more, memory that is freed later. So the page also
tells which part is killed or explained. Calls of `reserve` and `shrink_to_fit` are not changed: no behaviour depends on
them. A mutant that does not compile does not count. Where not all mutants ran, those that did are a random sample: of
400, the rate of all can be some 3 % away.
"""
