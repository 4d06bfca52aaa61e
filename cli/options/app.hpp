// SPDX-License-Identifier: MIT
// Declares CLI11's names for headers, since CLI11's own header takes long to compile.
#pragma once

namespace CLI {

class App;
class Option;

}  // namespace CLI
