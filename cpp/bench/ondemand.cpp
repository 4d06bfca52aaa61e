// SPDX-License-Identifier: MIT
// simdjson's readers. Compiled for this machine's processor, since on-demand reading takes its instructions from the
// compiler's flags and not from what the processor says.
#include "ondemand.hpp"
#include <simdjson.h>

namespace bench {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

// `read` fills a message, and throws what simdjson throws.
template <class M, class Read>
passes reads(const shared<std::string>& texts, const shared<M>& expected, Read read, bool reused) {
  std::vector<simdjson::padded_string> padded;
  for (auto& one : *texts) padded.emplace_back(one);
  auto parser = std::make_shared<simdjson::ondemand::parser>();
  auto once = [read, parser](const simdjson::padded_string& from, M& m) {
    simdjson::ondemand::document document;
    if (parser->iterate(from).get(document)) return false;
    read(document.get_object(), m);
    return true;
  };
  for (std::size_t i = 0; i < padded.size(); ++i) {
    M m;
    require(once(padded[i], m) && m == (*expected)[i], "a message of simdjson");
  }
  return repeated([once, reused, in = turns(std::move(padded)), kept = M()]() mutable {
    M fresh;
    M& m = reused ? kept : fresh;
    bool good = once(in.next(), m);
    keep(m);
    return good;
  });
}

void assign(std::string& to, value from) { to = std::string_view(from.get_string()); }
std::int32_t whole(value from) { return static_cast<std::int32_t>(std::int64_t(from.get_int64())); }

// In the order of the schema, in which Isomer writes them. All are present but those of a note that has only a body.
void read_note(object from, Note& m) {
  for (auto field : from) {
    std::string_view key = field.unescaped_key();
    auto& to = key == "title"     ? m.title
               : key == "author"  ? m.author
               : key == "place"   ? m.place
               : key == "summary" ? m.summary
               : key == "quote"   ? m.quote
               : key == "answer"  ? m.answer
               : key == "remark"  ? m.remark
                                  : m.body;
    assign(to, field.value());
  }
}

Concert::Area area(object from) {
  Concert::Area m{.category = whole(from["category"])};
  assign(m.name, from["name"]);
  for (value one : from["blocks"].get_array()) m.blocks.push_back(whole(one));
  return m;
}
Concert concert(object from) {
  Concert m{.id = whole(from["id"])};
  assign(m.title, from["title"]);
  assign(m.subtitle, from["subtitle"]);
  m.start = from["start"].get_double();
  for (object one : from["pricesOfSeats"].get_array())
    m.prices_of_seats.push_back({.category = whole(one["category"]), .amount = one["amount"].get_double()});
  for (object one : from["areas"].get_array()) m.areas.push_back(area(one));
  return m;
}
void read_programme(object from, Programme& m) {
  assign(m.hall, from["hall"]);
  for (object one : from["concerts"].get_array()) m.concerts.push_back(concert(one));
}

}  // namespace

passes ondemand_notes(const shared<std::string>& texts, const shared<Note>& expected, bool reused) {
  return reads(texts, expected, read_note, reused);
}
passes ondemand_programmes(const shared<std::string>& texts, const shared<Programme>& expected) {
  return reads(texts, expected, read_programme, false);
}

}  // namespace bench
