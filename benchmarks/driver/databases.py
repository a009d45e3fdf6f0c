"""Databases and servers of their own, for the time of a `with`: a file of SQLite, PostgreSQL and Redis."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from driver import processes

PATIENCE = 20  # seconds until a server has started


def wait_for(server: "Postgres | Redis", is_ready: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_ready():
        if time.monotonic() > until:
            server.__exit__()
            raise SystemExit(f"{server.name} did not start")
        time.sleep(0.1)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def folder_size(folder: Path) -> int:
    """Bytes of the files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


class Sqlite:
    """A file, with the files that SQLite keeps beside it."""

    name = "SQLite"

    def __enter__(self) -> "Sqlite":
        self.folder = Path(tempfile.mkdtemp(prefix="cis-bench-"))
        self.place = str(self.folder / "copy.db")
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder)

    def size(self) -> int:
        return folder_size(self.folder)

    def cpu(self) -> float:
        return 0.0  # it works in the program


class Postgres:
    """A server with its usual settings, on a socket in a folder of its own."""

    name = "PostgreSQL"

    def __enter__(self) -> "Postgres":
        self.programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="cis-bench-", dir="/tmp"))  # the name of a socket must be short
        as_user = {}
        if os.geteuid() == 0:  # the server refuses root
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": self.folder}
        data = self.folder / "data"
        subprocess.run([self.programs / "initdb", "-D", data, "-U", "cis", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"],
                       check=True, stdout=subprocess.DEVNULL, **as_user)
        core = ["taskset", "-c", str(processes.SERVER_CORE)] if processes.can_pin() else []
        self.process = subprocess.Popen([*core, self.programs / "postgres", "-D", data, "-c", "listen_addresses=",
                                         "-c", f"unix_socket_directories={self.folder}"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user)
        self.place = f"postgresql://cis@/postgres?host={self.folder}"
        wait_for(self, lambda: subprocess.run([self.programs / "pg_isready", "-h", self.folder, "-U", "cis"],
                                              stdout=subprocess.DEVNULL, check=False).returncode == 0)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(subprocess.signal.SIGINT)  # it ends at once, with its data in order
        self.process.wait()
        shutil.rmtree(self.folder)

    def size(self) -> int:
        """The tables and indexes, without the log of recent writes, which does not grow beyond a bound."""
        done = subprocess.run([self.programs / "psql", self.place, "-tA", "-c", "select pg_database_size(current_database())"],
                              check=True, capture_output=True, text=True)
        return int(done.stdout)

    def cpu(self) -> float:
        time.sleep(1)  # the process of a connection that has ended is gone, and counted by its parent
        return processes.cpu_of(self.process.pid)


class Redis:
    """A server that writes nothing to a disk."""

    name = "Redis"

    def __enter__(self) -> "Redis":
        port = free_port()
        self.place = f"redis://127.0.0.1:{port}"
        self.cli = ["redis-cli", "-p", str(port)]
        # Debian has the server in redis-tools under another name; it chooses its role by the name that it is called with.
        executable = shutil.which("redis-server") or shutil.which("redis-check-rdb")
        self.process = processes.start(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "",
                                        "--appendonly", "no"], executable=executable, stdout=subprocess.DEVNULL)
        wait_for(self, lambda: subprocess.run([*self.cli, "ping"], capture_output=True, check=False).stdout.strip() == b"PONG")
        return self

    def __exit__(self, *_: object) -> None:
        processes.stop(self.process)

    def info(self, section: str, name: str) -> str:
        text = subprocess.run([*self.cli, "info", section], check=True, capture_output=True, text=True).stdout
        return next(line.partition(":")[2] for line in text.splitlines() if line.startswith(name + ":"))

    def memory(self) -> int:
        """Bytes of its data."""
        return int(self.info("memory", "used_memory"))

    def commands(self) -> int:
        """Those of scripts count, too."""
        return int(self.info("stats", "total_commands_processed"))

    def cpu(self) -> float:
        return processes.cpu_of(self.process.pid)
