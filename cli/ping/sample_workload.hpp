// SPDX-License-Identifier: MIT
// Sends messages of the user's schema for isomer ping.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include "../formats/spec.hpp"
#include "../measure/subject.hpp"
#include "measure/workload.hpp"

namespace isomer::cli {

// Sends the samples in turn to a server that answers each with a message of the same type, as echo does. `number` is
// that of the format in envelopes. The samples and the method's name must outlive the workload.
std::unique_ptr<net::measure::workload> make_sample_workload(const subject& samples, std::string_view method,
                                                             const format_spec& f, std::uint32_t number);

// Returns which sample the format cannot represent, where in it, and why; empty if it can represent all of them.
std::string why_unwritten(const subject& samples, const format_spec& f);

}  // namespace isomer::cli
