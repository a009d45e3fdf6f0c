"""Tests that the vcpkg port and the manifest for developers agree with CMake."""

import hashlib
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import project

PORT = project.ROOT / "cmake/vcpkg-port"
# The same port with the sources of the checkout.
CHECKOUT = project.ROOT / "cmake/vcpkg-checkout"
# CMake package -> port.
PORTS = {
    "Asio": "asio",
    "BoostAsio": "boost-beast",
    "CLI11": "cli11",
    "CURL": "curl",
    "Catch2": "catch2",
    "EXPAT": "expat",
    "Hiredis": "hiredis",
    "Libcsv": "libcsv",
    "Libidn2": "libidn2",
    "Libmicrohttpd": "libmicrohttpd",
    "Libpq": "libpq",
    "Nghttp2": "nghttp2",
    "OpenSSL": "openssl",
    "SQLite3": "sqlite3",
    "Tomlplusplus": "tomlplusplus",
    "Utf8proc": "utf8proc",
    "Xlsxwriter": "libxlsxwriter",
    "ZLIB": "zlib",
    "benchmark": "benchmark",
    "nlohmann_json": "nlohmann-json",
    "simdjson": "simdjson",
}
# In the C library (Iconv, Threads), or optional and large (Phonenumber, cpprestsdk).
NOT_PORTED = {"Iconv", "Phonenumber", "Threads", "cpprestsdk"}
# vcpkg format-manifest writes the members in this order.
ORDER = ["name", "version-semver", "description", "homepage", "license", "supports", "dependencies", "features"]


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def name_of(dependency):
    return dependency if isinstance(dependency, str) else dependency["name"]


def ports(folder):
    return {PORTS[name] for name in project.packages(folder) if name not in NOT_PORTED}


def dependencies(manifest, feature=None):
    """The ports that a manifest or one of its features needs, including those of its own features."""
    found = set()
    for dependency in manifest["dependencies"] if feature is None else manifest["features"][feature]["dependencies"]:
        if name_of(dependency) != manifest["name"]:
            found.add(name_of(dependency))
        else:
            found = found.union(*(dependencies(manifest, own) for own in dependency["features"]))
    return found


class VcpkgPortTest(unittest.TestCase):
    def setUp(self):
        self.port = read(PORT / "vcpkg.json")
        self.developing = read(project.ROOT / "vcpkg.json")
        self.always = ports("src") - {PORTS[name] for name in project.optional_packages()}

    def test_the_version_is_the_header_s(self):
        self.assertEqual(self.port["version-semver"], project.version())

    def test_the_manifests_are_as_vcpkg_formats_them(self):
        for path in (PORT / "vcpkg.json", project.ROOT / "vcpkg.json"):
            manifest = read(path)
            self.assertEqual(path.read_text(encoding="utf-8"), json.dumps(manifest, indent=2) + "\n")
            self.assertEqual(list(manifest), [member for member in ORDER if member in manifest])
            self.assertEqual(list(manifest["features"]), sorted(manifest["features"]))
            for depends in (manifest, *manifest["features"].values()):
                names = [name_of(dependency) for dependency in depends["dependencies"]]
                self.assertEqual(names, sorted(names))

    def test_the_dependencies_are_the_packages_that_cmake_looks_for(self):
        self.assertEqual(dependencies(self.port), self.always | {"vcpkg-cmake", "vcpkg-cmake-config"})
        self.assertEqual(dependencies(self.developing), self.always)
        self.assertEqual(set(self.port["features"]), set(project.OPTIONAL))
        for manifest in (self.port, self.developing):
            for feature in ("redis", "sql"):
                self.assertEqual(dependencies(manifest, feature), ports_of(feature))
            self.assertEqual(dependencies(manifest, "emulator"), ports("emulator") - self.always)

    def test_the_other_features_are_for_developing(self):
        for folder in ("programs", "examples", "tests", "benchmarks"):
            missing = ports(folder) - self.always - dependencies(self.developing, folder)
            self.assertEqual(missing, set(), folder)

    # Its certificates and the test of idle connections use OpenSSL's functions, and only HTTP is spoken.
    def test_curl_is_wanted_with_openssl_and_with_nothing_else(self):
        (curl,) = [it for it in self.port["dependencies"] if name_of(it) == "curl"]
        self.assertEqual(curl, {"name": "curl", "default-features": False, "features": ["openssl"]})

    def calls(self, port, system="LINUX"):
        """The calls that a portfile makes for a system, name -> arguments."""
        run = subprocess.run(
            ["cmake", f"-DPORT={port}", f"-DVCPKG_TARGET_IS_{system}=ON", "-P", Path(__file__).parent / "stand_in/vcpkg.cmake"],
            check=True,
            text=True,
            capture_output=True,
        )
        return {call.split()[0]: call.split()[1:] for call in run.stderr.splitlines()}

    def test_each_feature_turns_its_option_on(self):
        for port in (PORT, CHECKOUT):
            arguments = self.calls(port)["vcpkg_check_features"]
            features = arguments[arguments.index("FEATURES") + 1 :]
            self.assertEqual(dict(zip(features[::2], features[1::2])), project.OPTIONAL)

    def test_only_linux_has_postgresql(self):
        for system, postgres in (("LINUX", "ON"), ("OSX", "OFF"), ("MINGW", "OFF")):
            self.assertIn(f"-DCIS_WITH_POSTGRES={postgres}", self.calls(PORT, system)["vcpkg_cmake_configure"])
        for manifest in (self.port, self.developing):
            self.assertIn({"name": "libpq", "platform": "linux"}, manifest["features"]["sql"]["dependencies"])

    def test_only_windows_gets_no_shared_library(self):
        self.assertEqual(self.calls(PORT, "MINGW")["vcpkg_check_linkage"], ["ONLY_STATIC_LIBRARY"])
        self.assertNotIn("vcpkg_check_linkage", self.calls(PORT, "LINUX"))

    def test_the_sources_of_a_release_come_from_its_repository(self):
        arguments = self.calls(PORT)["vcpkg_from_github"]
        values = dict(zip(arguments[::2], arguments[1::2]))
        self.assertEqual(f"https://github.com/{values['REPO']}", self.port["homepage"])
        self.assertEqual(values["REF"], f"v{project.version()}")

    def test_the_sources_of_a_checkout_are_the_checkout(self):
        calls = self.calls(CHECKOUT)
        self.assertNotIn("vcpkg_from_github", calls)
        self.assertEqual(calls["vcpkg_cmake_configure"][:2], ["SOURCE_PATH", str(project.ROOT)])
        self.assertEqual(read(CHECKOUT / "vcpkg.json"), self.port)

    def test_a_release_fills_in_what_depends_on_its_archive(self):
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder, "an\\ archive.tar.gz")
            archive.write_bytes(b"an archive")
            url = "https://example.com/archive.tar.gz?a=1&b=2|3"
            command = [project.ROOT / "scripts/registry_files.sh", archive, url, f"{folder}/sent"]
            subprocess.run(command, check=True)
            conandata = Path(folder, "sent/conan-center/all/conandata.yml").read_text(encoding="utf-8")
            self.assertIn(f'    url: "{url}"\n    sha256: "{hashlib.sha256(b"an archive").hexdigest()}"\n', conandata)
            portfile = Path(folder, "sent/vcpkg/portfile.cmake").read_text(encoding="utf-8")
            self.assertIn(f"    SHA512 {hashlib.sha512(b'an archive').hexdigest()}\n", portfile)
            again = subprocess.run(command, check=False, capture_output=True, text=True)
            self.assertIn("remove them", again.stderr)

    def test_the_usage_names_every_component(self):
        usage = (PORT / "usage").read_text(encoding="utf-8")
        for component in project.components():
            self.assertRegex(usage, rf"\b{component}\b")


def ports_of(component):
    """The ports that src needs only for an optional component."""
    return {PORTS[name] for name in project.components()[component].links}


if __name__ == "__main__":
    unittest.main()
