"""The part of Conan that the recipe's methods need, for systems without Conan. It records their calls."""


from typing import NamedTuple, Optional


class Requirement(NamedTuple):
    visible: bool  # to users of the package
    transitive_libs: Optional[bool]  # whether these link it; None leaves that to Conan


class Properties:
    def __init__(self):
        self.properties = {}

    def set_property(self, name, value):
        self.properties[name] = value


class Component(Properties):
    def __init__(self):
        super().__init__()
        self.libs = []
        self.requires = []
        self.defines = []
        self.system_libs = []


class Components(dict):
    def __missing__(self, name):
        self[name] = Component()
        return self[name]


class CppInfo(Properties):
    def __init__(self):
        super().__init__()
        self.components = Components()


class Compiler:
    def __init__(self, name, version):
        self.name = name
        self.version = version

    def __str__(self):
        return self.name


class Settings:
    os = "Linux"
    compiler_cppstd = 20

    def __init__(self):
        self.compiler = Compiler("gcc", "12")


class Options:
    def __init__(self, values):
        self.__dict__.update(values)


class ConanFile:
    ref = "cis-cpp/1.2.3"

    def __init__(self, recipe_folder, **options):
        self.recipe_folder = recipe_folder
        self.settings = Settings()
        self.options = Options({**self.default_options, **options})
        self.cpp_info = CppInfo()
        self.required = {}  # reference -> Requirement

    def requires(self, reference, visible=True, transitive_libs=None):
        self.required[reference] = Requirement(visible, transitive_libs)
