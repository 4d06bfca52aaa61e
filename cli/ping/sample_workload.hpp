// SPDX-License-Identifier: MIT
// Messages of the user's own as what ping sends.
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
// what envelopes call the format. The samples must outlive it, and so must the method's name.
std::unique_ptr<net::measure::workload> make_sample_workload(const subject& samples, std::string_view method,
                                                             const format_spec& f, std::uint32_t number);

// Which sample the format cannot express, where in it, and why: empty if it can express all of them.
std::string why_unwritten(const subject& samples, const format_spec& f);

}  // namespace isomer::cli
