"""The same program with the static library and with the shared one, in instructions: they do not depend on what else runs."""

import tempfile
from pathlib import Path

from driver import operations, processes
from driver.clients import server
from driver.nginx import Nginx
from driver.report import Section, Table, number, times

SDK = ("cis-sdk-client", "start")
PAGES = 40


def of_a_page(binaries: Path, nginx: Nginx) -> float:
    def counted(count: int) -> int:
        return operations.instructions(binaries, nginx, SDK, "plain", count, "pages", 1)

    return (counted(2 * PAGES) - counted(PAGES)) / PAGES


def of_the_first_request(binaries: Path, url: str) -> float:
    return processes.instructions([binaries / "cis-size-create-candidate", url, "key", "post_1", "Grace Hopper"])


def section(binaries: Path, shared: Path, calls: int) -> Section:
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder, Nginx(Path(folder), binaries, 2 * PAGES) as nginx, \
            server(binaries) as (url,):
        rows = []
        for words, count in {"a creation by start(), 32 at a time": lambda where: operations.of_a_call(where, nginx, SDK, "plain", calls),
                             "a page of 100 candidates, read and decoded": lambda where: of_a_page(where, nginx),
                             "a program that creates one candidate, from its start to its end":
                                 lambda where: of_the_first_request(where, url)}.items():
            static, dynamic = count(binaries), count(shared)
            rows.append([words, number(static / 1e3), number(dynamic / 1e3), times(dynamic, static)])
    return Section("Static and shared", f"""
Instructions of a program over HTTP/1.1, counted by callgrind: for one of {calls:,} creations and one of {PAGES} pages after a warm-up, and for a
whole program. The kernel's are not counted. Both libraries are built as README says.""",
                   [Table(["Work", "static library, thousand instructions", "shared library", "×"], rows)])
