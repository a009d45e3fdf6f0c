"""A C++ source as libclang sees it (Debian's python3-clang-19): tokens, macros, expressions.

A source is a text of one character for each byte (latin-1), because libclang counts bytes.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

from clang.cindex import Cursor, CursorKind as K, Index, TokenKind, TranslationUnit


@dataclass
class Source:
    """A file that was parsed."""

    text: str
    tokens: list = field(default_factory=list)  # (start, end, text), without comments
    macros: list = field(default_factory=list)  # (start, end) of uses

    def __post_init__(self) -> None:
        self.starts = [token[0] for token in self.tokens]

    def tokens_in(self, start: int, end: int) -> list:
        return self.tokens[bisect_left(self.starts, start):bisect_left(self.starts, end)]

    def token_before(self, offset: int) -> str:
        place = bisect_left(self.starts, offset)
        return self.tokens[place - 1][2] if place else ""

    def token_from(self, offset: int) -> str:
        place = bisect_left(self.starts, offset)
        return self.tokens[place][2] if place < len(self.tokens) else ""

    def is_plain(self, start: int, end: int) -> bool:
        """Whether a text is outside of macros, and has no directive."""
        inside = any(first <= start and end <= last for first, last in self.macros)
        return start < end and not inside and "\n#" not in self.text[start:end]


def span(cursor: Cursor) -> tuple[int, int]:
    return cursor.extent.start.offset, cursor.extent.end.offset


def unwrapped(cursor: Cursor) -> Cursor:
    """Without the conversions and temporaries that the source does not show."""
    while cursor.kind == K.UNEXPOSED_EXPR:
        children = list(cursor.get_children())
        if len(children) != 1 or span(children[0]) != span(cursor):
            break
        cursor = children[0]
    return cursor


def short(text: str, limit: int = 40) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[:limit - 15] + "..." + text[-12:]


def parse(path: Path, arguments: list[str], text: str) -> TranslationUnit:
    """Parses a text as if it were a file."""
    unit = Index.create().parse(str(path), args=arguments, unsaved_files=[(str(path), text)],
                                options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [d for d in unit.diagnostics if d.severity >= 3]
    if errors:
        raise SystemExit(f"{path} does not parse: {errors[0]}")
    return unit


def read_files(unit: TranslationUnit, texts: dict[str, str]) -> dict[str, tuple[Source, list[Cursor]]]:
    """Some files of a translation unit with their declarations. `texts` has the content of each file by its path."""
    cursors: dict[str, list[Cursor]] = {path: [] for path in texts}
    for cursor in unit.cursor.get_children():
        file = cursor.location.file
        if file is not None and file.name in cursors:
            cursors[file.name].append(cursor)
    files = {}
    for path, text in texts.items():
        extent = unit.get_extent(path, (0, len(text)))
        tokens = [(*span(t), t.spelling) for t in unit.get_tokens(extent=extent) if t.kind != TokenKind.COMMENT]
        macros = [span(c) for c in cursors[path] if c.kind == K.MACRO_INSTANTIATION]
        files[path] = Source(text, tokens, macros), [c for c in cursors[path] if not c.kind.is_preprocessing()]
    return files
