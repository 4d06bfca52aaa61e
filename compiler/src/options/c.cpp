// SPDX-License-Identifier: MIT
// Options in the schema are bytes of an extension, and those in a sidecar are protobuf's text format. Both are decoded
// into the same struct, by the same description.
#include "c.hpp"
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <utility>
#include "c_effects.hpp"

namespace isomer::compiler {
namespace {

// Decodes our extension of any options of descriptor.proto.
struct with_c_options {
  std::optional<c_options> c;
};

}  // namespace
}  // namespace isomer::compiler

template <>
struct isomer::describe<isomer::compiler::c_options> {
  using M = isomer::compiler::c_options;
  using fields = isomer::fields<field<1, "max_length", &M::max_length, kind::uint32, rule::optional>,
                                field<2, "max_count", &M::max_count, kind::uint32, rule::optional>,
                                field<3, "max_key_length", &M::max_key_length, kind::uint32, rule::optional>,
                                field<4, "max_unknown", &M::max_unknown, kind::uint32, rule::optional>,
                                field<5, "overflow", &M::overflow, kind::enumeration, rule::optional>,
                                field<6, "storage", &M::storage, kind::enumeration, rule::optional>,
                                field<7, "fixed_length", &M::fixed_length, kind::boolean, rule::optional>,
                                field<8, "nul_terminated", &M::nul_terminated, kind::boolean, rule::optional>,
                                field<9, "int_size", &M::int_size, kind::uint32, rule::optional>,
                                field<10, "type", &M::type, kind::string, rule::optional>,
                                field<11, "header", &M::header, kind::string, rule::optional>,
                                field<12, "member", &M::member, kind::string, rule::optional>,
                                field<13, "count_member", &M::count_member, kind::string, rule::optional>,
                                field<14, "has_member", &M::has_member, kind::string, rule::optional>,
                                field<15, "case_member", &M::case_member, kind::string, rule::optional>,
                                field<16, "mode", &M::mode, kind::enumeration, rule::optional>,
                                field<17, "ignore", &M::ignore, kind::boolean, rule::optional>,
                                field<18, "ignore_unknown", &M::ignore_unknown, kind::boolean, rule::optional>,
                                field<19, "packed", &M::packed, kind::boolean, rule::optional>>;
};

template <>
struct isomer::describe<isomer::compiler::with_c_options> {
  using M = isomer::compiler::with_c_options;
  using fields = isomer::fields<field<51966, "c", &M::c, kind::message, rule::optional>>;
};

namespace isomer::compiler {
namespace {

template <class T>
void fill(std::optional<T>& to, const std::optional<T>& from) {
  if (!to) to = from;
}

// Enums may have any number after decoding. This rejects those without a name.
bool knows_all(const c_options& given) {
  auto within = [](const auto& value, auto greatest) {
    return !value || (*value >= decltype(greatest){} && *value <= greatest);
  };
  return within(given.overflow, c_overflow::TRUNCATE) && within(given.storage, c_storage::VIEW) &&
         within(given.mode, c_mode::TABLE);
}

std::optional<std::string> parse(std::string_view text, c_options& to) {
  auto given = decode<c_options>(isomer::text{}, text);
  if (!given.ok())
    return explained(text, given.error(),
                     {"max_length", "max_count", "max_key_length", "max_unknown", "overflow", "storage", "fixed_length",
                      "nul_terminated", "int_size", "type", "header", "member", "count_member", "has_member",
                      "case_member", "mode", "ignore", "ignore_unknown", "packed"});
  if (!knows_all(*given)) return "no such number";
  to = std::move(*given);
  return {};
}

}  // namespace

c_options inherit(const c_options& outer, c_options own) {
  fill(own.max_length, outer.max_length);
  fill(own.max_count, outer.max_count);
  fill(own.max_key_length, outer.max_key_length);
  fill(own.max_unknown, outer.max_unknown);
  fill(own.overflow, outer.overflow);
  fill(own.storage, outer.storage);
  fill(own.mode, outer.mode);
  fill(own.ignore_unknown, outer.ignore_unknown);
  return own;
}

c_options override_options(const c_options& earlier, const c_options& later) {
  c_options to = inherit(earlier, later);
  fill(to.fixed_length, earlier.fixed_length);
  fill(to.nul_terminated, earlier.nul_terminated);
  fill(to.ignore, earlier.ignore);
  fill(to.packed, earlier.packed);
  fill(to.int_size, earlier.int_size);
  fill(to.type, earlier.type);
  fill(to.header, earlier.header);
  fill(to.member, earlier.member);
  fill(to.count_member, earlier.count_member);
  fill(to.has_member, earlier.has_member);
  fill(to.case_member, earlier.case_member);
  return to;
}

std::optional<problem> c_option_table::read(const model::schema& schema, const std::string& sidecar_name,
                                            std::string_view sidecar) {
  if (auto wrong = sidecar_.read(sidecar_name, sidecar, parse)) return wrong;
  for (const model::file& f : schema.files)
    if (auto wrong = read_file(f)) return wrong;
  return sidecar_.unmatched();
}

std::optional<problem> c_option_table::idle(const model::schema& schema) const {
  std::vector<problem> idle;
  auto look_at = [&](const void* of, problem place, const std::string& name, auto reason) {
    auto add = [&](problem at, const std::string& whose, const c_options& given) {
      auto why = reason(given);
      if (!why) return;
      at.text = "the options " + whose + ": " + *why;
      idle.push_back(std::move(at));
    };
    if (auto given = schema_options_.find(of); given != schema_options_.end())
      add(std::move(place), "of " + name, given->second);
    sidecar_.each_exact(
        name, [&](const c_options& given, problem at) { add(std::move(at), "behind '" + name + '\'', given); });
  };
  for (const model::file& f : schema.files) {
    auto look = [&](const model::declaration& d, auto reason) { look_at(&d, {f.path, d.at, {}}, d.full_name, reason); };
    look_at(&f, {f.path, {}, {}}, f.path, [&](const c_options& given) { return without_effect(f, given); });
    for (const model::enumeration* e : model::all_enums(f))
      look(*e, [&](const c_options& given) { return without_effect(*e, given); });
    const auto look_into = [&](const model::message& m) {
      const bool bound = of(m).type.has_value();
      look(m, [&](const c_options& given) { return without_effect(m, bound, of(m), given); });
      for (const model::oneof* o : m.oneofs)
        look(*o, [&](const c_options& given) { return without_effect(*o, bound, given); });
      for (const model::field* field : m.fields)
        look(*field, [&](const c_options& given) { return without_effect(*field, bound, of(*field), given); });
    };
    for (const model::message* m : model::all_messages(f)) {
      look_into(*m);
      for (const model::field* field : m->fields)
        if (field->rule == rule::map && field->message_type) look_into(*field->message_type);
    }
    for (const model::field* e : model::all_extensions(f))
      if (auto read = decode<with_c_options>(protobuf{}, e->custom_options); read.ok() && read->c)
        idle.push_back({f.path, e->at, "the options of " + e->full_name + ": extensions have no member in C"});
  }
  return problem::all_of(std::move(idle));
}

std::optional<problem> c_option_table::own_options(const void* of, const model::file& f, position at,
                                                   const std::string& name, const std::string& custom, c_options& to) {
  auto read = decode<with_c_options>(protobuf{}, custom);
  if (!read.ok() || (read->c && !knows_all(*read->c)))
    return problem{f.path, at, "the options of " + name + " are malformed"};
  to = read->c.value_or(c_options{});
  if (read->c) schema_options_[of] = *read->c;
  sidecar_.each(name, [&](const c_options& given) { to = override_options(to, given); });
  return {};
}

std::optional<problem> c_option_table::read_message(const model::message& m, const c_options& outer) {
  c_options own;
  if (auto wrong = own_options(&m, *m.in, m.at, m.full_name, m.custom_options, own)) return wrong;
  own = declarations_[&m] = inherit(outer, own);
  auto of = [&](const model::declaration& d, bool inherits) -> std::optional<problem> {
    c_options given;
    if (auto wrong = own_options(&d, *m.in, d.at, d.full_name, d.custom_options, given)) return wrong;
    declarations_[&d] = inherits ? inherit(own, given) : given;
    return {};
  };
  for (const model::enumeration* e : m.enums)
    if (auto wrong = of(*e, false)) return wrong;
  for (const model::oneof* o : m.oneofs)
    if (auto wrong = of(*o, false)) return wrong;
  for (const model::field* f : m.fields) {
    if (auto wrong = of(*f, true)) return wrong;
    if (f->rule == rule::map)
      if (auto wrong = read_message(*f->message_type, declarations_[f])) return wrong;
  }
  for (const model::message* nested : m.messages)
    if (auto wrong = read_message(*nested, own)) return wrong;
  return {};
}

std::optional<problem> c_option_table::read_file(const model::file& f) {
  c_options own;
  if (auto wrong = own_options(&f, f, {}, f.path, f.custom_options, own)) return wrong;
  files_[&f] = own;
  for (const model::enumeration* e : f.enums) {
    c_options given;
    if (auto wrong = own_options(e, f, e->at, e->full_name, e->custom_options, given)) return wrong;
    declarations_[e] = given;
  }
  for (const model::message* m : f.messages)
    if (auto wrong = read_message(*m, own)) return wrong;
  return {};
}

}  // namespace isomer::compiler
