// SPDX-License-Identifier: MIT
// Answers by messages that no compiler saw.
#pragma once
#include <isomer/dynamic.hpp>
#include "request.hpp"

namespace testee {

class dynamic_schema {
 public:
  dynamic_schema();  // ends the program when the descriptors are not as they should be
  ConformanceResponse respond(const ConformanceRequest& q) const;

 private:
  isomer::dynamic::schema made_;
  registries known_;
};

}  // namespace testee
