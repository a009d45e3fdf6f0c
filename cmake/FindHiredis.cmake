# Finds hiredis and defines Hiredis::Hiredis. Its own CMake package has a target since 1.0.
include(FindPackageHandleStandardArgs)

find_package(hiredis CONFIG QUIET)
if(TARGET hiredis::hiredis)
    find_package_handle_standard_args(Hiredis REQUIRED_VARS hiredis_DIR VERSION_VAR hiredis_VERSION)
    if(NOT TARGET Hiredis::Hiredis)
        add_library(Hiredis::Hiredis INTERFACE IMPORTED)
        target_link_libraries(Hiredis::Hiredis INTERFACE hiredis::hiredis)
    endif()
    return()
endif()

find_path(Hiredis_INCLUDE_DIR NAMES hiredis/hiredis.h)
find_library(Hiredis_LIBRARY NAMES hiredis)
mark_as_advanced(Hiredis_INCLUDE_DIR Hiredis_LIBRARY)

if(Hiredis_INCLUDE_DIR)
    file(STRINGS "${Hiredis_INCLUDE_DIR}/hiredis/hiredis.h" lines REGEX "#define HIREDIS_(MAJOR|MINOR|PATCH) +[0-9]+")
    string(REGEX MATCHALL "[0-9]+" Hiredis_VERSION "${lines}")
    list(JOIN Hiredis_VERSION "." Hiredis_VERSION)
    unset(lines)
endif()

find_package_handle_standard_args(
    Hiredis
    REQUIRED_VARS Hiredis_LIBRARY Hiredis_INCLUDE_DIR
    VERSION_VAR Hiredis_VERSION)

if(Hiredis_FOUND AND NOT TARGET Hiredis::Hiredis)
    add_library(Hiredis::Hiredis UNKNOWN IMPORTED)
    set_target_properties(
        Hiredis::Hiredis PROPERTIES IMPORTED_LOCATION "${Hiredis_LIBRARY}"
                                    INTERFACE_INCLUDE_DIRECTORIES "${Hiredis_INCLUDE_DIR}")
endif()
