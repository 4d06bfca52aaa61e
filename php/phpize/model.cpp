// What descriptors mean.
// SPDX-License-Identifier: MIT
// Made by tools/make/phpize-sources.
// clang-format off
#include "../../compiler/src/default_value.cpp"
#include "../../compiler/src/descriptors.cpp"
#include "../../compiler/src/features.cpp"
#include "../../compiler/src/json_option.cpp"
#include "../../compiler/src/model.cpp"
#include "../../compiler/src/options.cpp"
#include "../../compiler/src/resolve.cpp"
#include "../../compiler/src/source.cpp"
