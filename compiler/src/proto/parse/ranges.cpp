// SPDX-License-Identifier: MIT
// Parses reserved numbers and names, and ranges of extensions.
#include "../bytes/descriptor_numbers.hpp"
#include "../text/characters.hpp"
#include "../tree/nesting.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

// Ranges of messages, which end behind their last number.
bool parser::parse_range(number_range& to, int at, std::string_view what) {
  to.at = in_.current().at;
  const token first = in_.current();
  {
    const located start(*this, at, {number::range::start});
    if (!need_integer(to.first, what)) return false;
    if (to.first == INT32_MAX) return refuse("the number is out of range");
  }
  if (!take("to")) {
    located end(*this, at, {number::range::end});
    end.begin(first.at);
    end.end(first);
    to.end = to.first + 1;
    return true;
  }
  const located end(*this, at, {number::range::end});
  if (take("max")) return to.end = up_to_max, true;
  if (!need_integer(to.end, "the last number, or max")) return false;
  if (to.end == INT32_MAX) return refuse("the number is out of range");
  ++to.end;
  return true;
}

bool parser::parse_extension_ranges(message& to, int at) {
  in_.next();
  const std::size_t first = to.ranges.size();
  do {
    const located range(*this, at, {static_cast<std::int32_t>(to.ranges.size())});
    extension_range made;
    if (!parse_range(made, range, "a number")) return false;
    to.ranges.push_back(std::move(made));
  } while (take(","));
  return parse_extension_range_options(to, first, at) && need_end(";", at);
}

// The options apply to each of the ranges, and so do their locations.
bool parser::parse_extension_range_options(message& to, std::size_t first, int at) {
  if (!looking_at("[")) return true;
  locations& where = file_.where;
  const std::size_t from = where.all().size();
  option_list read;
  {
    const located index(*this, at, {static_cast<std::int32_t>(first)});
    if (where.recorded) where.at(index).hidden = true;
    const located options(*this, index, {number::range::options});
    if (!parse_bracketed_options(read, options)) return false;
  }
  const std::size_t end = where.all().size();
  std::size_t bytes = 0;
  for (const option& o : read.said) bytes += sizeof(option) + o.text.size();
  if (to.ranges.size() - first > most_copied_bytes / (bytes + 1))
    return refuse("so many ranges have so many options; give them to fewer ranges");
  for (std::size_t i = first + 1; i < to.ranges.size(); ++i) {
    const auto distance = static_cast<std::int32_t>(where.all().size() - from);
    for (std::size_t l = from; l < end; ++l) {
      const location& original = where.all()[l];
      location copy;
      copy.parent = original.parent >= static_cast<std::int32_t>(from) ? original.parent + distance : original.parent;
      copy.length = original.length;
      copy.hidden = original.hidden;
      copy.ended = true;
      copy.steps[0] = l == from ? static_cast<std::int32_t>(i) : original.steps[0];
      copy.steps[1] = original.steps[1];
      copy.from = original.from;
      copy.to = original.to;
      where.all().push_back(std::move(copy));
    }
    to.ranges[i].options = read;
    for (option& o : to.ranges[i].options.said)
      if (o.location != locations::none) o.location += distance;
  }
  to.ranges[first].options = std::move(read);
  return true;
}

bool parser::parse_reserved_names(std::vector<reserved_name>& to, int at, std::string_view what) {
  do {
    const located name(*this, at, {static_cast<std::int32_t>(to.size())});
    reserved_name made{{}, in_.current().at};
    const bool right = file_.in_editions() ? need_name(made.name, what) : need_string(made.name, what);
    if (!right) return false;
    if (!file_.in_editions() && !is_name(made.name))
      report_.warning(file_.path, made.at, "the reserved name \"" + std::string(made.name) + "\" is no name");
    to.push_back(made);
  } while (take(","));
  return need_end(";", at);
}

bool parser::parse_reserved_numbers(message& to, int at) {
  do {
    const located range(*this, at, {static_cast<std::int32_t>(to.reserved.size())});
    number_range made;
    if (!parse_range(made, range, "a number or a name")) return false;
    to.reserved.push_back(made);
  } while (take(","));
  return need_end(";", at);
}

// Ranges of enums, which end at their last number.
bool parser::parse_reserved_numbers(enumeration& to, int at) {
  do {
    const located range(*this, at, {static_cast<std::int32_t>(to.reserved.size())});
    number_range made;
    made.at = in_.current().at;
    const token first = in_.current();
    {
      const located start(*this, range, {number::range::start});
      if (!need_signed_integer(made.first, "a number or a name")) return false;
    }
    if (take("to")) {
      const located end(*this, range, {number::range::end});
      if (take("max")) made.end = INT32_MAX;
      else if (!need_signed_integer(made.end, "the last number, or max")) return false;
    } else {
      located end(*this, range, {number::range::end});
      end.begin(first.at);
      end.end(first);
      made.end = made.first;
    }
    to.reserved.push_back(made);
  } while (take(","));
  return need_end(";", at);
}

template <class Declaration>
bool parser::parse_reserved_of(Declaration& to, int at, std::int32_t names, std::int32_t ranges,
                               std::string_view what) {
  const place begin = in_.current().at;
  in_.next();
  const bool text = looking_at(token_kind::string);
  if (text || looking_at(token_kind::identifier)) {
    if (text && file_.in_editions()) return refuse("in editions, reserved names are without quotation marks");
    if (!text && !file_.in_editions()) return refuse("before editions, reserved names are in quotation marks");
    located list(*this, at, {names});
    list.begin(begin);
    return parse_reserved_names(to.reserved_names, list, what);
  }
  located list(*this, at, {ranges});
  list.begin(begin);
  return parse_reserved_numbers(to, list);
}
bool parser::parse_reserved(message& to, int at) {
  return parse_reserved_of(to, at, number::message::reserved_name, number::message::reserved_range, "a field's name");
}
bool parser::parse_reserved(enumeration& to, int at) {
  return parse_reserved_of(to, at, number::enumeration::reserved_name, number::enumeration::reserved_range,
                           "a value's name");
}

}  // namespace isomer::compiler::proto
