"""The Google Benchmark programs: what the library's parts cost, and the parts of other libraries."""

import json
import statistics
from dataclasses import dataclass
from pathlib import Path

from driver import processes
from driver.report import Bar, Chart, Goal, Section, Table, at_least, at_most, number, times

PROGRAMS = {  # and what they measure, unless their names say it
    "cis-decode-benchmark": "",
    "cis-json-benchmark": "",
    "cis-signature-benchmark": "delivery",
    "cis-exchange-benchmark": "exchange",
}
LABELS = {
    "verify": "this_SDK",
    "one_shot_hmac_of_copy": "HMAC()_of_a_copy",
}


@dataclass
class Micro:
    cpu: float  # ns
    allocations: float | None


Results = dict[str, Micro]


def full_name(subject: str, name: str) -> str:
    """`verify/300` of the subject `delivery` is `delivery_300/this_SDK`."""
    if not subject:
        return name
    what, _, size = name.partition("/")
    return f"{subject}{'_' if size else ''}{size}/{LABELS.get(what, what)}"


def measure(binaries: Path, repetitions: int, seconds: float) -> Results:
    """The medians of interleaved repetitions."""
    results: Results = {}
    for program, subject in PROGRAMS.items():
        printed = processes.run([
            binaries / program, f"--benchmark_repetitions={repetitions}", f"--benchmark_min_time={seconds}",
            "--benchmark_enable_random_interleaving=true", "--benchmark_format=json"])
        runs: dict[str, list[dict]] = {}
        for run in json.loads(printed)["benchmarks"]:
            if run["run_type"] == "iteration":
                runs.setdefault(run["run_name"], []).append(run)
        factors = {"ns": 1.0, "us": 1e3, "ms": 1e6}
        for name, each in runs.items():
            cpu = statistics.median(run["cpu_time"] * factors[run["time_unit"]] for run in each)
            results[full_name(subject, name)] = Micro(cpu, each[0].get("allocations"))
    return results


def unit_of(nanoseconds: float) -> tuple[float, str]:
    return (1e3, "µs") if nanoseconds >= 10_000 else (1.0, "ns")


def comparison(results: Results, prefix: str, title: str, slug: str | None = None) -> Table:
    """The benchmarks `<prefix>/<name>`; ours is `<prefix>/this_SDK`."""
    named = {name.removeprefix(f"{prefix}/"): micro for name, micro in results.items() if name.startswith(f"{prefix}/")}
    ours = named["this_SDK"]
    factor, unit = unit_of(ours.cpu)
    rows = []
    bars = []
    for name, micro in sorted(named.items(), key=lambda item: item[1].cpu):
        allocations = "–" if micro.allocations is None else f"{micro.allocations:,.0f}"
        label = name.replace("_", " ")
        rows.append([label, number(micro.cpu / factor), times(micro.cpu, ours.cpu), allocations])
        kind = "ours" if name == "this_SDK" else "limit" if "hand" in name else "other"
        bars.append(Bar(label, micro.cpu / factor, kind))
    chart = Chart(slug, title, f"{unit} of processor time", bars) if slug else None
    return Table(["Measured", f"CPU, {unit}", "against this SDK", "allocations"], rows, title, chart)


CHANGED_PAGES = {
    "decode_page": "as in the document",
    "decode_missing_10": "10 % of the members are missing",
    "decode_missing_50": "50 % are missing",
    "decode_reordered_10": "10 % are at another place",
    "decode_reordered_50": "50 % are at another place",
    "decode_unknown_10": "10 % more, which are unknown",
    "decode_unknown_50": "50 % more, which are unknown",
    "decode_transcripts": "with a transcript of 50 kB each",
}


def changed_pages(results: Results) -> Section:
    """The same page as a service sends it that has changed since."""
    rows = []
    for name, what in CHANGED_PAGES.items():
        ours = results[f"{name}/this_SDK"].cpu
        others = [results.get(f"{name}/{peer}") for peer in ("on_demand_by_hand", "Boost.JSON")]
        rows.append([what, number(ours / 1e3),
                     *("–" if peer is None else f"{number(peer.cpu / 1e3)} ({times(peer.cpu, ours)})" for peer in others)])
    return Section(
        "Pages that differ from the document", """
The same page of 100 candidates, changed in each object, except in open JSON. This SDK and the code by hand find a member at once if it is
where the document shows it. This SDK keeps unknown members as text; the others drop them. A transcript is a part of the open
JSON of its candidate, 5 MB in all. This SDK checks such a text and keeps it; the code by hand keeps it unchecked.""",
        [Table(["Members", "this SDK, µs", "on demand by hand, µs", "Boost.JSON, µs"], rows)])


def json_goals(results: Results) -> list[Goal]:
    page = {name: results[f"decode_page/{name}"] for name in ("this_SDK", "nlohmann_DOM", "on_demand_by_hand")}
    ours = page["this_SDK"]
    return [
        at_least("Decoding a page, against nlohmann's DOM: speed", 8, page["nlohmann_DOM"].cpu / ours.cpu, " ×"),
        at_most("Its allocations, against those of the DOM", 1 / 6, ours.allocations / page["nlohmann_DOM"].allocations, " ×"),
        at_most("Decoding a page, against simdjson by hand", 1.35, ours.cpu / page["on_demand_by_hand"].cpu, " ×",
                "The tables look for the entry of each member, and open JSON is checked.")]


def signature_goals(results: Results) -> list[Goal]:
    def of(size: int, what: str = "this_SDK") -> Micro:
        return results[f"delivery_{size}/{what}"]

    return [*(at_most(f"Verifying a delivery of {size:,} bytes, against HMAC() of a copy", aim,
                      of(size).cpu / of(size, "HMAC()_of_a_copy").cpu, " ×", "The compressions of SHA-256 are most of it.")
              for size, aim in ((300, 0.30), (3000, 0.70))),
            at_most("Allocations of verifying a delivery", 0, max(of(size).allocations for size in (300, 3000)), "")]


def sections(results: Results) -> list[Section]:
    decode = Section(
        "JSON", """
Medians of processor time. Every decoder makes structs that own their values: this SDK's, except that nlohmann's DOM fills
structs of its own with the same members when it reads a page. This SDK checks open JSON and keeps it as text, as it would keep
unknown members. The others write open JSON back to text, or keep it as a document (nlohmann's DOM, page), and drop unknown
members. An error of this SDK also keeps the start of its body. `by hand` is simdjson's On-Demand interface, written for this type
alone. The destruction of the structs is not measured. RapidJSON encodes with its writer, without a
document. Pages, errors and events are only decoded by the SDK. [benchmarks](../benchmarks/README.md) says why not faster.""",
        [comparison(results, "decode_page", "Decoding a page of 100 candidates, 229 kB", "decode-page"),
         comparison(results, "decode_candidate", "Decoding one candidate"),
         comparison(results, "decode_error", "Decoding an error"),
         comparison(results, "decode_event", "Decoding a webhook event"),
         comparison(results, "encode_person", "Encoding the parameters of a candidate"),
         comparison(results, "encode_candidate", "Encoding a candidate, without open JSON")],
        goals=json_goals(results))
    verify = Section(
        "Webhook signatures", """
`this SDK` does the complete work: it reads the header, computes the digest, compares it, and checks the age. The other computes
the digest of a copy of the signed text with libcrypto's one-shot `HMAC()`, the minimum for a receiver that uses only libcrypto.
Allocations are calls of `operator new`; they exclude libcrypto's own.""",
        [comparison(results, f"delivery_{size}", f"A delivery of {size:,} bytes") for size in (300, 3000)],
        goals=signature_goals(results))
    exchange = Section(
        "The state machine of a call", """
From the limiter's permit to the result, without I/O: a call that succeeds at once, and one with two retries.""",
        [Table(["Measured", "CPU, ns", "allocations"],
               [[name.removeprefix("exchange/").replace("_", " "), number(micro.cpu), f"{micro.allocations:,.0f}"]
                for name, micro in results.items() if name.startswith("exchange/")])])
    return [decode, changed_pages(results), verify, exchange]
