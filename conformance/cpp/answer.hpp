// SPDX-License-Identifier: MIT
// One question of the conformance suite: a message in one format, to be given back in another.
#pragma once
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <string_view>
#include "conformance/conformance.isomer.hpp"

namespace testee {

using conformance::ConformanceRequest;
using conformance::ConformanceResponse;
using payload = ConformanceRequest::payload_case;
using result = ConformanceResponse::result_case;

template <std::size_t Result>
ConformanceResponse answer(std::string text) {
  ConformanceResponse r;
  r.result.emplace<Result>(std::move(text));
  return r;
}

inline isomer::json json_format(const ConformanceRequest& q, isomer::any_type_list types) {
  bool ignore = q.test_category == conformance::TestCategory::JSON_IGNORE_UNKNOWN_PARSING_TEST;
  return {.ignore_unknown = ignore, .types = types};
}

template <class M>
ConformanceResponse write(const ConformanceRequest& q, const M& m, isomer::any_type_list types) {
  if (q.requested_output_format == conformance::WireFormat::PROTOBUF) {
    auto bytes = isomer::encode(isomer::protobuf{}, m);
    if (!bytes) return answer<result::serialize_error>(std::string(bytes.error().message()));
    return answer<result::protobuf_payload>(*bytes);
  }
  if (q.requested_output_format == conformance::WireFormat::JSON) {
    auto text = isomer::encode(json_format(q, types), m);
    if (!text) return answer<result::serialize_error>(std::string(text.error().message()));
    return answer<result::json_payload>(*text);
  }
  return answer<result::skipped>("no such format here");
}

// M is the message that the request names.
template <class M>
ConformanceResponse convert(const ConformanceRequest& q, isomer::any_type_list types) {
  isomer::result<M> m;
  if (auto* bytes = std::get_if<payload::protobuf_payload>(&q.payload)) {
    m = isomer::decode<M>(isomer::protobuf{}, *bytes);
    if (!m) return answer<result::parse_error>(std::string(m.error().message()));
  } else if (auto* text = std::get_if<payload::json_payload>(&q.payload)) {
    m = isomer::decode<M>(json_format(q, types), *text);
    if (!m) return answer<result::parse_error>(isomer::json::explain(*text, m.error()).text());
  } else {
    return answer<result::skipped>("no such format here");
  }
  return write(q, *m, types);
}

}  // namespace testee
