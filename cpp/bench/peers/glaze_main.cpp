// SPDX-License-Identifier: MIT
// glaze's lines: JSON, of structs with the same members, which it reflects. Isomer makes the texts that it reads.
#include <glaze/glaze.hpp>
#include <isomer/json.hpp>
#include "lines/note.hpp"
#include "lines/programme.hpp"
#include "lines/script.hpp"
#include "measure.hpp"
#include "peers/clock.hpp"

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

template <class M>
std::vector<std::string> texts_of(const std::vector<M>& messages, int indent) {
  std::vector<std::string> all;
  for (auto& m : messages) all.push_back(isomer::encode(isomer::json{.indent = indent}, m).value());
  return all;
}
// The same as structs, which say the same again.
template <class S, class M>
std::vector<S> structs_of(const std::vector<M>& messages, const std::vector<std::string>& texts) {
  std::vector<S> all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::string again;
    require(!glz::read_json(all.emplace_back(), texts[i]) && !glz::write_json(all.back(), again), "a text of glaze");
    auto m = isomer::decode<M>(isomer::json{}, again);
    require(m.ok() && *m == messages[i], "a message of glaze");
  }
  return all;
}

template <class S>
void reads(const std::string& line, const std::string& reused_line, const shared<std::string>& texts) {
  run(line, "glaze", repeated([in = turns(texts)]() mutable {
        S m;
        bool good = !glz::read_json(m, in.next());
        keep(m);
        return good;
      }));
  run(reused_line, "glaze", repeated([in = turns(texts), m = S()]() mutable {
        bool good = !glz::read_json(m, in.next());
        keep(m);
        return good;
      }));
}
template <class S>
void writes(const std::string& name, const shared<S>& structs) {
  run("json write/" + name, "glaze", repeated([in = turns(structs)]() mutable {
        std::string s;
        bool good = !glz::write_json(in.next(), s);
        keep(s);
        return good;
      }));
  run("json write reused/" + name, "glaze", repeated([in = turns(structs), s = std::string()]() mutable {
        bool good = !glz::write_json(in.next(), s);
        keep(s);
        return good;
      }));
}
template <class S, class M>
void all_of(const std::string& name, const std::vector<M>& messages) {
  auto texts = share(texts_of(messages, 0));
  writes(name, share(structs_of<S>(messages, *texts)));
  reads<S>("json read owning/" + name, "json read reused/" + name, texts);
}

void register_all() {
  each_text([](const std::string& name, script in, std::size_t length, std::size_t count) {
    all_of<reflected::note>(name, drawn([=](chance& of) { return note(of, in, length); }, count));
  });
  auto programmes = drawn(programme);
  all_of<reflected::programme>("programme", programmes);
  reads<reflected::programme>("json read indented/programme", "json read indented, reused/programme",
                              share(texts_of(programmes, 4)));
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::register_all();
  return bench::main_of_peer(argc, argv);
}
