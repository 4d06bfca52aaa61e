// Messages that are known at run time only.
// SPDX-License-Identifier: MIT
// Made by tools/make/phpize-sources.
// clang-format off
#include "cpp/src/dynamic/binary.cpp"
#include "cpp/src/dynamic/check.cpp"
#include "cpp/src/dynamic/extension.cpp"
#include "cpp/src/dynamic/fingerprint.cpp"
#include "cpp/src/dynamic/made_message.cpp"
#include "cpp/src/dynamic/message.cpp"
#include "cpp/src/dynamic/name_index.cpp"
#include "cpp/src/dynamic/places.cpp"
#include "cpp/src/dynamic/schema.cpp"
#include "cpp/src/dynamic/tables.cpp"
