# protoc, for those who would rather have it read their .proto files than Isomer.
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

# The version of protoc, asked for once per configure.
function(isomer_protoc_version protoc out_version)
  if(NOT EXISTS "${protoc}")
    message(FATAL_ERROR "ISOMER_PROTOC is ${protoc}, which does not exist.")
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

function(isomer_check_protoc protoc proto)
  isomer_protoc_version("${protoc}" version)
  isomer_protoc_needed("${proto}" needed)
  if(version VERSION_LESS needed)
    message(FATAL_ERROR
      "${proto} is written in an edition: it needs protoc ${needed} or newer, and ${protoc} is ${version}. "
      "Without ISOMER_PROTOC, Isomer reads it itself.")
  endif()
endfunction()
