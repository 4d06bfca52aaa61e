// Samples: the three messages that tests and benchmarks share: small, flat and nested.
// SPDX-License-Identifier: MIT

// Package samples builds messages of testpb, the same at every call.
package samples

import (
	"fmt"

	benchpb "isomer.dev/isomer/internal/testpb/bench"
	google1pb "isomer.dev/isomer/internal/testpb/bench/proto3"
)

// User is a message of two strings, 31 bytes.
func User() *benchpb.User {
	return &benchpb.User{Name: "Ada Lovelace", Email: "ada@example.com"}
}

// Google1 is libprotobuf's own sample, as cpp/bench/lines/google1.hpp fills it: 221 bytes, a nested message.
func Google1() *google1pb.Google1 {
	return &google1pb.Google1{
		Field2:  8,
		Field3:  2097001,
		Field4:  "Nq*g5]",
		Field9:  "OtXgj(mT{h+Ael20iDl[1h<pB{h>{XgBf]rK0s)p>M]xn{>yUm[i<h -(1N6{5TLExEk>L=-Q4J!jp*0vQt90fj]>",
		Field12: true,
		Field14: true,
		Field15: &google1pb.Nested{
			Field1:  25,
			Field2:  36,
			Field15: "NQR#-{5ilH7ihM>4JWRc6Sv?o-hAJqEXX-kv4Y[Ir2[I0SVCtkwtCCb9}xGJas0(U?<",
			Field21: 2718281828459045235,
			Field22: 38,
			Field23: true,
		},
		Field18:  "XXYXn8Yhyi",
		Field67:  1600001,
		Field100: 31,
	}
}

// Catalog is a tree of some hundred small messages, 9.4 kB; protobuf-go makes about 1350 objects of it.
func Catalog() *benchpb.Catalog {
	c := &benchpb.Catalog{
		Title:     "Autumn",
		Revision:  20391,
		Created:   1700000000,
		Labels:    map[string]string{"region": "north", "season": "autumn", "print": "no"},
		Signature: digest(64, 7),
	}
	for i := range 26 {
		c.Products = append(c.Products, product(i))
	}
	return c
}

func product(i int) *benchpb.Product {
	p := &benchpb.Product{
		Sku:        fmt.Sprintf("furniture/%06d", 1000+i*37),
		Name:       pick(i, "Desk lamp, brass, with a dimmer", "Table of oiled oak, 180 cm", "Vase", "Blanket of merino wool"),
		State:      benchpb.Product_State(i % 3),
		Fragile:    i%4 == 0,
		Weight:     0.25 * float64(i+1),
		Price:      price(i * 311),
		Tags:       []string{pick(i, "new", "sale", "wood"), pick(i/2, "home", "office", "garden"), "a" + pick(i, "b", "c")},
		Attributes: map[string]string{"origin": pick(i, "PT", "SE", "DE"), "care": pick(i, "wipe with a damp cloth", "wash at 30 degrees")},
		Stock:      []int32{int32(i), int32(i * 29), 0, int32(i * 900), 12, 7000, int32(i * 5)},
		Digest:     digest(56, byte(i)),
	}
	for j := range 3 + i%2 {
		p.Variants = append(p.Variants, &benchpb.Variant{
			Sku:    fmt.Sprintf("%06d-%02d", 1000+i*37, j),
			Colour: pick(i+j, "signal red", "night blue", "moss green", "sand"),
			Offset: int32(j*50 - i),
			Price:  price(i*100 + j),
			Sizes:  []uint32{36, 38, uint32(200 + i)},
		})
	}
	return p
}

func price(cents int) *benchpb.Price {
	return &benchpb.Price{Currency: "EUR", Units: int64(cents / 100), Nanos: int32(cents%100) * 10_000_000}
}

func pick(i int, from ...string) string { return from[i%len(from)] }

// digest is bytes that look like a hash.
func digest(n int, seed byte) []byte {
	made := make([]byte, n)
	for i := range made {
		seed = seed*167 + 13
		made[i] = seed
	}
	return made
}
