// Large files of other origin: decoded with and without types, and encoded again, as encoding/json does.
// SPDX-License-Identifier: MIT

package json

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/realfiles"
	"isomer.dev/isomer/internal/respell"
)

// Timeline is a part of Twitter's data, in which ids occur both as numbers and as strings.
type Timeline struct {
	Statuses []Tweet `json:"statuses"`
	Meta     struct {
		MaxID   int64   `json:"max_id_str,string"`
		SinceID *uint64 `json:"since_id_str,string"`
		Seconds float64 `json:"completed_in"`
	} `json:"search_metadata"`
}

type Tweet struct {
	Created string         `json:"created_at"`
	ID      uint64         `json:"id_str,string"`
	Number  json.Number    `json:"id"`
	Text    string         `json:"text"`
	User    *Tweeter       `json:"user"`
	Reply   *int64         `json:"in_reply_to_status_id_str,string"`
	Of      *Tweet         `json:"retweeted_status,omitempty"`
	Geo     any            `json:"geo"`
	Meta    map[string]any `json:"metadata,omitzero"`
	Liked   bool           `json:"favorited"`
	Tags    struct {
		Links []struct {
			URL     string `json:"url"`
			Indices [2]int `json:"indices"`
		} `json:"urls"`
		Media []map[string]json.RawMessage `json:"media,omitempty"`
	} `json:"entities"`
}

type Tweeter struct {
	ID    int64  `json:"id_str,string"`
	Name  string `json:"name"`
	Count uint32 `json:"followers_count"`
}

type Source struct {
	Tree *Folder `json:"tree"`
	Name string  `json:"username"`
}

type Folder struct {
	Name    string    `json:"name"`
	Kids    []*Folder `json:"kids"`
	Weight  float32   `json:"cl_weight"`
	Touches int       `json:"touches"`
	From    int64     `json:"min_t"`
	To      uint64    `json:"max_t"`
}

type Country struct {
	Type     string `json:"type"`
	Features []struct {
		Properties map[string]string `json:"properties"`
		Geometry   struct {
			Type  string         `json:"type"`
			Lines [][][2]float64 `json:"coordinates"`
		} `json:"geometry"`
	} `json:"features"`
}

type Concerts struct {
	Areas  map[int]string `json:"areaNames"`
	Events map[string]struct {
		ID     int     `json:"id"`
		Logo   *string `json:"logo"`
		Topics []int32 `json:"topicIds"`
	} `json:"events"`
	Shows []struct {
		Start  int64                        `json:"start"`
		Prices []struct{ Amount, Area any } `json:"prices"`
		Hall   json.RawMessage              `json:"venueCode"`
	} `json:"performances"`
}

type Patient struct {
	Type  string `json:"resourceType"`
	Entry []struct {
		URL      string                     `json:"fullUrl"`
		Resource map[string]json.RawMessage `json:"resource"`
		Request  *struct{ Method, URL string }
	} `json:"entry"`
}

// typed has types for some of the files.
var typed = map[string]any{
	"twitter_status": new(Timeline), "golang_source": new(Source), "canada_geometry": new(Country), "citm_catalog": new(Concerts),
	"synthea_fhir": new(Patient), "string_escaped": new(map[string]string), "string_unicode": new(map[string]string),
}

func TestRealFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	arena := memory.NewArena(memory.Config{})
	found := 0
	for name, text := range realfiles.All(t) {
		if testing.Short() && len(text) > 700_000 {
			continue
		}
		likes := []any{new(any)}
		if like := typed[name]; like != nil {
			likes = append(likes, like)
			found++
		}
		var tight bytes.Buffer
		if err := json.Compact(&tight, text); err != nil {
			t.Fatal(err)
		}
		forms := []string{string(text), tight.String(), respell.Space(r, tight.String()), respell.Escape(r, string(text))}
		if testing.Short() {
			forms = forms[2:3]
		}
		for _, form := range forms {
			for _, like := range likes {
				got, want := fresh(like), fresh(like)
				compare(t, arena, form, got, want)
				if reflect.ValueOf(want).Elem().IsZero() {
					t.Errorf("%s: nothing in %T", name, like)
				}
				compareText(t, got)
				compare(t, memory.Heap, form, fresh(like), want)
				arena.Reset()
			}
		}
	}
	if found < 2 {
		t.Errorf("%d files have a type", found)
	}
}
