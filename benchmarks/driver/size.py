"""How large programs are that use the library."""

import tempfile
from pathlib import Path

from driver import processes
from driver.report import Section, Table

PROGRAMS = {"creates a candidate, by hand with libcurl": "by-hand",
            "creates a candidate": "create-candidate",
            "is the one of README": "readme"}


def stripped_kilobytes(program: Path, folder: Path) -> float:
    processes.run(["strip", "-o", folder / program.name, program])
    return (folder / program.name).stat().st_size / 1000


def section(binaries: Path) -> Section:
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as name:
        rows = [[what, *(f"{stripped_kilobytes(binaries / f'cis-size-{program}{suffix}', Path(name)):,.0f}"
                         for suffix in ("", "-sections"))]
                for what, program in PROGRAMS.items()]
    return Section("Size", """
Programs that are linked with the static library of this build, and stripped. libcurl, OpenSSL, simdjson and the C++ library
are shared ones of the system. The library is compiled in sections, so a linker that is told `-Wl,--gc-sections` leaves out
what a program does not use; the second column is with that, and with `-ffunction-sections -fdata-sections` for the program.""",
                   [Table(["A program that", "kB", "kB with --gc-sections"], rows)])
