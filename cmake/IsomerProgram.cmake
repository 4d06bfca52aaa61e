# How Isomer's own programs (generator, tests, examples, benchmarks) are compiled; never its users'.
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

set(ISOMER_TEST_PROTOC "" CACHE FILEPATH "The protoc that tests ask what is right; `make setup` installs it")

# isomer_program(target): the library, our warnings, and the sanitizers that the preset asks for.
function(isomer_program target)
  target_link_libraries(${target} PRIVATE isomer::isomer)
  isomer_options(${target})
endfunction()

# The same for what is C alone.
function(isomer_c_program target)
  isomer_options(${target})
  if(ISOMER_WARNINGS AND CMAKE_C_COMPILER_ID MATCHES "Clang")
    target_compile_options(${target} PRIVATE -Wsign-conversion)
  endif()
endfunction()

# What the compiler warns about. Looking for it takes a twentieth of the time of an unoptimised build.
function(isomer_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    # Designated initializers that leave members to their defaults are how a message is written in C++.
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-missing-field-initializers>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 reports these inside std::string and std::optional of its own library, once inlined
    # (GCC bugs 105329, 105651, 105562). Clang and the sanitizers look for the real ones. C is checked for all of them.
    foreach(warning restrict maybe-uninitialized stringop-overflow stringop-overread array-bounds)
      target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-${warning}>)
    endforeach()
  else()
    # Clang counts it as part of -Wconversion, GCC does not; mixing size_t and ptrdiff_t is everyday here.
    target_compile_options(${target} PRIVATE -Wno-sign-conversion)
  endif()
  if(ISOMER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

function(isomer_options target)
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_EXTENSIONS OFF CXX_EXTENSIONS OFF)
  if(ISOMER_WARNINGS)
    isomer_warnings(${target})
  endif()
  if(ISOMER_SANITIZE)
    set(flags "-fsanitize=${ISOMER_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(${target} PRIVATE ${flags})
    target_link_options(${target} PRIVATE ${flags})
  endif()
endfunction()

# isomer_together(target [size]): its C++ sources are compiled eight at a time, which shares what they all instantiate
# and takes a quarter of the time off, or more. So what they hold is in a namespace of the file's name. The presets dev
# and clang16 compile each alone. CMake's own UNITY_BUILD would name the sources by absolute paths, which assertions print: then ccache would
# find nothing that another clone compiled.
function(isomer_together target)
  if(NOT ISOMER_UNITY_BUILD)
    return()
  endif()
  set(size 8)
  if(ARGC GREATER 1)
    set(size ${ARGV1})
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/together")
  get_target_property(sources ${target} SOURCES)
  set(alone)
  set(texts)
  foreach(source IN LISTS sources)
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    get_source_file_property(skipped "${source}" SKIP_UNITY_BUILD_INCLUSION)
    if(NOT source MATCHES "\\.cpp$" OR options OR skipped)
      list(APPEND alone "${source}")
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    file(RELATIVE_PATH source "${folder}" "${source}")
    list(APPEND texts "#include \"${source}\"\n")
  endforeach()
  list(LENGTH texts count)
  set(n 0)
  while(n LESS count)
    list(SUBLIST texts ${n} ${size} group)
    list(JOIN group "" text)
    file(CONFIGURE OUTPUT "${folder}/${target}_${n}.cpp" CONTENT "${text}" @ONLY)
    list(APPEND alone "${folder}/${target}_${n}.cpp")
    math(EXPR n "${n} + ${size}")
  endwhile()
  set_target_properties(${target} PROPERTIES SOURCES "${alone}")
endfunction()

# isomer_descriptor_set(target name IMPORT_DIRS dir… PROTOS file…): the target gets `extern const char* const name`, the
# path of a file with the schemas and all that they import as data.
function(isomer_descriptor_set target name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "IMPORT_DIRS;PROTOS")
  set(set "${CMAKE_CURRENT_BINARY_DIR}/${name}.binpb")
  list(TRANSFORM arg_IMPORT_DIRS PREPEND "--proto_path=")
  add_custom_command(OUTPUT "${set}" DEPENDS ${arg_PROTOS} VERBATIM
    COMMAND "${ISOMER_TEST_PROTOC}" ${arg_IMPORT_DIRS} --include_imports "--descriptor_set_out=${set}" ${arg_PROTOS})
  # The one source that names the build folder.
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp" CONTENT "extern const char* const ${name};\nconst char* const ${name} = \"${set}\";\n")
  target_sources(${target} PRIVATE "${set}" "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
endfunction()
