"""What a client costs that has nothing to do."""

import resource
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from driver import processes

COUNT = 1_000
COUNT_OVER_TLS = 100  # each reads the system's authorities
ROUNDS = 3
SYSTEM_BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")


@dataclass
class Memory:
    """KiB."""

    first: float  # what the first client adds
    further: float  # what each other one adds
    whole: float  # the process with all


@contextmanager
def server(binaries: Path, *options: str) -> Iterator[list[str]]:
    """What it prints: its address, and perhaps its file of certificate authorities."""
    process = processes.start([binaries / "cis-benchmark-server", *options], stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().split()
    finally:
        processes.stop(process)
        process.stdout.close()


def memory_of(binaries: Path, count: int, url: str, use: str, *ca_file: str) -> Memory:
    rounds = []
    for _ in range(ROUNDS):
        before, first, whole = map(float, processes.run([binaries / "cis-client-benchmark", url, str(count), use, *ca_file]).split())
        rounds.append((first - before, (whole - first) / (count - 1), whole))
    return Memory(*map(statistics.median, zip(*rounds)))


def memory(binaries: Path, count: int = COUNT) -> dict[str, Memory]:
    # A connection for each client, here and in the server.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    done = {}
    with server(binaries) as (url,):
        done["made, without a call"] = memory_of(binaries, count, url, "made")
        done["after a blocking call, with its open connection"] = memory_of(binaries, count, url, "sent")
        done["after a started call, with its thread and its open connection"] = memory_of(binaries, count, url, "started")
    with server(binaries, "--tls") as (url, authority), tempfile.TemporaryDirectory(prefix="cis-bench-") as folder:
        over_tls = min(count, COUNT_OVER_TLS)
        bundle = Path(folder, "bundle.pem")
        bundle.write_text(SYSTEM_BUNDLE.read_text() + Path(authority).read_text())
        done[f"after a blocking call over TLS, with the system's certificate authorities ({over_tls} clients)"] = memory_of(
            binaries, over_tls, url, "sent", str(bundle))
    return done
