// SPDX-License-Identifier: MIT
// Encodes and decodes dynamic messages and extensions as protobuf, compiled once.
#include <isomer/api/dynamic.hpp>
#include <isomer/api/dynamic_registry.hpp>
#include <isomer/format/protobuf/message_set.hpp>
#include <isomer/protobuf.hpp>
#include <limits>

namespace isomer::dynamic::binary {

namespace wire_format = detail::protobuf;

// Messages are written without a depth limit, since they were read within one.
constexpr isomer::protobuf any_depth{.limits = {.depth = std::numeric_limits<int>::max()}};

status read(std::string_view bytes, message& to, const limits& may_spend) {
  return decode(isomer::protobuf{.limits = may_spend}, bytes, to);
}
result<std::string> write(const message& m) { return encode(any_depth, m); }

status read(const extension& x, std::string_view records, message& carrier, const limits& may_spend) {
  const isomer::protobuf f{.limits = may_spend};
  if (!x.extendee->is_message_set) return decode(f, records, carrier);
  status s;
  wire_format::each_record(records, [&](const wire_format::record& r) {
    std::string_view content;
    if (!s.ok() || !wire_format::set_content(r, x.number, content)) return;
    auto value = carrier.make(x.value());
    // A second item is merged into the first.
    s = value ? detail::table::decode_into<storage>(f, content, value->type(), value->address(), &carrier.memory(),
                                                    true, 0)
              : value.error();
    s.at += s.ok() ? 0 : static_cast<std::size_t>(content.data() - records.data());
  });
  return s;
}
result<std::string> write(const extension& x, const message& carrier) {
  if (!x.extendee->is_message_set) return write(carrier);
  if (!carrier.has(x.value())) return std::string();
  auto content = write(*carrier.get<message>(x.value()));
  if (content) {
    std::string item;
    wire_format::append_item(item, {x.number, *content});
    return item;
  }
  return content;
}

wire_format::reader::cursor check_extension(const void* of, wire_format::reader& outer, wire_format::reader::cursor c,
                                            std::string_view record, std::ptrdiff_t& memory, std::string&) {
  auto& x = *static_cast<const extension*>(of);
  arena own;
  auto inner = outer.within(memory);
  std::string_view content = record;
  const detail::table::message_table* t = x.carrier;
  if (x.extendee->is_message_set) {
    wire_format::record r;
    if (!wire_format::record_reader(record, outer.depth).next(r) || !wire_format::set_content(r, x.number, content))
      return c;
    if (--inner.limits.depth < 0) return outer.fail(code::too_deep, record.data());
    t = x.value().message;
  }
  detail::table::decoding<wire_format::reader, storage> decoding(inner, content.data(), content.size(), &own);
  if (!decoding.mem.charge(t->bytes)) return outer.fail(code::too_large, record.data());
  message value(*t, own);
  if (!value) return outer.fail(code::no_memory, record.data());
  status s = detail::table::decode_top(decoding, *t, value.address(), 0);
  // A required field may be in another record.
  return s.ok() || s.cause == code::missing_required ? c : outer.fail(s.cause, content.data() + s.at);
}

}  // namespace isomer::dynamic::binary
