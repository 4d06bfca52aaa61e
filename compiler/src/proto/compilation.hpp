// SPDX-License-Identifier: MIT
// Reads, links and checks .proto files and their imports: see https://protobuf.dev/reference/protobuf/. It supports
// proto2, proto3 and the editions 2023, 2024 and 2026. The files of google/protobuf/ that come with protobuf are built
// in.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "link/universe.hpp"
#include "linker.hpp"
#include "text/report.hpp"

namespace isomer::compiler::proto {

// Returns the text of a file by its import path; nothing if there is no such file.
using opener = std::function<std::optional<std::string>(const std::string& path)>;

// Whether an import may have that path: one that has no other spelling in a file system. Other paths are never opened.
bool is_import_path(std::string_view path);

// A file that was parsed, and its errors.
struct parsed_file {
  std::unique_ptr<file> read;
  report found;
};
// Depends on the text only, so that many threads may call it at the same time.
parsed_file parse_file(std::string path, std::string text, bool locations);

class compilation {
 public:
  // With `locations`, SourceCodeInfo is made, too.
  explicit compilation(opener open, bool locations = false) : open_(std::move(open)), locations_(locations) {}

  // Returns the file, which is valid as long as the compilation; null if there is an error in it or in its imports,
  // which found() returns.
  const file* add(const std::string& path);

  // Adds a file that was read in advance, so that add() need not open it.
  void provide(parsed_file f) { ahead_.insert_or_assign(f.read->path, std::move(f)); }

  const report& found() const { return report_; }
  const universe& all() const { return all_; }
  // Returns all files, each behind its imports.
  const std::vector<const file*>& files() const { return linked_; }

  // Checks a file for errors that only matter if it is compiled, and not if it is imported.
  bool check_as_root(const file& f);

 private:
  friend const compilation& built_in();

  file* load(const std::string& path, const file* importer, place at);
  file* keep(parsed_file f);
  void load_imports(file& root);
  bool report_cycle(const std::vector<file*>& open, const file& again, place at, const file& in);
  void link_one(file& f);

  opener open_;
  bool locations_;
  bool is_built_in_ = false;
  std::map<std::string, std::unique_ptr<file>, std::less<>> files_;
  std::map<std::string, parsed_file> ahead_;  // not requested yet
  std::vector<const file*> linked_;
  universe all_;
  report report_;
};

// The compilation of the built-in files. It is made when it is first needed, and then shared between threads, since it
// does not change. Other compilations must be used by one thread at a time.
const compilation& built_in();
// Returns the text of a built-in file; nothing if there is none with that path.
std::optional<std::string_view> built_in_text(std::string_view path);

}  // namespace isomer::compiler::proto
