"""What a call costs in instructions: they do not depend on what else runs."""

import tempfile
from pathlib import Path

from driver import processes
from driver.nginx import Nginx
from driver.report import Section, Table, at_most, number

# With libcurl 7.83 to 8.1, this library makes a new easy handle for each call, because of a fault of libcurl.
CLIENTS = {"raw libcurl, multi, reused handles": ("cis-raw-libcurl-client", "multi"),
           "raw libcurl, multi, new handles": ("cis-raw-libcurl-client", "multi-new"),
           "this SDK, reused handles": ("cis-sdk-client", "start-reused"),
           "this SDK, start()": ("cis-sdk-client", "start"),
           "this SDK, send() of as many threads": ("cis-sdk-client", "send"),
           "start(), with an executor that posts to an io_context": ("cis-sdk-asio-client", "start"),
           "async_send() in an io_context": ("cis-sdk-asio-client", "async-send")}
AT_ONCE = 32
WARM_UP = 300  # calls that are not counted, with the start of the program


def instructions(binaries: Path, nginx: Nginx, client: tuple[str, str], server: str, count: int, task: str = "creations",
                 at_once: int = AT_ONCE) -> int:
    port = {"plain": nginx.plain, "tls": nginx.tls, "h2": nginx.h2}[server]
    url = f"{'http' if server == 'plain' else 'https'}://127.0.0.1:{port}"
    program, variant = client
    return processes.instructions([binaries / program, variant, task, "http2" if server == "h2" else "http1",
                                   url, "post_1", nginx.ca_file, str(count), str(at_once)])


def of_a_call(binaries: Path, nginx: Nginx, client: tuple[str, str], server: str, calls: int) -> float:
    return (instructions(binaries, nginx, client, server, WARM_UP + calls) - instructions(binaries, nginx, client, server, WARM_UP)) / calls


def section(binaries: Path, calls: int) -> Section:
    servers = {"plain": "HTTP/1.1", "tls": "HTTP/1.1 over TLS", "h2": "HTTP/2 over TLS"}
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder, Nginx(Path(folder), binaries, 1) as nginx:
        rows = []
        first: dict[str, float] = {}
        ratios: dict[tuple[str, str], float] = {}
        for name, client in CLIENTS.items():
            row = [name]
            for server in servers:
                counted = of_a_call(binaries, nginx, client, server, calls)
                ratio = ratios[name, server] = counted / first.setdefault(server, counted)
                row.append(f"{counted:,.0f} ({number(ratio)} ×)")
            rows.append(row)
    return Section("Instructions of a call", f"""
Instructions of the client for a creation, {AT_ONCE} at a time, counted by callgrind over {calls:,} of them after a warm-up; the kernel's are not
counted. Raw libcurl sends a text that is already JSON and only looks at the status. `start()` has new handles here. In the last two rows, the result of each is handled on
the thread of an `io_context`, which then begins the next one.""",
                   [Table(["Client", *servers.values()], rows)], goals=[
        at_most("A creation by start() over HTTP/2 with TLS, against curl_multi with reused handles, in instructions", 1.25,
                ratios["this SDK, start()", "h2"], " ×",
                f"A new easy handle for each call, which libcurl 7.83 to 8.1 need, is {ratios['raw libcurl, multi, new handles', 'h2'] - 1:.2f} "
                f"of it. With reused handles it is {ratios['this SDK, reused handles', 'h2']:.2f}.")])
