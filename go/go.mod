// The Go module of Isomer.
// SPDX-License-Identifier: MIT
module isomer.dev/isomer

go 1.26

require google.golang.org/protobuf v1.36.12
