// Vtprotobuf: its own messages, which tools/bench/go generates. Without them, it is left out of the benchmarks.
// SPDX-License-Identifier: MIT

//go:build vtprotobuf

package bench

import (
	"google.golang.org/protobuf/proto"

	plainpb "isomer.dev/isomer/bench/internal/vt/plain/bench"
	plain1pb "isomer.dev/isomer/bench/internal/vt/plain/bench/proto3"
	pooledpb "isomer.dev/isomer/bench/internal/vt/pooled/bench"
	pooled1pb "isomer.dev/isomer/bench/internal/vt/pooled/bench/proto3"
)

func init() {
	addVT[plainpb.User]("a-user")
	addVT[plain1pb.Google1]("b-google1")
	addVT[plainpb.Catalog]("c-catalog")
	addPooledVT("a-user", pooledpb.UserFromVTPool)
	addPooledVT("b-google1", pooled1pb.Google1FromVTPool)
	addPooledVT("c-catalog", pooledpb.CatalogFromVTPool)
}

type vtMessage interface {
	proto.Message
	UnmarshalVT([]byte) error
	UnmarshalVTUnsafe([]byte) error
	SizeVT() int
	MarshalToSizedBufferVT([]byte) (int, error)
}

type vtPointer[T any] interface {
	*T
	vtMessage
}

func addVT[T any, P vtPointer[T]](name string) {
	data := encode(messages[name])
	addReader[T, P](name, "vtprotobuf", data, func(m P) { must(m.UnmarshalVT(data)) })
	addReader[T, P](name, "vtprotobuf-unsafe", data, func(m P) { must(m.UnmarshalVTUnsafe(data)) })
	sample := P(new(T))
	must(sample.UnmarshalVT(data))
	addWriter(name, "vtprotobuf", len(data), func(dst []byte) ([]byte, error) {
		n := sample.SizeVT()
		if cap(dst) < n {
			dst = make([]byte, n)
		}
		_, err := sample.MarshalToSizedBufferVT(dst[:n])
		return dst[:n], err
	})
}

func addPooledVT[M interface {
	vtMessage
	ReturnToVTPool()
}](name string, get func() M) {
	data := encode(messages[name])
	var last M
	made := false
	add(subject{protobufUnmarshal, name, "vtprotobuf-pool-unsafe", len(data), func() {
		if made {
			last.ReturnToVTPool()
		}
		last, made = get(), true
		must(last.UnmarshalVTUnsafe(data))
	}, func() []byte { return encode(last) }})
}
