# The generator that is installed on this machine, where Isomer is a part of another project.
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

# isomer_find_installed_generator(version): isomer::protoc-gen-isomer is the one in PATH, if it is of that version. Code
# and headers have to be of one.
function(isomer_find_installed_generator version)
  if(NOT EXISTS "${ISOMER_INSTALLED_GENERATOR}")
    unset(ISOMER_INSTALLED_GENERATOR CACHE)  # It was removed since an earlier configure.
  endif()
  find_program(ISOMER_INSTALLED_GENERATOR protoc-gen-isomer DOC "protoc-gen-isomer that is installed here")
  mark_as_advanced(ISOMER_INSTALLED_GENERATOR)
  if(NOT ISOMER_INSTALLED_GENERATOR)
    return()
  endif()
  execute_process(COMMAND "${ISOMER_INSTALLED_GENERATOR}" --version OUTPUT_VARIABLE said ERROR_QUIET TIMEOUT 10)
  if(said MATCHES "^protoc-gen-isomer ${version}\n")
    add_executable(isomer::protoc-gen-isomer IMPORTED GLOBAL)
    set_target_properties(isomer::protoc-gen-isomer PROPERTIES IMPORTED_LOCATION "${ISOMER_INSTALLED_GENERATOR}")
    message(STATUS "isomer_generate() uses ${ISOMER_INSTALLED_GENERATOR}")
  endif()
endfunction()
