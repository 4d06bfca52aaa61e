// SPDX-License-Identifier: MIT
// Compares files: whether they exist, and their options for generated code.
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

using descriptor::FileOptions;

// The steps of a path.
namespace step {
constexpr std::int32_t package = 2, options = 8, syntax = 12, edition = 14;
}

std::string shown(const std::string& value) { return quoted(value); }
std::string shown(bool value) { return value ? "true" : "false"; }
std::string shown(FileOptions::OptimizeMode value) {
  constexpr std::string_view names[] = {"none", "SPEED", "CODE_SIZE", "LITE_RUNTIME"};
  const auto i = static_cast<std::size_t>(value);
  return i < std::size(names) ? std::string(names[i]) : std::to_string(i);
}

class options_check {
 public:
  options_check(subject& of, const file& before, const file& after) : of_(of), before_(before), after_(after) {}

  // An option that is not set has its default, if there is one.
  template <class T>
  void same(std::string_view name, std::int32_t number, std::optional<T> FileOptions::* member,
            const std::optional<T>& by_default = std::nullopt) {
    const std::optional<T> was = value(before_, member, by_default), is = value(after_, member, by_default);
    if (was == is) return;
    of_.tell(rule::file_option, category::source, spot(after_, {step::options, number}),
             "the option " + std::string(name) + " was " + text(was) + " and is " + text(is));
  }

 private:
  template <class T>
  static std::optional<T> value(const file& f, std::optional<T> FileOptions::* member, const std::optional<T>& other) {
    if (!f.is->options || !((*f.is->options).*member)) return other;
    return (*f.is->options).*member;
  }
  template <class T>
  static std::string text(const std::optional<T>& value) {
    return value ? shown(*value) : "not set";
  }

  subject& of_;
  const file &before_, &after_;
};

void check_options(subject& of, const file& before, const file& after) {
  options_check c(of, before, after);
  c.same("java_package", 1, &FileOptions::java_package);
  c.same("java_outer_classname", 8, &FileOptions::java_outer_classname);
  c.same<bool>("java_multiple_files", 10, &FileOptions::java_multiple_files, false);
  c.same<bool>("java_string_check_utf8", 27, &FileOptions::java_string_check_utf8, false);
  c.same<bool>("java_generic_services", 17, &FileOptions::java_generic_services, false);
  c.same<bool>("cc_generic_services", 16, &FileOptions::cc_generic_services, false);
  c.same<bool>("py_generic_services", 18, &FileOptions::py_generic_services, false);
  c.same<bool>("cc_enable_arenas", 31, &FileOptions::cc_enable_arenas, true);
  c.same<FileOptions::OptimizeMode>("optimize_for", 9, &FileOptions::optimize_for, FileOptions::OptimizeMode::SPEED);
  c.same("go_package", 11, &FileOptions::go_package);
  c.same("objc_class_prefix", 36, &FileOptions::objc_class_prefix);
  c.same("csharp_namespace", 37, &FileOptions::csharp_namespace);
  c.same("swift_prefix", 39, &FileOptions::swift_prefix);
  c.same("php_class_prefix", 40, &FileOptions::php_class_prefix);
  c.same("php_namespace", 41, &FileOptions::php_namespace);
  c.same("php_metadata_namespace", 44, &FileOptions::php_metadata_namespace);
  c.same("ruby_package", 45, &FileOptions::ruby_package);
}

std::string package_text(const file& f) { return f.package.empty() ? "none" : quoted(f.package); }

}  // namespace

void check_files(subject& of) {
  for (const file& before : of.old.files) {
    if (!of.is_checked(before)) continue;
    const file* const after = of.file_now(before);
    if (!after) {
      of.tell_gone(rule::file_removed, category::source, before, before,
                   "the file " + quoted(before.path) + " is gone");
      continue;
    }
    if (before.package != after->package)
      of.tell(rule::package, keyed, spot(*after, {step::package}),
              "the package was " + package_text(before) + " and is " + package_text(*after));
    const auto was = edition_of(*before.is), is = edition_of(*after->is);
    if (was != is)
      of.tell(rule::syntax, category::source, spot(*after, {after->is->edition ? step::edition : step::syntax}),
              "the syntax was " + edition_name(was) + " and is " + edition_name(is));
    check_options(of, before, *after);
  }
}

}  // namespace isomer::compiler::check
