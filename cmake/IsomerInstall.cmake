# Installs Isomer so that find_package(isomer CONFIG) gives what add_subdirectory gives, and pkg-config the libraries.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(IsomerPkgConfig)

set(isomer_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/isomer")
set(isomer_proto_dir "${CMAKE_INSTALL_DATADIR}/isomer/proto")
# Builds all that is installed, and nothing else.
add_custom_target(isomer_installed)

# isomer_install_targets(component target…): what find_package(isomer COMPONENTS component) gives; "core" comes always.
function(isomer_install_targets component)
  install(TARGETS ${ARGN} EXPORT isomer-${component}-targets)
  install(EXPORT isomer-${component}-targets NAMESPACE isomer:: DESTINATION "${isomer_package_dir}")
  add_dependencies(isomer_installed ${ARGN})
endfunction()

# Folders and not a file set: a header that is new since the last configure is installed, too.
function(isomer_install_headers)
  foreach(folder IN LISTS ARGN)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}/" DESTINATION include
      FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
  endforeach()
endfunction()

set(core isomer isomer_c isomer_runtime isomer_dynamic isomer_model isomer_proto)
if(TARGET protoc-gen-isomer)
  list(APPEND core protoc-gen-isomer)
endif()
isomer_install_targets(core ${core})
isomer_install_headers(cpp/include c/include)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/compiler/proto/" DESTINATION "${isomer_proto_dir}")
isomer_pkg_config(isomer DESCRIPTION "Messages in any form: the headers of C++"
  VARIABLES "protoc_gen_isomer=\${prefix}/${CMAKE_INSTALL_BINDIR}/protoc-gen-isomer" "protodir=\${prefix}/${isomer_proto_dir}")
isomer_pkg_config(isomer-runtime DESCRIPTION "The walks over tables of Isomer's messages, compiled once"
  REQUIRES isomer CFLAGS -DISOMER_RUNTIME LIBS isomer_runtime)
isomer_pkg_config(isomer-dynamic DESCRIPTION "Isomer's messages of schemas that arrive at run time"
  REQUIRES isomer LIBS isomer_dynamic isomer_model isomer_proto)
isomer_pkg_config(isomer-c DESCRIPTION "Messages as protobuf and MessagePack in C: the runtime of generated code" LIBS isomer_c)

isomer_install_targets(columns isomer_columns isomer_records)
isomer_install_headers(columns/include records/include)
isomer_pkg_config(isomer-columns DESCRIPTION "Messages as columns of Apache Arrow"
  REQUIRES isomer-dynamic isomer-runtime LIBS isomer_columns isomer_records THREADS)

if(TARGET isomer_net)
  isomer_install_targets(net isomer_net isomer_net_services)
  isomer_install_headers(net/include net/services/include)
  get_target_property(cflags isomer_net INTERFACE_COMPILE_DEFINITIONS)
  list(TRANSFORM cflags PREPEND -D)
  set(needs isomer)
  if(ISOMER_NET_TLS)
    list(APPEND needs openssl)
  endif()
  isomer_pkg_config(isomer-net DESCRIPTION "Isomer's services, their servers and their clients"
    REQUIRES ${needs} CFLAGS ${cflags} LIBS isomer_net_services isomer_net THREADS)
endif()
if(TARGET isomer_grpc)
  isomer_install_targets(grpc isomer_grpc)
  isomer_install_headers(net/grpc/include)
  isomer_pkg_config(isomer-grpc DESCRIPTION "Isomer's services and clients over gRPC"
    REQUIRES isomer-net grpc++ LIBS isomer_grpc)
endif()
if(TARGET isomer_command)
  include(IsomerInstallCommand)
endif()

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
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
