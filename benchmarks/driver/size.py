"""How large programs are that use the library, and how long the program cis takes to begin."""

import gzip
import resource
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from driver import processes
from driver.report import Section, Table, at_most, number

PROGRAMS = {"creates a candidate, by hand with libcurl": "by-hand",
            "creates a candidate": "create-candidate",
            "is the one of README": "readme"}


def stripped_kilobytes(program: Path, folder: Path) -> float:
    processes.run(["strip", "-o", folder / program.name, program])
    return (folder / program.name).stat().st_size / 1000


RUNS = 30


def begin_milliseconds(program: Path) -> float:
    """The processor time of one --help."""
    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    for _ in range(RUNS):
        subprocess.run([program, "--help"], stdout=subprocess.DEVNULL, check=True)
    return (used() - before) / RUNS * 1000


@dataclass
class Cis:
    stripped: float  # kB
    compressed: float  # kB
    begin: float  # ms


def size_of_cis(binaries: Path, folder: Path) -> Cis:
    stripped = stripped_kilobytes(binaries / "cis", folder)
    return Cis(stripped, len(gzip.compress((folder / "cis").read_bytes(), 9)) / 1000, begin_milliseconds(folder / "cis"))


def section(binaries: Path) -> Section:
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as name:
        sizes = {what: [stripped_kilobytes(binaries / f"cis-size-{program}{suffix}", Path(name)) for suffix in ("", "-sections")]
                 for what, program in PROGRAMS.items()}
        cis = size_of_cis(binaries, Path(name))
    return Section("Size", """
Programs that are linked with the static library of this build, and stripped. libcurl, OpenSSL, simdjson and the C++ library
are shared ones of the system. The library is compiled in sections, so a linker that is told `-Wl,--gc-sections` leaves out
what a program does not use; the second column is with that, and with `-ffunction-sections -fdata-sections` for the program.""", [
        Table(["A program that", "kB", "kB with --gc-sections"], [[what, *(f"{size:,.0f}" for size in both)] for what, both in sizes.items()]),
        Table(["The program `cis`, with all its parts", "Value"],
              [["stripped, kB", f"{cis.stripped:,.0f}"], ["stripped and compressed, kB", f"{cis.compressed:,.0f}"],
               ["`cis --help`, ms of processor time", number(cis.begin)]])], goals=[
        at_most("A program that only creates candidates, with --gc-sections", 700, sizes["creates a candidate"][1], " kB",
                "It also has retries, back-off, deadlines, TLS and redaction, which a linker cannot leave out."),
        at_most("The stripped program `cis`", 4500, cis.stripped, " kB",
                "It is compiled with -O3, as README says, and has workbooks and reports in five languages."),
        at_most("`cis --help`, in processor time", 10, cis.begin, " ms",
                "The dynamic linker takes most of it, for libcurl and what libcurl uses. The static program was not measured.")])
