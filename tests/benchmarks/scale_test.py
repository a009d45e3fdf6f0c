"""The arithmetic of docs/scale.md, with numbers whose results are known without it."""

import sys
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "benchmarks"))
from driver import forecast, report, scale, scale_page  # pylint: disable=wrong-import-position
from driver.clients import Memory  # pylint: disable=wrong-import-position
from driver.scale import Done, Figures, Shared  # pylint: disable=wrong-import-position


class Forecast(unittest.TestCase):
    """What is computed from measured numbers."""

    def test_a_quota_of_300_a_minute_lets_18_000_requests_pass_in_an_hour(self):
        self.assertEqual(forecast.hours(18_000), 1)
        self.assertEqual(forecast.hours(18_000, quota=600), 0.5)

    def test_a_core_that_needs_a_millisecond_for_a_request_is_full_at_60_000_a_minute(self):
        self.assertAlmostEqual(forecast.full_core(500, 0.5), 60_000)

    def test_work_on_a_posting_becomes_work_on_all(self):
        seen = forecast.forecast(requests_of_posting=10_800, cpu_of_person=90e-6, people_of_posting=10_000)
        self.assertEqual(seen.requests, 10_800_000)
        self.assertEqual(seen.hours, 600)
        self.assertAlmostEqual(seen.cpu_hours, 0.25)
        self.assertAlmostEqual(seen.share_of_core, 0.25 / 600)
        # 3,000 requests a second of each 83 µs.
        self.assertAlmostEqual(seen.full_core, 10_800_000 / 900 * 60)

    def test_figures_of_other_postings_are_refused(self):
        with self.assertRaises(ValueError):
            forecast.forecast(requests_of_posting=100, cpu_of_person=1e-6, people_of_posting=1_000)

    def test_each_further_worker_adds_the_same(self):
        def of(workers: int) -> forecast.Together:
            return forecast.Together(workers, 100e-6 + 7e-6 * (workers - 1), 2e-6 * workers, 90)

        hundred = forecast.with_workers([of(1), of(4), of(16)], 100)
        self.assertAlmostEqual(hundred.cpu, 793e-6)
        self.assertAlmostEqual(hundred.redis_cpu, 200e-6)
        self.assertEqual(hundred.redis_memory, 90)

    def test_growth_is_a_part_of_the_least(self):
        self.assertAlmostEqual(forecast.growth(110, 100), 0.1)
        self.assertAlmostEqual(forecast.growth(90, 100), -0.1)


def made_up(grown: str = "") -> Figures:
    """Everything costs 10 µs for each person; one step half as much again for a million."""
    steps = {}
    for step in (step for part in scale_page.PARTS for step in part.steps):
        steps[step] = [Done(people, wall=people * 2e-5, cpu=people * (1.5e-5 if step == grown and people == 1_000_000 else 1e-5),
                            memory=10_240 + people // 100, requests=people // 100, disk=people * 1_000) for people in scale.SIZES]
    return Figures(steps, [Shared(workers, 10_000, workers * 0.5, workers * 0.25, 1_000_000, 700, 10_002) for workers in scale.WORKERS])


def page(figures: Figures) -> str:
    memory = {"made": Memory(100, 10, 20_000)}
    kept = scale_page.as_json(figures, memory, "| What | Value |")
    *again, _ = scale_page.from_json(kept)
    return report.page(scale_page.sections(*again), scale_page.INTRODUCTION, "Scale")


class Page(unittest.TestCase):
    """What the page says about figures, also after they were kept in a file."""

    def test_a_step_that_costs_more_for_many_is_named(self):
        self.assertIn("All 11 steps keep it.", page(made_up()))
        self.assertIn("10 of 11 steps keep it. The others:\n\n- Export, everybody: +50 %.", page(made_up("export")))

    def test_growth_that_rounds_do_not_tell_apart_is_named_so(self):
        for slowest, words in ((13.0, "took 9.00 to 13.0 µs. "), (14.0, "took 9.00 to 14.0 µs, so this may be no growth. ")):
            figures = made_up("export")
            figures.steps["export"][0].rounds = [10.0, 9.0, slowest]
            self.assertIn(f"- Export, everybody: +50 %. 3 rounds with 10,000 {words}", page(figures))

    def test_memory_of_ten_million_in_one_posting_is_on_the_line_through_what_was_measured(self):
        # 10 MiB, and a KiB for each 100 people: 10.24 bytes each.
        self.assertIn("| cis export | 10 MiB | 20 MiB | 10.2 | 108 MiB |", page(made_up()))

    def test_disk_grows_with_the_people(self):
        self.assertIn("| copy in SQLite | 1,000 | 10.0 GB |", page(made_up()))

    def test_an_export_of_100_requests_a_posting_lasts_as_long_as_the_quota_says(self):
        # 100,000 requests at 300 a minute; 100 s of a core for all.
        self.assertIn("| an export | 100 | 100,000 | 5.56 h | 0.0278 h | 0.5 % | 60,000 |", page(made_up()))

    def test_a_hundred_workers_are_computed_from_one_and_sixteen(self):
        self.assertIn("| 100, computed | 5,000 |", page(made_up()))


class Steps(unittest.TestCase):
    """What the steps take from the programs."""

    def test_the_median_of_rounds_keeps_the_most_memory(self):
        rounds = [Done(10, wall, wall * 2, memory, 5, disk) for wall, memory, disk in ((1, 30, 7), (9, 10, 9), (2, 20, 8))]
        self.assertEqual(scale.median_of(rounds), Done(10, 2, 4, 30, 5, 9, rounds=[200_000, 1_800_000, 400_000]))

    def test_what_cis_mirror_prints(self):
        self.assertEqual(scale.numbers_of("100 new, 0 changed; 100 candidates in 1 posting, 2 requests"), (100, 0))
        self.assertEqual(scale.numbers_of("0 new, 7 changed, 3 of them concluded; 100 candidates in 1 posting"), (0, 7))
        with self.assertRaises(SystemExit):
            scale.numbers_of("another mirror keeps the posting")


if __name__ == "__main__":
    unittest.main()
