// Errors that match those of google.golang.org/protobuf.
// SPDX-License-Identifier: MIT

package proto

// failure is an *isomer.Error that also matches Error.
type failure struct{ error }

// failed converts err into what this package returns.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &failure{err}
}

// Is makes errors.Is(err, Error) true.
func (f *failure) Is(target error) bool { return target == Error }

// Unwrap returns the *isomer.Error.
func (f *failure) Unwrap() error { return f.error }
