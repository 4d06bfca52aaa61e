// SPDX-License-Identifier: MIT
// Parses key=value pairs that are separated by commas.
#include "options.hpp"
#include <algorithm>
#include <charconv>
#include <isomer/formats.hpp>

namespace isomer::compiler {
namespace {

std::optional<problem> bad_parameter(const std::string& text) { return problem{"", {}, "plugin parameter: " + text}; }

// Splits at "::", "." or "\", so that a namespace may be written as in C++, as in PHP, or as a package.
std::optional<problem> parse_namespace(std::string_view value, std::vector<std::string>& to) {
  to.clear();
  while (true) {
    std::size_t end = value.find_first_of(".:\\");
    std::string_view part = value.substr(0, end);
    if (!is_identifier(part)) return bad_parameter("namespace wants identifiers, as in namespace=acme::net");
    to.emplace_back(part);
    if (end == value.npos) return {};
    value.remove_prefix(end);
    value.remove_prefix(value.starts_with("::") ? 2 : 1);
  }
}

std::optional<problem> parse_mode(std::string_view value, code_mode& to) {
  if (value == "fast") to = code_mode::fast;
  else if (value == "small") to = code_mode::small;
  else if (value == "table") to = code_mode::table;
  else return bad_parameter("mode is fast, small or table, not '" + std::string(value) + "'");
  return {};
}

std::optional<problem> parse_count(std::string_view key, std::string_view value, std::size_t& to) {
  const char* end = value.data() + value.size();
  auto [at, wrong] = std::from_chars(value.data(), end, to);
  if (wrong == std::errc() && at == end) return {};
  return bad_parameter(std::string(key) + " is a number, not '" + std::string(value) + "'");
}

std::vector<std::string> split(std::string_view value) {
  std::vector<std::string> parts;
  for (std::size_t at = 0, end = 0; end != value.npos; at = end + 1) {
    end = value.find('+', at);
    parts.emplace_back(value.substr(at, end - at));
  }
  return parts;
}
// Checks that each word is one of `known`, which the error message lists.
std::optional<problem> check_words(std::string_view what, const std::vector<std::string>& words,
                                   const std::vector<std::string_view>& known) {
  for (const std::string& word : words) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    std::string why(what);
    why += " are ";
    for (std::size_t i = 0; i < known.size(); ++i)
      why.append(i == 0 ? "" : i + 1 == known.size() ? " and " : ", ").append(known[i]);
    why.append(", joined by '+'; not '").append(word).append("'");
    return bad_parameter(why);
  }
  return {};
}

// The formats of C++, without their layouts.
std::vector<std::string_view> names_of_formats() {
  std::vector<std::string_view> names;
  all_formats::each([&names]<class Format>() {
    if (std::find(names.begin(), names.end(), Format::facts.name) == names.end()) names.push_back(Format::facts.name);
  });
  return names;
}

std::optional<problem> parse_go_api(std::string_view key, std::string_view value, go_api& to) {
  if (value == "API_OPEN") to = go_api::open;
  else if (value == "API_HYBRID") to = go_api::hybrid;
  else if (value == "API_OPAQUE") to = go_api::opaque;
  else
    return bad_parameter(std::string(key) + " is API_OPEN, API_HYBRID or API_OPAQUE, not '" + std::string(value) + "'");
  return {};
}

// Whether the key is one of protoc-gen-go's.
bool is_go_key(std::string_view key) {
  return key == "paths" || key == "module" || key == "default_api_level" || key.starts_with("apilevelM") ||
         key.starts_with('M');
}

std::optional<problem> parse_go(std::string_view key, std::string_view value, go_parameters& to) {
  if (key == "default_api_level") return parse_go_api(key, value, to.api);
  if (key == "module") return to.module = value, std::nullopt;
  if (key == "paths") {
    if (value != "import" && value != "source_relative")
      return bad_parameter("paths is import or source_relative, not '" + std::string(value) + "'");
    return to.source_relative = value == "source_relative", std::nullopt;
  }
  constexpr std::string_view api = "apilevelM";
  if (key.starts_with(api)) return parse_go_api(key, value, to.apis[std::string(key.substr(api.size()))]);
  to.packages[std::string(key.substr(1))] = value;
  return {};
}

std::optional<problem> parse_language(std::string_view value, language& to) {
  if (value == "cpp") to = language::cpp;
  else if (value == "c") to = language::c;
  else if (value == "go") to = language::go;
  else if (value == "php") to = language::php;
  else if (value == "python") to = language::python;
  else return bad_parameter("lang is cpp, c, go, php or python, not '" + std::string(value) + "'");
  return {};
}

std::optional<problem> parse_switch(std::string_view key, std::string_view value, bool& to) {
  if (value != "yes" && value != "no")
    return bad_parameter(std::string(key) + " is yes or no, not '" + std::string(value) + "'");
  return to = value == "yes", std::nullopt;
}

std::optional<problem> parse_services(std::string_view value, options& to) {
  if (value == "net") return to.services.net = true, std::nullopt;
  if (value == "connect") return to.php.has_services = true, std::nullopt;
  return bad_parameter("services is net, of C++, or connect, of PHP, not '" + std::string(value) + "'");
}

std::optional<problem> parse_requests(std::string_view value, cpp_services& to) {
  if (value != "owning" && value != "view")
    return bad_parameter("requests is owning or view, not '" + std::string(value) + "'");
  return to.views = value == "view", std::nullopt;
}

// As in composer.json, the namespace may end with a backslash.
std::optional<problem> parse_root(std::string_view value, std::string& to) {
  if (value.ends_with('\\')) value.remove_suffix(1);
  if (!is_php_namespace(value)) return bad_parameter("psr4 wants a namespace, as in psr4=App\\Proto");
  return to = value, std::nullopt;
}

std::optional<problem> parse_package(std::string_view value, std::vector<std::string>& to) {
  to.clear();
  while (true) {
    const std::size_t end = value.find('.');
    if (!is_identifier(value.substr(0, end)))
      return bad_parameter("python_package wants a package, as in python_package=acme.proto");
    to.emplace_back(value.substr(0, end));
    if (end == value.npos) return {};
    value.remove_prefix(end + 1);
  }
}

std::optional<problem> parse_pair(std::string_view pair, options& to) {
  std::size_t equals = pair.find('=');
  std::string_view key = pair.substr(0, equals);
  std::string_view value = equals == pair.npos ? std::string_view() : pair.substr(equals + 1);
  if (key == "lang") return parse_language(value, to.lang);
  if (key == "mode") return parse_mode(value, to.mode);
  if (key == "rows_from") return parse_count(key, value, to.rows_from);
  if (key == "formats") return to.formats = split(value), std::nullopt;
  if (key == "policies") return to.policies = split(value), std::nullopt;
  if (key == "services") return parse_services(value, to);
  if (key == "requests") return parse_requests(value, to.services);
  if (key == "reflection") return parse_switch(key, value, to.services.reflection);
  if (key == "runtime") return to.runtime = value, std::nullopt;
  if (key == "options") return to.sidecar = value, std::nullopt;
  if (key == "namespace") return parse_namespace(value, to.prefix);
  if (key == "comments") return parse_switch(key, value, to.comments);
  if (key == "psr4") return parse_root(value, to.php.root);
  if (key == "readonly") return parse_switch(key, value, to.php.is_readonly);
  if (key == "native") return parse_switch(key, value, to.php.is_native);
  if (key == "open") return parse_switch(key, value, to.php.is_open);
  if (key == "python_package") return parse_package(value, to.python.package);
  if (is_go_key(key)) return parse_go(key, value, to.go);
  return bad_parameter(
      "'" + std::string(key) +
      "' is unknown; there are lang, namespace, comments, mode, rows_from, formats, policies, options, "
      "services, requests, reflection and runtime, of Go paths, module, M, default_api_level and apilevelM, of "
      "PHP psr4, readonly, open and native, and of Python python_package");
}

}  // namespace

std::optional<problem> parse_options(std::string_view parameter, options& to) {
  while (!parameter.empty()) {
    std::size_t end = parameter.find(',');
    std::string_view pair = parameter.substr(0, end);
    if (!pair.empty()) {
      if (auto wrong = parse_pair(pair, to)) return wrong;
    }
    parameter.remove_prefix(end == parameter.npos ? parameter.size() : end + 1);
  }
  return {};
}

std::optional<problem> formats_of_c(const options& from, c_formats& to) {
  to = {};
  if (from.formats.empty()) return {};
  if (auto wrong = check_words("formats of C", from.formats, {"protobuf", "msgpack", "msgpack_array"})) return wrong;
  auto has = [&](std::string_view name) {
    return std::find(from.formats.begin(), from.formats.end(), name) != from.formats.end();
  };
  to = {.protobuf = has("protobuf"), .msgpack = has("msgpack"), .msgpack_array = has("msgpack_array")};
  return {};
}

std::optional<problem> codecs_of_cpp(const options& from, cpp_codecs& to) {
  if (auto wrong = check_words("formats of C++", from.formats, names_of_formats())) return wrong;
  if (auto wrong = check_words("policies", from.policies, {"owning", "view"})) return wrong;
  to.formats = from.formats;
  if (!from.policies.empty()) to.policies = from.policies;
  return {};
}

bool is_php_namespace(std::string_view name) {
  while (true) {
    const std::size_t end = name.find('\\');
    if (!is_identifier(name.substr(0, end))) return false;
    if (end == name.npos) return true;
    name.remove_prefix(end + 1);
  }
}

bool is_identifier(std::string_view name) {
  auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (name.empty() || !is_letter(name[0])) return false;
  for (char c : name)
    if (!is_letter(c) && !(c >= '0' && c <= '9')) return false;
  return true;
}

}  // namespace isomer::compiler
