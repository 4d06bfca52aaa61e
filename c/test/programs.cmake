# How test programs of C are made.
# SPDX-License-Identifier: MIT
include_guard(DIRECTORY)
find_package(GTest REQUIRED)
include(GoogleTest)

# isomer_c_tests(name source…): the program isomer_c_<name>_tests, and its tests as c.<name>.…
function(isomer_c_tests name)
  set(target isomer_c_${name}_tests)
  add_executable(${target} ${ARGN})
  isomer_c_test_flags(${target})
  isomer_together(${target})
  target_link_libraries(${target} PRIVATE isomer::c GTest::gtest_main)
  gtest_discover_tests(${target} TEST_PREFIX "c.${name}." DISCOVERY_MODE PRE_TEST
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
endfunction()

# isomer_c_test_objects(name schema source…): isomer_c_<name>_objects, sources of more than one program.
function(isomer_c_test_objects name schema)
  set(target isomer_c_${name}_objects)
  add_library(${target} OBJECT ${ARGN})
  isomer_c_test_flags(${target})
  target_link_libraries(${target} PRIVATE ${schema} GTest::gtest)
endfunction()

function(isomer_c_test_flags target)
  isomer_program(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/c/test")
  target_link_libraries(${target} PRIVATE isomer_source_dir)
endfunction()
