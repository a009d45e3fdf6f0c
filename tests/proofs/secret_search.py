"""Searches output for canaries: texts that must not be in it.

A finding names the canary and the place, never the text.
"""

import base64
import json
import threading
from urllib.parse import quote


def forms(text: str) -> set[bytes]:
    """A text as it is, in a URL, in JSON, and inside of Base64, which has three alignments."""
    raw = text.encode()
    found = {raw, quote(text, safe="").encode(), json.dumps(text)[1:-1].encode()}
    for before in range(3):
        encoded = base64.b64encode(b"\0" * before + raw + b"\0\0")
        found.add(encoded[4 if before else 0:4 * ((before + len(raw)) // 3)])
    return found


class Search:
    """Threads may share it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.places = 0
        self.bytes = 0
        self.findings: list[str] = []

    def look(self, where: str, text: bytes, canaries: dict[str, str]) -> bool:
        """Whether the text contains a canary. Each one becomes a finding."""
        hits = [name for name, canary in canaries.items() if any(form in text for form in forms(canary))]
        with self.lock:
            self.places += 1
            self.bytes += len(text)
            self.findings += [f"{where}: {name}" for name in hits]
        return bool(hits)
