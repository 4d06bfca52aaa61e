// Shop: the plain structs that MessagePack is compared on, small, of a page, and nested.
// SPDX-License-Identifier: MIT

// Package msgpack compares Isomer's MessagePack with other libraries, in what it says and in its time.
package msgpack

//go:generate go run github.com/tinylib/msgp -io=false -tests=false -o shop_msgp.go
//msgp:tag json

// User is a value of two strings.
type User struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Order is what a shop's API sends.
type Order struct {
	ID        int64    `json:"id"`
	Customer  Customer `json:"customer"`
	Items     []Item   `json:"items"`
	CreatedAt string   `json:"created_at"`
	Paid      bool     `json:"paid"`
	Notes     string   `json:"notes"`
}

// Customer is who ordered.
type Customer struct {
	Name    string   `json:"name"`
	Email   string   `json:"email"`
	Address *Address `json:"address"`
}

// Address is where it goes.
type Address struct {
	Street  string `json:"street"`
	City    string `json:"city"`
	Zip     string `json:"zip"`
	Country string `json:"country"`
}

// Item is a line of an order.
type Item struct {
	SKU        string            `json:"sku"`
	Name       string            `json:"name"`
	Quantity   int               `json:"quantity"`
	Price      float64           `json:"price"`
	Tags       []string          `json:"tags"`
	Attributes map[string]string `json:"attributes"`
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

// Product is one of a catalog.
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

// Variant is a form that a product comes in.
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
