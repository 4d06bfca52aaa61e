# The libraries that Isomer is compared with: each is optional, and each is compiled as Isomer is.
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

# wifi_program(target): as Isomer's own C, but with -O2 whatever the preset says.
function(wifi_program target)
  isomer_c_program(${target})
  target_compile_options(${target} PRIVATE -O2)
  target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
  target_include_directories(${target} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
endfunction()

# Isomer's: the generated code, and the runtime again, since the library isomer::c follows the preset.
function(wifi_add_isomer target)
  file(GLOB runtime CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/c/src/*/*.c")
  add_library(wifi_isomer STATIC ${runtime})
  wifi_program(wifi_isomer)
  target_include_directories(wifi_isomer PUBLIC "${PROJECT_SOURCE_DIR}/c/include")
  target_link_libraries(${target} PUBLIC wifi_isomer)
  target_sources(${target} PRIVATE codec_isomer_protobuf.c codec_isomer_table.c codec_isomer_msgpack.c)
  isomer_generate(TARGET ${target} LANG c IMPORT_DIRS proto PROTOS proto/wifi.proto)
  isomer_generate(TARGET ${target} LANG c IMPORT_DIRS proto PROTOS proto/wifi_table.proto)
  isomer_generate(TARGET ${target} LANG c IMPORT_DIRS proto PROTOS proto/wifi_flat.proto OPTIONS formats=msgpack_array)
endfunction()

# What a peer's own compiler makes of proto/peer.proto: generated at build time, and compiled without our warnings.
function(wifi_peer_schema target plugin suffix)
  set(out_dir "${CMAKE_CURRENT_BINARY_DIR}/${target}")
  set(made "${out_dir}/peer.${suffix}.c" "${out_dir}/peer.${suffix}.h")
  file(MAKE_DIRECTORY "${out_dir}")
  add_custom_command(
    OUTPUT ${made}
    COMMAND "${WIFI_PROTOC}" "--proto_path=${CMAKE_CURRENT_SOURCE_DIR}/proto"
            "--plugin=protoc-gen-peer=${plugin}" "--peer_out=${out_dir}" peer.proto
    DEPENDS proto/peer.proto proto/peer.options
    # nanopb looks for peer.options here.
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/proto"
    COMMENT "Generating peer.proto for ${target}"
    VERBATIM)
  add_library(${target} STATIC ${made})
  target_compile_options(${target} PRIVATE -O2)
  target_include_directories(${target} SYSTEM PUBLIC "${out_dir}" ${ARGN})
endfunction()

# The static library where there is one: a peer shall not pay for the way to a shared one.
function(wifi_find_library variable name)
  find_library(${variable} NAMES lib${name}.a ${name} DOC "Library of serialize_demo's peer ${name}")
  mark_as_advanced(${variable})
endfunction()

find_program(WIFI_PROTOC protoc PATHS /usr/bin NO_DEFAULT_PATH DOC "protoc of the same release as the peers' plugins")
find_program(WIFI_NANOPB protoc-gen-nanopb)
find_path(WIFI_NANOPB_INCLUDE pb_encode.h PATH_SUFFIXES nanopb)
wifi_find_library(WIFI_NANOPB_LIBRARY protobuf-nanopb)
find_program(WIFI_PROTOBUF_C protoc-gen-c)
find_path(WIFI_PROTOBUF_C_INCLUDE protobuf-c/protobuf-c.h)
wifi_find_library(WIFI_PROTOBUF_C_LIBRARY protobuf-c)
find_path(WIFI_MSGPACK_C_INCLUDE msgpack/unpack.h)
wifi_find_library(WIFI_MSGPACK_C_LIBRARY msgpackc)
find_path(WIFI_TPL_INCLUDE tpl.h)
wifi_find_library(WIFI_TPL_LIBRARY tpl)
# MPack is in no package of Debian's: name the folder of its mpack.h, which has mpack.c beside it.
find_path(WIFI_MPACK_INCLUDE mpack.h PATH_SUFFIXES mpack)
find_file(WIFI_MPACK_SOURCE mpack.c PATHS "${WIFI_MPACK_INCLUDE}" NO_DEFAULT_PATH)
mark_as_advanced(WIFI_PROTOC WIFI_NANOPB WIFI_NANOPB_INCLUDE WIFI_PROTOBUF_C WIFI_PROTOBUF_C_INCLUDE
  WIFI_MSGPACK_C_INCLUDE WIFI_TPL_INCLUDE WIFI_MPACK_INCLUDE WIFI_MPACK_SOURCE)

# wifi_peer(target name source include library…): another's library in `target`.
function(wifi_peer target name source include)
  target_sources(${target} PRIVATE "${source}")
  target_compile_definitions(${target} PRIVATE WITH_${name})
  set_property(GLOBAL APPEND PROPERTY wifi_peers ${name})
  target_include_directories(${target} SYSTEM PRIVATE "${include}")
  target_link_libraries(${target} PUBLIC ${ARGN})
endfunction()

# wifi_add_peers(target): all that were found.
function(wifi_add_peers target)
  if(WIFI_PROTOC AND WIFI_NANOPB AND WIFI_NANOPB_INCLUDE AND WIFI_NANOPB_LIBRARY)
    wifi_peer_schema(wifi_nanopb "${WIFI_NANOPB}" pb "${WIFI_NANOPB_INCLUDE}")
    wifi_peer(${target} NANOPB codec_nanopb.c "${WIFI_NANOPB_INCLUDE}" wifi_nanopb "${WIFI_NANOPB_LIBRARY}")
  endif()
  if(WIFI_PROTOC AND WIFI_PROTOBUF_C AND WIFI_PROTOBUF_C_INCLUDE AND WIFI_PROTOBUF_C_LIBRARY)
    wifi_peer_schema(wifi_protobuf_c "${WIFI_PROTOBUF_C}" pb-c "${WIFI_PROTOBUF_C_INCLUDE}")
    wifi_peer(${target} PROTOBUF_C codec_protobuf_c.c "${WIFI_PROTOBUF_C_INCLUDE}"
      wifi_protobuf_c "${WIFI_PROTOBUF_C_LIBRARY}")
  endif()
  if(WIFI_MSGPACK_C_INCLUDE AND WIFI_MSGPACK_C_LIBRARY)
    wifi_peer(${target} MSGPACK_C codec_msgpack_c.c "${WIFI_MSGPACK_C_INCLUDE}" "${WIFI_MSGPACK_C_LIBRARY}")
  endif()
  if(WIFI_TPL_INCLUDE AND WIFI_TPL_LIBRARY)
    wifi_peer(${target} TPL codec_tpl.c "${WIFI_TPL_INCLUDE}" "${WIFI_TPL_LIBRARY}")
  endif()
  if(WIFI_MPACK_INCLUDE AND WIFI_MPACK_SOURCE)
    add_library(wifi_mpack STATIC "${WIFI_MPACK_SOURCE}")
    target_compile_options(wifi_mpack PRIVATE -O2)
    wifi_peer(${target} MPACK codec_mpack.c "${WIFI_MPACK_INCLUDE}" wifi_mpack)
  endif()
  get_property(found GLOBAL PROPERTY wifi_peers)
  message(STATUS "serialize_demo is compared with: ${found}")
endfunction()
