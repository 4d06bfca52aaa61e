// SPDX-License-Identifier: MIT
// Golden vectors of the documentation's messages.
#include "support/golden.hpp"
#include "wifi.isomer.hpp"

namespace demo_test {

TEST(Vectors, Person) { test::golden<demo::Person, demo::PersonView>(); }
TEST(Vectors, WifiStatus) { test::golden<demo::WifiStatus, demo::WifiStatusView>(); }

}  // namespace demo_test
