"""What the figures of a million people mean for ten million: arithmetic alone, which tests/benchmarks checks."""

from collections.abc import Sequence
from dataclasses import dataclass

PEOPLE = 10_000_000
POSTINGS = 1_000
WORKERS = 100
QUOTA = 300  # requests a minute, of one key
MOST_GROWTH = 0.10  # of the processor time of a person, against the smallest size


def growth(each: float, least: float) -> float:
    """By which part one costs more than with few; negative if less."""
    return each / least - 1


def line_through(x1: float, y1: float, x2: float, y2: float, x: float) -> float:
    """The value at `x` of what grows evenly."""
    return y1 + (y2 - y1) / (x2 - x1) * (x - x1)


def hours(requests: float, quota: float = QUOTA) -> float:
    """How long the quota alone makes so many requests last."""
    return requests / quota / 60


def full_core(requests: float, cpu: float) -> float:
    """How many such requests a minute keep one core busy."""
    return requests / cpu * 60


@dataclass(frozen=True)
class Forecast:
    """One kind of work on all people in all postings."""

    requests: float
    hours: float  # because of the quota
    cpu_hours: float  # of one core
    full_core: float  # requests a minute

    @property
    def share_of_core(self) -> float:
        """While it goes at the speed of the quota."""
        return self.cpu_hours / self.hours


def forecast(requests_of_posting: float, cpu_of_person: float, people_of_posting: int) -> Forecast:
    """
    :param requests_of_posting: what one posting with so many people took
    :param cpu_of_person: in seconds
    """
    if people_of_posting * POSTINGS != PEOPLE:
        raise ValueError(f"measured were postings of {people_of_posting:,} people, not of {PEOPLE // POSTINGS:,}")
    requests = requests_of_posting * POSTINGS
    cpu = cpu_of_person * PEOPLE
    return Forecast(requests, hours(requests), cpu / 3600, full_core(requests, cpu))


@dataclass(frozen=True)
class Together:
    """What one person costs if several workers read the same input and share claims."""

    workers: int
    cpu: float  # seconds of all workers
    redis_cpu: float
    redis_memory: float  # bytes


def with_workers(measured: Sequence[Together], workers: int = WORKERS) -> Together:
    """Each further worker reads each row and asks for its claim: the cost grows evenly with the workers."""
    few, many = measured[0], measured[-1]

    def at(name: str) -> float:
        return line_through(few.workers, getattr(few, name), many.workers, getattr(many, name), workers)

    return Together(workers, at("cpu"), at("redis_cpu"), at("redis_memory"))
