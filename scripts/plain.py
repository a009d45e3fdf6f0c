#!/usr/bin/env python3
"""Compiles each file of the emulator, the programs and the examples alone, in build/gcc-12: scripts/plain.py [--minutes N]

With --minutes N no further files are begun after N minutes; the next run goes on. The files that changed last come first.
"""
import argparse
import os
import re
import subprocess
import sys
import time

from tidy import ROOT, newest_first

BUILD = ROOT / "build/gcc-12"


def objects() -> dict[str, list[str]]:
    """The objects of each source: a file can be in several targets."""
    listing = subprocess.run(["ninja", "-C", BUILD, "-t", "targets", "all"], stdout=subprocess.PIPE, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for name in re.findall(r"^((?:emulator|programs|examples)/.*\.o): ", listing, re.MULTILINE):
        source = re.sub(r"CMakeFiles/[^/]+\.dir/|\.o$", "", name)
        found.setdefault(re.sub(r"[^/]+/__/", "", source), []).append(name)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    end = time.monotonic() + 60 * parser.parse_args().minutes
    of_source = objects()
    if not of_source:
        sys.exit("scripts/plain.py: nothing to compile in build/gcc-12")
    left = [name for source in newest_first(list(of_source)) for name in of_source[source]]
    count = len(left)
    at_once = 4 * len(os.sched_getaffinity(0))
    while left and time.monotonic() < end:
        subprocess.run(["ninja", "-C", BUILD, "--quiet", *left[:at_once]], check=True)
        del left[:at_once]
    print(f"{count - len(left)} of {count} objects compile, {len(left)} are left for the next run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
