// SPDX-License-Identifier: MIT
#include "table_input.hpp"
#include <isomer/columns.hpp>
#include <isomer/columns/ipc.hpp>
#include <isomer/memory/arena.hpp>
#include <isomer/records/frame.hpp>
#include <utility>
#include "../formats/codec.hpp"
#include "../io/mapped_file.hpp"
#include "parquet.hpp"
#include "table.hpp"

namespace isomer::cli {
namespace {

constexpr std::size_t rows_at_once = 1024, bytes_at_once = std::size_t{1} << 18;

class arrow_input final : public table_input {
 public:
  arrow_input(input& from, const loaded_schema& schema, row_output to) : from_(from), schema_(schema), to_(to) {
    if (to.format) write_ = make_codec(*to.format, schema.all);
  }
  ~arrow_input() override {
    drop(batch_);
    if (stream_.release) stream_.release(&stream_);
  }

  bool begin(const std::string& path, const std::optional<std::size_t>& most, const table_spec& how,
             const std::vector<std::string>& paths) {
    if (!open(path, most, how.layout == table_layout::parquet, paths)) return false;
    ArrowSchema columns{};
    if (stream_.get_schema(&stream_, &columns)) return fail(stream_.get_last_error(&stream_));
    std::string why;
    read_ =
        columns::row_reader::make(schema_.all, schema_.message->full_name, columns, how.how.unknown_fields, paths, why);
    columns.release(&columns);
    return read_ || fail(why);
  }
  bool next(batch& to) override {
    to.out.clear(), to.bad.clear();
    to.good = 0;
    for (std::size_t n = 0; n < rows_at_once && to.out.size() < bytes_at_once; ++n) {
      while (!batch_.release || at_ == batch_.length) {
        drop(batch_);
        at_ = 0;
        if (stream_.get_next(&stream_, &batch_)) return fail(stream_.get_last_error(&stream_));
        if (!batch_.release) return n > 0;
      }
      add_row(to);
    }
    to.input_read = from_.file_read();
    return true;
  }
  const std::string& why() const override { return why_; }

 private:
  static void drop(ArrowArray& batch) {
    if (batch.release) batch.release(&batch);
  }
  bool fail(std::string_view why) {
    why_ = from_.name() + ": " + (parquet_ && !parquet_->why().empty() ? parquet_->why() : std::string(why));
    return false;
  }
  bool open(const std::string& path, const std::optional<std::size_t>& most, bool is_parquet,
            const std::vector<std::string>& paths) {
    if (is_parquet || table_layout_of_magic(from_.head()) == table_layout::parquet) {
      if (!parquet_.emplace().begin(from_, path, most, paths)) return fail(parquet_->why());
      stream_ = columns::ipc::read([this](char* to, std::size_t room) { return parquet_->read(to, room); });
      return true;
    }
    if (table_layout_of_magic(from_.head()) != table_layout::file) {
      stream_ = columns::ipc::read([this](char* to, std::size_t room) { return from_.read(to, room); });
      return true;
    }
    if (from_.packed_as() == compression::none && mapped_.open(path)) stream_ = columns::ipc::read(mapped_.bytes());
    else {
      std::optional<std::string> all = from_.read_all(most, why_);
      if (!all) return false;
      whole_ = std::move(*all);
      stream_ = columns::ipc::read(whole_);
    }
    return true;
  }
  void add_row(batch& to) {
    ++number_;
    memory_.reset();
    dynamic::message m(read_.message(), memory_);
    std::string column;
    status s = m ? read_(batch_, at_, m, column) : status{code::no_memory, 0};
    ++at_;
    if (!s.ok()) return note(to, {.cause = s.cause, .line = 0, .path = column, .expected = {}, .found = {}}, false);
    if (to_.rows) {
      s = to_.rows->add(m);
      if (s.ok()) return ++to.good, void();
      return note(to, {.cause = s.cause, .line = 0, .path = {}, .expected = {}, .found = {}}, false);
    }
    const result<std::string_view> bytes = write_->write(m);
    if (!bytes) return note(to, write_->explain_write(m, bytes.error()), true);
    put_framed(*to_.format, *bytes, to.out);
    ++to.good;
  }
  void note(batch& to, diagnosis what, bool was_read) const {
    bad_record& bad = to.bad.emplace_back();
    bad.number = number_, bad.what = std::move(what), bad.was_read = was_read, bad.is_row = true;
  }

  input& from_;
  const loaded_schema& schema_;
  row_output to_;
  std::unique_ptr<codec> write_;
  mapped_file mapped_;
  std::string whole_;
  std::optional<parquet_reader> parquet_;
  ArrowArrayStream stream_{};
  columns::row_reader read_;
  ArrowArray batch_{};
  std::int64_t at_ = 0;
  std::uint64_t number_ = 0;
  arena memory_;
  std::string why_;
};

}  // namespace

std::unique_ptr<table_input> open_table(input& from, const std::string& path, const std::optional<std::size_t>& most,
                                        const table_spec& how, const std::vector<std::string>& paths,
                                        const loaded_schema& schema, row_output to, std::string& why) {
  auto made = std::make_unique<arrow_input>(from, schema, to);
  if (made->begin(path, most, how, paths)) return made;
  why = made->why();
  return nullptr;
}

}  // namespace isomer::cli
