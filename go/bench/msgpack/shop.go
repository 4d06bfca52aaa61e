// Shop: plain structs for the benchmarks of MessagePack, in addition to the order of the other benchmarks.
// SPDX-License-Identifier: MIT

// Package msgpack compares Isomer's MessagePack with other libraries, both the encodings and the time they take.
package msgpack

// User has two strings.
type User struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Catalog is a tree of some hundred small structs.
type Catalog struct {
	Title     string            `json:"title"`
	Revision  int64             `json:"revision"`
	Created   uint64            `json:"created"`
	Products  []*Product        `json:"products"`
	Labels    map[string]string `json:"labels"`
	Signature []byte            `json:"signature"`
}

// Product is an entry of a catalog.
type Product struct {
	SKU        string            `json:"sku"`
	Name       string            `json:"name"`
	State      int32             `json:"state"`
	Fragile    bool              `json:"fragile"`
	Weight     float64           `json:"weight"`
	Price      *Price            `json:"price"`
	Variants   []*Variant        `json:"variants"`
	Tags       []string          `json:"tags"`
	Attributes map[string]string `json:"attributes"`
	Stock      []int32           `json:"stock"`
	Digest     []byte            `json:"digest"`
}

// Variant is a version of a product, such as a size.
type Variant struct {
	SKU    string   `json:"sku"`
	Colour string   `json:"colour"`
	Offset int32    `json:"offset"`
	Price  *Price   `json:"price"`
	Sizes  []uint32 `json:"sizes"`
}

// Price is an amount of money.
type Price struct {
	Currency string `json:"currency"`
	Units    int64  `json:"units"`
	Nanos    int32  `json:"nanos"`
}
