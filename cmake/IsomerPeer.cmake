# isomer_add_peer_schema(target dir proto…): schemas as compiled by Google's own protoc, for Debian's libprotobuf.
# SPDX-License-Identifier: MIT
#
# That is the oracle of the differential tests and the peer of the benchmarks. dir/a/b.proto of
# package p becomes #include "peer/a/b.pb.h" of package peer.p: under its own name, its classes and
# Isomer's would be two definitions of one name.
include_guard(GLOBAL)
include(IsomerProtoc)

function(isomer_add_peer_schema target schema_dir)
  find_package(Protobuf REQUIRED)
  # libprotobuf accepts only code from the protoc of its own release, so not the newer one in PATH.
  find_program(ISOMER_PEER_PROTOC protoc PATHS /usr/bin NO_DEFAULT_PATH REQUIRED
    DOC "protoc of the same release as libprotobuf")

  set(copies "${CMAKE_CURRENT_BINARY_DIR}/peer_schema")
  set(out_dir "${CMAKE_CURRENT_BINARY_DIR}/peer_generated")
  file(MAKE_DIRECTORY "${out_dir}")
  set(sources)
  foreach(proto IN LISTS ARGN)
    isomer_protoc_needed("${proto}" needed)
    if(needed VERSION_GREATER 3.21)
      continue()  # Debian's libprotobuf knows no editions.
    endif()
    file(RELATIVE_PATH path "${schema_dir}" "${proto}")
    if(path MATCHES "^features/")
      continue()  # What our generator must cope with: Google's turns some of it into no valid C++.
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${proto}")
    file(READ "${proto}" text)
    if(text MATCHES "(^|\n)package ")
      string(REGEX REPLACE "(^|\n)package " "\\1package peer." text "${text}")
    else()
      string(REGEX REPLACE "(^|\n)(syntax *=[^\n]*;)" "\\1\\2\npackage peer;" text "${text}")
    endif()
    string(REGEX REPLACE "(^|\n)import ((public |weak )?)\"" "\\1import \\2\"peer/" text "${text}")
    string(REPLACE "\"peer/google/protobuf/" "\"google/protobuf/" text "${text}")
    file(CONFIGURE OUTPUT "${copies}/peer/${path}" CONTENT "${text}" @ONLY)

    cmake_path(REMOVE_EXTENSION path LAST_ONLY OUTPUT_VARIABLE stem)
    set(generated "${out_dir}/peer/${stem}.pb.cc")
    add_custom_command(
      OUTPUT "${generated}" "${out_dir}/peer/${stem}.pb.h"
      COMMAND "${ISOMER_PEER_PROTOC}" "--proto_path=${copies}" "--cpp_out=${out_dir}" "peer/${path}"
      DEPENDS "${copies}/peer/${path}"
      COMMENT "Generating ${path} for libprotobuf"
      VERBATIM)
    list(APPEND sources "${generated}")
  endforeach()

  if(NOT sources)
    message(FATAL_ERROR "No schema below ${schema_dir} is one for libprotobuf.")
  endif()
  add_library(${target} STATIC ${sources})
  # Google's code of the tests' schemas says what is right; only that of the others is measured, too.
  set(unmeasured ${sources})
  list(FILTER unmeasured INCLUDE REGEX "/peer/test/")
  set_source_files_properties(${unmeasured} PROPERTIES COMPILE_OPTIONS -O0)
  target_link_libraries(${target} PUBLIC protobuf::libprotobuf)
  # SYSTEM: our warnings are about our code.
  target_include_directories(${target} SYSTEM PUBLIC "${out_dir}")
endfunction()
