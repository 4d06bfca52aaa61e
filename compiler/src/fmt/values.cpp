// SPDX-License-Identifier: MIT
#include "values.hpp"
#include <algorithm>
#include <utility>

namespace isomer::compiler::fmt {

using proto::token_kind;

bool value_reader::refuse(std::string why) {
  const proto::token& t = to_.token(std::min(at_, to_.size() - 1));
  found_.error(file_.path, t.at, std::move(why));
  return false;
}

bool value_reader::expected(std::string_view what) {
  std::string text = "expected " + std::string(what) + ", found ";
  return refuse(at_ < to_.size() ? text.append(to_.token(at_).text.substr(0, 60)) : text + "the end of the file");
}

void value_reader::close(std::size_t open) {
  to_[open].close = at_++;
  --depth_;
}

bool value_reader::read_option(std::size_t first, std::size_t last) {
  for (at_ = first; at_ < last && !is("=");) ++at_;
  ++at_;
  if (!is("{")) return true;
  in_lines_ = true;
  return read_message() && (at_ == last || expected("\";\""));
}

bool value_reader::read_options(std::size_t first, std::size_t last) {
  for (at_ = first; at_ < last && !is("[");) ++at_;
  if (!is("[")) return true;
  in_lines_ = false;
  depth_ = 1;
  const std::size_t open = at_++;
  do {
    to_[at_].element = true;
    while (at_ < last && !is("=")) ++at_;
    ++at_;
    if (is("{") ? !read_message() : !read_scalar()) return false;
  } while (take(","));
  if (at_ > last || !is("]")) return expected("\"]\"");
  close(open);
  return true;
}

bool value_reader::read_value() { return is("{") || is("<") ? read_message() : is("[") ? read_list() : read_scalar(); }

bool value_reader::read_message() {
  if (++depth_ > deepest) return refuse("values are nested deeper than " + std::to_string(deepest));
  const std::size_t open = at_++;
  const bool angle = to_.token(open).is("<");
  to_[open].space = !hugs_next(to_.token(open - 1).text);
  while (!is(angle ? ">" : "}")) {
    to_[open].broken = in_lines_;
    if (!read_field()) return false;
  }
  if (at_ > open + 1) to_[open + 1].space = to_[at_].space = true;
  close(open);
  return true;
}

bool value_reader::read_field() {
  if (at_ < to_.size()) to_[at_].element = true;
  if (is("[")) {
    if (!read_url()) return false;
  } else {
    if (!is(token_kind::identifier)) return expected("the name of a field");
    ++at_;
  }
  take(":");
  if (!read_value()) return false;
  if (!take(";")) take(",");
  return true;
}

bool value_reader::read_list() {
  if (++depth_ > deepest) return refuse("values are nested deeper than " + std::to_string(deepest));
  const std::size_t open = at_++;
  if (!is("]")) {
    do {
      if (at_ < to_.size()) to_[at_].element = true;
      if (!read_value()) return false;
    } while (take(","));
  }
  if (!is("]")) return expected("\"]\"");
  close(open);
  return true;
}

// The name of an extension or a type: what is between the brackets is one word, whatever its tokens. A space stays
// where two tokens would otherwise become another one.
bool value_reader::read_url() {
  const auto is_word = [](const proto::token& t) { return t.kind != token_kind::symbol; };
  ++at_;
  for (; !is("]"); ++at_) {
    if (at_ >= to_.size() || is(token_kind::string) || is("{") || is("}") || is("[") || is("<") || is(">"))
      return expected("\"]\"");
    const proto::token &a = to_.token(at_ - 1), &b = to_.token(at_);
    to_[at_].space = (is_word(a) && (is_word(b) || (b.is(".") && a.kind != token_kind::identifier))) ||
                     (a.is(".") && b.kind == token_kind::integer) || (a.is("/") && (b.is("/") || b.is("*")));
  }
  to_[at_++].space = false;
  return true;
}

bool value_reader::read_scalar() {
  if (is(token_kind::string)) {
    while (is(token_kind::string)) ++at_;
    return true;
  }
  take("-");
  if (!is(token_kind::identifier) && !is(token_kind::integer) && !is(token_kind::real)) return expected("a value");
  ++at_;
  return true;
}

}  // namespace isomer::compiler::fmt
