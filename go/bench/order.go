// Order: the plain structs that the benchmarks of JSON encode and decode.
// SPDX-License-Identifier: MIT

// Package bench measures Isomer and other serializers. tools/bench/go builds it and prints the table.
package bench

import "fmt"

// User has two strings.
type User struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Order is what the API of a shop may send, 2 kB in JSON.
type Order struct {
	ID        int64    `json:"id"`
	Customer  Customer `json:"customer"`
	Items     []Item   `json:"items"`
	CreatedAt string   `json:"created_at"`
	Paid      bool     `json:"paid"`
	Notes     string   `json:"notes"`
}

// Customer is the person who ordered.
type Customer struct {
	Name    string   `json:"name"`
	Email   string   `json:"email"`
	Address *Address `json:"address"`
}

// Address is where an order is delivered.
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

// SampleUser is 51 bytes in JSON.
func SampleUser() *User { return &User{Name: "Ada Lovelace", Email: "ada@example.com"} }

// SampleOrder has eight items with the same attributes, a line break and some letters beyond ASCII.
func SampleOrder() *Order {
	o := &Order{
		ID: 8_412_775_301,
		Customer: Customer{
			Name:    "Zoë Müller",
			Email:   "zoe.mueller@example.com",
			Address: &Address{Street: "Lange Straße 12", City: "Bremen", Zip: "28195", Country: "DE"},
		},
		CreatedAt: "2026-03-14T15:09:26.535Z",
		Paid:      true,
		Notes:     "Please ring twice.\nIf nobody is in, leave it with the \"neighbours\" on the left.",
	}
	names := []string{"Desk lamp, brass", "Oak table", "Vase", "Blanket of merino wool"}
	for i := range 8 {
		o.Items = append(o.Items, Item{
			SKU:      fmt.Sprintf("furniture/%06d", 1000+37*i),
			Name:     names[i%len(names)],
			Quantity: 1 + i%3,
			Price:    19.99 + 12.5*float64(i),
			Tags:     []string{"new", "home", "sale"}[:1+i%3],
			Attributes: map[string]string{
				"colour":   []string{"moss green", "night blue"}[i%2],
				"origin":   []string{"PT", "SE", "DE"}[i%3],
				"material": []string{"wood", "glass", "wool", "brass"}[i%4],
			},
		})
	}
	return o
}

// SampleMixedOrder is SampleOrder, except that the attributes of an item depend on what the item is.
func SampleMixedOrder() *Order {
	o := SampleOrder()
	names := [][]string{
		{"colour", "plug", "voltage"}, {"wood", "legs", "finish"}, {"glass", "shape", "origin"}, {"care", "size", "weave"},
	}
	for i := range o.Items {
		attributes := map[string]string{}
		for j, value := range []string{"moss green", "PT", "glass"} {
			attributes[names[i%len(names)][j]] = value
		}
		o.Items[i].Attributes = attributes
	}
	return o
}
