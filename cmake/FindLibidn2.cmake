# Finds libidn2, which brings hosts of e-mail addresses into one form in the programs, and defines Libidn2::Libidn2.
find_path(Libidn2_INCLUDE_DIR NAMES idn2.h)
find_library(Libidn2_LIBRARY NAMES idn2 libidn2)
mark_as_advanced(Libidn2_INCLUDE_DIR Libidn2_LIBRARY)
set(needed Libidn2_LIBRARY Libidn2_INCLUDE_DIR)
# A shared library knows what it needs.
if(Libidn2_LIBRARY MATCHES "\\.a$")
    find_library(Libunistring_LIBRARY NAMES unistring)
    mark_as_advanced(Libunistring_LIBRARY)
    list(APPEND needed Libunistring_LIBRARY)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libidn2 REQUIRED_VARS ${needed})
unset(needed)

if(Libidn2_FOUND AND NOT TARGET Libidn2::Libidn2)
    add_library(Libidn2::Libidn2 UNKNOWN IMPORTED)
    set_target_properties(
        Libidn2::Libidn2 PROPERTIES IMPORTED_LOCATION "${Libidn2_LIBRARY}"
                                    INTERFACE_INCLUDE_DIRECTORIES "${Libidn2_INCLUDE_DIR}")
    if(Libunistring_LIBRARY)
        target_link_libraries(Libidn2::Libidn2 INTERFACE "${Libunistring_LIBRARY}")
    endif()
endif()
