// SPDX-License-Identifier: MIT
// Shows protobuf's wire bytes together with their meaning by a schema: offset, bytes, field, type and value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/dynamic/schema.hpp>
#include <string>
#include <string_view>
#include "frame.hpp"
#include "page.hpp"
#include "record.hpp"

namespace isomer::inspect {

// Every byte is shown once, whatever is wrong with it, in linear time.
class schema_dump {
 public:
  // Offsets count from the begin of `all`. It and the schema must outlive the dump.
  schema_dump(std::string_view all, const dynamic::schema& known, page& to) : all_(all), known_(known), page_(to) {}
  void write(const detail::table::message_table& message, wire_framing f);

 private:
  // Messages that nest deeper than this are not parsed.
  static constexpr std::size_t most_levels = 100;

  // The meaning of a record, and the message that contains it. Without a table, everything is unknown.
  void write_records(std::string_view message, const detail::table::message_table* of, std::size_t level);
  void write_group(const wire_record& r, std::string_view from, std::string_view inside,
                   const detail::table::message_table* of, std::size_t level);
  void write_record(const wire_record& r, std::string_view from, const detail::table::message_table* of,
                    std::size_t level);
  void write_known(const wire_record& r, std::string_view from, const detail::table::field& f, const std::string& name,
                   std::size_t level);
  void write_packed(const wire_record& r, std::string_view from, const detail::table::field& f, const std::string& name,
                    std::size_t level);
  void write_unknown(const wire_record& r, std::string_view from, const std::string& name, std::string_view why,
                     std::size_t level);
  void write_inside(const wire_record& r, std::string_view head, const std::string& meaning,
                    const detail::table::message_table* of, std::size_t level, std::string_view wrong);
  // Shows bytes in rows, with their meaning in the first one.
  void write_row(std::string_view bytes, const std::string& meaning, std::size_t level, std::string_view wrong = {});
  const detail::table::field* field_of(const detail::table::message_table* of, std::uint64_t number,
                                       std::string& name) const;

  std::string_view all_;
  const dynamic::schema& known_;
  page& page_;
};

}  // namespace isomer::inspect
