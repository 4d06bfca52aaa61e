// SPDX-License-Identifier: MIT
#include "table.hpp"
#include <isomer/columns.hpp>
#include <isomer/records/registered.hpp>
#include <optional>
#include <utility>
#include <vector>
#include "../formats/codec.hpp"
#include "../formats/visit.hpp"
#include "parquet.hpp"
#include "wide_time.hpp"

namespace isomer::cli {
namespace {

using records::registry_for;
using records::registry_for_schema;
using records::with_registry;

// What a batch may take before it is written, whatever its rows.
constexpr std::size_t most_bytes = std::size_t{64} << 20;

class arrow_table;

// Rows that are not written yet.
class made_rows final : public made_values {
 public:
  ~made_rows() override {
    for (ArrowArray& one : all)
      if (one.release) one.release(&one);
  }
  std::vector<ArrowArray> all;
  status wrong;  // there was no memory for the others
};

// Says what is wrong as a codec does.
class row_reader : public converter {
 public:
  row_reader(arrow_table& to, const format_spec& from, bool is_alone);

  outcome convert(std::string_view bytes, std::string& out) override;
  std::unique_ptr<made_values> finish() override;
  diagnosis explain(std::string_view bytes, const outcome& wrong) override;

 protected:
  virtual status add(columns::row_builder& to, std::string_view bytes) = 0;

 private:
  void keep_batch();

  arrow_table& to_;
  std::unique_ptr<codec> codec_;
  std::optional<columns::row_builder> own_;  // nothing: rows are those of the table
  std::unique_ptr<made_rows> made_;
};

template <class Format>
class row_reader_of final : public row_reader {
 public:
  row_reader_of(arrow_table& to, const format_spec& from, bool is_alone, const Format& f, const dynamic::schema& known)
      : row_reader(to, from, is_alone),
        registry_(registry_for_schema<Format>(known, from.any_as_bytes)),
        format_(with_registry(f, registry_)) {}

 private:
  status add(columns::row_builder& to, std::string_view bytes) override { return to.add(format_, bytes); }

  const registry_for<Format> registry_;
  const Format format_;
};

class arrow_table final : public table {
 public:
  arrow_table(const table_spec& t, const columns::row_type& type, const loaded_schema& schema)
      : spec_(t), type_(type), rows_(type), schema_(schema) {}

  bool begin(output& to, table_layout as) override {
    to_ = &to;
    as = spec_.layout.value_or(as);
    if (as == table_layout::parquet) {
      if (!parquet_.emplace().begin(spec_.pack)) return failed_ = true, why_ = parquet_->why(), false;
      writer_.emplace(columns::ipc::layout::stream, [this](std::string_view bytes) { return parquet_->write(bytes); });
    } else {
      const auto kind = as == table_layout::file ? columns::ipc::layout::file : columns::ipc::layout::stream;
      writer_.emplace(kind, [&to](std::string_view bytes) { return to.write(bytes); });
    }
    ArrowSchema described;
    if (!type_.describe(described)) return written({code::no_memory, 0});
    const status s = writer_->begin(described);
    described.release(&described);
    return written(s);
  }
  std::unique_ptr<converter> reader(const format_spec& from, bool is_alone) override {
    return with_format(from, [&](const auto& f) -> std::unique_ptr<converter> {
      using one = std::remove_cvref_t<decltype(f)>;
      if constexpr (std::is_same_v<one, table_tpl>) return nullptr;
      else return std::make_unique<row_reader_of<one>>(*this, from, is_alone, f, schema_.all);
    });
  }
  void take(std::unique_ptr<made_values> rows) override {
    if (!rows || failed_) return;
    auto& made = static_cast<made_rows&>(*rows);
    for (const ArrowArray& one : made.all)
      if (!written(writer_->add(one))) return;
    written(made.wrong);
  }
  status add(const dynamic::message& m) override {
    if (failed_) return {};
    status s = rows_.add(m);
    if (s.cause == code::too_large && rows_.rows() && write_batch()) s = rows_.add(m);
    if (s.ok() && is_full(rows_)) write_batch();
    return s;
  }
  bool end() override {
    if (failed_) return false;
    if (rows_.rows() && !write_batch()) return false;
    if (!written(writer_->end())) return false;
    if (!parquet_ || parquet_->finish([this](std::string_view bytes) { return to_->write(bytes); })) return true;
    why_ = parquet_->why();
    return failed_ = true, false;
  }
  bool failed() const override { return failed_; }
  const std::string& why() const override { return why_; }

  const loaded_schema& schema() const { return schema_; }
  const columns::mapping& how() const { return spec_.how; }
  columns::row_builder& rows() { return rows_; }
  const columns::row_type& type() const { return type_; }
  bool is_full(const columns::row_builder& rows) const {
    return rows.rows() >= spec_.rows || rows.bytes() >= most_bytes;
  }
  bool write_batch() {
    ArrowArray batch;
    status s = rows_.finish(batch);
    if (s.ok()) {
      s = writer_->add(batch);
      batch.release(&batch);
    }
    return written(s);
  }

 private:
  // The writer's sink refuses what the output could not write, and the output knows why.
  bool written(status s) {
    if (s.ok()) return true;
    failed_ = true;
    if (parquet_ && !parquet_->why().empty()) why_ = parquet_->why();
    else if (s.cause == code::no_memory) why_ = s.message();
    else if (s.cause != code::too_large) why_ = writer_->error();
    return false;
  }

  table_spec spec_;
  columns::row_type type_;
  columns::row_builder rows_;
  const loaded_schema& schema_;
  output* to_ = nullptr;
  std::optional<parquet_writer> parquet_;  // where the stream goes, if it is there
  std::optional<columns::ipc::writer> writer_;
  std::string why_;
  bool failed_ = false;
};

row_reader::row_reader(arrow_table& to, const format_spec& from, bool is_alone)
    : to_(to), codec_(make_codec(from, to.schema().all)) {
  if (!is_alone) own_.emplace(to.type());
}

converter::outcome row_reader::convert(std::string_view bytes, std::string&) {
  if (!own_) {
    if (to_.failed()) return {};
    if (const status s = add(to_.rows(), bytes); !s.ok()) return {s};
    if (to_.is_full(to_.rows())) to_.write_batch();
    return {};
  }
  if (const status s = add(*own_, bytes); !s.ok()) return {s};
  if (to_.is_full(*own_)) keep_batch();
  return {};
}
void row_reader::keep_batch() {
  if (!made_) made_ = std::make_unique<made_rows>();
  made_->all.emplace_back().release = nullptr;
  if (const status s = own_->finish(made_->all.back()); !s.ok()) made_->wrong = s, made_->all.pop_back();
}
std::unique_ptr<made_values> row_reader::finish() {
  if (own_ && own_->rows()) keep_batch();
  return std::move(made_);
}
diagnosis row_reader::explain(std::string_view bytes, const outcome& wrong) {
  // What was read and has no place in a column has none in the input, either.
  arena memory;
  dynamic::message m(*to_.schema().message, memory);
  if (wrong.is.at != 0 || !m || !codec_->read(bytes, m).ok())
    return codec_->explain(bytes, wrong.is, *to_.schema().message);
  if (std::string path = path_of_wide_time(m, to_.how()); !path.empty())
    return {.cause = code::bad_value,
            .line = 0,
            .path = std::move(path),
            .expected = "a time that 64 bits can tell in the unit of its column",
            .found = {}};
  const std::unique_ptr<codec> as_json = make_codec(usual_spec_of(format::json), to_.schema().all);
  const result<std::string_view> text = as_json->write(m);
  if (!text) return as_json->explain_write(m, text.error());
  return {.cause = wrong.is.cause, .line = 0, .path = {}, .expected = {}, .found = {}};
}

}  // namespace

std::unique_ptr<table> make_table(const table_spec& t, const loaded_schema& schema,
                                  const std::vector<std::string>& paths, const std::vector<std::string>& conditions,
                                  std::string& why) {
  auto type = columns::row_type::make(schema.all, schema.message->full_name, t.how, paths, why);
  if (type) type = type.where(conditions, why);
  if (!type) return nullptr;
  return std::make_unique<arrow_table>(t, type, schema);
}

}  // namespace isomer::cli
