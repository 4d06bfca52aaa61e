// overV2 where encoding/json is written over encoding/json/v2.
// SPDX-License-Identifier: MIT

//go:build goexperiment.jsonv2

package json

// overV2 says that the toolchain's encoding/json is written over encoding/json/v2, as it is from Go 1.27 on. Where the
// two differ, this package does what encoding/json does in the program that is built.
const overV2 = true
