// SPDX-License-Identifier: MIT
// A path may have any bytes, and folders that are keywords; a statement that imports may not.
#include "modules.hpp"
#include "reserved.hpp"

namespace isomer::compiler::emit {
namespace {

std::string as_name(std::string_view part) {
  std::string name;
  for (const char c : part) {
    const bool is_digit = c >= '0' && c <= '9';
    if (is_digit && name.empty()) name += '_';
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    name += is_letter || is_digit ? c : '_';
  }
  if (name.empty() || is_python_keyword(name)) name += '_';
  return name;
}

}  // namespace

std::string python_module::dotted_package() const {
  std::string dotted;
  for (const std::string& part : package) dotted += (dotted.empty() ? "" : ".") + part;
  return dotted;
}

std::string python_module::path() const {
  std::string path;
  for (const std::string& part : package) path += part + '/';
  return path + name + ".py";
}

python_module python_module_of(std::string_view path, const std::vector<std::string>& prefix) {
  python_module made;
  for (const std::string& part : prefix) made.package.push_back(as_name(part));
  for (std::size_t end; (end = path.find('/')) != path.npos; path.remove_prefix(end + 1))
    made.package.push_back(as_name(path.substr(0, end)));
  // The runtime's package can hold no modules of ours.
  if (!made.package.empty() && made.package[0] == "isomer") made.package[0] += '_';
  if (path.ends_with(".proto")) path.remove_suffix(6);
  made.name = as_name(path) + "_isomer";
  return made;
}

}  // namespace isomer::compiler::emit
