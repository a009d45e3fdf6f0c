"""The emulator of the service, with a latency, as a process of its own."""

import json
import subprocess
import urllib.request
from pathlib import Path

from driver import processes

API_KEY = "benchmark-key"
LATENCY = 50  # ms


class Emulator:
    """Stops at the end of a `with`."""

    def __init__(self, binaries: Path, *options: str, latency: int = LATENCY):
        self.process = processes.start([binaries / "cis", "emulator", "--latency", f"{latency}ms", *options],
                                       {"CIS_API_KEY": API_KEY}, stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{json.loads(self.process.stdout.readline())['port']}"
        self.environment = {"CIS_API_KEY": API_KEY, "CIS_BASE_URL": self.url}

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, *_: object) -> None:
        processes.stop(self.process)
        self.process.stdout.close()

    def post(self, path: str, body: dict, method: str = "POST") -> dict:
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(),
                                         {"X-API-KEY": API_KEY, "Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.loads(response.read() or "{}")

    def requests(self) -> int:
        """How many it has answered, without those of the control API, which it must have."""
        with urllib.request.urlopen(self.url + "/__emulator/statistics", timeout=60) as response:
            return sum(each["count"] for each in json.loads(response.read())["requests"])

    def new_posting(self) -> str:
        return self.post("/api/v2/postings", {"title": "Benchmark"})["data"]["id"]
