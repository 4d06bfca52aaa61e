// SPDX-License-Identifier: MIT
// CLI11's names, for headers: its own header costs each source that includes it more than most of ours together.
#pragma once

namespace CLI {

class App;
class Option;

}  // namespace CLI
