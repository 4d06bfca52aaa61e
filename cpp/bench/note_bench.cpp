// SPDX-License-Identifier: MIT
// Texts of every length, as JSON: plain ASCII, with ever more escapes, in French and in Japanese. As MessagePack and
// CBOR, which escape nothing: in ASCII and in Japanese.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include "lines/note.hpp"
#include "lines/script.hpp"
#include "ondemand.hpp"
#include "peer/lines/note.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::each_text([](const std::string& name, bench::script in, std::size_t length, std::size_t count) {
    bench::subject<bench::Note, bench::NoteView, peer::bench::Note> s(
        name, bench::made([=](bench::chance& of) { return bench::note(of, in, length); }, count));
    s.json();
    s.peer("json read owning", "simdjson", bench::ondemand_notes(s.texts, s.ours, false));
    s.peer("json read reused", "simdjson", bench::ondemand_notes(s.texts, s.ours, true));
    if (!bench::differs_unescaped(in)) return;
    s.other("msgpack array", isomer::msgpack_array{});
    s.other("cbor", isomer::cbor{});
  });
  return true;
}();

}  // namespace
