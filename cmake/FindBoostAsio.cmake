# Finds the headers of Boost.Asio: the target BoostAsio::BoostAsio. FindBoost.cmake would not say whether they contain Asio.
find_path(BoostAsio_INCLUDE_DIR boost/asio.hpp)
mark_as_advanced(BoostAsio_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BoostAsio REQUIRED_VARS BoostAsio_INCLUDE_DIR)

if(BoostAsio_FOUND AND NOT TARGET BoostAsio::BoostAsio)
    find_package(Threads REQUIRED)
    add_library(BoostAsio::BoostAsio INTERFACE IMPORTED)
    set_target_properties(
        BoostAsio::BoostAsio
        PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${BoostAsio_INCLUDE_DIR}"
                   INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
