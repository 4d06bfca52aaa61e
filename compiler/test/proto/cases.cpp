// SPDX-License-Identifier: MIT
#include "cases.hpp"
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include "support/source_dir.hpp"

namespace test {
namespace {

std::string replaced(std::string text, std::string_view from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

// \\ \xNN \{N|text\} and, at the end, \< and its newline.
std::string unescaped(const std::string& text) {
  std::string to;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\') {
      to += text[at++];
    } else if (text[at + 1] == '\\') {
      to += '\\';
      at += 2;
    } else if (text[at + 1] == 'x') {
      to += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16));
      at += 4;
    } else if (text[at + 1] == '{') {
      const std::size_t bar = text.find('|', at), end = text.find("\\}", bar);
      const int times = std::stoi(text.substr(at + 2, bar - at - 2));
      const std::string repeated = text.substr(bar + 1, end - bar - 1);
      for (int n = 1; n <= times; ++n) to += unescaped(replaced(repeated, "\\#", std::to_string(n)));
      at = end + 2;
    } else {
      at = text.size();
    }
  }
  return to;
}

void read(const std::filesystem::path& path, std::vector<proto_case>& to) {
  std::ifstream in(path, std::ios::binary);
  std::map<std::string, std::string> shared;
  std::string* text = nullptr;
  bool escaped = false;
  const std::string where = path.parent_path().filename().string() + '/' + path.filename().string() + ": ";
  const std::size_t first = to.size();
  const auto finish = [&] {
    if (to.size() == first || !escaped) return;
    for (auto& [name, bytes] : to.back().files) bytes = unescaped(bytes);
  };
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("=== ")) {
      finish();
      std::istringstream words(line.substr(4));
      std::string name, word;
      words >> name;
      escaped = false;
      while (words >> word) escaped |= word == "escaped";
      to.push_back({where + name, path.parent_path().filename() == "refused", true, shared});
      text = &to.back().files["test.proto"];
    } else if (line.starts_with("--- ")) {
      auto& files = to.size() == first ? shared : to.back().files;
      text = &(files[line.substr(4)] = "");
    } else if (line.starts_with("+++ ") && to.size() > first) {
      to.back().plain = false;
    } else if (text) {
      *text += line + '\n';
    }
  }
  finish();
}

}  // namespace

std::vector<proto_case> proto_cases() {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"refused", "accepted"})
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(source_dir()) / "compiler/test/proto" / folder))
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<proto_case> cases;
  for (const auto& path : paths) read(path, cases);
  return cases;
}

}  // namespace test
