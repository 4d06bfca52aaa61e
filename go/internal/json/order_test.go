// Order: a message of about 2 kB, as in the API of a shop.
// SPDX-License-Identifier: MIT

package json

import "time"

type Order struct {
	ID        string    `json:"id"`
	Number    int64     `json:"number"`
	Status    string    `json:"status"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
	Customer  Customer  `json:"customer"`
	Items     []Item    `json:"items"`
	Currency  string    `json:"currency"`
	Subtotal  float64   `json:"subtotal"`
	Shipping  float64   `json:"shipping"`
	Tax       float64   `json:"tax"`
	Total     float64   `json:"total"`
	Paid      bool      `json:"paid"`
	Coupon    *string   `json:"coupon,omitempty"`
	Notes     string    `json:"notes,omitempty"`
}

type Customer struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Email   string  `json:"email"`
	Phone   string  `json:"phone,omitempty"`
	Address Address `json:"address"`
}

type Address struct {
	Street  string `json:"street"`
	City    string `json:"city"`
	Zip     string `json:"zip"`
	Country string `json:"country"`
}

type Item struct {
	SKU        string            `json:"sku"`
	Name       string            `json:"name"`
	Quantity   int               `json:"quantity"`
	Price      float64           `json:"price"`
	Tags       []string          `json:"tags"`
	Attributes map[string]string `json:"attributes"`
}

const orderText = `{"id":"ord_8f14e45fceea","number":104729,"status":"shipped","created_at":"2025-03-14T09:26:53Z",` +
	`"updated_at":"2025-03-15T18:02:11.482Z","customer":{"id":88213,"name":"Margarethe Lindqvist",` +
	`"email":"m.lindqvist@example.org","phone":"+46 8 123 456 78","address":{"street":"Drottninggatan 71",` +
	`"city":"Stockholm","zip":"111 36","country":"SE"}},"items":[` +
	`{"sku":"KB-7041-SE","name":"Mechanical keyboard, 75%","quantity":1,"price":129.95,"tags":["keyboard","usb-c"],"attributes":{"color":"graphite","layout":"SE"}},` +
	`{"sku":"MS-1180","name":"Wireless mouse","quantity":2,"price":49.5,"tags":["mouse","bluetooth"],"attributes":{"color":"white"}},` +
	`{"sku":"CB-0302","name":"Braided cable 2 m","quantity":3,"price":12,"tags":["cable"],"attributes":{"length":"2 m","plug":"usb-c"}},` +
	`{"sku":"MN-2710Q","name":"27 inch monitor","quantity":1,"price":389.99,"tags":["monitor","qhd","ips"],"attributes":{"size":"27","resolution":"2560x1440"}},` +
	`{"sku":"ST-0044","name":"Monitor arm","quantity":1,"price":84.25,"tags":["mount"],"attributes":{"load":"9 kg","color":"black"}},` +
	`{"sku":"HD-5519","name":"Noise cancelling headset","quantity":1,"price":219,"tags":["audio","headset"],"attributes":{"color":"black"}},` +
	`{"sku":"DK-8830","name":"Docking station","quantity":1,"price":174.9,"tags":["dock","usb-c"],"attributes":{"ports":"11","power":"96 W"}},` +
	`{"sku":"WB-1203","name":"Webcam 1080p","quantity":1,"price":69.99,"tags":["video"],"attributes":{"fps":"60"}},` +
	`{"sku":"PD-0999","name":"Desk pad, wool felt","quantity":2,"price":24.5,"tags":["desk"],"attributes":{"color":"grey","size":"90x40"}}` +
	`],"currency":"EUR","subtotal":1264.08,"shipping":9.9,"tax":252.82,"total":1526.8,"paid":true,` +
	`"coupon":"SPRING25","notes":"Leave the parcel with the neighbour on the 3rd floor if nobody answers the door."}`
