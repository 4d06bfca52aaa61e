// Under the race detector, pools forget.
// SPDX-License-Identifier: MIT

//go:build race

package allocs

const poolsForget = true

// Exact says that every byte that is counted was asked for by what is measured.
const Exact = !poolsForget
