"""The same commit gives the same bytes, wherever it is built."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from stand_ins import ROOT, clone

PROGRAM = "example-verify_webhook"
BUILT = ["src/libcis-signature.a", "bin/examples/verify_webhook"]


def build(checkout: Path) -> list[bytes]:
    clone(checkout)
    environment = {**os.environ, "CCACHE_DISABLE": "1"}
    subprocess.run(["cmake", "-S", checkout, "-B", checkout / "build", "-G", "Ninja", "--log-level=WARNING", "-DCMAKE_BUILD_TYPE=Release",
                    "-DCIS_BUILD_EXAMPLES=ON"], env=environment, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", checkout / "build", "--target", PROGRAM], env=environment, check=True, stdout=subprocess.DEVNULL)
    return [(checkout / "build" / name).read_bytes() for name in BUILT]


class ReproducibleTest(unittest.TestCase):
    def test_two_folders_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            first = build(Path(folder, "here"))
            second = build(Path(folder, "some/where/else"))
        for name, one, other in zip(BUILT, first, second):
            self.assertGreater(len(one), 1_000, name)
            self.assertTrue(one == other, f"{name} depends on the folder")

    def test_the_program_has_no_path_of_its_sources(self):
        program = ROOT / "build/test/bin/cis"
        self.assertNotIn(f"{ROOT}/".encode(), program.read_bytes())


if __name__ == "__main__":
    unittest.main()
