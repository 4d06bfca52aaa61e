// SPDX-License-Identifier: MIT
#include "converter.hpp"
#include <isomer/memory/arena.hpp>
#include <isomer/records/frame.hpp>
#include <utility>
#include "../formats/codec.hpp"
#include "bad_records.hpp"

namespace isomer::cli {
namespace {

class schema_converter : public converter {
 public:
  schema_converter(const format_spec& from, const format_spec& to, const loaded_schema& s)
      : to_(to), message_(*s.message), read_(make_codec(from, s.all)), write_(make_codec(to, s.all)) {}

  outcome convert(std::string_view bytes, std::string& out) override {
    memory_.reset();
    last_ = dynamic::message(message_, memory_);
    if (!last_) return {{code::no_memory, 0}};
    if (const status s = read_->read(bytes, last_); !s.ok()) return {s};
    const result<std::string_view> written = write_->write(last_);
    if (!written) return {written.error(), true};
    put_framed(to_, *written, out);
    return {};
  }
  diagnosis explain(std::string_view bytes, const outcome& wrong) override {
    return wrong.was_read ? write_->explain_write(last_, wrong.is) : read_->explain(bytes, wrong.is, message_);
  }

 private:
  format_spec to_;
  const detail::table::message_table& message_;
  arena memory_;
  dynamic::message last_;
  std::unique_ptr<codec> read_, write_;
};

class item_converter : public converter {
 public:
  item_converter(const format_spec& from, const format_spec& to)
      : to_(to), read_(make_item_codec(from)), write_(make_item_codec(to)) {}

  outcome convert(std::string_view bytes, std::string& out) override {
    memory_.reset();
    last_ = item();
    if (const status s = read_->read(bytes, last_, memory_); !s.ok()) return {s};
    const result<std::string_view> written = write_->write(last_);
    if (!written) return {written.error(), true};
    put_framed(to_, *written, out);
    return {};
  }
  diagnosis explain(std::string_view bytes, const outcome& wrong) override {
    return wrong.was_read ? write_->explain_write(last_, wrong.is) : read_->explain(bytes, wrong.is);
  }

 private:
  format_spec to_;
  arena memory_;
  item last_;
  std::unique_ptr<item_codec> read_, write_;
};

class conversion_worker : public worker {
 public:
  conversion_worker(std::unique_ptr<converter> by, const format_spec& from, bool keep_going)
      : by_(std::move(by)), is_text_(is_text(from.is)), keeps_going_(keep_going) {}

  void work(batch& on) override {
    convert_all(on);
    on.values = by_->finish();
  }

 private:
  void convert_all(batch& on) {
    reached_ = on.begin, reached_at_ = 0;
    for (std::size_t i = 0; i < on.records.size(); ++i) {
      const record& r = on.records[i];
      converter::outcome done{{r.refused_by(), 0}};
      if (done.is.ok()) done = by_->convert(r.bytes, on.out);
      if (done.is.ok()) {
        ++on.good;
        continue;
      }
      bad_record& bad = note(on, i, r.at, r.bytes);
      bad.was_read = done.was_read;
      if (r.damaged_by == code::ok) bad.what = by_->explain(r.bytes, done);
      else bad.what = damage_of(r.damaged_by, is_text_);
      put_in_stream(bad);
      if (!keeps_going_) return;
    }
    if (!on.is_broken) return;
    const auto at = static_cast<std::size_t>(on.broken.data() - on.block.data());
    bad_record& bad = note(on, on.records.size(), at, on.broken);
    bad.ends_stream = true;
    bad.what = {.cause = on.broken_by, .line = is_text_ ? 1u : 0u, .path = {}, .expected = {}, .found = {}};
    if (on.broken_is_value) {
      std::string unused;
      const converter::outcome done = by_->convert(on.broken, unused);
      if (!done.is.ok() && !done.was_read) bad.what = by_->explain(on.broken, done);
    }
    put_in_stream(bad);
  }

  bad_record& note(batch& on, std::size_t i, std::size_t at, std::string_view bytes) {
    bad_record& bad = on.bad.emplace_back();
    bad.number = on.first_number + i;
    // Lines are counted from the last bad record on, since all records may be bad.
    reached_ = behind(reached_, {on.block.data() + reached_at_, at - reached_at_}, is_text_);
    reached_at_ = at;
    bad.at = reached_;
    if (keeps_going_) bad.bytes = bytes;
    return bad;
  }
  std::unique_ptr<converter> by_;
  bool is_text_, keeps_going_;
  place reached_;
  std::size_t reached_at_ = 0;
};

}  // namespace

std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to, const loaded_schema& schema) {
  return std::make_unique<schema_converter>(from, to, schema);
}

std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to) {
  return std::make_unique<item_converter>(from, to);
}

std::unique_ptr<worker> make_conversion_worker(std::unique_ptr<converter> by, const format_spec& from,
                                               bool keep_going) {
  return std::make_unique<conversion_worker>(std::move(by), from, keep_going);
}

}  // namespace isomer::cli
