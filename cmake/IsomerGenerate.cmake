# isomer_generate(): C++ headers, or C, from .proto files, at build time.
# SPDX-License-Identifier: MIT
#
#   isomer_generate(TARGET target PROTOS file.proto … [LANG c] [IMPORT_DIRS dir …] [FORMATS format …]
#                   [SERVICES] [OPTIONS name=value …] [SIDECAR file])
#
# Makes <path>/<name>.isomer.hpp of each <path>/<name>.proto, where <path> is relative to the import
# folder that holds the file (default: the current source folder), and lets <target> include it by
# that path. The target, which must link isomer::isomer itself, may be of any type: an executable gets
# the headers for itself, a library also for those who link it. OPTIONS go to the generator. FORMATS makes a source,
# too, which compiles the messages once in these formats. SERVICES makes <name>.isomer.net.hpp, too, with a class and a
# client of each service; who includes it links isomer::net.
#
# With LANG c it makes <name>.isomer.h and <name>.isomer.c, which become sources of <target>; that must link isomer::c.
# SIDECAR is the generator's options=FILE: capacities, modes and the like, by pattern. isomer/options.proto and
# google/protobuf/*.proto can be imported from nowhere, and the latter be named in PROTOS.
#
# ISOMER_PROTOC_GEN  protoc-gen-isomer; default: an installed one of this version, or the one that Isomer builds. To
#                    compile for another machine, name one that runs on this machine.
# ISOMER_PROTOC      protoc, 3.21 or newer, which is to read the .proto files; default: protoc-gen-isomer reads them
include_guard(GLOBAL)

# Where isomer/options.proto is: in this tree, or where it was installed. A property, since whoever calls isomer_generate()
# sees no variable of this folder.
get_property(isomer_is_placed GLOBAL PROPERTY isomer_proto_dir SET)
if(NOT isomer_is_placed)
  cmake_path(SET isomer_here NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../compiler/proto")
  set_property(GLOBAL PROPERTY isomer_proto_dir "${isomer_here}")
endif()

set(ISOMER_PROTOC "" CACHE FILEPATH "protoc that reads .proto files for isomer_generate(), 3.21 or newer; empty: Isomer reads them")
set(ISOMER_PROTOC_GEN "" CACHE FILEPATH "protoc-gen-isomer to run; empty: the target isomer::protoc-gen-isomer")
include("${CMAKE_CURRENT_LIST_DIR}/IsomerProtoc.cmake")

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

# One call of the generator.
function(isomer_generate_step)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "DEPFILE;COMMENT" "COMMAND;INPUTS;OUTPUTS;DEPENDS")
  # What is built in is no file.
  set(files ${arg_INPUTS})
  list(FILTER files EXCLUDE REGEX "^google/protobuf/")
  # Files that stay as they were are not written, which ninja understands. Make would generate them each time.
  set(touch)
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(touch COMMAND "${CMAKE_COMMAND}" -E touch ${arg_OUTPUTS})
  endif()
  set(depfile)
  if(arg_DEPFILE)
    set(depfile DEPFILE "${arg_DEPFILE}")
  endif()
  add_custom_command(
    OUTPUT ${arg_OUTPUTS}
    COMMAND ${arg_COMMAND} ${arg_INPUTS}
    ${touch}
    DEPENDS ${files} ${arg_DEPENDS}
    ${depfile}
    COMMENT "${arg_COMMENT}"
    VERBATIM)
endfunction()

function(isomer_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "SERVICES" "TARGET;LANG;SIDECAR" "PROTOS;IMPORT_DIRS;OPTIONS;FORMATS")
  if(NOT arg_TARGET OR NOT arg_PROTOS OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: isomer_generate(TARGET target PROTOS file.proto … [LANG c] [IMPORT_DIRS dir …] [FORMATS format …] [SERVICES] [OPTIONS option …] [SIDECAR file])")
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
  if(ISOMER_PROTOC_GEN)
    set(generator "${ISOMER_PROTOC_GEN}")
  elseif(TARGET isomer::protoc-gen-isomer)
    set(generator "$<TARGET_FILE:isomer::protoc-gen-isomer>")
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
  list(TRANSFORM import_dirs PREPEND "-I" OUTPUT_VARIABLE proto_paths)
  get_property(isomer_protos GLOBAL PROPERTY isomer_proto_dir)
  list(APPEND proto_paths "-I${isomer_protos}")

  set(out_dir "${CMAKE_CURRENT_BINARY_DIR}/isomer_generated/${arg_TARGET}")
  file(MAKE_DIRECTORY "${out_dir}")
  if(arg_SIDECAR)
    cmake_path(ABSOLUTE_PATH arg_SIDECAR NORMALIZE)
    list(APPEND arg_OPTIONS "options=${arg_SIDECAR}")
  endif()
  if(arg_FORMATS)
    list(JOIN arg_FORMATS "+" formats)
    list(APPEND arg_OPTIONS "formats=${formats}")
    list(APPEND suffixes_cpp isomer.cpp)
  endif()
  if(arg_SERVICES)
    if(NOT arg_LANG STREQUAL "cpp")
      message(FATAL_ERROR "isomer_generate(): SERVICES are of C++ alone.")
    endif()
    list(APPEND arg_OPTIONS "services=net")
    list(APPEND suffixes_cpp isomer.net.hpp)
  endif()
  if(ISOMER_PROTOC)
    list(PREPEND arg_OPTIONS "lang=${arg_LANG}")
    list(JOIN arg_OPTIONS "," options)
    set(command "${ISOMER_PROTOC}" ${proto_paths} "--plugin=protoc-gen-isomer=${generator}" "--isomer_out=${out_dir}"
      "--isomer_opt=${options}")
    set(depfile_option --dependency_out)
  else()
    list(TRANSFORM arg_OPTIONS PREPEND "--option=" OUTPUT_VARIABLE options)
    set(command "${generator}" ${proto_paths} "--lang=${arg_LANG}" "--out=${out_dir}" ${options})
    set(depfile_option --depfile)
  endif()

  # Of a sidecar each line has to match something, so whoever reads one reads all files.
  set(at_once OFF)
  if(arg_LANG STREQUAL "c" OR arg_SIDECAR)
    set(at_once ON)
  endif()
  set(made)
  set(inputs)
  foreach(proto IN LISTS arg_PROTOS)
    set(path "${proto}")
    if(NOT proto MATCHES "^google/protobuf/" OR EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${proto}")
      cmake_path(ABSOLUTE_PATH proto NORMALIZE)
      isomer_import_path("${proto}" "${import_dirs}" path)
    endif()
    if(ISOMER_PROTOC)
      isomer_check_protoc("${ISOMER_PROTOC}" "${proto}")
    endif()
    set(outputs)
    foreach(suffix IN LISTS suffixes_${arg_LANG})
      cmake_path(REPLACE_EXTENSION path LAST_ONLY "${suffix}" OUTPUT_VARIABLE output)
      list(APPEND outputs "${out_dir}/${output}")
    endforeach()
    list(APPEND inputs "${proto}")
    list(APPEND made ${outputs})
    if(NOT at_once)
      # It says what the file imports, so that a change there generates anew.
      list(GET outputs 0 header)
      isomer_generate_step(COMMAND ${command} "${depfile_option}=${header}.d" DEPFILE "${header}.d"
        INPUTS "${proto}" OUTPUTS ${outputs} DEPENDS "${generator}" COMMENT "Generating ${path} for ${arg_TARGET}")
    endif()
  endforeach()

  if(at_once)
    list(GET made 0 header)
    set(depfile "${header}.d")
    set(watched)
    if(ISOMER_PROTOC)
      # protoc tells the imports of one file only: watched is what lies below the import folders.
      set(depfile)
      foreach(dir IN LISTS import_dirs)
        cmake_path(IS_PREFIX CMAKE_SOURCE_DIR "${dir}" NORMALIZE ours)
        if(ours)
          file(GLOB_RECURSE found CONFIGURE_DEPENDS "${dir}/*.proto")
          list(APPEND watched ${found})
        endif()
      endforeach()
    else()
      list(APPEND command "--depfile=${depfile}")
    endif()
    isomer_generate_step(COMMAND ${command} DEPFILE "${depfile}" INPUTS ${inputs} OUTPUTS ${made}
      DEPENDS ${watched} ${arg_SIDECAR} "${generator}" COMMENT "Generating ${arg_LANG} for ${arg_TARGET}")
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
