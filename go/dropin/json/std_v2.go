// overV2 where encoding/json is written over encoding/json/v2.
// SPDX-License-Identifier: MIT

//go:build goexperiment.jsonv2

package json

// overV2 says that encoding/json is written over encoding/json/v2, as it is from Go 1.27 on.
const overV2 = true
