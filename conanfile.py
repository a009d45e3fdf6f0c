"""Conan 2 recipe of the client library."""

import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir


class CisCppRecipe(ConanFile):
    name = "cis-cpp"
    version = "0.1.0"
    description = "C++20 client SDK of the Candidate Interview Service"
    license = "MIT"
    package_type = "library"

    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False], "redis": [True, False]}
    default_options = {"shared": False, "fPIC": True, "redis": False}
    implements = ["auto_shared_fpic"]

    exports_sources = "CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        # Part of the public headers' use: open JSON values convert to and from its types.
        self.requires("nlohmann_json/[>=3.10 <4]", transitive_headers=True)
        self.requires("libcurl/[>=7.80 <9]")
        self.requires("openssl/[>=3 <4]")
        self.requires("simdjson/[>=3 <4]")
        if self.options.redis:
            self.requires("hiredis/[>=1 <2]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "EMULATOR", "BENCHMARKS"):
            toolchain.cache_variables[f"CIS_BUILD_{part}"] = False
        toolchain.cache_variables["CIS_WITH_REDIS"] = bool(self.options.redis)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan writes the CMake package of its users itself, from package_info().
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "cis")
        client = self.cpp_info.components["cis"]
        client.set_property("cmake_target_name", "cis::cis")
        client.libs = ["cis"]
        client.requires = [
            "nlohmann_json::nlohmann_json",
            "libcurl::libcurl",
            "openssl::openssl",
            "simdjson::simdjson",
        ]
        if not self.options.shared:
            client.defines = ["CIS_STATIC_DEFINE"]
            if self.settings.os == "Linux":
                client.system_libs = ["pthread"]
        if self.options.redis:
            redis = self.cpp_info.components["redis"]
            redis.set_property("cmake_target_name", "cis::redis")
            redis.libs = ["cis-redis"]
            redis.requires = ["cis", "hiredis::hiredis"]
