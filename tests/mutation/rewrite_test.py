"""Run with Debian's Python: /usr/bin/python3 -m unittest discover --start-directory tests/mutation --pattern '*_test.py'"""

import re
import unittest
from pathlib import Path

try:
    from points import find_points
    from rewrite import INCLUDE, mutants_at, number_mutants, rewrite
    from source import parse
except ImportError as missing:
    raise unittest.SkipTest("libclang's bindings are not installed") from missing

FILE = Path("/source.cpp")


def changes_of(text: str) -> list[str]:
    """The expressions that replace others."""
    return [re.sub(r"\s+", " ", change.text) for point in points_of(text) for change in point.changes]


def points_of(text: str) -> list:
    return find_points(parse(FILE, ["-std=c++20"], text), {str(FILE): text})[str(FILE)]


def in_function(statement: str) -> list[str]:
    return changes_of(f"void g(int); int f(int a, int b, bool c, bool d) {{ {statement} }}")


class Operators(unittest.TestCase):
    def test_comparisons_move_their_boundary_and_are_negated(self) -> None:
        self.assertEqual(in_function("c = a < b; return a;"), ["static_cast<void>(0)", "a <= b", "a >= b"])
        self.assertEqual(in_function("return a >= b;"), ["a > b", "a < b"])
        self.assertEqual(in_function("return a == b;"), ["a != b"])

    def test_overloaded_comparisons_too(self) -> None:
        text = "struct T { int x; auto operator<=>(const T&) const = default; }; bool f(T a, T b) { return %s; }"
        self.assertEqual(changes_of("#include <compare>\n" + text % "a < b"), ["a <= b", "a >= b"])
        self.assertEqual(changes_of("#include <compare>\n" + text % "a != b"), ["a == b"])

    def test_logic(self) -> None:
        self.assertEqual(in_function("const bool e = c && d; return e + a;"), ["c || d", "e - a"])
        self.assertEqual(in_function("return !c;"), ["static_cast<bool>(c)"])
        self.assertEqual(changes_of("bool f(bool c) { return c; }"), ["!static_cast<bool>(c)"])
        self.assertEqual(changes_of("bool f() { return true; }"), ["!static_cast<bool>(true)"])

    def test_capacity_is_left_alone(self) -> None:
        vector = "struct V { void reserve(int); void shrink_to_fit(); void clear(); }; void f(V v, int a) { %s }"
        self.assertEqual(changes_of(vector % "v.reserve(a + 1); v.shrink_to_fit();"), [])
        self.assertEqual(changes_of(vector % "v.clear();"), ["static_cast<void>(0)"])

    def test_arithmetic(self) -> None:
        self.assertEqual(in_function("return a + b;"), ["a - b"])
        self.assertEqual(in_function("return a * b;"), ["a / b"])
        self.assertEqual(in_function("++a; b--; return a -= b;"), ["--a", "b++", "a += b"])
        self.assertEqual(in_function("return a + 0x1F;"), ["a - 0x1F", "0x20"])

    def test_text_is_not_subtracted(self) -> None:
        self.assertEqual(changes_of("#include <string>\nstd::string f(std::string a) { return a + a; }"), [])

    def test_conditions(self) -> None:
        self.assertEqual(in_function("if (c) return a; return b;"), ["true", "false"])
        self.assertEqual(in_function("return c ? a : b;"), ["true", "false"])
        self.assertEqual(in_function("while (c) { } return b;"), ["false"])
        self.assertEqual(in_function("if (const int e = a; c) return e; return b;"), ["true", "false"])

    def test_statements_are_left_out(self) -> None:
        self.assertEqual(in_function("g(a); return b;"), ["static_cast<void>(0)"])
        self.assertEqual(in_function("a = b; return a;"), ["static_cast<void>(0)"])

    def test_what_the_compiler_evaluates_is_left_alone(self) -> None:
        self.assertEqual(changes_of("constexpr int a = 1 + 2; static_assert(a == 3); enum E { b = 1 + 2 };"), [])
        self.assertEqual(changes_of("template <int N> struct T { int x; }; T<3> t; int u[4]; void f(int = 5);"), [])
        self.assertEqual(in_function("switch (a) { case 1 + 2: return a; } if constexpr (1 < 2) return a; return b;"), [])
        self.assertEqual(changes_of("#define LESS(a, b) ((a) < (b))\nint f(int a, int b) { return LESS(a, b); }"), [])


class Rewriting(unittest.TestCase):
    def rewritten(self, text: str) -> str:
        points = points_of(text)
        return rewrite(text, points, number_mutants("source.cpp", text, points, 1))

    def test_nested_mutants_are_in_the_unchanged_branch(self) -> None:
        self.assertEqual(
            self.rewritten("int f(int a) { return a + 2 * a; }"),
            INCLUDE + "int f(int a) { return (::cis_mutant(1) ? /*1*/(a - 2 * a)/*1*/ : (a + "
            "(::cis_mutant(2) ? /*2*/(2 / a)/*2*/ : ((::cis_mutant(3) ? /*3*/(3)/*3*/ : (2)) * a)))); }")

    def test_an_error_belongs_to_the_mutant_around_it(self) -> None:
        text = self.rewritten("int f(int a) {\n  return a + 2 * a; }")
        line = text.removeprefix(INCLUDE).split("\n")[1]
        self.assertEqual(mutants_at(text, 2, line.index("2 / a") + 1), {2})
        self.assertEqual(mutants_at(text, 2, 1), {1, 2, 3})

    def test_a_repeated_change_has_a_name_of_its_own(self) -> None:
        text = "bool f(int a) { return a == 1 || a == 1; }"
        rows = number_mutants("source.cpp", text, points_of(text), 1)
        self.assertEqual(len({mutant.key for row in rows for mutant in row}), sum(map(len, rows)))


if __name__ == "__main__":
    unittest.main()
