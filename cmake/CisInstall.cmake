# The installed package has one component for each library: find_package(cis COMPONENTS cis emulator).
# A component has its own export file and its own dependencies, so that nobody has to install what
# they do not use.
include(CMakePackageConfigHelpers)

set(CIS_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/cis")

# cis_install_component(<component> <target>
#                       [REQUIRES <component>...]    other components of ours it links
#                       [DEPENDS <find arguments>...]) such as "CURL 7.80"; one string for each package
# installs the target with its header file set and writes the file that cis-config.cmake includes.
# Does nothing without CIS_INSTALL.
function(cis_install_component component target)
    if(NOT CIS_INSTALL)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "REQUIRES;DEPENDS")

    install(
        TARGETS ${target}
        EXPORT cis-${component}
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(
        EXPORT cis-${component}
        FILE cis-${component}-targets.cmake
        NAMESPACE cis::
        DESTINATION "${CIS_INSTALL_CMAKEDIR}")

    set(content "")
    foreach(required IN LISTS arg_REQUIRES)
        string(APPEND content "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${required}.cmake\")\n")
    endforeach()
    foreach(dependency IN LISTS arg_DEPENDS)
        string(APPEND content "find_dependency(${dependency})\n")
    endforeach()
    string(APPEND content "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${component}-targets.cmake\")\n")

    set(file "${CMAKE_CURRENT_BINARY_DIR}/cis-${component}.cmake")
    file(CONFIGURE OUTPUT "${file}" CONTENT "${content}" @ONLY)
    install(FILES "${file}" DESTINATION "${CIS_INSTALL_CMAKEDIR}")
endfunction()

# Installs the entry point of the package, its version and the find modules its components use.
function(cis_install_package)
    configure_package_config_file(
        "${PROJECT_SOURCE_DIR}/cmake/cis-config.cmake.in" "${PROJECT_BINARY_DIR}/cis-config.cmake"
        INSTALL_DESTINATION "${CIS_INSTALL_CMAKEDIR}")
    # Before 1.0 a minor version may break its users.
    write_basic_package_version_file("${PROJECT_BINARY_DIR}/cis-config-version.cmake"
                                     COMPATIBILITY SameMinorVersion)
    install(
        FILES "${PROJECT_BINARY_DIR}/cis-config.cmake" "${PROJECT_BINARY_DIR}/cis-config-version.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/FindLibmicrohttpd.cmake"
        DESTINATION "${CIS_INSTALL_CMAKEDIR}")
endfunction()
