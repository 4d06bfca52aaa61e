// Timestamps and durations, as JSON and text spell them.
// SPDX-License-Identifier: MIT

package wire

const (
	firstSecond     = -62135596800 // 0001-01-01T00:00:00Z
	lastSecond      = 253402300799 // 9999-12-31T23:59:59Z
	longestDuration = 315576000000
	nanosPerSecond  = 1000000000
	secondsPerDay   = 86400
)

// IsTimestamp reports whether seconds and nanos are a time in the years 1 to 9999. nanos counts forward from the
// second.
func IsTimestamp(seconds int64, nanos int32) bool {
	return seconds >= firstSecond && seconds <= lastSecond && nanos >= 0 && nanos < nanosPerSecond
}

// AppendTimestamp appends a time as RFC 3339 spells it, with 0, 3, 6 or 9 digits after the seconds. It returns false if
// the time is outside of the years 1 to 9999.
func AppendTimestamp(b []byte, seconds int64, nanos int32) ([]byte, bool) {
	if !IsTimestamp(seconds, nanos) {
		return b, false
	}
	days := seconds / secondsPerDay
	time := int(seconds - days*secondsPerDay)
	if time < 0 {
		days--
		time += secondsPerDay
	}
	year, month, day := civil(days)
	b = append(b, byte(year/1000)+'0', byte(year/100%10)+'0', byte(year/10%10)+'0', byte(year%10)+'0', '-',
		byte(month/10)+'0', byte(month%10)+'0', '-', byte(day/10)+'0', byte(day%10)+'0', 'T',
		byte(time/36000)+'0', byte(time/3600%10)+'0', ':', byte(time/600%6)+'0', byte(time/60%10)+'0', ':',
		byte(time/10%6)+'0', byte(time%10)+'0')
	return append(appendFraction(b, uint32(nanos)), 'Z'), true
}

// AppendDuration appends a duration such as -1.500s. It returns false if it is out of range, or the signs differ.
func AppendDuration(b []byte, seconds int64, nanos int32) ([]byte, bool) {
	if seconds < -longestDuration || seconds > longestDuration || nanos <= -nanosPerSecond || nanos >= nanosPerSecond ||
		seconds < 0 && nanos > 0 || seconds > 0 && nanos < 0 {
		return b, false
	}
	if seconds < 0 || nanos < 0 {
		b = append(b, '-')
		seconds, nanos = -seconds, -nanos
	}
	var digits [20]byte
	i := len(digits)
	for first := true; first || seconds > 0; first = false {
		i--
		digits[i] = byte(seconds%10) + '0'
		seconds /= 10
	}
	b = append(b, digits[i:]...)
	return append(appendFraction(b, uint32(nanos)), 's'), true
}

// appendFraction appends a point and 3, 6 or 9 digits, or nothing.
func appendFraction(b []byte, nanos uint32) []byte {
	if nanos == 0 {
		return b
	}
	n := 9
	for nanos%1000 == 0 {
		nanos /= 1000
		n -= 3
	}
	var digits [10]byte
	digits[0] = '.'
	for i := n; i > 0; i-- {
		digits[i] = byte(nanos%10) + '0'
		nanos /= 10
	}
	return append(b, digits[:n+1]...)
}

// A cursor reads parts of a fixed form. It is bad after something that does not have the form.
type cursor struct {
	text string
	bad  bool
}

func (c *cursor) number(digits int) int {
	if len(c.text) < digits {
		c.bad = true
		return 0
	}
	v := 0
	for i := range digits {
		d := c.text[i] - '0'
		if d > 9 {
			c.bad = true
		}
		v = v*10 + int(d)
	}
	c.text = c.text[digits:]
	return v
}

func (c *cursor) is(b byte) bool {
	if c.text == "" || c.text[0] != b {
		return false
	}
	c.text = c.text[1:]
	return true
}

func (c *cursor) expect(b byte) {
	if !c.is(b) {
		c.bad = true
	}
}

// fraction reads a point and one to nine digits, if there is a point.
func (c *cursor) fraction() int32 {
	if !c.is('.') {
		return 0
	}
	nanos, n := int32(0), 0
	for ; n < len(c.text) && n < 9 && c.text[n]-'0' < 10; n++ {
		nanos = nanos*10 + int32(c.text[n]-'0')
	}
	if n == 0 {
		c.bad = true
	}
	c.text = c.text[n:]
	for ; n < 9; n++ {
		nanos *= 10
	}
	return nanos
}

// ParseTimestamp parses what RFC 3339 allows, with capital T and Z, and years 1 to 9999.
func ParseTimestamp(s string) (seconds int64, nanos int32, ok bool) {
	c := cursor{text: s}
	year := c.number(4)
	c.expect('-')
	month := c.number(2)
	c.expect('-')
	day := c.number(2)
	c.expect('T')
	hour := c.number(2)
	c.expect(':')
	minute := c.number(2)
	c.expect(':')
	second := c.number(2)
	nanos = c.fraction()
	offset := 0
	if !c.is('Z') {
		sign := -1
		if c.is('+') {
			sign = 1
		} else {
			c.expect('-')
		}
		h := c.number(2)
		c.expect(':')
		m := c.number(2)
		if h > 23 || m > 59 {
			return 0, 0, false
		}
		offset = sign * (h*3600 + m*60)
	}
	if c.bad || c.text != "" || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59 ||
		day > DaysIn(month, year) {
		return 0, 0, false
	}
	seconds = days(year, month, day)*secondsPerDay + int64(hour*3600+minute*60+second-offset)
	return seconds, nanos, seconds >= firstSecond && seconds <= lastSecond
}

// ParseDuration parses seconds with up to nine digits after the point, followed by s.
func ParseDuration(s string) (seconds int64, nanos int32, ok bool) {
	c := cursor{text: s}
	negative := c.is('-')
	n := 0
	for ; n < len(c.text) && c.text[n]-'0' < 10; n++ {
		seconds = seconds*10 + int64(c.text[n]-'0')
		if seconds > longestDuration {
			return 0, 0, false
		}
	}
	if n == 0 || n > 1 && c.text[0] == '0' {
		return 0, 0, false
	}
	c.text = c.text[n:]
	nanos = c.fraction()
	c.expect('s')
	if negative {
		seconds, nanos = -seconds, -nanos
	}
	return seconds, nanos, !c.bad && c.text == ""
}

// DaysIn returns the number of days of a month.
func DaysIn(month, year int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// The Gregorian calendar repeats every 400 years. Years begin in March here, so that a leap day is the last day.
const (
	daysPerEra = 146097
	marchFirst = 719468 // days from 0000-03-01 to 1970-01-01
)

// days returns the number of days since 1970-01-01.
func days(year, month, day int) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	return int64(365*year+year/4-year/100+year/400+(153*(month-3)+2)/5+day-1) - marchFirst
}

// civil is the inverse of days, from the year 1 on.
func civil(days int64) (year, month, day int) {
	n := int(days) + marchFirst
	era := n / daysPerEra
	n %= daysPerEra
	of := (n - n/1460 + n/36524 - n/(daysPerEra-1)) / 365
	n -= 365*of + of/4 - of/100
	month = (5*n + 2) / 153
	day = n - (153*month+2)/5 + 1
	year = era*400 + of
	if month += 3; month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}
