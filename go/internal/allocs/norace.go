// Without the race detector, pools keep their values.
// SPDX-License-Identifier: MIT

//go:build !race

package allocs

const poolsForget = false

// Exact reports whether every byte that is counted was allocated by the function that is measured.
const Exact = !poolsForget
