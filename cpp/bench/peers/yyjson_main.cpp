// SPDX-License-Identifier: MIT
// yyjson's lines: JSON into a document of its own, and back. Less than the others do, who fill the members of a
// message: a measure of what reading and writing the text alone costs.
#include <isomer/json.hpp>
#include "lines/note.hpp"
#include "lines/programme.hpp"
#include "lines/record.hpp"
#include "lines/script.hpp"
#include "lines/session.hpp"
#include "lines/tile.hpp"
#include "peers/clock.hpp"
#include "peers/library.hpp"
#include "yyjson.h"

namespace bench {
namespace {

// Memory from malloc, or from an allocator that keeps its blocks.
struct document {
  explicit document(const yyjson_alc* from = nullptr) : memory(from) {}
  document(document&& other) noexcept : memory(other.memory), root(std::exchange(other.root, nullptr)) {}
  ~document() { yyjson_doc_free(root); }

  const yyjson_alc* memory;
  yyjson_doc* root = nullptr;
};
struct kept_document : document {
  kept_document() : document(allocator()) {}
  static const yyjson_alc* allocator() {
    static const yyjson_alc* one = yyjson_alc_dyn_new();
    return one;
  }
};

constexpr auto read = [](document& m, const std::string& from) {
  yyjson_doc_free(m.root);
  // Not const, but only written to if the flags say so.
  m.root = yyjson_read_opts(const_cast<char*>(from.data()), from.size(), YYJSON_READ_NOFLAG, m.memory, nullptr);
  return m.root != nullptr;
};
// The text, which yyjson puts into memory of its own.
template <class Use>
bool write(const document& m, const yyjson_alc* memory, Use use) {
  std::size_t length = 0;
  char* text = yyjson_write_opts(m.root, YYJSON_WRITE_NOFLAG, memory, &length, nullptr);
  if (!text) return false;
  use(std::string_view(text, length));
  memory ? memory->free(memory->ctx, text) : std::free(text);
  return true;
}

template <class M>
shared<document> documents_of(const std::vector<M>& messages, const std::vector<std::string>& texts) {
  std::vector<document> all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    require(read(all.emplace_back(), texts[i]), "a text of yyjson");
    require(write(all.back(), nullptr,
                  [&](std::string_view again) {
                    auto m = isomer::decode<M>(isomer::json{}, again);
                    require(m.ok() && *m == messages[i], "a message of yyjson");
                  }),
            "a text of yyjson");
  }
  return share(std::move(all));
}

void writes(const library& of, const char* operation, const shared<document>& documents, const yyjson_alc* memory) {
  of.operates(operation, [memory, in = turns(documents)]() mutable {
    return write(in.next(), memory, [](std::string_view text) { keep(text); });
  });
}
template <class M>
void register_subject(const std::string& name, const std::vector<M>& messages, bool indented) {
  const library of{"yyjson, a DOM", name};
  auto texts = share(encoded(isomer::json{}, messages));
  auto documents = documents_of(messages, *texts);
  writes(of, "json write", documents, nullptr);
  writes(of, "json write reused", documents, kept_document::allocator());
  of.reads_fresh<document>("json read owning", texts, read);
  of.reads_reused<kept_document>("json read reused", texts, read);
  if (!indented) return;
  texts = share(encoded(isomer::json{.indent = 4}, messages));
  of.reads_fresh<document>("json read indented", texts, read);
  of.reads_reused<kept_document>("json read indented, reused", texts, read);
}

void register_all() {
  each_text([](const std::string& name, script in, std::size_t length, std::size_t count) {
    register_subject(name, drawn([=](chance& of) { return note(of, in, length); }, count), false);
  });
  register_subject("programme", drawn(programme), true);
  register_subject("tile", drawn(tile), true);
  register_subject("log", drawn(record), true);
  register_subject("events", drawn(session), true);
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::register_all();
  return bench::main_of_peer(argc, argv);
}
