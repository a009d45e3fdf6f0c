"""Run like rewrite_test.py."""

import unittest

try:
    from report import Outcome, summary
    from rewrite import Mutant
except ImportError as missing:
    raise unittest.SkipTest("libclang's bindings are not installed") from missing

MUTANT = Mutant(7, "src/a/b.cpp", 12, "return a | b;", "f", "`a` becomes `b`", "b")


class Report(unittest.TestCase):
    def test_the_survivors_are_listed_below_their_folder(self) -> None:
        self.assertEqual(summary([Outcome("src/a", 40, [MUTANT]), Outcome("src/b", 2, [])]),
                         "src/a: 39 of 40 killed (97.5 %), of 40 that compile\n"
                         "  7 src/a/b.cpp:12: `a` becomes `b`\n    return a | b;\n"
                         "src/b: 2 of 2 killed (100.0 %), of 2 that compile")

    def test_a_sample_says_so(self) -> None:
        self.assertIn("39 of 40 killed (97.5 %), of 900 that compile", summary([Outcome("src/a", 40, [MUTANT], total=900)]))


if __name__ == "__main__":
    unittest.main()
