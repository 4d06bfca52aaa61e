// Tests without vectors, on processors that have them.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package wire

import "testing"

func withoutVectors(t *testing.T) {
	had := hasVectors
	hasVectors = false
	t.Cleanup(func() { hasVectors = had })
}
