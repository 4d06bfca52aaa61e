# What the three consumers share: a schema, a program of two sources that both use it, its run as test. All of it
# again by tables, with the walks from a library. One of them also has codecs that are compiled once, in either mode.
# SPDX-License-Identifier: MIT
set(common "${CMAKE_CURRENT_LIST_DIR}")

enable_testing()
function(consume name library)
  # A library between, so that the headers must also reach whoever links it.
  add_library(letters_${name} STATIC "${common}/sender.cpp")
  target_link_libraries(letters_${name} PUBLIC ${library})
  isomer_generate(TARGET letters_${name}
    PROTOS "${common}/proto/post/letter.proto" "${common}/proto/post/address.proto"
    IMPORT_DIRS "${common}/proto" ${ARGN})

  add_executable(consumer_${name} "${common}/receiver.cpp")
  target_link_libraries(consumer_${name} PRIVATE letters_${name})
  add_test(NAME round_trip_${name} COMMAND consumer_${name})
endfunction()
consume(compiled isomer::isomer)
consume(by_table isomer::runtime SIDECAR "${common}/by_table.options")
if(CONSUME_ONCE)
  consume(compiled_once isomer::isomer FORMATS protobuf json)
  consume(by_table_once isomer::isomer OPTIONS mode=table FORMATS protobuf json)
  add_executable(schema_reader "${common}/schema_reader.cpp")
  target_link_libraries(schema_reader PRIVATE isomer::dynamic)
  add_test(NAME schema_reader COMMAND schema_reader)
endif()
