# Finds libpq, the C library of PostgreSQL, and defines Libpq::Libpq. CMake's FindPostgreSQL knows more of what a package
# manager installs, but some of its versions also want the headers of the server.
include(FindPackageHandleStandardArgs)

find_package(PostgreSQL QUIET)
if(TARGET PostgreSQL::PostgreSQL)
    set(Libpq_TARGET PostgreSQL::PostgreSQL)
    set(Libpq_VERSION "${PostgreSQL_VERSION_STRING}")
    if(NOT Libpq_VERSION)
        set(Libpq_VERSION "${PostgreSQL_VERSION}")
    endif()
    find_package_handle_standard_args(Libpq REQUIRED_VARS Libpq_TARGET VERSION_VAR Libpq_VERSION)
    if(NOT TARGET Libpq::Libpq)
        add_library(Libpq::Libpq INTERFACE IMPORTED)
        target_link_libraries(Libpq::Libpq INTERFACE PostgreSQL::PostgreSQL)
    endif()
    return()
endif()

find_path(Libpq_INCLUDE_DIR NAMES libpq-fe.h PATH_SUFFIXES postgresql)
find_library(Libpq_LIBRARY NAMES pq)
mark_as_advanced(Libpq_INCLUDE_DIR Libpq_LIBRARY)

if(Libpq_INCLUDE_DIR)
    file(STRINGS "${Libpq_INCLUDE_DIR}/pg_config.h" line REGEX "#define PG_VERSION \"")
    string(REGEX MATCH "[0-9][0-9.]*" Libpq_VERSION "${line}")
endif()

find_package_handle_standard_args(
    Libpq
    REQUIRED_VARS Libpq_LIBRARY Libpq_INCLUDE_DIR
    VERSION_VAR Libpq_VERSION)

if(Libpq_FOUND AND NOT TARGET Libpq::Libpq)
    add_library(Libpq::Libpq UNKNOWN IMPORTED)
    set_target_properties(
        Libpq::Libpq PROPERTIES IMPORTED_LOCATION "${Libpq_LIBRARY}"
                                INTERFACE_INCLUDE_DIRECTORIES "${Libpq_INCLUDE_DIR}")
endif()
