# Each mode under MemorySanitizer, which Clang alone has, and which is for programs of C alone: it needs a C++ library
# that is compiled for it.
# SPDX-License-Identifier: MIT
if(NOT ISOMER_SANITIZE OR NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
  return()
endif()
foreach(mode IN ITEMS fast small table)
  set(target isomer_c_uninitialised_${mode})
  get_target_property(generated isomer_c_modes_${mode} SOURCES)
  add_executable(${target} uninitialised/main.c ${runtime} ${generated})
  add_dependencies(${target} isomer_c_modes_${mode})
  isomer_program(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/c/include"
    "${CMAKE_CURRENT_BINARY_DIR}/isomer_generated/isomer_c_modes_${mode}"
    "$<TARGET_PROPERTY:isomer_c_modes_${mode},INCLUDE_DIRECTORIES>")
  target_compile_definitions(${target} PRIVATE MODE=${mode})
  set(flags -fno-sanitize=all -fsanitize=memory -fno-sanitize-recover=all -O1)
  target_compile_options(${target} PRIVATE ${flags})
  target_link_options(${target} PRIVATE ${flags})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C)
  add_test(NAME c.${mode}.reads_nothing_that_was_never_set COMMAND ${target})
endforeach()
