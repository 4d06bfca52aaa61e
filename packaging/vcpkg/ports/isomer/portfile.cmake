# The port of vcpkg: builds the tree that it lies in, or in a registry what ISOMER_SOURCE names.
# SPDX-License-Identifier: MIT
if(DEFINED ENV{ISOMER_SOURCE})
  set(SOURCE_PATH "$ENV{ISOMER_SOURCE}")
else()
  cmake_path(SET SOURCE_PATH NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../../..")
endif()

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES net ISOMER_BUILD_NET)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options} -DISOMER_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME isomer CONFIG_PATH lib/cmake/isomer)
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES protoc-gen-isomer AUTO_CLEAN)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
