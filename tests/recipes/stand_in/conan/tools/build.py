def valid_min_cppstd(conanfile, cppstd):
    return conanfile.settings.compiler_cppstd >= cppstd
