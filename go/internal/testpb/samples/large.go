// Large samples: messages of proto2 and of an edition, whose fields have presence.
// SPDX-License-Identifier: MIT

package samples

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/proto"

	editionpb "isomer.dev/isomer/internal/testpb/bench/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/bench/proto2"
)

// Google1Proto2 is Google1 in proto2: every field has presence, and some are there that are zero.
func Google1Proto2() *proto2pb.Google1 {
	m := Google1()
	n := m.Field15
	return &proto2pb.Google1{
		Field1:  proto.String(""),
		Field2:  &m.Field2,
		Field3:  &m.Field3,
		Field4:  &m.Field4,
		Field6:  proto.Int32(0),
		Field9:  &m.Field9,
		Field12: &m.Field12,
		Field13: proto.Bool(false),
		Field14: &m.Field14,
		Field15: &proto2pb.Nested{
			Field1: &n.Field1, Field2: &n.Field2, Field3: proto.Int32(0), Field15: &n.Field15, Field21: &n.Field21,
			Field22: &n.Field22, Field23: &n.Field23,
		},
		Field18:  &m.Field18,
		Field22:  proto.Int64(0),
		Field67:  &m.Field67,
		Field100: &m.Field100,
	}
}

// Feed is of GoogleMessage2's shape: 60 groups of dozens of fields, between long strings.
func Feed() *proto2pb.Feed {
	f := &proto2pb.Feed{
		Title:    proto.String("https://example.com/feeds/long/title/with/a/path?and=query"),
		Revision: proto.Int64(1 << 40), Created: proto.Int64(1700000000), Changed: proto.Int64(1700000099),
		Complete: proto.Bool(true), Source: proto.String(prose(9000, 1)), Digest: digest(64, 3), Format: proto.Int32(2),
		Weight: proto.Float32(0.5), Preface: proto.String(prose(2500, 2)), Limit: proto.Int64(-1),
		Terms: []string{"alpha", "beta", "gamma", "delta", "a much longer term than the others"},
	}
	for i := range 60 {
		f.Item = append(f.Item, feedItem(i))
	}
	return f
}

func feedItem(i int) *proto2pb.Feed_Item {
	item := &proto2pb.Feed_Item{
		Rank: proto.Float32(float32(i) / 7), Key: proto.Uint64(uint64(i) * 0x9e3779b97f4a7c15),
		Low: proto.Float32(0.25), High: proto.Float32(float32(i)), Kind: proto.Int32(int32(i % 5)),
		Name: proto.String(fmt.Sprintf("item/%05d", i*37)), Line: proto.Int32(int32(i * 101)),
		Text: proto.String(prose(40+i%9*60, i)), Count: proto.Int32(0), Author: proto.String(pick(i, "ada", "grace", "alan")),
	}
	if i%2 == 0 {
		item.Tags = []string{pick(i, "new", "old"), pick(i/2, "home", "office", "garden")}
		item.Places = []int32{int32(i), int32(i * 300), -1}
		item.Link = proto.String("https://example.com/" + prose(30, i))
	}
	if i%3 != 0 {
		item.Rates = &proto2pb.Rates{
			First: proto.Float32(1), Second: proto.Float32(0.5), Third: proto.Float32(float32(i)), Seen: proto.Bool(true),
			Kept: proto.Bool(false), Fifth: proto.Float32(2.5), Ranked: proto.Bool(i%2 == 0), Hits: proto.Int64(int64(i) << 20),
			Hidden: proto.Bool(false), Misses: proto.Int64(3),
		}
	}
	return item
}

// Trace is of GoogleMessage4's shape: some hundred small messages, four levels deep.
func Trace() *proto2pb.Trace {
	t := &proto2pb.Trace{
		Id: proto.String("4bf92f3577b34da6a3ce929d0e0e4736"), Started: proto.Uint64(1700000000e9), Ended: proto.Uint64(1700000001e9),
		Origin: origin(0), Notes: notes(5),
	}
	for i := range 12 {
		t.Spans = append(t.Spans, span(i, 3))
	}
	return t
}

func span(i, levels int) *proto2pb.Span {
	s := &proto2pb.Span{
		Id: proto.Uint64(uint64(i) * 0x9e3779b97f4a7c15), Name: proto.String(pick(i, "GET /orders", "SELECT", "cache.lookup", "render page")),
		Kind: proto2pb.Span_Kind(i % 3).Enum(), Offset: proto.Int64(int64(i * 1500)), Duration: proto.Uint32(uint32(i) * 977),
		Sampled: proto.Bool(i%2 == 0), Notes: notes(i % 4),
	}
	if i%3 == 0 {
		s.Parent, s.Cost, s.Origin = proto.Uint64(7), proto.Float64(float64(i)/3), origin(i)
		s.Retries, s.Budget = proto.Int32(2), proto.Int64(int64(i)<<33)
	}
	if i%5 == 0 {
		s.Status = &proto2pb.Status{
			Code: proto2pb.Status_FAILED.Enum(), Reason: proto.String("deadline exceeded while waiting for a connection"),
			Causes: []int64{1, int64(i) << 12, -7},
		}
		s.Comment, s.Context = proto.String(prose(90, i)), digest(16, byte(i))
	}
	if levels > 1 {
		for k := range 2 {
			s.Children = append(s.Children, span(2*i+k+1, levels-1))
		}
	}
	return s
}

func origin(i int) *proto2pb.Origin {
	return &proto2pb.Origin{
		Host: proto.String(fmt.Sprintf("node-%d.example.com", i)), Address: proto.Uint32(0x0a000001 + uint32(i)),
		Port: proto.Uint32(8443), Zone: proto.String(pick(i, "north-1", "south-2")),
		Version: &proto2pb.Version{Major: proto.Int32(1), Minor: proto.Int32(0), Patch: proto.Int32(int32(i)), Build: proto.String("release")},
	}
}

func notes(n int) []*proto2pb.Note {
	var made []*proto2pb.Note
	for i := range n {
		note := &proto2pb.Note{Key: proto.String(pick(i, "http.method", "db.rows", "ratio", "cached")), At: proto.Int32(int32(-i))}
		switch i % 4 {
		case 0:
			note.Value = &proto2pb.Note_Text{Text: "POST"}
		case 1:
			note.Value = &proto2pb.Note_Number{Number: int64(i) * 400}
		case 2:
			note.Value = &proto2pb.Note_Real{Real: 0.125}
		default:
			note.Value = &proto2pb.Note_Flag{Flag: true}
		}
		made = append(made, note)
	}
	return made
}

// Orders is of an edition: fields with presence beside others, lists of both forms, a delimited message.
func Orders() *editionpb.Orders {
	o := &editionpb.Orders{Shop: proto.String("Lisbon"), Totals: map[string]int64{"open": 12, "paid": 1 << 20}}
	for i := range 40 {
		order := &editionpb.Order{
			Number: proto.Int64(int64(i) * 7919), Customer: proto.String(pick(i, "Ada Lovelace", "Grace Hopper", "Alan Turing")),
			Price: proto.Float64(float64(i) * 9.95), Discount: proto.Float32(0.1), Paid: i%2 == 0, Pieces: uint32(i % 9),
			Placed: proto.Uint64(1700000000), Articles: []int32{int32(i), 200, int32(i * 1000)}, Shelves: []int64{int64(-i), 70},
			Token: digest(20, byte(i)),
		}
		if i%2 == 0 {
			order.Address = &editionpb.Address{
				Street: proto.String("Rua Augusta " + fmt.Sprint(i)), Town: proto.String("Lisboa"), Code: proto.Uint32(uint32(1100000 + i)),
				Latitude: proto.Float32(38.7), Longitude: proto.Float32(-9.1), Checked: proto.Bool(false),
			}
			order.Remarks = []string{"ring twice", prose(50, i)}
		}
		o.Orders = append(o.Orders, order)
	}
	return o
}

// prose is n bytes of words.
func prose(n, seed int) string {
	words := strings.Fields("the quick brown fox jumps over a lazy dog while seven others look on, and nobody minds")
	var made strings.Builder
	for i := seed; made.Len() < n; i++ {
		made.WriteString(words[(i*i+seed)%len(words)])
		made.WriteByte(' ')
	}
	return made.String()[:n]
}
