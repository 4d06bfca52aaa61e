// SPDX-License-Identifier: MIT
#include "side.hpp"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>
#include "../git/revision.hpp"
#include "driver/read_file.hpp"
#include "driver/source_files.hpp"
#include "model/descriptors.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"

namespace isomer::cli {
namespace {

namespace fs = std::filesystem;
namespace proto = compiler::proto;
using compiler::is_folder;
using compiler::source_tree;

bool is_proto_file(const std::string& path) { return path.ends_with(".proto"); }

// Imports are searched in the tree itself, and then in the folders of -I; for a file without -I, in its own folder.
std::vector<std::string> import_folders(const side_options& o) {
  std::vector<std::string> folders = o.folders;
  if (!is_proto_file(o.path)) {
    folders.insert(folders.begin(), o.path);
  } else if (folders.empty()) {
    const std::string parent = fs::path(o.path).parent_path().string();
    folders.push_back(parent.empty() ? "." : parent);
  }
  return folders;
}

class loader {
 public:
  explicit loader(const side_options& o) : options_(o), made_{{}, {}, source_tree(import_folders(o))} {}

  std::optional<side> load() {
    const bool right = options_.revision.empty() ? load_present() : load_past();
    return right ? std::optional(std::move(made_)) : std::nullopt;
  }

 private:
  bool fail(const std::string& why) const {
    compiler::print_failure(options_.path + ": " + why, made_.tree, options_.errors);
    return false;
  }

  bool load_present() {
    if (!is_folder(options_.path) && !is_proto_file(options_.path)) return load_set();
    std::vector<std::string> names;
    if (is_folder(options_.path)) {
      names = compiler::sources_below(options_.path);
      if (names.empty()) return fail("there are no .proto files in it");
    } else {
      std::string why;
      auto name = made_.tree.name_of(options_.path, why);
      if (!name && proto::built_in_text(options_.path)) name = options_.path;
      if (!name) return fail(why);
      names.push_back(*name);
    }
    return compile(names, [&](const std::string& path) { return made_.tree.open(path); });
  }

  bool load_past() {
    const bool tree = !is_proto_file(options_.path);
    if (tree && !is_folder(options_.path)) return fail("--against compares .proto files and folders of them");
    texts_by_path texts;
    std::vector<std::string> names, present;
    std::string why;
    for (const std::string& folder : import_folders(options_)) {
      if (!read_revision(options_.revision, folder, texts, why)) {
        // Imports may be in no repository, or in one without such a revision; then their current state is used.
        if (!options_.folders.empty() && folder != options_.path) {
          present.push_back(folder);
          continue;
        }
        return fail(options_.revision + ": " + why);
      }
      // The tree itself comes first.
      if (tree && folder == options_.path)
        for (const auto& [name, text] : texts) names.push_back(name);
    }
    if (!tree) {
      const auto name = made_.tree.name_of(options_.path, why);
      if (!name) return fail(why);
      if (texts.contains(*name)) names.push_back(*name);
    }
    if (names.empty()) return fail(options_.revision + " has no such file");
    return compile(names, [&](const std::string& path) {
      const auto found = texts.find(path);
      if (found != texts.end()) return std::optional(found->second);
      return present.empty() ? std::nullopt : source_tree(present).open(path);
    });
  }

  bool compile(const std::vector<std::string>& names, const proto::opener& open) {
    proto::compilation all(open, true);
    std::vector<const proto::file*> files;
    for (const std::string& name : names)
      if (const proto::file* const f = all.add(name); f && all.check_as_root(*f)) files.push_back(f);
    if (all.found().errors() > 0) {
      static_cast<void>(std::fputs(compiler::formatted(all.found(), made_.tree, options_.errors).c_str(), stderr));
      return false;
    }
    made_.asked_for.insert(names.begin(), names.end());
    return decode_set(
        proto::descriptor_set(files, all, {.imports = true, .source_info = true, .retain_options = true}));
  }

  bool load_set() {
    const std::optional<std::string> bytes = compiler::read_file(options_.path);
    if (!bytes) return fail("it cannot be read");
    if (!decode_set(*bytes)) return false;
    // One file was named, whatever its name is in imports.
    if (made_.files.size() == 1) made_.asked_for.insert(made_.files[0].name.value_or(""));
    return true;
  }

  bool decode_set(const std::string& bytes) {
    auto set = compiler::descriptor_set_of(bytes);
    if (!set.ok())
      return fail("it is no descriptor set: " + std::string(set.error().message()) + " at byte " +
                  std::to_string(set.error().at));
    made_.files = std::move(set->file);
    return true;
  }

  const side_options& options_;
  side made_;
};

}  // namespace

std::optional<side> load_side(const side_options& o) { return loader(o).load(); }

}  // namespace isomer::cli
