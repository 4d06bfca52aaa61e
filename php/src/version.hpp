// SPDX-License-Identifier: MIT
// The project's version, as CMakeLists.txt at its root has it.
#pragma once

#define PHP_ISOMER_VERSION "0.1.0"
