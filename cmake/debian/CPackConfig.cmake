# Used by scripts/package_debian.sh. In its environment are
#   CIS_SHARED, CIS_STATIC   the folders of two builds: with shared libraries, and with the programs
#   CIS_VERSION, CIS_SOURCES, CIS_RELEASE (of this version for Debian), CIS_MAINTAINER, CIS_PACKAGES (the folder for the packages)
set(CPACK_PACKAGE_VERSION "$ENV{CIS_VERSION}")
set(CPACK_PACKAGE_CONTACT "$ENV{CIS_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY "$ENV{CIS_PACKAGES}")
set(CPACK_BUILD_CONFIG Release)
set(CPACK_GENERATOR DEB)
set(CPACK_CMAKE_GENERATOR Ninja)
set(CPACK_PACKAGE_NAME cis-cpp)
set(CPACK_PACKAGE_VENDOR cis-cpp)
set(CPACK_PACKAGE_DESCRIPTION "client SDK of the Candidate Interview Service")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS
    "$ENV{CIS_SHARED};cis;runtime;/" "$ENV{CIS_SHARED};cis;development;/" "$ENV{CIS_STATIC};cis;programs;/")
set(CPACK_COMPONENTS_ALL runtime development programs)
# From each build one component.
set(CPACK_COMPONENTS_RUNTIME runtime)
set(CPACK_COMPONENTS_DEVELOPMENT development)
set(CPACK_COMPONENTS_PROGRAMS programs)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_FILE_NAME cis-cpp)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/documents.cmake")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "$ENV{CIS_RELEASE}")
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "https://github.com/cis-cpp/cis-cpp")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Our libraries use each other.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "$ENV{CIS_SHARED}/src")

# As SOVERSION in cmake/CisTarget.cmake.
string(REGEX MATCH "^[0-9]+\\.[0-9]+" soversion "${CPACK_PACKAGE_VERSION}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME "libcis${soversion}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
# The two scripts do not exist: named here, CPack does not write its own, which do what the trigger does.
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_LIST_DIR}/triggers" "${CMAKE_CURRENT_LIST_DIR}/postinst" "${CMAKE_CURRENT_LIST_DIR}/postrm")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
    "client SDK of the Candidate Interview Service (libraries)
Creates postings, ingests candidates, reads results and receives webhooks.

This package contains the shared libraries.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcis-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libcis${soversion} (= ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
# For cis::asio, one of them.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libasio-dev | libboost-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "client SDK of the Candidate Interview Service (development files)
Creates postings, ingests candidates, reads results and receives webhooks.

This package contains the headers, the CMake package and the modules of
pkg-config, for C++20.")

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME cis-tools)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION utils)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
    "program for the Candidate Interview Service
Its commands bring the candidates of a CSV file into a posting, each of them once, export
them, write reports, keep a copy in a database and receive webhooks.")
