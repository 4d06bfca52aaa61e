// SPDX-License-Identifier: MIT
// Histograms one after the other in time, in HdrHistogram's log format 1.3, whose counts are compressed by zlib.
#pragma once
#include <string>
#include "histogram.hpp"

namespace isomer::net::measure {

// What stands in front of all lines. Seconds since 1970.
std::string log_header(double start);
// A line: when the interval began, seconds behind the start, and how long it was.
std::string log_line(double began, double seconds, const histogram& h);

}  // namespace isomer::net::measure
