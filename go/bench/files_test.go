// Files: Isomer and its peers on large JSON files, which come with the tests of Go's own encoding/json.
// SPDX-License-Identifier: MIT

package bench

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	"github.com/klauspost/compress/zstd"

	"isomer.dev/isomer"
)

func init() {
	addFile[Canada]("file-canada", "canada_geometry.json.zst")
	addFile[Citm]("file-citm", "citm_catalog.json.zst")
	addFile[Twitter]("file-twitter", "twitter_status.json.zst")
	addFile[any]("file-canada-any", "canada_geometry.json.zst")
	addFile[any]("file-citm-any", "citm_catalog.json.zst")
	addFile[any]("file-twitter-any", "twitter_status.json.zst")
	addFile[any]("file-source-any", "golang_source.json.zst")
}

// addFile measures encoding and decoding a file as a T. If the Go tree has no such file, it does nothing.
func addFile[T any](name, file string) {
	packed, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "src/encoding/json/internal/jsontest/testdata", file))
	if err != nil {
		return
	}
	reader, err := zstd.NewReader(nil)
	must(err)
	defer reader.Close()
	data, err := reader.DecodeAll(packed, nil)
	must(err)
	sample := new(T)
	must(json.Unmarshal(data, sample))
	documents[name] = sample
	for _, library := range []struct {
		name  string
		read  func([]byte, any) error
		write func(any) ([]byte, error)
	}{
		{"encoding-json", json.Unmarshal, json.Marshal},
		{"goccy", goccy.Unmarshal, goccy.Marshal},
		{"sonic", sonic.Unmarshal, sonic.Marshal},
		{"sonic-std", sonic.ConfigStd.Unmarshal, sonic.ConfigStd.Marshal},
		{"isomer-heap", isomer.JSON.Unmarshal, isomer.JSON.Marshal},
	} {
		var last *T
		add(subject{jsonUnmarshal, name, library.name, len(data), func() {
			v := new(T)
			must(library.read(data, v))
			last = v
		}, func() []byte { return standard(last) }})
		addMarshal(name, library.name, len(data), func() ([]byte, error) { return library.write(sample) })
	}
	addDocumentArena[T](name, "isomer-arena", isomer.NewArena(), data)
}
