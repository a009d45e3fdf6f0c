# Finds nghttp2, the HTTP/2 library of the tests' server, and defines Nghttp2::Nghttp2.
find_path(Nghttp2_INCLUDE_DIR NAMES nghttp2/nghttp2.h)
find_library(Nghttp2_LIBRARY NAMES nghttp2)
mark_as_advanced(Nghttp2_INCLUDE_DIR Nghttp2_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Nghttp2 REQUIRED_VARS Nghttp2_LIBRARY Nghttp2_INCLUDE_DIR)

if(Nghttp2_FOUND AND NOT TARGET Nghttp2::Nghttp2)
    add_library(Nghttp2::Nghttp2 UNKNOWN IMPORTED)
    set_target_properties(
        Nghttp2::Nghttp2 PROPERTIES IMPORTED_LOCATION "${Nghttp2_LIBRARY}"
                                    INTERFACE_INCLUDE_DIRECTORIES "${Nghttp2_INCLUDE_DIR}")
endif()
