# Finds GNU libmicrohttpd and defines Libmicrohttpd::Libmicrohttpd. Only Conan provides a CMake package of it.
include(FindPackageHandleStandardArgs)

find_package(libmicrohttpd CONFIG QUIET)
if(TARGET libmicrohttpd::libmicrohttpd)
    find_package_handle_standard_args(Libmicrohttpd REQUIRED_VARS libmicrohttpd_DIR VERSION_VAR libmicrohttpd_VERSION)
    if(NOT TARGET Libmicrohttpd::Libmicrohttpd)
        add_library(Libmicrohttpd::Libmicrohttpd INTERFACE IMPORTED)
        target_link_libraries(Libmicrohttpd::Libmicrohttpd INTERFACE libmicrohttpd::libmicrohttpd)
    endif()
    return()
endif()

find_path(Libmicrohttpd_INCLUDE_DIR NAMES microhttpd.h)
find_library(Libmicrohttpd_LIBRARY NAMES microhttpd libmicrohttpd)
mark_as_advanced(Libmicrohttpd_INCLUDE_DIR Libmicrohttpd_LIBRARY)

if(Libmicrohttpd_INCLUDE_DIR)
    # MHD_VERSION contains the four parts of the version as digits of one number: 0x00097500 is 0.9.75.
    file(STRINGS "${Libmicrohttpd_INCLUDE_DIR}/microhttpd.h" line REGEX "#define MHD_VERSION +0x[0-9]+")
    if(line MATCHES "0x([0-9][0-9])([0-9][0-9])([0-9][0-9])[0-9][0-9]")
        set(Libmicrohttpd_VERSION "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}")
        string(REGEX REPLACE "(^|\\.)0([0-9])" "\\1\\2" Libmicrohttpd_VERSION "${Libmicrohttpd_VERSION}")
    endif()
    unset(line)
endif()

find_package_handle_standard_args(
    Libmicrohttpd
    REQUIRED_VARS Libmicrohttpd_LIBRARY Libmicrohttpd_INCLUDE_DIR
    VERSION_VAR Libmicrohttpd_VERSION)

if(Libmicrohttpd_FOUND AND NOT TARGET Libmicrohttpd::Libmicrohttpd)
    add_library(Libmicrohttpd::Libmicrohttpd UNKNOWN IMPORTED)
    set_target_properties(
        Libmicrohttpd::Libmicrohttpd
        PROPERTIES IMPORTED_LOCATION "${Libmicrohttpd_LIBRARY}"
                   INTERFACE_INCLUDE_DIRECTORIES "${Libmicrohttpd_INCLUDE_DIR}")
endif()
