"""Tests of scripts/release.sh: makes a release in a clone, and looks at what is there afterwards."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from datetime import datetime, timezone
from pathlib import Path

from stand_ins import LIBRARIES, LICENCES_OF_ZIG, TARGET, clone, stand_in_for_build, write_libraries, write_zig

VERSION = "9.8.7"


class ReleaseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.clone = cls.folder / "clone"
        clone(cls.clone)
        cls.git("checkout", "--quiet", "-b", "release")
        stand_in_for_build(cls.clone)
        cls.zig = write_zig(cls.folder / "zig")
        write_libraries(cls.folder / "libraries")
        cls.key = cls.folder / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "a test", "-f", cls.key], check=True)
        public = " ".join(Path(f"{cls.key}.pub").read_text(encoding="utf-8").split()[:2])
        cls.signer = f'maintainers@cis-cpp.invalid namespaces="file" {public}'
        with (cls.clone / "docs/release_signers").open("a", encoding="utf-8") as signers:
            signers.write(cls.signer + "\n")
        cls.git("commit", "--quiet", "--all", "--message", "Name who signs")
        cls.before = cls.git("rev-parse", "HEAD")

    @classmethod
    def git(cls, *arguments):
        return subprocess.run(["git", *arguments], cwd=cls.clone, check=True, capture_output=True, text=True).stdout.strip()

    def release(self, version, *static, key=None):
        environment = {**os.environ, "CIS_SKIP_SETUP": "1", "ZIG": str(self.zig), "CIS_SIGNING_KEY": str(key or self.key)}
        return subprocess.run(
            ["scripts/release.sh", version, *static],
            cwd=self.clone, env=environment, capture_output=True, text=True, check=False,
        )

    def read(self, path):
        return (self.clone / path).read_text(encoding="utf-8")

    def assert_refused(self, version, reason, *static, key=None):
        ended = self.release(version, *static, key=key)
        self.assertEqual(ended.returncode, 1, ended.stdout)
        self.assertIn(reason, ended.stderr)
        self.assertEqual(self.git("status", "--porcelain", "--untracked-files=no"), "")
        self.assertEqual(self.git("rev-parse", "HEAD"), self.before)

    def verify(self, made, damaged=None):
        """By the commands of docs/verify.md. Returns what failed."""
        with tempfile.TemporaryDirectory() as name:
            downloads = Path(name)
            (downloads / "cis-cpp").symlink_to(self.clone)
            for file in made.glob("cis-*"):
                shutil.copy(file, downloads)
            if damaged is not None:
                content = (downloads / damaged).read_bytes()
                (downloads / damaged).write_bytes(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])
            blocks = re.findall(r"```sh\n(.*?)```", self.read("docs/verify.md"), flags=re.DOTALL)
            script = "\n".join(blocks).replace("0.1.0", VERSION)
            ended = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=downloads, capture_output=True, text=True, check=False)
            return "" if ended.returncode == 0 else ended.stdout + ended.stderr or "failed"

    def check_materials(self, document):
        self.assertEqual(document["spdxVersion"], "SPDX-2.3")
        packages = {package["SPDXID"]: package for package in document["packages"]}
        self.assertEqual(len(packages), len(document["packages"]))
        curl = packages["SPDXRef-curl"]
        self.assertEqual((curl["versionInfo"], curl["licenseDeclared"], curl["downloadLocation"]),
                         ("1.2.3", "curl", "https://example.com/curl.tar.gz"))
        linked = {each["relatedSpdxElement"] for each in document["relationships"] if each["relationshipType"] == "STATIC_LINK"}
        self.assertEqual(linked, {f"SPDXRef-{name}" for name in [*LIBRARIES.values(), *LICENCES_OF_ZIG]})
        for relationship in document["relationships"]:
            self.assertIn(relationship["relatedSpdxElement"], packages)

    def test_1_what_is_wrong_is_refused_and_nothing_changes(self):
        for version in ("", "1.2", "v1.2.3", "1.2.3-rc1", "01.2.3", "1.2.3.4"):
            self.assert_refused(version, "must be like 1.2.3")
        self.assert_refused("0.0.1", "older than the version in include/cis/version.hpp")

        (self.clone / "notes").write_text("not committed", encoding="utf-8")
        self.assert_refused(VERSION, "not committed")
        (self.clone / "notes").unlink()

        self.git("tag", f"v{VERSION}")
        self.assert_refused(VERSION, f"v{VERSION} is there already")
        self.git("tag", "--delete", f"v{VERSION}")

        self.git("tag", "v9.9.0")
        self.assert_refused(VERSION, "older than the last release, 9.9.0")
        self.git("tag", "--delete", "v9.9.0")

        self.git("checkout", "--quiet", "--detach")
        self.assert_refused(VERSION, "has no branch")
        self.git("checkout", "--quiet", "release")

        self.git("config", "user.name", "")
        self.assert_refused(VERSION, "who commits")
        self.git("config", "user.name", "Releaser")

        self.assert_refused(VERSION, "no SSH key", key=self.folder / "nowhere")
        other = self.folder / "other"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", other], check=True)
        self.assert_refused(VERSION, "does not have the key that signs", key=other)

        licences = self.folder / "libraries/share/licenses"
        (licences / "curl").rename(licences / "elsewhere")
        self.assert_refused(VERSION, "share/licenses/curl", f"{TARGET}=../libraries")
        (licences / "elsewhere").rename(licences / "curl")

    def test_2_a_release_without_changes_is_refused(self):
        text = self.read("CHANGELOG.md")
        without = re.sub(r"(?<=## \[Unreleased\]\n).*?(?=\n## |\Z)", "", text, flags=re.DOTALL)
        self.assertNotEqual(text, without)
        (self.clone / "CHANGELOG.md").write_text(without, encoding="utf-8")
        self.git("commit", "--quiet", "--all", "--message", "Empty the changelog")
        self.assertIn("has no change", self.release(VERSION).stderr)
        self.git("reset", "--quiet", "--hard", self.before)

    def test_3_a_release_that_fails_says_how_to_take_it_back(self):
        abi = self.clone / "scripts/abi.sh"
        abi.write_text("#!/bin/sh\necho changed >>LICENSE\nexit 1\n", encoding="utf-8")
        shared = self.clone / "tests/install/add_subdirectory/CMakeLists.txt"
        shared.write_text("cmake_minimum_required(VERSION 3.25)\nproject(none NONE)\n", encoding="utf-8")
        self.git("commit", "--quiet", "--all", "--message", "Fail")
        start = self.git("rev-parse", "HEAD")
        ended = self.release(VERSION)
        self.assertEqual(ended.returncode, 1, ended.stdout)
        self.assertIn(f"{VERSION} is not released", ended.stderr)
        self.assertIn(f"git reset --hard {start}", ended.stderr)
        # Somebody changed it meanwhile, so it would not have been a part of the release.
        self.assertIn(" M LICENSE", self.git("status", "--porcelain").splitlines())
        self.assertIn("not committed", self.release(VERSION).stderr)

        self.git("commit", "--quiet", "--all", "--message", f"Release {VERSION}")
        self.assertIn(f"git reset --hard {start}", self.release(VERSION).stderr)
        self.git("reset", "--quiet", "--hard", self.before)
        shutil.rmtree(self.clone / "build")

    def test_4_a_release(self):
        # It does not count: it sorts after the release.
        self.git("tag", f"v{VERSION}-rc1")
        old = re.search(r'version = "(.*)"', self.read("include/cis/version.hpp")).group(1)
        made = self.clone / "build/release"
        ended = self.release(VERSION, f"{TARGET}=../libraries")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)

        with self.subTest("the version, wherever it is repeated"):
            self.assertIn(f'version = "{VERSION}"', self.read("include/cis/version.hpp"))
            self.assertIn(f"cis-cpp/{VERSION} ", self.read("docs/install.md"))
            self.assertIn("find_package(cis 9.8 REQUIRED)", self.read("README.md"))
            left = subprocess.run(
                ["git", "grep", "-nE", rf"find_package\(cis {old[:-2]}|cis-cpp/{old}", "--", ":!CHANGELOG.md", ":!docs/decisions"],
                cwd=self.clone, capture_output=True, text=True, check=False,
            )
            self.assertEqual(left.stdout, "")

        with self.subTest("the changelog"):
            today = f"{datetime.now(timezone.utc):%Y-%m-%d}"
            self.assertIn(f"## [Unreleased]\n\n## [{VERSION}] - {today}\n", self.read("CHANGELOG.md"))

        with self.subTest("the commit and the tag"):
            self.assertEqual(self.git("status", "--porcelain"), "")
            self.assertEqual(self.git("log", "-1", "--format=%s", f"v{VERSION}"), f"Release {VERSION}")
            self.assertEqual(self.git("cat-file", "-t", f"v{VERSION}"), "tag")

        with self.subTest("the interface of the shared libraries"):
            dumps = self.git("ls-files", "tests/abi").split()
            self.assertEqual(
                {Path(dump).name for dump in dumps},
                {f"libcis{part}.abi.xz" for part in ("", "-signature", "-testing", "-redis", "-sql")},
            )
            for dump in dumps:
                text = subprocess.run(["xz", "-dc", dump], cwd=self.clone, check=True, capture_output=True, text=True).stdout
                self.assertRegex(text, rf"soname='{Path(dump).name.removesuffix('.abi.xz')}\.so\.9\.8'")

        with self.subTest("the archives and their checksums"):
            archives = [f"cis-cpp-{VERSION}.tar.gz", f"cis-tools-{VERSION}-x86_64-linux.tar.gz"]
            listed = (made / f"cis-cpp-{VERSION}.sha256").read_text(encoding="utf-8").split()[1::2]
            self.assertEqual(sorted(listed), sorted([*archives, *(f"{name}.spdx.json" for name in archives)]))
            for archive in archives:
                self.assertIn(f"{archive}, and what it is made of\n", ended.stdout)
            listed = subprocess.run(
                ["tar", "-tzf", made / f"cis-cpp-{VERSION}.tar.gz"], check=True, capture_output=True, text=True
            ).stdout.split()
            self.assertEqual({name.split("/")[0] for name in listed}, {f"cis-cpp-{VERSION}"})
            self.assertIn(f"cis-cpp-{VERSION}/CMakeLists.txt", listed)

        with self.subTest("the files for the registries"):
            for kind, path in (("sha256", "conan-center/all/conandata.yml"), ("sha512", "vcpkg/portfile.cmake")):
                checksum = hashlib.new(kind, (made / f"cis-cpp-{VERSION}.tar.gz").read_bytes()).hexdigest()
                self.assertIn(checksum, self.read(f"build/release/registries/{path}"))
            for path, text in (
                ("conan-center/all/conandata.yml", f"/v{VERSION}.tar.gz"),
                ("conan-center/all/conandata.yml", f'"{VERSION}":'),
                ("conan-center/config.yml", f'"{VERSION}":'),
                ("vcpkg/vcpkg.json", f'"version-semver": "{VERSION}"'),
            ):
                self.assertIn(text, self.read(f"build/release/registries/{path}"))

        with self.subTest("a stranger verifies it by the commands of the page"):
            self.assertEqual(self.verify(made), "")
            for damaged in (f"cis-tools-{VERSION}-x86_64-linux.tar.gz.spdx.json", f"cis-cpp-{VERSION}.tar.gz", f"cis-cpp-{VERSION}.sha256"):
                self.assertNotEqual(self.verify(made, damaged), "", damaged)
            (self.clone / "docs/release_signers").write_text(f"{self.signer[:-4]}AAAA\n", encoding="utf-8")
            self.assertNotEqual(self.verify(made), "")
            self.git("checkout", "--quiet", "docs/release_signers")

        with self.subTest("what the program is made of"):
            self.check_materials(json.loads((made / f"cis-tools-{VERSION}-x86_64-linux.tar.gz.spdx.json").read_text(encoding="utf-8")))

        with self.subTest("the same version again"):
            self.assertIn("is there already", self.release(VERSION).stderr)


if __name__ == "__main__":
    unittest.main()
