// SPDX-License-Identifier: MIT
// Golden vectors, read from the tree: vectors/README.md says what they are.
#pragma once
#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "codec.hpp"
#include "source_dir.hpp"

namespace test {

struct vector_file {
  std::string name;  // message/case
  std::string type;
  std::optional<std::string> bytes, json, text;
  std::vector<std::string> bytes_also, json_also, text_also;
  bool lossy = false;
  bool needs_extensions = false;
  std::optional<isomer::code> error;
  std::optional<std::size_t> at;
};

class vector_reader {
 public:
  explicit vector_reader(const std::filesystem::path& path)
      : name_((path.parent_path().filename() / path.stem()).string()), in_(path) {}

  vector_file read() {
    vector_file v{.name = name_};
    std::string line, key;
    while (std::getline(in_, line)) {
      if (line.starts_with('#')) continue;
      if (line.starts_with("  - ")) {
        add(v, key, value(line.substr(4)));
        continue;
      }
      std::size_t colon = line.find(':');
      if (colon == std::string::npos || line.starts_with(' ')) {
        complain(line);
        continue;
      }
      key = line.substr(0, colon);
      if (colon + 1 < line.size()) set(v, key, value(line.substr(colon + 2)));
    }
    if (v.type.empty() || (!v.bytes && !v.json && !v.text)) complain("no type, or no input");
    return v;
  }

 private:
  void complain(const std::string& what) { ADD_FAILURE() << name_ << ": " << what; }
  std::string value(const std::string& s) {
    if (!s.starts_with('\'')) return s;
    std::string text;
    for (std::size_t i = 1; i + 1 < s.size(); ++i) {
      if (s[i] == '\'' && s[++i] != '\'') complain(s);
      text += s[i];
    }
    if (s.size() < 2 || !s.ends_with('\'')) complain(s);
    return text;
  }
  void set(vector_file& v, const std::string& key, const std::string& s) {
    if (key == "type") v.type = s;
    else if (key == "bytes") v.bytes = hex(s);
    else if (key == "json") v.json = s;
    else if (key == "text") v.text = s;
    else if (key == "lossy") v.lossy = s == "true";
    else if (key == "error") v.error = code_of(s);
    else if (key == "needs" && s == "extensions") v.needs_extensions = true;
    else if (key == "at") v.at = std::stoul(s);
    else complain(key);
  }
  void add(vector_file& v, const std::string& key, const std::string& s) {
    if (key == "bytes_also") v.bytes_also.push_back(hex(s));
    else if (key == "json_also") v.json_also.push_back(s);
    else if (key == "text_also") v.text_also.push_back(s);
    else complain(key);
  }
  isomer::code code_of(std::string_view s) {
    using enum isomer::code;
    struct {
      std::string_view name;
      isomer::code value;
    } constexpr names[] = {
        {"truncated", truncated},         {"bad_varint", bad_varint},       {"bad_tag", bad_tag},
        {"bad_utf8", bad_utf8},           {"bad_value", bad_value},         {"bad_syntax", bad_syntax},
        {"duplicate_key", duplicate_key}, {"unknown_field", unknown_field}, {"unknown_type", unknown_type},
        {"too_deep", too_deep},           {"too_large", too_large},         {"missing_required", missing_required},
    };
    for (auto& n : names)
      if (n.name == s) return n.value;
    complain(std::string(s));
    return ok;
  }

  std::string name_;
  std::ifstream in_;
};

namespace detail {

inline std::vector<vector_file> read_vectors(bool needing_extensions) {
  std::vector<std::filesystem::path> paths;
  for (auto& entry : std::filesystem::recursive_directory_iterator(std::string(test::source_dir()) + "/vectors"))
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<vector_file> files;
  for (auto& path : paths)
    if (auto v = vector_reader(path).read(); v.needs_extensions == needing_extensions) files.push_back(std::move(v));
  return files;
}

}  // namespace detail

// Those that every reader can hold.
inline const std::vector<vector_file>& all_vectors() {
  static const auto all = detail::read_vectors(false);
  return all;
}
// Those for readers that are told of the extensions.
inline const std::vector<vector_file>& extension_vectors() {
  static const auto all = detail::read_vectors(true);
  return all;
}

}  // namespace test
