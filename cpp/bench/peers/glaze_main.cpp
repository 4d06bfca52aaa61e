// SPDX-License-Identifier: MIT
// glaze's lines: JSON, MessagePack and CBOR of structs with the same members, which it reflects. Isomer makes the texts
// that it reads; in the other formats, it reads what it wrote itself.
#include <glaze/cbor.hpp>
#include <glaze/glaze.hpp>
#include <glaze/msgpack.hpp>
#include <isomer/json.hpp>
#include "lines/note.hpp"
#include "lines/programme.hpp"
#include "lines/script.hpp"
#include "peers/clock.hpp"
#include "peers/library.hpp"

// Not in an unnamed namespace, in which glaze reflects nothing.
namespace bench::reflected {

struct note {
  std::string title, author, place, summary, quote, answer, remark, body;
};
struct price {
  std::int32_t category{};
  double amount{};
};
struct area {
  std::int32_t category{};
  std::string name;
  std::vector<std::int32_t> blocks;
};
struct concert {
  std::int32_t id{};
  std::string title, subtitle;
  double start{};
  std::vector<price> pricesOfSeats;
  std::vector<area> areas;
};
struct programme {
  std::string hall;
  std::vector<concert> concerts;
};

}  // namespace bench::reflected

namespace bench {
namespace {

struct as_arrays : glz::opts {
  bool structs_as_arrays = true;
};
constexpr glz::opts json{};
constexpr as_arrays msgpack_array{{.format = glz::MSGPACK}};
constexpr glz::opts cbor{.format = glz::CBOR};

template <auto Format>
constexpr auto read = [](auto& m, const std::string& from) { return !glz::read<Format>(m, from); };
template <auto Format>
constexpr auto write = [](const auto& m, std::string& to) { return !glz::write<Format>(m, to); };

// Whether a struct says what the message says.
template <class S, class M>
bool says(const S& m, const M& message) {
  std::string text;
  if (!write<json>(m, text)) return false;
  auto same = isomer::decode<M>(isomer::json{}, text);
  return same.ok() && *same == message;
}
template <class S, class M>
std::vector<S> structs_of(const std::vector<M>& messages, const std::vector<std::string>& texts) {
  std::vector<S> all;
  for (std::size_t i = 0; i < texts.size(); ++i)
    require(read<json>(all.emplace_back(), texts[i]) && says(all.back(), messages[i]), "a text of glaze");
  return all;
}
template <auto Format, class S, class M>
shared<std::string> written(const std::vector<S>& structs, const std::vector<M>& messages) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < structs.size(); ++i) {
    S again;
    require(
        write<Format>(structs[i], all.emplace_back()) && read<Format>(again, all.back()) && says(again, messages[i]),
        "a message of glaze");
  }
  return share(std::move(all));
}

template <auto Format, class S>
void all_of(const library& of, const std::string& format, const shared<S>& structs, const shared<std::string>& inputs) {
  of.writes_fresh(format + " write", structs, write<Format>);
  of.writes_reused(format + " write reused", structs, write<Format>);
  of.reads_fresh<S>(format + " read owning", inputs, read<Format>);
  of.reads_reused<S>(format + " read reused", inputs, read<Format>);
}
template <class S, class M>
void all_of(const library& of, const std::vector<M>& messages, bool in_all_formats) {
  auto texts = share(encoded(isomer::json{}, messages));
  auto structs = share(structs_of<S>(messages, *texts));
  all_of<json>(of, "json", structs, texts);
  if (!in_all_formats) return;
  all_of<msgpack_array>(of, "msgpack array", structs, written<msgpack_array>(*structs, messages));
  all_of<cbor>(of, "cbor", structs, written<cbor>(*structs, messages));
}

void register_all() {
  each_text([](const std::string& name, script in, std::size_t length, std::size_t count) {
    all_of<reflected::note>(library{"glaze", name}, drawn([=](chance& of) { return note(of, in, length); }, count),
                            differs_unescaped(in));
  });
  const library of{"glaze", "programme"};
  auto programmes = drawn(programme);
  all_of<reflected::programme>(of, programmes, true);
  auto indented = share(encoded(isomer::json{.indent = 4}, programmes));
  of.reads_fresh<reflected::programme>("json read indented", indented, read<json>);
  of.reads_reused<reflected::programme>("json read indented, reused", indented, read<json>);
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::register_all();
  return bench::main_of_peer(argc, argv);
}
