dnl SPDX-License-Identifier: MIT
dnl For phpize: the same extension as CMakeLists.txt beside this file makes, of the same sources.

PHP_ARG_ENABLE([isomer],
  [whether to enable Isomer],
  [AS_HELP_STRING([--enable-isomer], [Enable Isomer: typed messages in many formats])],
  [yes])

if test "$PHP_ISOMER" != no; then
  PHP_REQUIRE_CXX()

  isomer_folder="PHP_EXT_SRCDIR([isomer])"
  dnl The library's headers and sources are in this folder in PECL's package, and beside it in the repository.
  isomer_root=`cd "$isomer_folder" && pwd`
  if ! test -f "$isomer_root/cpp/include/isomer/api/decode.hpp"; then
    isomer_root=`cd "$isomer_folder/.." && pwd`
  fi
  if ! test -f "$isomer_root/cpp/include/isomer/api/decode.hpp"; then
    AC_MSG_ERROR([Isomer's sources are not in $isomer_root: build the extension from a whole copy of its repository])
  fi

  isomer_flags="-std=c++20 -fvisibility=hidden -fvisibility-inlines-hidden"
  isomer_flags="$isomer_flags -I$isomer_root/cpp/include -I$isomer_root/cpp/src -I$isomer_root/compiler/src -I$isomer_root"
  isomer_flags="$isomer_flags -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"
  dnl The sources know nothing of config.h.
  if test "$ext_shared" != no; then
    isomer_flags="$isomer_flags -DCOMPILE_DL_ISOMER=1"
  fi

  AC_LANG_PUSH([C++])
  isomer_old_flags=$CXXFLAGS
  CXXFLAGS="$CXXFLAGS -std=c++20"
  AC_MSG_CHECKING([whether $CXX knows C++20])
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <concepts>
    #include <span>
    template <std::integral T> T twice(T a) { return a + a; }]], [[return twice(std::span<int>().size());]])],
    [AC_MSG_RESULT([yes])],
    [AC_MSG_RESULT([no])
    AC_MSG_ERROR([Isomer needs GCC 12, Clang 16, or a newer one])])
  CXXFLAGS=$isomer_old_flags
  AC_LANG_POP([C++])

  dnl Its own sources, and in phpize/ those of the library.
  isomer_sources=`cd "$isomer_folder" && ls src/*.cpp src/*/*.cpp phpize/*.cpp | tr '\n' ' '`
  PHP_NEW_EXTENSION([isomer], [$isomer_sources], [$ext_shared],, [$isomer_flags], [yes])
  PHP_ADD_BUILD_DIR([$ext_builddir/phpize])
  for isomer_below in `cd "$isomer_folder" && ls -d src/*/`; do
    PHP_ADD_BUILD_DIR([$ext_builddir/$isomer_below])
  done
fi
