# What generated code promises of its text, in each mode: it compiles as C++, its wrong assumptions do not compile, and
# a program has only the direction that it calls.
# SPDX-License-Identifier: MIT
foreach(mode IN ITEMS fast small table)
  foreach(standard IN ITEMS 11 17)
    set(sources)
    foreach(name IN ITEMS wifi person alone bound limits limits2 features/proto2)
      string(REPLACE "/" "_" flat "${name}")
      set(source "${CMAKE_CURRENT_BINARY_DIR}/as_cpp/${flat}.cpp")
      file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${name}.isomer.c\"\n")
      list(APPEND sources "${source}")
    endforeach()
    set(target isomer_c_${mode}_as_cpp${standard})
    add_library(${target} OBJECT ${sources})
    isomer_c_program(${target})
    target_link_libraries(${target} PRIVATE isomer_c_schema_${mode})
    # Nothing of it runs, so sanitizers would only cost time.
    target_compile_options(${target} PRIVATE -O0 -fno-sanitize=all)
    set_target_properties(${target} PROPERTIES CXX_STANDARD ${standard})
  endforeach()

  # What has each kind of field, at once, by each standard that the compiler knows: the newest refuse what the oldest
  # accept.
  set(all)
  foreach(name IN ITEMS limits limits2 unknown_keys bound features/proto2)
    string(APPEND all "#include \"${name}.isomer.c\"\n")
  endforeach()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/as_cpp/all_${mode}.c")
  file(CONFIGURE OUTPUT "${source}" CONTENT "${all}")
  foreach(language IN ITEMS C CXX)
    string(REPLACE "CXX" "C++" called "${language}")
    string(TOLOWER "${called}" called)
    add_test(NAME c.${mode}.each_standard_of_${called}
      COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/standards.sh" ${called} "${CMAKE_${language}_COMPILER}"
              "-I$<JOIN:$<TARGET_PROPERTY:isomer_c_schema_${mode},INCLUDE_DIRECTORIES>,;-I>"
              "-I${PROJECT_SOURCE_DIR}/c/include" -- "${source}"
      COMMAND_EXPAND_LISTS)
  endforeach()

  if(ISOMER_SANITIZE)
    continue()  # which keeps every function
  endif()
  # The library's code again, each function in a section of its own.
  add_library(isomer_c_linked_${mode} STATIC "${CMAKE_CURRENT_BINARY_DIR}/linked/limits_${mode}.c")
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/linked/limits_${mode}.c" CONTENT "#include \"limits.isomer.c\"\n")
  target_link_libraries(isomer_c_linked_${mode} PRIVATE isomer_c_schema_${mode})
  target_compile_options(isomer_c_linked_${mode} PRIVATE -Os -ffunction-sections -fdata-sections)
  foreach(direction IN ITEMS encodes decodes)
    set(target isomer_c_only_${direction}_${mode})
    add_executable(${target} linked/only_${direction}.c)
    isomer_c_program(${target})
    target_link_libraries(${target} PRIVATE isomer_c_linked_${mode} isomer_c_schema_${mode})
    target_link_options(${target} PRIVATE -Wl,--gc-sections)
    add_test(NAME c.${mode}.only_${direction} COMMAND ${target})
    set(other "_decode|isomer_read_|isomer_pb_(long|tag|skip)|isomer_small_(get|read|enter)")
    if(direction STREQUAL "decodes")
      set(other "_encode|isomer_write_|isomer_size_|isomer_small_put")
    endif()
    add_test(NAME c.${mode}.only_${direction}_linked
      COMMAND sh -c "! '${CMAKE_NM}' '$<TARGET_FILE:${target}>' | grep -E '${other}'")
  endforeach()
endforeach()

file(GLOB compile_fail CONFIGURE_DEPENDS "compile_fail/*.c")
foreach(source IN LISTS compile_fail)
  cmake_path(GET source STEM name)
  add_test(NAME c.compile_fail.${name}
    COMMAND "${PROJECT_SOURCE_DIR}/tools/test/compile-fail" "${source}" "${CMAKE_C_COMPILER}" -std=c11
            "-I$<JOIN:$<TARGET_PROPERTY:isomer_c_schema_fast,INCLUDE_DIRECTORIES>,;-I>"
    COMMAND_EXPAND_LISTS)
endforeach()

# Of what is not its own, the runtime calls what any compiler asks of a freestanding program.
if(NOT ISOMER_SANITIZE)
  add_test(NAME c.freestanding
    COMMAND sh -c "! '${CMAKE_NM}' -u \"$@\" | grep -E ' U ' | grep -vE ' U (mem(cpy|move|set|cmp)|isomer_[a-z0-9_]*|table_[a-z0-9_]*|_GLOBAL_OFFSET_TABLE_)$'"
            sh "$<TARGET_OBJECTS:isomer_c_freestanding>"
    COMMAND_EXPAND_LISTS)
endif()
