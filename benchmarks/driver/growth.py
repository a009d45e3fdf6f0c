"""What grows with the amount of work."""

import subprocess
from pathlib import Path

from driver import processes
from driver.report import Section, Table, number, times


def section(binaries: Path, most: int) -> Section:
    program = binaries / "cis-growth-benchmark"
    server = processes.start([binaries / "cis-benchmark-server", "--pages"], stdout=subprocess.PIPE, text=True)
    rows = []
    try:
        url = server.stdout.readline().strip()
        first = 0.0
        for count, repetitions in ((1_000, 41), (most // 10, 3), (most, 1)):
            cost, memory = map(float, processes.run([program, "list", url, str(count), str(repetitions)]).split())
            first = first or cost
            rows.append([f"{count:,}", number(cost), times(cost, first), f"{memory / 1024:.1f}"])
    finally:
        processes.stop(server)
        server.stdout.close()
    calls, events = 10_000, 100_000
    waiting = float(processes.run([program, "waiting", str(calls)]))
    event = float(processes.run([program, "events", str(events)]))
    return Section("Growth", """
One list of so many candidates, read one candidate after the other. Memory is the most that the process ever had.""",
                   [Table(["Candidates", "CPU of one, µs", "×", "most memory, MiB"], rows),
                    Table(["Kept in memory", "bytes"], [
                        [f"each of {calls:,} creations that were started and wait", number(waiting)],
                        [f"each of {events:,} webhook events that the inbox received and its seen-store remembers",
                         number(event)]])])
