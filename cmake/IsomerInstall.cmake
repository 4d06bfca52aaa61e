# Installs Isomer so that find_package(isomer CONFIG) gives what add_subdirectory gives.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(isomer_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/isomer")
set(isomer_proto_dir "${CMAKE_INSTALL_DATADIR}/isomer/proto")

install(TARGETS isomer isomer_c isomer_runtime isomer_dynamic isomer_model isomer_proto EXPORT isomer-targets)
if(TARGET protoc-gen-isomer)
  install(TARGETS protoc-gen-isomer EXPORT isomer-targets)
endif()
# Folders and not a file set: a header that is new since the last configure is installed too.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/cpp/include/" DESTINATION include FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/c/include/" DESTINATION include FILES_MATCHING PATTERN "*.h")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/compiler/proto/" DESTINATION "${isomer_proto_dir}")
install(EXPORT isomer-targets NAMESPACE isomer:: DESTINATION "${isomer_package_dir}")

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/isomer-config.cmake.in" "${PROJECT_BINARY_DIR}/isomer-config.cmake"
  INSTALL_DESTINATION "${isomer_package_dir}"
  PATH_VARS isomer_proto_dir
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/isomer-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(
  FILES
    "${PROJECT_BINARY_DIR}/isomer-config.cmake"
    "${PROJECT_BINARY_DIR}/isomer-config-version.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/IsomerGenerate.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/IsomerProtoc.cmake"
  DESTINATION "${isomer_package_dir}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
