// SPDX-License-Identifier: MIT
// Parses the parts that all statements have, and the statements of a file.
#include <cstring>
#include <limits>
#include "../bytes/descriptor_numbers.hpp"
#include "../text/literal.hpp"
#include "../text/spelling.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parse(file& to, report& found) { return parser(to, found).parse(); }

void parser::wrong(place at, std::string text) {
  right_ = false;
  report_.error(file_.path, at, std::move(text));
}
bool parser::refuse_at(place at, std::string text) {
  wrong(at, std::move(text));
  return false;
}
bool parser::refuse(std::string text) { return refuse_at(in_.current().at, std::move(text)); }

// Suggests the one of `words` that was probably meant.
bool parser::expected(std::string_view what, std::initializer_list<std::string_view> words) {
  std::string text = "expected ";
  text += what;
  if (in_.at_end()) text += ", found the end of the file";
  else text.append(", found ").append(in_.current().text.substr(0, 60));
  if (looking_at(token_kind::identifier)) text += suggestion_among(in_.current().text, words);
  return refuse(std::move(text));
}

bool parser::take(std::string_view text) {
  if (!looking_at(text)) return false;
  in_.next();
  return true;
}
bool parser::need(std::string_view text) { return take(text) || expected('"' + std::string(text) + '"'); }

bool parser::need_name(std::string_view& to, std::string_view what) {
  if (!looking_at(token_kind::identifier)) return expected(what);
  to = in_.current().text;
  in_.next();
  return true;
}

bool parser::need_declared_name(declaration& to, int parent, std::int32_t number, std::string_view what) {
  const located at(*this, parent, {number});
  to.at = in_.current().at;
  return need_name(to.name, what);
}

bool parser::need_integer(std::uint64_t most, std::uint64_t& to, std::string_view what) {
  if (!looking_at(token_kind::integer)) return expected(what);
  const std::optional<std::uint64_t> value = integer_of(in_.current().text, most);
  if (!value) refuse("the number is out of range");
  to = value.value_or(0);
  in_.next();
  return true;
}
bool parser::need_integer(std::int32_t& to, std::string_view what) {
  std::uint64_t value = 0;
  if (!need_integer(INT32_MAX, value, what)) return false;
  to = static_cast<std::int32_t>(value);
  return true;
}
bool parser::need_signed_integer(std::int32_t& to, std::string_view what) {
  const bool negative = take("-");
  std::uint64_t value = 0;
  if (!need_integer(INT32_MAX + std::uint64_t{negative}, value, what)) return false;
  to = static_cast<std::int32_t>(negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value));
  return true;
}

bool parser::need_number(double& to, std::string_view what) {
  const std::string_view text = in_.current().text;
  if (looking_at(token_kind::real)) {
    to = real_of(text);
  } else if (looking_at(token_kind::integer)) {
    if (const auto value = integer_of(text, UINT64_MAX)) to = static_cast<double>(*value);
    else if (text[0] == '0') refuse("the number is out of range");
    else to = real_of(text);
  } else if (text == "inf") {
    to = std::numeric_limits<double>::infinity();
  } else if (text == "nan") {
    to = std::numeric_limits<double>::quiet_NaN();
  } else {
    return expected(what);
  }
  in_.next();
  return true;
}

// Adjacent strings are one string.
bool parser::need_string(std::string_view& to, std::string_view what) {
  if (!looking_at(token_kind::string)) return expected(what);
  const std::string_view first = in_.current().text;
  in_.next();
  if (!looking_at(token_kind::string) && first.find('\\') == first.npos && first.size() > 1) {
    to = first.substr(1, first.size() - 2);
    return true;
  }
  std::string text;
  append_string(first, text);
  for (; looking_at(token_kind::string); in_.next()) append_string(in_.current().text, text);
  to = keep(text);
  return true;
}

std::string_view parser::keep(std::string_view text) {
  if (text.empty()) return "";
  char* const p = static_cast<char*>(file_.memory.take(text.size(), 1));
  if (!p) return refuse("out of memory"), std::string_view();
  std::memcpy(p, text.data(), text.size());
  return {p, text.size()};
}

// Takes the token that ends a statement, or begins its block. Comments behind it belong to the statement, and those
// before the next one to that.
bool parser::take_end(std::string_view text, int located_at) {
  if (!looking_at(text)) return false;
  if (!file_.where.recorded) return in_.next(), true;
  comments_between next;
  in_.next(next);
  std::swap(next.leading, between_.leading);  // the comments before this statement, for what follows it
  if (located_at != locations::none) {
    std::swap(next.detached, between_.detached);
    if (!next.leading.empty() || !next.trailing.empty() || !next.detached.empty())
      file_.where.at(located_at).comments = std::make_unique<comments_between>(std::move(next));
  } else if (text == "}") {
    std::swap(between_.detached, next.detached);
  } else {
    for (std::string& comment : next.detached) between_.detached.push_back(std::move(comment));
  }
  return true;
}
bool parser::need_end(std::string_view text, int located_at) {
  return take_end(text, located_at) || expected('"' + std::string(text) + '"');
}

void parser::skip_statement() {
  for (; !in_.at_end(); in_.next()) {
    if (!looking_at(token_kind::symbol)) continue;
    if (take_end(";", locations::none) || looking_at("}")) return;
    if (take("{")) return skip_block();
  }
}
void parser::skip_block() {
  for (int open = 1; !in_.at_end();) {
    if (take_end("}", locations::none)) {
      if (--open == 0) return;
    } else {
      if (looking_at("{")) ++open;
      in_.next();
    }
  }
}

bool parser::parse() {
  in_.next(between_);
  parse_file();
  return right_;
}

void parser::parse_file() {
  const located root(*this, locations::none);
  if ((looking_at("syntax") || looking_at("edition")) && !parse_syntax(root)) return;
  while (!in_.at_end()) {
    if (parse_top_level(root)) continue;
    skip_statement();
    if (looking_at("}")) {
      refuse("this } closes nothing");
      in_.next(between_);
    }
  }
}

bool parser::parse_edition(std::string_view name, place at) {
  struct known {
    std::string_view name;
    proto::edition is;
  };
  static constexpr known all[] = {
      {"2023", edition::e2023}, {"2024", edition::e2024}, {"2026", edition::e2026}, {"UNSTABLE", edition::unstable}};
  for (const known& k : all)
    if (k.name == name) return file_.edition = k.is, true;
  return refuse_at(at, "there is no edition \"" + std::string(name) + "\"; there are 2023, 2024 and 2026");
}

bool parser::parse_syntax(int root) {
  const located at(*this, root, {number::file::syntax});
  file_.edition_at = in_.current().at;
  const bool is_edition = take("edition");
  if (!is_edition && !need("syntax")) return false;
  if (!need("=")) return false;
  const place value_at = in_.current().at;
  std::string_view value;
  if (!need_string(value, "the name of a syntax or an edition, in quotation marks") || !need_end(";", at)) return false;
  if (is_edition) return parse_edition(value, value_at);
  if (value == "proto2") file_.edition = edition::proto2;
  else if (value == "proto3") file_.edition = edition::proto3;
  else return refuse_at(value_at, "there is no syntax \"" + std::string(value) + "\"; there are proto2 and proto3");
  return true;
}

bool parser::parse_top_level(int root) {
  depth_ = 0;
  if (take_end(";", locations::none)) return true;
  visibility visible = visibility::unset;
  if (!parse_visibility(visible)) return false;
  if (looking_at("message")) return parse_nested_message(file_.messages, visible, root, number::file::message_type);
  if (looking_at("enum")) return parse_nested_enum(file_.enums, visible, root, number::file::enum_type);
  if (looking_at("service")) {
    const located at(*this, root, {number::file::service, static_cast<std::int32_t>(file_.services.size())});
    return parse_service(file_.services.emplace_back(), at);
  }
  if (looking_at("extend"))
    return parse_extend(file_.extensions, {file_.messages, root, number::file::message_type}, number::file::extension);
  if (looking_at("import")) return parse_import(root);
  if (looking_at("package")) return parse_package(root);
  if (looking_at("option")) {
    const located at(*this, root, {number::file::options});
    return parse_option(file_.options, at, option_style::statement);
  }
  return expected("a declaration, such as a message",
                  {"message", "enum", "service", "extend", "import", "package", "option", "syntax", "edition"});
}

// A keyword from edition 2024 on, and before that an ordinary name.
bool parser::parse_visibility(visibility& to) {
  if (file_.edition < edition::e2024) return true;
  if (!looking_at("export") && !looking_at("local")) return true;
  to = looking_at("export") ? visibility::exported : visibility::local;
  in_.next();
  return looking_at("message") || looking_at("enum") || refuse("only messages and enums are exported or local");
}

bool parser::parse_package(int root) {
  if (file_.has_package) refuse("a file has one package");
  file_.has_package = true;
  const located at(*this, root, {number::file::package});
  file_.package_at = in_.current().at;
  in_.next();
  std::string name;
  do {
    std::string_view part;
    if (!need_name(part, "a name")) return false;
    (name += name.empty() ? "" : ".") += part;
  } while (take("."));
  file_.package = keep(name);
  return need_end(";", at);
}

bool parser::parse_import(int root) {
  const place begin = in_.current().at;
  in_.next();
  import_statement i;
  i.at = begin;
  const bool is_option = looking_at("option");
  located at(
      *this, root,
      {is_option ? number::file::option_dependency : number::file::dependency, is_option ? option_imports_ : imports_});
  at.begin(begin);
  if (is_option) {
    if (file_.edition < edition::e2024) refuse("option imports begin with edition 2024");
    i.kind = import_kind::option;
    in_.next();
  } else {
    if (option_imports_ > 0) refuse("option imports come behind the others");
    if (looking_at("public")) {
      const located word(*this, root, {number::file::public_dependency, public_imports_++});
      i.kind = import_kind::is_public;
      in_.next();
    } else if (looking_at("weak")) {
      if (file_.edition >= edition::e2024) refuse("weak imports end with edition 2023; option imports replace them");
      const located word(*this, root, {number::file::weak_dependency, weak_imports_++});
      i.kind = import_kind::weak;
      in_.next();
    }
  }
  if (!need_string(i.path, "the file to import, in quotation marks")) return false;
  file_.imports.push_back(i);
  ++(is_option ? option_imports_ : imports_);
  return need_end(";", at);
}

}  // namespace isomer::compiler::proto
