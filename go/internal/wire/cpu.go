// CPU: whether the functions in assembly can be called.
// SPDX-License-Identifier: MIT

package wire

// HasAVX2 says that there are functions in assembly, and that the processor has what they need. Tests switch it off.
var HasAVX2 = hasAVX2()
