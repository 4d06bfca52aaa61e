// SPDX-License-Identifier: MIT
// Checks that declarations have comments. A comment ends in the line before the declaration, or begins in the line of
// its name, its { or its end.
#include <optional>
#include "check.hpp"

namespace isomer::compiler::lint {
namespace {

using kind = statement_kind;

struct commented {
  rule is;
  std::string_view what;
};

std::optional<commented> rule_of(kind k) {
  switch (k) {
    case kind::message: return commented{rule::message_comment, "the message"};
    case kind::enumeration: return commented{rule::enum_comment, "the enum"};
    case kind::service: return commented{rule::service_comment, "the service"};
    case kind::rpc: return commented{rule::rpc_comment, "the method"};
    case kind::enum_value: return commented{rule::enum_value_comment, "the value"};
    case kind::field:
    case kind::group: return commented{rule::field_comment, "the field"};
    default: return std::nullopt;
  }
}

// The token of the name: before the = of a field, or behind the keyword of other declarations.
std::size_t name_of(const outline& o, const statement& s) {
  if (s.kind == kind::enum_value) return s.first;
  const bool is_field = s.kind == kind::field || s.kind == kind::group;
  for (std::size_t i = s.first; i < s.last; ++i) {
    const proto::token& t = o.tokens[i];
    if (is_field && i > s.first && t.is("=")) return i - 1;
    if (!is_field && (t.is("message") || t.is("enum") || t.is("service") || t.is("rpc"))) return i + 1;
  }
  return s.first;
}

bool has_leading(const outline& o, std::size_t token) {
  const std::size_t behind = o.first_comment_before(token + 1);
  if (behind == 0) return false;
  const comment& c = o.comments[behind - 1];
  return c.before == token && c.leads_line && o.tokens[token].at.line - c.last_line <= 1;
}
bool has_trailing(const outline& o, std::size_t token) {
  const std::size_t which = o.first_comment_before(token + 1);
  return which < o.comments.size() && o.comments[which].before == token + 1 &&
         o.comments[which].at.line == o.tokens[token].at.line;
}

bool has_comment(const outline& o, const statement& s) {
  return has_leading(o, s.first) || has_trailing(o, s.last) || (s.open != statement::none && has_trailing(o, s.open));
}

}  // namespace

void check_comments(subject& of) {
  const outline& o = of.layout;
  if (o.first_comment_before(1) == 0)
    of.tell(rule::file_comment, {0, 0}, "the file is to begin with a comment that says what it is for");
  if (!of.on.has_any({rule::message_comment, rule::field_comment, rule::enum_comment, rule::enum_value_comment,
                      rule::service_comment, rule::rpc_comment}))
    return;
  for (const statement& s : o.statements) {
    const std::optional<commented> r = rule_of(s.kind);
    if (!r || !of.on.has(r->is) || has_comment(o, s)) continue;
    const proto::token& name = o.tokens[name_of(o, s)];
    of.tell(r->is, name.at, std::string(r->what) + ' ' + quoted(name.text) + " is to have a comment");
  }
}

}  // namespace isomer::compiler::lint
