"""How much of a quota processes use together, and whether any window has more."""

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from driver import processes
from driver.databases import Redis
from driver.report import Section, Table, at_least, at_most

REQUESTS = 300
HOUR = 3600  # seconds, simulated
LIES = 100  # every so many requests


@dataclass
class Use:
    what: str
    times: list[float]  # milliseconds, in order
    window: float  # milliseconds
    windows: float  # how many of them the run lasted

    def share(self) -> float:
        return len(self.times) / (REQUESTS * self.windows)

    def busiest(self) -> int:
        most = first = 0
        for last, end in enumerate(self.times):
            while end - self.times[first] >= self.window:
                first += 1
            most = max(most, last - first + 1)
        return most


def times_of(text: str) -> list[float]:
    return [float(line) for line in text.split()]


def simulated(binaries: Path, what: str, lies: int) -> Use:
    text = processes.run([binaries / "cis-quota-benchmark", str(REQUESTS), "60000", str(HOUR), str(lies)])
    return Use(what, times_of(text), 60_000, HOUR / 60)


def shared(binaries: Path, what: str, count: int, seconds: int, lies: int = 0, restarts: bool = False) -> Use:
    with Redis() as redis:
        running = [subprocess.Popen([binaries / "cis-quota-benchmark", str(REQUESTS), "1000", str(seconds), str(lies), redis.place],
                                    stdout=subprocess.PIPE, text=True) for _ in range(count)]
        if restarts:
            time.sleep(seconds / 2)
            subprocess.run([*redis.cli, "flushall"], check=True, capture_output=True)
        texts = [process.communicate()[0] for process in running]
    return Use(what, sorted(each for text in texts for each in times_of(text)), 1000, seconds)


def section(binaries: Path, seconds: int) -> Section:
    uses = [simulated(binaries, "one process", 0),
            simulated(binaries, f"one process, and every {LIES}th answer is a 429 that asks for a pause of 1 s", LIES),
            shared(binaries, "four processes on Redis", 4, seconds),
            shared(binaries, f"four processes on Redis, and every {LIES}th answer of each is such a 429", 4, seconds, LIES),
            shared(binaries, "three processes on Redis, which loses everything halfway", 3, seconds, restarts=True)]
    rows = [[use.what, f"{use.share() * 100:.1f} %", str(use.busiest())] for use in uses]
    return Section("Use of a quota", f"""
A quota of {REQUESTS} requests in a window, used as fast as the limiter allows. One process has an hour of simulated time, with windows of a
minute. Processes that share the quota on a Redis server need real time: their windows last a second, and the run {seconds} of them, so what
happens in an hour happens in {seconds} s. The clocks of the machines make no difference, because only that of the server counts. A pause that
the service asks for is kept, although the quota has room: that is what such an answer costs.""",
                   [Table(["Used by", "of the quota", f"most in one window (at most {REQUESTS})"], rows)], goals=[
        at_least("Used of a quota by one process", 98, uses[0].share() * 100, " %"),
        at_least("Used of a quota by four processes on Redis", 98, uses[2].share() * 100, " %",
                 "A window lasts a second here, and each process waits for its turn on the network; the rest of a window that nobody "
                 "uses is the larger, the shorter the window is."),
        at_most("Requests in one window, unless a Redis server loses everything", REQUESTS,
                max(use.busiest() for use in uses[:-1]), "")])
