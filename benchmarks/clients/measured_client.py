"""What the Python clients of the macro benchmark have in common: see measured_client.hpp."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Work:
    variant: str
    task: str
    protocol: str
    base_url: str
    posting: str
    ca_file: str
    count: int
    concurrency: int

    @property
    def list_url(self) -> str:
        return f"{self.base_url}/api/v2/postings/{self.posting}/candidates"


HEADERS = {"X-API-KEY": "benchmark-key"}


@dataclass
class Candidate:
    """As a user writes it: the nested parts stay dictionaries."""

    object: str
    interview_id: str
    candidate_id: str | None
    posting_id: str
    name: str
    email: str
    score: float | None
    status: str
    interview_url: str | None
    workflow: dict | None
    agent_summary: dict | None
    shortlisted: bool
    dismissed: bool
    metadata: dict[str, str]
    data: dict | None
    interviewed_at: float | None
    created_at: float | None


def page_query(cursor: str) -> dict[str, str]:
    return {"limit": "100", "starting_after": cursor} if cursor else {"limit": "100"}


def person(number: int) -> dict:
    return {"name": f"Person Number {number}", "email": f"person.{number}@example.com", "metadata": {"source": "csv"}}


def checked_page(body: dict) -> tuple[float, str]:
    """The page's part of the checksum, and the cursor of the next page."""
    page = [Candidate(**item) for item in body["data"]]
    if len(page) != 100:
        raise SystemExit("the page")
    total = sum(item.score + len(item.workflow["steps"]) + len(item.metadata) for item in page)
    return total, page[-1].interview_id


def work_of_arguments() -> Work:
    return Work(*(int(text) if field.type is int else text for field, text in zip(fields(Work), sys.argv[1:], strict=True)))


def measure(work: Work, perform: Callable[[int, int], float]) -> None:
    """Warms up, then prints the line."""
    warm_up = max(2 * work.concurrency, min(work.count // 10, 200))
    perform(0, warm_up)
    wall, cpu = time.perf_counter(), time.process_time()
    checksum = perform(warm_up, work.count)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    print(wall, cpu, checksum)
