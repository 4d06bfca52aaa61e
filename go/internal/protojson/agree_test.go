// How tests compare Isomer with the official runtime, and the differences that are intended.
// SPDX-License-Identifier: MIT

package protojson

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	_ "isomer.dev/isomer/internal/testpb/bench/proto2"
	_ "isomer.dev/isomer/internal/testpb/features/deprecated"
	_ "isomer.dev/isomer/internal/testpb/features/edition2024"
	_ "isomer.dev/isomer/internal/testpb/features/imported/deeper"
	_ "isomer.dev/isomer/internal/testpb/levels"
	_ "isomer.dev/isomer/internal/testpb/test/proto2"
	_ "isomer.dev/isomer/internal/testpb/test/proto3"
	_ "isomer.dev/isomer/internal/vectors"
)

// allTypes are the messages that are linked in, by name. Message sets have no JSON.
func allTypes() []protoreflect.MessageType {
	var all []protoreflect.MessageType
	protoregistry.GlobalTypes.RangeMessages(func(t protoreflect.MessageType) bool {
		options, _ := t.Descriptor().Options().(*descriptorpb.MessageOptions)
		// Generated code does not write JSON.
		if !options.GetMessageSetWireFormat() && !strings.HasPrefix(string(t.Descriptor().FullName()), "generated.") {
			all = append(all, t)
		}
		return true
	})
	slices.SortFunc(all, func(a, b protoreflect.MessageType) int {
		return strings.Compare(string(a.Descriptor().FullName()), string(b.Descriptor().FullName()))
	})
	if testing.Short() {
		// These take a tolerable time with the race detector.
		some := all[:0]
		for i := 0; i < len(all); i += 5 {
			some = append(some, all[i])
		}
		return some
	}
	return all
}

// sameAsOfficial decodes data with both, and expects the same message, or an error from both.
func sameAsOfficial(t testing.TB, a *memory.Arena, typ protoreflect.MessageType, data []byte, discard bool) {
	t.Helper()
	given := bytes.Clone(data)
	want, got := typ.New().Interface(), typ.New().Interface()
	official := protojson.UnmarshalOptions{AllowPartial: true, DiscardUnknown: discard, RecursionLimit: base.DefaultDepth + 1}
	officialErr := official.Unmarshal(data, want)
	err := Decode(a, data, got, &Options{AllowPartial: true, DiscardUnknown: discard})
	if !bytes.Equal(data, given) {
		t.Fatalf("%s: the input was changed", typ.Descriptor().FullName())
	}
	var e *base.Error
	if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > len(data)) {
		t.Fatalf("%s: %v", typ.Descriptor().FullName(), err)
	}
	switch {
	case err != nil && officialErr != nil:
	case err != nil:
		if !stricter(e, data) {
			t.Fatalf("%s: ours refuses %q: %v", typ.Descriptor().FullName(), data, err)
		}
	case officialErr != nil:
		if !looser(officialErr, data) {
			t.Fatalf("%s: ours takes %q, but the official one says %v", typ.Descriptor().FullName(), data, officialErr)
		}
	case !proto.Equal(want, got):
		t.Fatalf("%s: %q:\n%v\n%v", typ.Descriptor().FullName(), data, want, got)
	default:
		largeAsSmall(t, got, data, discard)
	}
}

// stricter reports whether Isomer rejects data on purpose, while the official runtime accepts it.
func stricter(e *base.Error, data []byte) bool {
	switch {
	case e.Err == errDuration, e.Err == errTimestamp:
		// The official runtime accepts durations such as "+1s", "1.s" and ".5s", and any time that package time
		// accepts.
		return true
	case e.Code == base.TooDeep:
		// A Struct or a ListValue in a Value is a level of its own.
		return bytes.Count(data, []byte("[")) > 40 || bytes.Count(data, []byte("{")) > 40
	case e.Err == errBase64:
		// Package base64 ignores line breaks.
		return bytes.Contains(data, []byte(`\n`)) || bytes.Contains(data, []byte(`\r`)) || bytes.Contains(data, []byte(`\u`))
	case !json.Valid(data):
		// The official runtime accepts numbers such as 1e, commas without values, and anything after a "@type" that is
		// not a string.
		return true
	case e.Code == base.DuplicateKey:
		// It does not notice a duplicate "@type" in what it skips.
		return strings.Contains(string(data), "type")
	}
	return false
}

// looser reports whether Isomer accepts data on purpose, while the official runtime rejects it.
func looser(err error, data []byte) bool {
	text := err.Error()
	for _, known := range []string{
		`missing "value" field`,                 // An Any without a value is empty.
		"FieldMask.paths contains invalid path", // A path may be empty.
		"google.protobuf.FieldMask contains invalid path",
		"invalid value for bytes", // Isomer accepts both alphabets, and incomplete padding.
	} {
		if strings.Contains(text, known) {
			return true
		}
	}
	// 0.0…01e25 is an integer, too.
	return strings.Contains(text, "invalid value for") && bytes.ContainsAny(data, "eE")
}

// errorOf returns err as an *base.Error, which all errors are.
func errorOf(t testing.TB, err error) *base.Error {
	t.Helper()
	var e *base.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is no *base.Error", err)
	}
	return e
}
