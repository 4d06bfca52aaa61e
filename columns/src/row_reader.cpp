// SPDX-License-Identifier: MIT
#include <isomer/columns/row_reader.hpp>
#include "gather/gather.hpp"

namespace isomer::columns {

row_reader row_reader::make(const dynamic::schema& schema, std::string_view message, const ArrowSchema& columns,
                            std::string_view unknown_fields, std::span<const std::string> paths, std::string& why) {
  row_reader made;
  auto row = std::make_shared<bound_row>();
  row->schema = schema;
  row->message = schema.find(message);
  if (!row->message) why = "there is no message \"" + std::string(message) + '"';
  else if (bind_columns(row->top, *row->message, columns, unknown_fields, projection(paths), schema, why)) {
    row->types = dynamic::registry_of<json>(schema);
    made.row_ = std::move(row);
  }
  return made;
}

const isomer::detail::table::message_table& row_reader::message() const { return *row_->message; }

status row_reader::operator()(const ArrowArray& batch, std::int64_t i, dynamic::message& to) const {
  std::string unused;
  return (*this)(batch, i, to, unused);
}

status row_reader::operator()(const ArrowArray& batch, std::int64_t i, dynamic::message& to,
                              std::string& column) const {
  to.clear();
  const status s = gather(*row_, batch, i, to, column);
  if (!s.ok()) to.clear();
  return {s.cause, 0};
}

}  // namespace isomer::columns
