// overV2, for toolchains whose encoding/json is the original one.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package json

// overV2 is set if the toolchain's encoding/json is based on encoding/json/v2, as it is from Go 1.27 on. Where the two
// differ, this package does what encoding/json of the toolchain does.
const overV2 = false
