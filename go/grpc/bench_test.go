// Benchmarks of whole calls: this codec, with and without arenas, and grpc-go's own.
// SPDX-License-Identifier: MIT

package isomergrpc

import (
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func BenchmarkUnary(b *testing.B) {
	arena := isomer.NewArena()
	for _, bench := range []struct {
		name   string
		arenas bool
		server encoding.CodecV2
		client encoding.CodecV2
	}{
		{"official", false, official(), official()},
		{"heap", false, Codec{}, Codec{}},
		{"arenas", true, Codec{}, Codec{Arena: arena}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			c := connection{arenas: bench.arenas, server: []grpc.ServerOption{grpc.ForceServerCodecV2(bench.server)}}
			client := c.serve(b, echo())
			sent, option := samples.Catalog(), grpc.ForceCodecV2(bench.client)
			b.ReportAllocs()
			for b.Loop() {
				arena.Reset()
				got := isomer.New[benchpb.Catalog](arena)
				if err := client.Invoke(b.Context(), "/bench.Shop/Catalog", sent, got, option); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
