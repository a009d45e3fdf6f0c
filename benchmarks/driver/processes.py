"""Runs programs on a core of their own, and reads what they print."""

import os
import re
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

SERVER_CORE = 0
CLIENT_CORE = 1
TIMEOUT = 300  # seconds
# How long it takes to notice that a program has ended. A program that runs for milliseconds must not wait for that.
POLL_OFTEN = 0.001
POLL_SELDOM = 0.02
PATIENCE_AT_END = 120  # seconds: a server with a million people needs some to free them


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


def instructions(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> int:
    """Of the program, counted by callgrind, without the kernel's."""
    with tempfile.NamedTemporaryFile(prefix="cis-bench-") as log:
        run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log.name}", *command], environment)
        return int(re.search(r"Collected : (\d+)", Path(log.name).read_text()).group(1))


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
    process.wait(timeout=PATIENCE_AT_END)


def most_memory(pid: int) -> int:
    """KiB; rusage counts also the memory of the process that forked it."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0  # it has ended


@dataclass
class Run:
    """What a program has used from its start to its end."""

    wall: float = 0.0
    cpu: float = 0.0  # user and system time
    memory: int = 0  # KiB, the most that it had
    output: str = ""
    errors: str = ""


def measure_together(commands: Sequence[Sequence[str | Path]], environment: dict[str, str] | None = None,
                     standard_input: Path | None = None) -> list[Run]:
    """Runs programs at the same time. Whatever fails ends the benchmark."""
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as name:
        runs = [Run() for _ in commands]
        files = [[Path(name, f"{index}.{stream}") for stream in ("out", "err")] for index in range(len(commands))]
        begun = time.monotonic()
        running = {}
        for index, command in enumerate(commands):
            with (standard_input or Path(os.devnull)).open() as given, files[index][0].open("w") as out, \
                    files[index][1].open("w") as err:
                running[index] = start(command, environment, CLIENT_CORE, stdin=given, stdout=out, stderr=err)
        while running:
            for index, process in list(running.items()):
                runs[index].memory = max(runs[index].memory, most_memory(process.pid))
                ended, status, usage = poll(process)
                if not ended:
                    continue
                del running[index]
                runs[index].wall = time.monotonic() - begun
                runs[index].cpu = usage.ru_utime + usage.ru_stime
                runs[index].output, runs[index].errors = (file.read_text() for file in files[index])
                if status != 0:
                    for other in running.values():
                        stop(other)
                    raise SystemExit(f"{' '.join(map(str, commands[index]))}: ended with {status}: {runs[index].errors.strip()}")
            time.sleep(POLL_OFTEN if time.monotonic() - begun < 1 else POLL_SELDOM)
        return runs


def measure(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> Run:
    return measure_together([command], environment)[0]


def cpu_of(pid: int) -> float:
    """The seconds of a process that runs, of its children that run, and of those that have ended."""
    def ticks(process: int) -> tuple[int, int]:
        words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return int(words[11]) + int(words[12]), int(words[13]) + int(words[14])

    own, ended = ticks(pid)
    running = 0
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        try:
            running += ticks(int(child))[0]
        except FileNotFoundError:
            pass  # it has ended meanwhile, and counts among the others only when its parent has noticed
    return (own + ended + running) / os.sysconf("SC_CLK_TCK")


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
