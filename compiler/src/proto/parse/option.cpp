// SPDX-License-Identifier: MIT
// Parses options, which are interpreted when all names are known.
#include <limits>
#include <string>
#include "../bytes/descriptor_numbers.hpp"
#include "../text/literal.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parser::parse_option(option_list& to, int at, option_style style) {
  const located whole(*this, at, {number::option::uninterpreted, static_cast<std::int32_t>(to.said.size())});
  if (style == option_style::statement) in_.next();
  to.present = true;
  option o;
  o.location = whole;
  const bool right = parse_option_name(o, whole) && need("=") && parse_option_value(o, whole);
  to.said.push_back(std::move(o));
  return right && (style == option_style::bracketed || need_end(";", whole));
}

bool parser::parse_option_name(option& to, int at) {
  const located name(*this, at, {number::uninterpreted::name});
  to.name_at = in_.current().at;
  do {
    if (!parse_option_part(to, name)) return false;
  } while (take("."));
  return true;
}

bool parser::parse_option_part(option& to, int at) {
  const located part(*this, at, {static_cast<std::int32_t>(to.name.size())});
  name_part made;
  if (!looking_at("(")) {
    const located name(*this, part, {number::uninterpreted::name_part});
    if (!need_name(made.name, "the option's name")) return false;
    to.name.push_back(made);
    return true;
  }
  in_.next();
  made.extension = true;
  {
    const located name(*this, part, {number::uninterpreted::name_part});
    std::string text;
    if (looking_at(token_kind::identifier)) {
      text = in_.current().text;
      in_.next();
    }
    while (take(".")) {
      std::string_view next;
      if (!need_name(next, "a name")) return false;
      (text += '.') += next;
    }
    made.name = keep(text);
  }
  to.name.push_back(made);
  return need(")");
}

bool parser::parse_option_value(option& to, int at) {
  located value(*this, at);
  to.value_at = in_.current().at;
  const bool negative = take("-");
  switch (in_.current().kind) {
    case token_kind::identifier: {
      value.step(number::uninterpreted::identifier);
      to.text = in_.current().text;
      in_.next();
      if (!negative) return true;
      to.is = option::form::real;
      to.real = to.text == "inf" ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
      return to.text == "inf" || to.text == "nan" || refuse("only numbers, inf and nan are negative");
    }
    case token_kind::integer:
    case token_kind::real: return parse_option_number(to, negative, value);
    case token_kind::string:
      value.step(number::uninterpreted::string);
      if (negative) return refuse("a string is not negative");
      to.is = option::form::string;
      return need_string(to.text, "a string");
    case token_kind::symbol:
      if (!looking_at("{")) break;
      value.step(number::uninterpreted::aggregate);
      return parse_aggregate(to);
    case token_kind::none:
    case token_kind::end: break;
  }
  return expected("the option's value");
}

// An integer that is too large becomes a floating-point number.
bool parser::parse_option_number(option& to, bool negative, int at) {
  if (looking_at(token_kind::integer)) {
    const std::uint64_t most = negative ? INT64_MAX + std::uint64_t{1} : UINT64_MAX;
    if (const auto value = integer_of(in_.current().text, most)) {
      file_.where.step(at, negative ? number::uninterpreted::negative : number::uninterpreted::positive);
      to.is = negative ? option::form::negative : option::form::positive;
      to.integer = *value;
      in_.next();
      return true;
    }
  }
  file_.where.step(at, number::uninterpreted::real);
  to.is = option::form::real;
  if (!need_number(to.real, "a number")) return false;
  if (negative) to.real = -to.real;
  return true;
}

// The text of the value, with spaces in place of comments, so that positions of errors are right.
bool parser::parse_aggregate(option& to) {
  to.is = option::form::aggregate;
  std::string text;
  place behind = {in_.current().at.line, in_.current().end_column};
  in_.next();
  for (int open = 1; !in_.at_end(); in_.next()) {
    if (looking_at("{")) ++open;
    if (looking_at("}") && --open == 0) {
      to.text = keep(text);
      in_.next();
      return true;
    }
    const place here = in_.current().at;
    if (here.line > behind.line) {
      text.append(static_cast<std::size_t>(here.line - behind.line), '\n');
      behind.column = 0;
    }
    if (here.column > behind.column) text.append(static_cast<std::size_t>(here.column - behind.column), ' ');
    text += in_.current().text;
    behind = {here.line, in_.current().end_column};
  }
  return expected("the } that ends the value");
}

bool parser::parse_bracketed_options(option_list& to, int at) {
  if (!take("[")) return true;
  do {
    if (!parse_option(to, at, option_style::bracketed)) return false;
  } while (take(","));
  return need("]");
}

}  // namespace isomer::compiler::proto
