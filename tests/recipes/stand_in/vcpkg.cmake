# The part of vcpkg that our portfiles need, for systems without vcpkg: prints their calls.
#   cmake -DPORT=<folder of a port> -P vcpkg.cmake
cmake_minimum_required(VERSION 3.25)

set(CURRENT_PORT_DIR "${PORT}")
set(CURRENT_PACKAGES_DIR "${CMAKE_CURRENT_LIST_DIR}/no_such_folder")
file(READ "${PORT}/vcpkg.json" manifest)
string(JSON VERSION GET "${manifest}" version-semver)

foreach(name IN ITEMS check_features cmake_configure cmake_install cmake_config_fixup fixup_pkgconfig copy_tools from_github
                      install_copyright check_linkage)
    function(vcpkg_${name})
        list(JOIN ARGN " " arguments)
        message("${CMAKE_CURRENT_FUNCTION} ${arguments}")
    endfunction()
endforeach()
function(file)
endfunction()

include("${PORT}/portfile.cmake")
