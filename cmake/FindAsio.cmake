# Finds Asio (the standalone library), which has no CMake package: the target Asio::Asio.
find_path(Asio_INCLUDE_DIR asio.hpp)
mark_as_advanced(Asio_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Asio REQUIRED_VARS Asio_INCLUDE_DIR)

if(Asio_FOUND AND NOT TARGET Asio::Asio)
    find_package(Threads REQUIRED)
    add_library(Asio::Asio INTERFACE IMPORTED)
    set_target_properties(
        Asio::Asio
        PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Asio_INCLUDE_DIR}"
                   INTERFACE_COMPILE_DEFINITIONS ASIO_STANDALONE
                   INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
