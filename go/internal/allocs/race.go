// Under the race detector, pools forget.
// SPDX-License-Identifier: MIT

//go:build race

package allocs

const poolsForget = true
