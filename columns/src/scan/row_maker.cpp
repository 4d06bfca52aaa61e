// SPDX-License-Identifier: MIT
#include "row_maker.hpp"
#include <cerrno>
#include <isomer/records/registry_header.hpp>
#include "joined.hpp"

namespace isomer::columns {

row_maker::row_maker(std::shared_ptr<const plan> of, std::shared_ptr<const filter> only,
                     std::shared_ptr<const plan> errors, const records::format_spec& f, const scan_options& how)
    : how_(how),
      of_(of),
      has_positions_(f.is == records::format::protobuf),
      read_(record_reader::make(f, *of)),
      rows_(std::move(of), std::move(only)) {
  if (errors) errors_ = std::make_unique<detail::row_builder_state>(std::move(errors));
}

bool row_maker::fail(made_batches& to, int number, std::string why) {
  flush(to);
  if (!to.failure) to.failure = number, to.why = std::move(why);
  return false;
}

bool row_maker::is_full() const {
  return rows_.rows() >= how_.batch_rows || rows_.bytes() + (errors_ ? errors_->bytes() : 0) >= how_.batch_bytes;
}

void row_maker::flush(made_batches& to) {
  if (rows_.rows() == 0 || to.failure) {
    to.bad_behind += std::exchange(bad_, 0);
    return;
  }
  made_batches::one& made = to.all.emplace_back();
  made.rows.release = nullptr;
  made.bad = std::exchange(bad_, 0);
  ArrowArray errors{};
  status s;
  if (errors_) {
    errors_->skip_to(rows_.rows());
    s = errors_->finish(errors);
  }
  if (status rows = rows_.finish(made.rows); s.ok()) s = rows;
  if (s.ok() && errors_) {
    const ArrowArray rows = std::exchange(made.rows, {});
    made.rows = joined(rows, errors);
  } else if (errors.release) errors.release(&errors);
  if (s.ok()) return;
  if (made.rows.release) made.rows.release(&made.rows);
  to.all.pop_back();
  to.failure = ENOMEM, to.why = s.message();
}

void row_maker::add(const piece& from, const piece_source& inputs, made_batches& to) {
  for (std::size_t k = 0; k < from.segments.size(); ++k) {
    const segment& s = from.segments[k];
    const std::size_t past = k + 1 < from.segments.size() ? from.segments[k + 1].first : from.records.size();
    for (std::size_t i = s.first; i < past; ++i)
      if (!add_record(from, s, i, inputs, to)) return;
    if (s.broken_by == code::ok) continue;
    const std::string_view bytes = from.bytes(s, s.broken_at, s.broken_size);
    bad_record bad{.input = inputs.name(s.input),
                   .number = s.number + (past - s.first),
                   .offset = s.offset + (s.broken_at - s.begin),
                   .what = {.cause = s.broken_by, .line = 0, .path = {}, .expected = {}, .found = {}},
                   .ends_input = true,
                   .bytes = bytes};
    if (!add_bad(bad, to)) return;
  }
  if (!from.unreadable.empty()) fail(to, EIO, from.unreadable);
}

status row_maker::take_header(std::string_view& bytes, std::string& expected) const {
  records::registry_header header;
  if (const status s = records::read_registry_header(bytes, header, has_positions_); !s.ok()) {
    expected = "the header of a schema registry";
    return s;
  }
  const std::string file = has_positions_ && how_.registered ? how_.registered(header.id) : std::string();
  std::string missing;
  if (!file.empty() && records::message_at(of_->schema, file, header.positions(), missing) != of_->message) {
    expected = "a message of the type " + std::string(of_->message->full_name);
    return {code::bad_value, 0};
  }
  bytes = header.payload;
  return {};
}

bool row_maker::add_record(const piece& from, const segment& s, std::size_t i, const piece_source& inputs,
                           made_batches& to) {
  const piece::record& r = from.records[i];
  const std::string_view whole = from.bytes(s, r.at, r.size);
  std::string_view bytes = whole;
  std::string expected;
  status done{r.refused_by, 0};
  if (r.refused_by == code::bad_value) expected = "bytes with the checksum of the record";
  if (done.ok() && how_.registry_headers) done = take_header(bytes, expected);
  const bool is_message = done.ok();
  if (is_message) {
    done = read_->add(rows_, bytes);
    if (done.cause == code::too_large && rows_.rows()) {
      // A batch ends before 32-bit offsets overflow.
      flush(to);
      if (to.failure) return false;
      done = read_->add(rows_, bytes);
    }
  }
  if (!done.ok()) {
    if (done.cause == code::no_memory) return fail(to, ENOMEM, std::string(done.message()));
    bad_record bad{
        .input = inputs.name(s.input),
        .number = s.number + (i - s.first),
        .offset = s.offset + (r.at - s.begin) + static_cast<std::size_t>(bytes.data() - whole.data()),
        .what = {.cause = done.cause, .at = done.at, .line = 0, .path = {}, .expected = expected, .found = {}},
        .ends_input = false,
        .bytes = whole};
    if (is_message) bad.what = read_->explain(bytes, done);
    return add_bad(bad, to);
  }
  if (!is_full()) return true;
  flush(to);
  return !to.failure;
}

bool row_maker::add_bad(const bad_record& r, made_batches& to) {
  if (how_.bad == on_error::fail) return fail(to, EINVAL, r.text());
  ++bad_;
  if (how_.bad == on_error::skip) return true;
  if (errors_) {
    errors_->skip_to(rows_.rows());
    status s = add_error(*errors_, r, how_.keep_bad_bytes);
    if (s.cause == code::too_large && rows_.rows()) {
      --bad_;
      flush(to);
      ++bad_;
      if (to.failure) return false;
      s = add_error(*errors_, r, how_.keep_bad_bytes);
    }
    if (s.cause == code::too_large) s = add_error(*errors_, r, false);
    if (!s.ok()) return fail(to, ENOMEM, std::string(s.message()));
  }
  rows_.add_null();
  if (!is_full()) return true;
  flush(to);
  return !to.failure;
}

}  // namespace isomer::columns
