// SPDX-License-Identifier: MIT
#include <isomer/columns/row_type.hpp>
#include <isomer/wire/utf8.hpp>
#include <new>
#include "arrow/type.hpp"
#include "make_filter.hpp"
#include "plan/make_plan.hpp"

namespace isomer::columns {
namespace {

bool is_text(std::string_view s) { return isomer::detail::wire::utf8(s.data(), s.size()); }

}  // namespace

row_type row_type::make(const dynamic::schema& schema, std::string_view message, const mapping& how,
                        std::span<const std::string> paths, std::string& why) {
  row_type made;
  auto p = std::make_shared<plan>();
  p->schema = schema, p->how = how, p->message = schema.find(message);
  if (!is_text(how.zone)) why = "the name of the time zone is not UTF-8";
  else if (!is_text(how.unknown_fields)) why = "the name of the column of unknown fields is not UTF-8";
  else if (!p->message) why = "there is no message \"" + std::string(message) + '"';
  else if (make_plan(*p, projection(paths), why)) {
    if (p->needs_message) p->types = dynamic::registry_of<json>(p->schema);
    made.plan_ = std::move(p);
  }
  return made;
}

row_type row_type::where(std::span<const std::string> conditions, std::string& why) const {
  row_type made = *this;
  if (!conditions.empty() && !(made.only_ = make_filter(*plan_, conditions, why))) made.plan_ = nullptr;
  return made;
}

const message_table& row_type::message() const { return *plan_->message; }

bool row_type::describe(ArrowSchema& to) const {
  to.release = nullptr;
  try {
    columns::describe(plan_->top, plan_->how, to);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace isomer::columns
