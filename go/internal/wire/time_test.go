// Tests of times, compared with package time.
// SPDX-License-Identifier: MIT

package wire

import (
	"math/rand/v2"
	"testing"
	"time"
)

func TestTimestamps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	check := func(seconds int64, nanos int32) {
		t.Helper()
		text, ok := AppendTimestamp(nil, seconds, nanos)
		if !ok {
			t.Fatal(seconds, nanos)
		}
		when, err := time.Parse(time.RFC3339Nano, string(text))
		if err != nil || when.Unix() != seconds || when.Nanosecond() != int(nanos) {
			t.Fatalf("%d %d: %s %v", seconds, nanos, text, err)
		}
		zone := time.FixedZone("", random.IntN(48*60-1)*60-24*60*60+60)
		for _, text := range []string{string(text), when.In(zone).Format(time.RFC3339Nano)} {
			if s, n, ok := ParseTimestamp(text); (!ok || s != seconds || n != nanos) && len(text) < 36 && text[0] != '-' && text[:4] != "0000" {
				t.Fatalf("%s: %d %d %v", text, s, n, ok)
			}
		}
	}
	for range 100000 {
		check(firstSecond+random.Int64N(lastSecond-firstSecond+1), random.Int32N(1000)*[]int32{1, 1000, 1000000}[random.IntN(3)])
	}
	// These are all days of two cycles of the calendar, and the last ones.
	for day := int64(0); day < 2*daysPerEra; day++ {
		check(firstSecond+day*secondsPerDay, 0)
		check(lastSecond-day*secondsPerDay, 999999999)
	}
	for _, bad := range []struct {
		seconds int64
		nanos   int32
	}{{firstSecond - 1, 0}, {lastSecond + 1, 0}, {0, -1}, {0, nanosPerSecond}} {
		if text, ok := AppendTimestamp(nil, bad.seconds, bad.nanos); ok {
			t.Errorf("%s", text)
		}
	}
}

func TestParseTimestampRefuses(t *testing.T) {
	for _, text := range []string{
		"", "1970", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00,5Z",
		"1970-01-01T00:00:00.1234567891Z", "1970-01-01T0:00:00Z", "1970-02-30T00:00:00Z", "1970-01-01T00:00:00+1:00",
		"1970-01-01T00:00:00+24:00", "1970-01-01T00:00:00+00:60", "1970-01-01T00:00:00Zx", "1970-01-01T00:00:60Z",
		"1970-01-01t00:00:00Z", "1970-01-01T00:00:00z", "+970-01-01T00:00:00Z", "1970/01/01T00:00:00Z", "0000-01-01T00:00:00Z",
	} {
		if s, n, ok := ParseTimestamp(text); ok {
			t.Errorf("%s: %d %d", text, s, n)
		}
	}
}

func TestDurations(t *testing.T) {
	for text, want := range map[string][2]int64{
		"0s": {0, 0}, "1s": {1, 0}, "-1.500s": {-1, -5e8}, "0.000001s": {0, 1000}, "-0.000000001s": {0, -1},
		"315576000000s": {longestDuration, 0}, "-315576000000.999999999s": {-longestDuration, -999999999},
	} {
		got, ok := AppendDuration(nil, want[0], int32(want[1]))
		if !ok || string(got) != text {
			t.Errorf("%s, want %s", got, text)
		}
		if s, n, ok := ParseDuration(text); !ok || s != want[0] || int64(n) != want[1] {
			t.Errorf("%s: %d %d %v", text, s, n, ok)
		}
	}
	for _, text := range []string{
		"", "s", "1", "-s", "--1s", "+1s", "1.s", ".5s", "01s", "1.1234567890s", "1s ", " 1s", "1.5", "315576000001s", "1e3s",
		"99999999999999999999s",
	} {
		if s, n, ok := ParseDuration(text); ok {
			t.Errorf("%s: %d %d", text, s, n)
		}
	}
	for _, bad := range [][2]int64{{1, -1}, {-1, 1}, {longestDuration + 1, 0}, {0, nanosPerSecond}, {0, -nanosPerSecond}} {
		if text, ok := AppendDuration(nil, bad[0], int32(bad[1])); ok {
			t.Errorf("%s", text)
		}
	}
}
