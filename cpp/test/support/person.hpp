// SPDX-License-Identifier: MIT
// A person with three phones, whose sizes in several formats are known from elsewhere.
#pragma once
#include "person.isomer.hpp"

namespace test {

inline demo::Person three_phones() {
  using Phone = demo::Person_PhoneType;
  return {.name = "John Smith",
          .id = 12,
          .email = "j@example.com",
          .phone = {{.number = "+447700900123", .type = Phone::MOBILE},
                    {.number = "+442079460018", .type = Phone::HOME},
                    {.number = "+441632960042", .type = Phone::WORK}}};
}

}  // namespace test
