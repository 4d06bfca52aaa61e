// Errors, which google.golang.org/protobuf's are told by.
// SPDX-License-Identifier: MIT

package proto

// failure is an *isomer.Error that matches Error, too.
type failure struct{ error }

// failed is err as this package returns it.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &failure{err}
}

// Is makes errors.Is(err, Error) true.
func (f *failure) Is(target error) bool { return target == Error }

// Unwrap is the *isomer.Error.
func (f *failure) Unwrap() error { return f.error }
