// SPDX-License-Identifier: MIT
#include "records.hpp"
#include <utility>
#include "bad_records.hpp"

namespace isomer::cli {

record_reader::record_reader(opened_input in, const std::optional<std::size_t>& most)
    : in_(std::move(in)), from_(*in_.from, in_.format, most) {}

bool record_reader::next() {
  if (std::exchange(begun_, true) && ++at_ < batch_.records.size()) return is_sound();
  at_ = 0;
  if (batch_.is_broken && batch_.broken_is_value && !std::exchange(reads_broken_, true)) {
    const auto at = static_cast<std::size_t>(batch_.broken.data() - batch_.block.data());
    batch_.first_number += batch_.records.size();
    batch_.records = {{batch_.broken, at}};
    return true;
  }
  if (batch_.is_broken) {
    const auto at = static_cast<std::size_t>(batch_.broken.data() - batch_.block.data());
    const bool text = is_text(in_.format.is);
    bad_record bad{.number = batch_.first_number + (reads_broken_ ? 0 : batch_.records.size()),
                   .at = place_of(batch_, at, text),
                   .what = {.cause = batch_.broken_by, .line = text, .path = {}, .expected = {}, .found = {}},
                   .ends_stream = true,
                   .bytes = {}};
    put_in_stream(bad);
    why_ = cli::described(bad, name(), true);
    return false;
  }
  if (!from_.next(batch_)) {
    if (from_.failed()) why_ = name() + ": " + in_.from->why();
    return false;
  }
  if (!batch_.records.empty()) return is_sound();
  return next();
}

bool record_reader::is_sound() {
  const record& r = batch_.records[at_];
  const bool text = is_text(in_.format.is);
  if (r.refused_by() == code::ok) return true;
  why_ = described(
      r.refused_by() == r.damaged_by
          ? damage_of(r.damaged_by, text)
          : diagnosis{.cause = code::too_large, .line = text ? 1u : 0u, .path = {}, .expected = {}, .found = {}});
  batch_ = {};
  return false;
}

std::string record_reader::described(diagnosis what) const { return described(std::move(what), false); }
std::string record_reader::described_unwritten(diagnosis what) const { return described(std::move(what), true); }

std::string record_reader::described(diagnosis what, bool was_read) const {
  bad_record bad{.number = number(),
                 .at = place_of(batch_, batch_.records[at_].at, is_text(in_.format.is)),
                 .what = std::move(what),
                 .was_read = was_read,
                 .bytes = {}};
  put_in_stream(bad);
  return cli::described(bad, name(), in_.format.records != framing::whole);
}

}  // namespace isomer::cli
