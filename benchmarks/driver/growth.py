"""What grows with the amount of work."""

import subprocess
from pathlib import Path

from driver import processes
from driver.report import Section, Table, at_most, number, times


def section(binaries: Path, most: int) -> Section:
    program = binaries / "cis-growth-benchmark"
    server = processes.start([binaries / "cis-benchmark-server", "--pages"], stdout=subprocess.PIPE, text=True)
    # And how often: the same number of stretches for each, because the median of a few is not that of many.
    counts = {count: most // count for count in (1_000, most // 10, most)}
    try:
        url = server.stdout.readline().strip()
        listed = {count: tuple(map(float, processes.run([program, "list", url, str(count), str(times_over)]).split()))
                  for count, times_over in counts.items()}
    finally:
        processes.stop(server)
        server.stdout.close()
    first_cost, first_memory = listed[1_000]
    rows = [[f"{count:,}", number(cost), times(cost, first_cost), f"{memory / 1024:.1f}"]
            for count, (cost, memory) in listed.items()]
    _, most_memory = listed[most]
    change = max(cost / first_cost - 1 for cost, _ in listed.values())
    verdict = (f"From 1,000 to {most:,} candidates the cost of one grows by {change * 100:.0f} % at most, and the "
               f"memory by {max(0, most_memory - first_memory) / 1024:.1f} MiB.")
    calls, events = 10_000, 100_000
    waiting = float(processes.run([program, "waiting", str(calls)]))
    event = float(processes.run([program, "events", str(events)]))
    return Section("Growth", f"""
Lists of so many candidates, read one candidate after the other until {most:,} were read. The processor time is the median over
stretches of 1,000 candidates. Memory is the most that the process ever had.""",
                   [Table(["Candidates", "CPU of one, µs", "×", "most memory, MiB"], rows),
                    Table(["Kept in memory", "bytes"], [
                        [f"each of {calls:,} creations that were started and wait", number(waiting)],
                        [f"each of {events:,} webhook events that the inbox received and its seen-store remembers",
                         number(event)]])], verdict,
                   goals=[at_most(f"Growth of one of {most:,} listed candidates against one of 1,000", 10, change * 100, " %",
                                 "The work for a page is the same and the memory does not grow:"
                                 " this is processor time, which varies between the runs of one program."),
                          at_most("Its memory beyond that of a list of 1,000", 0.5, (most_memory - first_memory) / 1024, " MiB")])
