"""What a call costs as an operation of Asio, in instructions: they do not depend on what else runs."""

import re
import tempfile
from pathlib import Path

from driver import processes
from driver.nginx import Nginx
from driver.report import Section, Table, number

VARIANTS = {"start(), with an executor that posts to the context": "start", "async_send()": "async-send"}
AT_ONCE = 16
WARM_UP = 300  # calls that are not counted, with the start of the program


def instructions(binaries: Path, nginx: Nginx, variant: str, server: str, count: int) -> int:
    port = {"plain": nginx.plain, "tls": nginx.tls, "h2": nginx.h2}[server]
    url = f"{'http' if server == 'plain' else 'https'}://127.0.0.1:{port}"
    with tempfile.NamedTemporaryFile(prefix="cis-bench-") as log:
        processes.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log.name}",
                       binaries / "cis-sdk-asio-client", variant, "creations", "http2" if server == "h2" else "http1",
                       url, "post_1", nginx.ca_file, str(count), str(AT_ONCE)])
        return int(re.search(r"Collected : (\d+)", Path(log.name).read_text()).group(1))


def section(binaries: Path, calls: int) -> Section:
    servers = {"plain": "HTTP/1.1", "tls": "HTTP/1.1 over TLS", "h2": "HTTP/2 over TLS"}
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder, Nginx(Path(folder), binaries, 1) as nginx:
        def of_a_call(variant: str, server: str) -> float:
            return (instructions(binaries, nginx, variant, server, WARM_UP + calls) -
                    instructions(binaries, nginx, variant, server, WARM_UP)) / calls

        rows = []
        first: dict[str, float] = {}
        for name, variant in VARIANTS.items():
            row = [name]
            for server in servers:
                counted = of_a_call(variant, server)
                row.append(f"{counted:,.0f} ({number(counted / first.setdefault(server, counted))} ×)")
            rows.append(row)
    return Section("Calls in an Asio context", f"""
Instructions of the client for a creation, {AT_ONCE} at a time, counted by callgrind over {calls:,} of them after a warm-up. The result of each
is handled on the thread of an `io_context`, which then begins the next one.""",
                   [Table(["Each call by", *servers.values()], rows)])
