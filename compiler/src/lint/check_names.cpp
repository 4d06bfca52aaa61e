// SPDX-License-Identifier: MIT
// Checks the style of names: https://protobuf.dev/programming-guides/style/#identifier.
#include <algorithm>
#include "check.hpp"
#include "proto/text/characters.hpp"
#include "proto/text/naming.hpp"
#include "proto/tree/visit.hpp"
#include "words.hpp"

namespace isomer::compiler::lint {
namespace {

struct style {
  std::string_view name;
  bool (*fits)(std::string_view);
  std::string (*meant)(std::string_view);
};
constexpr style title_case = {"TitleCase", is_title_case, title_case_of};
constexpr style lower_snake_case = {"lower_snake_case", is_lower_snake_case, lower_snake_case_of};
constexpr style upper_snake_case = {"UPPER_SNAKE_CASE", is_upper_snake_case, upper_snake_case_of};

constexpr std::string_view prepositions[] = {
    "about",     "against", "among", "at", "by",         "concerning", "despite", "during", "for",  "from", "in",
    "including", "into",    "of",    "on", "throughout", "to",         "towards", "until",  "upon", "with",
};

class name_check {
 public:
  explicit name_check(subject& of) : subject_(of) {}

  void check_file() {
    const std::string_view path = subject_.file.path;
    const std::size_t slash = path.rfind('/');
    const std::string_view whole = slash == path.npos ? path : path.substr(slash + 1);
    const std::string_view base = whole.ends_with(".proto") ? whole.substr(0, whole.size() - 6) : whole;
    // Unlike other names, it may begin with a digit.
    const bool digit = !base.empty() && proto::is_digit(base.front());
    if (whole.ends_with(".proto") && is_lower_snake_case(digit ? 'f' + std::string(base) : std::string(base))) return;
    const std::string meant = meant_by(lower_snake_case, base);
    subject_.tell(rule::file_name, {},
                  "the file " + quoted(whole) + " is to be named lower_snake_case.proto" +
                      such_as(meant.empty() ? meant : meant + ".proto"));
  }

  void check_package() {
    const std::string_view package = subject_.file.package;
    if (package.empty()) return;
    std::string meant;
    bool right = true;
    for (std::size_t at = 0; at <= package.size();) {
      const std::size_t end = std::min(package.find('.', at), package.size());
      const std::string_view part = package.substr(at, end - at);
      right &= is_lower_snake_case(part);
      meant += (at ? "." : "") + (is_lower_snake_case(part) ? std::string(part) : lower_snake_case_of(part));
      at = end + 1;
    }
    if (!right)
      subject_.tell(rule::package_name, subject_.file.package_at,
                    "the package " + quoted(package) + " is to be in lower_snake_case, with dots" + such_as(meant));
    else check_underscores("the package", package, subject_.file.package_at);
    check_java(package);
  }

  void check(rule r, const style& s, std::string_view what, const proto::declaration& d) {
    if (!s.fits(d.name)) {
      subject_.tell(r, d.at,
                    std::string(what) + ' ' + quoted(d.name) + " is to be in " + std::string(s.name) +
                        such_as(meant_by(s, d.name)));
    } else {
      check_underscores(what, d.name, d.at, &s);
    }
  }

  // DEVICE_TIER_1 of DeviceTier: without the enum's name, only 1 would be left, which is no name.
  void check_value(const proto::enumeration& e, const proto::enum_value& v) {
    const std::string_view rest = proto::without_prefix(e.name, v.name);
    const std::size_t prefix = v.name.size() - rest.size();
    const bool is_digit_left = prefix > 0 && v.name[prefix - 1] == '_' && proto::is_digit(rest.front());
    if (!is_digit_left || !is_upper_snake_case(v.name))
      return check(rule::enum_value_name, upper_snake_case, "the value", v);
    const std::vector<std::string_view> words = words_of(e.name.substr(0, longest));
    const std::string meant = upper_snake_case_of(e.name.substr(0, longest)) + '_' +
                              upper_snake_case_of(words.empty() ? "" : words.back()) +
                              std::string(rest.substr(0, longest));
    subject_.tell(rule::underscores, v.at,
                  "the value " + quoted(v.name) + " is no name without the enum's in front" +
                      such_as(is_upper_snake_case(meant) && !has_bad_underscores(meant) ? meant : ""));
  }

  void check_abbreviations(std::string_view what, const proto::declaration& d) {
    if (!subject_.on.has(rule::abbreviations) || !is_title_case(d.name)) return;
    if (std::string meant = without_abbreviations(d.name); meant != d.name)
      subject_.tell(rule::abbreviations, d.at,
                    std::string(what) + ' ' + quoted(d.name) + " has an abbreviation, which is a word like others" +
                        such_as(meant));
  }

  void check_prepositions(rule r, std::string_view what, const proto::declaration& d) {
    if (!subject_.on.has(r)) return;
    for (std::string_view word : words_of(d.name)) {
      std::string lower(word);
      if (r == rule::message_prepositions && !lower.empty()) lower[0] = proto::to_lower(lower[0]);
      if (std::find(std::begin(prepositions), std::end(prepositions), lower) != std::end(prepositions))
        subject_.tell(r, d.at, std::string(what) + ' ' + quoted(d.name) + " has the preposition " + quoted(word));
    }
  }

 private:
  // Returns nothing if that is not in the style either.
  static std::string meant_by(const style& s, std::string_view name) {
    std::string meant = s.meant(name);
    return s.fits(meant) && !has_bad_underscores(meant) ? meant : "";
  }

  void check_underscores(std::string_view what, std::string_view name, proto::place at, const style* s = nullptr) {
    if (has_bad_underscores(name))
      subject_.tell(rule::underscores, at,
                    std::string(what) + ' ' + quoted(name) + " has an underscore that no letter follows" +
                        such_as(s ? meant_by(*s, name) : ""));
  }

  void check_java(std::string_view package) {
    for (std::string_view prefix : {"com.", "org.", "com_", "org_", "java_com_", "java_org_"})
      if (package.starts_with(prefix))
        subject_.tell(
            rule::java_package, subject_.file.package_at,
            "the package " + quoted(package) +
                " is named as Java's are; say that with the option java_package, and here the project's name");
  }

  subject& subject_;
};

void check_extension(name_check& check, const proto::field& f) {
  check.check(rule::field_name, lower_snake_case, "the extension", f);
  check.check_prepositions(rule::field_prepositions, "the extension", f);
}

void check_message(name_check& check, const proto::message& m) {
  if (m.map_entry) return;
  check.check(rule::message_name, title_case, "the message", m);
  check.check_abbreviations("the message", m);
  check.check_prepositions(rule::message_prepositions, "the message", m);
  for (const proto::oneof& o : m.oneofs)
    if (!o.synthetic) check.check(rule::oneof_name, lower_snake_case, "the oneof", o);
  for (const proto::field& f : m.fields) {
    check.check(rule::field_name, lower_snake_case, "the field", f);
    check.check_prepositions(rule::field_prepositions, "the field", f);
  }
  for (const proto::field& f : m.extensions) check_extension(check, f);
}

void check_service(name_check& check, subject& of, const proto::service& s) {
  check.check(rule::service_name, title_case, "the service", s);
  check.check_abbreviations("the service", s);
  if (!s.name.ends_with("Service"))
    of.tell(rule::service_suffix, s.at,
            "the service " + quoted(s.name) + " is to end in Service" + such_as(std::string(s.name) + "Service"));
  for (const proto::method& m : s.methods) {
    check.check(rule::rpc_name, title_case, "the method", m);
    check.check_abbreviations("the method", m);
  }
}

}  // namespace

void check_names(subject& of) {
  name_check check(of);
  check.check_file();
  check.check_package();
  proto::each_message(of.file, [&](const proto::message& m) { check_message(check, m); });
  proto::each_enum(of.file, [&](const proto::enumeration& e) {
    check.check(rule::enum_name, title_case, "the enum", e);
    check.check_abbreviations("the enum", e);
    for (const proto::enum_value& v : e.values) check.check_value(e, v);
  });
  for (const proto::field& f : of.file.extensions) check_extension(check, f);
  for (const proto::service& s : of.file.services) check_service(check, of, s);
}

}  // namespace isomer::compiler::lint
