// Options: the functions that encoding/json has in addition from Go 1.27 on, for callers of encoding/json/v2.
// SPDX-License-Identifier: MIT

//go:build goexperiment.jsonv2 && go1.27

package json

import "encoding/json"

// Options is json.Options.
type Options = json.Options

// DefaultOptionsV1 is json.DefaultOptionsV1.
func DefaultOptionsV1() Options { return json.DefaultOptionsV1() }

// CallMethodsWithLegacySemantics is json.CallMethodsWithLegacySemantics.
func CallMethodsWithLegacySemantics(v bool) Options {
	return json.CallMethodsWithLegacySemantics(v)
}

// FormatByteArrayAsArray is json.FormatByteArrayAsArray.
func FormatByteArrayAsArray(v bool) Options {
	return json.FormatByteArrayAsArray(v)
}

// FormatBytesWithLegacySemantics is json.FormatBytesWithLegacySemantics.
func FormatBytesWithLegacySemantics(v bool) Options {
	return json.FormatBytesWithLegacySemantics(v)
}

// FormatDurationAsNano is json.FormatDurationAsNano.
func FormatDurationAsNano(v bool) Options {
	return json.FormatDurationAsNano(v)
}

// MatchCaseSensitiveDelimiter is json.MatchCaseSensitiveDelimiter.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return json.MatchCaseSensitiveDelimiter(v)
}

// MergeWithLegacySemantics is json.MergeWithLegacySemantics.
func MergeWithLegacySemantics(v bool) Options {
	return json.MergeWithLegacySemantics(v)
}

// OmitEmptyWithLegacySemantics is json.OmitEmptyWithLegacySemantics.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return json.OmitEmptyWithLegacySemantics(v)
}

// ParseBytesWithLooseRFC4648 is json.ParseBytesWithLooseRFC4648.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return json.ParseBytesWithLooseRFC4648(v)
}

// ParseTimeWithLooseRFC3339 is json.ParseTimeWithLooseRFC3339.
func ParseTimeWithLooseRFC3339(v bool) Options {
	return json.ParseTimeWithLooseRFC3339(v)
}

// ReportErrorsWithLegacySemantics is json.ReportErrorsWithLegacySemantics.
func ReportErrorsWithLegacySemantics(v bool) Options {
	return json.ReportErrorsWithLegacySemantics(v)
}

// StringifyWithLegacySemantics is json.StringifyWithLegacySemantics.
func StringifyWithLegacySemantics(v bool) Options {
	return json.StringifyWithLegacySemantics(v)
}

// UnmarshalArrayFromAnyLength is json.UnmarshalArrayFromAnyLength.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return json.UnmarshalArrayFromAnyLength(v)
}
