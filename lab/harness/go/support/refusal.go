// Refusal: what a library cannot carry, and where it is.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"strings"
)

// A Refusal is an error that is no fault of the harness: the library cannot carry a schema or a value.
type Refusal struct {
	Field string // the path to it, or empty
	Err   error
}

// Error is what the library said, in one line.
func (r *Refusal) Error() string { return strings.Join(strings.Fields(r.Err.Error()), " ") }

func (r *Refusal) Unwrap() error { return r.Err }

// event is what the last line of the program says.
func (r *Refusal) event() string {
	if errors.As(r.Err, new(thrown)) {
		return "failed"
	}
	return "refused"
}

// thrown is an error that a library returned, and no statement of its harness.
type thrown struct{ error }

func (t thrown) Unwrap() error { return t.error }

// refuse makes a refusal of what a library said, unless it is one. Its last event is that the library failed.
func refuse(err error) *Refusal {
	if known := new(Refusal); errors.As(err, &known) {
		return known
	}
	return &Refusal{"", thrown{err}}
}
