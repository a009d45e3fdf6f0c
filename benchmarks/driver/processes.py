"""Runs programs on a core of their own, and reads what they print."""

import os
import resource
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

SERVER_CORE = 0
CLIENT_CORE = 1
TIMEOUT = 300  # seconds


def can_pin() -> bool:
    return len(os.sched_getaffinity(0)) > 1


def pin(core: int) -> None:
    """Runs in the child, before its program."""
    if can_pin():
        os.sched_setaffinity(0, {core})


def run(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env={**os.environ, **(environment or {})}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, timeout=TIMEOUT, check=False, preexec_fn=lambda: pin(CLIENT_CORE))
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def start(command: Sequence[str | Path], environment: dict[str, str] | None = None, core: int = SERVER_CORE,
          **options) -> subprocess.Popen:
    return subprocess.Popen(command, env={**os.environ, **(environment or {})}, preexec_fn=lambda: pin(core), **options)


def poll(process: subprocess.Popen) -> tuple[bool, int, resource.struct_rusage]:
    """Whether it has ended, and then its status and what it used."""
    pid, status, usage = os.wait4(process.pid, os.WNOHANG)
    if pid:
        process.returncode = os.waitstatus_to_exitcode(status)
    return bool(pid), process.returncode or 0, usage


def stop(process: subprocess.Popen) -> None:
    process.terminate()
    process.wait(timeout=10)


@dataclass
class Samples:
    """The runs of one program with one task, for each operation."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def median_wall(self) -> float:
        return statistics.median(self.wall)

    @property
    def median_cpu(self) -> float:
        return statistics.median(self.cpu)
