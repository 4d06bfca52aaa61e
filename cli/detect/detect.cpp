// SPDX-License-Identifier: MIT
#include "detect.hpp"
#include <isomer/inspect/guess.hpp>
#include <isomer/records/cut.hpp>
#include "text_formats.hpp"
#include "value_weight.hpp"

namespace isomer::cli {

using inspect::read_cbor_head;
using inspect::read_msgpack_head;
using inspect::reads_as_message;
using inspect::weigh_message;
using inspect::weighed_message;
namespace {

struct reading_of {
  format is;
  int weight;
  bool is_whole;  // whether the input is complete
};

// The formats in order of preference, if their weights are equal.
std::vector<reading_of> readings_of(std::string_view head, bool is_cut, bool has_schema) {
  constexpr int broken_off = 3;
  std::vector<reading_of> all;
  const auto add = [&](format f, auto weigh) {
    if (const std::optional<int> whole = weigh(is_cut)) all.push_back({f, *whole, true});
    else if (const std::optional<int> cut = weigh(true)) all.push_back({f, *cut - broken_off, false});
  };
  add(format::protobuf, [&](bool as_cut) {
    const std::optional<weighed_message> m = weigh_message(head, as_cut);
    return m ? std::optional(m->weight) : std::nullopt;
  });
  add(format::msgpack, [&](bool as_cut) { return value_weight(head, read_msgpack_head, as_cut, !has_schema); });
  // MessagePack and CBOR use different bytes for maps. Lists are usually MessagePack's.
  add(format::cbor, [&](bool as_cut) { return value_weight(head, read_cbor_head, as_cut, false); });
  return all;
}

detected_format best_of(const std::vector<reading_of>& all, bool has_schema) {
  const reading_of* best = nullptr;
  for (const reading_of& r : all) {
    // Without a schema nobody can read positional messages, and almost any few bytes are a message of unlikely fields.
    if (r.is == format::protobuf && !has_schema && (all.size() > 1 || r.weight <= 0)) continue;
    if (!best || r.weight > best->weight) best = &r;
  }
  detected_format found;
  if (!best) return found;
  found.is = usual_spec_of(best->is);
  for (const reading_of& r : all)
    if (&r != best && r.is_whole && r.weight >= 0) found.others.push_back(r.is);
  found.is_sure = best->is_whole && best->weight > 0 && found.others.empty();
  return found;
}

// Reports what is malformed in every format.
std::optional<format> format_of_first_byte(unsigned char first, bool has_schema) {
  if ((first >= 0x80 && first < 0x90) || first == 0xde || first == 0xdf) return format::msgpack;
  if (first >= 0xa0 && first <= 0xbf) return format::cbor;
  if (has_schema) return format::protobuf;
  if ((first >= 0x90 && first < 0xa0) || first == 0xdc || first == 0xdd) return format::msgpack;
  return std::nullopt;
}

bool is_whole_json(std::string_view text) {
  if (text.empty() || (text[0] != '{' && text[0] != '[')) return false;
  const auto value = records::cut(usual_spec_of(format::json), text, true, text.size());
  return value.is == records::cut_record::state::found && past_blanks(text.substr(value.past)).empty();
}

// A line break is the tag of a message's first field. Few texts begin with white space, so only JSON outweighs protobuf
// there.
bool is_message_rather(std::string_view head, std::string_view text, bool is_cut, bool has_schema) {
  return has_schema && !is_cut && past_blanks(head.substr(0, 1)).empty() && reads_as_message(head, false) &&
         !is_whole_json(text);
}

}  // namespace

detected_format detect_format(std::string_view head, bool is_cut, bool has_schema) {
  if (head.empty()) return {};
  const std::string_view text = past_blanks(head);
  if (is_printable(head))
    if (const auto f = format_of_text(text, has_schema)) {
      if (is_message_rather(head, text, is_cut, has_schema)) return {usual_spec_of(format::protobuf), {*f}};
      return {usual_spec_of(*f), {}};
    }
  if (const auto f = format_of_magic(head)) return {f, {}};
  if (detected_format f = best_of(readings_of(head, is_cut, has_schema), has_schema); f.is) return f;
  const auto f = format_of_first_byte(static_cast<unsigned char>(head[0]), has_schema);
  return {f ? std::optional(usual_spec_of(*f)) : std::nullopt, {}};
}

std::string text_of_others(const detected_format& f) {
  std::string s;
  for (const format other : f.others) s += (s.empty() ? "; " : " and ") + name_of(usual_spec_of(other));
  return s.empty() ? s : s + " would fit, too";
}

}  // namespace isomer::cli
