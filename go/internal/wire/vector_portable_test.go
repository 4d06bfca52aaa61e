// Tests without vectors, where there are none.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

import "testing"

func withoutVectors(*testing.T) {}
