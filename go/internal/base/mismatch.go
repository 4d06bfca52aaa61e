// Mismatch: details of a value that its field cannot hold.
// SPDX-License-Identifier: MIT

package base

// Mismatch is the Err of an Error whose Code is BadValue: what was found, and what was expected. Either may be empty.
type Mismatch struct{ Found, Want string }

// Error returns both, as in "found a string, want int32".
func (m *Mismatch) Error() string {
	switch {
	case m.Want == "":
		return "found " + m.Found
	case m.Found == "":
		return "want " + m.Want
	}
	return "found " + m.Found + ", want " + m.Want
}

// Expect adds to err what was expected, if err has a Mismatch that does not say so yet, so that the innermost field
// counts.
func Expect(err error, want string) {
	if m, ok := err.(*Mismatch); ok && m.Want == "" {
		m.Want = want
	}
}
