// Events: what a harness reports, each as a line of JSON.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/json"
	"io"
)

type ready struct {
	Event   string `json:"event"`
	Version string `json:"version,omitempty"`
}

type sample struct {
	Event     string `json:"event"`
	Operation string `json:"operation"`
	Calls     int64  `json:"calls"`
	WallNS    int64  `json:"wall_ns"`
	CPUNS     int64  `json:"cpu_ns"`
}

type memory struct {
	Event       string  `json:"event"`
	Operation   string  `json:"operation"`
	Allocations float64 `json:"allocations"`
	Bytes       float64 `json:"bytes"`
}

type refused struct {
	Event  string `json:"event"`
	Reason string `json:"reason"`
	Field  string `json:"field,omitempty"`
}

type end struct {
	Event string `json:"event"`
}

type events struct{ to *json.Encoder }

func newEvents(to io.Writer) events { return events{json.NewEncoder(to)} }

func (e events) say(event any) error { return e.to.Encode(event) }
