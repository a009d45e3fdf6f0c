"""Tests that the commands in README, docs/install.md and guide agree with the recipes and CMake."""

import json
import re
import sys
import unittest
from pathlib import Path

# The stand-in, and the folder of the recipe.
sys.path[:0] = [str(Path(__file__).parent / "stand_in"), str(Path(__file__).parents[2])]

import project  # noqa: E402
from conanfile import CisCppRecipe  # noqa: E402

# CMake package -> package of Debian.
DEBIAN = {
    "CLI11": "libcli11-dev",
    "CURL": "libcurl4-openssl-dev",
    "Hiredis": "libhiredis-dev",
    "Libmicrohttpd": "libmicrohttpd-dev",
    "Libpq": "libpq-dev",
    "OpenSSL": "libssl-dev",
    "SQLite3": "libsqlite3-dev",
    "nlohmann_json": "nlohmann-json3-dev",
    "simdjson": "libsimdjson-dev",
}
PART_OF_THE_COMPILER = {"Threads"}
# make is CMake's default generator.
TOOLS = {"g++", "cmake", "make"}


def read(path):
    return (project.ROOT / path).read_text(encoding="utf-8")


def commands(page, program):
    """The command lines of a page's shell blocks that start with a program's name."""
    for block in re.findall(r"^```sh\n(.*?)^```$", read(page), re.MULTILINE | re.DOTALL):
        yield from re.findall(rf"^{program} [^#\n]*[^#\n ]", block, re.MULTILINE)


def debian(cmake_packages):
    return {DEBIAN[name] for name in cmake_packages if name not in PART_OF_THE_COMPILER}


class ReadmeTest(unittest.TestCase):
    def test_conan_is_told_the_standard_that_the_recipe_needs(self):
        found = list(commands("docs/install.md", "conan"))
        self.assertEqual([command.split()[1] for command in found], ["create", "install"])
        for command in found:
            # Conan's default is that of the compiler, which is too old.
            self.assertIn(" -s compiler.cppstd=20 ", command)
            # Different options make different packages.
            options = re.findall(r" -o 'cis-cpp/\*:(\w+)=True'", command)
            self.assertEqual(options, ["with_redis"])
            self.assertLessEqual(set(options), set(CisCppRecipe.options))
        self.assertIn(f" --requires=cis-cpp/{project.version()} ", found[1])

    def test_vcpkg_is_told_to_leave_the_manifest_for_developing_alone(self):
        (command,) = commands("docs/install.md", "vcpkg")
        self.assertTrue((project.ROOT / "vcpkg.json").is_file())
        self.assertIn(" --classic ", command)
        # vcpkg does not look at the sources of a checkout to tell whether a package that it keeps is still right.
        self.assertIn(" --no-binarycaching", command)
        port = re.search(r" --overlay-ports=(\S+)", command).group(1)
        manifest = json.loads(read(f"{port}/vcpkg.json"))
        name, features = re.search(r" install '([^\[]+)\[(.*)\]'", command).groups()
        self.assertEqual(name, manifest["name"])
        self.assertLessEqual(set(features.split(",")), set(manifest["features"]))

    def test_debian_s_packages_are_those_of_what_cmake_looks_for(self):
        (command,) = commands("README.md", "apt")
        always = debian(project.packages("src").keys() - project.optional_packages())
        self.assertEqual(set(command.split()[2:]), TOOLS | always)

    def test_debian_s_packages_for_an_option_stand_beside_it(self):
        needed = {
            "redis": debian(project.components()["redis"].links),
            "sql": debian(project.components()["sql"].links),
            "emulator": debian(project.packages("emulator").keys() - project.packages("src").keys()),
        }
        for component, option in project.OPTIONAL.items():
            beside = re.search(rf"`-D{option}=ON` \((.*?)\)", read("docs/install.md"), re.DOTALL).group(1)
            self.assertEqual(set(re.findall(r"`(.*?)`", beside)), needed[component])

    def test_the_check_of_these_commands_takes_all_other_packages_away(self):
        always = project.packages("src").keys() - project.optional_packages()
        everything = set()
        for folder in ("src", "emulator", "programs", "examples", "tests", "benchmarks", "docs"):
            everything |= project.packages(folder).keys()
        taken = re.search(r"foreach\(package IN ITEMS (.*)\)", read("tests/install/only_what_readme_names.cmake")).group(1)
        self.assertEqual(set(taken.split()), everything - always)

    def test_what_users_type_names_no_preset(self):
        for page in ("README.md", "docs/install.md", "docs/guide/start.md"):
            self.assertEqual([command for command in commands(page, "cmake") if "--preset" in command], [])

    def test_every_preset_that_a_page_names_exists(self):
        presets = json.loads(read("CMakePresets.json"))
        for page in [project.ROOT / "CONTRIBUTING.md", *(project.ROOT / "docs").rglob("*.md")]:
            text = page.read_text(encoding="utf-8")
            for build, name in re.findall(r"cmake (--build )?--preset (\w+)", text):
                known = presets["buildPresets" if build else "configurePresets"]
                self.assertIn(name, [preset["name"] for preset in known], page)


if __name__ == "__main__":
    unittest.main()
