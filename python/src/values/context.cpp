// SPDX-License-Identifier: MIT
#include "context.hpp"

namespace isomer::python_values {

thread_local constinit context* context::now = nullptr;

void note_wrong(const char* what) {
  if (context::now && !context::now->wrong) context::now->wrong = what;
}

}  // namespace isomer::python_values
