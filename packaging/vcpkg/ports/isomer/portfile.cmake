# The port of vcpkg. It builds the tree that it lies in, so it is for --overlay-ports; a port in a registry would fetch a
# release instead, and be the same from there on.
# SPDX-License-Identifier: MIT
cmake_path(SET SOURCE_PATH NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../../..")

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES net ISOMER_BUILD_NET)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options} -DISOMER_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME isomer CONFIG_PATH lib/cmake/isomer)
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES protoc-gen-isomer AUTO_CLEAN)
foreach(folder IN ITEMS "" /debug)
  vcpkg_replace_string("${CURRENT_PACKAGES_DIR}${folder}/lib/pkgconfig/isomer.pc"
    "/bin/protoc-gen-isomer" "/tools/isomer/protoc-gen-isomer" IGNORE_UNCHANGED)
endforeach()
file(REMOVE_RECURSE
  "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share" "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
