// SPDX-License-Identifier: MIT
#include "error_rows.hpp"
#include <algorithm>
#include <array>
#include <isomer/wire/utf8.hpp>
#include "plan/make_plan.hpp"

namespace isomer::columns {
namespace {

constexpr std::string_view source = R"(syntax = "proto3";
message Error {
  string code = 1; string input = 2; int64 record = 3; int64 offset = 4; string path = 5; string message = 6;
  optional bytes bytes = 7;
}
message Row { Error error = 1; })";

constexpr std::string_view names[] = {
    "ok",         "truncated",     "bad_varint",    "bad_tag",      "bad_utf8",         "bad_value",
    "bad_syntax", "duplicate_key", "unknown_field", "unknown_type", "missing_required", "too_deep",
    "too_large",  "no_memory",     "no_arena"};

// Names and contents of files may be any bytes.
std::string as_text(std::string s) {
  if (!isomer::detail::wire::utf8(s.data(), s.size()))
    std::replace_if(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return s;
}

}  // namespace

std::string bad_record::message() const {
  std::string s = what.expected.empty()
                      ? std::string(to_string(what.cause))
                      : "expected " + what.expected + (what.found.empty() ? std::string() : ", found " + what.found);
  return ends_input ? s + "; the input cannot be read beyond it" : s;
}

std::string bad_record::text() const {
  return input + ": record " + std::to_string(number) + ", byte " + std::to_string(offset + what.at) + ": " +
         (what.path.empty() ? std::string() : what.path + ": ") + message();
}

std::shared_ptr<const plan> error_plan(const std::string& name) {
  auto p = std::make_shared<plan>();
  std::string why;
  p->schema = dynamic::schema::from_proto(source, why);
  p->message = p->schema.find("Row");
  make_plan(*p, projection(), why);
  p->top.children[0]->name = name;
  return p;
}

status add_error(detail::row_builder_state& to, const bad_record& r, bool with_bytes) {
  dynamic::message row(*to.of().message, to.scratch());
  status s{code::no_memory, 0};
  if (row) {
    if (const result<dynamic::message> made = row.make(row.type().fields[0])) {
      dynamic::message e = *made;
      const auto* const f = e.type().fields;
      const std::string input = as_text(r.input), path = as_text(r.what.path), message = as_text(r.message());
      const std::array<std::pair<std::size_t, std::string_view>, 4> texts{
          {{0, names[static_cast<std::size_t>(r.what.cause)]}, {1, input}, {4, path}, {5, message}}};
      s = e.set(f[2], static_cast<std::int64_t>(r.number));
      if (s.ok()) s = e.set(f[3], static_cast<std::int64_t>(r.offset + r.what.at));
      for (const auto& [i, text] : texts)
        if (s.ok()) s = e.set(f[i], text);
      if (s.ok() && with_bytes) s = e.set(f[6], r.bytes);
      if (s.ok()) s = to.add(row);
    } else s = made.error();
  }
  to.scratch().reset();
  return s;
}

}  // namespace isomer::columns
