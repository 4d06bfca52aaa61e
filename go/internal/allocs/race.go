// With the race detector, pools drop some of their values.
// SPDX-License-Identifier: MIT

//go:build race

package allocs

const poolsForget = true

// Exact reports whether every byte that is counted was allocated by the function that is measured.
const Exact = !poolsForget
