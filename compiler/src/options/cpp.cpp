// SPDX-License-Identifier: MIT
// As for C, options in the schema are bytes of an extension, and those in a sidecar are protobuf's text format.
#include "cpp.hpp"
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>

namespace isomer::compiler {
namespace {

// Decodes C++'s extension of the options of files and messages.
struct with_cpp_options {
  std::optional<cpp_options> cpp;
};

}  // namespace
}  // namespace isomer::compiler

template <>
struct isomer::describe<isomer::compiler::cpp_options> {
  using M = isomer::compiler::cpp_options;
  using fields = isomer::fields<field<1, "mode", &M::mode, kind::enumeration, rule::optional>>;
};

template <>
struct isomer::describe<isomer::compiler::with_cpp_options> {
  using M = isomer::compiler::with_cpp_options;
  using fields = isomer::fields<field<51967, "cpp", &M::cpp, kind::message, rule::optional>>;
};

namespace isomer::compiler {
namespace {

// Enums may have any number after decoding. This rejects those without a name.
bool knows_all(const cpp_options& given) {
  return !given.mode || *given.mode == cpp_mode::FAST || *given.mode == cpp_mode::TABLE;
}

std::optional<std::string> parse(std::string_view text, cpp_options& to) {
  auto given = decode<cpp_options>(isomer::text{}, text);
  if (!given.ok()) return explained(text, given.error(), {"mode"});
  if (!knows_all(*given)) return "no such number";
  to = *given;
  return {};
}

}  // namespace

std::optional<problem> cpp_modes::read(const model::schema& schema, std::optional<cpp_mode> otherwise,
                                       const std::string& sidecar_name, std::string_view sidecar) {
  if (auto wrong = sidecar_.read(sidecar_name, sidecar, parse)) return wrong;
  for (const model::file& f : schema.files) {
    cpp_options own{otherwise};
    if (auto wrong = own_options(f, {}, f.path, f.custom_options, own)) return wrong;
    for (const model::message* m : f.messages)
      if (auto wrong = read_message(*m, own)) return wrong;
  }
  return sidecar_.unmatched();
}

// `to` has inherited options, and keeps those that are not set.
std::optional<problem> cpp_modes::own_options(const model::file& f, position at, const std::string& name,
                                              const std::string& custom, cpp_options& to) {
  auto read = decode<with_cpp_options>(protobuf{}, custom);
  if (!read.ok() || (read->cpp && !knows_all(*read->cpp)))
    return problem{f.path, at, "the options of " + name + " are malformed"};
  auto take = [&](const cpp_options& given) {
    if (given.mode) to.mode = given.mode;
  };
  if (read->cpp) take(*read->cpp);
  sidecar_.each(name, take);
  return {};
}

std::optional<problem> cpp_modes::read_message(const model::message& m, const cpp_options& outer) {
  cpp_options own = outer;
  if (auto wrong = own_options(*m.in, m.at, m.full_name, m.custom_options, own)) return wrong;
  modes_[&m] = own.mode;
  for (const model::message* nested : m.messages)
    if (auto wrong = read_message(*nested, own)) return wrong;
  return {};
}

}  // namespace isomer::compiler
