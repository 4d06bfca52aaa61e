// Mismatch: more about a value that its place cannot hold.
// SPDX-License-Identifier: MIT

package base

// Mismatch is the Err of an Error with the Code BadValue: what was found, and what was expected. Either may be empty.
type Mismatch struct{ Found, Want string }

// Error is both, as in "found a string, want int32".
func (m *Mismatch) Error() string {
	switch {
	case m.Want == "":
		return "found " + m.Found
	case m.Found == "":
		return "want " + m.Want
	}
	return "found " + m.Found + ", want " + m.Want
}

// Expect adds what was expected to err, if it is a Mismatch that does not say so yet. The innermost place counts.
func Expect(err error, want string) {
	if m, ok := err.(*Mismatch); ok && m.Want == "" {
		m.Want = want
	}
}
