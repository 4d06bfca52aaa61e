// SPDX-License-Identifier: MIT
// A question of the conformance suite, its answer, and what the formats are told.
#pragma once
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <string>
#include "conformance/conformance.isomer.hpp"

namespace testee {

using conformance::ConformanceRequest;
using conformance::ConformanceResponse;
using payload = ConformanceRequest::payload_case;
using result = ConformanceResponse::result_case;

template <std::size_t Result>
ConformanceResponse answer(std::string_view text) {
  ConformanceResponse r;
  r.result.emplace<Result>(std::string(text));
  return r;
}

struct registries {
  isomer::registry<isomer::protobuf> protobuf;
  isomer::registry<isomer::json> json;
  isomer::registry<isomer::text> text;

  template <class... T>
  void add_types() {
    json.add<T...>();
    text.add<T...>();
  }
  void add_extensions(auto... keys) {
    protobuf.add(keys...);
    json.add(keys...);
    text.add(keys...);
  }
};

struct formats {
  isomer::protobuf protobuf;
  isomer::json json;
  isomer::text text;

  formats(const ConformanceRequest& q, const registries& known)
      : protobuf{.extensions = known.protobuf},
        json{.ignore_unknown = q.test_category == conformance::TestCategory::JSON_IGNORE_UNKNOWN_PARSING_TEST,
             .types = known.json,
             .extensions = known.json},
        // The suite's performance set wants a second value of a message to be merged with the first.
        text{.print_unknown = q.print_unknown_fields,
             .allow_overwrites = true,
             .types = known.text,
             .extensions = known.text} {}
};

}  // namespace testee
