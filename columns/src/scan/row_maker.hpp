// SPDX-License-Identifier: MIT
// Converts pieces to batches, for one thread.
#pragma once
#include <isomer/columns/arrow.h>
#include <cstdint>
#include <isomer/columns/scanner.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "error_rows.hpp"
#include "piece.hpp"
#include "piece_source.hpp"
#include "record_reader.hpp"

namespace isomer::columns {

// The batches made from a piece. Its owner must release them.
struct made_batches {
  struct one {
    ArrowArray rows;
    std::uint64_t bad = 0;  // the number of malformed records
  };
  std::vector<one> all;
  std::uint64_t bad_behind = 0;  // records without a row, after all others
  int failure = 0;               // the error after the batches, as a number of errno.h
  std::string why;

  made_batches() = default;
  made_batches(made_batches&& o) noexcept { *this = std::move(o); }
  made_batches& operator=(made_batches&& o) noexcept {
    all.swap(o.all), why.swap(o.why);
    std::swap(bad_behind, o.bad_behind), std::swap(failure, o.failure);
    return *this;
  }
  ~made_batches() {
    for (one& b : all)
      if (b.rows.release) b.rows.release(&b.rows);
  }
};

class row_maker {
 public:
  row_maker(std::shared_ptr<const plan> of, std::shared_ptr<const filter> only, std::shared_ptr<const plan> errors,
            const records::format_spec& f, const scan_options& how);

  // Adds the rows of a piece. Batches that are full are appended to `to`. After a failure nothing is added.
  void add(const piece& from, const piece_source& inputs, made_batches& to);
  // Makes a batch of the remaining rows, if there are any.
  void flush(made_batches& to);
  std::size_t rows() const { return rows_.rows(); }

 private:
  bool add_record(const piece& from, const segment& s, std::size_t i, const piece_source& inputs, made_batches& to);
  bool add_bad(const bad_record& r, made_batches& to);
  bool is_full() const;
  bool fail(made_batches& to, int number, std::string why);

  // Takes the header of a schema registry off. Otherwise the record is bad, and `expected` says what is missing.
  status take_header(std::string_view& bytes, std::string& expected) const;

  const scan_options& how_;
  std::shared_ptr<const plan> of_;
  const bool has_positions_;
  std::unique_ptr<record_reader> read_;
  detail::row_builder_state rows_;
  std::unique_ptr<detail::row_builder_state> errors_;
  std::uint64_t bad_ = 0;
};

}  // namespace isomer::columns
