"""Tests of scripts/package_static.sh in a clone, with stand-ins for the compiler, the libraries and the build."""

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from stand_ins import (
    LIBRARIES, LICENCES_OF_ZIG, ROOT, TARGET, WITH_SOURCE, clone, stand_in_for_build, write_libraries, write_zig
)

VERSION = re.search(r'version = "(.*)"', (ROOT / "include/cis/version.hpp").read_text(encoding="utf-8")).group(1)
NAME = f"cis-tools-{VERSION}-x86_64-linux"


class PackageStaticTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.clone = cls.folder / "clone"
        clone(cls.clone)
        stand_in_for_build(cls.clone)
        cls.zig = write_zig(cls.folder / "zig")
        cls.libraries = cls.folder / "libraries"
        write_libraries(cls.libraries)

    def package(self, *arguments, umask=0o022, **environment):
        return subprocess.run(
            [self.clone / "scripts/package_static.sh", *arguments],
            cwd=self.folder, env={**os.environ, "CIS_SKIP_SETUP": "1", "ZIG": str(self.zig), **environment},
            capture_output=True, text=True, check=False, umask=umask,
        )

    def assert_refused(self, reason, *arguments, **environment):
        archive = self.clone / f"build/static/{NAME}.tar.gz"
        archive.unlink(missing_ok=True)
        ended = self.package(*(arguments or (f"{TARGET}=libraries",)), **environment)
        self.assertEqual(ended.returncode, 1, ended.stdout)
        self.assertIn(reason, ended.stderr)
        self.assertFalse(archive.exists())

    def assert_missing(self, file, reason):
        text = file.read_text(encoding="utf-8")
        file.unlink()
        self.assert_refused(reason)
        file.write_text(text, encoding="utf-8")

    def test_a_missing_licence_is_named_before_the_build(self):
        for licence in set(LIBRARIES.values()):
            with self.subTest(licence):
                self.assert_missing(self.libraries / f"share/licenses/{licence}/COPYING", f": share/licenses/{licence}\n")
        for name in WITH_SOURCE:
            with self.subTest(f"the source of {name}"):
                self.assert_missing(self.libraries / f"share/sources/{name}/{name}.tar.xz", f": share/sources/{name}\n")
        for licence, path in LICENCES_OF_ZIG.items():
            with self.subTest(licence):
                self.assert_missing(self.folder / "zig" / path, f"the licence of {licence} is missing")
        curl = self.libraries / "share/licenses/curl/COPYING"
        curl.write_text("", encoding="utf-8")
        self.assert_refused(": share/licenses/curl\n")
        curl.write_text("The licence of curl\n", encoding="utf-8")
        self.assertEqual(self.package("--check", f"{TARGET}=libraries").returncode, 0)

    def test_a_library_that_is_not_there_needs_no_licence(self):
        folder = self.folder / "without-postgresql"
        write_libraries(folder)
        (folder / "lib/libpq.a").unlink()
        shutil.rmtree(folder / "share/licenses/libpq")
        self.assertEqual(self.package("--check", f"{TARGET}={folder}").returncode, 0)

    def test_wrong_arguments_are_named(self):
        self.assert_refused("x86_64-windows-gnu=libraries is not TARGET=FOLDER", "x86_64-windows-gnu=libraries")
        self.assert_refused(f"{TARGET} is not TARGET=FOLDER", TARGET)
        self.assert_refused("no-such-folder has no folders include and lib", f"{TARGET}=no-such-folder")
        self.assert_refused("name the systems", "--check")
        self.assert_refused("set ZIG", ZIG="no-such-program")

    def test_programs_that_must_not_be_given_away_are_refused(self):
        (self.libraries / "lib/libother.a").write_text("!<arch>\n", encoding="utf-8")
        for fault, reason in (
            ("dynamic", "is not linked statically"),
            ("old", f"is not of version {VERSION}"),
            ("libother.a", "libother.a is linked in: add it to the licences"),
        ):
            with self.subTest(fault):
                self.assert_refused(reason, STAND_IN_FAULT=fault)

    def test_the_archive(self):
        ended = self.package(f"{TARGET}=libraries")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        file = self.clone / f"build/static/{NAME}.tar.gz"
        before = file.read_bytes()
        date = int(subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=self.clone, check=True, capture_output=True, text=True
        ).stdout)
        with tarfile.open(file) as archive:
            members = archive.getmembers()
            text = {
                member.name.removeprefix(f"{NAME}/"): archive.extractfile(member).read().decode("utf-8", "replace")
                for member in members if member.isfile()
            }

        with self.subTest("the names"):
            documents = "share/doc/cis-tools"
            expected = {"README.txt", f"{documents}/CHANGELOG.md", f"{documents}/licenses/cis-cpp/LICENSE"}
            expected |= {
                "bin/cis", "share/man/man1/cis.1", "share/bash-completion/completions/cis",
                "share/zsh/site-functions/_cis", "share/fish/vendor_completions.d/cis.fish", "share/cis/cis.schema.json",
                "share/cis/examples/people.xlsx", "share/cis/examples/questions.xlsx",
            }
            expected |= {f"{documents}/licenses/{name}/COPYING" for name in LIBRARIES.values()}
            expected |= {f"{documents}/licenses/{name}/{Path(path).name}" for name, path in LICENCES_OF_ZIG.items()}
            expected |= {f"{documents}/sources/{name}/{name}.tar.xz" for name in WITH_SOURCE}
            self.assertEqual(set(text), expected)

        with self.subTest("the modes, the owners and the dates"):
            for member in members:
                executable = member.isdir() or "/bin/" in member.name
                self.assertEqual(member.mode, 0o755 if executable else 0o644, member.name)
                self.assertEqual((member.uid, member.gid, member.uname, member.gname), (0, 0, "", ""))
                self.assertEqual(member.mtime, date)

        with self.subTest("the documents"):
            self.assertEqual("Stands for a program: --man\n", text["share/man/man1/cis.1"])
            self.assertEqual("Stands for a program: bash\n", text["share/bash-completion/completions/cis"])
            self.assertEqual(text[f"{documents}/licenses/openssl/COPYING"], "The licence of openssl\n")
            self.assertIn(f"cis-tools {VERSION}, for any Linux on x86_64\n", text["README.txt"])
            self.assertNotIn("@", text["README.txt"])
            code = (ROOT / "src/core/authorities_of_system.hpp").read_text(encoding="utf-8")
            places = re.findall(r'"(/.*?)"', code)
            self.assertEqual(re.findall(r"^ +(/\S+)", text["README.txt"], re.MULTILINE), places)

        with self.subTest("the same bytes again, also for another user"):
            (self.libraries / "share/licenses/curl/COPYING").touch(0o600)
            ended = self.package(f"{TARGET}={self.libraries}", umask=0o077)
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
            self.assertEqual(file.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
