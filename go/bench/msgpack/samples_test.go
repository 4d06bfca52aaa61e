// Samples of the structs, with the same contents as in the other benchmarks.
// SPDX-License-Identifier: MIT

package msgpack

import (
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func sampleUser() *User { return &User{Name: "Ada Lovelace", Email: "ada@example.com"} }

func sampleCatalog() *Catalog {
	from := samples.Catalog()
	c := &Catalog{
		Title: from.Title, Revision: from.Revision, Created: from.Created, Labels: from.Labels, Signature: from.Signature,
	}
	for _, p := range from.Products {
		to := &Product{
			SKU: p.Sku, Name: p.Name, State: int32(p.State), Fragile: p.Fragile, Weight: p.Weight, Price: price(p.Price),
			Tags: p.Tags, Attributes: p.Attributes, Stock: p.Stock, Digest: p.Digest,
		}
		for _, v := range p.Variants {
			to.Variants = append(to.Variants, &Variant{v.Sku, v.Colour, v.Offset, price(v.Price), v.Sizes})
		}
		c.Products = append(c.Products, to)
	}
	return c
}

func price(p *benchpb.Price) *Price { return &Price{p.Currency, p.Units, p.Nanos} }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
