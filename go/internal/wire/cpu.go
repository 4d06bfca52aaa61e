// CPU: whether the assembly functions can be called.
// SPDX-License-Identifier: MIT

package wire

// HasAVX2 is set if there are assembly functions and the processor supports them. Tests change it.
var HasAVX2 = hasAVX2()
