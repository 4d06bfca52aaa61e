// SPDX-License-Identifier: MIT
// From one format to another, through a message that owns its values or is a view.
#pragma once
#include <type_traits>
#include "request.hpp"

namespace testee {

// Values that go by their tables.
struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};

template <class M, class Format>
isomer::status read(const Format& f, std::string_view input, M& m, isomer::arena& a) {
  isomer::result<M> r;
  if constexpr (std::is_trivially_destructible_v<M>) r = isomer::decode<M>(f, input, a);
  else r = isomer::decode<M>(f, input);
  m = *r;
  return r.error();
}

template <std::size_t Result, class M, class Format>
ConformanceResponse write(const Format& f, const M& m) {
  auto output = isomer::encode(f, m);
  return output ? answer<Result>(*output) : answer<result::serialize_error>(output.error().message());
}

// read(format, input) fills m.
template <class M, class Read>
ConformanceResponse convert_by(const ConformanceRequest& q, const formats& f, const M& m, Read read) {
  if (auto* bytes = std::get_if<payload::protobuf_payload>(&q.payload)) {
    if (isomer::status s = read(f.protobuf, *bytes); !s) return answer<result::parse_error>(s.message());
  } else if (auto* json = std::get_if<payload::json_payload>(&q.payload)) {
    if (isomer::status s = read(f.json, *json); !s) return answer<result::parse_error>(f.json.explain(*json, s).text());
  } else if (auto* text = std::get_if<payload::text_payload>(&q.payload)) {
    if (isomer::status s = read(f.text, *text); !s) return answer<result::parse_error>(f.text.explain(*text, s).text());
  } else {
    return answer<result::skipped>("JSPB exists only inside Google");
  }
  switch (q.requested_output_format) {
    case conformance::WireFormat::PROTOBUF: return write<result::protobuf_payload>(f.protobuf, m);
    case conformance::WireFormat::JSON: return write<result::json_payload>(f.json, m);
    case conformance::WireFormat::TEXT_FORMAT: return write<result::text_payload>(f.text, m);
    default: return answer<result::skipped>("JSPB exists only inside Google");
  }
}
template <class M>
ConformanceResponse convert(const ConformanceRequest& q, const formats& f) {
  isomer::arena a;
  M m;
  return convert_by(q, f, m, [&](const auto& format, std::string_view input) { return read(format, input, m, a); });
}

}  // namespace testee
