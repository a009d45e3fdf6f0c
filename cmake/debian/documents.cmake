# Run by CPack before it makes the packages: what Debian wants in /usr/share/doc and /usr/share/man.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(names "${CPACK_DEBIAN_RUNTIME_PACKAGE_NAME}" "${CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME}"
          "${CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME}")
foreach(component name IN ZIP_LISTS CPACK_COMPONENTS_ALL names)
    set(root "${CPACK_TEMPORARY_DIRECTORY}/${component}/usr")
    # Each package has the licence, so it needs a place of its own.
    file(REMOVE_RECURSE "${root}/share/licenses")
    set(folder "${root}/share/doc/${name}")
    file(READ "$ENV{CIS_SOURCES}/LICENSE" licence)
    string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
    string(REGEX REPLACE "\n" "\n " licence "${licence}")
    string(STRIP "${licence}" licence)
    file(WRITE "${folder}/copyright"
         "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
         "Upstream-Name: cis-cpp\nSource: ${CPACK_DEBIAN_PACKAGE_HOMEPAGE}\n\n"
         "Files: *\nCopyright: 2026 the cis-cpp authors\nLicense: Expat\n ${licence}\n")
    file(WRITE "${folder}/changelog.Debian"
         "cis-cpp (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
         "  * The changes are in changelog.gz.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    file(COPY_FILE "$ENV{CIS_SOURCES}/CHANGELOG.md" "${folder}/changelog")
    # Our binaries contain the code of these headers.
    set(contained_in_runtime nlohmann-json3-dev)
    set(contained_in_programs nlohmann-json3-dev libcli11-dev libtomlplusplus-dev)
    foreach(package IN LISTS contained_in_${component})
        configure_file("/usr/share/doc/${package}/copyright" "${folder}/copyright.${package}" COPYONLY)
    endforeach()
    if(EXISTS "${root}/share/zsh/site-functions")
        file(RENAME "${root}/share/zsh/site-functions" "${root}/share/zsh/vendor-completions")
    endif()
    file(GLOB pages "${root}/share/man/man1/*.1")
    execute_process(COMMAND gzip -9n "${folder}/changelog" "${folder}/changelog.Debian" ${pages} COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD_RECURSE "${root}/share" FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
         DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
