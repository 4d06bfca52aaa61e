# What the three consumers share: a schema, a program of two sources that both use it, its run as test.
# SPDX-License-Identifier: MIT
set(common "${CMAKE_CURRENT_LIST_DIR}")

# A library between, so that the headers must also reach whoever links it.
add_library(letters STATIC "${common}/sender.cpp")
target_link_libraries(letters PUBLIC isomer::isomer)
isomer_generate(TARGET letters
  PROTOS "${common}/proto/post/letter.proto" "${common}/proto/post/address.proto"
  IMPORT_DIRS "${common}/proto")

add_executable(consumer "${common}/receiver.cpp")
target_link_libraries(consumer PRIVATE letters)

enable_testing()
add_test(NAME round_trip COMMAND consumer)
