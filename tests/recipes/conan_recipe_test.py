"""Tests that the Conan recipes, run by a stand-in of Conan, agree with CMake and with each other."""

import importlib.util
import inspect
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
from conan import Compiler  # noqa: E402
from conan.errors import ConanInvalidConfiguration  # noqa: E402
from conanfile import CisCppRecipe  # noqa: E402

CENTER = project.ROOT / "cmake/conan-center"


def recipe_for_conan_center():
    spec = importlib.util.spec_from_file_location("conan_center", CENTER / "all/conanfile.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CisCppRecipe


CenterRecipe = recipe_for_conan_center()

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
    def recipe(self, recipe=CisCppRecipe, system="Linux", **options):
        recipe = recipe(str(project.ROOT), **options)
        recipe.settings.os = system
        recipe.requirements()
        recipe.package_info()
        return recipe

    def every_recipe(self, recipe=CisCppRecipe):
        for shared, redis, sql, emulator in itertools.product((False, True), repeat=4):
            yield self.recipe(recipe, shared=shared, with_redis=redis, with_sql=sql, with_emulator=emulator)

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
                    self.assertEqual(component.libs, [wanted[name].library] if wanted[name].library else [])
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

    def refused(self, sentence, system="Linux", compiler=("gcc", "12"), standard=20, **options):
        recipe = self.recipe(system=system, **options)
        recipe.settings.compiler = Compiler(*compiler)
        recipe.settings.compiler_cppstd = standard
        with self.assertRaisesRegex(ConanInvalidConfiguration, f"^{recipe.ref} {sentence}"):
            recipe.validate()

    def test_what_cannot_work_is_refused_by_name(self):
        self.refused(r"works on Linux, macOS and Windows, not on FreeBSD\.$", system="FreeBSD")
        self.refused(r"needs clang or gcc on Windows, with MinGW-w64, not msvc\.$", "Windows", ("msvc", "194"))
        self.refused(r"is a static library on Windows: leave out shared=True\.$", "Windows", shared=True)
        self.refused(r"needs apple-clang 16 or newer, not apple-clang 15\.$", "Macos", ("apple-clang", "15"))
        self.refused(r"needs gcc 11 or newer, not gcc 10\.$", compiler=("gcc", "10"))
        self.refused(r"needs gcc 11 or newer, not gcc 9\.5\.$", compiler=("gcc", "9.5"))
        self.refused(r"needs clang 16 or newer, not clang 15\.$", compiler=("clang", "15"))
        self.refused(r"needs C\+\+20: add -s compiler\.cppstd=20 ", standard=17)

    def test_what_works_is_not_refused(self):
        on_linux = (("gcc", "11"), ("gcc", "12.2"), ("clang", "16"), ("clang", "19"), ("intel-cc", "2024.1"))
        others = (("Macos", ("apple-clang", "17")), ("Windows", ("gcc", "13")), ("Windows", ("clang", "19")))
        for system, compiler in (*(("Linux", compiler) for compiler in on_linux), *others):
            with self.subTest(system=system, compiler=compiler):
                recipe = self.recipe(system=system)
                recipe.settings.compiler = Compiler(*compiler)
                recipe.validate()

    def test_only_linux_has_postgresql(self):
        for system in ("Macos", "Windows"):
            recipe = self.recipe(system=system, with_sql=True)
            self.assertNotIn("libpq", [reference.split("/")[0] for reference in recipe.required])
            self.assertEqual(recipe.cpp_info.components["sql"].requires, ["cis", "sqlite3::sqlite3"])

    def test_users_of_a_static_library_link_what_it_needs_of_the_system(self):
        for system, libraries in (("Linux", ["pthread"]), ("Macos", []), ("Windows", ["ws2_32"])):
            recipe = self.recipe(system=system, with_redis=True, with_emulator=True)
            for name, component in recipe.cpp_info.components.items():
                self.assertEqual(component.system_libs, [] if name == "asio" else libraries, name)

    def test_the_oldest_compilers_are_those_of_the_readme(self):
        readme = (project.ROOT / "README.md").read_text(encoding="utf-8")
        oldest = re.search(r"^\| Compiler \|.*\| GCC (\d+), clang (\d+)[^|]*\|$", readme, re.MULTILINE).groups()
        for compiler, version in zip(("gcc", "clang"), oldest):
            self.refused(f"needs {compiler} {version} or newer", compiler=(compiler, str(int(version) - 1)))

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
            without = tuple(pattern[1:-1] for pattern in CisCppRecipe.exports_sources if pattern.startswith("!"))
            for pattern in CisCppRecipe.exports_sources:
                for path in project.ROOT.glob(pattern.replace("/*", "/**/*")):
                    if path.is_file() and not str(path.relative_to(project.ROOT)).startswith(without):
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

    def test_the_recipe_for_conan_center_does_the_same(self):
        for attribute in ("name", "description", "license", "topics", "package_type", "settings", "implements"):
            self.assertEqual(getattr(CenterRecipe, attribute), getattr(CisCppRecipe, attribute))
        self.assertEqual(CenterRecipe.options, CisCppRecipe.options)
        self.assertEqual(CenterRecipe.default_options, CisCppRecipe.default_options)
        # Only where the sources and the version come from differs, and the versions of the requirements.
        differ = {"set_version", "source", "requirements"}
        methods = {name for recipe in (CisCppRecipe, CenterRecipe) for name in vars(recipe) if inspect.isroutine(vars(recipe)[name])}
        for name in methods - differ:
            self.assertEqual(inspect.getsource(vars(CenterRecipe)[name]), inspect.getsource(vars(CisCppRecipe)[name]), name)

    # Conan Center allows ranges for few packages, and for these it says which.
    def test_the_recipe_for_conan_center_requires_the_same(self):
        for ours, theirs in zip(self.every_recipe(), self.every_recipe(CenterRecipe)):
            with self.subTest(**vars(ours.options)):
                self.assertEqual(len(theirs.required), len(ours.required))
                for (our_reference, our), (their_reference, their) in zip(ours.required.items(), theirs.required.items()):
                    self.assertEqual(their, our)
                    (our_name, our_range), (their_name, version) = our_reference.split("/"), their_reference.split("/")
                    self.assertEqual(their_name, our_name)
                    if their_name in ("libcurl", "openssl"):
                        self.assertEqual(version, our_range)
                        continue
                    lowest, limit = re.fullmatch(r"\[>=([\d.]+) <(\d+)\]", our_range).groups()
                    self.assertLessEqual(numbers(lowest), numbers(version))
                    self.assertLess(numbers(version), numbers(limit))

    def test_conan_center_gets_the_version_from_its_files(self):
        config = (CENTER / "config.yml").read_text(encoding="utf-8")
        self.assertEqual(re.findall(r'^  "(.*)":$', config, re.MULTILINE), [project.version()])
        sources = (CENTER / "all/conandata.yml").read_text(encoding="utf-8")
        self.assertEqual(re.findall(r'^  "(.*)":$', sources, re.MULTILINE), [project.version()])
        url = re.search(r'^    url: "(.*)"$', sources, re.MULTILINE).group(1)
        self.assertEqual(url, f"{CenterRecipe.homepage}/archive/refs/tags/v{project.version()}.tar.gz")

    def test_the_test_for_conan_center_has_a_program_for_each_component(self):
        programs = {path.stem for path in (CENTER / "all/test_package").glob("*.cpp")}
        self.assertEqual(programs, {f"test_{name}" for name, component in project.components().items() if component.library})


class ComponentsTest(unittest.TestCase):
    """What Conan's own cis-config.cmake does with the file of ours that it includes."""

    def configure(self, arguments):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "cis-config.cmake").write_text(
                "foreach(name cis signature testing)\n  add_library(cis::${name} INTERFACE IMPORTED)\nendforeach()\n"
                f'include("{project.ROOT}/cmake/conan-components.cmake")\n',
                encoding="utf-8",
            )
            Path(folder, "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\nproject(consumer LANGUAGES NONE)\n"
                f"find_package(cis {arguments})\n"
                'message("found ${cis_FOUND} testing ${cis_testing_FOUND} redis ${cis_redis_FOUND}")\n',
                encoding="utf-8",
            )
            run = subprocess.run(
                ["cmake", "-S", folder, "-B", f"{folder}/build", f"-Dcis_DIR={folder}"],
                check=False,
                text=True,
                capture_output=True,
            )
            return run.returncode, " ".join(run.stderr.split())

    def test_what_is_there_is_found(self):
        for arguments in ("REQUIRED", "REQUIRED COMPONENTS cis testing"):
            code, output = self.configure(arguments)
            self.assertEqual(code, 0, output)
            self.assertIn("found 1", output)

    def test_a_missing_component_is_an_error_that_names_the_option(self):
        for name in project.OPTIONAL:
            code, output = self.configure(f"REQUIRED COMPONENTS cis {name}")
            self.assertNotEqual(code, 0)
            option = OPTIONS[name]
            self.assertIn(f"Add -o 'cis-cpp/*:{option}=True' to the commands of Conan.", output)
            self.assertIn(option, CisCppRecipe.options)

    def test_an_unknown_component_is_an_error_that_names_them_all(self):
        code, output = self.configure("REQUIRED COMPONENTS websocket")
        self.assertNotEqual(code, 0)
        names = re.search(r'"websocket" does not exist; use one of: (.*?)\.', output).group(1).split(", ")
        self.assertEqual(sorted(names), sorted(project.components()))

    def test_an_optional_component_may_be_missing(self):
        code, output = self.configure("REQUIRED COMPONENTS testing OPTIONAL_COMPONENTS redis")
        self.assertEqual(code, 0, output)
        self.assertIn("found 1 testing TRUE redis FALSE", output)


if __name__ == "__main__":
    unittest.main()
