"""Tests that the Conan recipe, run by a stand-in of Conan, agrees with CMake."""

import itertools
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

# The stand-in, and the folder of the recipe.
sys.path[:0] = [str(Path(__file__).parent / "stand_in"), str(Path(__file__).parents[2])]

import project  # noqa: E402
from conan.errors import ConanInvalidConfiguration  # noqa: E402
from conanfile import CisCppRecipe  # noqa: E402

# CMake package -> Conan package.
PACKAGES = {
    "CLI11": "cli11",
    "CURL": "libcurl",
    "Hiredis": "hiredis",
    "Libmicrohttpd": "libmicrohttpd",
    "Libpq": "libpq",
    "OpenSSL": "openssl",
    "SQLite3": "sqlite3",
    "nlohmann_json": "nlohmann_json",
    "simdjson": "simdjson",
}
NOT_PACKAGED = {"Threads"}
OPTIONS = {"redis": "with_redis", "sql": "with_sql", "emulator": "with_emulator"}


def package_names(cmake_packages):
    return {PACKAGES[name] for name in cmake_packages if name not in NOT_PACKAGED}


def numbers(version):
    return [int(number) for number in version.split(".")]


class ConanRecipeTest(unittest.TestCase):
    def recipe(self, **options):
        recipe = CisCppRecipe(str(project.ROOT), **options)
        recipe.requirements()
        recipe.package_info()
        return recipe

    def every_recipe(self):
        for shared, redis, sql, emulator in itertools.product((False, True), repeat=4):
            yield self.recipe(shared=shared, with_redis=redis, with_sql=sql, with_emulator=emulator)

    def wanted(self, recipe):
        """The components that CMake builds with these options."""
        return {
            name: component
            for name, component in project.components().items()
            if name not in OPTIONS or getattr(recipe.options, OPTIONS[name])
        }

    def test_the_version_is_the_header_s(self):
        recipe = CisCppRecipe(str(project.ROOT))
        recipe.set_version()
        self.assertEqual(recipe.version, project.version())

    def test_options(self):
        self.assertEqual(set(CisCppRecipe.options), {"shared", "fPIC", "with_redis", "with_sql", "with_emulator"})
        self.assertEqual(set(CisCppRecipe.default_options), set(CisCppRecipe.options))

    def test_the_components_are_cmake_s(self):
        for recipe in self.every_recipe():
            with self.subTest(**vars(recipe.options)):
                wanted = self.wanted(recipe)
                self.assertEqual(set(recipe.cpp_info.components), set(wanted))
                for name, component in recipe.cpp_info.components.items():
                    self.assertEqual(component.properties["cmake_target_name"], f"cis::{name}")
                    self.assertEqual(component.libs, [wanted[name].library])
                    ours = {requirement for requirement in component.requires if "::" not in requirement}
                    self.assertEqual(ours, wanted[name].requires)
                    others = {requirement.split("::")[0] for requirement in component.requires if "::" in requirement}
                    self.assertEqual(others, package_names(wanted[name].links))

    def test_users_of_a_static_library_know_that_it_is_static(self):
        for recipe in self.every_recipe():
            with self.subTest(**vars(recipe.options)):
                for name, component in recipe.cpp_info.components.items():
                    self.assertEqual("CIS_STATIC_DEFINE" in component.defines, not recipe.options.shared, name)

    # Conan refuses a package if these differ.
    def test_what_users_see_of_the_requirements_is_what_the_components_require(self):
        for recipe in self.every_recipe():
            with self.subTest(**vars(recipe.options)):
                seen = {reference.split("/")[0] for reference, it in recipe.required.items() if it.visible}
                used = {
                    requirement.split("::")[0]
                    for component in recipe.cpp_info.components.values()
                    for requirement in component.requires
                    if "::" in requirement
                }
                self.assertEqual(seen, used)

    # A shared library links its dependencies itself, and Conan hides them from its users.
    def test_users_of_the_emulator_link_what_it_needs_because_it_is_never_shared(self):
        for recipe in self.every_recipe():
            with self.subTest(**vars(recipe.options)):
                of_emulator = self.wanted(recipe).get("emulator")
                expected = package_names(of_emulator.links) if of_emulator else set()
                linked = {reference.split("/")[0] for reference, it in recipe.required.items() if it.transitive_libs}
                self.assertEqual(linked, expected)
                # False would hide them from the users of a static library too.
                self.assertNotIn(False, [it.transitive_libs for it in recipe.required.values()])

    def test_an_older_standard_is_refused_with_what_to_write(self):
        recipe = self.recipe()
        recipe.settings.compiler_cppstd = 20
        recipe.validate()
        recipe.settings.compiler_cppstd = 17
        with self.assertRaisesRegex(ConanInvalidConfiguration, "-s compiler.cppstd=20"):
            recipe.validate()

    def test_the_requirements_are_the_packages_that_cmake_looks_for(self):
        for recipe in self.every_recipe():
            with self.subTest(**vars(recipe.options)):
                wanted = project.packages("src")
                for name in ("redis", "sql"):
                    if not getattr(recipe.options, OPTIONS[name]):
                        for package in project.components()[name].links:
                            del wanted[package]
                if recipe.options.with_emulator:
                    wanted |= project.packages("emulator")
                required = dict(reference.split("/") for reference in recipe.required)
                self.assertEqual(set(required), package_names(wanted))
                for name, lowest in wanted.items():
                    if lowest:
                        at_least = re.fullmatch(r"\[>=([\d.]+) <\d+\]", required[PACKAGES[name]]).group(1)
                        self.assertEqual(numbers(at_least), numbers(lowest), name)

    def test_what_is_exported_can_be_configured(self):
        with tempfile.TemporaryDirectory() as folder:
            for pattern in CisCppRecipe.exports_sources:
                for path in project.ROOT.glob(pattern.replace("/*", "/**/*")):
                    if path.is_file():
                        copy = Path(folder, path.relative_to(project.ROOT))
                        copy.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy(path, copy)
            arguments = [f"-D{option}=ON" for option in project.OPTIONAL.values()]
            subprocess.run(
                ["cmake", "-S", folder, "-B", f"{folder}/build", "-G", "Ninja", "--log-level=WARNING", *arguments],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            self.assertTrue(Path(folder, "LICENSE").is_file())


if __name__ == "__main__":
    unittest.main()
