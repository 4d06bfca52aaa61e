// Wellknown: timestamps and durations, which plain structs encode as programs encode their time.Time.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/binary"
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

// MarshalJSON encodes RFC 3339, in UTC.
func (t Timestamp) MarshalJSON() ([]byte, error) {
	return time.Unix(t.Seconds, int64(t.Nanos)).UTC().AppendFormat(nil, `"`+time.RFC3339Nano+`"`), nil
}

// UnmarshalJSON decodes RFC 3339, in any time zone.
func (t *Timestamp) UnmarshalJSON(text []byte) error {
	read, err := time.Parse(`"`+time.RFC3339Nano+`"`, string(text))
	*t = Timestamp{read.Unix(), int32(read.Nanosecond())}
	return err
}

// MarshalMsgpack encodes MessagePack's timestamp, in the shortest of its three forms.
func (t Timestamp) MarshalMsgpack() ([]byte, error) {
	if t.Seconds>>34 != 0 {
		data := binary.BigEndian.AppendUint32([]byte{0xc7, 12, 0xff}, uint32(t.Nanos))
		return binary.BigEndian.AppendUint64(data, uint64(t.Seconds)), nil
	}
	if both := uint64(t.Nanos)<<34 | uint64(t.Seconds); both>>32 != 0 {
		return binary.BigEndian.AppendUint64([]byte{0xd7, 0xff}, both), nil
	}
	return binary.BigEndian.AppendUint32([]byte{0xd6, 0xff}, uint32(t.Seconds)), nil
}

// UnmarshalMsgpack decodes each of the forms.
func (t *Timestamp) UnmarshalMsgpack(data []byte) error {
	switch {
	case len(data) == 15 && string(data[:3]) == "\xc7\x0c\xff":
		*t = Timestamp{int64(binary.BigEndian.Uint64(data[7:])), int32(binary.BigEndian.Uint32(data[3:]))}
	case len(data) == 10 && string(data[:2]) == "\xd7\xff":
		both := binary.BigEndian.Uint64(data[2:])
		*t = Timestamp{int64(both & (1<<34 - 1)), int32(both >> 34)}
	case len(data) == 6 && string(data[:2]) == "\xd6\xff":
		*t = Timestamp{int64(binary.BigEndian.Uint32(data[2:])), 0}
	default:
		return errors.New("a point in time is a timestamp of MessagePack")
	}
	return nil
}

// A Duration is google.protobuf.Duration.
type Duration struct {
	Seconds int64 `isomer:"1" json:"seconds,omitempty" msgpack:"seconds,omitempty"`
	Nanos   int32 `isomer:"2" json:"nanos,omitempty" msgpack:"nanos,omitempty"`
}

// MarshalJSON encodes seconds, as in "1.5s".
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

// UnmarshalJSON decodes what MarshalJSON encodes.
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
