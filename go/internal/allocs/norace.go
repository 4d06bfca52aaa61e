// Without the race detector, pools keep what they are given.
// SPDX-License-Identifier: MIT

//go:build !race

package allocs

const poolsForget = false
