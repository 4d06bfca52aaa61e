# Installs the command with the lab that it starts, and what it says of itself: manual pages, and completions for shells.
# SPDX-License-Identifier: MIT
install(TARGETS isomer_command)
add_dependencies(isomer_installed isomer_command)
include(IsomerInstallLab)
if(CMAKE_CROSSCOMPILING)
  return()  # The command does not run here.
endif()

set(described "${PROJECT_BINARY_DIR}/described")
# The day of the release, as the changelog has it.
file(STRINGS "${PROJECT_SOURCE_DIR}/CHANGELOG.md" released REGEX "^## \\[[0-9.]+\\] - " LIMIT_COUNT 1)
string(REGEX REPLACE ".* - " "" released "${released}")
add_custom_command(OUTPUT "${described}/.made" VERBATIM
  DEPENDS isomer_command "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${described}"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${described}/man"
  COMMAND isomer_command man --all "${described}/man" --date "${released}"
  COMMAND isomer_command completion bash --out "${described}/isomer"
  COMMAND isomer_command completion zsh --out "${described}/_isomer"
  COMMAND isomer_command completion fish --out "${described}/isomer.fish"
  COMMAND "${CMAKE_COMMAND}" -E touch "${described}/.made")
add_custom_target(isomer_described ALL DEPENDS "${described}/.made")
add_dependencies(isomer_installed isomer_described)
install(DIRECTORY "${described}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${described}/isomer" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${described}/_isomer" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES "${described}/isomer.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
