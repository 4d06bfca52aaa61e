// replacement replaces what is not UTF-8, as encoding/json does before Go 1.27.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package jsontext

const replacement = `\ufffd`
