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
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
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

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "EMULATOR", "BENCHMARKS"):
            toolchain.cache_variables[f"CIS_BUILD_{part}"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan writes the CMake and pkg-config files of its users itself, from package_info().
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "cis")
        webhook = self.cpp_info.components["webhook"]
        webhook.set_property("cmake_target_name", "cis::webhook")
        webhook.set_property("pkg_config_name", "cis-webhook")
        webhook.libs = ["cis-webhook"]
        webhook.requires = ["openssl::crypto"]
        client = self.cpp_info.components["cis"]
        client.set_property("cmake_target_name", "cis::cis")
        client.libs = ["cis"]
        client.requires = [
            "webhook",
            "nlohmann_json::nlohmann_json",
            "libcurl::libcurl",
            "openssl::openssl",
            "simdjson::simdjson",
        ]
        if not self.options.shared:
            webhook.defines = ["CIS_STATIC_DEFINE"]
            client.defines = ["CIS_STATIC_DEFINE"]
            if self.settings.os == "Linux":
                client.system_libs = ["pthread"]
