// SPDX-License-Identifier: MIT
// Texts of every length, as JSON: plain ASCII, with ever more escapes, in French and in Japanese.
#include "lines/note.hpp"
#include "ondemand.hpp"
#include "peer/lines/note.pb.h"
#include "subject.hpp"

namespace {

void all_of(const std::string& name, bench::script in, std::size_t length) {
  bool large = length >= 1 << 16;
  bench::subject<bench::Note, bench::NoteView, peer::bench::Note> s(
      "text, " + name, bench::made([=](bench::chance& of) { return bench::note(of, in, length); },
                                   large ? bench::large_payloads : bench::payloads));
  s.json();
  s.peer("json read owning", "simdjson", bench::ondemand_notes(s.texts, false));
  s.peer("json read reused", "simdjson", bench::ondemand_notes(s.texts, true));
}

const bool registered = [] {
  using enum bench::script;
  const std::pair<const char*, bench::script> scripts[] = {{"ASCII", ascii},           {"1 % escapes", escapes_1},
                                                           {"3 % escapes", escapes_3}, {"25 % escapes", escapes_25},
                                                           {"French", french},         {"Japanese", japanese}};
  const std::pair<const char*, std::size_t> lengths[] = {
      {"16 B", 16}, {"100 B", 100}, {"1 kB", 1000}, {"1 MB", 1'000'000}};
  for (auto& [of, in] : scripts)
    for (auto& [size, length] : lengths) all_of(of + std::string(", ") + size, in, length);
  return true;
}();

}  // namespace
