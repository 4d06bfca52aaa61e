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

// refuse makes a refusal of what a library said, unless it is one.
func refuse(err error) *Refusal {
	if known := new(Refusal); errors.As(err, &known) {
		return known
	}
	return &Refusal{"", err}
}
