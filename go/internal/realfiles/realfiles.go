// realfiles: large JSON files of other origin.
// SPDX-License-Identifier: MIT

// Package realfiles is for tests only. It finds the files with which Go's own source tree tests its JSON.
package realfiles

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"go/build"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// All returns the text of each file by its name. It fails the test if there are fewer than two.
func All(t testing.TB) map[string][]byte {
	t.Helper()
	// They are in testdata up to Go 1.26, and in _embed from then on.
	folder := filepath.Join(build.Default.GOROOT, "src", "encoding", "json", "internal", "jsontest")
	paths, err := filepath.Glob(filepath.Join(folder, "*", "*.json.zst"))
	if err != nil || len(paths) < 2 {
		t.Fatalf("%s: %d files, %v", folder, len(paths), err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		packed, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := unpack(packed)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		files[strings.TrimSuffix(filepath.Base(path), ".json.zst")] = text
	}
	return files
}

// unpack decompresses Zstandard. Go's decoder is available to its own packages only, one of which reads object files,
// whose sections may be compressed that way. So packed is wrapped in an object file with a single section.
func unpack(packed []byte) ([]byte, error) {
	const head, section = 64, 64
	text := binary.Size(elf.Chdr64{})
	var file bytes.Buffer
	for _, part := range []any{
		elf.Header64{
			Ident:   [elf.EI_NIDENT]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
			Version: uint32(elf.EV_CURRENT), Shoff: head, Ehsize: head, Shentsize: section, Shnum: 2,
		},
		// The names of sections are empty.
		elf.Section64{Type: uint32(elf.SHT_STRTAB), Off: head, Size: 1},
		elf.Section64{
			Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_COMPRESSED), Off: head + 2*section, Size: uint64(text + len(packed)),
		},
		elf.Chdr64{Type: uint32(elf.COMPRESS_ZSTD)},
		packed,
	} {
		if err := binary.Write(&file, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	object, err := elf.NewFile(bytes.NewReader(file.Bytes()))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(object.Sections[1].Open())
}
