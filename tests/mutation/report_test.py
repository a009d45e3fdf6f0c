"""Run like rewrite_test.py."""

import unittest

try:
    from report import Explanations, Outcome, page
    from rewrite import Mutant
except ImportError as missing:
    raise unittest.SkipTest("libclang's bindings are not installed") from missing

MUTANT = Mutant(7, "src/a/b.cpp", 12, "return a | b;", "f", "`a` becomes `b`", "b")
ENTRY = {"file": MUTANT.file, "line": MUTANT.code, "changes": [MUTANT.change], "reason": "They are equal."}


class Report(unittest.TestCase):
    def test_the_page_counts_what_is_explained(self) -> None:
        outcome = Outcome("src/a", 40, 3, [MUTANT])
        self.assertIn("| `src/a` | 40 of 40 | 39 | 97.5 % | 1 | 100.0 % | 0 | 3 |", page([outcome], Explanations([ENTRY])))
        self.assertIn("| `src/a` | 40 of 40 | 39 | 97.5 % | 0 | 97.5 % | 1 | 3 |", page([outcome], Explanations([])))

    def test_a_sample_says_so(self) -> None:
        self.assertIn("| 40 of 900 | 39 |", page([Outcome("src/a", 40, 3, [MUTANT], total=900)], Explanations([])))

    def test_the_page_names_what_did_not_run(self) -> None:
        self.assertIn("Not run: `src/b`.", page([Outcome("src/a", 40, 3, [])], Explanations([]), ["src/b"]))

    def test_the_page_says_how_it_was_made(self) -> None:
        self.assertIn("today, by hand.\n\n| Folder", page([], Explanations([]), made="today, by hand."))

    def test_the_line_number_does_not_matter_for_an_explanation(self) -> None:
        moved = Mutant(8, MUTANT.file, 99, MUTANT.code, "f", MUTANT.change, "b")
        self.assertEqual(Explanations([ENTRY]).reason(moved), "They are equal.")

    def test_an_explanation_of_no_survivor_is_an_error(self) -> None:
        explanations = Explanations([ENTRY])
        explanations.require_current([Outcome("src/a", 40, 0, [MUTANT])])
        explanations.require_current([Outcome("src/other", 40, 0, [])])
        with self.assertRaises(SystemExit):
            explanations.require_current([Outcome("src/a", 40, 0, [])])


if __name__ == "__main__":
    unittest.main()
