// SPDX-License-Identifier: MIT
#include "open.hpp"
#include <utility>
#include "../detect/detect.hpp"
#include "../formats/tpl/preamble.hpp"
#include "../io/terminal.hpp"

namespace isomer::cli {
namespace {

// Reports which format was detected.
std::optional<format_spec> format_of(input& in, bool has_schema, std::string& how) {
  how = "by its name";
  if (const auto named = format_of_name(in.plain_name())) return named;
  const std::string_view head = in.head();
  const detected_format by_bytes = detect_format(head, head.size() == input::head_size, has_schema);
  how = "by its first bytes" + text_of_others(by_bytes);
  return by_bytes.is;
}

}  // namespace

bool check_schema(const format_spec& f, bool has_schema) {
  if (has_schema || !needs_schema(f.is)) return true;
  tell(name_of(f) + " has no meaning without a schema: say which with --schema");
  return false;
}

bool check_message(const format_spec& f, const detail::table::message_table* message) {
  if (f.is != format::tpl || !message) return true;
  const std::string why = tpl_preamble_of(*message).why;
  if (!why.empty()) tell(why);
  return why.empty();
}

std::optional<opened_input> open_input(const std::string& path, const std::optional<format_spec>& given,
                                       bool has_schema, bool quiet, int& exit_code) {
  std::string text;
  std::unique_ptr<input> from = input::open(path, text);
  if (from) return open_input(std::move(from), given, has_schema, quiet, exit_code);
  tell(text);
  exit_code = 1;
  return std::nullopt;
}

std::optional<opened_input> open_input(std::unique_ptr<input> from, const std::optional<format_spec>& given,
                                       bool has_schema, bool quiet, int& exit_code) {
  std::string text;
  opened_input opened{std::move(from), {}};
  exit_code = 2;
  const std::optional<format_spec> format = given ? given : format_of(*opened.from, has_schema, text);
  if (!format) {
    tell(opened.from->name() + ": its format cannot be told: say which with --from");
    return std::nullopt;
  }
  opened.format = *format;
  if (!given && !quiet) tell("isomer: " + opened.from->name() + " is read as " + name_of(*format) + ", " + text);
  if (!check_schema(*format, has_schema)) return std::nullopt;
  return opened;
}

}  // namespace isomer::cli
