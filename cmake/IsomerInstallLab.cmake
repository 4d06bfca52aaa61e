# Installs the lab below share/isomer, where the command's verb looks for it: its program, its harnesses, and the sources
# of Isomer that these build with. It has the folders of the tree, since manifests name files by their places there.
# SPDX-License-Identifier: MIT
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH lab_tree)
set(lab_home "${CMAKE_INSTALL_DATADIR}/isomer")

# isomer_install_lab_folders(folder… [PATTERN …]): the files of folders of the tree that match, without tests.
function(isomer_install_lab_folders)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILES")
  set(matching)
  foreach(pattern IN LISTS arg_FILES)
    list(APPEND matching PATTERN "${pattern}")
  endforeach()
  foreach(folder IN LISTS arg_UNPARSED_ARGUMENTS)
    install(DIRECTORY "${lab_tree}/${folder}/" DESTINATION "${lab_home}/${folder}" COMPONENT isomer_lab
      FILES_MATCHING ${matching} PATTERN "*_test.*" EXCLUDE PATTERN "__pycache__" EXCLUDE PATTERN "testdata" EXCLUDE)
  endforeach()
endfunction()

install(PROGRAMS "${lab_tree}/tools/bench/lab" DESTINATION "${lab_home}/tools/bench" COMPONENT isomer_lab)
install(FILES "${lab_tree}/tools/setup/common.sh" "${lab_tree}/tools/setup/pins.sh" "${lab_tree}/tools/setup/venv.sh"
  DESTINATION "${lab_home}/tools/setup" COMPONENT isomer_lab)
install(FILES "${lab_tree}/schema/person.proto" DESTINATION "${lab_home}/schema" COMPONENT isomer_lab)
isomer_install_lab_folders(schema/samples FILES "*.json")
isomer_install_lab_folders(lab/isomer_lab lab/harness FILES "*")
isomer_install_lab_folders(compiler/proto FILES "*.proto")
# The words that generators reserve, which the lab reads where they stand.
isomer_install_lab_folders(compiler/src/emit FILES "names.cpp" "reserved.cpp")
isomer_install_lab_folders(cpp/include c/include c/src FILES "*.hpp" "*.h" "*.c")
isomer_install_lab_folders(php/lib FILES "*.php")
install(DIRECTORY "${lab_tree}/go/" DESTINATION "${lab_home}/go" COMPONENT isomer_lab
  FILES_MATCHING PATTERN "*.go" PATTERN "go.mod" PATTERN "go.sum" PATTERN "*_test.go" EXCLUDE
  PATTERN "testdata" EXCLUDE PATTERN "testpb" EXCLUDE PATTERN "suites" EXCLUDE PATTERN "vectors" EXCLUDE
  PATTERN "bench" EXCLUDE PATTERN "conformance" EXCLUDE PATTERN "grpc" EXCLUDE PATTERN "dropin" EXCLUDE
  PATTERN "levels" EXCLUDE)
