// The Go module of Isomer.
// SPDX-License-Identifier: MIT
module isomer.dev/isomer

go 1.26
