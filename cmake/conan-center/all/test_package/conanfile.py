from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout


class CisCppTestRecipe(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        options = self.dependencies[self.tested_reference_str].options
        optional = [name for name in ("redis", "sql", "emulator") if options.get_safe(f"with_{name}")]
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["COMPONENTS"] = ";".join(["cis", "signature", "testing", *optional])
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if can_run(self):
            self.run("ctest --output-on-failure --no-tests=error", cwd=self.build_folder, env="conanrun")
