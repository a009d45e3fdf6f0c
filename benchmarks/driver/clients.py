"""What a client costs that has nothing to do, and how long a program needs until its first request."""

import os
import resource
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from driver import processes

COUNT = 1_000
COUNT_OVER_TLS = 100  # each reads the system's authorities, which takes long
ROUNDS = 3
STARTS = 41
SYSTEM_BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
RESPONSE = b"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{\"data\":{}}"


@dataclass
class Memory:
    """KiB."""

    first: float  # what the first client adds
    further: float  # what each other one adds
    whole: float  # the process with all


@dataclass
class Start:
    wall: float  # milliseconds until the request had arrived, with the start of the process
    cpu: float  # milliseconds of the process from its start to its end


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


def start_once(listener: socket.socket, program: Path) -> Start:
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    if processes.can_pin():
        os.sched_setaffinity(0, {processes.CLIENT_CORE})  # for the program, which begins with what this process has
    begun = time.monotonic()
    pid = os.posix_spawn(program, [str(program), url, "key", "post_1", "Grace Hopper"], dict(os.environ),
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, 1, 2)])
    if processes.can_pin():
        os.sched_setaffinity(0, {processes.SERVER_CORE})
    connection, _ = listener.accept()
    with connection:
        require_post(connection.recv(1 << 16))
        wall = time.monotonic() - begun
        connection.sendall(RESPONSE)
        _, _, usage = os.wait4(pid, 0)  # it may refuse the response, which has no candidate
    return Start(wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000)


def require_post(request: bytes) -> None:
    if not request.startswith(b"POST "):
        raise SystemExit(f"the first request was {request[:40]!r}")


def starts(binaries: Path) -> dict[str, Start]:
    """The programs take turns."""
    programs = {"by hand with libcurl": binaries / "cis-size-by-hand", "this SDK": binaries / "cis-size-create-candidate"}
    allowed = os.sched_getaffinity(0)
    rounds: dict[str, list[Start]] = {name: [] for name in programs}
    try:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(10)
            for _ in range(STARTS):
                for name, program in programs.items():
                    rounds[name].append(start_once(listener, program))
    finally:
        os.sched_setaffinity(0, allowed)
    return {name: Start(statistics.median(each.wall for each in done), statistics.median(each.cpu for each in done))
            for name, done in rounds.items()}
