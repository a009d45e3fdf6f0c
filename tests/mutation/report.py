"""What a run of scripts/mutate.sh prints at its end."""

from dataclasses import dataclass

from rewrite import Mutant


@dataclass
class Outcome:
    folder: str
    mutants: int
    survivors: list[Mutant]
    total: int = 0  # more than the mutants, if these are a sample

    def rate(self) -> float:
        return 1 - len(self.survivors) / self.mutants if self.mutants else 1.0


def summary(outcomes: list[Outcome]) -> str:
    """A line for each folder, and below it the mutants that no test has noticed."""
    lines = []
    for outcome in outcomes:
        killed = outcome.mutants - len(outcome.survivors)
        lines.append(f"{outcome.folder}: {killed} of {outcome.mutants} killed ({100 * outcome.rate():.1f} %), "
                     f"of {max(outcome.total, outcome.mutants)} that compile")
        lines += [f"  {m.number} {m.file}:{m.line}: {m.change}\n    {m.code}" for m in outcome.survivors]
    return "\n".join(lines)
