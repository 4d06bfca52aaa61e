// SPDX-License-Identifier: MIT
// The names that go with a declaration are claimed together with it.
#include "names.hpp"
#include <algorithm>

namespace isomer::compiler::emit {
namespace {

constexpr const char* words_of_c[] = {
    "restrict", "typeof", "size_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
    "uint64_t", "isomer_bytes", "_Alignas", "isomer_string", "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic",
    "_Imaginary", "_Noreturn", "_Static_assert", "_Thread_local",
    // Macros of headers that C++ lacks, and keywords of C23.
    "I", "complex", "imaginary", "noreturn", "fallthrough", "typeof_unqual", "_BitInt", "_Decimal32", "_Decimal64",
    "_Decimal128", "_Complex_I", "_Imaginary_I"};

constexpr const char* names_of_c[] = {"isomer_status", "isomer_arena", "isomer_error", "ptrdiff_t", "max_align_t",
                                      "memcpy",        "memmove",      "memset",       "memcmp"};

constexpr const char* suffixes_of_messages[] = {"",
                                                "_init",
                                                "_equal",
                                                "_size",
                                                "_encode",
                                                "_decode",
                                                "_encode_array",
                                                "_decode_array",
                                                "_encode_msgpack",
                                                "_decode_msgpack",
                                                "_encode_array_msgpack",
                                                "_decode_array_msgpack",
                                                "_encode_msgpack_array",
                                                "_decode_msgpack_array",
                                                "_encode_array_msgpack_array",
                                                "_decode_array_msgpack_array",
                                                "_MAX_SIZE",
                                                "_MSGPACK_MAX_SIZE",
                                                "_MSGPACK_ARRAY_MAX_SIZE"};

constexpr const char* suffixes_of_fields[] = {"_MAX_LENGTH", "_MAX_COUNT", "_element"};

}  // namespace

std::span<const char* const> c_names::words() { return words_of_c; }

void c_names::begin_file(const model::file& f) {
  file_ = &f;
  used_.clear();
  used_.insert(std::begin(words_of_c), std::end(words_of_c));
  used_.insert(std::begin(names_of_c), std::end(names_of_c));
}

bool c_names::take(const std::string& name) {
  if (!used_.insert(name).second) return false;
  const auto owner = owners_.try_emplace(name, file_).first;
  if (owner->second != file_ && !clash_) clash_ = {name, owner->second};
  return true;
}

std::string c_names::apart(std::string wanted) {
  while (!take(wanted)) wanted += '_';
  return wanted;
}

std::string c_names::all_apart(std::string wanted, std::span<const char* const> endings) {
  const auto is_used = [&](const char* ending) { return used_.contains(wanted + ending); };
  while (std::any_of(endings.begin(), endings.end(), is_used)) wanted += '_';
  for (const char* ending : endings) take(wanted + ending);
  return wanted;
}

std::string c_names::message(std::string wanted) { return all_apart(std::move(wanted), suffixes_of_messages); }

void c_names::name_members(const model::message& m, const std::string& name) {
  for (const model::oneof* o : m.oneofs) {
    const std::string start = name + '_' + o->name;
    choices_[o] = {apart(start + "_case"), apart(start + "_NOT_SET")};
    for (const model::field* f : o->members) case_constants_[f] = apart(start + '_' + f->name);
  }
  for (const model::field* f : m.fields) constants_[f] = all_apart(name + '_' + f->name, suffixes_of_fields);
}

}  // namespace isomer::compiler::emit
