# Finds libxlsxwriter, with which the program writes workbooks, and defines Xlsxwriter::Xlsxwriter.
find_path(Xlsxwriter_INCLUDE_DIR NAMES xlsxwriter.h)
find_library(Xlsxwriter_LIBRARY NAMES xlsxwriter)
mark_as_advanced(Xlsxwriter_INCLUDE_DIR Xlsxwriter_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
    Xlsxwriter
    REQUIRED_VARS Xlsxwriter_LIBRARY Xlsxwriter_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "CIS_WITH_XLSX needs it (Debian: libxlsxwriter-dev)")

if(Xlsxwriter_FOUND AND NOT TARGET Xlsxwriter::Xlsxwriter)
    add_library(Xlsxwriter::Xlsxwriter UNKNOWN IMPORTED)
    set_target_properties(
        Xlsxwriter::Xlsxwriter PROPERTIES IMPORTED_LOCATION "${Xlsxwriter_LIBRARY}"
                                          INTERFACE_INCLUDE_DIRECTORIES "${Xlsxwriter_INCLUDE_DIR}")
    # A static one brings none along, and has minizip in it.
    find_package(ZLIB REQUIRED)
    set_property(TARGET Xlsxwriter::Xlsxwriter APPEND PROPERTY INTERFACE_LINK_LIBRARIES ZLIB::ZLIB)
endif()
