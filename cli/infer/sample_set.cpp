// SPDX-License-Identifier: MIT
#include "sample_set.hpp"
#include <isomer/records/frame.hpp>
#include "../stream/bad_records.hpp"
#include "../stream/source.hpp"

namespace isomer::cli {
namespace {

diagnosis diagnosis_of(code cause, bool is_text) {
  return {.cause = cause, .line = is_text ? 1u : 0u, .path = {}, .expected = {}, .found = {}};
}

// Describes an error in one line, with its place in the stream.
std::string described(const batch& in, std::size_t nth, std::size_t at, const diagnosis& wrong, const input& from,
                      const format_spec& f) {
  bad_record bad;
  bad.number = in.first_number + nth;
  bad.at = place_of(in, at, is_text(f.is));
  bad.what = wrong;
  bad.ends_stream = nth == in.records.size();
  put_in_stream(bad);
  return described(bad, from.name(), takes_several(f));
}

}  // namespace

bool sample_set::add(input& from, const format_spec& f, std::string& why) {
  const bool is_wire = f.is == format::protobuf;
  if (count_ && is_wire != is_wire_) {
    why =
        from.name() + ": it is " + name_of(f) + ", and the samples before are not: their names have nothing in common";
    return false;
  }
  is_wire_ = is_wire;
  const std::unique_ptr<item_codec> by = is_wire ? nullptr : make_item_codec(f);
  record_source records(from, f, std::nullopt);
  batch now;
  while (records.next(now)) {
    for (std::size_t i = 0; i < now.records.size(); ++i) {
      const record& r = now.records[i];
      const diagnosis wrong = r.refused_by() != code::ok ? diagnosis_of(r.refused_by(), is_text(f.is))
                              : is_wire                  ? add_wire(r.bytes)
                                                         : add_item(r.bytes, *by);
      if (wrong.cause == code::ok) {
        ++count_;
        continue;
      }
      why = described(now, i, r.at, wrong, from, f);
      return false;
    }
    if (!now.is_broken) continue;
    const auto at = static_cast<std::size_t>(now.broken.data() - now.block.data());
    diagnosis wrong = diagnosis_of(now.broken_by, is_text(f.is));
    if (now.broken_is_value && !is_wire) wrong = add_item(now.broken, *by);
    why = described(now, now.records.size(), at, wrong, from, f);
    return false;
  }
  if (records.failed()) why = from.name() + ": " + from.why();
  return !records.failed();
}

diagnosis sample_set::add_wire(std::string_view bytes) {
  diagnosis d = diagnosis_of(code::ok, false);
  if (wire_.add(bytes, d.at)) return d;
  d.cause = code::bad_tag;
  d.expected = "a record of protobuf";
  return d;
}

diagnosis sample_set::add_item(std::string_view bytes, item_codec& by) {
  memory_.reset();
  item value;
  if (const status s = by.read(bytes, value, memory_); !s.ok()) return by.explain(bytes, s);
  if (value.is(item_kind::map)) items_.add(value, 0, members_left_);
  diagnosis d = diagnosis_of(value.is(item_kind::map) ? code::ok : code::bad_value, true);
  d.expected = "an object";
  return d;
}

proposal sample_set::propose(const infer_names& names) const {
  return is_wire_ ? cli::propose(wire_, names) : cli::propose(items_, names);
}

}  // namespace isomer::cli
