// Without the race detector, pools keep what they are given.
// SPDX-License-Identifier: MIT

//go:build !race

package allocs

const poolsForget = false

// Exact says that every byte that is counted was asked for by what is measured.
const Exact = !poolsForget
