vcpkg_from_github(
    OUT_SOURCE_PATH SOURCE_PATH
    REPO cis-cpp/cis-cpp
    REF "v${VERSION}"
    SHA512 0
    HEAD_REF main
)

if(VCPKG_TARGET_IS_MINGW)
    vcpkg_check_linkage(ONLY_STATIC_LIBRARY)
endif()

vcpkg_check_features(
    OUT_FEATURE_OPTIONS FEATURE_OPTIONS
    FEATURES
        emulator CIS_BUILD_EMULATOR
        redis CIS_WITH_REDIS
        sql CIS_WITH_SQL
)

# Nobody has linked libpq on the other systems: their databases are SQLite's.
set(postgres OFF)
if(VCPKG_TARGET_IS_LINUX)
    set(postgres ON)
endif()

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        ${FEATURE_OPTIONS}
        -DCIS_WITH_POSTGRES=${postgres}
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME cis CONFIG_PATH lib/cmake/cis)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE
    "${CURRENT_PACKAGES_DIR}/debug/include"
    "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/share/licenses"
)

file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
