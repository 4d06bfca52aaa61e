// The testee of the official conformance suite.
// SPDX-License-Identifier: MIT
module isomer.dev/isomer/conformance

go 1.26

require (
	google.golang.org/protobuf v1.36.12
	isomer.dev/isomer v0.0.0
)

replace isomer.dev/isomer => ../
