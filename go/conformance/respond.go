// Respond: answers one question of the suite, which is to read a message in one format and write it in another.
// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"runtime/debug"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	conformancepb "isomer.dev/isomer/conformance/internal/pb/conformance"

	_ "isomer.dev/isomer/conformance/internal/pb/test_messages_edition2023"
	_ "isomer.dev/isomer/conformance/internal/pb/test_messages_proto2"
	_ "isomer.dev/isomer/conformance/internal/pb/test_messages_proto2_editions"
	_ "isomer.dev/isomer/conformance/internal/pb/test_messages_proto3"
	_ "isomer.dev/isomer/conformance/internal/pb/test_messages_proto3_editions"
)

type (
	request  = conformancepb.ConformanceRequest
	response = conformancepb.ConformanceResponse
)

// respond never panics. If the library does, the answer contains the panic and its stack.
func respond(c codec, q *request) (r *response) {
	defer c.done()
	defer func() {
		if cause := recover(); cause != nil {
			text := fmt.Sprintf("panic: %v\n%s", cause, debug.Stack())
			r = &response{Result: &conformancepb.ConformanceResponse_RuntimeError{RuntimeError: text}}
		}
	}()
	if q.MessageType == "conformance.FailureSet" {
		return &response{Result: &conformancepb.ConformanceResponse_ProtobufPayload{}}
	}
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(q.MessageType))
	if err != nil {
		return skipped("no such message here")
	}
	m := t.New().Interface()
	if err, known := read(c, q, m); !known {
		return skipped("no JSPB here")
	} else if err != nil {
		return &response{Result: &conformancepb.ConformanceResponse_ParseError{ParseError: err.Error()}}
	}
	r, err = write(c, q, m)
	if err != nil {
		return &response{Result: &conformancepb.ConformanceResponse_SerializeError{SerializeError: err.Error()}}
	}
	return r
}

func skipped(why string) *response {
	return &response{Result: &conformancepb.ConformanceResponse_Skipped{Skipped: why}}
}

func read(c codec, q *request, m proto.Message) (err error, known bool) {
	switch payload := q.Payload.(type) {
	case *conformancepb.ConformanceRequest_ProtobufPayload:
		return c.readBinary(payload.ProtobufPayload, m), true
	case *conformancepb.ConformanceRequest_JsonPayload:
		ignore := q.TestCategory == conformancepb.TestCategory_JSON_IGNORE_UNKNOWN_PARSING_TEST
		return c.readJSON([]byte(payload.JsonPayload), m, ignore), true
	case *conformancepb.ConformanceRequest_TextPayload:
		return readText([]byte(payload.TextPayload), m), true
	}
	return nil, false
}

func write(c codec, q *request, m proto.Message) (*response, error) {
	switch q.RequestedOutputFormat {
	case conformancepb.WireFormat_PROTOBUF:
		data, err := c.writeBinary(m)
		return &response{Result: &conformancepb.ConformanceResponse_ProtobufPayload{ProtobufPayload: data}}, err
	case conformancepb.WireFormat_JSON:
		data, err := c.writeJSON(m)
		return &response{Result: &conformancepb.ConformanceResponse_JsonPayload{JsonPayload: string(data)}}, err
	case conformancepb.WireFormat_TEXT_FORMAT:
		data, err := writeText(m, q.PrintUnknownFields)
		return &response{Result: &conformancepb.ConformanceResponse_TextPayload{TextPayload: string(data)}}, err
	}
	return skipped("no such format here"), nil
}
