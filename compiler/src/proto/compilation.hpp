// SPDX-License-Identifier: MIT
// .proto files and what they import, read, linked and checked: see https://protobuf.dev/reference/protobuf/. Proto2,
// proto3 and the editions 2023, 2024 and 2026. The files of google/protobuf/ that come with protobuf are built in.
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

// The text of a file by the path that imports have; nothing if there is no such file.
using opener = std::function<std::optional<std::string>(const std::string& path)>;

// Whether an import may have that path: as file systems have no other name for it. Others are never opened.
bool is_import_path(std::string_view path);

// A file that was read, and what was found wrong with it.
struct parsed_file {
  std::unique_ptr<file> read;
  report found;
};
// Depends on nothing but the text, so that many threads may do it at once.
parsed_file parse_file(std::string path, std::string text, bool locations);

class compilation {
 public:
  // With `locations`, SourceCodeInfo is made, too.
  explicit compilation(opener open, bool locations = false) : open_(std::move(open)), locations_(locations) {}

  // The file, which lives as long as this; null if something is wrong with it or with what it imports, which found()
  // tells then.
  const file* add(const std::string& path);

  // A file that add() need not open, since it was read before it is asked for.
  void provide(parsed_file f) { ahead_.insert_or_assign(f.read->path, std::move(f)); }

  const report& found() const { return report_; }
  const universe& all() const { return all_; }
  // All of them, each behind what it imports.
  const std::vector<const file*>& files() const { return linked_; }

  // What is wrong with a file as one of those that are asked for, and not as an import.
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
  std::map<std::string, parsed_file> ahead_;  // not asked for yet
  std::vector<const file*> linked_;
  universe all_;
  report report_;
};

// Of the files that are built in. It is made when it is first asked for, and then shared, between threads, too: nothing
// in it changes from then on. Other compilations are for one thread at a time.
const compilation& built_in();
// The text of a file that is built in; nothing if there is none of that path.
std::optional<std::string_view> built_in_text(std::string_view path);

}  // namespace isomer::compiler::proto
