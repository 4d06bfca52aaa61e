// Levels: tests of messages that are not checked in.
// SPDX-License-Identifier: MIT

// Package levels has the tests that need Go types which tools/make/regen-go --levels makes: messages of the hybrid and
// the opaque API, and messages with generated code. They are a module of their own, so that the library's compiles
// without. Its packages are named after those that they test.
package levels
