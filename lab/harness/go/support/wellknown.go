// Wellknown: points in time and spans of it, which plain structs write in JSON as programs write their time.Time.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Timestamp is google.protobuf.Timestamp.
type Timestamp struct {
	Seconds int64 `isomer:"1" json:"seconds,omitempty" msgpack:"seconds,omitempty"`
	Nanos   int32 `isomer:"2" json:"nanos,omitempty" msgpack:"nanos,omitempty"`
}

// MarshalJSON writes RFC 3339, in UTC.
func (t Timestamp) MarshalJSON() ([]byte, error) {
	return time.Unix(t.Seconds, int64(t.Nanos)).UTC().AppendFormat(nil, `"`+time.RFC3339Nano+`"`), nil
}

// UnmarshalJSON reads RFC 3339, of any zone.
func (t *Timestamp) UnmarshalJSON(text []byte) error {
	read, err := time.Parse(`"`+time.RFC3339Nano+`"`, string(text))
	*t = Timestamp{read.Unix(), int32(read.Nanosecond())}
	return err
}

// A Duration is google.protobuf.Duration.
type Duration struct {
	Seconds int64 `isomer:"1" json:"seconds,omitempty" msgpack:"seconds,omitempty"`
	Nanos   int32 `isomer:"2" json:"nanos,omitempty" msgpack:"nanos,omitempty"`
}

// MarshalJSON writes seconds, as in "1.5s".
func (d Duration) MarshalJSON() ([]byte, error) {
	sign, seconds, nanos := "", d.Seconds, d.Nanos
	if seconds < 0 || nanos < 0 {
		sign, seconds, nanos = "-", -seconds, -nanos
	}
	text := fmt.Appendf(nil, `"%s%d`, sign, seconds)
	if nanos != 0 {
		text = append(text, strings.TrimRight(fmt.Sprintf(".%09d", nanos), "0")...)
	}
	return append(text, `s"`...), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Duration) UnmarshalJSON(text []byte) error {
	number, ok := strings.CutSuffix(strings.TrimPrefix(string(text), `"`), `s"`)
	whole, fraction, _ := strings.Cut(number, ".")
	if !ok || len(fraction) > 9 {
		return errors.New("a duration is of seconds")
	}
	seconds, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return err
	}
	nanos, err := strconv.ParseUint((fraction + "000000000")[:9], 10, 32)
	if err != nil {
		return err
	}
	*d = Duration{seconds, int32(nanos)}
	if whole[0] == '-' {
		d.Nanos = -d.Nanos
	}
	return nil
}
