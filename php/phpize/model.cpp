// What descriptors mean.
// SPDX-License-Identifier: MIT
// Made by tools/make/phpize-sources.
// clang-format off
#include "compiler/src/model/declarations.cpp"
#include "compiler/src/model/default_value.cpp"
#include "compiler/src/model/descriptors.cpp"
#include "compiler/src/model/features.cpp"
#include "compiler/src/model/json_option.cpp"
#include "compiler/src/model/options.cpp"
#include "compiler/src/model/resolve.cpp"
#include "compiler/src/model/source.cpp"
