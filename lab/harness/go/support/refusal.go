// Refusal: what a library does not support, and where.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"strings"
)

// A Refusal is an error that is not the harness's fault: the library does not support a schema or a value.
type Refusal struct {
	Field string // the path to it, or empty
	Err   error
}

// Error returns the library's reason in one line.
func (r *Refusal) Error() string { return strings.Join(strings.Fields(r.Err.Error()), " ") }

func (r *Refusal) Unwrap() error { return r.Err }

// event returns the last line of the program's output.
func (r *Refusal) event() string {
	if errors.As(r.Err, new(thrown)) {
		return "failed"
	}
	return "refused"
}

// thrown is an error that a library returned, rather than its harness.
type thrown struct{ error }

func (t thrown) Unwrap() error { return t.error }

// refuse converts an error of the library into a refusal, unless it is one. Its event is that the library failed.
func refuse(err error) *Refusal {
	if known := new(Refusal); errors.As(err, &known) {
		return known
	}
	return &Refusal{"", thrown{err}}
}
