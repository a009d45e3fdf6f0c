# The installed package has one component for each library: find_package(cis COMPONENTS cis emulator).
# A component has its own export file and its own dependencies, so users install only what they use.
include(CMakePackageConfigHelpers)

set(CIS_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/cis")

# cmake --install BUILD --component NAME installs a part of what is built. These are the names:
#   runtime      the shared libraries, for machines that only run programs
#   development  headers, static libraries, the CMake package, pkg-config modules
#   emulator     the library of the emulator with its headers
#   programs     the program cis
# Each of them includes the licence.

# Sets in the caller which of these get what a target needs to run, and what it needs to be compiled with.
function(cis_installation_components target)
    set(runtime runtime)
    set(development development)
    if(target STREQUAL "cis_emulator")
        # Only tests use it.
        set(runtime emulator)
        set(development emulator)
    endif()
    return(PROPAGATE runtime development)
endfunction()

# cis_install_component(<component> <target>
#                       [REQUIRES <component>...]       other components of ours that it links
#                       [LINKS <find arguments>...]     packages that only its own code uses, such as "CURL 7.80"
#                       [ONE_OF <package>...])          packages of which its users need one: each has a find module of
#                                                       ours and a target like Asio::Asio
# installs the target with its header file set and writes the file that cis-config.cmake includes. Only users of a
# static library need the packages of LINKS; our find modules for them are installed too.
# Does nothing without CIS_INSTALL.
function(cis_install_component component target)
    if(NOT CIS_INSTALL)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "REQUIRES;LINKS;ONE_OF")
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "STATIC_LIBRARY")
        set(arg_LINKS "")
    endif()
    cis_installation_components(${target})

    install(
        TARGETS ${target}
        EXPORT cis-${component}
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${development}
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${runtime} NAMELINK_COMPONENT ${development}
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${runtime}
        FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT ${development})
    install(
        EXPORT cis-${component}
        FILE cis-${component}-targets.cmake
        NAMESPACE cis::
        DESTINATION "${CIS_INSTALL_CMAKEDIR}"
        COMPONENT ${development})

    set(content "")
    foreach(required IN LISTS arg_REQUIRES)
        string(APPEND content "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${required}.cmake\")\n"
                              "if(NOT TARGET cis::${required})\n    return()\nendif()\n")
    endforeach()
    foreach(dependency IN LISTS arg_LINKS)
        string(APPEND content "find_dependency(${dependency})\n")
        string(REGEX MATCH "^[^ ]+" package "${dependency}")
        if(EXISTS "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake")
            install(
                FILES "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake"
                DESTINATION "${CIS_INSTALL_CMAKEDIR}"
                COMPONENT ${development})
        endif()
    endforeach()
    foreach(package IN LISTS arg_ONE_OF)
        string(APPEND content "find_package(${package} QUIET MODULE)\n")
        install(
            FILES "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake"
            DESTINATION "${CIS_INSTALL_CMAKEDIR}"
            COMPONENT ${development})
    endforeach()
    if(arg_ONE_OF)
        list(TRANSFORM arg_ONE_OF APPEND "_FOUND" OUTPUT_VARIABLE found)
        list(JOIN found " OR " found)
        list(JOIN arg_ONE_OF " or " names)
        string(APPEND content "if(NOT (${found}))\n"
                              "    set(cis_NOT_FOUND_MESSAGE \"The component \\\"${component}\\\" needs ${names}.\")\n"
                              "    return()\nendif()\n")
    endif()
    # A folder above, which has found the package too, may have made the target. Nobody else can link it to anything.
    string(APPEND content "if(TARGET cis::${component})\n    return()\nendif()\n"
                          "include(\"\${CMAKE_CURRENT_LIST_DIR}/cis-${component}-targets.cmake\")\n")
    foreach(package IN LISTS arg_ONE_OF)
        string(APPEND content "if(${package}_FOUND)\n"
                              "    target_link_libraries(cis::${component} INTERFACE ${package}::${package})\nendif()\n")
    endforeach()

    set(file "${CMAKE_CURRENT_BINARY_DIR}/cis-${component}.cmake")
    file(CONFIGURE OUTPUT "${file}" CONTENT "${content}" @ONLY)
    install(FILES "${file}" DESTINATION "${CIS_INSTALL_CMAKEDIR}" COMPONENT ${development})
endfunction()

# cis_install_program(<component> <target>): installs the program cis. It finds our shared libraries in any installation
# folder.
# Does nothing without CIS_INSTALL.
function(cis_install_program component target)
    if(NOT CIS_INSTALL)
        return()
    endif()
    if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_BINDIR}")
        set(rpath "${CMAKE_INSTALL_FULL_LIBDIR}")
    else()
        file(RELATIVE_PATH libraries "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
        set(rpath "${CIS_ORIGIN}/${libraries}")
    endif()
    if(BUILD_SHARED_LIBS)
        set_target_properties(${target} PROPERTIES INSTALL_RPATH "${rpath}")
    endif()
    install(TARGETS ${target} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${component})
    cis_install_documents(${component} ${target})
    cis_install_json_schema(${component})
    # Workbooks with the titles that it knows, to begin with.
    install(
        FILES "${PROJECT_SOURCE_DIR}/examples/data/people.xlsx" "${PROJECT_SOURCE_DIR}/examples/data/questions.xlsx"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/cis/examples"
        COMPONENT ${component})
endfunction()

# cis_install_documents(<component> <target>): its manual page, and what lets bash, zsh and fish complete it. The program itself
# prints them, if it runs here.
function(cis_install_documents component target)
    if(WIN32 OR CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
        return()
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/documents")
    file(MAKE_DIRECTORY "${folder}/bash")
    add_custom_command(
        OUTPUT "${folder}/cis.1" "${folder}/bash/cis" "${folder}/_cis" "${folder}/cis.fish"
        COMMAND ${target} help --man > "${folder}/cis.1"
        COMMAND ${target} completion bash > "${folder}/bash/cis"
        COMMAND ${target} completion zsh > "${folder}/_cis"
        COMMAND ${target} completion fish > "${folder}/cis.fish"
        DEPENDS ${target}
        COMMENT "Manual page and completions"
        VERBATIM)
    add_custom_target(cis-documents ALL DEPENDS "${folder}/cis.1")
    install(FILES "${folder}/cis.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${component})
    set(shared "${CMAKE_INSTALL_DATADIR}")
    install(FILES "${folder}/bash/cis" DESTINATION "${shared}/bash-completion/completions" COMPONENT ${component})
    install(FILES "${folder}/_cis" DESTINATION "${shared}/zsh/site-functions" COMPONENT ${component})
    install(FILES "${folder}/cis.fish" DESTINATION "${shared}/fish/vendor_completions.d" COMPONENT ${component})
endfunction()

# cis_install_json_schema(<component>): the schema of what the program prints with --json, if Python is there to assemble it.
function(cis_install_json_schema component)
    find_package(Python3 COMPONENTS Interpreter QUIET)
    if(NOT Python3_FOUND)
        return()
    endif()
    set(script "${PROJECT_SOURCE_DIR}/scripts/json_schema.py")
    set(schema "${CMAKE_CURRENT_BINARY_DIR}/cis.schema.json")
    file(GLOB parts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/programs/*/schema.json")
    add_custom_command(
        OUTPUT "${schema}"
        COMMAND "${Python3_EXECUTABLE}" -B "${script}" > "${schema}"
        DEPENDS "${script}" ${parts}
        COMMENT "JSON schema"
        VERBATIM)
    add_custom_target(cis-json-schema ALL DEPENDS "${schema}")
    install(FILES "${schema}" DESTINATION "${CMAKE_INSTALL_DATADIR}/cis" COMPONENT ${component})
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
    cis_installation_components(${target})

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
    foreach(path IN ITEMS PREFIX LIBDIR INCLUDEDIR)
        string(REPLACE " " "\\ " ${path} "${${path}}")
    endforeach()

    set(NAME "${name}")
    set(DESCRIPTION "${arg_DESCRIPTION}")
    set(REQUIRES ${arg_REQUIRES})
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        # Without a shared library, every user needs these, with or without --static.
        list(APPEND REQUIRES ${arg_LINKS})
    endif()
    get_target_property(DEFINITIONS ${target} INTERFACE_COMPILE_DEFINITIONS)
    if(NOT DEFINITIONS)
        set(DEFINITIONS "")
    endif()
    list(TRANSFORM DEFINITIONS PREPEND "-D")
    list(JOIN DEFINITIONS " " DEFINITIONS)
    list(JOIN REQUIRES ", " REQUIRES)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/pkg-config.pc.in" "${file}" @ONLY)
    install(FILES "${file}" DESTINATION "${folder}" COMPONENT ${development})
endfunction()

# Installs the entry point of the package, its version, and the licence.
function(cis_install_package)
    configure_package_config_file(
        "${PROJECT_SOURCE_DIR}/cmake/cis-config.cmake.in" "${PROJECT_BINARY_DIR}/cis-config.cmake"
        INSTALL_DESTINATION "${CIS_INSTALL_CMAKEDIR}")
    # Before 1.0 a minor version may break its users.
    write_basic_package_version_file("${PROJECT_BINARY_DIR}/cis-config-version.cmake"
                                     COMPATIBILITY SameMinorVersion)
    install(
        FILES "${PROJECT_BINARY_DIR}/cis-config.cmake" "${PROJECT_BINARY_DIR}/cis-config-version.cmake"
        DESTINATION "${CIS_INSTALL_CMAKEDIR}"
        COMPONENT development)

    set(components runtime development)
    if(CIS_BUILD_EMULATOR)
        list(APPEND components emulator)
    endif()
    if(CIS_BUILD_PROGRAMS)
        list(APPEND components programs)
    endif()
    foreach(component IN LISTS components)
        install(
            FILES "${PROJECT_SOURCE_DIR}/LICENSE"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/cis-cpp"
            COMPONENT ${component})
    endforeach()
endfunction()
