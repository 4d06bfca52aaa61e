// SPDX-License-Identifier: MIT
// Two calls of git, however many files there are: one lists them, and one returns their contents.
#include "revision.hpp"
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>
#include "../io/child.hpp"
#include "driver/read_file.hpp"

namespace isomer::cli {
namespace {

struct closes {
  void operator()(std::FILE* f) const { static_cast<void>(std::fclose(f)); }
};
using open_file = std::unique_ptr<std::FILE, closes>;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// Returns the output of git for an input. Both go through unnamed files, so that neither process waits for the other.
bool git(std::vector<std::string> arguments, const std::string& input, std::string& output, std::string& why) {
  const open_file in(std::tmpfile()), out(std::tmpfile()), err(std::tmpfile());
  if (!in || !out || !err || std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() ||
      std::fflush(in.get()) != 0 || std::fseek(in.get(), 0, SEEK_SET) != 0) {
    why = "no temporary file can be written";
    return false;
  }
  arguments.insert(arguments.begin(), "git");
  child running;
  if (!running.start(std::move(arguments), ::fileno(in.get()), ::fileno(out.get()), ::fileno(err.get()), why))
    return false;
  const bool is_done = running.wait() == 0;
  for (std::FILE* f : {out.get(), err.get()}) std::rewind(f);
  output = compiler::read_all(out.get());
  if (is_done) return true;
  why = first_line(compiler::read_all(err.get()));
  if (why.empty()) why = "git failed";
  return false;
}

struct entry {
  std::string path, object;
};

// Parses "MODE blob OBJECT\tPATH", each followed by a NUL. Symbolic links and submodules are ignored.
std::vector<entry> files_in(std::string_view listed) {
  std::vector<entry> files;
  for (std::size_t at = 0; at < listed.size();) {
    const std::size_t end = std::min(listed.find('\0', at), listed.size());
    const std::string_view line = listed.substr(at, end - at);
    at = end + 1;
    const std::size_t tab = line.find('\t'), object = line.find(" blob ");
    if (tab == line.npos || object == line.npos || object > tab || !line.starts_with("100")) continue;
    const std::string_view path = line.substr(tab + 1);
    if (path.ends_with(".proto"))
      files.push_back({std::string(path), std::string(line.substr(object + 6, tab - object - 6))});
  }
  return files;
}

// Parses "OBJECT blob SIZE\n", the bytes and "\n", for each file.
bool take_contents(std::string_view batch, const std::vector<entry>& files, texts_by_path& to) {
  for (const entry& f : files) {
    const std::size_t end = batch.find('\n');
    const std::string_view head = batch.substr(0, end);
    const std::size_t blank = head.rfind(' ');
    if (end == batch.npos || blank == head.npos) return false;
    std::size_t size = 0;
    for (const char c : head.substr(blank + 1)) {
      if (c < '0' || c > '9' || size > batch.size()) return false;
      size = size * 10 + static_cast<std::size_t>(c - '0');
    }
    batch.remove_prefix(end + 1);
    if (batch.size() <= size) return false;
    to.emplace(f.path, std::string(batch.substr(0, size)));
    batch.remove_prefix(size + 1);
  }
  return true;
}

}  // namespace

bool read_revision(const std::string& revision, const std::string& folder, texts_by_path& to, std::string& why) {
  const std::string at = folder.empty() ? "." : folder;
  std::string commit, listed, batch, objects;
  // A name that begins with - would be taken for an option.
  if (!git({"-C", at, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"}, "", commit,
           why)) {
    if (why == "git failed") why = "there is no such revision";
    return false;
  }
  if (!git({"-C", at, "ls-tree", "-r", "-z", first_line(commit)}, "", listed, why)) return false;
  const std::vector<entry> files = files_in(listed);
  for (const entry& f : files) objects += f.object + '\n';
  if (!git({"-C", at, "cat-file", "--batch"}, objects, batch, why)) return false;
  if (take_contents(batch, files, to)) return true;
  why = "git tells of files what cannot be understood";
  return false;
}

}  // namespace isomer::cli
