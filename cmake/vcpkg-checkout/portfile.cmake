# For --overlay-ports=cmake/vcpkg-checkout: the port of cmake/vcpkg-port, with the sources of this checkout.
function(vcpkg_from_github)
    cmake_path(SET checkout NORMALIZE "${CURRENT_PORT_DIR}/../..")
    set(SOURCE_PATH "${checkout}" PARENT_SCOPE)
endfunction()

include("${CURRENT_PORT_DIR}/../vcpkg-port/portfile.cmake")
