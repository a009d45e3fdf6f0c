"""Tests that the vcpkg port and the manifest for developers agree with CMake."""

import json
import re
import unittest

import project

PORT = project.ROOT / "cmake/vcpkg-port"
# CMake package -> port.
PORTS = {
    "Asio": "asio",
    "CLI11": "cli11",
    "CURL": "curl",
    "Catch2": "catch2",
    "Hiredis": "hiredis",
    "Libcsv": "libcsv",
    "Libmicrohttpd": "libmicrohttpd",
    "Libpq": "libpq",
    "Nghttp2": "nghttp2",
    "OpenSSL": "openssl",
    "SQLite3": "sqlite3",
    "ZLIB": "zlib",
    "benchmark": "benchmark",
    "nlohmann_json": "nlohmann-json",
    "simdjson": "simdjson",
}
# In the C library (Iconv, Threads), or optional and large (Phonenumber).
NOT_PORTED = {"Iconv", "Phonenumber", "Threads"}
# vcpkg format-manifest writes the members in this order.
ORDER = ["name", "version-semver", "description", "license", "supports", "dependencies", "features"]


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
        for folder in ("examples", "tests", "benchmarks"):
            missing = ports(folder) - self.always - dependencies(self.developing, folder)
            self.assertEqual(missing, set(), folder)

    def test_each_feature_turns_its_option_on(self):
        portfile = (PORT / "portfile.cmake").read_text(encoding="utf-8")
        options = dict(re.findall(r"^ +(\w+) (CIS_\w+)$", portfile, re.MULTILINE))
        self.assertEqual(options, project.OPTIONAL)

    def test_the_usage_names_every_component(self):
        usage = (PORT / "usage").read_text(encoding="utf-8")
        for component in project.components():
            self.assertRegex(usage, rf"\b{component}\b")


def ports_of(component):
    """The ports that src needs only for an optional component."""
    return {PORTS[name] for name in project.components()[component].links}


if __name__ == "__main__":
    unittest.main()
