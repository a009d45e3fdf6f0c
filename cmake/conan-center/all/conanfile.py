import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import valid_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir
from conan.tools.scm import Version

required_conan_version = ">=2.0.9"


class CisCppRecipe(ConanFile):
    name = "cis-cpp"
    description = "C++20 client SDK of the Candidate Interview Service"
    license = "MIT"
    url = "https://github.com/conan-io/conan-center-index"
    homepage = "https://github.com/cis-cpp/cis-cpp"
    topics = ("api-client", "http", "recruiting", "sdk", "webhook")
    package_type = "library"

    settings = "os", "arch", "compiler", "build_type"
    options = {
        "shared": [True, False],
        "fPIC": [True, False],
        "with_redis": [True, False],
        "with_sql": [True, False],
        "with_emulator": [True, False],
    }
    default_options = {
        "shared": False,
        "fPIC": True,
        "with_redis": False,
        "with_sql": False,
        "with_emulator": False,
    }
    implements = ["auto_shared_fpic"]

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # The emulator is never shared, so that its users link what it needs, also beside a shared client. None leaves to
        # Conan who links what.
        of_emulator = True if self.options.with_emulator else None
        self.requires("libcurl/[>=7.80 <9]", transitive_libs=of_emulator)
        self.requires("openssl/[>=3 <4]", transitive_libs=of_emulator)
        self.requires("simdjson/3.13.0")
        # Headers that only our own code includes: they are none of our users' business.
        self.requires("nlohmann_json/3.12.0", visible=False)
        if self.options.with_redis:
            self.requires("hiredis/1.3.0")
        if self.options.with_sql:
            if self._has_postgres():
                self.requires("libpq/17.7")
            self.requires("sqlite3/3.53.4")
        if self.options.with_emulator:
            self.requires("libmicrohttpd/0.9.77", transitive_libs=of_emulator)

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def validate(self):
        if self.settings.os not in ("Linux", "Macos", "Windows"):
            raise ConanInvalidConfiguration(f"{self.ref} works on Linux, macOS and Windows, not on {self.settings.os}.")
        compiler, version = str(self.settings.compiler), str(self.settings.compiler.version)
        if self.settings.os == "Windows" and compiler not in ("clang", "gcc"):
            raise ConanInvalidConfiguration(f"{self.ref} needs clang or gcc on Windows, with MinGW-w64, not {compiler}.")
        if self.settings.os == "Windows" and self.options.shared:
            raise ConanInvalidConfiguration(f"{self.ref} is a static library on Windows: leave out shared=True.")
        oldest = {"gcc": "11", "clang": "16", "apple-clang": "16"}.get(compiler)
        if oldest and Version(version) < oldest:
            raise ConanInvalidConfiguration(f"{self.ref} needs {compiler} {oldest} or newer, not {compiler} {version}.")
        if not valid_min_cppstd(self, 20):
            raise ConanInvalidConfiguration(
                f"{self.ref} needs C++20: add -s compiler.cppstd=20 to the command, or compiler.cppstd=20 to the profile."
            )

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["CIS_WITH_REDIS"] = bool(self.options.with_redis)
        toolchain.cache_variables["CIS_WITH_SQL"] = bool(self.options.with_sql)
        toolchain.cache_variables["CIS_WITH_POSTGRES"] = self._has_postgres()
        toolchain.cache_variables["CIS_BUILD_EMULATOR"] = bool(self.options.with_emulator)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan writes these itself for its users, from package_info().
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))
        # The licence, for installations without Conan.
        rmdir(self, os.path.join(self.package_folder, "share"))
        # What Conan writes would find a package that lacks a required component.
        components = os.path.join(self.source_folder, "cmake")
        copy(self, "conan-components.cmake", components, os.path.join(self.package_folder, "lib", "cmake"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "cis")
        # Before 1.0 a minor version may break its users.
        self.cpp_info.set_property("cmake_config_version_compat", "SameMinorVersion")
        self.cpp_info.set_property("cmake_build_modules", [os.path.join("lib", "cmake", "conan-components.cmake")])

        self._component("signature", requires=["openssl::openssl"])
        self._component("cis", requires=["signature", "libcurl::libcurl", "openssl::openssl", "simdjson::simdjson"])
        self._component("testing", requires=["cis"])
        # Only headers, for the Asio or the Boost that the user's project requires.
        self._component("asio", requires=["cis"], headers_only=True)
        if self.options.with_redis:
            self._component("redis", requires=["cis", "hiredis::hiredis"])
        if self.options.with_sql:
            postgres = ["libpq::libpq"] if self._has_postgres() else []
            self._component("sql", requires=["cis", *postgres, "sqlite3::sqlite3"])
        if self.options.with_emulator:
            emulator_requires = ["libcurl::libcurl", "libmicrohttpd::libmicrohttpd", "openssl::openssl"]
            self._component("emulator", requires=emulator_requires, static=True)

    def _has_postgres(self):
        # Nobody has linked libpq on the others: their databases are SQLite's.
        return self.settings.os == "Linux"

    def _component(self, name, requires, static=False, headers_only=False):
        component = self.cpp_info.components[name]
        component.set_property("cmake_target_name", f"cis::{name}")
        library = "cis" if name == "cis" else f"cis-{name}"
        component.set_property("pkg_config_name", library)
        component.libs = [] if headers_only else [library]
        component.requires = requires
        if not self.options.shared:
            component.defines = ["CIS_STATIC_DEFINE"]
        if (static or not self.options.shared) and not headers_only:
            component.system_libs = {"Linux": ["pthread"], "Windows": ["ws2_32"]}.get(str(self.settings.os), [])
