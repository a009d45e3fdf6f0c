# Finds the headers of toml++, which reads the files of settings of the programs, and defines Tomlplusplus::Tomlplusplus. Its binary,
# which some systems have, is not used: it would be one more library to install for one small file.
find_path(Tomlplusplus_INCLUDE_DIR NAMES toml++/toml.h)
mark_as_advanced(Tomlplusplus_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Tomlplusplus REQUIRED_VARS Tomlplusplus_INCLUDE_DIR)

if(Tomlplusplus_FOUND AND NOT TARGET Tomlplusplus::Tomlplusplus)
    add_library(Tomlplusplus::Tomlplusplus INTERFACE IMPORTED)
    set_target_properties(
        Tomlplusplus::Tomlplusplus PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Tomlplusplus_INCLUDE_DIR}")
endif()
