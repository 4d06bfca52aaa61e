// SPDX-License-Identifier: MIT
#include "load.hpp"
#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include "driver/printable.hpp"
#include "driver/read_file.hpp"
#include "driver/source_tree.hpp"
#include "proto/compilation.hpp"
#include "proto/text/spelling.hpp"

namespace isomer::cli {
namespace {

using compiler::source_tree;
using detail::table::message_table;

bool is_source(const std::string& path) { return path.ends_with(".proto"); }

// Without -I, a file that is not below the current folder is searched in its own folder, and so are its imports; that
// folder comes before the current one, which may have a file with the same name.
std::vector<std::string> folders_for(const schema_options& o) {
  if (!o.folders.empty()) return o.folders;
  std::vector<std::string> folders;
  for (const std::string& file : o.files) {
    const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
    if (path.is_absolute() || *path.begin() == "..") folders.push_back(path.parent_path().string());
  }
  folders.emplace_back(".");
  return folders;
}

// Errors name a file as its imports do; people want its path.
std::string with_files(const std::string& errors, const source_tree& tree) {
  std::string s;
  for (std::size_t at = 0; at < errors.size();) {
    const std::size_t end = std::min(errors.find('\n', at), errors.size());
    std::string line = errors.substr(at, end - at);
    const std::size_t colon = line.find(':');
    if (const std::string file = colon == line.npos ? "" : tree.file_of(line.substr(0, colon)); !file.empty())
      line.replace(0, colon, file);
    s += (s.empty() ? "" : "\n") + line;
    at = end + 1;
  }
  return s;
}

struct loaded_files {
  std::vector<std::string> files;  // all files that were read
  std::set<std::string> messages;  // the outermost messages of the files that were named
};

std::optional<std::string> text_of(const std::string& name, const source_tree& tree) {
  if (std::optional<std::string> text = tree.open(name)) return text;
  const auto built_in = compiler::proto::built_in_text(name);
  return built_in ? std::optional(std::string(*built_in)) : std::nullopt;
}
// Returns the full names of the outermost messages of a valid file.
void add_messages_of(const std::string& name, std::string text, std::set<std::string>& to) {
  const compiler::proto::parsed_file parsed = compiler::proto::parse_file(name, std::move(text), false);
  const std::string_view package = parsed.read->package;
  for (const compiler::proto::message& m : parsed.read->messages)
    to.insert(std::string(package) + (package.empty() ? "" : ".") + std::string(m.name));
}

dynamic::schema from_sources(const schema_options& o, loaded_files& to, std::string& why) {
  const source_tree tree(folders_for(o));
  std::vector<std::string> names;
  for (const std::string& file : o.files) {
    std::optional<std::string> name = tree.name_of(file, why);
    if (!name && compiler::proto::built_in_text(file)) name = file;
    if (!name) {
      why = compiler::printable(file) + ": " + why;
      return {};
    }
    names.push_back(*std::move(name));
  }
  const auto open = [&](const std::string& path) {
    if (const std::string file = tree.file_of(path); !file.empty()) to.files.push_back(file);
    return tree.open(path);
  };
  dynamic::schema all = dynamic::schema::from_proto(names, open, why);
  if (!all) why = with_files(why, tree);
  else if (o.message.empty())
    for (const std::string& name : names)
      if (std::optional<std::string> text = text_of(name, tree)) add_messages_of(name, *std::move(text), to.messages);
  return all;
}

dynamic::schema from_set(const std::string& file, std::string& why) {
  const std::optional<std::string> bytes = compiler::read_file(file);
  if (!bytes) {
    why = compiler::printable(file) + ": it cannot be read";
    return {};
  }
  dynamic::schema all = dynamic::schema::from_descriptor_set(*bytes, why);
  if (!all) why = compiler::printable(file) + ": " + why;
  return all;
}

bool is_google(std::string_view name) { return name.starts_with("google.protobuf."); }

void note_message(const detail::table::field& f, const message_table& inside, std::set<const message_table*>& used) {
  if (!is_message(f.value)) return;
  if (f.shape == detail::table::shape::map) {
    for (std::size_t i = 0; i < f.message->size; ++i) note_message(f.message->fields[i], inside, used);
  } else if (f.message != &inside) used.insert(f.message);
}

// Returns the messages that no other message contains, since those are sent, and not their parts.
std::vector<const message_table*> roots_among(const std::vector<const message_table*>& those,
                                              const dynamic::schema& all) {
  std::set<const message_table*> used;
  const bool only_google =
      std::all_of(those.begin(), those.end(), [](const message_table* t) { return is_google(t->full_name); });
  for (const message_table* t : all.messages()) {
    for (std::size_t i = 0; i < t->size; ++i) note_message(t->fields[i], *t, used);
  }
  std::vector<const message_table*> roots;
  for (const message_table* t : those)
    if (!used.contains(t) && (only_google || !is_google(t->full_name))) roots.push_back(t);
  return roots;
}

bool is_within(std::string_view name, const std::set<std::string>& scopes) {
  for (std::size_t dot = name.find('.');; dot = name.find('.', dot + 1)) {
    if (scopes.contains(std::string(name.substr(0, dot)))) return true;
    if (dot == name.npos) return false;
  }
}

std::string listed(const std::vector<const message_table*>& all) {
  constexpr std::size_t most = 8;
  std::string s;
  for (std::size_t i = 0; i < all.size() && i < most; ++i) s += (i ? ", " : "") + std::string(all[i]->full_name);
  return all.size() > most ? s + ", …" : s;
}

const message_table* find_message(const dynamic::schema& all, std::string_view name, std::string& why) {
  if (name.starts_with('.')) name.remove_prefix(1);
  if (const message_table* t = all.find(name)) return t;
  std::vector<const message_table*> ends;
  compiler::proto::nearest_name near(name.substr(name.rfind('.') + 1));
  const std::string ending = "." + std::string(name);
  for (const message_table* t : all.messages()) {
    if (t->full_name.ends_with(ending)) ends.push_back(t);
    near.see(t->full_name.substr(t->full_name.rfind('.') + 1), t->full_name);
  }
  if (ends.size() == 1) return ends[0];
  why = ends.empty() ? "the schema has no message \"" + std::string(name) + '"' + near.suggestion()
                     : "\"" + std::string(name) + "\" may be any of " + listed(ends);
  return nullptr;
}

// `scopes` are the full names of the outermost messages of the files that were named; empty for all files.
const message_table* only_message(const dynamic::schema& all, const std::set<std::string>& scopes, std::string& why) {
  std::vector<const message_table*> every;
  for (const message_table* t : all.messages())
    if (scopes.empty() || is_within(t->full_name, scopes)) every.push_back(t);
  const std::vector<const message_table*> roots = roots_among(every, all);
  if (roots.size() == 1) return roots[0];
  if (roots.empty() && every.size() == 1) return every[0];
  if (every.empty()) why = "the schema has no messages";
  else
    why = "the schema has several messages: say which with --message, such as " + listed(roots.empty() ? every : roots);
  return nullptr;
}

}  // namespace

std::optional<loaded_schema> load_schema(const schema_options& o, std::string& why) {
  const bool has_sources = std::any_of(o.files.begin(), o.files.end(), is_source);
  const bool has_sets = !std::all_of(o.files.begin(), o.files.end(), is_source);
  if (has_sets && o.files.size() > 1) {
    why = "--schema: " + std::string(has_sources ? "either .proto files or a descriptor set" : "one descriptor set");
    return std::nullopt;
  }
  loaded_files read{.files = o.files, .messages = {}};
  loaded_schema made{
      .all = has_sources ? from_sources(o, read, why) : from_set(o.files.at(0), why), .message = nullptr, .files = {}};
  if (!made.all) return std::nullopt;
  made.files = std::move(read.files);
  made.message =
      o.message.empty() ? only_message(made.all, read.messages, why) : find_message(made.all, o.message, why);
  if (!made.message) return std::nullopt;
  return made;
}

}  // namespace isomer::cli
