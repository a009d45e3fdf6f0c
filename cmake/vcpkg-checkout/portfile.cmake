# For --overlay-ports=cmake/vcpkg-checkout: the port of cmake/vcpkg-port, with the sources of this checkout.
function(vcpkg_from_github)
    get_filename_component(checkout "${CURRENT_PORT_DIR}/../.." ABSOLUTE)
    set(SOURCE_PATH "${checkout}" PARENT_SCOPE)
endfunction()

include("${CURRENT_PORT_DIR}/../vcpkg-port/portfile.cmake")
