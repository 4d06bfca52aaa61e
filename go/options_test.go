// Tests that options have the names of the formats' descriptions, from which the tables in docs/formats/ are made, or
// that it is said here why they do not.
// SPDX-License-Identifier: MIT

package isomer

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// A translation says what an option of a description is called in Go, and why. One of the names is empty if there is no
// such option.
type translation struct{ option, field, reason string }

const (
	ofProtojson = "protojson has this name, and programs change between the two packages"
	ofOfficial  = "google.golang.org/protobuf has this name, and programs change between the two packages"
	ofEncoding  = "encoding/json has this name, and programs change between the two packages"
	notInGo     = "Go does not have the option"
	ofGo        = "the descriptions have no such option"
	noOption    = "it is not an option of the format, but of how Go uses it"
)

// optionNames has every option of a description whose field has another name, and every field without a description.
var optionNames = map[string][]translation{
	"json": {
		{"indent", "Indent", "encoding/json and protojson have this name for the text itself, and not for its length"},
		{"print_defaults", "EmitDefaultValues", ofProtojson},
		{"enums_as_numbers", "UseEnumNumbers", ofProtojson},
		{"original_names", "UseProtoNames", ofProtojson},
		{"ignore_unknown", "DiscardUnknown", ofProtojson},
		{"unquoted_int64", "", notInGo},
		{"php_arrays", "", notInGo},
		{"", "EmitUnpopulated", ofProtojson},
		{"", "AllowPartial", ofProtojson},
		{"", "Resolver", ofProtojson},
		{"", "UseNumber", ofEncoding},
		{"", "DisallowUnknownFields", ofEncoding},
		{"", "Prefix", ofEncoding},
		{"", "NoEscapeHTML", ofGo},
		{"", "V2", ofGo},
		{"", "Limits", noOption},
	},
	"msgpack": {
		{"php_arrays", "", notInGo},
		{"", "Keys", "in C++, each layout is a format of its own"},
		{"", "AliasInput", noOption},
		{"", "Deterministic", noOption},
		{"", "Limits", noOption},
	},
	"protobuf": {
		{"", "Merge", ofOfficial},
		{"", "AllowPartial", ofOfficial},
		{"", "DiscardUnknown", ofOfficial},
		{"", "Deterministic", ofOfficial},
		{"", "Resolver", ofOfficial},
		{"", "AliasInput", noOption},
		{"", "Limits", noOption},
	},
}

func TestOptionsHaveTheNamesOfTheDescriptions(t *testing.T) {
	for format, options := range map[string]reflect.Type{
		"json": reflect.TypeFor[JSONOptions](), "msgpack": reflect.TypeFor[MessagePackOptions](),
		"protobuf": reflect.TypeFor[ProtobufOptions](),
	} {
		described := describedOptions(t, format)
		known := map[string]bool{}
		for _, one := range optionNames[format] {
			if one.option != "" && !described[one.option] {
				t.Errorf("%s: no description has the option %s", format, one.option)
			}
			if _, ok := options.FieldByName(one.field); one.field != "" && !ok {
				t.Errorf("%s: %v has no field %s", format, options, one.field)
			}
			if one.reason == "" || one.field == camelCase(one.option) && one.field != "Indent" {
				t.Errorf("%s: %s needs no line, or a reason", format, one.field)
			}
			delete(described, one.option)
			known[one.field] = true
		}
		for option := range described {
			if _, ok := options.FieldByName(camelCase(option)); !ok {
				t.Errorf("%s: %v has no field %s for the option %s", format, options, camelCase(option), option)
			}
			known[camelCase(option)] = true
		}
		for i := range options.NumField() {
			if name := options.Field(i).Name; !known[name] {
				t.Errorf("%s: no description has the option %s", format, name)
			}
		}
	}
}

// describedOptions returns the options in a format's table, which tools/make/format-tables makes from its description.
func describedOptions(t *testing.T, format string) map[string]bool {
	page, err := os.ReadFile("../docs/formats/" + format + ".md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "<!-- options: tools/make/format-tables -->")
	table, _, _ = strings.Cut(table, "<!-- end of options -->")
	found := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|").FindAllStringSubmatch(table, -1) {
		found[row[1]] = true
	}
	if len(found) == 0 && format != "protobuf" {
		t.Fatalf("docs/formats/%s.md has no table of options", format)
	}
	return found
}

// camelCase returns IgnoreUnknown for ignore_unknown.
func camelCase(option string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(option, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
