# The installed package has one component for each library: find_package(cis COMPONENTS cis emulator).
# A component has its own export file and its own dependencies, so users install only what they use.
include(CMakePackageConfigHelpers)

set(CIS_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/cis")

# cis_install_component(<component> <target>
#                       [REQUIRES <component>...]       other components of ours that it links
#                       [LINKS <find arguments>...])    packages that only its own code uses, such as "CURL 7.80"
# installs the target with its header file set and writes the file that cis-config.cmake includes. Only users of a
# static library need the packages of LINKS; our find modules for them are installed too.
# Does nothing without CIS_INSTALL.
function(cis_install_component component target)
    if(NOT CIS_INSTALL)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "REQUIRES;LINKS")
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "STATIC_LIBRARY")
        set(arg_LINKS "")
    endif()

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
        string(APPEND content "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${required}.cmake\")\n"
                              "if(NOT TARGET cis::${required})\n    return()\nendif()\n")
    endforeach()
    foreach(dependency IN LISTS arg_LINKS)
        string(APPEND content "find_dependency(${dependency})\n")
        string(REGEX MATCH "^[^ ]+" package "${dependency}")
        if(EXISTS "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake")
            install(FILES "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake" DESTINATION "${CIS_INSTALL_CMAKEDIR}")
        endif()
    endforeach()
    string(APPEND content "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${component}-targets.cmake\")\n")

    set(file "${CMAKE_CURRENT_BINARY_DIR}/cis-${component}.cmake")
    file(CONFIGURE OUTPUT "${file}" CONTENT "${content}" @ONLY)
    install(FILES "${file}" DESTINATION "${CIS_INSTALL_CMAKEDIR}")
endfunction()

# cis_install_pkg_config(<name> <target> DESCRIPTION <text>
#                        [REQUIRES <module>...]  modules whose headers ours include
#                        [LINKS <module>...])    modules that only the library's own code uses
# writes and installs <name>.pc for the library of that name (lib<name>.a, lib<name>.so). Its paths follow the
# folder that it is installed to.
# Does nothing without CIS_INSTALL.
function(cis_install_pkg_config name target)
    if(NOT CIS_INSTALL)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "DESCRIPTION" "REQUIRES;LINKS")

    set(folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
    if(IS_ABSOLUTE "${folder}")
        set(PREFIX "${CMAKE_INSTALL_PREFIX}")
    else()
        file(RELATIVE_PATH up "/${folder}" "/")
        string(REGEX REPLACE "/$" "" up "${up}")
        set(PREFIX "\${pcfiledir}/${up}")
    endif()
    # Appending an absolute path replaces the whole path.
    set(LIBDIR "\${prefix}")
    cmake_path(APPEND LIBDIR "${CMAKE_INSTALL_LIBDIR}")
    set(INCLUDEDIR "\${prefix}")
    cmake_path(APPEND INCLUDEDIR "${CMAKE_INSTALL_INCLUDEDIR}")

    set(NAME "${name}")
    set(DESCRIPTION "${arg_DESCRIPTION}")
    set(REQUIRES ${arg_REQUIRES})
    set(DEFINITIONS "")
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        # Without a shared library, every user needs these, with or without --static.
        list(APPEND REQUIRES ${arg_LINKS})
        set(DEFINITIONS "-DCIS_STATIC_DEFINE")
    endif()
    list(JOIN REQUIRES ", " REQUIRES)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/pkg-config.pc.in" "${file}" @ONLY)
    install(FILES "${file}" DESTINATION "${folder}")
endfunction()

# Installs the entry point of the package and its version.
function(cis_install_package)
    configure_package_config_file(
        "${PROJECT_SOURCE_DIR}/cmake/cis-config.cmake.in" "${PROJECT_BINARY_DIR}/cis-config.cmake"
        INSTALL_DESTINATION "${CIS_INSTALL_CMAKEDIR}")
    # Before 1.0 a minor version may break its users.
    write_basic_package_version_file("${PROJECT_BINARY_DIR}/cis-config-version.cmake"
                                     COMPATIBILITY SameMinorVersion)
    install(
        FILES "${PROJECT_BINARY_DIR}/cis-config.cmake" "${PROJECT_BINARY_DIR}/cis-config-version.cmake"
        DESTINATION "${CIS_INSTALL_CMAKEDIR}")
endfunction()
