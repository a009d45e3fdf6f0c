"""Finds the places of a C++ source that mutants change."""

import re
from dataclasses import dataclass

from clang.cindex import Cursor, CursorKind as K, TranslationUnit, TypeKind

from source import Source, read_files, short, span, unwrapped

SWAPS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",),
    "+=": ("-=",), "-=": ("+=",), "++": ("--",), "--": ("++",),
}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}
INTEGER = re.compile(r"(0[xX][0-9a-fA-F']+|[0-9][0-9']*)([uUlLzZ]*)")
# `+` joins texts and `/` joins paths. They have no counterpart.
TEXT_TYPE = re.compile(r"basic_string|filesystem::|char_traits")
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION, K.FUNCTION_TEMPLATE}
SCOPES = FUNCTIONS | {K.NAMESPACE, K.CLASS_DECL, K.STRUCT_DECL, K.CLASS_TEMPLATE}
# Evaluated by the compiler, or not at all.
SKIPPED = {
    K.STATIC_ASSERT, K.ENUM_DECL, K.PARM_DECL, K.CONCEPT_DECL, K.TYPE_ALIAS_DECL, K.TYPEDEF_DECL, K.USING_DECLARATION,
    K.TEMPLATE_TYPE_PARAMETER, K.TEMPLATE_NON_TYPE_PARAMETER, K.TYPE_REF, K.TEMPLATE_REF, K.DECL_REF_EXPR,
    K.CXX_UNARY_EXPR, K.FRIEND_DECL, K.REQUIRES_EXPR,
}

# How much memory a container keeps changes nothing that a test of behaviour can notice.
CAPACITY = {"reserve", "shrink_to_fit"}


@dataclass(frozen=True)
class Change:
    """One mutant: the text that replaces the expression, and what to call the change."""

    text: str
    name: str


@dataclass
class Point:
    start: int
    end: int
    wrap: str  # the unchanged expression beside the changes, with {} for itself
    changes: list[Change]
    function: str


class Finder:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.points: list[Point] = []
        self.scopes: list[str] = []
        self.negated: set[tuple[int, int]] = set()

    def text(self, cursor: Cursor) -> str:
        start, end = span(cursor)
        return self.source.text[start:end]

    def add(self, at: tuple[int, int], wrap: str, *changes: Change) -> None:
        if self.source.is_plain(*at):
            self.points.append(Point(*at, wrap, list(changes), "::".join(filter(None, self.scopes))))

    def visit(self, cursor: Cursor, parent: Cursor) -> None:
        kind = cursor.kind
        if kind in SKIPPED or self.is_capacity(cursor):
            return
        if kind in SCOPES:
            self.scopes.append(cursor.spelling if kind != K.NAMESPACE else "")
        for child in self.children(cursor):
            self.visit(child, cursor)
        if kind in SCOPES:
            self.scopes.pop()
        self.statements(cursor)
        self.conditions(cursor)
        self.operators(cursor)
        if kind == K.INTEGER_LITERAL:
            self.literal(cursor, parent)
        elif kind == K.RETURN_STMT:
            self.returned(cursor)

    def is_capacity(self, cursor: Cursor) -> bool:
        return cursor.kind == K.CALL_EXPR and cursor.spelling in CAPACITY

    def children(self, cursor: Cursor) -> list[Cursor]:
        """Those that can contain mutants."""
        kind = cursor.kind
        children = list(cursor.get_children())
        if kind in FUNCTIONS:
            if "consteval" in self.words_before_name(cursor) or not self.text(cursor).endswith("}"):
                return []  # also of what is defaulted
            return [c for c in children if c.kind.is_expression() or c.kind.is_statement()]
        if kind in (K.VAR_DECL, K.FIELD_DECL):
            return self.initialiser(cursor, children)
        if kind == K.CASE_STMT:
            return children[1:]
        if kind == K.MEMBER_REF_EXPR:
            return children[:1] if children and span(children[0])[0] < cursor.location.offset else []
        if kind == K.IF_STMT and self.is_constexpr_if(cursor):
            return [c for c in children if c.kind.is_statement()]
        return children

    def words_before_name(self, cursor: Cursor) -> set[str]:
        return {token[2] for token in self.source.tokens_in(span(cursor)[0], cursor.location.offset)}

    def initialiser(self, cursor: Cursor, children: list[Cursor]) -> list[Cursor]:
        words = self.words_before_name(cursor)
        is_static = cursor.kind == K.VAR_DECL and (
            "static" in words or cursor.semantic_parent.kind in (K.NAMESPACE, K.TRANSLATION_UNIT))
        if is_static or words & {"constexpr", "constinit"}:
            return []
        after = [c for c in children if span(c)[0] > cursor.location.offset and self.source.token_before(span(c)[0]) != "["]
        if cursor.type.is_const_qualified() and cursor.type.get_canonical().is_pod():
            # The compiler evaluates it if it can.
            return [c for c in after if any(n.kind in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.CALL_EXPR)
                                            for n in c.walk_preorder())]
        return after

    def is_constexpr_if(self, cursor: Cursor) -> bool:
        return self.source.tokens_in(*span(cursor))[1][2] == "constexpr"

    def statements(self, cursor: Cursor) -> None:
        """Calls and assignments that can be left out."""
        kind = cursor.kind
        children = list(cursor.get_children())
        if kind == K.COMPOUND_STMT:
            bodies = children
        elif kind == K.IF_STMT:
            bodies = [c for c in children if self.source.token_before(span(c)[0]) in (")", "else")]
        elif kind in (K.FOR_STMT, K.WHILE_STMT, K.CXX_FOR_RANGE_STMT, K.CASE_STMT, K.DEFAULT_STMT):
            bodies = children[-1:]
        else:
            return
        for body in bodies:
            if self.source.token_from(span(body)[1]) != ";":
                continue
            body = unwrapped(body)
            name = f"`{short(self.text(body), 60)}` is left out"
            is_assignment = body.kind == K.BINARY_OPERATOR and self.operator_of(body)[1] == "="
            is_call = body.kind == K.CALL_EXPR and (self.operator_of(body)[1] or "=") in ("=", "<<", "()", "[]")
            if is_assignment or (is_call and not self.is_capacity(body)):
                self.add(span(body), "static_cast<void>({})", Change("static_cast<void>(0)", name))

    def conditions(self, cursor: Cursor) -> None:
        kind = cursor.kind
        children = list(cursor.get_children())
        if kind in (K.IF_STMT, K.WHILE_STMT) and not (kind == K.IF_STMT and self.is_constexpr_if(cursor)):
            candidates = [c for c in children if c.kind.is_expression() and self.source.token_from(span(c)[1]) == ")"
                          and self.source.token_before(span(c)[0]) in ("(", ";")]
            condition = candidates[0] if candidates else None
        elif kind == K.DO_STMT:
            condition = children[1]
        elif kind == K.CONDITIONAL_OPERATOR:
            condition = children[0]
        else:
            return
        if condition is None or (condition.kind == K.CXX_BOOL_LITERAL_EXPR):
            return
        of = "" if kind == K.CONDITIONAL_OPERATOR else {K.IF_STMT: "if ", K.WHILE_STMT: "while ", K.DO_STMT: "while "}[kind]
        name = f"`{of}({short(self.text(condition), 60)})`" if of else f"`{short(self.text(condition), 60)} ?`"
        values = ("false",) if kind in (K.WHILE_STMT, K.DO_STMT) else ("true", "false")
        self.add(span(condition), "static_cast<bool>({})", *(Change(v, f"{name} is always {v}") for v in values))

    def operator_of(self, cursor: Cursor) -> tuple[int, str]:
        """The place and the text of the operator between two operands, or beside one."""
        children = list(cursor.get_children())
        is_call = cursor.kind == K.CALL_EXPR
        if is_call:
            if not cursor.spelling.startswith("operator"):
                return 0, ""
            children = [c for c in children if not unwrapped(c).spelling == cursor.spelling or
                        unwrapped(c).kind == K.CALL_EXPR]
        start, end = span(cursor)
        operands = sorted(span(c) for c in children)
        if len(operands) == 2:
            gap = self.source.tokens_in(operands[0][1], operands[1][0])
            return (gap[0][0], gap[0][2]) if len(gap) == 1 else (0, "")
        if len(operands) == 1:
            first = self.source.tokens_in(start, end)
            if operands[0][0] > start:
                return first[0][0], first[0][2]
            return first[-1][0], first[-1][2]
        return 0, ""

    def operators(self, cursor: Cursor) -> None:
        if cursor.kind not in (K.BINARY_OPERATOR, K.UNARY_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR, K.CALL_EXPR):
            return
        at, operator = self.operator_of(cursor)
        start, end = span(cursor)
        is_binary = start < at and at + len(operator) < end
        if operator == "!" and at == start:
            rest = self.source.text[at + 1:end]
            self.negated.add((start, end))
            self.add((start, end), "{}", Change(f"static_cast<bool>({rest})", f"`{short('!' + rest)}` becomes `{short(rest)}`"))
            return
        if operator not in SWAPS or is_binary == (operator in ("++", "--")):
            return
        if operator in ("+", "-", "/", "*", "+=", "-=") and TEXT_TYPE.search(cursor.type.get_canonical().spelling):
            return
        if operator in COMPARISONS:
            self.negated.add((start, end))
        before, after = self.source.text[start:at], self.source.text[at + len(operator):end]
        name = f"`{' '.join(filter(None, (short(before), operator, short(after))))}`"
        changes = [Change(f"{before}{swap}{after}", f"{name} becomes `{swap}`") for swap in SWAPS[operator]]
        self.add((start, end), "{}", *changes)

    def literal(self, cursor: Cursor, parent: Cursor) -> None:
        match = INTEGER.fullmatch(self.text(cursor))
        if not match or (parent.kind == K.CALL_EXPR and self.source.token_before(span(cursor)[0]) == "<"):
            return
        digits = match[1].replace("'", "")
        is_octal = digits.startswith("0") and digits.isdigit() and len(digits) > 1
        number = int(digits, 8 if is_octal else 0) + 1
        text = (hex(number) if digits[:2].lower() == "0x" else str(number)) + match[2]
        wrap = "{}"
        if parent.kind == K.UNEXPOSED_EXPR and span(parent) == span(cursor):
            target = parent.type.get_canonical()
            if target.kind == TypeKind.POINTER:
                return
            if TypeKind.BOOL.value < target.kind.value <= TypeKind.LONGDOUBLE.value:
                wrap = f"static_cast<{target.spelling.removeprefix('const ')}>({{}})"
        self.add(span(cursor), wrap, Change(wrap.format(text), f"`{match[0]}` becomes `{text}` before `{self.context(cursor)}`"))

    def context(self, cursor: Cursor) -> str:
        end = span(cursor)[1]
        return short(self.source.text[end:].partition("\n")[0], 20)

    def returned(self, cursor: Cursor) -> None:
        for value in cursor.get_children():
            inner = value
            while inner.type.get_canonical().kind != TypeKind.BOOL:
                children = list(inner.get_children())
                if len(children) != 1 or span(children[0]) != span(inner):
                    return
                inner = children[0]
            if span(inner) in self.negated:
                return
            text = self.text(inner)
            self.add(span(inner), "static_cast<bool>({})",
                     Change(f"!static_cast<bool>({text})", f"`return {short(text, 60)}` returns the opposite"))


def find_points(unit: TranslationUnit, texts: dict[str, str]) -> dict[str, list[Point]]:
    """The points of some files of a translation unit, in their order."""
    found = {}
    for path, (source, declarations) in read_files(unit, texts).items():
        finder = Finder(source)
        for declaration in declarations:
            finder.visit(declaration, unit.cursor)
        found[path] = sorted(finder.points, key=lambda point: (point.start, -point.end))
    return found
