# The runtime as one header, made by tools/make/amalgamate, in each arrangement in which a program may have it.
# SPDX-License-Identifier: MIT
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(folder "${CMAKE_CURRENT_BINARY_DIR}/single_header")
file(MAKE_DIRECTORY "${folder}")
file(GLOB runtime CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/c/src/*/*" "${PROJECT_SOURCE_DIR}/c/include/isomer/*.h")
add_custom_command(OUTPUT "${folder}/isomer.h"
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/tools/make/amalgamate" > "${folder}/isomer.h"
  DEPENDS "${PROJECT_SOURCE_DIR}/tools/make/amalgamate" "${PROJECT_SOURCE_DIR}/LICENSE" ${runtime} VERBATIM)
add_custom_target(isomer_c_single_header DEPENDS "${folder}/isomer.h")

foreach(mode IN ITEMS fast small table)
  set(target isomer_c_two_files_${mode})
  add_executable(${target} single_header/first.c single_header/second.c)
  isomer_c_program(${target})
  isomer_generate(TARGET ${target} LANG c PROTOS "${PROJECT_SOURCE_DIR}/schema/person.proto"
    IMPORT_DIRS "${PROJECT_SOURCE_DIR}/schema" SIDECAR "${PROJECT_SOURCE_DIR}/c/examples/quick_start.options"
    OPTIONS mode=${mode} rows_from=1 runtime=isomer.h formats=protobuf+msgpack)
  target_include_directories(${target} PRIVATE "${folder}")
  add_dependencies(${target} isomer_c_single_header)
  add_test(NAME c.single_header.${mode}.two_files COMMAND ${target})

  # The same generated code, included.
  set(one isomer_c_one_file_${mode})
  foreach(language IN ITEMS c cpp)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/single_header/one_file_${mode}.${language}")
    file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${CMAKE_CURRENT_SOURCE_DIR}/single_header/one_file.c\"\n")
    add_executable(${one}_${language} "${source}")
    isomer_c_program(${one}_${language})
    set_target_properties(${one}_${language} PROPERTIES CXX_STANDARD 11)
    target_include_directories(${one}_${language} PRIVATE "${folder}"
      "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    add_dependencies(${one}_${language} ${target})
    add_test(NAME c.single_header.${mode}.one_file_${language} COMMAND ${one}_${language})
    set(compiler "${CMAKE_C_COMPILER}")
    set(called c)
    if(language STREQUAL "cpp")
      set(compiler "${CMAKE_CXX_COMPILER}")
      set(called c++)
    endif()
    add_test(NAME c.single_header.${mode}.each_standard_${language}
      COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/standards.sh" ${called} "${compiler}" "-I${folder}"
              "-I$<JOIN:$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>,;-I>" -- "${source}"
      COMMAND_EXPAND_LISTS)
  endforeach()
endforeach()
