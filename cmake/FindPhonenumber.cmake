# Finds libphonenumber, with which cis ingest normalises phone numbers, and defines Phonenumber::Phonenumber.
# Its headers include those of Protocol Buffers and, in newer versions, of Abseil.
find_path(Phonenumber_INCLUDE_DIR NAMES phonenumbers/phonenumberutil.h)
find_library(Phonenumber_LIBRARY NAMES phonenumber)
mark_as_advanced(Phonenumber_INCLUDE_DIR Phonenumber_LIBRARY)
if(Phonenumber_LIBRARY)
    find_package(Protobuf QUIET)
    find_package(absl CONFIG QUIET)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
    Phonenumber
    REQUIRED_VARS Phonenumber_LIBRARY Phonenumber_INCLUDE_DIR Protobuf_FOUND
    REASON_FAILURE_MESSAGE "cis ingest will refuse --country (Debian: libphonenumber-dev)")

if(Phonenumber_FOUND AND NOT TARGET Phonenumber::Phonenumber)
    add_library(Phonenumber::Phonenumber UNKNOWN IMPORTED)
    set_target_properties(
        Phonenumber::Phonenumber PROPERTIES IMPORTED_LOCATION "${Phonenumber_LIBRARY}"
                                            INTERFACE_INCLUDE_DIRECTORIES "${Phonenumber_INCLUDE_DIR}")
    target_link_libraries(Phonenumber::Phonenumber INTERFACE protobuf::libprotobuf)
    if(TARGET absl::node_hash_set)
        target_link_libraries(Phonenumber::Phonenumber INTERFACE absl::node_hash_set)
    endif()
endif()
