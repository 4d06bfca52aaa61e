// Tests of what is not checked in: messages of each API level, and those with generated code.
// SPDX-License-Identifier: MIT
module isomer.dev/isomer/levels

go 1.26

require (
	google.golang.org/protobuf v1.36.12
	isomer.dev/isomer v0.0.0
)

replace isomer.dev/isomer => ../
