"""The same work by different HTTP clients, against nginx."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from driver import processes
from driver.nginx import Nginx
from driver.processes import Samples
from driver.report import Bar, Chart, Goal, Section, Table, at_most, number, times

SCRIPTS = Path(__file__).resolve().parents[1] / "clients"
MILLI = 1e3
MICRO = 1e6


@dataclass(frozen=True)
class Client:
    name: str
    kind: str  # as in report.Bar
    command: tuple[str, ...]  # without the arguments after the variant
    speaks_http2: bool
    concurrencies: tuple[int, ...] = (1, 16, 32)
    tasks: tuple[str, ...] = ("pages", "creations", "connections")

    def run(self, case: "Case", nginx: Nginx, binaries: Path) -> tuple[float, float, float]:
        port = {"plain": nginx.plain, "tls": nginx.tls, "h2": nginx.h2, "closing": nginx.closing}[case.server]
        scheme = "http" if case.server == "plain" else "https"
        return self.measure(case, f"{scheme}://127.0.0.1:{port}", "post_1", str(nginx.ca_file), binaries)

    def measure(self, case: "Case", base_url: str, posting: str, ca_file: str,
                binaries: Path) -> tuple[float, float, float]:
        """Wall, processor time and checksum."""
        command = [part.format(bin=binaries, scripts=SCRIPTS) for part in self.command]
        printed = processes.run([*command, case.task, "http2" if case.server == "h2" else "http1", base_url, posting, ca_file,
                                 str(case.count), str(case.concurrency)], {"NODE_EXTRA_CA_CERTS": ca_file})
        wall, cpu, checksum = map(float, printed.split())
        return wall, cpu, checksum


@dataclass(frozen=True)
class Case:
    task: str
    server: str
    count: int
    concurrency: int = 1

    def is_for(self, client: Client) -> bool:
        return (self.task in client.tasks and self.concurrency in client.concurrencies
                and (client.speaks_http2 or self.server != "h2"))


PYTHON = "/usr/bin/python3"  # Debian's, which has the packages
CLIENTS = (
    Client("raw libcurl, easy", "limit", ("{bin}/cis-raw-libcurl-client", "easy"), True, (1,)),
    Client("raw libcurl, multi", "limit", ("{bin}/cis-raw-libcurl-client", "multi"), True),
    Client("raw libcurl, new handles", "limit", ("{bin}/cis-raw-libcurl-client", "multi-new"), True, (16, 32)),
    Client("this SDK, send()", "ours", ("{bin}/cis-sdk-client", "send"), True),
    Client("this SDK, start()", "ours", ("{bin}/cis-sdk-client", "start"), True),
    Client("this SDK, reused handles", "ours", ("{bin}/cis-sdk-client", "start-reused"), True, (16, 32)),
    Client("this SDK, start() in an Asio context", "ours", ("{bin}/cis-sdk-asio-client", "start"), True, (16, 32), ("creations",)),
    Client("this SDK, async_send() of Asio", "ours", ("{bin}/cis-sdk-asio-client", "async-send"), True, (16, 32), ("creations",)),
    Client("cpprestsdk", "other", ("{bin}/cis-cpprest-client", "client"), False),
    Client("Node fetch", "other", ("node", "{scripts}/fetch.mjs", "client"), False),
    Client("Python requests", "other", (PYTHON, "-B", "{scripts}/requests_client.py", "client"), False),
    Client("Python httpx", "other", (PYTHON, "-B", "{scripts}/httpx_client.py", "client"), True),
)
SERVERS = {"plain": "HTTP/1.1", "tls": "HTTP/1.1 over TLS", "h2": "HTTP/2 over TLS"}
Results = dict[tuple[Client, Case], Samples]


def cases(pages: int, creations: int, connections: int) -> list[Case]:
    return [
        *(Case("pages", server, pages) for server in SERVERS),
        *(Case("creations", server, creations, concurrency) for server in SERVERS for concurrency in (1, 16, 32)),
        Case("connections", "closing", connections),
    ]


def measure(binaries: Path, rounds: int, plan: list[Case]) -> Results:
    results: Results = {}
    checksums: dict[Case, float] = {}
    most_pages = max(case.count for case in plan if case.task == "pages")
    with tempfile.TemporaryDirectory(prefix="cis-bench-") as folder, Nginx(Path(folder), binaries, most_pages) as nginx:
        for _ in range(rounds):
            for case in plan:
                for client in filter(case.is_for, CLIENTS):
                    wall, cpu, checksum = client.run(case, nginx, binaries)
                    if abs(checksums.setdefault(case, checksum) - checksum) > 1e-3:
                        raise SystemExit(f"{client.name} does not agree with the others about {case}: {checksum}")
                    samples = results.setdefault((client, case), Samples())
                    samples.wall.append(wall / case.count)
                    samples.cpu.append(cpu / case.count)
    return results


def limit_of(results: Results, case: Case) -> Samples:
    """Raw libcurl's easiest way: the easy interface for one request at a time, the multi interface for several."""
    limits = [client for client in CLIENTS if client.kind == "limit" and case.is_for(client)]
    return results[limits[0], case]


def table(results: Results, columns: dict[str, Case], factor: float, unit: str) -> Table:
    header = ["Client"]
    for name in columns:
        header += [f"{name}: wall, {unit}", f"CPU, {unit}"]
    rows = []
    for client in CLIENTS:
        row = [client.name]
        for case in columns.values():
            samples = results.get((client, case))
            if samples is None:
                row += ["–"] * 2
                continue
            limit = limit_of(results, case)
            row += [f"{number(samples.median_wall * factor)} ({times(samples.median_wall, limit.median_wall)})",
                    f"{number(samples.median_cpu * factor)} ({times(samples.median_cpu, limit.median_cpu)})"]
        if any(cell != "–" for cell in row[1:]):
            rows.append(row)
    return Table(header, rows)


def chart(results: Results, case: Case, slug: str, title: str, factor: float, unit: str) -> Chart:
    bars = [Bar(client.name, results[client, case].median_wall * factor, client.kind)
            for client in CLIENTS if (client, case) in results]
    return Chart(slug, title, unit, bars)


def creation_goals(results: Results, cases_of_creations: list[Case]) -> list[Goal]:
    """The worst of all protocols and of all numbers of calls at a time."""
    clients = {client.name: client for client in CLIENTS}

    def worst(name: str, reference: str) -> float:
        return max(results[clients[name], case].median_cpu / results[clients[reference], case].median_cpu
                   for case in cases_of_creations if (clients[name], case) in results and (clients[reference], case) in results)

    of_processor = "This is processor time, which varies between the runs of one program; see the instructions of a call."
    return [at_most("A creation by start(), against curl_multi with new handles too", 1.35,
                    worst("this SDK, start()", "raw libcurl, new handles"), " ×", of_processor),
            at_most("A creation with reused handles, against curl_multi with reused handles", 1.25,
                    worst("this SDK, reused handles", "raw libcurl, multi"), " ×", of_processor),
            at_most("A creation by async_send(), against start() in an Asio context", 1.05,
                    worst("this SDK, async_send() of Asio", "this SDK, start() in an Asio context"), " ×", of_processor)]


def sections(results: Results, plan: list[Case]) -> list[Section]:
    by_task = {task: [case for case in plan if case.task == task] for task in ("pages", "creations", "connections")}
    pages = table(results, {SERVERS[case.server]: case for case in by_task["pages"]}, MILLI, "ms")
    plain = by_task["pages"][0]
    pages.chart = chart(results, plain, "pages", "A page of 100 candidates, HTTP/1.1", MILLI, "milliseconds of wall time for each")
    creations = []
    for server, name in SERVERS.items():
        of_server = [case for case in by_task["creations"] if case.server == server]
        made = table(results, {f"{case.concurrency} at a time": case for case in of_server}, MICRO, "µs")
        made.title = name
        made.chart = chart(results, of_server[-1], f"creations-{server}", f"A creation, 32 at a time, {name}", MICRO,
                           "microseconds of wall time for each")
        creations.append(made)
    [closing] = by_task["connections"]
    connections = table(results, {"new connection": closing}, MILLI, "ms")
    connections.chart = chart(results, closing, "connections", "A request on a new TLS connection", MILLI,
                              "milliseconds of wall time for each")
    return [
        Section("Reading pages", f"""
{plain.count} requests, one after the other, for a page of 100 candidates (229 kB). Each request asks for the candidates after the last
candidate of the page before. Every client makes objects that a program can use: raw libcurl, this SDK and cpprestsdk fill the
same structs; Python makes a dataclass for each candidate whose nested parts stay dictionaries; Node keeps the objects of its
JSON parser. All compare a sum over all candidates.""", [pages]),
        Section("Many small requests", f"""
{by_task["creations"][0].count:,} creations of different people, each with a response of 700 bytes. This SDK encodes the
parameters and decodes the whole candidate; Python, Node and cpprestsdk encode, parse the response and look at one member; raw
libcurl sends a text that is already JSON and only looks at the status. With several at a time `send()` and requests use as many
threads, which wake each other on one core: use `start()`. With this version of libcurl the SDK uses a new easy handle for each call unless it is told otherwise, because of libcurl's
issue 11101; so there is a row of raw libcurl that does the same, and one of the SDK with reused handles. httpx is its
`AsyncClient`: its `Client` of this version does not set `TCP_NODELAY` and waits up to 40 ms for each request with a body.""", creations, goals=creation_goals(results, by_task["creations"])),
        Section("New TLS connections", f"""
{closing.count} requests with an answer of two bytes. The server closes the connection after each and resumes no session, so
each client connects, makes a full handshake and verifies the certificate (EC P-256) each time.""", [connections]),
    ]
