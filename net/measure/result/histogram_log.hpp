// SPDX-License-Identifier: MIT
// Histograms one after the other in time, in HdrHistogram's log format 1.3, whose counts are compressed by zlib.
#pragma once
#include <string>
#include "histogram.hpp"

namespace isomer::net::measure {

// What stands in front of all lines. Seconds since 1970.
std::string log_header(double start);
// A line: what was measured, if there is more than one thing (without commas or blanks); when the interval began, in
// seconds after the start; and how long it was.
std::string log_line(const std::string& tag, double began, double seconds, const histogram& h);

}  // namespace isomer::net::measure
