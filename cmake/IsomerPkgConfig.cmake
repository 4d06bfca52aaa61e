# isomer_pkg_config(): a file of pkg-config for a library that is installed.
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

# isomer_pkg_config(name DESCRIPTION text [REQUIRES name…] [CFLAGS flag…] [LIBS library…] [VARIABLES name=value…] [THREADS])
#
# The prefix is told from where the file lies, so that it holds wherever the files are moved to.
function(isomer_pkg_config name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "THREADS" "DESCRIPTION" "REQUIRES;CFLAGS;LIBS;VARIABLES")
  set(folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  if(IS_ABSOLUTE "${folder}")
    set(prefix "${CMAKE_INSTALL_PREFIX}")
    set(libdir "${CMAKE_INSTALL_LIBDIR}")
  else()
    string(REGEX REPLACE "[^/]+" ".." up "${folder}")
    set(prefix "\${pcfiledir}/${up}")
    set(libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  endif()
  list(TRANSFORM arg_LIBS PREPEND "-l")
  if(arg_LIBS)
    list(PREPEND arg_LIBS "-L\${libdir}")
  endif()
  if(arg_THREADS)
    list(APPEND arg_LIBS -pthread)
  endif()
  list(PREPEND arg_CFLAGS "-I\${includedir}")
  list(JOIN arg_VARIABLES "\n" variables)
  list(JOIN arg_REQUIRES " " requires)
  list(JOIN arg_CFLAGS " " cflags)
  list(JOIN arg_LIBS " " libs)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc" @ONLY CONTENT
"prefix=@prefix@
includedir=\${prefix}/include
libdir=@libdir@
@variables@

Name: @name@
Description: @arg_DESCRIPTION@
Version: @PROJECT_VERSION@
Requires: @requires@
Cflags: @cflags@
Libs: @libs@
")
  install(FILES "${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc" DESTINATION "${folder}")
endfunction()
