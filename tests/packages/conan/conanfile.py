"""A Conan package over a library that Debian has installed, for scripts/check_packages.sh:
conan export . --name=libcurl --version=7.88.1

It contains no file. To its users it looks like the package of that name in Conan Center: the same names of its CMake package,
its targets and its components."""

from conan import ConanFile

# Name -> name of the CMake package.
CMAKE_PACKAGES = {
    "cli11": "CLI11",
    "hiredis": "hiredis",
    "libcurl": "CURL",
    "libmicrohttpd": "libmicrohttpd",
    "libpq": "PostgreSQL",
    "nlohmann_json": "nlohmann_json",
    "openssl": "OpenSSL",
    "simdjson": "simdjson",
    "sqlite3": "SQLite3",
}
# Name -> component -> target and library.
LIBRARIES = {
    "cli11": {"cli11": ("CLI11::CLI11", None)},
    "hiredis": {"hiredislib": ("hiredis::hiredis", "hiredis")},
    "libcurl": {"curl": ("CURL::libcurl", "curl")},
    "libmicrohttpd": {"microhttpd": ("libmicrohttpd::libmicrohttpd", "microhttpd")},
    "libpq": {"pq": ("PostgreSQL::PostgreSQL", "pq")},
    "nlohmann_json": {"nlohmann_json": ("nlohmann_json::nlohmann_json", None)},
    "openssl": {"crypto": ("OpenSSL::Crypto", "crypto"), "ssl": ("OpenSSL::SSL", "ssl")},
    "simdjson": {"simdjson": ("simdjson::simdjson", "simdjson")},
    "sqlite3": {"sqlite": ("SQLite::SQLite3", "sqlite3")},
}


class DebianRecipe(ConanFile):
    package_type = "shared-library"

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", CMAKE_PACKAGES.get(self.name, self.name))
        for name, (target, library) in LIBRARIES.get(self.name, {}).items():
            component = self.cpp_info.components[name]
            component.set_property("cmake_target_name", target)
            component.includedirs = ["/usr/include/postgresql"] if self.name == "libpq" else []
            component.libdirs = []
            component.bindirs = []
            component.system_libs = [library] if library else []
