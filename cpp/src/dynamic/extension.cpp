// SPDX-License-Identifier: MIT
// Extensions of dynamic messages. api/extension.hpp does the same for keys that the compiler knows.
#include <isomer/dynamic/message.hpp>
#include <isomer/format/protobuf/message_set.hpp>

namespace isomer::dynamic {

namespace protobuf = detail::protobuf;

bool message::has(const extension& x) const {
  return x.extendee == type_ && protobuf::has_extension(unknown(), x.number, type_->is_message_set);
}

result<message> message::read(const extension& x) const {
  if (x.extendee != type_) return status{code::bad_value, 0};
  message carrier(*x.carrier, *memory_);
  if (!carrier) return status{code::no_memory, 0};
  status s = binary::read(x, unknown(), carrier, {});
  return s.ok() ? result<message>(carrier) : s;
}

status message::write(const extension& x, const message& carrier) {
  if (x.extendee != type_ || carrier.type_ != x.carrier) return {code::bad_value, 0};
  auto records = binary::write(x, carrier);
  return records ? replace(x, *records) : records.error();
}
status message::clear(const extension& x) { return x.extendee == type_ ? replace(x, {}) : status{code::bad_value, 0}; }

status message::replace(const extension& x, std::string_view records) {
  std::string kept;
  bool had = false;
  protobuf::each_record(unknown(), [&](const protobuf::record& r) {
    bool is_own = protobuf::extension_number(r, type_->is_message_set) == x.number;
    had = had || is_own;
    if (!is_own) kept += r.whole;
  });
  auto& now = *reinterpret_cast<unknown_view*>(at_ + type_->unknown);
  memory::store st = unlimited();
  unknown_view fresh;
  bool done = true;
  if (!had) done = records.empty() || keep_copy(st, fresh = now, records.data(), records.size());
  else if (kept += records; !kept.empty()) done = keep_copy(st, fresh, kept.data(), kept.size());
  else return now = {}, status{};
  if (!done) return {code::no_memory, 0};
  now = fresh;
  return {};
}

}  // namespace isomer::dynamic
